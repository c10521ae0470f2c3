r"""The chance to lock a row within n rolls as a formula in n, for a row played by a fixed rule.

The chain of :mod:`odds.chance.row_chain` is triangular. With s the chance to stay in a state and
f_t the chance from the state t to reach the goal within n rolls,

.. math:: f(n + 1) = s f(n) + \sum_t P(t) f_t(n), \qquad f(0) = 0,

where every f_t is known before f. All of them are sums of terms

.. math:: \binom{n}{j} \lambda^{n - j} = [z^n] \frac{z^j}{(1 - \lambda z)^{j + 1}},

the entries of the powers of a Jordan block (an eigenvalue 0 included), and solving the recurrence
is the partial fraction of its generating function. Everything is rational, so nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from math import comb
from typing import TYPE_CHECKING

from odds.chance import typeset
from odds.chance.race import State
from odds.chance.row_chain import RowChain
from odds.game.fault import Fault

if TYPE_CHECKING:
    from sympy import Expr

# A sum of terms: for each eigenvalue the weights of j = 0, 1, ...
Terms = dict[Fraction, list[Fraction]]


@dataclass(frozen=True, slots=True)
class Term:
    """The sum over j of ``weights[j]`` times C(n, j) ``eigenvalue ** (n - j)``."""

    eigenvalue: Fraction
    weights: tuple[Fraction, ...]

    def __call__(self, n: int) -> Fraction:
        """Return the term's value at n."""
        return sum(
            (
                weight * comb(n, j) * self.eigenvalue ** (n - j)
                for j, weight in enumerate(self.weights[: n + 1])
            ),
            Fraction(0),
        )

    @property
    def series(self) -> Fraction:
        """The sum of the term's values over all n; the eigenvalue must be below 1."""
        return sum(
            (weight / (1 - self.eigenvalue) ** (j + 1) for j, weight in enumerate(self.weights)),
            Fraction(0),
        )

    @property
    def coefficients(self) -> tuple[Fraction, ...]:
        """The polynomial that multiplies ``eigenvalue ** n``, lowest power of n first.

        There is none for the eigenvalue 0, whose term is ``weights[n]``, and 0 from there on.
        """
        total: list[Fraction] = []
        binomial = [Fraction(1)]
        for j, weight in enumerate(self.weights):
            scale = weight / self.eigenvalue**j
            total = [a + scale * b for a, b in zip_longest(total, binomial, fillvalue=Fraction(0))]
            # C(n, j + 1) = C(n, j) (n - j) / (j + 1).
            shifted, kept = [Fraction(0), *binomial], [*binomial, Fraction(0)]
            binomial = [(a - j * b) / (j + 1) for a, b in zip(shifted, kept, strict=True)]
        return tuple(total)


@dataclass(frozen=True, slots=True)
class ClosingFormula:
    """The chance to reach a goal within n rolls, or rounds where a round has several.

    ``terms`` have falling eigenvalues, so the first that is below 1 is what is left after long.
    """

    terms: tuple[Term, ...]

    def __call__(self, n: int) -> Fraction:
        """Return the chance within n rolls. Raises Fault for a negative number."""
        if n < 0:
            raise Fault("must not be negative", field="rolls")
        return sum((term(n) for term in self.terms), Fraction(0))

    @property
    def ever(self) -> Fraction:
        """The chance that it happens at all: below 1 where a row may run out of cells."""
        return sum((t.weights[0] for t in self.terms if t.eigenvalue == 1), Fraction(0))

    @property
    def mean(self) -> Fraction:
        """The expected rolls, or rounds, in the cases in which it happens. Raises Fault if never.

        The sum over n of the chance that it happens, but not within n.
        """
        if not self.ever:
            raise Fault("this can never happen", field="row")
        return -sum((t.series for t in self.terms if t.eigenvalue != 1), Fraction(0)) / self.ever

    @property
    def expression(self) -> Expr:
        """The formula in sympy, its one symbol n a whole number from 0 on."""
        import sympy  # noqa: PLC0415 - a second that only formulas pay

        return self._formula(sympy.Add(*self._parts(None)))

    @property
    def generating_function(self) -> Expr:
        """The sum over n of the chance within n times z ** n, in partial fractions, in sympy."""
        import sympy  # noqa: PLC0415

        z = sympy.Symbol("z")
        return sympy.Add(
            *(
                sympy.Rational(weight) * z**j / (1 - sympy.Rational(term.eigenvalue) * z) ** (j + 1)
                for term in self.terms
                for j, weight in enumerate(term.weights)
            )
        )

    def latex(self, digits: int | None = None) -> str:
        """Return the formula as LaTeX: see :meth:`mathml`."""
        return typeset.latex(self._typeset(digits), order="none")

    def mathml(self, digits: int | None = None, display: typeset.Display = "block") -> str:
        """Return the formula as MathML, the largest eigenvalue first.

        Exact, or with the factors of the powers rounded to so many digits for readers: a row with
        many states has long fractions. Never compute with rounded factors, they cancel.
        """
        return typeset.mathml(self._typeset(digits), display, order="none")

    def _typeset(self, digits: int | None) -> Expr:
        import sympy  # noqa: PLC0415

        return self._formula(sympy.Add(*self._parts(digits), evaluate=False))

    def _parts(self, digits: int | None) -> Iterator[Expr]:
        """Yield polynomial times power for every eigenvalue but 0."""
        import sympy  # noqa: PLC0415

        n = _symbol()
        for term in self.terms:
            if term.eigenvalue:
                shown = (typeset.number(each, digits) for each in term.coefficients)
                factor = sympy.Add(*(each * n**k for k, each in enumerate(shown)))
                yield factor * sympy.Rational(term.eigenvalue) ** n

    def _formula(self, powers: Expr) -> Expr:
        """Return the powers, which hold from where the term of the eigenvalue 0 has ended."""
        import sympy  # noqa: PLC0415

        early = max((len(t.weights) for t in self.terms if not t.eigenvalue), default=0)
        values = [(sympy.Rational(self(k)), sympy.Eq(_symbol(), k)) for k in range(early)]
        return sympy.Piecewise(*values, (powers, True)) if values else powers


def closing_formula(chain: RowChain) -> ClosingFormula:
    r"""Return the chance that a row reaches its goal within n rolls, or rounds, as a formula.

    The recurrence of every state is solved, the last ones first.

    >>> from odds.chance.fixed_rule import Rule
    >>> from odds.chance.row_chain import row_chain
    >>> from odds.game.notation import read_sheet
    >>> from odds.game.rules import default_game
    >>> sheet = read_sheet("R2,3,4,5,6", default_game())
    >>> formula = closing_formula(row_chain(sheet, 0, Rule()))
    >>> print(formula.latex())
    1 - \left(\frac{25}{27}\right)^{n}
    >>> print(formula(10), formula.mean)
    110523700454024/205891132094649 27/2
    """
    found: dict[State, Terms] = {}
    for state in reversed(chain.states):
        if chain.done(state):
            found[state] = {Fraction(1): [Fraction(1)]}
            continue
        driving: Terms = {}
        for after in chain.round.weights[state]:
            if after != state:
                _add(driving, found[after], chain.round.chance(state, after))
        found[state] = _solved(chain.round.chance(state, state), driving)
    terms = sorted(found[chain.start].items(), reverse=True)
    return ClosingFormula(tuple(Term(value, tuple(weights)) for value, weights in terms))


def _add(total: Terms, other: Terms, scale: Fraction = Fraction(1)) -> None:
    """Add a multiple of one sum to another; what cancels is dropped."""
    for eigenvalue, weights in other.items():
        pairs = zip_longest(total.get(eigenvalue, []), weights, fillvalue=Fraction(0))
        joined = [one + scale * more for one, more in pairs]
        while joined and not joined[-1]:
            joined.pop()
        total[eigenvalue] = joined
        if not joined:
            del total[eigenvalue]


def _solved(stay: Fraction, driving: Terms) -> Terms:
    """Return the f with f(0) = 0 and f(n + 1) = stay f(n) + driving(n).

    In generating functions f is the driving sum times z / (1 - stay z). That raises j by one where
    the eigenvalue is ``stay`` itself. Elsewhere, with d = eigenvalue - stay and B_j the term's own
    function, the product D_j is (B_j - D_(j - 1)) / d, and D_(-1) is the one of a pure power of
    ``stay``.
    """
    result: Terms = {}
    for eigenvalue, weights in driving.items():
        if eigenvalue == stay:
            _add(result, {stay: [Fraction(0), *weights]})
            continue
        gap, carried = eigenvalue - stay, Fraction(0)
        solved: list[Fraction] = []
        for weight in reversed(weights):
            carried = (weight - carried) / gap
            solved.append(carried)
        _add(result, {eigenvalue: solved[::-1], stay: [-carried]})
    return result


def _symbol() -> Expr:
    import sympy  # noqa: PLC0415

    return sympy.Symbol("n", integer=True, nonnegative=True)
