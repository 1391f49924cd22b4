"""Positions laid by hand: nobody anywhere, then what a test needs."""

from __future__ import annotations

from typing import Any

from hispania.games.spartacvs.core import machine
from hispania.games.spartacvs.core.config import config
from hispania.games.spartacvs.core.control import holder
from hispania.games.spartacvs.core.forces import post, put
from hispania.games.spartacvs.core.movement import activate
from hispania.games.spartacvs.core.sequence import empty_state
from hispania.games.spartacvs.core.sieges import settle
from hispania.games.spartacvs.core.state import IN, MAP, OUT, State

SHORT = {
    "L": "legion", "SH": "spanish_heavy", "SL": "spanish_light", "PH": "pontic_heavy", "VL": "servile_light",
    "Ex": "exile_legion", "G": "galatian", "Gl": "gladiators", "SLeg": "s_legion",
}  # fmt: skip


def board(scenario: str = "II", **options: Any) -> State:
    """An empty position of a scenario; it asks nothing yet."""
    s = empty_state(config(None, scenario, options))
    s.always_ask = False
    s.phase = "operations"
    return s


def own(s: State, **places: str) -> None:
    """Who controls what: `own(s, S="sucro lauro", R="gades")`."""
    for side, names in places.items():
        for name in names.split():
            s.control[name] = side
    s.provinces = {id: side for id in s.config.printed.provinces if (side := holder(s, id)) is not None}


def force(
    s: State, place: str, side: str, text: str, *leaders: str, inside: bool = False, office: str | None = None
) -> None:
    """Pieces in a place: `force(s, "gades", "R", "2L 1(L)", "metellus")`."""
    status = IN if inside else OUT
    for word in text.split():
        number = int("".join(c for c in word if c.isdigit()) or 1)
        kind = SHORT["".join(c for c in word if c.isalpha())]
        reduced = "(" in word
        put(s, place, side, kind, 0 if reduced else number, number if reduced else 0, status)
    for id in leaders:
        post(s, id, MAP, place, inside, office)


def settled(s: State) -> State:
    """Sieges begin where somebody besieges."""
    for place in sorted({key[0] for key in s.units}):
        settle(s, place)
    s.dirty = frozenset()
    return s


def last(s: State) -> None:
    """Below all that a test opens lies one more question, where the machine stops."""
    s.push("TURN_ORDER", who="S")


def march(s: State, leader: str, extra: int = 0) -> State:
    """A leader is activated: MOVE is asked, or a window before it."""
    settled(s)
    last(s)
    at = s.leaders[leader].at
    assert at is not None
    activate(s, leader, s.config.map[at], extra)
    machine.run(s)
    return s


def do(s: State, *answers: Any) -> State:
    """Answers one after another: a text for a decision, a list for chance."""
    for answer in answers:
        if isinstance(answer, str):
            words = [int(word) if word.isdigit() else word for word in answer.split()]
            assert tuple(words) in s.legal, f"{machine.asked(s)}: {answer!r} is not among {s.legal}"
            machine.decide(s, tuple(words))
        else:
            assert machine.asked(s)[0] == "chance", f"{machine.asked(s)} is asked, not chance"
            machine.fall(s, answer)
    return s


def asks(s: State) -> str:
    """What is asked, as `S MOVE`."""
    return " ".join(machine.asked(s))


def can(s: State, text: str) -> bool:
    """May this be decided now?"""
    return tuple(int(word) if word.isdigit() else word for word in text.split()) in s.legal


def there(s: State, place: str, side: str, status: str = OUT) -> dict[str, list[int]]:
    """The units of a side in a place."""
    return {kind: [full, reduced] for kind, full, reduced in s.units.get((place, side, status), ())}
