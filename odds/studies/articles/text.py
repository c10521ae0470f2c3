"""Sentences with figures in them, to be written in any language.

A study does not write text: it says which sentence holds and what stands in it. A
:class:`Wording` makes text of that; the engine's own is English, a face may have others. ``say``
marks what there is to translate.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from odds.play.estimate import Estimate

# ``gain`` are points with their sign, ``fraction`` a chance as a fraction, ``share`` a chance or
# another share of one in per cent, ``count`` whole numbers, ``number`` plain ones.
Unit = Literal["points", "gain", "share", "fraction", "rolls", "count", "number", "text"]
Amount = float | Fraction | Estimate
# The places after the point that a reader is shown.
PLACES: dict[Unit, int] = {"points": 2, "gain": 2, "share": 1, "rolls": 1, "number": 2}
MINUS = "\N{MINUS SIGN}"
NOTHING = "\N{EN DASH}"


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence or a label; ``values`` stand in the places of the message, ``%(name)s``."""

    message: str
    values: Mapping[str, Told] = field(default_factory=dict)

    def __str__(self) -> str:
        """Return the sentence in English."""
        return ENGLISH.text(self)


@dataclass(frozen=True, slots=True)
class Quantity:
    """A figure and what it is; ``places`` after the point, by default those of its unit."""

    amount: Amount
    unit: Unit
    places: int | None = None


Told = Text | Quantity | str | int


def say(message: str, **values: Told) -> Text:
    """Return a sentence in English, which catalogues may translate.

    >>> str(say("Locking gains %(gain)s points.", gain=Quantity(1.25, "gain")))
    'Locking gains +1.25 points.'
    """
    return Text(message, values)


class Wording:
    """How figures and sentences are written; this one in English.

    ``separators`` are the signs of decimals and of thousands.
    """

    separators = ".,"

    def translated(self, message: str) -> str:
        """Return the message in this wording's language."""
        return message

    def decimal(self, value: float, places: int) -> str:
        """Return a number with so many places and a true minus."""
        signs = str.maketrans(".,-", self.separators + MINUS)
        return f"{value:,.{places}f}".translate(signs)

    def percent(self, share: float, places: int) -> str:
        """Return a share of one in per cent."""
        return f"{self.decimal(100 * share, places)}%"

    def text(self, text: Text | str) -> str:
        """Return a sentence with its figures."""
        if isinstance(text, str):
            return text
        told = {name: self._value(value) for name, value in text.values.items()}
        return self.translated(text.message) % told if told else self.translated(text.message)

    def figure(self, amount: Amount, unit: Unit, places: int | None = None) -> str:
        """Return a figure; an estimate has its 95 % interval beside it."""
        if unit == "fraction":
            return str(amount)
        digits = PLACES.get(unit, 0) if places is None else places
        if isinstance(amount, Estimate):
            return self._estimate(amount, unit, digits)
        number = float(amount)
        if unit == "share":
            return self.percent(number, digits)
        text = self.decimal(number, digits)
        return f"+{text}" if unit == "gain" and number > 0 and text.strip("0.,") else text

    def _estimate(self, found: Estimate, unit: Unit, digits: int) -> str:
        # In units of the last place shown: of per cent where a share is.
        scale = 10.0 ** (digits + 2 if unit == "share" else digits)
        below, above = (found.mean - found.low) * scale, (found.high - found.mean) * scale
        mean = self.figure(found.mean, unit, digits)
        if abs(below - above) <= 1:
            # The interval of a gain has no sign of its own; one of nothing would look exact.
            half = max(1.0, below, above) / scale
            return f"{mean} ± {self.figure(half, 'points' if unit == 'gain' else unit, digits)}"
        low, high = (self.figure(end, unit, digits) for end in (found.low, found.high))
        return self.translated(FROM_TO) % {"mean": mean, "low": low, "high": high}

    def _value(self, value: Told) -> str:
        if isinstance(value, Quantity):
            return self.figure(value.amount, value.unit, value.places)
        return self.text(value) if isinstance(value, Text) else str(value)


# An interval whose ends are not equally far from the mean.
FROM_TO = say("%(mean)s (%(low)s to %(high)s)").message
ENGLISH = Wording()


def points(value: Amount, places: int | None = None) -> Quantity:
    """Return points."""
    return Quantity(value, "points", places)


def gain(value: Amount, places: int | None = None) -> Quantity:
    """Return points with their sign."""
    return Quantity(value, "gain", places)


def share(value: Amount, places: int | None = None) -> Quantity:
    """Return a chance, or another share of one."""
    return Quantity(value, "share", places)


def rolls(value: Amount, places: int | None = None) -> Quantity:
    """Return a number of rolls, which may be a mean."""
    return Quantity(value, "rolls", places)


def priced(value: float) -> Quantity:
    """Return the points charged for an own roll, whole ones without a decimal."""
    return Quantity(value, "number", 0 if float(value).is_integer() else 1)


def span(first: int, last: int) -> Told:
    """Return numbers from the first to the last, or the only one."""
    return first if first == last else say("%(first)s to %(last)s", first=first, last=last)
