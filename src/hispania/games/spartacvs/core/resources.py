"""Resource cards (S9.8): open before their side, played instead of a card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from .cards import hand_of, needs_hold
from .config import MINOR, MONS_HERMINIUS, VESUVIUS, R, S
from .control import set_control
from .crisis import move
from .forces import any_units, dies, left_in_pool, post, put, put_stack, stand, take_stack, units
from .machine import dice, question, step
from .reinforcements import in_rome, join, safe_city
from .state import GONE, IN, MAP, OUT, POOL, Action, Frame, Stack, State


def playable(s: State, n: int, who: str) -> bool:
    """May this card be tried now?"""
    card = s.config.printed.resources[n]
    if n in s.tried or not hand_of(s, who) or card.highest(s.year) == 0 or not needs_hold(s, card, who):
        return False
    return n != 80 or bool(commanders_for_east(s))


def play(s: State, n: int, who: str) -> None:
    """A die by the year, or none where it cannot fail."""
    card = s.config.printed.resources[n]
    s.tried = (*s.tried, n)
    s.tell("ResourcePlayed", "S9.8", side=who, card=n)
    if card.highest(s.year) == 6:
        succeed(s, n, who)
    else:
        s.push("RESOURCE_DIE", card=n, side=who)


def _rolled(s: State, f: Frame, faces: Sequence[Any]) -> None:
    s.stack.pop()
    needs = s.config.printed.resources[f["card"]].highest(s.year)
    s.tell("ResourceRolled", "S9.8", card=f["card"], face=faces[0], needs=needs, success=faces[0] <= needs)
    if faces[0] <= needs:
        succeed(s, f["card"], f["side"])


dice("RESOURCE_DIE", lambda s, f: 1, _rolled)


def succeed(s: State, n: int, who: str) -> None:
    """The card is used up and does what it says."""
    s.resources[who] = tuple(card for card in s.resources[who] if card != n)
    s.used = (*s.used, n)
    _EFFECTS[n](s)


# -------------------------------------------------------------------- helpers


def raise_full(s: State, place: str | None, side: str, kind: str, number: int) -> None:
    """Full units come, as many as there are counters."""
    number = min(number, left_in_pool(s, kind))
    if place is not None and number > 0:
        put(s, place, side, kind, number, 0)
        s.tell("UnitsJoined", "S9.8", place=place, unit=kind, n=number, side=side)


def _place(s: State, id: str, place: str, office: str | None = None) -> None:
    if s.leaders[id].where != GONE:
        post(s, id, MAP, place, office=office)
        s.tell("LeaderPlaced", "S9.8", leader=id, place=place)


def _from_pool(s: State, id: str, place: str, office: str | None = None) -> None:
    if s.leaders[id].where == POOL:
        _place(s, id, place, office)


def _city(s: State, place: str) -> str | None:
    """A city if Republican and not besieged, else Rome by S8.5."""
    return place if safe_city(s, place) else in_rome(s)


# -------------------------------------------------------------------- effects, one a card


def _macedonia(s: State) -> None:  # 71
    raise_full(s, _city(s, "brundisium"), R, "legion", 2)
    move(s, -1, "event")


def _pirates(s: State) -> None:  # 72
    s.lasting[72] = S


def _price(s: State) -> None:  # 74
    dies(s, "sertorius", "S9.8")


def _crassus(s: State) -> None:  # 76
    place = in_rome(s)
    if place is not None:
        _from_pool(s, "crassus", place, "extra")
        raise_full(s, place, R, "legion", 4)
    move(s, -2, "event")


def _spartacus(s: State) -> None:  # 78
    s.spartacus = True
    for id in ("spartacus", "crixus"):
        _from_pool(s, id, VESUVIUS)
    raise_full(s, VESUVIUS, S, "gladiators", 1)
    raise_full(s, VESUVIUS, S, "servile_light", s.config.option["spartacus_lights"])
    move(s, -5, "event")


def _pompeius(s: State) -> None:  # 79
    place = _city(s, "narbo")
    if place is not None:
        _from_pool(s, "pompeius", place, "extra")
        for id in ("afranius", "laelius"):
            _from_pool(s, id, place)
        raise_full(s, place, R, "legion", 2)
    move(s, -2, "event")


def _ask(n: int, part: int) -> Callable[[State], None]:
    def begin(s: State) -> None:
        s.push("RESOURCE", who=s.config.printed.resources[n].side, card=n, part=part)

    return begin


def _fannius(s: State) -> None:  # 77
    s.push("asia_hands")
    s.push("resource_crisis", spaces=-5)
    s.push("asia_opens", first="", second="")
    s.push("RESOURCE", who=S, card=77, part=2, first="")
    s.push("RESOURCE", who=S, card=77, part=1, first="")


@step
def asia_opens(s: State, f: Frame) -> None:
    """Asia Minor becomes active and Pontus Sertorian."""
    s.stack.pop()
    s.fannius = s.asia = True
    s.tell("AsiaOpened", "S9.8")
    for place in s.config.in_province["pontus"]:
        if not any_units(s, place, R):
            set_control(s, place, S, "S9.8")
    if f["first"]:
        for id in ("marius", "mithradates", "callimachus", "eumachos"):
            _from_pool(s, id, f["first"])
        join(s, f["first"], "pontic_heavy", 11)
        join(s, f["first"], "pontic_legion", 1)
    if f["second"]:
        for id in ("diophantes", "metrophanes"):
            _from_pool(s, id, f["second"])
        join(s, f["second"], "pontic_heavy", s.config.option["pontic_second_force"])


def _lepidus(s: State) -> None:  # 73
    s.push("resource_crisis", spaces=-5)
    s.push("rebels_rise", first="", second="")
    s.push("RESOURCE", who=S, card=73, part=2)
    s.push("RESOURCE", who=S, card=73, part=1)


@step
def rebels_rise(s: State, f: Frame) -> None:
    """Lepidus becomes Sertorian, whatever he was doing; M. Brutus joins him."""
    s.stack.pop()
    for id, place, number in (("lepidus", f["first"], 4), ("m_brutus", f["second"], 2)):
        if not place:
            continue  # no such city: that half does not happen
        if id == "lepidus":
            post(s, id, POOL)
            s.leaders[id] = s.leaders[id]._replace(side=S)
        _from_pool(s, id, place)
        raise_full(s, place, S, "s_legion", number)
        set_control(s, place, S, "S9.8")


@step
def resource_crisis(s: State, f: Frame) -> None:
    """The crisis of a card after its choices."""
    s.stack.pop()
    move(s, f["spaces"], "event")


_EFFECTS: Final[dict[int, Callable[[State], None]]] = {
    71: _macedonia, 72: _pirates, 73: _lepidus, 74: _price, 75: _ask(75, 1), 76: _crassus, 77: _fannius,
    78: _spartacus, 79: _pompeius, 80: _ask(80, 1),
}  # fmt: skip


# -------------------------------------------------------------------- RESOURCE


def empty_minors(s: State, province: str) -> list[str]:
    """Minor cities of a province without any piece."""
    c = s.config
    return sorted(
        place
        for place in c.in_province[province]
        if c.kind[place] == MINOR
        and not any(
            (place, side, status) in held for side in (S, R) for status in (OUT, IN) for held in (s.units, s.stands)
        )
    )


def _perpenna_places(s: State) -> list[str]:
    c = s.config
    return [
        place
        for place in c.sorted_places
        if place in c.spain and ((s.control.get(place) == S and not any_units(s, place, R)) or place == MONS_HERMINIUS)
    ]


def _pontic_places(s: State, but: str) -> list[str]:
    return [p for p in sorted(s.config.in_province["pontus"]) if not any_units(s, p, R) and p != but]


def commanders_for_east(s: State) -> list[str]:
    """Card 80: consuls and proconsuls in a friendly unbesieged port, if one of Asia Minor is open."""
    found = []
    for (place, side, status), ids in s.stands.items():
        if side == R and status == OUT and s.config.port.get(place) and safe_city(s, place):
            found += [id for id in ids if s.leaders[id].office is not None and id != "sulla" and eastern_ports(s)]
    return sorted(found)


def eastern_ports(s: State) -> list[str]:
    """Republican unbesieged ports of Asia Minor."""
    return [port for port in s.config.ports if s.config.map[port] == "asia" and safe_city(s, port)]


def _legal(s: State, f: Frame) -> list[Action]:
    n, part = f["card"], f["part"]
    if n == 73:
        found = empty_minors(s, "etruria" if part == 1 else "cisalpine_gaul")
    elif n == 75:
        found = _perpenna_places(s)
    elif n == 77:
        found = _pontic_places(s, f["first"])
    elif part == 1:
        found = commanders_for_east(s)
    else:
        found = eastern_ports(s)
    return [("at", each) for each in found]


def _answer(s: State, f: Frame, action: Action) -> None:
    s.stack.pop()
    _PARTS[f["card"]](s, f, action[1])


question("RESOURCE", _legal, _answer)


def _at_lepidus(s: State, f: Frame, place: str) -> None:
    s.find("rebels_rise")["first" if f["part"] == 1 else "second"] = place


def _at_perpenna(s: State, f: Frame, place: str) -> None:
    for id in ("perpenna", "priscus"):
        _from_pool(s, id, place)
    raise_full(s, place, S, "s_legion", 1)
    number = min(5, left_in_pool(s, "s_legion"))
    if number > 0:
        put(s, place, S, "s_legion", 0, number)


def _at_fannius(s: State, f: Frame, place: str) -> None:
    if f["part"] == 1:
        s.stack[-1]["first"] = s.find("asia_opens")["first"] = place
    else:
        s.find("asia_opens")["second"] = place


def _at_east(s: State, f: Frame, what: str) -> None:
    if f["part"] == 1:
        s.push("RESOURCE", who=R, card=80, part=2, leader=what)
        return
    id = f["leader"]
    frm = s.leaders[id].at or ""
    for kind, full, reduced in units(s, frm, R):
        if kind == "legion":
            moved_full = min(4, full)
            stack: Stack = ((kind, moved_full, min(4 - moved_full, reduced)),)
            take_stack(s, frm, R, stack)
            put_stack(s, what, R, stack)
    stand(s, id, what)
    s.tell("LeaderMoved", "S9.8", leader=id, place=what)


_PARTS: Final[dict[int, Callable[[State, Frame, str], None]]] = {
    73: _at_lepidus, 75: _at_perpenna, 77: _at_fannius, 80: _at_east,
}  # fmt: skip
