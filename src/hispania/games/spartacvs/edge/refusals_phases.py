"""Why not: set-up, elections, recruits, hands, surrender, disbanding and proconsuls."""

from __future__ import annotations

from typing import Any, Final

from ....errors import Reason
from ..core import reinforcements
from ..core.config import IBERIAN, MAJOR, MONS_HERMINIUS, OTHER, R, S
from ..core.elections import reserve
from ..core.forces import any_units, family_of, force_in_open, friendly, is_legate, leaders, left_in_pool, units
from ..core.sequence import hand_size
from ..core.state import OUT, Frame, State
from ..core.training import possible
from ..printed.tables import MAPS
from .refusals_marches import Reasons, Why, number_of, unknown_place


def counters(s: State, kind: str, rule: str) -> Reasons:
    """S2.3: the number of counters is a limit."""
    if left_in_pool(s, kind) <= 0:
        yield Reason("no-counters", rule, {"unit": kind})


def safe(s: State, place: str, rule: str) -> Reasons:
    """R-controlled without S units."""
    if s.control.get(place) != R:
        yield Reason("not-your-place", rule, {"place": place})
    if any_units(s, place, S):
        yield Reason("enemy-units", rule, {"place": place})


def _reduced_legion(s: State, place: str, rule: str) -> Reasons:
    if place not in reinforcements.reduced_legions(s):
        yield Reason("no-reduced-unit", rule, {"place": place})


# -------------------------------------------------------------------- set-up and elections


def _set_up(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    place, c = step.place, s.config
    if place not in c.places:
        yield from unknown_place(s, place)
        return
    rule = "S22.1" if q["do"] == "SETUP_FORCE" else "S23.6"
    if c.province[place] not in q["places"]:
        yield Reason("other-province", rule, {"place": place})
    if q["do"] == "SETUP_FORCE":
        if s.control.get(place) != S and place != MONS_HERMINIUS:
            yield Reason("not-your-place", rule, {"place": place})
        return
    if not c.places[place].counts:
        yield Reason("no-marker-here", "S15.7", {"place": place})
    if any(force_in_open(s, place, side) for side in (S, R)):
        yield Reason("not-empty", rule, {"place": place})


def _first(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    yield Reason("no-such-side", "S5.1", {"side": step.side[:40]})


def _elect(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    if step.leader not in s.leaders:
        yield Reason("no-such-leader", "S6.1", {"leader": step.leader[:40]})
    elif step.leader in s.find("place_consuls")["chosen"]:
        yield Reason("elected-already", "S7.2", {"leader": step.leader})
    elif step.leader not in reserve(s, q["where"]):
        yield Reason("not-in-reserve", "S7.2", {"leader": step.leader})


def _due(q: Frame, leader: str, due: str | None, rule: str) -> Reasons:
    if leader != due:
        yield Reason("not-his-turn", rule, {"leader": due or ""})


def _place_consul(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    place, c = step.place, s.config
    yield from _due(q, step.leader, q["leader"], "S7.2")
    if place not in c.places:
        yield from unknown_place(s, place)
        return
    if c.kind[place] != MAJOR and not c.port[place]:
        yield Reason("no-city-or-port", "S7.2", {"place": place})
    yield from safe(s, place, "S7.2")


def _proconsul(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    yield from _due(q, step.leader, q["leader"], "S7.3")
    if step.kind == "keep-proconsul" and ("keep", q["leader"]) not in s.legal:
        yield Reason("limit-reached", "S7.3")


# -------------------------------------------------------------------- recruits


def _flip_legion(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    place = step.place
    if place not in s.config.places:
        yield from unknown_place(s, place)
        return
    if q["do"] == "REINFORCE_R":
        yield from _reduced_legion(s, place, "S8.1")
    elif q["do"] == "LEVY":
        yield from _levy_space(s, q, place, flip=True)
        yield from _reduced_legion(s, place, "S8.4")
    else:
        if s.config.map[place] != q["map"]:
            yield Reason("other-map", "S9.5", {"map": q["map"]})
        yield from _reduced_legion(s, place, "S9.5")


def _raise_legion(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    place = step.place
    if place not in s.config.places:
        yield from unknown_place(s, place)
        return
    if place not in reinforcements.raising_places(s):
        yield Reason("not-raised-here", "S8.1", {"place": place})
    if step.step not in ("f", "r"):
        yield Reason("no-such-step", "S24.4", {"step": step.step[:40]})
    elif step.step == "f" and q["points"] < 2:
        yield Reason("too-few-points", "S8.1", {"needs": 2, "points": q["points"]})
    yield from counters(s, "legion", "S2.3")


def _levy_space(s: State, q: Frame, place: str, flip: bool) -> Reasons:
    """S8.4, S23.5: the spaces that a card names, or those of the levy."""
    rule = q["spaces"]
    if rule.get("extra"):
        if flip:
            yield from safe(s, place, "S23.5")
        elif place not in reinforcements.raising_places(s):
            yield Reason("not-raised-here", "S8.1", {"place": place})
        return
    leader = rule.get("with")
    if leader and s.leaders[leader].at == place and not s.leaders[leader].inside:
        return
    if s.config.province[place] not in rule.get("provinces", ()) and place not in rule.get("places", ()):
        yield Reason("not-named-by-card", "S9.5", {"place": place})
    yield from safe(s, place, "S8.4")
    if s.config.kind[place] == "refuge":
        yield Reason("no-marker-here", "S15.7", {"place": place})


def _raise_step(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    if step.place not in s.config.places:
        yield from unknown_place(s, step.place)
        return
    yield from _levy_space(s, q, step.place, flip=False)
    yield from counters(s, "legion", "S2.3")


def _legate(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    place = step.place
    yield from _due(q, step.leader, reinforcements.next_legate(s), "S8.1")
    if place not in s.config.places:
        yield from unknown_place(s, place)
        return
    if s.control.get(place) != R:
        yield Reason("not-your-place", "S8.1", {"place": place})
    if not any(kind == "legion" for kind, _, _ in units(s, place, R)):
        yield Reason("no-legion-there", "S8.1", {"place": place})
    if any(is_legate(s, id) for id in leaders(s, place, R)):
        yield Reason("legate-there", "S8.1", {"place": place})


def _light(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    place = step.place
    if place not in s.config.places:
        yield from unknown_place(s, place)
        return
    if q["do"] == "EVENT":
        if q["op"] == "unrest":
            yield Reason("not-with-spartacus", "S9.5", {"place": place})
            return
        if place not in s.config.spain:
            yield Reason("only-in-spain", "S9.5", {"place": place})
    elif place not in q["places"]:
        yield Reason("other-province", "S8.2", {"place": place})
    if not friendly(s, place, S):
        yield Reason("not-your-place", "S8.2", {"place": place})
    if force_in_open(s, place, R):
        yield Reason("enemy-force", "S8.6", {"place": place})
    yield from counters(s, "spanish_light", "S2.3")


def _flip_unit(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    place = step.place
    if place not in s.config.places:
        yield from unknown_place(s, place)
        return
    if q["do"] == "TRAIN":
        yield from _train(s, q, step, seat)
        return
    if place not in q["places"]:
        yield Reason("other-province", "S8.2", {"place": place})
    if not number_of(units(s, place, S), step.unit, "r"):
        yield Reason("no-reduced-unit", "S8.2", {"place": place})
    elif s.config.family[step.unit] != IBERIAN:
        yield Reason("iberian-only", "S8.2", {"unit": step.unit})


def _train(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    """S9.7: a drillmaster in the open on the card's map, friendly ground for Spaniards, the unit itself."""
    place = step.place
    if place not in s.config.places:
        yield from unknown_place(s, place)
        return
    if s.config.map[place] != q["map"]:
        yield Reason("other-map", "S9.7", {"map": q["map"]})
    drill = step.kind == "drill"
    if drill and seat == R:
        yield Reason("other-side-only", "S9.7")
        return
    if not number_of(units(s, place, seat), step.unit, "f" if drill else "r"):
        yield Reason("no-such-unit" if drill else "no-reduced-unit", "S9.7", {"unit": step.unit[:40], "place": place})
    if not any(True for action in possible(s, seat, q["map"], q["by"]) if action[1] == place):
        yield Reason("no-drillmaster", "S9.7", {"place": place})
    elif not any(action[1:] == (place, step.unit) for action in possible(s, seat, q["map"], q["by"])):
        yield Reason("not-drilled-by-him", "S9.7", {"unit": step.unit[:40]})


def _put(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    place, c = step.place, s.config
    yield from _due(q, step.leader, q["leader"], "S8.3")
    if place not in c.places:
        yield from unknown_place(s, place)
        return
    if place in q["to"]:
        return
    id = q["leader"]
    clear = friendly(s, place, seat) and not force_in_open(s, place, OTHER[seat]) and place in c.lands[family_of(s, id)]
    rule = "S6.6" if q["do"] == "PUT_LEADER" else "S8.3"
    if not friendly(s, place, seat):
        yield Reason("not-your-place", rule, {"place": place})
    if force_in_open(s, place, OTHER[seat]):
        yield Reason("enemy-force", rule, {"place": place})
    if place not in c.lands[family_of(s, id)]:
        yield Reason("family-stays-out", "S1.4", {"family": family_of(s, id)})
    if not s.asia and c.map[place] == "asia":
        yield Reason("map-inactive", rule)
    elif clear and q["do"] == "PUT_LEADER":
        yield Reason("not-nearest", "S6.6", {"place": place})
    elif clear:  # S8.2: an arriving general joins a force in Spain; S22.3.S
        yield Reason("sulla-stays", "S22.3") if id == "sulla" else Reason("not-with-a-force", "S8.2", {"place": place})


# -------------------------------------------------------------------- hands


def _split(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    if step.seat != seat:
        yield Reason("not-yours", "S24.4")
    least = s.config.option["hand_min_per_map"]
    most = hand_size(s) - least
    if step.number is None or not least <= step.number <= most:
        yield Reason("bad-split", "S9.3", {"least": least, "most": most})


def _assign(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    if step.seat != seat:
        yield Reason("not-yours", "S24.4")
    if step.card != q["left"][0]:
        yield Reason("other-card-first", "S23.3", {"card": q["left"][0]})
    if step.map not in MAPS:
        yield Reason("no-such-map", "S23.3", {"map": str(step.map)[:40]})
    elif ("assign", q["left"][0], step.map) not in s.legal:
        yield Reason("hand-too-small", "S23.3", {"least": s.config.option["hand_min_per_map"]})


# -------------------------------------------------------------------- the end of a turn


def _surrender(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    if step.place not in s.config.places:
        yield from unknown_place(s, step.place)
    else:
        yield Reason("other-place-first", "S18.9", {"place": q["at"]})


def _disband(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    place = step.place
    if place not in s.config.places:
        yield from unknown_place(s, place)
        return
    yield from safe(s, place, "S5.8")
    stack = tuple(row for row in s.units.get((place, R, OUT), ()) if row[0] == "legion")
    if step.step not in ("f", "r") or not number_of(stack, "legion", step.step):
        yield Reason("no-such-unit", "S5.8", {"unit": "legion"})


WHY: Final[dict[str, Why]] = {
    "set-up": _set_up, "first": _first, "elect": _elect, "place-consul": _place_consul, "flip-legion": _flip_legion,
    "raise-legion": _raise_legion, "raise-step": _raise_step, "place-legate": _legate, "raise-light": _light,
    "flip-unit": _flip_unit, "drill": _train, "put-leader": _put, "split": _split, "assign": _assign,
    "surrender-attempt": _surrender, "disband": _disband, "keep-proconsul": _proconsul, "dismiss": _proconsul,
}  # fmt: skip
