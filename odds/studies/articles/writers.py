"""Reports as text: Markdown, LaTeX, CSV, JSON, and the piece of HTML that a notebook shows.

Words and figures are written by a :class:`~odds.studies.articles.text.Wording`; files for programs
(CSV, JSON) have every digit and English words, whatever the wording.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from html import escape
from typing import Any

from odds.play.estimate import Estimate
from odds.studies.articles import Format
from odds.studies.articles.report import Cell, Report, Table
from odds.studies.articles.text import ENGLISH, MINUS, Text, Wording, say
from odds.tabular import chance_body

# Headings that every report has.
ANSWER = say("Answer")
METHOD = say("Method")
DICE = say("Seed of the dice:")
# A percentage in a message would be one to fill in.
INTERVALS = say("Intervals are of 95 per cent; the files have the number of samples beside them.")


def markdown(report: Report, wording: Wording = ENGLISH) -> str:
    """Return a report as Markdown with tables of pipes, formulas between dollars."""
    text, findings = wording.text, report.findings
    parts = [
        f"# {text(report.title)}",
        f"**{text(report.question)}**",
        f"## {text(ANSWER)}",
        "\n".join(f"- {text(sentence)}" for sentence in findings.answer),
        f"## {text(METHOD)}",
        method_told(report, wording),
    ]
    for table in findings.tables:
        parts += [f"## {text(table.caption)}", tabulated(table, "github", wording)]
    for formula in findings.formulas:
        parts += [f"## {text(formula.caption)}", f"$$\n{formula.latex}\n$$"]
    return "\n\n".join(parts) + "\n"


def latex(report: Report, wording: Wording = ENGLISH) -> str:
    """Return a report as a section of LaTeX; its tables want the package booktabs."""

    def text(told: Text) -> str:
        return _escaped(wording.text(told))

    findings = report.findings
    parts = [
        f"\\section{{{text(report.title)}}}\\label{{sec:{report.name}}}",
        f"\\emph{{{text(report.question)}}}",
        "\n".join(map(text, findings.answer)),
        f"\\paragraph{{{text(METHOD)}}} {_escaped(method_told(report, wording))}",
    ]
    for table in findings.tables:
        label = f"tab:{report.name}-{table.name}"
        parts.append(
            f"\\begin{{table}}\n\\centering\n\\caption{{{text(table.caption)}}}\\label{{{label}}}\n"
            f"{_typeset(tabulated(table, 'latex_booktabs', wording))}\n\\end{{table}}"
        )
    parts += [f"{text(each.caption)}\n\\[\n{each.latex}\n\\]" for each in findings.formulas]
    return "\n\n".join(parts) + "\n"


def html(report: Report, wording: Wording = ENGLISH) -> str:
    """Return a report as a piece of HTML: headings, sentences, tables, formulas."""

    def text(told: Text) -> str:
        return escape(wording.text(told))

    findings = report.findings
    answer = "".join(f"<li>{text(sentence)}</li>" for sentence in findings.answer)
    parts = [
        f"<h2>{text(report.title)}</h2>",
        f"<p><strong>{text(report.question)}</strong></p>",
        f"<ul>{answer}</ul>",
        f"<p>{escape(method_told(report, wording))}</p>",
    ]
    for table in findings.tables:
        parts += [f"<h3>{text(table.caption)}</h3>", tabulated(table, "html", wording)]
    for formula in findings.formulas:
        parts += [f"<h3>{text(formula.caption)}</h3>", formula.mathml]
    return "\n".join(parts)


def body(report: Report) -> dict[str, Any]:
    """Return a report as the plain dictionary of its JSON."""
    findings = report.findings
    return {
        "study": report.name,
        "title": str(report.title),
        "question": str(report.question),
        "method": [str(sentence) for sentence in report.method],
        "answer": [str(sentence) for sentence in findings.answer],
        "seed": findings.seed,
        "tables": [table_body(table) for table in findings.tables],
        "charts": [
            {
                "name": chart.name,
                "kind": chart.kind,
                "title": str(chart.title),
                "table": chart.table,
                "x": chart.x,
                "series": list(chart.series),
            }
            for chart in findings.charts
        ],
        "formulas": [
            {"name": each.name, "caption": str(each.caption), "latex": each.latex}
            for each in findings.formulas
        ],
    }


def table_body(table: Table) -> dict[str, Any]:
    """Return a table as the plain dictionary of its JSON."""
    return {
        "name": table.name,
        "caption": str(table.caption),
        "columns": [
            {"name": head.name, "label": str(head.label), "unit": head.unit} for head in table.heads
        ],
        "rows": [[_json(cell) for cell in line] for line in table.lines],
    }


def as_json(body: dict[str, Any]) -> str:
    """Return a body as the text of a file."""
    return json.dumps(body, ensure_ascii=False, allow_nan=False, indent=1) + "\n"


def method_told(report: Report, wording: Wording = ENGLISH) -> str:
    """Return how a study was done, what its intervals are, and the seed of its dice."""
    sentences = [wording.text(sentence) for sentence in report.method]
    if report.findings.estimated:
        sentences.append(wording.text(INTERVALS))
    if report.findings.seed is not None:
        sentences.append(f"{wording.text(DICE)} {report.findings.seed}.")
    return " ".join(sentences)


def tabulated(table: Table, form: str, wording: Wording = ENGLISH) -> str:
    """Return a table in a form of tabulate's; numbers to the right, words to the left."""
    from tabulate import tabulate  # noqa: PLC0415 - only who writes needs it

    return str(
        tabulate(
            table.written(wording),
            [wording.text(head.label) for head in table.heads],
            tablefmt=form,
            disable_numparse=True,
            colalign=["left" if head.unit == "text" else "right" for head in table.heads],
        )
    )


def files(report: Report, form: Format, wording: Wording = ENGLISH) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of every file that a report is in a form.

    CSV has a file for each table, every other form one file.
    """
    if form == "csv":
        for table in report.findings.tables:
            yield f"{report.name}-{table.name}.csv", table.to_csv()
        return
    suffix, write = _WRITERS[form]
    yield f"{report.name}.{suffix}", write(report, wording)


def _write_json(report: Report, _: Wording) -> str:
    return as_json(body(report))


_WRITERS: dict[Format, tuple[str, Callable[[Report, Wording], str]]] = {
    "md": ("md", markdown),
    "latex": ("tex", latex),
    "json": ("json", _write_json),
}


def _json(cell: Cell) -> Any:
    match cell:
        case Estimate():
            interval = [cell.low, cell.high]
            return {"estimate": cell.mean, "ci95": interval, "samples": cell.samples}
        case Fraction():
            return chance_body(cell)
        case Text():
            return str(cell)
    return cell


def _escaped(text: str) -> str:
    from tabulate import LATEX_ESCAPE_RULES  # noqa: PLC0415 - as above

    return _typeset(text.translate({ord(sign): told for sign, told in LATEX_ESCAPE_RULES.items()}))


def _typeset(text: str) -> str:
    """Return signs that older engines of TeX do not know as commands."""
    return text.replace(MINUS, "$-$").replace("±", "$\\pm$").replace("≥", "$\\ge$")
