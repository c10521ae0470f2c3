"""A row played by a fixed rule, as a Markov chain that only ever moves on.

The rule answers every roll in one way, so the row's state (marks, front) is a chain. Marks never
get fewer: sorted by state, the matrix of the chain is triangular and its eigenvalues are the
chances to stay, rational numbers. :mod:`odds.chance.closed_form` makes formulas of that; here are
the chain itself, the recursion roll by roll, and expected rolls.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce

from odds.chance.fixed_rule import Rule, RulePlayer
from odds.chance.horizon import Curve, check_open
from odds.chance.race import Goal, State, Turns
from odds.chance.row_rolls import roll_count, row_shape, white_rolls
from odds.game.automaton import compiled
from odds.game.fault import Fault
from odds.game.sheet import Sheet
from odds.game.turn import Role, check_roles


@dataclass(frozen=True, slots=True)
class Steps:
    """Where one step of a chain leads: ``weights[state][after]`` out of ``total``."""

    total: int
    weights: dict[State, dict[State, int]]

    def chance(self, state: State, after: State) -> Fraction:
        """Return the chance to go from one state to another."""
        return Fraction(self.weights[state].get(after, 0), self.total)

    def leaves(self, state: State) -> dict[State, int]:
        """Return the weights of the steps to other states; none if the state is stuck."""
        return {after: weight for after, weight in self.weights[state].items() if after != state}

    def moved(self, weights: dict[State, int]) -> dict[State, int]:
        """Return the weights of the states after the step, out of ``total`` times as many."""
        moved: Counter[State] = Counter()
        for state, weight in weights.items():
            for after, count in self.weights[state].items():
                moved[after] += weight * count
        return dict(moved)

    def followed_by(self, other: Steps) -> Steps:
        """Return the step that is both, one after the other."""
        weights = {state: other.moved(leads_to) for state, leads_to in self.weights.items()}
        return Steps(self.total * other.total, weights)


@dataclass(frozen=True)
class RowChain:
    """A row under a rule: a round of rolls repeats, one entry of ``rolls`` for each roll of it.

    States are those of :class:`~odds.chance.fixed_rule.RulePlayer`; the goal is reached in those
    with at least ``target`` marks.
    """

    start: State
    target: int
    rolls: tuple[Steps, ...]

    @cached_property
    def states(self) -> list[State]:
        """The states that can be reached, each before those that it leads to."""
        return sorted(self.rolls[0].weights)

    @cached_property
    def round(self) -> Steps:
        """One round as one step."""
        return reduce(Steps.followed_by, self.rolls)

    def done(self, state: State) -> bool:
        """Whether the goal is reached in this state."""
        return state[0] >= self.target

    def within(self, rolls: int) -> Curve:
        """Return the chance to reach the goal within 0, 1, 2, ... rolls, roll by roll."""
        weights, total = {self.start: 1}, 1
        curve = [self._reached(weights, total)]
        for roll in range(rolls):
            steps = self.rolls[roll % len(self.rolls)]
            weights, total = steps.moved(weights), total * steps.total
            curve.append(self._reached(weights, total))
        return tuple(curve)

    def _reached(self, weights: dict[State, int], total: int) -> Fraction:
        return Fraction(sum(w for state, w in weights.items() if self.done(state)), total)


def row_chain(
    sheet: Sheet,
    row: int,
    rule: Rule,
    turns: Turns = ("active",),
    goal: Goal = "lock",
) -> RowChain:
    """Return the chain of a row from where it stands, played by a rule on repeating ``turns``.

    ``("active",)`` are own rolls only, ``("active", "passive", "passive")`` a round of three
    players. The goal ``ready`` are the marks that the lock needs. Other rows, other players' locks
    and the end of the game are left aside. Raises Fault if there are no turns, the game is over or
    the row is closed.
    """
    check_open(sheet, row)
    check_roles(turns)
    if not turns:
        raise Fault("at least one turn is needed", field="turns")
    need, state = sheet.game.marks_before_lock, sheet.rows[row]
    shape = row_shape(compiled(sheet.game)[row], sheet.dice_in_play)
    player = RulePlayer(shape, need, rule)
    start = player.open_row(state.count, state.front)
    steps = _reachable_steps(player, start, {*turns})
    target = need if goal == "ready" else need + 1
    return RowChain(start, target, tuple(steps[role] for role in turns))


def _reachable_steps(player: RulePlayer, start: State, roles: Iterable[Role]) -> dict[Role, Steps]:
    """Return the steps of each role over the states that some order of the roles can reach."""
    rolled = {role: white_rolls(player.shape, role) for role in roles}
    weights: dict[Role, dict[State, dict[State, int]]] = {role: {} for role in rolled}
    found, waiting = {start}, [start]
    while waiting:
        state = waiting.pop()
        for role, rolls in rolled.items():
            weights[role][state] = player.leads_to(state, rolls)
            new = {*weights[role][state]} - found
            found |= new
            waiting += new
    return {role: Steps(roll_count(player.shape, role), weights[role]) for role in rolled}


@dataclass(frozen=True, slots=True)
class ExpectedRolls:
    """``ever``: the chance that it happens at all. ``rolls``: how many it takes, None below 1."""

    ever: Fraction
    rolls: Fraction | None


def expected_rolls(chain: RowChain) -> ExpectedRolls:
    """Return the expected rolls, not rounds, until a row reaches its goal.

    A rule that skips much can run out of cells. Then the row is never locked in some cases, and no
    number of rolls can be expected.

    >>> from odds.game.sheet import empty_sheet
    >>> expected_rolls(row_chain(empty_sheet(), 0, Rule(max_skip=0), ("passive",)))
    ExpectedRolls(ever=Fraction(1, 1), rolls=Fraction(591, 5))
    >>> expected_rolls(row_chain(empty_sheet(), 0, Rule(max_skip=2), ("passive",)))
    ExpectedRolls(ever=Fraction(2681, 3240), rolls=None)
    """
    ever = _ever(chain)
    return ExpectedRolls(ever, _mean_rolls(chain) if ever == 1 else None)


def _ever(chain: RowChain) -> Fraction:
    """Return the chance that the goal is ever reached: one state after the other, last first."""
    chances: dict[State, Fraction] = {}
    for state in reversed(chain.states):
        chances[state] = Fraction(chain.done(state))
        leaves = chain.round.leaves(state)
        if leaves and not chain.done(state):
            chances[state] = _weighted(leaves, chances) / sum(leaves.values())
    return chances[chain.start]


def _mean_rolls(chain: RowChain) -> Fraction:
    """Return the expected rolls to a goal that is certain, by first-step analysis of rounds."""
    within_round = _rolls_within_round(chain)
    means: dict[State, Fraction] = {}
    for state in reversed(chain.states):
        means[state] = Fraction(0)
        if not chain.done(state):
            leaves = chain.round.leaves(state)
            rolls = chain.round.total * within_round[state]
            means[state] = (rolls + _weighted(leaves, means)) / sum(leaves.values())
    return means[chain.start]


def _rolls_within_round(chain: RowChain) -> dict[State, Fraction]:
    """Return the expected rolls of one round until it ends or the goal is reached."""
    rolls = dict.fromkeys(chain.states, Fraction(0))
    for steps in reversed(chain.rolls):
        after = rolls
        rolls = dict.fromkeys(chain.states, Fraction(0))
        for state in chain.states:
            if not chain.done(state):
                rolls[state] = 1 + _weighted(steps.weights[state], after) / steps.total
    return rolls


def _weighted(weights: dict[State, int], values: dict[State, Fraction]) -> Fraction:
    """Return the weighted sum of the states' values."""
    return sum((weight * values[state] for state, weight in weights.items()), Fraction(0))
