"""What strategy cards do as events (S9.5, S9.E): one function an operation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..printed.tables import Card
from .cards import needs_hold, of_side
from .config import EXIT, MAJOR, MINOR, MONS_HERMINIUS, OTHER, REFUGE, TRIBE, R, S
from .control import linked_to_friend, set_control
from .crisis import move
from .forces import any_units, flip, force_in_open, left_in_pool, of_family, post, put, size
from .machine import question
from .movement import activatable
from .reinforcements import in_rome, join, levy_spaces, reduced_legions
from .sieges import add_points
from .state import MAP, OUT, Action, Frame, State
from .training import possible as drillable

BEFORE_ASIA: Final = 6  # may be played from the European hand while Asia Minor is inactive (S9.5)


def usable(s: State, card: Card, who: str, map: str) -> bool:
    """S9.5: may this side use this event now, from this hand?"""
    if card.kind == "surprise" or not of_side(card, who) or not needs_hold(s, card, who):
        return False
    if card.map not in ("any", map) and not (card.n == BEFORE_ASIA and not s.asia):
        return False
    if any(op in _AT_ONCE or op == "unrest" for op in card.op):
        return True  # it does something besides what is chosen
    return all((_LISTS.get(op) or CHOICES[op])(s, who, map, value) for op, value in card.op.items())


def happen(s: State, card: Card, who: str, map: str) -> None:
    """The event happens; a card that is removed leaves the game (S9.9)."""
    if card.remove:
        s.discard = tuple(n for n in s.discard if n != card.n)
        if card.kind == "lasting":
            s.lasting[card.n] = who
        else:
            s.gone = (*s.gone, card.n)
    for op, value in reversed(card.op.items()):
        if op in _AT_ONCE:
            _AT_ONCE[op](s, who, map, value)
        elif op in _LISTS:
            s.push("EVENT", who=who, map=map, op=op, value=value, left=_times(op, value))
        else:
            _OPENS[op](s, who, map, value)


def _times(op: str, value: Any) -> int:
    """How often a choice is made."""
    if op == "mark":
        return int(value["n"])
    return int(value) if op in ("defect", "lights", "flip_legions", "unrest") else 1


# -------------------------------------------------------------------- what may be chosen


def _mark(s: State, who: str, map: str, value: Any) -> list[Action]:
    c, enemy, found = s.config, OTHER[who], []
    for place in c.sorted_places:
        if c.kind[place] in (REFUGE, EXIT) or (place, enemy, OUT) in s.units:
            continue
        if c.province[place] not in value["provinces"] if "provinces" in value else c.map[place] != map:
            continue
        now = s.control.get(place)
        if now is not None and not (now == enemy and value.get("enemy_minor") and c.kind[place] == MINOR):
            continue
        if value.get("adjacent") and not linked_to_friend(s, place, who):
            continue
        found.append(("mark", place))
    return found


def _defect(s: State, who: str, map: str, value: Any) -> list[Action]:
    c = s.config
    return [
        ("mark", place)
        for place in c.minors
        if c.map[place] == map
        and s.control.get(place) == S
        and not any_units(s, place, S)
        and linked_to_friend(s, place, R)
    ]


def _rising(s: State, who: str, map: str, value: Any) -> list[Action]:
    c = s.config
    return [
        ("rise", place)
        for place in c.sorted_places
        if place in c.spain and c.kind[place] == TRIBE and s.control.get(place) != S and not any_units(s, place, R)
    ]


def _lights(s: State, who: str, map: str, value: Any) -> list[Action]:
    c = s.config
    if left_in_pool(s, "spanish_light") <= 0:
        return []
    return [
        ("light", place)
        for place in c.sorted_places
        if place in c.spain
        and (s.control.get(place) == S or place == MONS_HERMINIUS)
        and not force_in_open(s, place, R)
    ]


def _join(s: State, who: str, map: str, value: Any) -> list[Action]:
    c = s.config
    if left_in_pool(s, value["kind"]) <= 0:
        return []
    found = []
    for (place, side, status), ids in sorted(s.stands.items()):
        if side == who and status == OUT and c.map.get(place) == map:
            if any(_joined(s, id, value) for id in ids):
                found.append(("join", place))
    return found


def _joined(s: State, id: str, value: Any) -> bool:
    if "leaders" in value:
        return id in value["leaders"]
    return bool(s.config.printed.leaders[id].group == value["group"])


def _siege_point(s: State, who: str, map: str, value: Any) -> list[Action]:
    c = s.config
    return [
        ("point", place)
        for place, record in sorted(s.siege.items())
        if record.by == who and c.kind[place] == MAJOR and c.map[place] == map
    ]


def _hit_force(s: State, who: str, map: str, value: Any) -> list[Action]:
    found = []
    for (place, side, status), stack in sorted(s.units.items()):
        if side != OTHER[who] or status != OUT or s.config.map.get(place) != map:
            continue
        counted = of_family(s, stack, value["family"]) if "family" in value else stack
        if size(counted) >= value["min"]:
            found.append(("sick", place))
    return found


def _strip(s: State, who: str, map: str, value: Any) -> list[Action]:
    c = s.config
    return [
        ("strip", place)
        for place in c.minors
        if c.port[place] and c.map[place] == map and s.control.get(place) == R and not any_units(s, place, R)
    ]


def _winter(s: State, who: str, map: str, value: Any) -> list[Action]:
    c = s.config
    return [
        ("winter", id)
        for id, province in sorted(c.printed.provinces.items())
        if province.map == map and any(any_units(s, place, who) for place in c.in_province[id])
    ]


def _flip_legions(s: State, who: str, map: str, value: Any) -> list[Action]:
    return [("flip", place) for place in reduced_legions(s) if s.config.map[place] == map]


def rebel_place(s: State) -> str | None:
    """Where Spartacus stands in the open in Italy."""
    post = s.leaders["spartacus"]
    return post.at if post.at in s.config.italy and not post.inside else None


def _unrest(s: State, who: str, map: str, value: Any) -> list[Action]:
    place = rebel_place(s)
    return [("light", place)] if place is not None and left_in_pool(s, "servile_light") > 0 else []


Lister = Callable[[State, str, str, Any], list[Action]]
_LISTS: Final[dict[str, Lister]] = {
    "mark": _mark, "defect": _defect, "rising": _rising, "lights": _lights, "join": _join, "siege_point": _siege_point,
    "hit_force": _hit_force, "strip": _strip, "winter": _winter, "flip_legions": _flip_legions,
}  # fmt: skip
_UP_TO: Final = ("mark", "defect", "flip_legions", "unrest")


def _legal(s: State, f: Frame) -> list[Action]:
    if not f["left"]:
        return []
    lister = _unrest if f["op"] == "unrest" else _LISTS[f["op"]]
    found = lister(s, f["who"], f["map"], f["value"])
    return [*found, ("done",)] if f["op"] in _UP_TO and found else found


def _answer(s: State, f: Frame, action: Action) -> None:
    f["left"] -= 1
    if action[0] == "done" or not f["left"]:
        s.stack.pop()
    if action[0] != "done":
        _CHOSEN[f["op"]](s, f, action[1])


question("EVENT", _legal, _answer)


# -------------------------------------------------------------------- what a choice does


def _chosen_flip(s: State, f: Frame, place: str) -> None:
    flip(s, place, R, "legion")
    s.tell("Flipped", "S9.5", place=place, unit="legion", side=R)


def _chosen_rising(s: State, f: Frame, place: str) -> None:
    set_control(s, place, S, "S9.5")
    if left_in_pool(s, "spanish_light") > 0:
        put(s, place, S, "spanish_light", 1, 0)
        s.tell("UnitRaised", "S9.5", place=place, unit="spanish_light", full=True, side=S)


def _chosen_light(s: State, f: Frame, place: str) -> None:
    put(s, place, S, "spanish_light", 1, 0)
    s.tell("UnitRaised", "S9.5", place=place, unit="spanish_light", full=True, side=S)


def _chosen_join(s: State, f: Frame, place: str) -> None:
    value = f["value"]
    put(s, place, S, value["kind"], value["full"], value["reduced"])
    s.tell("UnitsJoined", "S9.5", place=place, unit=value["kind"], n=value["full"] + value["reduced"], side=S)


def _chosen_sick(s: State, f: Frame, place: str) -> None:
    value = f["value"]
    s.push(
        "TAKE_HITS", who=OTHER[f["who"]], n=value["n"], place=place, busy=True, scope=((place, OUT),), once=False,
        spent=(), why="event",
    )  # fmt: skip


def _chosen_winter(s: State, f: Frame, province: str) -> None:
    s.exempt[f["who"]] = (*s.exempt[f["who"]], province)
    s.tell("WinterQuarters", "S9.5", side=f["who"], province=province)


_CHOSEN: Final[dict[str, Callable[[State, Frame, str], None]]] = {
    "mark": lambda s, f, place: set_control(s, place, f["who"], "S9.5"),
    "defect": lambda s, f, place: set_control(s, place, R, "S9.5"),
    "rising": _chosen_rising, "lights": _chosen_light, "join": _chosen_join,
    "siege_point": lambda s, f, place: add_points(s, place, int(f["value"])),
    "hit_force": _chosen_sick,
    "strip": lambda s, f, place: set_control(s, place, None, "S9.5"),
    "winter": _chosen_winter, "flip_legions": _chosen_flip,
    "unrest": lambda s, f, place: join(s, place, "servile_light", 1),
}  # fmt: skip


# -------------------------------------------------------------------- what happens at once, or opens a procedure


def _raise_at_rome(s: State, who: str, map: str, value: int) -> None:
    place = in_rome(s)
    if place is not None and left_in_pool(s, "legion") > 0:
        put(s, place, R, "legion", 1, 0)
        s.tell("UnitRaised", "S9.5", place=place, unit="legion", full=True, side=R)


def _friend_of_rome(s: State, who: str, map: str, value: Any) -> None:
    """Card 31: Galatia becomes Republican, Deiotarus and his men enter at Ancyra."""
    for place in s.config.in_province["galatia"]:
        set_control(s, place, R, "S9.5")
    if s.leaders["deiotarus"].where == "pool":
        post(s, "deiotarus", MAP, "ancyra")
        s.tell("LeaderPlaced", "S9.5", leader="deiotarus", place="ancyra")
    put(s, "ancyra", R, "galatian", min(3, left_in_pool(s, "galatian")), 0)


_AT_ONCE: Final[dict[str, Callable[[State, str, str, Any], None]]] = {
    "crisis": lambda s, who, map, value: move(s, value, "event"),
    "raise_at_rome": _raise_at_rome,
    "friend_of_rome": _friend_of_rome,
}  # fmt: skip


def _campaign(s: State, who: str, map: str, value: int) -> None:
    s.push("CAMPAIGN", who=who, map=map, left=value, used=(), attempted=(), extra=0, generals=False)


def _march(s: State, who: str, map: str, value: int) -> None:
    s.push("CAMPAIGN", who=who, map=map, left=1, used=(), attempted=(), extra=value, generals=True)


def _levy(s: State, who: str, map: str, value: Any) -> None:
    s.push("LEVY", who=who, points=value["steps"], spaces=value, crisis=False)


def _drill(s: State, who: str, map: str, value: int) -> None:
    s.push("TRAIN", who=who, map=map, points=value, by="any")


def _unrest_op(s: State, who: str, map: str, value: int) -> None:
    if rebel_place(s) is not None:
        s.push("EVENT", who=who, map=map, op="unrest", value=value, left=value)
    else:
        move(s, -value, "event")


_OPENS: Final[dict[str, Callable[[State, str, str, Any], None]]] = {
    "campaign": _campaign, "march": _march, "levy": _levy, "drill": _drill, "unrest": _unrest_op,
}  # fmt: skip


def _activations(s: State, who: str, map: str, value: Any) -> list[Action]:
    return [("activate", id) for id in activatable(s, who, map)]


CHOICES: Final[dict[str, Lister]] = {  # what an event that only opens a procedure would have to choose from
    "campaign": _activations, "march": _activations,
    "levy": lambda s, who, map, value: levy_spaces(s, value),
    "drill": lambda s, who, map, value: drillable(s, who, map, "any"),
}  # fmt: skip
