"""Four numbers that move together, one for each penalty level, as a type of the kernels.

The penalty levels of a sheet have the same marks and lie side by side in memory. Written out one
by one they are joined into vectors only where the compiler sees how; this type says so. It holds
just the operations that the kernels use.
"""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import extending
from numba.core import cgutils, types
from numba.extending import models, register_model

from odds.solver.indexing import LANES

# What these make is called from compiled code, with other parameters than it is written with.
intrinsic: Any = extending.intrinsic
overload: Any = extending.overload

_VECTOR = ir.VectorType(ir.DoubleType(), LANES)
# Rows of lanes start anywhere that a double may.
_ALIGNMENT = 8


class _Lanes(types.Type):
    def __init__(self) -> None:
        super().__init__(name="Lanes")


_LANES = _Lanes()


@register_model(_Lanes)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, _VECTOR)


@intrinsic
def load(typing: Any, array: Any, where: Any) -> Any:
    """Return the lanes ``array[where]`` of an array of doubles whose last axis are the lanes."""

    def emit(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        lanes = builder.load(_pointer(context, builder, signature.args, values))
        lanes.align = _ALIGNMENT
        return lanes

    return _LANES(array, where), emit


@intrinsic
def put(typing: Any, array: Any, where: Any, lanes: Any) -> Any:
    """Write lanes to ``array[where]``."""

    def emit(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        pointer = _pointer(context, builder, signature.args, values)
        builder.store(values[2], pointer).align = _ALIGNMENT
        return context.get_dummy_value()

    return types.void(array, where, lanes), emit


@intrinsic
def spread(typing: Any, number: Any) -> Any:
    """Return lanes that are all the same number."""

    def emit(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return _spread(builder, values[0])

    return _LANES(types.float64), emit


@intrinsic
def larger(typing: Any, one: Any, other: Any) -> Any:
    """Return the larger number of each lane."""

    def emit(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.select(builder.fcmp_ordered(">", *values), *values)

    return _LANES(_LANES, _LANES), emit


@intrinsic
def exceeds(typing: Any, one: Any, other: Any) -> Any:
    """Return whether one is larger than the other in any lane."""

    def emit(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        bits = builder.bitcast(builder.fcmp_ordered(">", *values), ir.IntType(LANES))
        return builder.icmp_unsigned("!=", bits, ir.Constant(bits.type, 0))

    return types.boolean(_LANES, _LANES), emit


def _pointer(context: Any, builder: Any, kinds: Any, values: Any) -> Any:
    """Return the address of ``array[where]``; ``where`` is one index or a tuple, none negative."""
    array = context.make_array(kinds[0])(context, builder, values[0])
    if isinstance(kinds[1], types.Integer):
        parts = [(values[1], kinds[1])]
    else:
        parts = list(zip(cgutils.unpack_tuple(builder, values[1]), kinds[1], strict=True))
    where = [context.cast(builder, part, kind, types.intp) for part, kind in parts]
    where.append(context.get_constant(types.intp, 0))
    item = cgutils.get_item_pointer(context, builder, kinds[0], array, where)
    return builder.bitcast(item, _VECTOR.as_pointer())


def _spread(builder: Any, number: Any) -> Any:
    vector = ir.Constant(_VECTOR, ir.Undefined)
    for lane in range(LANES):
        vector = builder.insert_element(vector, number, ir.Constant(ir.IntType(32), lane))
    return vector


def _arithmetic(instruction: str) -> Any:
    @intrinsic
    def apply(typing: Any, one: Any, other: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            both = (
                value if kind == _LANES else _spread(builder, value)
                for value, kind in zip(values, signature.args, strict=True)
            )
            return getattr(builder, instruction)(*both)

        kinds = (_LANES if kind == _LANES else types.float64 for kind in (one, other))
        return _LANES(*kinds), emit

    return apply


_sum, _product = _arithmetic("fadd"), _arithmetic("fmul")


@overload(operator.add)
def _add(one, other):  # numba compares the signatures
    return (lambda one, other: _sum(one, other)) if _LANES in (one, other) else None


@overload(operator.mul)
def _multiply(one, other):
    return (lambda one, other: _product(one, other)) if _LANES in (one, other) else None
