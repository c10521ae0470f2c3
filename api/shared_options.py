"""The contract's parameters as options of a command, and back to plain strings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click

from odds.contract.parameter import Parameter
from odds.contract.problem import FieldError, Problem


class Command(click.Command):
    """A command whose flags also take ``true`` or ``false`` as the next word.

    Click's own optional values would swallow whatever word follows, a sheet for instance.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Spell a flag's next word as its value, then read on as click does."""
        flags = {opt for p in self.params if isinstance(p, _Flag) for opt in p.opts}
        joined: list[str] = []
        for word in args:
            if joined and joined[-1] in flags and word.lower() in ("true", "false"):
                joined[-1] += f"={word}"
            else:
                joined.append(word)
        spelt = [f"{word}=true" if word in flags else word for word in joined]
        return super().parse_args(ctx, spelt)


class _Flag(click.Option):
    """An option for a parameter that is true or false."""


def option_of(parameter: Parameter) -> click.Option:
    """Return a parameter of the contract as an option of the same name."""
    kind = _Flag if parameter.kind == "flag" else click.Option
    metavar = {"choice": "|".join(parameter.choices), "flag": "[true|false]", "whole": "N"}
    return kind(
        [f"--{parameter.name.replace('_', '-')}", parameter.name],
        help=parameter.help,
        multiple=True,
        metavar=metavar.get(parameter.kind, "TEXT"),
    )


def plain_strings(
    names: Sequence[str], positional: Sequence[str], given: Mapping[str, Any]
) -> dict[str, str]:
    """Return what was given by parameter name. Raises Problem for one given in both ways."""
    twice = [name for name in names if len(given[name]) > 1]
    if twice:
        raise Problem([FieldError(name, "is given more than once") for name in twice])
    texts = {name: given[name][0] for name in names if given[name]}
    for name in positional:
        argument = given[f"positional_{name}"]
        if argument is None:
            continue
        if name in texts:
            raise Problem([FieldError(name, "is given twice, as an argument and as an option")])
        texts[name] = argument
    return texts
