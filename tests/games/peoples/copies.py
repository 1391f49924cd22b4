"""Copies of the printed game, changed in one place."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

from hispania.games.peoples.printed.entries import part_of
from hispania.games.peoples.printed.tables import shipped

Data = dict[str, Any]
Change = Callable[[Data], object]


_SHIPPED = pickle.dumps(dict(shipped()))


def copied() -> Data:
    """A copy of the shipped tables."""
    data: Data = pickle.loads(_SHIPPED)
    return data


def changed(change: Change) -> Data:
    """A copy with a change."""
    data = copied()
    change(data)
    return data


def row(data: Data, part: str, **wanted: object) -> Data:
    """The first row of a list with these values."""
    return next(each for each in part_of(data, part) if all(each[key] == held for key, held in wanted.items()))


def province(data: Data, id: str) -> Data:
    found: Data = data["province"][id]
    return found


def nation(data: Data, id: str) -> Data:
    found: Data = data["nation"][id]
    return found


def swap(part: str) -> Change:
    """The first two entries of a part in the other order."""

    def change(data: Data) -> None:
        held = part_of(data, part)
        if isinstance(held, list):
            held[0], held[1] = held[1], held[0]
        else:
            names = list(held)
            data[part] = {name: held[name] for name in (names[1], names[0], *names[2:])}

    return change


def cut(*ids: str) -> Change:
    """No border leads out of these provinces."""

    def change(data: Data) -> None:
        data["map"]["border"] = [e for e in data["map"]["border"] if len({e["a"], e["b"]} & set(ids)) != 1]
        data["map"]["four_corner"] = []
        for each in data["province"].values():
            each.pop("neighbours", None)

    return change


def border(a: str, b: str, **more: object) -> Change:
    def change(data: Data) -> None:
        data["map"]["border"].append({"a": a, "b": b, "river": "", "source": "box", **more})
        for each in data["province"].values():
            each.pop("neighbours", None)

    return change


def arrival(**more: object) -> Change:
    made = {"nation": "byzance", "turn": 10, "units": {"infantry": 2}, "place": "sea", "up_to": False}
    made |= {"phase": "placement", "condition": "", "land_only": [], "source": "box"}
    return lambda d: d["forces"]["reinforcement"].append({**made, **more})


def sheet(**more: object) -> Change:
    made = {"nation": "byzance", "turn": 15, "when": "end_of_turn", "kind": "table", "values": {"denia": 1.0}}
    return lambda d: _put(d["points"]["table"], {**made, "source": "box", **more})


def _put(rows: list[Data], new: Data) -> None:
    """A row of points in the place of the one that it replaces, if there is one."""
    same = [each for each in rows if all(each[key] == new[key] for key in ("nation", "turn", "when"))]
    for each in same:
        rows.remove(each)
    rows.append({key: held for key, held in new.items() if held is not None})


def kill(**more: object) -> Change:
    made = {"nation": "leon", "target": "badajoz", "units": ["infantry"], "points": 1.0, "first": 14, "last": 21}
    return lambda d: d["points"]["combat"].append({**made, "source": "box", **more})


def start(**more: object) -> Change:
    made = {"nation": "ibere", "province": "majorque", "unit": "infantry", "count": 1, "source": "box"}
    return lambda d: d["setup"]["turn1"].append({**made, **more})


def arrivals(number: int) -> Change:
    """So many more rows of arrivals, each another one."""
    places = ("sea", "afrique", "gascogne", "narbonne")
    pairs = [f"{a}|{b}" for a in places for b in places if a != b]
    rows = [(turn, place) for turn in range(9, 22) for place in pairs]
    return lambda d: [arrival(turn=turn, place=place)(d) for turn, place in rows[:number]]
