"""The report within the service: its files as they lie in their folder, and nothing besides."""

from __future__ import annotations

from pathlib import Path

from flask import Response, current_app, redirect, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as Answer

from dashboards.blueprint import pages, plotly_js
from dashboards.catalogues import LANGUAGES
from dashboards.languages import language
from dashboards.plotly_file import PLOTLY_VERSION
from dashboards.report.folder import files_of
from dashboards.report.site import FIRST, INDEX, PLOTLY

FOLDERS = tuple(f"{code}/" for code in LANGUAGES)
# What a report is made of, by the endings of its files.
TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".csv": "text/csv",
    ".json": "application/json",
    ".md": "text/markdown",
    ".tex": "application/x-tex",
}


def _folder() -> Path:
    folder: Path = current_app.extensions["studies"]
    return folder


@pages.app_template_global()
def report_address() -> str | None:
    """Return where the report begins in the reader's language, None where there is none."""
    begin = f"{language()}/{INDEX}"
    return url_for("pages.report", path=begin) if begin in files_of(_folder()) else None


@pages.get("/learn/studies/", defaults={"path": ""})
@pages.get("/learn/studies/<path:path>")
def report(path: str) -> Answer:
    """Show a page of the report, or another of the files that it says are its own.

    Where it begins is in the reader's language; the pages of a language are in that one.
    """
    if path in ("", INDEX):
        begin = report_address()
        if begin is None:
            raise NotFound
        return redirect(begin)
    folder = _folder()
    names = files_of(folder)
    if f"{path}/{INDEX}" in names:
        return redirect(url_for("pages.report", path=f"{path}/"))
    name = path + INDEX if path in FOLDERS else path
    if name not in names:
        raise NotFound
    if name == PLOTLY:
        # The same file as on all pages, which is kept compressed.
        return plotly_js(PLOTLY_VERSION)
    return _answer(folder, name)


def _answer(folder: Path, name: str) -> Answer:
    try:
        file = (folder / name).resolve()
        if not file.is_relative_to(folder.resolve()):
            raise NotFound
        content = file.read_bytes()
    except (OSError, RuntimeError):
        raise NotFound from None
    kind = TYPES.get(file.suffix)
    if kind is None:
        raise NotFound
    response = Response(content, mimetype=kind)
    if kind == "text/html":
        code = name.partition("/")[0]
        response.headers["Content-Language"] = code if code in LANGUAGES else FIRST
    response.cache_control.no_cache = True
    response.add_etag()
    return response.make_conditional(request)
