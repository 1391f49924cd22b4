"""Records in the form for people (P25): joined and taken apart again, replayed, and refused by line and word."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from contract.play import play_table
from hispania import games
from hispania.contract import CHANCE, DECISION, OVER
from hispania.errors import CorruptRecord, HispaniaError, Unreadable
from hispania.games.peoples import RULES
from hispania.games.peoples.text import lines
from hispania.table.record import write_record
from hispania.table.session import Table
from tools.counts import scaled

WAYS: dict[str, dict[str, Any]] = {
    "A": {"scenario": "A", "sign_of_god": True, "house": {"river_scope": "all", "byzance_supremacy": [9]}},
    "B": {"scenario": "B", "version": "advanced"},
    "C chits": {"scenario": "C", "events": True},
    "D groups": {"scenario": "D", "group_auction": True, "general_submission": True},
    "E five": {"scenario": "E", "version": "advanced", "players": 5, "barbaric": True},
    "E sealed": {"scenario": "E", "version": "advanced", "sealed_auctions": True, "events": True},
}
EXAMPLES = {
    "T5 lusitanien: buy I; I@lisbonne; viriathus@lusitanie; 2I lusitanie>badajoz; done; [7 2 / 4 9]; stay;"
    " I>lisbonne": [
        "buy I", "I@lisbonne", "viriathus@lusitanie", "2I lusitanie>badajoz", "done", "[7 2 / 4 9]", "stay",
        "I>lisbonne",
    ],
    "T11 omeyyad: split 12I@afrique; split 8C@afrique; tarik@afrique; tarik+8I+6C afrique>gibraltar>cordoue-2I2>tolede;"
    " done; x tolede; aim I:2X; aim C:3I": [
        "split 12I@afrique", "split 8C@afrique", "tarik@afrique", "tarik+8I+6C afrique", ">gibraltar", ">cordoue",
        "-I2", "-I2", ">tolede", "done", "x tolede", "aim I:2X", "aim C:3I",
    ],
    "T8 wisigoth: ataces+C denia>la_mancha+I>tolede>sierra_morena>badajoz-I3>lisbonne; transit huesca [7]": [
        "ataces+C denia", ">la_mancha", "+I", ">tolede", ">sierra_morena", ">badajoz", "-I3", ">lisbonne",
        "transit huesca", "[7]",
    ],
    "T14 alain: tarik&musa+- leon>avila.; pile+2I leon; hire saragosse I+X": [
        "tarik&musa+- leon", ">avila", "halt", "pile+2I leon", "hire saragosse I+X",
    ],
}  # fmt: skip


@pytest.fixture(autouse=True)
def peoples_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records name their game, and are replayed by the list of games."""
    if RULES.id not in games.ids():
        monkeypatch.setenv("HISPANIA_GAMES", "peoples=hispania.games.peoples")


def played(name: str, most: int = 20_000, seed: str | None = "record") -> Table:
    """A table at which a game with these options was played at random."""
    table = Table(RULES.new_game(RULES.read_options(WAYS[name])), seed)
    play_table(table, random.Random(name), most)
    return table


@pytest.mark.parametrize("line", EXAMPLES)
def test_examples_of_the_notation_are_taken_apart_into_single_tokens(line: str) -> None:
    label = line.partition(":")[0]
    assert lines.split(line) == [f"{label}: {token}" for token in EXAMPLES[line]]


@pytest.mark.parametrize("name", WAYS)
def test_a_record_gives_the_game_again_and_joins_its_steps(name: str) -> None:
    table = played(name)
    text = table.record()
    again = Table.replay(text)
    assert again.record() == text
    assert again.game.hash() == table.game.hash()
    assert [step.step for step in again.history] == [step.step for step in table.history]
    shown = text.partition("\n\n")[2].splitlines()
    assert [step for line in shown for step in lines.split(line)] == table.lines
    assert len(shown) < len(table.lines) / 5


def test_a_record_may_have_a_line_a_step() -> None:
    table = played("A", 300)
    assert Table.replay(write_record(table.tags, table.lines)).record() == table.record()


def test_marches_rounds_and_header_are_written_for_people() -> None:
    text = played("A").record()
    for form in (
        r'\[Scenario "A"\]\n\[Version "standard"\]\n\[Players "4"\]\n\[Options "sign_of_god"\]',
        r'\[House "byzance_supremacy=\[9\] river_scope=all"\]',
        r'\[Seed "record"\]',
        r"^T\d+ \w+: .*; .*; ",
        r"; \d+I \w+>\w+>\w+",
        r"; \w+\+\w+ \w+>\w+>\w+",
        r"aim \S+ \[(\d+ )+/( \d+)+\]",
        r"\.; ",
    ):
        assert re.search(form, text, re.MULTILINE), form


def test_hints_stand_where_they_were_taken() -> None:
    rng = random.Random("hints")
    table = Table(RULES.new_game(RULES.read_options(WAYS["A"])), "hints")
    while len(table.history) < 150:
        if table.game.turn.kind == DECISION and rng.random() < 0.1:
            table.assist(rng.randint(1, 3))
        play_table(table, rng, 1)
    again = Table.replay(table.record())
    assert [one.step for one in again.assistance] == [one.step for one in table.assistance]
    assert len(again.assistance) > 3


def test_a_comment_begins_with_a_hash() -> None:
    text = played("A", 60).record()
    assert Table.replay(text.replace(";", " ; ", 1).replace("\n\n", "\n\n# play\n") + "# the end").record() == text


def test_comments_may_stand_among_the_tags() -> None:
    text = played("B", 9).record()
    tags, _, play = text.partition("\n\n")
    given = "# from a letter\n" + tags.replace("\n", "\n  # [Seed]\n") + "\n\n# begun in May\n" + play
    assert Table.replay(given).record() == text


def test_what_a_seat_may_not_see_is_masked_in_its_record() -> None:
    table = Table(RULES.new_game(RULES.read_options(WAYS["E sealed"])), "masked")
    rng = random.Random("masked")
    bids = chits = 0
    while table.game.turn.kind != OVER and not (bids and chits):
        play_table(table, rng, 1)
        step = table.history[-1].step
        seat = getattr(step, "seat", "")
        if not seat:
            continue
        other = next(each for each in table.game.seats if each != seat)
        mine, theirs = (table.record((each,)) for each in (seat, other))
        assert mine != theirs
        assert lines.split(theirs.splitlines()[-1])[-1].endswith(("bid ?", "?]"))
        assert "[Seed" not in theirs
        bids += getattr(step, "kind", "") == "bid"
        chits += hasattr(step, "faces")
    assert bids
    assert chits


# -------------------------------------------------------------------- what is refused


def test_a_whole_march_that_is_typed_is_asked_for_step_by_step() -> None:
    game = RULES.new_game()
    with pytest.raises(Unreadable, match="type '3I segovie>tolede', then '>cordoue'"):
        RULES.text.read_action(game, "3I  segovie>tolede>cordoue.")


def changed(text: str, pattern: str, new: str) -> str:
    assert re.search(pattern, text, re.MULTILINE), pattern
    return re.sub(pattern, new, text, count=1, flags=re.MULTILINE)


@pytest.mark.parametrize(
    ("pattern", "new", "told"),
    [
        (r'Scenario "A"', 'Scenario "Z"', "line 3: .*the tag Scenario says 'Z'"),
        (r'Players "4"', 'Players "9"', "line 5: .*the tag Players says '9'"),
        (r'Options "sign_of_god"', 'Options "sign_of_gold"', "line 6: .*the tag Options says 'sign_of_gold'"),
        (r'Options "sign_of_god"', 'Options "barbaric"', "line 6: .*barbaric"),
        (r"river_scope=all", "river_scope=none", "line 7: .*the tag House says 'none'"),
        (r"river_scope=all", "rivers=all", "line 7: .*the tag House says 'rivers'"),
        (r"; (\d+I) (\w+)>(\w+)", r"; \1 \2>narbonne", "cannot decide .*>narbonne' here .MOVE"),
        (r" \[\d+", " [11", "no-such-throw|the seed gives"),
        (r" \[(\d+) ", r" [\1 \1 ", "no-such-throw|the seed gives"),
        (r" \[([\d /]+)\]", "", "stands where dice must fall"),
        (r"(\]|done); ", r"\1; [1]; ", "dice .* fall where player"),
        (r"(\d+) / ", r"/ \1 ", "the rules give"),
        (r"^T1 (\w+): ", r"T2 \1: ", "must begin with"),
        (r"; done", "; dome", "cannot decide 'dome'"),
    ],
)
def test_a_fault_is_told_with_its_line_and_word(pattern: str, new: str, told: str) -> None:
    text = changed(played("A").record(), pattern, new)
    with pytest.raises(CorruptRecord, match=told) as refused:
        Table.replay(text)
    assert re.match(r"line \d+", str(refused.value))


def test_damaged_records_raise_declared_errors_only() -> None:
    rng = random.Random("damaged")
    texts = [played(name, 150, seed=None).record() for name in ("A", "C chits", "E sealed")]
    bits = [*";:.[]/>+-&#@~?0é\n\\", "99", "-99I9", "+99I", ">leon", "halt", "T1 "]
    refused = 0
    for _ in range(scaled(400, 150)):
        text = rng.choice(texts)
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice([*bits, text[at : at + 9]]) + text[at + rng.randrange(4) :]
        try:
            table = Table.replay(text)
        except HispaniaError:
            refused += 1
        else:
            assert Table.replay(table.record()).game.hash() == table.game.hash()
    assert refused > 50


def test_lines_of_dice_without_end_are_read_quickly_or_refused() -> None:
    for line in ("T1 rome: " + "+99I" * 4_000, "T1 rome: " + "[1]" * 5_000, "T1 rome: " + ";" * 9_000):
        assert "".join(lines.split(line)[:1]).startswith("T1 rome: ")
    assert played("A", 3).game.turn.kind in (CHANCE, DECISION)
