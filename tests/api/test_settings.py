"""Settings: read from the environment, refused in one line, and every one documented."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from api import create_app
from api.settings import PREFIX, Settings, read_settings
from odds.solver.folder import VARIABLE, data_folder
from tests.api.test_command_line import Capture, run

DOCUMENT = (Path(__file__).parents[2] / "docs" / "operations.md").read_text("utf-8")
# | `QWIXX_ODDS_NAME` | `default` | what it is |
ROWS = dict(re.findall(r"^\| `(QWIXX_ODDS_[A-Z_]+)` \| (.*?) \|", DOCUMENT, re.MULTILINE))


def test_every_setting_is_documented_and_nothing_else() -> None:
    assert set(ROWS) == {VARIABLE, *(PREFIX + name.upper() for name in Settings.model_fields)}


@pytest.mark.parametrize("name", Settings.model_fields)
def test_the_documented_default_holds(name: str) -> None:
    text = ROWS[PREFIX + name.upper()].strip("`")
    default = getattr(Settings(), name)
    if text == "none":
        assert default == ()
    elif name == "studies":
        assert ROWS[PREFIX + "STUDIES"] == "`studies` in the data folder"
        assert default == data_folder() / "studies"
    else:
        assert getattr(Settings(**{name: text}), name) == default


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("workers", "-1", "greater than or equal to 0"),
        ("threads", "many", "valid integer"),
        ("rate_limit", "often", "rate limit"),
        ("rate_limit_exempt", "10.0.0.1/8", "network"),
        ("rate_limit_storage", "disk://", "pattern"),
        ("cors_origins", "https://a.example, example.org", "expected an origin"),
        ("tables", "classic:6", "players are 1 to 5"),
        ("tables", "classic", "such as classic:1-5"),
        ("tables", "chess:1", "chess"),
        ("log_format", "xml", "text"),
        ("trusted_proxies", "11", "less than or equal to 10"),
        ("max_body", "10000000000", "less than or equal"),
        ("studies", "~nobody-of-this-name/x", "home"),
    ],
)
def test_what_cannot_be_set_is_one_line(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, name: str, text: str, message: str
) -> None:
    monkeypatch.setenv(PREFIX + name.upper(), text)
    code, out, err = run(capsys, "serve", "--port", "0")
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert err.startswith(f"qwixx-odds: {PREFIX}{name.upper()}: ")
    assert message in err
    with pytest.raises(ValueError, match=name.upper()):
        create_app()


def test_a_folder_is_the_same_for_whoever_reads_it_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    for text, folder in (("~/x", tmp_path / "home" / "x"), ("x", tmp_path / "x")):
        monkeypatch.setenv("QWIXX_ODDS_STUDIES", text)
        assert read_settings().studies == folder


def test_lists_are_words_with_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QWIXX_ODDS_CORS_ORIGINS", "https://a.example, https://b.example")
    monkeypatch.setenv("QWIXX_ODDS_TABLES", "mixx_a:1,classic:2-3")
    monkeypatch.setenv("QWIXX_ODDS_RATE_LIMIT_EXEMPT", "")
    settings = read_settings()
    assert settings.cors_origins == ("https://a.example", "https://b.example")
    asked = [(key.game.variant.id, key.players) for key in settings.tables if not key.tempo]
    assert asked == [("mixx_a", 1), ("classic", 2), ("classic", 3)]
    # What whole tables are played by comes along.
    assert any(key.tempo for key in settings.tables)


def test_a_slip_of_the_pen_is_told(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("QWIXX_ODDS_RATELIMIT", "1/minute")
    read_settings()
    assert "QWIXX_ODDS_RATELIMIT is no setting" in caplog.text


def test_create_app_overrides_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QWIXX_ODDS_CACHE_SECONDS", "5")
    app = create_app({"CACHE_SECONDS": 7, "SOLVE_TABLES": False, "TESTING": True})
    assert app.extensions["settings"].cache_seconds == 7
    assert app.config["TESTING"]
