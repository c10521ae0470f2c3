"""Journals known in part: replayed by the rules, written for an address and as a file."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import odds
from odds.game.fault import Fault
from odds.game.notation import read_option, read_roll
from odds.game.position import Position, new_position
from odds.game.sheet import Sheet
from odds.game.turn import PASS, PENALTY, Option, Roll
from odds.play.journal import Closed, Corrected, Event, Journal, Rolled, after_roll, colour_choices
from odds.play.journal_file import read_journal, write_journal
from odds.play.journal_text import MAX_LOG, read_log, write_log
from odds.play.match.record import Turn, after_turn, read_record
from tests.sheets import random_roll, random_sheet

GOLDEN = sorted((Path(__file__).parents[1] / "data" / "records").glob("*.txt"))
CLASSIC = odds.game()


def rolled(roller: int, roll: str, *options: str) -> Rolled:
    variant = CLASSIC.variant
    told = (None if text == "?" else read_option(text, variant) for text in options)
    return Rolled(roller, read_roll(roll, variant), tuple(told))


def random_turn(position: Position, roll: Roll, rng: random.Random) -> Turn:
    """Return a roll in which everybody does something that they may."""
    whites = [rng.choice(position.white_choices(p, roll)) for p in range(len(position.sheets))]
    between = position.after_white(roll, whites)
    active = position.active
    colour = None
    if between.white is not None:
        colour = rng.choice(between.colour_choices())
        after = between.after_colour(colour)
    else:
        after = between
    options = [Option(white=white) for white in whites]
    options[active] = Option(whites[active], colour)
    if after.sheets[active].penalties > position.sheets[active].penalties:
        options[active] = PENALTY
    return Turn(roll, tuple(options))


def random_journal(game: odds.Game, players: int, rng: random.Random, *, told: float) -> Journal:
    """Return a journal of a game; ``told`` is the share that is known."""
    journal = Journal(game, players)
    position = replace(new_position(players, game), active=rng.randrange(players))
    for _ in range(rng.randrange(25)):
        if position.over:
            break
        roll, roller = random_roll(position.sheets[0], rng), position.active
        turn = random_turn(position, roll, rng)
        options: tuple[Option | None, ...] = turn.options
        if rng.random() > told:
            options = tuple(option if rng.random() < 0.6 else None for option in options)
            if roller and rng.random() < 0.5:
                roll = Roll(roll.whites)
        event = Rolled(roller, roll, options)
        journal, sheets = journal.then(event), after_roll(position.sheets, event)
        if rng.random() > max(told, 0.6):
            told_now: list[Sheet | None] = [
                random_sheet(game, rng) if rng.random() < 0.4 else None for _ in sheets
            ]
            journal = journal.agreeing(told_now)
            sheets, roller = journal.end, rng.randrange(players)
        position = Position(sheets, (roller + 1) % players)
    return journal


JOURNALS = st.builds(
    lambda variant, players, seed, told: random_journal(
        odds.game(variant), players, random.Random(seed), told=told
    ),
    st.sampled_from(odds.variant_ids()),
    st.integers(1, 5),
    st.integers(0, 2**32),
    st.sampled_from((0.0, 0.7, 1.0)),
)


@given(JOURNALS)
@settings(deadline=None, max_examples=40)
def test_both_texts_read_back_what_was_written(journal: Journal) -> None:
    log = write_log(journal)
    assert read_log(log, journal.game, journal.players) == journal
    assert quote(log) == quote_plus(log) == log
    text = write_journal(journal)
    assert read_journal(text) == journal
    assert write_journal(read_journal(text)) == text


@given(st.integers(1, 5), st.integers(0, 2**32))
@settings(deadline=None, max_examples=15)
def test_a_journal_known_in_full_is_a_record(players: int, seed: int) -> None:
    journal = random_journal(CLASSIC, players, random.Random(seed), told=1)
    record = read_record(write_journal(journal))
    first = journal.events[0].roller if journal.events else 0  # type: ignore[union-attr]
    scores = [journal.end[(first + seat) % players].score for seat in range(players)]
    assert list(record.end.scores) == scores
    assert [len(state) for state in journal.states] == [players] * (len(record.turns) + 1)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_any_record_is_a_journal(path: Path) -> None:
    text = path.read_text("utf-8")
    record, journal = read_record(text), read_journal(text)
    assert journal.end == record.end.sheets
    again = read_record(write_journal(journal))
    assert again.turns == record.turns
    assert again.game == record.game


def test_fifty_rolls_of_five_players_fit_an_address() -> None:
    longest = rolled(4, "34-5216", *["W:G10 C:B11"] + ["W:G10"] * 4)
    log = write_log(Journal(CLASSIC, 5, (longest,) * 50))
    assert len(log) <= 3000 < MAX_LOG


def test_a_part_that_is_not_known_leaves_its_sheet() -> None:
    journal = Journal(CLASSIC, 3).then(
        rolled(0, "34-5216", "W:R7 C:R8", "?", "W:G7"), rolled(1, "12", "W:Y3", "?", "?")
    )
    assert [odds.write_sheet(sheet) for sheet in journal.end] == [
        "R7,8/Y3/G-/B-/P0", "R-/Y-/G-/B-/P0", "R-/Y-/G7/B-/P0",
    ]  # fmt: skip
    assert (journal.rolls, journal.next_roller) == (2, 2)


def test_two_lock_one_row_together_and_the_die_leaves() -> None:
    five = odds.sheet("R2,3,4,5,6")
    journal = Journal(CLASSIC, 2).then(
        Corrected(0, five), Corrected(1, five), rolled(0, "66-1111", "W:R12", "W:R12")
    )
    assert all(sheet.rows[0].locked for sheet in journal.end)
    with pytest.raises(Fault, match="roll 2: the red die is out of play"):
        _ = journal.then(rolled(1, "12-3456", "?", "?")).states


def test_the_coloured_dice_of_another_may_be_anything_that_suits() -> None:
    start = Journal(CLASSIC, 2).then(Corrected(1, odds.sheet("R2,3")))
    for option in ("W:G7", "W:R7 C:B10", "C:R9", "penalty"):
        assert start.then(rolled(1, "34", "pass", option)).rolls == 1
        _ = start.then(rolled(1, "34", "pass", option)).end
    with pytest.raises(Fault, match="roll 1: the active player may not make that colour mark"):
        _ = start.then(rolled(1, "34", "pass", "C:R12")).end
    choices = colour_choices(start.end, rolled(1, "34", "pass", "W:R7"))
    reached = {odds.write_mark(mark, CLASSIC.variant) for mark in choices}
    assert reached == {
        f"{row}{number}" for row in "RYGB" for number in range(4, 11) if row != "R" or number > 7
    }


@pytest.mark.parametrize(
    ("sheet", "option", "fits"),
    [
        # A red six could have been marked, any other face not.
        ("R5@8/Y5@11/G5@3/B5@3", "pass", True),
        ("R5@8/Y5@11/G5@3/B5@3", "penalty", True),
        ("R5@11/Y5@11/G5@3/B5@3", "pass", False),
        ("R5@11/Y5@11/G5@3/B5@3", "penalty", True),
    ],
)
def test_a_free_pass_of_another_depends_on_dice_not_told(
    sheet: str, option: str, fits: bool
) -> None:
    game = odds.game(voluntary_pass="free")
    before = Journal(game, 2).then(Corrected(1, odds.sheet(sheet, game)))
    journal = before.then(rolled(1, "33", "pass", option))
    if fits:
        assert journal.end[1].penalties == (option == "penalty")
    else:
        with pytest.raises(Fault, match="player 2 takes a penalty"):
            _ = journal.end


@pytest.mark.parametrize(
    ("events", "message"),
    [
        ([rolled(0, "34", "W:R7", "?")], "roll 1: the keeper's own roll needs the coloured dice"),
        ([rolled(1, "34", "?", "?"), rolled(0, "34-5216", "W:R8", "?")], "roll 2: player 1: the w"),
        ([rolled(0, "34-5216", "pass", "?")], "roll 1: player 1 takes a penalty"),
        ([rolled(1, "34", "W:R7 C:R8", "?")], "roll 1: player 1 does not roll"),
        ([rolled(1, "34", "W:R7", "?"), rolled(1, "12", "W:R3", "?")], "player 1 cannot mark R3"),
        ([Corrected(0, odds.sheet("P4")), rolled(1, "34", "?", "?")], "roll 1: the game is over"),
        ([rolled(2, "34", "?", "?")], "roll 1: there is no player 3"),
        ([Corrected(2, odds.sheet("P1"))], "there is no player 3"),
    ],
)
def test_what_cannot_have_happened_names_its_roll(events: list[Event], message: str) -> None:
    with pytest.raises(Fault, match=re.escape(message)):
        _ = Journal(CLASSIC, 2, tuple(events)).end


def test_corrections_since_the_last_roll_are_one_a_sheet_and_can_vanish() -> None:
    start = Journal(CLASSIC, 2).then(rolled(0, "34-5216", "W:R7", "?"))
    once = start.agreeing([odds.sheet("R7/P1"), None])
    twice = once.agreeing([odds.sheet("R7,8/P1"), None])
    assert twice.events[1:] == (Corrected(0, odds.sheet("R7,8/P1")),)
    assert twice.agreeing([odds.sheet("R7"), None]) == start
    later = once.then(rolled(1, "22", "W:Y4", "?")).agreeing([odds.sheet("R7/Y4"), None])
    assert [type(event) for event in later.events] == [Rolled, Corrected, Rolled, Corrected]


def test_a_row_closed_by_one_unknown_is_an_event_of_its_own() -> None:
    start = Journal(CLASSIC, 2).then(rolled(0, "34-5216", "W:R7", "?"))
    closed = start.agreeing([odds.sheet("R7/Gx"), None])
    assert closed.events[1:] == (Closed(2),)
    assert closed.end[1] == odds.sheet("Gx")
    assert closed.agreeing([odds.sheet("R7"), None]) == start
    # What is mended before it keeps the row closed.
    mended = closed.mended(0, rolled(0, "34-5216", "W:Y7", "?"))
    assert mended.end[0] == odds.sheet("Y7/Gx")
    assert closed.mended(0).end[0] == odds.sheet("Gx")


def test_a_lock_told_of_one_sheet_closes_the_row_on_all() -> None:
    locked = odds.sheet("R2,3,4,5,6,12")
    found = Journal(CLASSIC, 2).agreeing([odds.sheet("Rx"), locked])
    assert found.events == (Corrected(1, locked),)
    assert found.agreeing([odds.sheet(), odds.sheet("R2,3,4,5,6")]).end[0] == odds.sheet()


@pytest.mark.parametrize(
    ("log", "message"),
    [
        ("0", "expected a roll"),
        ("2.34-5216", "expected a place, 0 to 1"),
        ("0.34-5216.R7.n.n", "3 options for 2 players"),
        ("0.34-52.R7", "the green die is missing"),
        ("0.34-5216.R7-", ""),
        ("0.34-5216.-", "expected an option"),
        ("0.34-5216.R7_xQ", "there is no row"),
        ("s0.R3.2", "2 stands left of 3"),
        ("_", "expected a roll"),
        ("0.34-5216.R13", "no number 13"),
        ("x" * 7000, "longer than 6000"),
    ],
)
def test_a_log_that_is_none_is_refused(log: str, message: str) -> None:
    if not message:
        assert read_log(log, CLASSIC, 2).rolls == 1
        return
    with pytest.raises(Fault, match=re.escape(message)) as caught:
        read_log(log, CLASSIC, 2)
    assert caught.value.field == "log"


@given(st.text(alphabet="0123RYGBxsnp.-_a4", max_size=30))
def test_no_log_does_worse_than_a_fault(text: str) -> None:
    with suppress(Fault):
        _ = read_log(text, CLASSIC, 2).states


HEAD = "players: player 2, me\n"


def test_a_file_of_what_is_known_in_part() -> None:
    text = (
        "variant: classic\nplayers: me, player 2\nsheet me: R2,3/Y-/G-/B-/P1\n"
        "1 34-5216 W:R7 C:B10 | ?\n2 61 W:G7 | ?\nclosed: Y\n3 12 penalty | * W:R3\n"
    )
    with pytest.raises(Fault, match="line 7: roll 3: player 1 does not roll"):
        read_journal(text)
    text = text.replace("penalty | *", "pass | *")
    journal = read_journal(text)
    assert write_journal(journal) == text
    assert odds.write_sheet(journal.end[0]) == "R2,3,7/Yx/G7/B10/P1"
    assert journal.events[0] == Corrected(0, odds.sheet("R2,3/P1"))


def test_the_keeper_is_who_is_named_so() -> None:
    journal = read_journal(HEAD + "1 34-5216 W:R7 | W:Y7\n")
    assert journal.events == (rolled(1, "34-5216", "W:Y7", "W:R7"),)
    assert read_journal("players: a, b\n1 34-5216 W:R7 | pass\n").events == (
        rolled(0, "34-5216", "W:R7", "pass"),
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "names 1 to 5 players"),
        (HEAD + "1 34-5216 W:R7\n", "line 2: 1 options for 2 players"),
        (HEAD + "2 34-5216 W:R7 | ?\n", "line 2: expected roll 1"),
        (HEAD + "sheet bob: R2\n", "line 2: there is no player 'bob'"),
        (HEAD + "closed: Q\n", "line 2: there is no row"),
        (HEAD + "# a remark\n\nsheet me: R3,2\n", "line 4: 2 stands left of 3"),
        (HEAD + "1 34-5216 W:R8 | ?\n", "line 2: roll 1: player 2: the white dice make 7"),
        (HEAD + "1 34 ? | ?\nvariant: longo\n", "line 3: variant stands where it should not"),
        (HEAD + "1 34 ? | ?\nresult: 1, 2\n", "the game is not over"),
        (HEAD + "result: 1, 2\n1 34 ? | ?\n", "line 3: the result is the last line"),
        (HEAD + "sheet me: P4\nresult: 1, 2\n", "the result is 0, -20, not 1, 2"),
        ("players: a, b\nrules: mood=good\n1 34 ? | ?\n", "no rule switch"),
    ],
)
def test_a_file_that_is_none_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(Fault, match=re.escape(message)):
        read_journal(text)


def test_a_record_s_own_turns_replay_as_they_do_there() -> None:
    rng = random.Random(5)
    position, journal = new_position(3, CLASSIC), Journal(CLASSIC, 3)
    while not position.over:
        turn = random_turn(position, random_roll(position.sheets[0], rng), rng)
        journal = journal.then(Rolled(position.active, turn.roll, turn.options))
        position = after_turn(position, turn)
        assert journal.end == position.sheets
    assert journal.rolls > 8
    assert PASS in {option for event in journal.events for option in event.options}  # type: ignore[union-attr]
