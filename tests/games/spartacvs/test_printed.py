"""The printed game: what is shipped, and what an owner of the box may correct in a copy."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from contract.play import choose
from hispania.errors import CorruptRecord, Unreadable
from hispania.games.spartacvs import RULES
from hispania.games.spartacvs.checks import room
from hispania.games.spartacvs.checks.board import shipped, structure_problems
from hispania.games.spartacvs.edge.options import SCENARIOS, Options
from hispania.games.spartacvs.printed.tables import SOURCES, load
from hispania.table.session import Table

CHANGES = (  # a text of the shipped file, what stands there instead, what is said of it
    ("winter = 8, winter_source", "winter = 99, winter_source", "province 'further_spain': winter is 99"),
    ('source = "recovered"', 'source = "hearsay"', "source is 'hearsay'; write one of rulebook"),
    ('{a = "conii", b = "celtici"', '{a = "conii", b = "atlantis"', "atlantis"),
    ('{a = "conii", b = "celtici"', '{a = "conii", b = "sinope"', "joins a place with itself or another map"),
    ("op = {campaign = 2}", "op = {campaign = 9}", "card '1': op is {'campaign': 9}; leave {'campaign': 2}"),
    ("cp = 3", "cp = 7", "cp is 7; write a whole number from 1 to 4"),
    ('id = "corduba"', 'id = "cordoba"', "place 'corduba' is missing"),
    ("option = [", "opinion = [", "no part is called 'opinion', perhaps 'option' is meant"),
    ("tactical = 4", 'tactical = "four"', "Expected `int`"),
    ("count = 24", "count = 3", "'legion' are set up, the box holds 3"),
)


def copy(folder: Path, old: str = "", new: str = "") -> Path:
    """A copy of the shipped file with one change."""
    path = folder / "box.toml"
    assert old in room.text()
    path.write_text(room.text().replace(old, new, 1), "utf-8")
    return path


def test_the_shipped_file_is_sound() -> None:
    told = room.examined()
    assert told.problems == ()
    assert told.findings == ()
    assert told.sources["card"]["reconstructed"] > 40
    assert told.marks["leader hirtuleius: rating"] == "recovered"


def test_every_entry_says_where_it_comes_from() -> None:
    entries = [row for _, rows in room._parts(shipped()) for row in rows]
    assert len(entries) > 450
    assert all(row["source"] in SOURCES for row in entries)


@pytest.mark.parametrize(("old", "new", "said"), CHANGES)
def test_what_cannot_be_played_on_is_told(old: str, new: str, said: str, tmp_path: Path) -> None:
    path = copy(tmp_path, old, new)
    try:
        problems = "\n".join(room.examined(path).problems)
    except Unreadable as error:
        problems = str(error)
    assert said in problems
    with pytest.raises(Unreadable):
        RULES.printed(path)


def test_a_correction_is_played_on_and_told(tmp_path: Path) -> None:
    path = copy(tmp_path, "winter = 8, winter_source", "winter = 9, winter_source")
    (found,) = room.examined(path).findings
    assert (found.severity, found.where) == ("error", ("rulebook",))  # the rulebook names this value
    path = copy(tmp_path, '{a = "conii", b = "celtici", kind = "road"', '{a = "conii", b = "celtici", kind = "pass"')
    (found,) = room.examined(path).findings
    assert found.severity == "note"
    printed = RULES.printed(path)
    assert printed.hash != load().hash
    rng, game = random.Random(1), RULES.new_game(Options("II"), printed)
    for _ in range(150):
        game.take(*choose(game, rng))
    table = Table(RULES.new_game(Options("II"), printed), seed="box")
    table.roll_on()
    again = Table.replay(table.record(), printed)
    assert again.game.hash() == table.game.hash()
    with pytest.raises(CorruptRecord):
        Table.replay(table.record())  # it was played on another printed game


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_damaged_tables_are_refused_and_never_break_the_check(scenario: str) -> None:
    """Entries lost, doubled or exchanged at random: a list of problems, whatever it is."""
    rng = random.Random(f"damaged {scenario}")
    for _ in range(6):
        data = dict(shipped())
        part = rng.choice([name for name, rows in data.items() if isinstance(rows, list)])
        rows = list(data[part])
        at = rng.randrange(len(rows))
        key = rng.choice(sorted(rows[at]))
        broken = rng.choice((None, -1, "x", [], {}, 10**30, True))
        data[part] = [*rows[:at], {**rows[at], key: broken}, *rows[at + 1 :]]
        assert isinstance(structure_problems(data), list)
    assert structure_problems([]) != []
    assert structure_problems({"scenario": scenario}) != []
