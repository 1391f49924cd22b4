"""What a seat sees, as whole numbers: made of `view` and of nothing else, players counted from the seat itself.

In order, with the size of each part: `PARTS`. A nation, place or task is told by its number from 1 on, 0 is none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..core.terms import AREAS, CHITS, KINDS, LAND, LEADERS, NATIONS, STEPS, TASKS

PLAYERS: Final = 5
SLOTS: Final = 2  # nations in a province: never three (P7.1)
FAR_SLOTS: Final = 6  # in an area off the map, those that come first in the order of play
_CELL: Final = 1 + len(KINDS)
PARTS: Final[Mapping[str, int]] = {
    "turn, step, task, active nation, who decides, Toledo fallen, a second movement": 7,
    "of each player: points to be added, chits in hand": 2 * PLAYERS,
    "my chits by kind, the bag's number, chits spent by kind": 2 * len(CHITS) + 1,
    "of each nation: player, gold and points in halves, capital, suzerain": 5 * len(NATIONS),
    "units that wait for placement, by nation and kind": len(NATIONS) * len(KINDS),
    "of each province: nations with their units by kind, whose ruin": LAND * (SLOTS * _CELL + 1),
    "of each area off the map: nations with their units by kind": (len(AREAS) - LAND) * FAR_SLOTS * _CELL,
    "of each leader: where he is": len(LEADERS),
    "the battle: place, both nations, round, hits on the castle, mountain, zeal, wounded of both": 9,
    "the dice that were aimed or fell in it": 2,
    "the retreat: from where, which nation": 2,
    "the march: where, from where, steps, its units by kind": 3 + len(KINDS),
    "the auction: nation, highest bid, by whom, my bid, who may bid": 4 + PLAYERS,
    "units still to be moved, by place": len(AREAS),
}
SIZE: Final = sum(PARTS.values())


def number(names: Sequence[str], name: Any) -> int:
    """The number of a name from 1 on; 0 if there is none."""
    return names.index(name) + 1 if name in names else 0


def observe(game: Any, seat: str) -> list[int]:
    """The position as this seat sees it."""
    seen = game.view(seat)
    me, players = int(seat), int(seen["players"])

    def player(who: Any) -> int:
        """A player counted from me, who am 1; 0 for nobody."""
        return (int(who) - me) % players + 1 if who not in (None, "", 0) else 0

    def by_player(values: Mapping[int, int]) -> list[int]:
        found = [0] * PLAYERS
        for who, value in values.items():
            found[player(who) - 1] = value
        return found

    turn = game.turn
    tasks = dict(seen["todo"])
    hand = {int(who): chits for who, chits in seen["hand"].items()}
    flat = [
        seen["turn"], STEPS.index(seen["step"]), number(TASKS, turn.phase), number(NATIONS, seen["active"]),
        player(turn.seats[0] if turn.seats else 0), int(seen["toledo"]), int(seen["flags"].get("move_no") in (2, "2")),
    ]  # fmt: skip
    flat += by_player({int(who): points for who, points in seen["adjust"].items()})
    flat += by_player({who: len(chits) if isinstance(chits, list) else chits for who, chits in hand.items()})
    mine = hand.get(me, [])
    bag = seen["bag"] if isinstance(seen["bag"], int) else len(seen["bag"])
    flat += [mine.count(chit) if isinstance(mine, list) else 0 for chit in CHITS]
    flat += [bag, *(seen["discard"].count(chit) for chit in CHITS)]
    for nation in NATIONS:
        flat += [
            player(seen["owner"].get(nation)), seen["gold"].get(nation, 0), seen["vp"].get(nation, 0),
            number(AREAS, seen["capital"].get(nation)), number(NATIONS, seen["bond"].get(nation)),
        ]  # fmt: skip
    for nation in NATIONS:
        flat += _units(seen["waiting"].get(nation, {}))
    for place in AREAS[:LAND]:
        flat += [*_cells(seen["map"].get(place, {}), SLOTS), number(NATIONS, seen["ruin"].get(place))]
    for place in AREAS[LAND:]:
        flat += _cells(seen["map"].get(place, {}), FAR_SLOTS)
    at = {leader: place for place, cells in seen["map"].items() for cell in cells.values() for leader in cell["l"]}
    flat += [number(AREAS, at.get(leader)) for leader in LEADERS]
    return [*flat, *_battle(tasks), *_march(tasks), *_auction(tasks, me, player), *_fresh(tasks)]  # as PARTS say


def _units(units: Mapping[str, int]) -> list[int]:
    return [units.get(kind, 0) for kind in KINDS]


def _cells(cells: Mapping[str, Any], slots: int) -> list[int]:
    """The nations of a place in the order of play, each with its units."""
    here = [nation for nation in NATIONS if nation in cells][:slots]
    found = [value for nation in here for value in (number(NATIONS, nation), *_units(cells[nation]["u"]))]
    return found + [0] * (_CELL * (slots - len(here)))


def _battle(tasks: Mapping[str, Any]) -> list[int]:
    facts, retreat = tasks.get("BATTLE"), tasks.get("RETREAT") or tasks.get("FORCED") or {}
    leaves = [number(AREAS, retreat.get("from")), number(NATIONS, retreat.get("n"))]
    if facts is None:
        return [0] * 11 + leaves
    wounded = [int(facts["w"].get(side, 0)) for side in "AD"]
    aimed = sum(sum(at.values()) for side in facts["aims"].values() for at in side.values())
    return [
        number(AREAS, facts["p"]), number(NATIONS, facts["A"]), number(NATIONS, facts["D"]), facts["round"],
        facts["hits"], int(facts["terrain"] == "mountain"), int(facts["zeal"]), *wounded,
        aimed, len(facts.get("rolled", ())), *leaves,
    ]  # fmt: skip


def _march(tasks: Mapping[str, Any]) -> list[int]:
    march = (tasks.get("MOVE") or {}).get("march")
    if not march:
        return [0] * (3 + len(KINDS))
    units: dict[str, int] = {}
    for kind, _, count in march["units"]:  # with the steps that they have used
        units[kind] = units.get(kind, 0) + count
    return [number(AREAS, march["at"]), number(AREAS, march["prev"]), march["k"], *_units(units)]


def _auction(tasks: Mapping[str, Any], me: int, player: Any) -> list[int]:
    facts = tasks.get("AUCTION")
    if facts is None:
        return [0] * (4 + PLAYERS)
    bids = facts.get("bids", {})
    may = [0] * PLAYERS
    for who in facts["eligible"]:
        may[player(who) - 1] = 1
    mine = bids.get(str(me), bids.get(me)) or 0
    return [number(NATIONS, facts["n"]), facts.get("bid") or 0, player(facts.get("by")), int(mine), *may]


def _fresh(tasks: Mapping[str, Any]) -> list[int]:
    """How many of the nation that moves have not moved, by place."""
    fresh = (tasks.get("MOVE") or {}).get("fresh") or {}
    return [sum(fresh.get(place, {}).values()) for place in AREAS]
