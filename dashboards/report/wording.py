"""Studies in the languages of the pages: their sentences from the catalogues, their figures."""

from __future__ import annotations

from functools import cache

from babel import Locale
from babel.numbers import get_decimal_symbol, get_group_symbol
from babel.support import Translations

from dashboards.catalogues import CATALOGUES
from odds.studies.articles.text import Wording


class LocalWording(Wording):
    """A language's words and figures; it needs neither a request nor a service."""

    def __init__(self, code: str) -> None:
        locale = Locale(code)
        self.separators = get_decimal_symbol(locale) + get_group_symbol(locale)
        self._catalogue = Translations.load(CATALOGUES, [code])
        self._percent = str(locale.percent_formats[None].pattern)

    def translated(self, message: str) -> str:
        """Return the message in this language, in English where no catalogue has it."""
        return self._catalogue.gettext(message)

    def percent(self, share: float, places: int) -> str:
        """Return a share of one in per cent, the sign set as the language does."""
        return self._percent.replace("#,##0", self.decimal(100 * share, places))


@cache
def wording(code: str) -> LocalWording:
    """Return the wording of a language, read once."""
    return LocalWording(code)
