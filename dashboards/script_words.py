"""What scripts say in the reader's language; a name between braces is filled in."""

from __future__ import annotations

from flask_babel import lazy_gettext

SCRIPT_WORDS = {
    "no_answer": lazy_gettext(
        "The server did not answer ({why}). What you entered is kept; try again."
    ),
    "key_waits": lazy_gettext("{key} waits for the options"),
    "keys_refused": lazy_gettext("No option has that letter now. Not taken: {keys}"),
    "status": lazy_gettext("status {status}"),
    "no_figures": lazy_gettext("The figures did not load; the numbers stand in the tables."),
    "no_chances": lazy_gettext("No chances to win: {why}"),
    "expects": lazy_gettext("{name}: {chance}, about {points} points"),
    "playing": lazy_gettext("Playing on from here…"),
    "so_far": lazy_gettext("{games} games played to the end so far."),
    "played": lazy_gettext("{games} games played to the end."),
    "own_score": lazy_gettext("For your own score alone you would play “{option}”."),
    "own_score_costs": lazy_gettext(
        "For your own score alone you would play “{option}”, {chance} of the wins worse."
    ),
    "interval": lazy_gettext("{low} to {high}"),
    "guess": lazy_gettext("network’s guess"),
}


def script_words() -> dict[str, str]:
    """Return all of it by name."""
    return {name: str(text) for name, text in SCRIPT_WORDS.items()}
