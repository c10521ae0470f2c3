from __future__ import annotations

import csv
import io
import json
from fractions import Fraction

import numpy as np
import pytest

from odds.play.estimate import Estimate, chance_of
from odds.studies.articles.report import Chart, Findings, Formula, Report, Table
from odds.studies.articles.text import ENGLISH, Unit, gain, points, rolls, say, share
from odds.studies.articles.writers import body, files, html, latex, markdown
from tests.made_up import CHANCES

REPORT = Report(
    "example",
    say("An example"),
    say("How much is 50%?"),
    (say("It is counted."), say("Then it is said.")),
    Findings(
        (say("It gains %(much)s points in %(time)s rolls.", much=gain(-1.5), time=rolls(3)),),
        (CHANCES,),
        (Chart("gains", "bars", say("Gains"), "chances", "row", ("gain",), say("Points")),),
        (Formula("one", say("One roll"), r"\frac{2}{27}", "<math><mn>2</mn></math>"),),
        seed=7,
    ),
)


def test_figures_are_written_by_what_they_are() -> None:
    assert CHANCES.written(ENGLISH) == [
        ["R5@11", "7.4%", "2/27", "+1.50", "50.0% (48.0% to 53.0%)"],
        ["R-", "0.0%", "0", "\N{MINUS SIGN}0.25", "\N{EN DASH}"],
    ]
    assert str(say("%(a)s, %(b)s, %(c)s", a=points(1234.5), b=share(0.125, 0), c=gain(0))) == (
        "1,234.50, 12%, 0.00"
    )


@pytest.mark.parametrize(
    ("found", "unit", "places", "text"),
    [
        (Estimate(0.5, 0.475, 0.525, 100), "share", None, "50.0% ± 2.5%"),
        # Six of six: what is written is the interval, not half of it to both sides.
        (chance_of(np.ones(6)), "share", 0, "100% (61% to 100%)"),
        # An interval never looks like none.
        (Estimate(5.5, 5.49, 5.51, 100), "points", 1, "5.5 ± 0.1"),
        (Estimate(-1.5, -2.0, -1.0, 100), "gain", None, "\N{MINUS SIGN}1.50 ± 0.50"),
        (Estimate(0.0, -1.0, 3.0, 100), "gain", 0, "0 (\N{MINUS SIGN}1 to +3)"),
    ],
)
def test_an_estimate_is_written_with_its_whole_interval(
    found: Estimate, unit: Unit, places: int | None, text: str
) -> None:
    assert ENGLISH.figure(found, unit, places) == text


def test_markdown_has_every_part() -> None:
    text = markdown(REPORT)
    for part in (
        "# An example\n", "**How much is 50%?**",
        "- It gains \N{MINUS SIGN}1.50 points in 3.0 rolls.",
        "It is counted. Then it is said. Intervals are of 95 per cent;", "Seed of the dice: 7.",
        "| R5@11 ", r"\frac{2}{27}",
    ):  # fmt: skip
        assert part in text


def test_latex_escapes_words_and_keeps_formulas() -> None:
    text = latex(REPORT)
    assert r"\section{An example}\label{sec:example}" in text
    assert r"\caption{Chances \& gains}\label{tab:example-chances}" in text
    assert r"7.4\%" in text
    assert r"50.0\% (48.0\% to 53.0\%)" in text
    assert r"\frac{2}{27}" in text
    assert "$-$0.25" in text


def test_html_escapes_words() -> None:
    text = html(REPORT)
    assert "Chances &amp; gains" in text
    assert "<math><mn>2</mn></math>" in text
    assert text == REPORT._repr_html_()


def test_csv_has_every_digit_and_the_interval() -> None:
    ((name, text),) = files(REPORT, "csv")
    assert name == "example-chances.csv"
    first, second = csv.DictReader(io.StringIO(text))
    assert (first["lock"], first["lock_fraction"]) == (repr(2 / 27), "2/27")
    assert [first[f"won{end}"] for end in ("", "_low", "_high", "_samples")] == [
        "0.5", "0.48", "0.53", "1000",
    ]  # fmt: skip
    assert second["won"] == ""


def test_json_is_the_body() -> None:
    ((name, text),) = files(REPORT, "json")
    assert name == "example.json"
    assert json.loads(text) == body(REPORT)
    first = body(REPORT)["tables"][0]["rows"][0]
    assert first[1] == {"fraction": "2/27", "decimal": 2 / 27}
    assert first[4] == {"estimate": 0.5, "ci95": [0.48, 0.53], "samples": 1000}


def test_frames_have_the_same_columns() -> None:
    frame = CHANCES.to_frame()
    assert list(frame.columns) == list(CHANCES.columns)
    assert frame["lock"][0] == 2 / 27
    assert CHANCES.to_frame(exact=True)["lock"][0] == Fraction(2, 27)


def test_a_line_has_a_cell_for_each_head() -> None:
    with pytest.raises(ValueError, match="as many cells"):
        Table("short", say("Short"), CHANCES.heads, (("R-",),))


def test_a_chart_draws_what_its_table_has() -> None:
    chart = Chart("odd", "bars", say("Odd"), "chances", "row", ("lost",), say("Points"))
    with pytest.raises(ValueError, match="has not"):
        Findings((), (CHANCES,), (chart,))
