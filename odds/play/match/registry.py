"""Policies by name.

====================  ==========================================================================
``strong``            the best that there is for the number of players: a trained network in the
                      classic game, elsewhere the best price
``casual``            a careful beginner
``random``            any legal option
``greedy:K``          marks what skips fewest cells, and nothing that skips more than K
``rush``              marks in the fullest rows and locks as soon as it can
``solo``              the exact best play alone
``priced:L``          the same with a price of L points on each own roll
``priced:L@N``        the exact best play of N players' cadence, L points on each roll of anybody
====================  ==========================================================================
"""

from __future__ import annotations

import re

from odds.game.fault import Fault
from odds.game.rules import Game, default_game
from odds.play.match.policies import CASUAL, RANDOM, RUSH, SOLO, Policy, Priced, greedy
from odds.play.weights import learned

# Of all tables with one price the best at three to five players, and as good as any at two.
BEST_PRICE = 7.0
_NAMED: dict[str, Policy] = {"casual": CASUAL, "random": RANDOM, "rush": RUSH, "solo": SOLO}
_NUMBER = r"\d{1,2}(?:\.\d{1,3})?"
_PARAMETERS = re.compile(
    rf"greedy:(?P<skips>{_NUMBER})|priced:(?P<price>{_NUMBER})(?:@(?P<n>[1-5]))?"
)
NAMES = ("strong", *_NAMED, "greedy:K", "priced:L", "priced:L@N")


def strong(game: Game, players: int) -> Policy:
    """Return the best policy that there is for a game of so many players."""
    if game.rules.voluntary_pass == "free":
        # No table can be solved where passing is free.
        return greedy(2)
    found = learned(players) if game == default_game() else None
    return Priced(BEST_PRICE) if found is None else found


def read_policy(text: str, players: int, game: Game | None = None) -> Policy:
    """Read a policy's name, for a game of so many players. Raises Fault for one there is not."""
    name = text.strip().lower()
    if name == "strong":
        return strong(game or default_game(), players)
    if name in _NAMED:
        return _NAMED[name]
    found = _PARAMETERS.fullmatch(name)
    if found is None:
        raise Fault(
            f"there is no policy {text[:20]!r}; there are {', '.join(NAMES)}", field="policy"
        )
    if found["skips"]:
        return greedy(float(found["skips"]))
    return Priced(float(found["price"]), int(found["n"] or 1))
