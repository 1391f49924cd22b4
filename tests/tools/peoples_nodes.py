"""Counts the nodes below named positions of peoples and writes them: python -m tools.peoples_nodes in tests/.

A position is the start of a game, or the first of some random games at which something is the case.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from contract.play import play_on
from hispania.games.peoples import RULES
from hispania.games.peoples.core.fast import count_nodes

FILE = Path(__file__).parent.parent / "games" / "peoples" / "nodes.json"
MOST = 100_000
DEEPEST = 6
GAMES = 200

Fits = Callable[[dict[str, Any]], bool]


def top(data: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The current task and what it knows."""
    name, context = data["todo"][-1]
    return name, context


def at(task: str, turn: int = 0, nation: str = "") -> Fits:
    """Is this the current task, this the turn, this the active nation?"""

    def fits(data: dict[str, Any]) -> bool:
        return (
            bool(data["todo"]) and top(data)[0] == task and turn in (0, data["turn"]) and nation in ("", data["active"])
        )

    return fits


def mission(data: dict[str, Any]) -> bool:
    """Does EL CID fight for another nation?"""
    return data["attacker"] == "el_cid" != data["active"] and at("BATTLE")(data)


EVENTS = {"scenario": "D", "events": True, "sign_of_god": True}
ADVANCED = {"scenario": "E", "version": "advanced", "players": 5}
POSITIONS: dict[str, tuple[dict[str, Any], Fits | None]] = {
    "start A": ({"scenario": "A"}, None),
    "start B": ({"scenario": "B", "version": "advanced"}, None),
    "start C": ({"scenario": "C"}, None),
    "start D with chits": (EVENTS, None),
    "start E": (ADVANCED, None),
    "groups are auctioned": ({"scenario": "D", "group_auction": True}, None),
    "invasion of OMEYYAD": ({"scenario": "C"}, at("MOVE", 11, "omeyyad")),
    "battle": ({"scenario": "C"}, lambda data: at("BATTLE")(data) and top(data)[1]["round"] == 2),
    "retreat": ({"scenario": "A"}, at("RETREAT")),
    "auction": (ADVANCED, lambda data: at("AUCTION")(data) and data["turn"] == 6),
    "sealed auction": ({"scenario": "B", "version": "advanced", "sealed_auctions": True}, at("AUCTION", 6)),
    "step C, the emirates": ({"scenario": "C"}, at("GRANT", 14)),
    "step C, CASTILLE": ({"scenario": "C"}, at("CONVERT", 12)),
    "mission of EL CID": ({"scenario": "C"}, mission),
    "EL CID is hired": ({"scenario": "C"}, at("HIRE", 17)),
    "chits": (EVENTS, at("CHITS")),
    "transit of the VANDALE": ({"scenario": "C"}, at("TRANSIT")),
    "invasion of ALMORAVIDE": ({"scenario": "C"}, at("MOVE", 18, "almoravide")),
}


def position(name: str) -> dict[str, Any]:
    """The position with this name."""
    options, fits = POSITIONS[name]
    if fits is None:
        return RULES.new_game(RULES.read_options(options)).to_json()
    for number in range(GAMES):
        rng = random.Random(f"{name} {number}")
        for game in play_on(RULES.new_game(RULES.read_options(options)), rng):
            data = game.to_json()
            if fits(data):
                return data
    raise SystemExit(f"no game comes to: {name}")


def counts(data: dict[str, Any]) -> list[int]:
    """The nodes at depth 1, 2, 3 ... as long as there are not too many."""
    state = RULES.from_json(data).state
    found: list[int] = []
    for depth in range(1, DEEPEST + 1):
        number = count_nodes(state, depth)
        if number > MOST:
            break
        found.append(number)
    return found


def main() -> None:
    """Write the file; positions that it has already stay as they are."""
    known = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    rows = {}
    for name in POSITIONS:
        data = known[name]["position"] if name in known else position(name)
        rows[name] = {"counts": counts(data), "position": data}
        print(name, rows[name]["counts"])
    text = ",\n".join(f"{json.dumps(name)}: {json.dumps(row, separators=(',', ':'))}" for name, row in rows.items())
    FILE.write_text("{\n" + text + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
