"""A wheel builds, installs into an empty environment and brings everything along that it needs."""

from __future__ import annotations

import json
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("odds", "api", "dashboards")
# What is no module of Python, and would be missed only when it is used.
ENDINGS = {".toml", ".html", ".css", ".js", ".svg", ".mo", ".npz", ".typed", ".json"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    options = ["--wheel", "--no-isolation", "--outdir", str(folder)]
    command = [sys.executable, "-m", "build", *options, str(ROOT)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    (path,) = folder.glob("*.whl")
    return path


def test_the_wheel_has_every_file_of_the_packages(wheel: Path) -> None:
    expected = {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.suffix == ".py" or path.suffix in ENDINGS
    }
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    assert expected <= packed
    assert any(name.endswith(".mo") for name in packed)
    assert {"odds/py.typed", "odds/game/variants/classic.toml"} <= packed
    assert not any(name.startswith("tests") for name in packed)


ASKED = """
import json, sys
import api, dashboards, odds
from api import create_app
client = create_app({"SOLVE_TABLES": False, "TABLES": ()}).test_client()
german = client.get("/", headers={"Accept-Language": "de"})
lock = client.get("/api/v1/odds/lock?sheet=R5@9&row=R&turns=AP")
print(json.dumps({
    "where": odds.__file__,
    "chance": lock.json["within"][1]["fraction"],
    "longo": client.get("/api/v1/odds/roll?sheet=&variant=longo").status_code,
    "german": 'lang="de"' in german.text and "Sprache" in german.text,
    "style": client.get("/static/style.css").status_code,
    "swagger": client.get("/openapi/swagger/js/swagger-ui-bundle.js").status_code,
}))
"""


def test_it_serves_from_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    """The packages of this environment serve as the registry: only ours is installed anew."""
    empty = tmp_path / "empty"
    venv.create(empty, with_pip=False)
    python = empty / "bin" / "python"
    site = next(empty.glob("lib/python*/site-packages"))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    # Ours comes first, and no editable installation of it is followed from here.
    here = [path for path in sys.path if path.endswith("site-packages")]
    (site / "others.pth").write_text("\n".join(here), "utf-8")
    asked = subprocess.run(
        [python, "-c", ASKED], cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert asked.returncode == 0, asked.stderr
    told = json.loads(asked.stdout)
    assert Path(told.pop("where")).is_relative_to(empty)
    assert told == {
        "chance": "97/972", "longo": 200, "german": True, "style": 200, "swagger": 200
    }  # fmt: skip
