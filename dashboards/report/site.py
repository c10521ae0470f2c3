"""The report as files: an index and a page a study in each language, and what they load and offer.

All links are relative and nothing is loaded from elsewhere, so that the folder can be read where
it lies, sent, or put behind any server; :mod:`dashboards.report.folder` puts it in its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

from flask import Flask, render_template
from flask_babel import force_locale

import odds
from dashboards.catalogues import LANGUAGES
from dashboards.languages import register_languages
from dashboards.plotly_file import PLOTLY_VERSION, plotly_bytes
from dashboards.report.folder import files_of, replace_site
from dashboards.report.page import study_view
from dashboards.report.wording import wording
from odds.studies.articles.report import Report
from odds.studies.articles.writers import as_json, files, table_body

STATIC = Path(__file__).parents[1] / "static"
# What the pages load, beside plotly.js.
LOADED = ("style.css", "report.css", "plotly.css", "report.js", "icon.svg")
PLOTLY = f"static/plotly-{PLOTLY_VERSION}.min.js"
# The language of the index above those of the languages.
FIRST = "en"
INDEX = "index.html"


def write_site(reports: Sequence[Report], folder: Path) -> Path:
    """Write the report into a folder, in the place of an earlier one, and return its real path.

    The same reports give the same bytes. Raises Fault and OSError, see :func:`replace_site`.
    """
    return replace_site(folder, dict(site_files(reports)))


def studies_of(folder: Path) -> frozenset[str]:
    """Return the names of the studies whose pages a folder has, none where there is no report."""
    pages = (PurePosixPath(name) for name in files_of(folder) if name != f"{FIRST}/{INDEX}")
    return frozenset(page.stem for page in pages if page.match(f"{FIRST}/*.html"))


def site_files(reports: Sequence[Report]) -> Iterator[tuple[str, bytes]]:
    """Yield the path and the content of every file of the report."""
    for name in LOADED:
        yield f"static/{name}", (STATIC / name).read_bytes()
    yield PLOTLY, plotly_bytes()
    for name, text in _texts(reports):
        yield name, text.encode()


def _texts(reports: Sequence[Report]) -> Iterator[tuple[str, str]]:
    for report in reports:
        yield from _numbers(report)
    with _app().app_context():
        for code in LANGUAGES:
            with force_locale(code):
                yield from _pages(reports, code)


def _numbers(report: Report) -> Iterator[tuple[str, str]]:
    """Yield the files for programs, which know no language."""
    for form in ("csv", "json"):
        for name, text in files(report, form):
            yield f"files/{name}", text
    for table in report.findings.tables:
        yield f"files/{report.name}-{table.name}.json", as_json(table_body(table))


def _pages(reports: Sequence[Report], code: str) -> Iterator[tuple[str, str]]:
    """Yield the pages of a language and the texts to take along."""
    words = wording(code)
    for report in reports:
        for form in ("md", "latex"):
            for name, text in files(report, form, words):
                yield f"{code}/{name}", text
    studies = [study_view(report, words) for report in reports]
    for place, study in enumerate(studies):
        after = studies[place + 1] if place + 1 < len(studies) else None
        file = f"{study.name}.html"
        yield f"{code}/{file}", _page("study", file, code, study=study, after=after)
    yield f"{code}/{INDEX}", _page("index", INDEX, code, studies=studies)
    if code == FIRST:
        yield INDEX, _page("index", INDEX, code, ".", studies=studies)


def _page(template: str, file: str, code: str, top: str = "..", **shown: object) -> str:
    """Return a page; ``top`` leads from it to the folder of the site."""
    text = render_template(
        f"report/{template}.html", file=file, language=code, languages=LANGUAGES, top=top,
        plotly=PLOTLY, version=odds.__version__, **shown,
    )  # fmt: skip
    return f"{text}\n"


def _app() -> Flask:
    """Return what draws the templates in every language; it answers no request."""
    app = Flask("dashboards", static_folder=None)
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    register_languages(app)
    return app
