"""Advice at a table as a body of the contract: chances to win, estimated and never said exact."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, partial
from typing import Any

from odds.contract.answer import Body
from odds.contract.parameter import RULE_SWITCHES
from odds.contract.table_question import TableQuestion
from odds.contract.value_answer import Tables
from odds.game.notation import write_mark, write_option
from odds.game.rules import Game, RuleSet
from odds.game.sheet import Mark
from odds.play.estimate import Estimate
from odds.play.halving import Effort
from odds.play.match.judge import Cast
from odds.play.match.policies import Values, cast_of
from odds.play.match.registry import read_policy
from odds.play.own_score import own_score_best
from odds.play.weights import calibration
from odds.play.win import Chance, TableAdvice, advise_at_table
from odds.solver.tables import TableKey

Listener = Callable[[float, Body], bool]


def table_answer(question: TableQuestion, tables: Tables, listener: Listener | None = None) -> Body:
    """Answer a table: my options best first, everybody's chance to win. Raises Fault.

    ``listener`` is told the share that is done with the answer so far, and says whether to go on.
    """
    players = len(question.position.sheets)
    cast = _cast(question.game, question.kinds, tables)
    own = None
    if question.game.rules.voluntary_pass == "penalty":
        table = tables(TableKey(question.game, players), False)  # noqa: FBT003
        own = partial(own_score_best, question.position, question.me, table)
    effort = Effort(question.budget_ms, question.samples, question.seed)

    def told(done: float, advice: TableAdvice) -> bool:
        return listener is None or listener(done, _body(question, advice))

    found = advise_at_table(
        question.position,
        question.roll,
        question.me,
        cast,
        effort,
        objective=question.objective,
        own_score_best=own,
        points=question.points,
        listener=None if listener is None else told,
    )
    return _body(question, found)


@lru_cache(maxsize=64)
def _cast(game: Game, kinds: tuple[str, ...], tables: Tables) -> Cast:
    policies = [read_policy(kind, len(kinds), game) for kind in kinds]
    return cast_of(game, policies, _values(tables))


@cache
def _values(tables: Tables) -> Values:
    return lambda key: tables(key, False).values  # noqa: FBT003


def _body(question: TableQuestion, found: TableAdvice) -> Body:
    variant = question.game.variant
    estimate = partial(_estimate, seed=found.seed)
    options = [_option(question, chance, found.seed) for chance in found.options]
    own = None
    if found.own_score_best is not None:
        own = write_option(found.own_score_best, variant)
    costs = next((option["behind"] for option in options if option["option"] == own), None)
    return {
        "me": question.me,
        "active": question.position.active,
        "phase": "white" if question.position.white is None else "colour",
        "objective": found.objective,
        "exact": False,
        "options": options,
        "best": options[0]["option"] if options else None,
        "win": [estimate(player.win) for player in found.players],
        "players": [
            {
                "name": name,
                "kind": kind,
                "win": estimate(player.win),
                "score": estimate(player.score),
                "sd": player.sd,
            }
            for name, kind, player in zip(
                question.names, question.kinds, found.players, strict=True
            )
        ],
        "own_score_best": own,
        "own_score_costs": costs,
        "closed_by_others": [
            {"row": variant.rows[row].id, "chance": estimate(chance)}
            for row, chance in found.lost.items()
        ],
        "at_least": [
            {"points": points, "chance": estimate(chance)}
            for points, chance in found.at_least.items()
        ],
        "assumptions": list(_assumptions(question)),
    }


def _estimate(found: Estimate | None, seed: int) -> Body | None:
    if found is None:
        return None
    interval = [found.low, found.high]
    return {"estimate": found.mean, "ci95": interval, "samples": found.samples, "seed": seed}


def _option(question: TableQuestion, chance: Chance, seed: int) -> Body:
    option = chance.option
    instant = None
    if chance.instant is not None:
        instant = {
            "estimate": chance.instant,
            "source": "a network trained by self-play",
            "calibration": calibration(len(question.position.sheets)),
        }

    def mark(cell: Mark | None) -> str | None:
        return None if cell is None else write_mark(cell, question.game.variant)

    return {
        "option": write_option(option, question.game.variant),
        "white": mark(option.white),
        "colour": mark(option.colour),
        "penalty": option.penalty,
        "win": _estimate(chance.win, seed) or instant,
        "score": _estimate(chance.score, seed),
        "behind": _estimate(chance.behind, seed),
        "instant": instant,
    }


def _assumptions(question: TableQuestion) -> Any:
    yield "all play on as the policies named under kind do"
    yield "estimates are means over games played to the end; a tie shares the win"
    yield "options are compared on the same dice; only the most promising are played to the end"
    if question.roll is not None and not question.roll.colours:
        yield "the coloured dice are not known"
    default = RuleSet()
    for switch in RULE_SWITCHES:
        value = getattr(question.game.rules, switch.name)
        if value != getattr(default, switch.name):
            yield switch.told.format(value)
    yield from question.game.variant.assumptions
