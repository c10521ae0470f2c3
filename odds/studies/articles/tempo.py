"""What time is worth among people: exact tables that charge for every own roll meet each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from odds.game.position import MAX_PLAYERS
from odds.game.rules import default_game
from odds.play.arena import Meeting, Pairing, jobs, pairings
from odds.play.estimate import Estimate, chance
from odds.solver.tables import TableKey
from odds.studies.articles.matches import by_penalties, lasted, scored
from odds.studies.articles.report import Cell, Chart, Column, Findings, Table
from odds.studies.articles.study import Means, Study
from odds.studies.articles.text import Text, Told, Unit, points, priced, rolls, say, share
from odds.studies.prices import Matrix, best_responses, matrix_of, wins

TABLES = range(2, MAX_PLAYERS + 1)
# Points for each own roll; the first is none, the best play for the own score alone.
PRICES = (0.0, 1.0, 3.0, 5.0, 6.0, 7.0, 7.5, 8.0)
# Games of a pairing: standard errors of half a per cent and less.
GAMES, SEED = 10_000, 11
# A price falls off the cliff when it wins less than this part of its fair share.
CLIFF = 0.5


@dataclass(frozen=True, slots=True)
class Tempo:
    """What came of the games: ``matrices`` by the number of players, pairs of equals included."""

    prices: tuple[float, ...]
    games: int
    matrices: dict[int, Matrix]

    def won(self, players: int, alone: float, among: float) -> Estimate:
        """Return what one price wins among copies of another."""
        mean, _ = wins(self.matrices[players], policy(alone), policy(among))
        return chance(mean, self.games)

    def copies(self, players: int, price: float) -> Meeting:
        """Return what came of games among copies."""
        return self.matrices[players][policy(price), policy(price)]

    def path(self, players: int) -> list[tuple[float, float]]:
        """Return the best responses from the first price on, each with what it wins."""
        names = {policy(price): price for price in self.prices}
        found = best_responses(self.matrices[players], list(names), players)
        return [(names[name], share) for name, share in found]

    def as_good(self, players: int, best: float) -> set[float]:
        """Return the prices that, among copies of the best, may win their share but for chance."""
        others = (price for price in self.prices if price != best)
        return {best, *(p for p in others if self.won(players, p, best).high >= 1 / players)}


def policy(price: float) -> str:
    """Return the name of the policy with this price for own rolls."""
    return f"priced:{price:g}"


def play(means: Means, prices: tuple[float, ...], games: int) -> Tempo:
    """Let every price meet every other, and its like, at tables of every size."""
    for price in prices:
        means.table(TableKey(default_game(), 1, price))
    names = [policy(price) for price in prices]
    met = [
        pairing
        for players in TABLES
        for pairing in (
            *pairings(names, players),
            *(Pairing(name, name, players) for name in names),
        )
    ]
    meetings = means.meet(jobs(default_game(), met, games, SEED))
    return Tempo(
        prices,
        games,
        {n: matrix_of(each for each in meetings if each.pairing.players == n) for n in TABLES},
    )


def investigate(means: Means, prices: tuple[float, ...] = PRICES, games: int = GAMES) -> Findings:
    """Play the games and say which price wins."""
    tempo = play(means, prices, games)
    matrices = tuple(_wins_table(tempo, players) for players in TABLES)
    copies = tuple(
        Table(
            name,
            caption,
            (
                _PRICE,
                *(
                    Column(f"players_{n}", say("Players: %(number)s", number=n), unit)
                    for n in TABLES
                ),
            ),
            tuple((p, *(figure(tempo.copies(n, p)) for n in TABLES)) for p in prices),
        )
        for name, caption, unit, figure in _COPIES
    )
    charts = (
        *(
            Chart(
                each.name, "heat", each.caption, each.name, "price",
                tuple(head.name for head in each.heads[1:]), say("Share of the wins"),
            )
            for each in matrices
        ),
        *(
            Chart(
                each.name, "lines", each.caption, each.name, "price",
                tuple(head.name for head in each.heads[1:]), unit,
            )
            for each, unit in zip(copies, (say("Points"), say("Rolls"), say("Share")), strict=True)
        ),
    )  # fmt: skip
    return Findings(
        tuple(_answer(tempo)), (_paths_table(tempo), *matrices, *copies), charts, seed=SEED
    )


_THEN, _AND = say("%(before)s → %(after)s"), say("%(before)s, %(after)s")
_PRICE = Column("price", say("Price of a roll"), "points", 1)
_COPIES: tuple[tuple[str, Text, Unit, Callable[[Meeting], Estimate]], ...] = (
    ("scores", say("Mean score among copies of the same price"), "points", scored),
    ("rolls", say("Rolls of a game among copies of the same price"), "rolls", lasted),
    (
        "penalties",
        say("Games among copies of the same price that end by penalties"),
        "share",
        by_penalties,
    ),
)


def _wins_table(tempo: Tempo, players: int) -> Table:
    heads = (
        _PRICE,
        *(
            Column(
                f"among_{price:g}", say("Among copies of: %(price)s", price=priced(price)), "share"
            )
            for price in tempo.prices
        ),
    )

    def cell(alone: float, among: float) -> Cell:
        # Among copies everybody wins the same.
        return 1 / players if alone == among else tempo.won(players, alone, among)

    return Table(
        f"wins_{players}",
        say("Wins of one price among copies of another, players: %(number)s", number=players),
        heads,
        tuple((alone, *(cell(alone, among) for among in tempo.prices)) for alone in tempo.prices),
    )


def _paths_table(tempo: Tempo) -> Table:
    heads = (
        Column("players", say("Players"), "count"),
        Column("step", say("Step"), "count"),
        _PRICE,
        Column("share", say("Wins among the price before"), "share"),
    )
    lines = tuple(
        (players, step, price, tempo.won(players, price, path[step - 1][0]) if step else None)
        for players in TABLES
        for path in (tempo.path(players),)
        for step, (price, _) in enumerate(path)
    )
    return Table("best_responses", say("Best responses, from no price on"), heads, lines)


def _answer(tempo: Tempo) -> Iterator[Text]:
    none = tempo.prices[0]
    paths = {players: [price for price, _ in tempo.path(players)] for players in TABLES}
    best = {players: path[-1] for players, path in paths.items()}
    for players in TABLES:
        told = partial(tempo.won, players)
        if best[players] == none:
            yield say(
                "Among %(players)s players no price wins more than its share from the best play "
                "for the own score.",
                players=players,
            )
            continue
        yield say(
            "Among %(players)s players best responses lead from no price to %(path)s points a "
            "roll. As the only one among copies of the best play for the own score that price "
            "wins %(share)s, fair being %(fair)s; the best play for the own score among copies of "
            "it wins %(other)s.",
            players=players,
            path=_way(paths[players][1:], _THEN),
            share=share(told(best[players], none)),
            fair=share(1 / players),
            other=share(told(none, best[players])),
        )
    few, many = TABLES[0], TABLES[-1]
    everywhere = set.intersection(*(tempo.as_good(players, best[players]) for players in TABLES))
    if everywhere:
        yield say(
            "At every table these prices are the last response, or as good as it but for chance: "
            "%(prices)s.",
            prices=_way(sorted(everywhere), _AND),
        )
    else:
        yield say("No price is as good as the last response at every table.")
    yield from (cliff(tempo, players, best[players]) for players in (few, many))
    quick, slow = tempo.copies(few, best[few]), tempo.copies(few, none)
    yield say(
        "Between %(players)s copies the price of %(best)s scores %(points)s points in %(rolls)s "
        "rolls, no price %(more)s points in %(longer)s: who plays to win gives points away for "
        "time.",
        players=few,
        best=priced(best[few]),
        points=points(scored(quick), 1),
        rolls=rolls(lasted(quick)),
        more=points(scored(slow), 1),
        longer=rolls(lasted(slow)),
    )


def cliff(tempo: Tempo, players: int, best: float) -> Text:
    """Say from which price on, if any, the games of a table tip over into penalties."""
    higher = [price for price in tempo.prices if price > best]
    if not higher:
        return say(
            "Among %(players)s players the highest price tried is the best; a higher one might be "
            "better still.",
            players=players,
        )
    falls = (price for price in higher if tempo.won(players, price, best).mean < CLIFF / players)
    above = next(falls, None)
    if above is None:
        return say(
            "Among %(players)s players no price tried above %(best)s falls off a cliff among its "
            "copies.",
            players=players,
            best=priced(best),
        )
    return say(
        "Above lies a cliff: among %(players)s players one with the price of %(above)s among "
        "copies of %(best)s wins %(share)s. Of the games among its like %(ends)s end by penalties; "
        "among copies of %(best)s it is %(usual)s.",
        players=players,
        above=priced(above),
        best=priced(best),
        share=share(tempo.won(players, above, best)),
        ends=share(by_penalties(tempo.copies(players, above))),
        usual=share(by_penalties(tempo.copies(players, best))),
    )


def _way(prices: Sequence[float], then: Text) -> Told:
    """Return prices in a row, each joined to those before it by the message."""
    first, *later = map(priced, prices)
    way: Told = first
    for price in later:
        way = Text(then.message, {"before": way, "after": price})
    return way


STUDY = Study(
    "tempo",
    say("The price of time"),
    say("How many points is it worth to end the game a roll earlier?"),
    (
        say(
            "Exact tables that charge so many points for each own roll play each other: one among "
            "copies of another in every seat, at tables of every size."
        ),
        say(
            "A best response is the price that wins most among copies of the one before, if by "
            "more than two standard errors."
        ),
    ),
    investigate,
)
