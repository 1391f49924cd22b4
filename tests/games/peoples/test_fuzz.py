"""Changed positions and records: read or refused with a declared error, and whatever is read can be played on.

Every batch runs in a process of its own, so that a crash or a hang of the compiled core is a failure with a number.
"""

from __future__ import annotations

import collections
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from contract.play import play_table, scaled
from games.peoples.board import begin, board, offered, said
from games.peoples.mutations import CORE, MUTATIONS, misfits
from hispania.contract import OVER, is_throw
from hispania.errors import Unreadable
from hispania.games.peoples import RULES
from hispania.table.session import Table
from tools.peoples_fuzz import goes_on, node

TESTS = Path(__file__).parent.parent.parent


@pytest.mark.heavy
@pytest.mark.parametrize(("what", "tries"), [("positions", 3_000), ("records", 1_500)])
def test_what_is_changed_is_refused_or_played(
    what: str, tries: int, record_property: Callable[[str, object], None]
) -> None:
    count = scaled(tries, 60)
    paths = os.pathsep.join([str(TESTS), *filter(None, sys.path)])
    run = subprocess.run(
        [sys.executable, "-m", "tools.peoples_fuzz", what, "0", str(count)],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
    )
    lines = run.stdout.split("\n")
    assert run.returncode == 0, f"try {lines[-2]} of {what}: {run.stderr[-3000:]}"
    accepted = int(lines[-2].removeprefix("accepted "))
    record_property("accepted", f"{accepted} of {count}")
    assert accepted >= count / 4


# -------------------------------------------------------------------- positions that once went too far


def at(task: str) -> dict[str, Any]:
    """A position with this task on top, as plain data."""
    for number in range(20_000):
        data = node(number)
        if data["todo"] and data["todo"][-1][0] == task:
            return dict(json.loads(json.dumps(data)))
    raise AssertionError(f"no game comes to {task}")


def refused(data: Any, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        RULES.from_json(data)


def test_a_lot_is_drawn_among_as_many_things_as_there_are() -> None:
    data = at("LOT")
    data["todo"][-1][1]["k"] += 1
    refused(data, "a lot among")


def test_no_player_throws_twice_for_the_first_auction() -> None:
    data = at("OPENER")
    data["todo"][-1][1]["tied"] *= 40
    refused(data, "a player twice")


def test_nobody_wrote_steps_that_a_march_has_not_made() -> None:
    for number in range(2_000):
        data = json.loads(json.dumps(node(number)))
        name, context = data["todo"][-1] if data["todo"] else ("", {})
        march = context.get("march") if name == "MOVE" else None
        if march and march["units"]:
            march["units"][0][1] = march["k"] + 1
            return refused(data, "no number from 0")
    raise AssertionError("nobody marches")


def test_a_task_that_has_begun_is_covered_by_its_own_only() -> None:
    data = at("BATTLE")
    data["todo"].append(["POPULATION", {"n": data["active"]}])
    refused(data, "BATTLE has begun, and POPULATION lies upon it")


def test_a_nation_has_no_more_than_can_fight() -> None:
    data = RULES.new_game().to_json()
    nation = next(iter(next(iter(data["map"].values()))))
    data["map"]["gascogne"] = {nation: {"u": {"infantry": 45}, "l": []}}  # a what-if: more than the box holds
    assert RULES.from_json(data).to_json()["map"]["gascogne"] == data["map"]["gascogne"]
    data["map"]["gascogne"][nation]["u"]["infantry"] = 55
    refused(data, f"too many units of {nation}")


def test_a_nation_has_no_more_kinds_than_dice_can_be_parted_among() -> None:
    s = board(16, {"seville": {"tolede": "8I 2C 2K X"}})
    assert begin(s, "seville", "MOVE")
    refused(board(16, {"seville": {"tolede": "8I 2C 2K 2E X"}}).data, "too many kinds of units of seville")
    refused(board(16, {"seville": {"tolede": "14I 13C 12K 11Z"}}).data, "too many units of seville")


@pytest.mark.parametrize(("units", "may"), [(15, True), (16, False)])
def test_more_dice_at_river_crossers_than_can_be_counted_have_no_river(units: int, may: bool) -> None:
    s = board(16, {"castille": {"tolede": "9I 4K"}, "seville": {"tolede": f"{units}I"}},
              arr={"tolede": {"infantry|segovie": 9, "knight|segovie": 4}})  # fmt: skip
    begin(s, "castille", "COMBAT", no=2)
    words = [word for word in offered(s) if word.startswith("aim")]
    assert words == sorted(f"aim I:{part}" for part in shared(units, ("I~", "K~") if may else ("I", "K")))
    data = said(s)
    assert RULES.from_json(data).to_json() == data
    if may:
        data["map"]["tolede"]["seville"]["u"]["infantry"] = 16
        refused(data, "too many fire at those who crossed a river")


def shared(number: int, targets: tuple[str, str]) -> list[str]:
    """Every way to part dice between two targets."""
    parts = [((targets[0], n), (targets[1], number - n)) for n in range(number + 1)]
    return [",".join(f"{n}{target}" for target, n in part if n) for part in parts]


def test_a_nation_arrives_with_no_more_than_can_be_counted() -> None:
    data = board(16, {"castille": {"tolede": "2I"}}).data
    data["arr"] = {"tolede": {"infantry|segovie": 40, "infantry|cuenca": 40}}
    refused(data, "too many arrivals in 'tolede'")


def test_a_leader_is_with_his_nation() -> None:
    data = RULES.new_game().to_json()
    cells = next(iter(data["map"].values()))
    nation = next(iter(cells))
    cells[nation]["l"] = ["yusuf"]
    refused(data, f"the leader 'yusuf' of '{nation}'")


def test_seville_without_counters_exchanges_nothing() -> None:
    """Every counter of hers is on the map: nothing can be chosen, and the game goes on (P0.6)."""
    data = RULES.new_game().to_json()
    data["map"] = {"afrique": {"seville": {"u": {"infantry": 12, "cavalry": 8}, "l": []}}}
    data |= {"turn": 14, "scenario": "E", "step": "C", "active": None, "attacker": None, "capital": {}, "bond": {}}
    data |= {"mark": {}, "ruin": {}}
    data["flags"]["given"] = []
    units = [["tolede", "infantry", 12], ["avila", "cavalry", 3]]
    data["todo"] = [
        ["EXCHANGE", {"n": "seville", "units": units, "left": 12}],
        ["KEEP", {"n": "seville", "provs": ["tolede"]}],
    ]
    goes_on(RULES.from_json(data), random.Random(1))


# -------------------------------------------------------------------- tables with chits and sealed bids


@pytest.mark.parametrize(
    "options",
    [
        {"scenario": "D", "events": True, "sign_of_god": True},
        {"scenario": "E", "version": "advanced", "players": 5, "events": True, "sealed_auctions": True},
        {"scenario": "B", "group_auction": True, "events": True},
    ],
    ids=["chits", "sealed auctions", "groups"],
)
def test_a_table_with_secrets_is_saved_undone_and_replayed(options: dict[str, Any]) -> None:
    met: collections.Counter[str] = collections.Counter()
    for number in range(scaled(3)):
        rng = random.Random(f"secrets {number}")
        game = RULES.new_game(RULES.read_options(RULES.fit_options(options)))
        table = Table(game, seed=f"secrets {number}")
        while table.game.turn.kind != OVER and len(table.history) < 400:
            before = table.game.hash()
            play_table(table, rng, 1)
            last = table.history[-1]
            shut = is_throw(last.step) or last.revealed
            met["dice" if is_throw(last.step) else "revealed" if last.revealed else "free"] += 1
            assert table.can_undo != shut
            if not shut:
                assert table.undo()
                assert table.game.hash() == before
                assert table.redo()
        again = Table.replay(table.record())
        assert again.record() == table.record()
        assert again.game.to_json() == table.game.to_json()
        assert [(each.step, each.revealed) for each in again.history] == [
            (each.step, each.revealed) for each in table.history
        ]
        back = RULES.from_json(json.loads(json.dumps(table.game.to_json())))
        for seat in (None, *back.seats):
            assert back.view(seat) == table.game.view(seat)
    assert min(met[what] for what in ("dice", "revealed", "free")) > 0


# -------------------------------------------------------------------- errors made on purpose


def test_every_error_made_on_purpose_can_still_be_made() -> None:
    assert misfits() == []
    assert len(MUTATIONS) >= 60
    made = collections.Counter(module for module, *_ in MUTATIONS)
    modules = {path.stem for path in CORE.glob("*.py")} - {"__init__", "fast"}  # which only counts nodes
    assert not {module for module in modules if made[module] < 3}
