"""The engine's own sentences in the reader's language.

The engine answers in English. What it can say in its assumptions stands here once more, so that
the catalogues of translations have it; a sentence that is not here is shown as it is.
"""

from __future__ import annotations

from flask_babel import gettext, lazy_gettext


def translated(sentence: str) -> str:
    """Return a sentence of the engine in the reader's language, or as it is if that is unknown."""
    return str(gettext(sentence))


SENTENCES = (
    lazy_gettext(
        "a mark or a lock counts when some legal option of the roll contains it; not all of them "
        "can be had at once"
    ),
    lazy_gettext("the sheet stays as it stands, nothing is marked meanwhile"),
    lazy_gettext("no other player closes a row or ends the game"),
    lazy_gettext("no other player closes a row in the white action of this roll"),
    lazy_gettext("each entry is the best play for that row and that number of turns alone"),
    lazy_gettext("other rows, other players' locks and the end of the game are left aside"),
    lazy_gettext("a forced penalty: no legal mark exists; a penalty by choice does not count"),
    lazy_gettext(
        "the best play for the own score alone; other players close no row and end no game"
    ),
    lazy_gettext("rows that others have closed keep the points of their marks"),
    lazy_gettext(
        "of options that are equally good the one with fewer rolls to come is played, on which "
        "sd, rolls_to_come and ends_by_penalties depend"
    ),
    lazy_gettext("a die whose row the white action closed can still be used in the colour action"),
    lazy_gettext("a second row closed in the white action leaves the colour action"),
    lazy_gettext("who had not marked when the white action ended the game takes a penalty"),
    lazy_gettext("an active player who could mark may pass without a penalty"),
    lazy_gettext("4 marks are enough before the last number of a row"),
    lazy_gettext("5 marks are enough before the last number of a row"),
    lazy_gettext("the lucky numbers printed on Longo sheets are not part of the figures"),
)
