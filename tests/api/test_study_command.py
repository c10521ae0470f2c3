"""``qwixx-odds study``: forms, languages, folders, and what it refuses before it computes."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from api import study_command
from dashboards.report.folder import replace_site
from dashboards.report.site import write_site
from odds.studies.articles import catalogue, formulas
from odds.studies.articles.report import Report
from odds.studies.articles.writers import markdown
from tests.api.test_command_line import Capture, run
from tests.made_up import REPORT

# It needs no solved tables.
NAME = formulas.STUDY.name


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def report() -> Report:
    return formulas.STUDY.report()


@pytest.fixture
def done(report: Report, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the study done already, where a test is about what comes after it."""
    monkeypatch.setattr(study_command, "_reports", lambda *_: [report])


def test_it_prints_a_study_and_says_how_long_it_took(capsys: Capture, report: Report) -> None:
    code, out, err = run(capsys, "study", NAME)
    assert (code, out) == (0, markdown(report))
    assert err.startswith(f"{NAME}: ")


@pytest.mark.usefixtures("done")
def test_words_are_of_the_language_asked_for(capsys: Capture) -> None:
    code, out, _ = run(capsys, "study", NAME, "--language", "nl")
    assert (code, out.splitlines()[0]) == (0, "# Formules")
    code, out, _ = run(capsys, "study", NAME, "--format", "latex", "--language", "de")
    assert (code, out.splitlines()[0]) == (0, r"\section{Formeln}\label{sec:formulas}")


@pytest.mark.usefixtures("done")
def test_files_go_into_a_folder(capsys: Capture, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    code, out, _ = run(capsys, "study", NAME, "--format", "csv", "--out", str(folder))
    assert code == 0
    assert sorted(out.split()) == sorted(map(str, folder.iterdir()))
    assert all(path.suffix == ".csv" for path in folder.iterdir())


@pytest.mark.usefixtures("done")
def test_pages_go_where_the_service_looks_for_them(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QWIXX_ODDS_DATA", str(tmp_path))
    monkeypatch.delenv("QWIXX_ODDS_STUDIES", raising=False)
    for _ in range(2):
        code, out, _ = run(capsys, "study", NAME, "--format", "html")
        assert (code, out) == (0, f"{tmp_path / 'studies' / 'index.html'}\n")
    assert (tmp_path / "studies" / "de" / f"{NAME}.html").is_file()
    assert sorted(path.name for path in tmp_path.iterdir()) == [".studies.lock", "studies"]
    # The same setting as the service's.
    monkeypatch.setenv("QWIXX_ODDS_STUDIES", str(tmp_path / "elsewhere"))
    code, out, _ = run(capsys, "study", NAME, "--format", "html")
    assert (code, out) == (0, f"{tmp_path / 'elsewhere' / 'index.html'}\n")


def test_a_few_studies_do_not_replace_the_pages_of_more(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, report: Report
) -> None:
    shown = tmp_path / "shown"
    monkeypatch.setenv("QWIXX_ODDS_STUDIES", str(shown))
    write_site([report, REPORT], shown)
    before = contents(shown)
    with monkeypatch.context() as patched:
        patched.setattr(study_command, "_reports", lambda *_: pytest.fail("computed"))
        code, out, err = run(capsys, "study", NAME, "--format", "html")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert all(word in err for word in (str(shown), REPORT.name, "--out", "--all"))
    assert contents(shown) == before
    # Whoever says where, or all, has said it.
    monkeypatch.setattr(study_command, "_reports", lambda *_: [report])
    for more in ((NAME, "--out", str(tmp_path / "own")), ("--all",)):
        assert run(capsys, "study", *more, "--format", "html")[0] == 0
    assert not (shown / "en" / f"{REPORT.name}.html").exists()


def test_a_study_that_is_named_twice_is_done_once(capsys: Capture) -> None:
    code, out, err = run(capsys, "study", NAME, NAME.upper(), f" {NAME}", "--format", "json")
    assert (code, json.loads(out)["study"]) == (0, NAME)
    assert err.count(f"{NAME}: ") == 1


def test_the_json_of_several_studies_is_one_list(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, report: Report
) -> None:
    monkeypatch.setattr(study_command, "_reports", lambda *_: [report, REPORT])
    code, out, _ = run(capsys, "study", "--all", "--format", "json")
    assert (code, [each["study"] for each in json.loads(out)]) == (0, [NAME, REPORT.name])


@pytest.mark.parametrize("form", ["md", "csv", "json", "latex"])
def test_what_is_done_is_kept_when_a_later_study_fails(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, report: Report, form: str
) -> None:
    def failing(*_: object) -> Iterator[Report]:
        yield report
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(study_command, "_reports", failing)
    code, out, _ = run(capsys, "study", "--all", "--format", form, "--out", str(tmp_path))
    assert code == 1
    assert sorted(out.split()) == sorted(map(str, tmp_path.iterdir())) != []


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["study"], "name studies or say --all"),
        (["study", NAME, "--all"], "name studies or say --all"),
        (["study", "nosuch"], "there is no study 'nosuch'"),
        (["study", "--all", "--format", "docx"], "'docx' is not one of"),
        (["study", NAME, "--language", "fr"], "'fr' is not one of"),
        (["study", NAME, "--language", "de", "--format", "csv"], "goes with md and latex, not"),
        (["study", NAME, "--language", "de", "--format", "html"], "goes with md and latex, not"),
        (["study", NAME, "--format", "html", "--out", "{folder}/file"], "file is a file, not"),
        (["study", NAME, "--format", "html", "--out", "{folder}/file/x"], "file is a file, not"),
        (["study", NAME, "--format", "json", "--out", "{folder}/file"], "file is a file, not"),
        (["study", NAME, "--format", "html", "--out", "{folder}"], "which is no part of a report"),
        (["study", NAME, "--format", "html", "--out", "{folder}/circle"], "loop"),
        (["study", NAME, "--format", "html", "--out", "{folder}/shut/x"], "cannot be written"),
        (["study", NAME, "--format", "md", "--out", "{folder}/shut/x"], "cannot be written"),
        (["study", NAME, "--scheduler", "nowhere"], "scheduler: no scheduler answers at nowhere"),
        (["study", NAME, "--list"], "--list shows all studies: nothing else goes with it"),
        (["study", "--list", "--format", "md"], "--list shows all studies"),
        (["study", "--list", "--all"], "--list shows all studies"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_one_line_before_anything_is_computed(
    capsys: Capture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    line: str,
) -> None:
    (tmp_path / "file").write_text("mine", "utf-8")
    (tmp_path / "circle").symlink_to("circle")
    (tmp_path / "shut").mkdir()
    access = os.access

    def allowed(path: Path, mode: int) -> bool:
        # Whoever may do everything may write here too.
        return access(path, mode) and not (mode & os.W_OK and Path(path).name == "shut")

    monkeypatch.setattr(os, "access", allowed)
    monkeypatch.setattr(study_command, "_reports", lambda *_: pytest.fail("computed"))
    before = contents(tmp_path)
    code, out, err = run(capsys, *(word.format(folder=tmp_path) for word in arguments))
    assert (code, out) == (2, "")
    assert err.startswith("qwixx-odds: ")
    assert err.count("\n") == 1
    assert line.lower() in err.lower()
    assert contents(tmp_path) == before


@pytest.mark.usefixtures("done")
def test_a_full_disk_is_one_line_and_leaves_what_was_there(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, *_: object, **__: object) -> int:
        # The name is there before its content finds no room.
        path.touch()
        with path.open("w", encoding="utf-8") as file:
            file.write("half")
        raise OSError(28, "No space left on device")

    (tmp_path / "md").mkdir()
    (tmp_path / "md" / f"{NAME}.md").write_text("earlier", "utf-8")
    replace_site(tmp_path / "html", {"index.html": b"earlier"})
    before = contents(tmp_path)
    monkeypatch.setattr(Path, "write_text", full)
    monkeypatch.setattr(Path, "write_bytes", full)
    for form in ("md", "html"):
        code, out, err = run(capsys, "study", NAME, "--format", form, "--out", str(tmp_path / form))
        assert (code, out, err.count("\n")) == (1, "", 1)
        assert "No space left on device" in err
    assert contents(tmp_path) == before


def test_the_list_has_every_study(capsys: Capture) -> None:
    code, out, _ = run(capsys, "study", "--list")
    assert code == 0
    assert all(study.name in out for study in catalogue.STUDIES)
