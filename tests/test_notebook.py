"""The notebook of the documentation runs from its first cell to its last, and shows its results."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import odds

ROOT = Path(__file__).parents[1]
PLOTLY = "application/vnd.plotly.v1+json"


@pytest.fixture(scope="module")
def shown(example_tables: None) -> list[dict[str, Any]]:  # noqa: ARG001 - they only have to be there
    """Return what each cell of code shows, by kind."""
    notebook = nbformat.read(ROOT / "docs" / "notebook.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    assert not any(cell.get("outputs") for cell in notebook.cells), "clear what the cells show"
    client = NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(ROOT)}})
    cells = [cell for cell in client.execute().cells if cell.cell_type == "code"]
    return [cell.outputs[-1].data for cell in cells]


def test_every_cell_shows_a_table_or_a_figure(shown: list[dict[str, Any]]) -> None:
    odds_shown, advice, curves, report, table, *figures = shown
    assert "5/12" in odds_shown["text/html"]
    assert "C:B10" in advice["text/html"]
    assert "<th>yellow</th>" in curves["text/html"]
    assert "<h2>The first mark</h2>" in report["text/html"]
    assert "players_5" in table["text/html"]
    assert all(PLOTLY in figure for figure in figures)


def test_its_figures_have_the_numbers_of_the_study(shown: list[dict[str, Any]]) -> None:
    table = odds.study("first-mark").findings.table("others_roll")
    for figure in shown[-2:]:
        for series, players in zip(figure[PLOTLY]["data"], range(1, 6), strict=True):
            assert tuple(series["y"]) == table.column(f"players_{players}")
    english, german = (figure[PLOTLY]["layout"]["yaxis"]["title"]["text"] for figure in shown[-2:])
    assert (english, german) == ("Gain in points", "Gewinn in Punkten")
