"""Golden playthroughs of peoples: conformance records (P25.2), and the great events that they show.

In tests/: `python -m tools.peoples_golden` plays and writes every file again (for a change of the rules).
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hispania.contract import CHANCE, OVER
from hispania.games.peoples import RULES
from hispania.games.peoples.checks.conformance import Given, write
from hispania.games.peoples.printed.tables import load

FOLDER = Path(__file__).parent.parent / "games" / "peoples" / "golden"
GAMES: dict[str, tuple[dict[str, Any], int]] = {
    "A": ({"scenario": "A"}, 21),
    "B": ({"scenario": "B", "version": "advanced", "sealed_auctions": True}, 1),
    "C": ({"scenario": "C"}, 1),
    "D": ({"scenario": "D"}, 3),
    "E": ({"scenario": "E", "version": "advanced"}, 9),
    "C-chits": ({"scenario": "C", "events": True, "sign_of_god": True}, 1),
}


def lines_of(name: str) -> list[str]:
    """The lines of a playthrough."""
    with gzip.open(FOLDER / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
        return list(file)


def wanted() -> set[str]:
    """Every great event: invasions, EL CID's turn, transformations."""
    printed = load()
    found = {f"T{row.turn} {row.nation} invades" for row in printed.invasions}
    found |= {"T17 el_cid in play", "T17 el_cid on a mission"}
    for row in printed.transformations:
        if row.nation == "aragon":
            found.add("T16 ramirez leaves")
        else:
            found.add(f"T{row.end_of_turn} {row.nation} ends")
            found |= {f"T{row.end_of_turn} {nation} begins" for nation in row.into}
    return found


def shown(lines: Iterable[str]) -> set[str]:
    """The great events of a record."""
    first, *rest = map(json.loads, lines)
    told = {name: first[name] for name in ("scenario", "version", "players")}
    game = RULES.new_game(RULES.read_options(told | first["options"] | {"house": first.get("house", {})}))
    found: set[str] = set()
    alive: set[str] = set()
    leaders: set[str] = set()
    turn = 0
    for line in rest:
        data = game.to_json()
        nations = {nation for cells in data["map"].values() for nation in cells}
        if data["turn"] != turn:
            found |= {f"T{turn} {nation} ends" for nation in alive - nations}
            found |= {f"T{turn} {nation} begins" for nation in _successors(turn) & nations}
            if turn == 16 and "ramirez" in leaders and "ramirez" not in _leaders(data):
                found.add("T16 ramirez leaves")
            turn = data["turn"]
        if data["step"] == "A":
            alive, leaders = nations, _leaders(data)
        if data["flags"]["move_no"] == 2 and data["active"]:
            found.add(f"T{turn} {data['active']} invades")
        if turn == 17 and data["active"] == "el_cid":
            found.add("T17 el_cid in play")
        if turn == 17 and data["attacker"] == "el_cid" != data["active"]:
            found.add("T17 el_cid on a mission")
        if game.turn.kind == OVER:
            break
        if game.turn.kind == CHANCE:
            game.take(game.fall(Given(line["dice"])), silent=True)
        else:
            game.take(next(act for act in game.legal_actions() if str(act) == line["token"]), silent=True)
    return found


def _leaders(data: dict[str, Any]) -> set[str]:
    return {leader for cells in data["map"].values() for cell in cells.values() for leader in cell["l"]}


def _successors(turn: int) -> set[str]:
    return {nation for row in load().transformations if row.end_of_turn == turn for nation in row.into}


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for name, (options, seed) in GAMES.items():
        text = "\n".join(write(RULES.read_options(options), seed)) + "\n"
        (FOLDER / f"{name}.jsonl.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))
        print(name, text.count("\n"), (FOLDER / f"{name}.jsonl.gz").stat().st_size)


if __name__ == "__main__":
    main()
