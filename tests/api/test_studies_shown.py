"""The service shows the report at /learn/studies/ as it lies in its folder, and nothing besides."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api import create_app
from dashboards.blueprint import POLICY
from dashboards.plotly_file import plotly_bytes
from dashboards.report.folder import MADE_BY, MANIFEST, replace_site
from dashboards.report.site import PLOTLY, site_files, write_site
from tests.made_up import REPORT

TYPES = {
    "de/": "text/html",
    "nl/made-up.html": "text/html",
    "nl/made-up.md": "text/markdown",
    "de/made-up.tex": "application/x-tex",
    "files/made-up-chances.csv": "text/csv",
    "files/made-up.json": "application/json",
    "static/report.js": "text/javascript",
    "static/report.css": "text/css",
    "static/icon.svg": "image/svg+xml",
}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """Return a service without a report."""
    folder = str(tmp_path_factory.mktemp("data") / "studies")
    return create_app({"STUDIES": folder, "SOLVE_TABLES": False, "TABLES": (), "TESTING": True})


@pytest.fixture
def client(app: Flask, folder: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    monkeypatch.setitem(app.extensions, "studies", folder)
    return app.test_client()


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return dict(site_files([REPORT]))


@pytest.fixture
def folder(tmp_path: Path, files: dict[str, bytes]) -> Path:
    (tmp_path / "secret.html").write_text("secret", "utf-8")
    return replace_site(tmp_path / "studies", files)


@pytest.mark.parametrize("path", TYPES)
def test_every_file_is_there_with_its_type_and_tag(
    client: FlaskClient, folder: Path, path: str
) -> None:
    response = client.get(f"/learn/studies/{path}", headers={"Accept-Language": "nl"})
    assert (response.status_code, response.mimetype) == (200, TYPES[path])
    name = path if path and not path.endswith("/") else f"{path}index.html"
    assert response.data == (folder / name).read_bytes()
    assert response.headers["Cache-Control"] == "no-cache"
    known = {"If-None-Match": response.headers["ETag"]}
    assert client.get(f"/learn/studies/{path}", headers=known).status_code == 304
    if response.mimetype == "text/html":
        assert response.headers["Content-Security-Policy"] == POLICY
        # The language of the page, whatever the reader's.
        assert response.headers["Content-Language"] == path[:2]
        assert "Accept-Language" not in response.headers.get("Vary", "")


def test_plotly_is_sent_as_to_all_pages(client: FlaskClient) -> None:
    response = client.get(f"/learn/studies/{PLOTLY}")
    assert response.headers["Content-Encoding"] == "gzip"
    assert len(response.data) < len(plotly_bytes()) / 2


def test_a_folder_without_its_slash_is_sent_on(client: FlaskClient) -> None:
    for path in ("/learn/studies", "/learn/studies/de"):
        response = client.get(path)
        assert response.status_code in (302, 308)
        assert response.headers["Location"].endswith(f"{path}/")


@pytest.mark.parametrize("path", ["", "index.html"])
def test_it_begins_in_the_reader_s_language(client: FlaskClient, path: str) -> None:
    for code, asked in (("nl", f"{path}?lang=nl"), ("de", path), ("de", f"{path}?lang=xx")):
        response = client.get(f"/learn/studies/{asked}", headers={"Accept-Language": "de"})
        assert response.status_code == 302
        assert response.headers["Location"] == f"/learn/studies/{code}/index.html"
        assert "Accept-Language" in response.headers["Vary"]


@pytest.mark.parametrize(
    "path",
    ["../secret.html", "%2e%2e/secret.html", "..%2fsecret.html", "de/../../secret.html",
     "/etc/passwd", MANIFEST, "static/", "fr/", "de/nosuch.html", "%00", "x" * 300, "link.html",
     "extra.html"],
)  # fmt: skip
def test_nothing_else_is_served(client: FlaskClient, folder: Path, path: str) -> None:
    (folder / "extra.html").write_text("not of the report", "utf-8")
    (folder / "link.html").symlink_to(folder.parent / "secret.html")
    response = client.get(f"/learn/studies/{path}", follow_redirects=True)
    assert response.status_code == 404
    assert "secret" not in response.text


def test_a_link_in_the_place_of_a_page_leads_nowhere(client: FlaskClient, folder: Path) -> None:
    page = folder / "de" / "index.html"
    page.unlink()
    page.symlink_to(folder.parent / "secret.html")
    response = client.get("/learn/studies/de/")
    assert response.status_code == 404
    assert "secret" not in response.text


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("a\0.html", "a%00.html"),
        ("\ud800.html", "%ed%a0%80.html"),
        ("../secret.html", "..%2fsecret.html"),
        ("../studies/de/index.html", "..%2fstudies/de/index.html"),
        ("de/../index.html", "de%2f..%2findex.html"),
        ("./index.html", ".%2findex.html"),
        ("/etc/passwd", "%2fetc/passwd"),
    ],
)
def test_a_list_that_is_forged_leads_nowhere(
    client: FlaskClient, folder: Path, name: str, path: str
) -> None:
    told = {"made_by": MADE_BY, "files": [name, "de/index.html"]}
    (folder / MANIFEST).write_text(json.dumps(told), "utf-8")
    response = client.get(f"/learn/studies/{path}", follow_redirects=True)
    assert response.status_code == 404
    assert client.get("/learn/studies/de/").status_code == 200


def test_a_page_in_no_folder_of_a_language_is_in_none_that_is_made_up(
    client: FlaskClient, folder: Path
) -> None:
    replace_site(folder, {"more/page.html": b"page"})
    response = client.get("/learn/studies/more/page.html")
    assert response.headers["Content-Language"] == "en"


def test_learn_links_to_it(client: FlaskClient) -> None:
    for code in ("de", "en"):
        text = client.get("/learn", headers={"Accept-Language": code}).text
        assert f'href="/learn/studies/{code}/index.html"' in text


def test_without_it_learn_says_what_makes_it(app: Flask) -> None:
    client = app.test_client()
    text = client.get("/learn?lang=en").text
    assert "qwixx-odds study --all --format html" in text
    assert "/learn/studies/" not in text
    assert client.get("/learn/studies/").status_code == 404


@pytest.mark.parametrize("told", ["", "[]", "{}", '{"made_by": "qwixx-odds study", "files": 3}'])
def test_a_folder_that_is_no_report_is_none(client: FlaskClient, folder: Path, told: str) -> None:
    (folder / MANIFEST).write_text(told, "utf-8")
    assert client.get("/learn/studies/").status_code == 404


def test_a_report_that_is_made_anew_is_shown_at_once(client: FlaskClient, folder: Path) -> None:
    tag = client.get("/learn/studies/en/").headers["ETag"]
    write_site([], folder)
    response = client.get("/learn/studies/en/", headers={"If-None-Match": tag})
    assert response.status_code == 200
    assert "made-up" not in response.text
    assert client.get("/learn/studies/en/made-up.html").status_code == 404
