"""The copy of an owner at the shell and in play; damaged copies are refused, whatever else is accepted is played."""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

from contract.play import Faces
from games.peoples.copies import Data, changed, copied, nation, start
from hispania.cli.main import app
from hispania.contract import CHANCE
from hispania.errors import CorruptRecord, HispaniaError, Unreadable
from hispania.games.peoples import RULES
from hispania.games.peoples.checks.room import examined
from hispania.games.peoples.printed.entries import LISTS, TABLES, marks, part_of
from hispania.games.peoples.printed.tables import Printed, load, parse, printed_from, shipped, shipped_text
from hispania.table.session import Table
from tools.counts import scaled

# --------------------------------------------------------------------- at the shell

RUN = CliRunner()


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """This game is in the registry, and everything has a home of its own."""
    monkeypatch.setenv("HISPANIA_GAMES", "peoples=hispania.games.peoples")
    monkeypatch.setenv("HISPANIA_HOME", str(tmp_path / "home"))


def hispania(*words: object) -> Result:
    """The command."""
    return RUN.invoke(app, list(map(str, words)))


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A copy as the command writes it."""
    path = tmp_path / "box.toml"
    assert hispania("board", "copy", "--game", "peoples", path).exit_code == 0
    return path


def corrected(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_copy_is_the_shipped_file_and_is_not_written_over(box: Path) -> None:
    assert box.read_text(encoding="utf-8") == shipped_text()
    box.write_text("mine", encoding="utf-8")
    again = hispania("board", "copy", "--game", "peoples", box)
    assert (again.exit_code, box.read_text(encoding="utf-8")) == (1, "mine")
    assert "is there already" in again.stderr
    assert hispania("board", "copy", "--game", "peoples", "--force", box).exit_code == 0
    assert box.read_text(encoding="utf-8") == shipped_text()
    nowhere = hispania("board", "copy", "--game", "peoples", box.parent / "no" / "box.toml")
    assert (nowhere.exit_code, "cannot be written" in nowhere.stderr) == (1, True)


def test_check_passes_what_is_shipped_with_and_without_a_file(box: Path) -> None:
    for words in ([], [box]):
        told = hispania("board", "check", "--game", "peoples", *words)
        assert told.exit_code == 0
        assert "in 0 facts and from our best reading of them in 0" in told.stdout
        assert f"board {load().hash}" in told.stdout


def test_check_tells_every_problem_and_fails(box: Path) -> None:
    text = box.read_text(encoding="utf-8")
    box.write_text(text.replace("stack = 2\n", "stack = 0\n"), encoding="utf-8")
    told = hispania("board", "check", "--game", "peoples", box)
    assert told.exit_code == 1
    assert told.stdout.count("problem province ") == text.count("stack = 2\n") > 8
    assert "cannot be played on" in told.stderr
    assert len(told.stderr.strip().splitlines()) == 1


def test_check_tells_where_a_copy_differs_and_lets_it_be_played(box: Path) -> None:
    corrected(box, "stack = 4\n", "stack = 3\n")
    told = hispania("board", "check", "--game", "peoples", box)
    assert told.exit_code == 0
    assert re.search(r"differs province '\w+': stack is 3, as shipped 4", told.stdout)
    assert "in 1 facts" in told.stdout


@pytest.mark.parametrize("content", [None, b"[map", b"\xff", b"a = " + b"[" * 5000])
def test_what_is_no_file_of_tables_is_refused_in_one_line(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "broken.toml"
    if content is not None:
        path.write_bytes(content)
    for words in (["board", "check"], ["board", "sources"], ["terminal", "--board"]):
        told = hispania(*words, path, "--game", "peoples")
        assert told.exit_code == 1
        assert "broken.toml" in told.stderr
        assert len(told.stderr.strip().splitlines()) == 1


def test_sources_are_told_by_parts_and_one_by_one(box: Path) -> None:
    told = hispania("board", "sources", "--game", "peoples")
    assert re.search(r"^borders +19 +69", told.stdout, re.MULTILINE)
    corrected(box, 'income_source = "reconstructed"', 'income_source = "box"')
    assert "box" in hispania("board", "sources", "--game", "peoples", box).stdout.splitlines()[0]
    named = hispania("board", "sources", "--game", "peoples", "--all").stdout.splitlines()
    assert len(named) == len(marks(shipped()))
    assert "reconstructed\tprovince.porto.income" in named


def test_the_bare_command_tells_how_much_is_sure() -> None:
    told = hispania("board", "--game", "peoples").stdout
    assert load().hash in told
    assert examined().summary in told


# --------------------------------------------------------------------- play on a copy


def play(printed: Printed, seed: int, most: int, **options: object) -> Any:
    """So many steps of a random game."""
    rng = random.Random(seed)
    game = RULES.new_game(RULES.read_options(options), printed)
    for _ in range(most):
        if game.ending is not None:
            break
        if game.turn.kind == CHANCE:
            game.take(game.fall(Faces(rng)), silent=True)
        else:
            game.take(rng.choice(game.legal_actions()), game.turn.seats[0], silent=True)
    return game


def test_a_copy_is_played_on() -> None:
    printed = printed_from(changed(lambda d: (start()(d), nation(d, "ibere").update(limit={"infantry": 20}))))
    assert "majorque" in RULES.new_game(None, printed).to_json()["map"]
    assert "majorque" not in RULES.new_game().to_json()["map"]


def test_a_record_names_its_printed_game_and_is_replayed_on_it_only(box: Path) -> None:
    corrected(box, "stack = 4\n", "stack = 5\n")
    mine = RULES.printed(box)
    rng = random.Random(4)
    table = Table(RULES.new_game(None, mine), seed="box")
    while len(table.history) < 60:
        if table.game.turn.kind == CHANCE:
            table.roll()
        else:
            table.act(rng.choice(table.game.legal_actions()))
    text = table.record()
    assert f'[Board "{mine.hash}"]' in text
    assert "[Position" not in text
    assert Table.replay(text, RULES.printed(box)).game.hash() == table.game.hash()
    with pytest.raises(CorruptRecord, match="use --board"):
        Table.replay(text)
    assert f'[Board "{load().hash}"]' in Table(RULES.new_game(), seed="x").record()


def test_another_start_is_the_copys_and_no_position_of_the_record() -> None:
    printed = printed_from(changed(start()))
    table = Table(RULES.new_game(None, printed), seed="box")
    assert "[Position" not in table.record()
    assert Table.replay(table.record(), printed).game.hash() == table.game.hash()


# --------------------------------------------------------------------- fuzz

WORDS = (
    *(
        "tolede",
        "avila",
        "afrique",
        "rome",
        "celte",
        "musa",
        "plain",
        "mountain",
        "open",
        "none",
        "own",
        "sea",
        "N",
        "S",
    ),
    *("normal", "castle", "may", "must", "table", "zones", "", "ebre", "box", "rulebook", "any", "muslim", "#00ff00"),
)


SOUND = 3  # every third copy is a sound one, so that what follows acceptance is tried as well


def junk(rng: random.Random) -> Any:
    """Anything that TOML can hold, and more."""
    return rng.choice(
        (
            *(None, True, False, 0, -1, 3, 2**63, 10**400, 1.5, 0.3, float("nan"), float("inf"), "\x00", "\ud800"),
            *(
                [],
                {},
                [1, 2],
                ["avila"],
                [["avila"]],
                {"avila": 1},
                {"": {}},
                {"infantry": 2},
                [None],
                rng.choice(WORDS),
            ),
        )
    )


def nudged(rng: random.Random, value: Any) -> Any:
    """A value near another one."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice((-1, 1, 2))
    if isinstance(value, float):
        return value + rng.choice((-0.5, 0.5, 1.0))
    if isinstance(value, str):
        return rng.choice(WORDS)
    if isinstance(value, list) and value:
        return rng.choice((value[1:], [*value, value[0]], [*value[1:], nudged(rng, value[0])]))
    if isinstance(value, dict) and value:
        key = rng.choice(list(value))
        return {**value, key: nudged(rng, value[key])}
    return junk(rng)


def damaged(rng: random.Random) -> Data:
    """The shipped tables with a few entries or values changed, lost, doubled or replaced."""
    data = copied()
    for _ in range(rng.randint(1, 2)):
        part = rng.choice((*LISTS, *TABLES))
        rows = part_of(data, part)
        if not isinstance(rows, (list, dict)) or not rows:
            continue
        at: Any = rng.randrange(len(rows)) if isinstance(rows, list) else rng.choice(list(rows))
        match rng.choice((*["nudge"] * 6, "junk", "lose key", "lose", "double", "replace")):
            case "nudge" | "junk" as how if isinstance(rows[at], dict) and rows[at]:
                key = rng.choice(list(rows[at]))
                rows[at][key] = nudged(rng, rows[at][key]) if how == "nudge" else junk(rng)
            case "lose key" if isinstance(rows[at], dict) and rows[at]:
                del rows[at][rng.choice(list(rows[at]))]
            case "lose":
                del rows[at]
            case "double" if isinstance(rows, list):
                rows.append(copy.deepcopy(rows[at]))
            case _:
                rows[at] = junk(rng)
    return data


def sound(rng: random.Random) -> Data:
    """A copy as an owner might correct it: values only, within their bounds."""
    data = copied()
    land = [each for each in data["province"].values() if not each["offmap"]]
    for _ in range(rng.randint(1, 12)):
        match rng.randrange(9):
            case 0:
                rng.choice(land)["income"] = rng.randrange(1, 8) / 2
            case 1:
                rng.choice(land)["stack"] = rng.randint(2, 6)
            case 2:
                rng.choice(land)["terrain"] = rng.choice(("plain", "mountain"))
            case 3:
                rng.choice(data["map"]["border"])["river"] = rng.choice(("", "ebre", "douro", "tage"))
            case 4:
                limit = rng.choice(list(data["nation"].values()))["limit"]
                kind = rng.choice(list(limit))
                limit[kind] += rng.randint(1, 4)
            case 5:
                its = rng.choice([each for each in data["points"]["table"] if each["kind"] == "table"])
                its["values"][rng.choice(list(data["province"])[:40])] = rng.randrange(0, 9) / 2
            case 6:
                its = rng.choice(data["points"]["average"])
                its["score"], its["min_bid"] = rng.randint(10, 40), rng.randint(0, 20)
            case 7:
                one, other = rng.sample([each for each in data["events"]["chit"] if each["id"] != "chateau"], 2)
                if one["count"]:
                    one["count"], other["count"] = one["count"] - 1, other["count"] + 1
            case _:
                rng.choice(data["points"]["combat"])["points"] = rng.randrange(1, 12) / 2
    return data


def meets(read: Callable[[], object]) -> bool:
    """Is something accepted? If not, it is refused by the declared error, with words."""
    try:
        read()
    except HispaniaError as error:
        if type(error) is not Unreadable or not str(error).startswith("the copy "):
            raise
        return False
    return True


def accepted(data: Data) -> Printed | None:
    """The printed game of some tables, or None if they are refused as they should be."""
    try:
        return printed_from(data)
    except Unreadable:
        return None


@pytest.fixture
def tell(record_property: Callable[[str, object], None]) -> Callable[[int, int], None]:
    """Told at the end of the run."""
    return lambda of, offered: record_property("accepted", f"{of} of {offered}")


def test_damaged_copies_are_refused_or_can_be_played_on(tell: Callable[[int, int], None]) -> None:
    offered = scaled(1500, 150)
    good = 0
    for seed in range(offered):
        rng = random.Random(seed)
        printed = accepted(sound(rng) if seed % SOUND == 0 else damaged(rng))
        if printed is not None:
            good += 1
            if good % 10 == 0:
                play(printed, seed, 150, scenario=rng.choice("ACD"))
    tell(good, offered)
    assert offered / SOUND < good < offered * 0.6


def test_sound_copies_are_accepted_and_played_to_the_end(tell: Callable[[int, int], None]) -> None:
    offered = scaled(30, 5)
    good = 0
    for seed in range(offered):
        printed = accepted(sound(random.Random(seed)))
        if printed is not None:
            good += 1
            ended = play(printed, seed, 20_000, scenario="ABCDE"[seed % 5], version="advanced")
            assert ended.ending is not None
    tell(good, offered)
    assert good > offered * 0.9


def test_damaged_texts_raise_the_declared_error_only(tell: Callable[[int, int], None]) -> None:
    text, offered, good = shipped_text(), scaled(300, 30), 0
    for seed in range(offered):
        rng = random.Random(seed)
        at = rng.randrange(len(text))
        size = rng.choice((0, 1, 1, 3, 400))
        broken = text[:at] + rng.choice(("", "x", "7", '"', "\n", "[", "}", "=", "#", "é", "\x00")) + text[at + size :]
        offer = f"{text}# mine\n" if seed % SOUND == 0 else broken
        good += meets(lambda offer=offer: parse(offer))
    tell(good, offered)
    assert offered / SOUND < good < offered * 0.6
