from __future__ import annotations

import tomllib
from copy import deepcopy
from importlib import resources
from typing import Any

import pytest

import odds
from odds.game.variant import published, variant_from_data, variant_ids
from tests.data import load

BASE = load("layouts")["base_rules"]
LAYOUTS = {variant["id"]: variant for variant in load("layouts")["variants"]}


@pytest.mark.parametrize("name", variant_ids())
def test_the_file_holds_the_published_sheet(name: str) -> None:
    variant, layout = odds.load_variant(name), LAYOUTS[name]
    for row, printed in zip(variant.rows, layout["rows"], strict=True):
        assert row.id == printed["id"]
        cells = [{"number": c.number, "color": c.colour} for c in row.cells]
        assert cells == printed["cells"]
        assert list(row.closing) == printed["lock"]["cells"]
        assert row.lock_colour == printed["lock"]["color"]
    coloured = [die for die in layout["dice"] if die["color"] != "white"]
    assert list(variant.colours) == [die["color"] for die in coloured]
    assert {die["sides"] for die in layout["dice"]} == {variant.sides}
    assert list(variant.score) == layout["score"]["table"]
    lock = layout["rules_override"].get("lock", {})
    expected = lock.get("min_marks_before", BASE["lock"]["min_marks_before"])
    assert variant.marks_before_lock == expected


@pytest.mark.parametrize("name", variant_ids())
def test_penalties_and_the_end_are_the_published_ones(name: str) -> None:
    variant = odds.load_variant(name)
    assert -variant.penalty_points == BASE["penalty"]["points"]
    assert variant.max_penalties == BASE["end"]["penalties_of_one_player"]
    assert variant.rows_to_end == BASE["end"]["locked_rows"]


def test_built_and_published_are_all_the_layouts() -> None:
    products = {product["id"] for product in load("layouts")["other_products"]}
    assert {*variant_ids(), *published()} == {*LAYOUTS, *products}


@pytest.mark.parametrize("name", ["big_points", "card_game"])
def test_a_published_variant_that_is_not_built_says_what_is(name: str) -> None:
    with pytest.raises(odds.Fault, match="published but not built") as caught:
        odds.load_variant(name)
    assert all(known in caught.value.message for known in variant_ids())


def test_an_unknown_variant_says_what_is_built() -> None:
    with pytest.raises(odds.Fault, match="no variant 'clasic'") as caught:
        odds.load_variant("clasic")
    assert all(known in caught.value.message for known in variant_ids())


def test_classic_comes_first_and_a_variant_is_one_object() -> None:
    assert variant_ids()[0] == odds.load_variant().id == "classic"
    assert all(odds.load_variant(name) is odds.load_variant(name) for name in variant_ids())


def test_in_mixx_a_every_number_and_colour_stand_together_once() -> None:
    cells = [cell for row in odds.load_variant("mixx_a").rows for cell in row.cells]
    assert len(set(cells)) == len(cells) == 44


def classic_data() -> dict[str, Any]:
    text = (resources.files("odds.game") / "variants" / "classic.toml").read_text("utf-8")
    return tomllib.loads(text)


def broken(change: str) -> dict[str, Any]:
    data = deepcopy(classic_data())
    row = data["rows"][0]
    match change:
        case "number twice":
            row["numbers"][1] = 2
        case "no such die":
            row["colour"] = "pink"
        case "die missing":
            data["colours"].remove("blue")
        case "closing number not in the row":
            row["closing"] = [13]
        case "closing cell in the middle":
            row["closing"] = [7]
        case "no closing cell":
            row["closing"] = []
        case "score too short":
            data["score"].pop()
        case "letter twice":
            row["id"] = "yellowish"
    return data


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("number twice", "row red: a number stands twice"),
        ("no such die", "row red needs a die"),
        ("die missing", "row blue needs a die"),
        ("closing cell in the middle", "row red: the closing cells must be its last"),
        ("no closing cell", "row red: the closing cells must be its last"),
        ("closing number not in the row", "not in list"),
        ("score too short", "score table is too short"),
        ("letter twice", "two rows share a letter"),
    ],
)
def test_a_file_that_makes_no_sheet_is_refused(change: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        variant_from_data("broken", broken(change))


def test_the_unbroken_data_is_accepted() -> None:
    assert variant_from_data("classic", broken("nothing")).letters == "RYGB"
