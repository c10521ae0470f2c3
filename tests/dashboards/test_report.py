"""The report of the studies: its figures, its pages in three languages, its folder."""

from __future__ import annotations

import csv
import io
import json
import re
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath

import pytest

from dashboards.catalogues import LANGUAGES
from dashboards.figures.reports import figures
from dashboards.report.folder import MANIFEST, replace_site
from dashboards.report.site import site_files, studies_of, write_site
from dashboards.report.wording import wording
from odds.game.fault import Fault
from odds.studies.articles.first_mark import STUDY
from odds.studies.articles.report import Report
from odds.studies.articles.writers import table_body
from tests.made_up import CHANCES, MAP, REPORT, SQUARED

MINUS = "\N{MINUS SIGN}"
Site = dict[str, bytes]


@pytest.fixture(scope="module")
def first_mark(example_tables: None) -> Report:  # noqa: ARG001 - they only have to be there
    return STUDY.report()


@pytest.fixture(scope="module")
def site(first_mark: Report) -> Site:
    return dict(site_files([first_mark, REPORT]))


def test_figures_draw_the_numbers_of_their_tables(first_mark: Report) -> None:
    for name, figure in figures(first_mark).items():
        table = first_mark.findings.table(name)
        assert len(figure.data) == 5
        for players, line in enumerate(figure.data, 1):
            assert tuple(line.y) == table.column(f"players_{players}")
            assert tuple(line.x) == tuple(map(str, table.column("number")))


def test_estimates_have_whiskers_and_gaps_stay_gaps() -> None:
    won, lock = figures(REPORT)["won"].data
    assert tuple(won.y) == (0.5, None)
    assert won.error_y.array[0] == pytest.approx(0.03)
    assert won.error_y.arrayminus[0] == pytest.approx(0.02)
    assert tuple(lock.y) == (2 / 27, 0.0)
    assert lock.error_y.array is None


def test_a_map_has_a_tile_for_every_number_and_none_where_there_is_none() -> None:
    figure = figures(REPORT)["map"]
    (drawn,) = figure.data
    numbers = [float(cell) for line in MAP.lines for cell in line[1:] if cell is not None]  # type: ignore[arg-type]
    assert list(drawn.customdata) == numbers
    assert len(figure.layout.shapes) == len(numbers) < 30
    # Short on a map with many columns, whole when hovered over.
    assert drawn.text[0] == "5"
    assert drawn.hovertext[0] == "Marks: 1<br>Players: 2<br>5.0%"
    # What the labels of the columns share stands below them once.
    assert figure.layout.xaxis.title.text == "Players"
    assert figure.layout.xaxis.ticktext[:2] == ("2", "3")
    assert figure.layout.title.text == "Chance (%)"


def test_figures_speak_the_language() -> None:
    figure = figures(REPORT, wording("de"))["gains"]
    assert figure.layout.separators == ",."
    assert figure.layout.yaxis.title.text == "Punkte"
    (bars,) = figure.data
    assert bars.hovertext == ("+1,50", f"{MINUS}0,25")


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("en", f"“Every mark is made” gains {MINUS}1,234.50 points in 3.0 rolls."),
        ("de", f"“Jedes Kreuz wird gemacht” gains {MINUS}1.234,50 points in 3,0 rolls."),
        ("nl", f"“Elk kruisje wordt gezet” gains {MINUS}1.234,50 points in 3,0 rolls."),
    ],
)
def test_what_stands_in_a_sentence_is_translated_too(code: str, sentence: str) -> None:
    assert wording(code).text(REPORT.findings.answer[0]) == sentence


def test_figures_are_written_as_the_language_does() -> None:
    assert CHANCES.written(wording("de"))[0][1:] == [
        "7,4\N{NO-BREAK SPACE}%", "2/27", "+1,50",
        "50,0\N{NO-BREAK SPACE}% (48,0\N{NO-BREAK SPACE}% bis 53,0\N{NO-BREAK SPACE}%)",
    ]  # fmt: skip
    assert CHANCES.written(wording("nl"))[0][1:] == [
        "7,4%",
        "2/27",
        "+1,50",
        "50,0% (48,0% tot 53,0%)",
    ]


class Page(HTMLParser):
    """What a page links to, and how its elements nest."""

    VOID = frozenset({"meta", "link", "br", "img", "input"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.open: list[str] = []
        self.scripts: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        assert "style" not in told
        assert not any(name.startswith("on") for name in told)
        self.links += [str(told[name]) for name in ("href", "src") if name in told]
        self.ids += [str(told["id"])] if "id" in told else []
        if tag not in self.VOID:
            self.open.append(tag)
        assert tag != "style"
        assert tag != "script" or "src" in told or told["type"] == "application/json"

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def pages(site: Site) -> dict[str, Page]:
    return {name: Page(text.decode()) for name, text in site.items() if name.endswith(".html")}


def test_every_link_leads_to_a_file_of_the_site(site: Site) -> None:
    found = pages(site)
    assert len(found) == 1 + 3 * 3
    for name, page in found.items():
        assert page.open == []
        assert len(page.ids) == len(set(page.ids)), name
        for link in page.links:
            assert normpath(join(dirname(name), link)) in site, (name, link)
    reached = {
        normpath(join(dirname(name), link)) for name, page in found.items() for link in page.links
    }
    assert set(site) - reached == {"index.html"}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_page_has_every_part_in_its_language(site: Site, code: str) -> None:
    text = site[f"{code}/made-up.html"].decode()
    words = wording(code)
    assert f'<html lang="{code}">' in text
    assert "An &lt;example&gt;" in text
    assert SQUARED in text
    assert "n^{2}" in text
    assert "qwixx-odds study made-up" in text
    assert f"{words.translated('Seed of the dice:')} 7." in text
    for table in (CHANCES, MAP):
        for line in table.written(words):
            assert all(f">{cell}<" in text for cell in line)
    assert f">{words.translated('How it was found out')}<" in text
    assert f">{words.translated('Studies of the game')}<" in site[f"{code}/index.html"].decode()


def test_figures_on_a_page_are_those_of_the_report(site: Site) -> None:
    text = site["nl/made-up.html"].decode()
    blocks = re.findall(r'data-figure="figure-(\w+)">(.*?)</script>', text, re.DOTALL)
    drawn = figures(REPORT, wording("nl"))
    assert {name: json.loads(block) for name, block in blocks} == {
        name: json.loads(figure.to_json()) for name, figure in drawn.items()
    }


def test_files_to_take_along_have_every_digit(site: Site, first_mark: Report) -> None:
    for report in (first_mark, REPORT):
        for table in report.findings.tables:
            name = f"files/{report.name}-{table.name}"
            assert site[f"{name}.csv"].decode() == table.to_csv()
            assert json.loads(site[f"{name}.json"]) == table_body(table)
            rows = list(csv.DictReader(io.StringIO(site[f"{name}.csv"].decode())))
            assert len(rows) == len(table.lines)
    assert "# Das erste Kreuz" in site["de/first-mark.md"].decode()
    assert r"\section{Het eerste kruisje}" in site["nl/first-mark.tex"].decode()


def content(folder: Path) -> Site:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_the_same_studies_give_the_same_bytes(tmp_path: Path) -> None:
    first = content(write_site([REPORT], tmp_path / "first"))
    assert first == content(write_site([REPORT], tmp_path / "second"))
    # Again in its own place, which leaves nothing beside it.
    assert first == content(write_site([REPORT], tmp_path / "first"))
    assert names(tmp_path) == [".first.lock", ".second.lock", "first", "second"]
    assert set(first) == {MANIFEST, *json.loads(first[MANIFEST])["files"]}


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


FILES = {"index.html": b"new", "de/index.html": b"neu"}


def full(*_: object) -> int:
    """Stand in for writing on a full disk."""
    raise OSError(28, "No space left on device")


def test_a_folder_that_is_not_ours_alone_is_left_as_it_is(tmp_path: Path) -> None:
    report = replace_site(tmp_path / "report", {"old.html": b"old", "en/old.html": b"old"})
    (report / "en" / "notes.txt").write_text("mine", "utf-8")
    foreign = tmp_path / "foreign"
    foreign.mkdir()
    (foreign / "site.json").write_text('{"files": ["site.json"]}', "utf-8")
    for folder, name in ((report, "en/notes.txt"), (foreign, "site.json")):
        before = content(folder)
        with pytest.raises(Fault, match=f"holds {name}"):
            replace_site(folder, FILES)
        assert content(folder) == before
    assert names(tmp_path) == [".report.lock", "foreign", "report"]


def test_a_link_is_followed_to_its_folder_and_none_is_within(tmp_path: Path) -> None:
    real = tmp_path / "real"
    link = tmp_path / "link"
    link.symlink_to(real)
    assert replace_site(link, FILES) == real
    assert link.is_symlink()
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "kept.txt").write_text("kept", "utf-8")
    (real / "more").symlink_to(outside)
    with pytest.raises(Fault, match="holds more"):
        replace_site(link, FILES)
    assert (outside / "kept.txt").exists()


def test_what_cannot_be_written_leaves_the_old_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = replace_site(tmp_path / "report", {"index.html": b"old"})
    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space left"):
        replace_site(folder, FILES)
    assert (folder / "index.html").read_bytes() == b"old"
    assert names(tmp_path) == [".report.lock", "report"]
    monkeypatch.undo()
    (tmp_path / "file").touch()
    for place in (tmp_path / "file", tmp_path / "file" / "deeper"):
        with pytest.raises(Fault, match="is a file, not a folder"):
            replace_site(place, FILES)


def test_the_old_pages_come_back_where_the_new_ones_cannot_take_their_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = replace_site(tmp_path / "report", {"index.html": b"old"})
    rename = Path.rename

    def refuse(path: Path, target: Path) -> Path:
        if path.name.endswith(".new"):
            raise OSError(5, "Input/output error")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(OSError, match="Input/output error"):
        replace_site(folder, FILES)
    assert (folder / "index.html").read_bytes() == b"old"
    assert names(tmp_path) == [".report.lock", "report"]


@pytest.mark.parametrize("shown", [True, False])
def test_what_killed_writers_left_goes_with_the_next_one(tmp_path: Path, *, shown: bool) -> None:
    left, old, others = (
        tmp_path / f".{name}"
        for name in ("report-0123abcd.new", "report-0123abcd.old", "report-mine.new")
    )
    for folder in (left, others):
        folder.mkdir()
        (folder / "index.html").write_text("half", "utf-8")
    replace_site(tmp_path / "report", {"index.html": b"earlier"})
    if shown:
        replace_site(old, {"index.html": b"older"})
        (tmp_path / f".{old.name}.lock").unlink()
    else:
        # Killed between the two renames.
        (tmp_path / "report").rename(old)
    replace_site(tmp_path / "report", FILES)
    assert (tmp_path / "report" / "index.html").read_bytes() == b"new"
    assert names(tmp_path) == [".report-mine.new", ".report.lock", "report"]


def test_the_pages_come_back_that_a_killed_writer_had_put_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = replace_site(tmp_path / "report", {"index.html": b"old"})
    folder.rename(tmp_path / ".report-0123abcd.old")
    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space left"):
        replace_site(folder, FILES)
    assert (folder / "index.html").read_bytes() == b"old"


def test_writers_at_once_take_turns(tmp_path: Path) -> None:
    sites = [{"index.html": b"%d" % number, "de/index.html": b"x"} for number in range(40)]
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(lambda site: replace_site(tmp_path / "report", site), sites))) == 1
    assert names(tmp_path) == [".report.lock", "report"]
    assert set(content(tmp_path / "report")) == {"index.html", "de/index.html", MANIFEST}


def test_a_report_knows_its_studies(tmp_path: Path) -> None:
    assert studies_of(tmp_path / "none") == frozenset()
    assert studies_of(write_site([], tmp_path / "empty")) == frozenset()
    assert studies_of(write_site([REPORT], tmp_path / "one")) == {REPORT.name}
