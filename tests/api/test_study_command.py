"""``qwixx-odds study``: forms, languages, folders, and what it refuses before it computes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from api import study_command
from odds.studies.articles import catalogue, formulas
from odds.studies.articles.report import Report
from odds.studies.articles.writers import markdown
from tests.api.test_command_line import Capture, run

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
    for _ in range(2):
        code, out, _ = run(capsys, "study", NAME, "--format", "html")
        assert (code, out) == (0, f"{tmp_path / 'studies' / 'index.html'}\n")
    assert (tmp_path / "studies" / "de" / f"{NAME}.html").is_file()
    assert os.listdir(tmp_path) == ["studies"]  # noqa: PTH208 - the names


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
def test_a_full_disk_is_one_line(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    monkeypatch.setattr(Path, "write_bytes", full)
    for form in ("md", "html"):
        code, out, err = run(capsys, "study", NAME, "--format", form, "--out", str(tmp_path / form))
        assert (code, out) == (2, "")
        assert err.splitlines()[-1].endswith("no space left on device")


def test_the_list_has_every_study(capsys: Capture) -> None:
    code, out, _ = run(capsys, "study", "--list")
    assert code == 0
    assert all(study.name in out for study in catalogue.STUDIES)
