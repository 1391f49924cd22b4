"""A position as numbers, made of what one seat may see and of nothing else."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Final

from ..core import machine
from ..core.config import R, S
from ..core.sequence import PHASES, SETUP
from ..printed.tables import MAPS, SEA, load

_WHERE: Final = ("map", "consular", "proconsular", "pool", "wounded", "out")
_OFFICES: Final = (None, "consul", "proconsul", "extra")
_SIDE: Final = {None: 0, S: 1, R: -1}


@functools.cache
def _states() -> Mapping[str, int]:
    names = (*machine.QUESTIONS, *machine.LOTS, "OVER")
    return {name: k for k, name in enumerate(names)}


@functools.cache
def _places() -> Mapping[str, int]:
    return {place: k for k, place in enumerate((*load().places, SEA))}


def observe(game: Any, seat: str) -> list[int]:
    """Turn, tracks, maps, units, leaders, cards, battle and army, from a seat's view.

    >>> from ..door import RULES
    >>> game = RULES.new_game()
    >>> len(observe(game, "S")) == len(observe(game, "R")) == size()
    True
    """
    view, printed = game.view(seat), load()
    other = R if seat == S else S
    flat = [
        _SIDE[seat], view["turn"], (SETUP, *PHASES).index(view["phase"]), _SIDE[view["first"]], view["crisis"],
        _SIDE.get(game.turn.seats[0] if game.turn.seats else None, 0), _states()[game.turn.phase],
        *(int(view[name]) for name in ("asia", "fannius", "spartacus")), *map(int, view["flags"].values()),
        *(int(view["stopped"][side]) for side in (S, R)),
    ]  # fmt: skip
    for place in printed.places:
        siege = view["siege"].get(place)
        flat += [_SIDE[view["control"].get(place)], int(place in view["raided"])]
        flat += [0, 0, 0] if siege is None else [_SIDE[siege["by"]], siege["points"], int(siege["sea"])]
    for place in _places():
        held = view["units"].get(place, {})
        for kind, unit in printed.units.items():
            for status in ("out", "in"):
                flat += held.get(unit.side, {}).get(status, {}).get(kind, (0, 0))
    for row in view["leaders"].values():
        at = -1 if row["at"] is None else _places()[row["at"]]
        flat += [_WHERE.index(row["where"]), at, int(row["in"]), _OFFICES.index(row["office"]), _SIDE[row["side"]]]
    for where in MAPS:
        mine, theirs = view["hand"][seat][where], view["hand"][other][where]
        flat += [*(int(n in mine) for n in printed.cards), theirs if isinstance(theirs, int) else len(theirs)]
    piles = (view["discard"], view["gone"], view["unseen"], [int(n) for n in view["lasting"]])
    flat += [int(n in pile) for pile in piles for n in printed.cards]
    piles = (view["resources"][S], view["resources"][R], view["used_resources"], view["tried"])
    flat += [int(n in pile) for pile in piles for n in printed.resources]
    return flat + _battle(view, seat, other) + _army(view)


def _battle(view: Mapping[str, Any], seat: str, other: str) -> list[int]:
    """The battle that is fought: its space, whose initiative, rounds, the own hand and how many the other holds."""
    cards = list(load().battle_cards)
    f = next((frame for frame in view["pending"] if frame["do"] == "battle"), None)
    if f is None:
        return [-1, 0, 0, 0, -1, -1, *(0 for _ in cards)]
    theirs = f[f"hand_{other}"]
    played = [cards.index(card) for card in f["played"]] or [-1, -1]
    held = [f[f"hand_{seat}"].count(card) for card in cards]
    number = theirs if isinstance(theirs, int) else len(theirs)
    return [_places()[f["place"]], _SIDE[f["attacker"]], f["rounds"], number, *played, *held]


def _army(view: Mapping[str, Any]) -> list[int]:
    """The army that marches: where, how far it went, what it has."""
    units = list(load().units)
    f = next((frame for frame in view["pending"] if frame["do"] == "march"), None)
    if f is None:
        return [-1, -1, 0, 0, 0, *(0 for _ in units for _ in range(2))]
    held = {row[0]: row[1:] for row in f["units"]}
    leader = list(load().leaders).index(f["leader"])
    numbers = [count for kind in units for count in held.get(kind, (0, 0))]
    return [leader, _places()[f["at"]], f["used"], f["attempts"], int(f["inside"]), *numbers]


@functools.cache
def size() -> int:
    """How many numbers an observation has."""
    from ..door import RULES

    return len(observe(RULES.new_game(), S))
