"""Hints: legal, no more than their strength says, equal for equal seeds; noted as assistance in the record."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from fractions import Fraction

import pytest

from hispania.errors import CorruptRecord, IllegalAction, Unreadable
from hispania.games import conquest
from hispania.games.conquest import VARIANTS, scenario
from hispania.games.conquest.core import COMPILED
from hispania.games.conquest.edge.actions import Attack, Besiege, Boost, Move, Pass, Plot, Strike
from hispania.games.conquest.minds.hints import STRENGTHS, Hint, hint, places, risk, seed_of, to_json
from hispania.games.conquest.text.notation import hint_line, read_hint
from hispania.table.session import Table

pytestmark = pytest.mark.once

FEW = 20 if COMPILED else 3
GAMES = (
    {},
    {"players": 3, "variants": ["ingenivm", "imperivm", "proconsvl", "legio"]},
    {"variants": ["terror", "pirates"], "house": {"terror_plot": True}},
    {"variants": ["hispano", "terror"]},
    {"players": 2, "house": {"shared_consul": "split"}},
    {"scenario": 2},
    {"scenario": 5, "level": "7|4|3|5|2"},
)


def started(options: dict, seed: str = "hints") -> Table:
    needed = scenario(options["scenario"]).variants if "scenario" in options else options.get("variants", ())
    table = Table(conquest.new_game(**{**options, "variants": needed}), seed=seed)
    table.roll_on()
    return table


def decisions(options: dict, seed: str, most: int) -> Iterator[Table]:
    """A table at each decision of a random game."""
    table, rng = started(options, seed), random.Random(seed)
    for _ in range(most):
        if table.game.actor == conquest.Actor.OVER:
            return
        yield table
        table.act(rng.choice(table.game.legal_actions()))
        table.roll_on()


def at_a_boost() -> Table:
    """A table where a Roman combat is declared and the Hispano is asked (H6.7d)."""
    games = itertools.chain.from_iterable(decisions(GAMES[3], f"boost {n}", 200) for n in range(20))
    return next(table for table in games if table.game.phase == "BOOST")


def asked(game: conquest.Conquest, strength: int, seed: int = 1) -> Hint:
    return hint(game, strength, iterations=FEW, seed=seed)


# -------------------------------------------------------------------- what hints say


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_hints_are_legal_in_every_phase_and_say_no_more_than_they_should(options: dict) -> None:
    seen = set()
    for n, table in enumerate(decisions(options, "numantia", 120 if COMPILED else 40)):
        game = table.game
        if game.phase in seen and n % 30:
            continue
        seen.add(game.phase)
        before = game.hash()
        three = asked(game, 3)
        assert game.hash() == before
        assert three.action in game.legal_actions()
        assert three.seat == three.action.actor == game.actor.name
        assert three.kind == three.action.kind
        assert 0.0 <= three.chance <= 1.0
        assert three.gain is None or three.gain >= 0.0
        assert three.over_passing is None or three.over_passing >= 0.0
        assert three.instead is None or three.instead in game.legal_actions()
        assert all(space in game.board for space in three.spaces)
        assert to_json(three)["spaces"] == three.spaces
        for strength in (1, 2):
            assert three.as_strong_as(strength) == Hint(
                strength, three.seat, three.spaces, three.kind if strength == 2 else None
            )
    assert {"SETUP_ROADS", "SETUP_GENERALS", "ROMAN"} <= seen or "scenario" in options


def test_every_phase_of_a_decision_is_among_the_games() -> None:
    wanted = {"SETUP_ROADS", "SETUP_GENERALS", "ROMAN", "REENTER", "FREE_MOVE", "SETUP_REVOLTS", "SETUP_ARMIES"}
    wanted |= {"BOOST", "REROLL", "PICK", "STRIKE"}
    games = itertools.product(range(30), (GAMES[1], GAMES[3]))
    for seed, options in games:
        for table in decisions(options, f"phases {seed}", 400):
            if table.game.phase in wanted:
                wanted.remove(table.game.phase)
                told = asked(table.game, 3)
                assert not table.game.why_not(told.action)
        if not wanted:
            break
    assert not wanted


def test_all_variants_are_among_the_games() -> None:
    assert {name for options in GAMES for name in options.get("variants", ())} == set(VARIANTS)


def test_equal_seeds_give_equal_hints() -> None:
    table = started({})
    table.act(table.game.legal_actions()[0])
    while table.game.phase != "ROMAN":
        table.act(table.game.legal_actions()[0])
    seeds = [seed_of("roma", steps) for steps in (3, 3, 4)]
    assert seeds[0] == seeds[1] != seeds[2]
    three = asked(table.game, 3, seeds[0])
    assert three == asked(table.game, 3, seeds[1])
    for strength in (1, 2):
        assert asked(table.game, strength, seeds[0]) == three.as_strong_as(strength)
    assert seed_of(None, 3) == seed_of("", 3)


def test_a_hint_that_is_stopped_says_what_was_thought_so_far() -> None:
    game = started({}).game
    calls = []

    def stop() -> bool:
        calls.append(1)
        return True

    told = hint(game, 3, iterations=10**9, seed=1, stop=stop)
    assert told.action in game.legal_actions()
    while game.phase != "ROMAN":
        game.apply(game.legal_actions()[0])
    told = hint(game, 3, iterations=10**9, seed=1, stop=stop)  # it would take an hour
    assert calls
    assert told.action in game.legal_actions()


@pytest.mark.parametrize("strength", [0, 4, -1, 1.0, "2", None, True])
def test_other_strengths_are_refused(strength: object) -> None:
    table = started({})
    with pytest.raises(Unreadable, match="1, 2 or 3"):
        hint(table.game, strength, iterations=1)  # type: ignore[arg-type]
    with pytest.raises(Unreadable, match="1, 2 or 3"):
        table.assist(strength)  # type: ignore[arg-type]
    assert table.assistance == []


def test_no_hint_where_nobody_decides() -> None:
    table = Table(conquest.new_game(), seed="x")
    for ask in (lambda: hint(table.game, 1, iterations=1), lambda: table.assist(1)):
        with pytest.raises(IllegalAction, match="dice-first"):
            ask()


def test_risks_are_those_of_the_cards() -> None:
    seen: set[type] = set()
    for seed in range(4):
        for table in decisions(GAMES[3], f"cards {seed}", 60):
            game = table.game
            for action in game.legal_actions():
                if isinstance(action, (Besiege, Attack, Strike)):
                    card, told = game.odds(action), risk(game, action)
                    assert (told.win, told.nothing, told.lose) == (card.win, card.tie, card.loss)
                    assert told.win + told.nothing + told.lose == 1
                    assert bool(told.loses) == bool(card.loss)
                    assert places(game, action)[-1] == action.city
                    seen.add(type(action))
                elif isinstance(action, Move) and (told := risk(game, action)):
                    after = game.clone()
                    after.apply(action)
                    near = game.board.neighbours(action.to)
                    assert told.armies == sum(space in after.to_json()["armies"] for space in near) > 0
                    seen.add(Move)
    assert seen == {Besiege, Attack, Strike, Move}
    assert risk(started({}).game, Pass("U")) is None


def test_a_boost_and_a_plot_tell_their_odds() -> None:
    game = at_a_boost().game
    told = risk(game, Boost(1))
    assert told.win + told.nothing + told.lose == 1
    plot = risk(game, Plot("U", 2))
    assert (plot.win, plot.lose, plot.loses) == (Fraction(1, 3), Fraction(2, 3), "roll")


# -------------------------------------------------------------------- the record


def hints_of(table: Table) -> list[str]:
    return [line for line in table.record().splitlines() if read_hint(line)]


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_records_with_hints_are_replayed_byte_by_byte(options: dict) -> None:
    rng = random.Random(str(options))
    count = 0
    for table in decisions(options, f"record {options}", 60):
        if not count or rng.random() < 0.4:
            count += table.assist(rng.choice(STRENGTHS))
        if rng.random() < 0.2:
            text = table.record()
            again = Table.replay(text)
            assert again.record() == text
            assert again.game.hash() == table.game.hash()
            assert len(again.assistance) == count
    assert count
    assert len(hints_of(table)) == count
    plain = "".join(line for line in table.record().splitlines(keepends=True) if not read_hint(line.strip()))
    assert Table.replay(plain).game.hash() == table.game.hash()  # a hint is no part of the position
    assert Table.replay(plain).assistance == []


def test_undo_does_not_erase_assistance() -> None:
    table = started({})
    while table.game.phase != "ROMAN":
        table.act(table.game.legal_actions()[0])
    table.assist(1)
    move = next(action for action in table.game.legal_actions() if isinstance(action, Move))
    table.act(move)
    table.assist(3)
    before = len(table.history)
    assert hints_of(table) == ["1.U U hint 1", "1.U U hint 3"]
    for _ in range(3):
        assert table.undo()
    assert hints_of(table) == ["1.U U hint 1", "1.U U hint 3"]
    assert all(one.step <= len(table.history) for one in table.assistance)
    assert Table.replay(table.record()).record() == table.record()
    while table.redo():  # a hint is no decision: what was taken back is still there
        pass
    assert len(table.history) == before
    assert Table.replay(table.record()).record() == table.record()
    while table.undo(beyond_dice=True):
        pass
    assert len(hints_of(table)) == 2
    assert Table.replay(table.record()).record() == table.record()


def test_the_same_hint_counts_once_and_another_position_again() -> None:
    table = started({})
    assert [table.assist(strength) for strength in (1, 1, 2, 1, 2, 3)] == [True, False, True, False, False, True]
    table.act(table.game.legal_actions()[0])
    assert table.assist(1)
    table.undo()
    assert not table.assist(1)
    assert len(table.assistance) == 4


def test_a_hint_in_the_middle_of_a_line_stands_before_it() -> None:
    table = at_a_boost()
    opened = table.lines[-1]
    table.assist(2)
    assert table.record().splitlines()[-2:] == [hints_of(table)[0], opened]
    assert hints_of(table)[0].endswith(" H hint 2")
    text = table.record()
    assert Table.replay(text).record() == text
    table.act(Boost(1))
    table.roll_on()
    text = table.record()
    assert Table.replay(text).record() == text


def test_what_ifs_keep_the_hints_before_them(tmp_path) -> None:
    table = started({})
    dealt = len(table.history)
    for _ in range(3):
        table.assist(1)
        table.act(table.game.legal_actions()[0])
    branch = table.branch_off(dealt + 1)
    assert [one.step for one in branch.assistance] == [dealt, dealt + 1]
    assert len(hints_of(table)) == 3
    table.save(tmp_path / "kept")
    assert Table.load(tmp_path / "kept").record() == table.record()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("setup H hint 1", "Hispano"),
        ("setup U hint 4", "not an action"),
        ("setup U hint", "not an action"),
        ("setup P hint 1", "not an action"),
        ("U hint 1", "not a line"),
        ("1.U U  hint 1 2", "not an action"),
    ],
)
def test_a_wrong_line_is_refused_with_its_number(line: str, why: str) -> None:
    text = started({}).record() + line + "\n"
    with pytest.raises(CorruptRecord, match=why) as refused:
        Table.replay(text)
    assert refused.value.line == text.count("\n")


def test_a_hint_line_reads_back() -> None:
    for turn, seat, strength in itertools.product(("setup", "1.U", "12.K"), "UCKH", STRENGTHS):
        assert read_hint(hint_line(turn, seat, strength)) == (turn, seat, strength)
