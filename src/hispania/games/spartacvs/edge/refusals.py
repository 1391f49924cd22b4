"""Why a decision is not possible now: every reason, with its rule. Only the seat that decides is told (S25.2)."""

from __future__ import annotations

from typing import Any, Final

from ....errors import Reason
from ..core import raids, resources
from ..core.cards import fits_window, hand_of, needs_hold, of_side
from ..core.config import MAJOR, MINOR, OTHER, SERVILE, TRIBE, R, S
from ..core.control import linked_to_friend, price
from ..core.events import BEFORE_ASIA
from ..core.forces import any_units, left_in_pool, of_family, size, units
from ..core.movement import cost
from ..core.state import MAP, OUT, Frame, State
from . import refusals_marches, refusals_phases
from .actions import BY_STATE
from .refusals_marches import Reasons, Why, unknown_place


def why_not(s: State, step: Any, state: str, seat: str) -> tuple[Reason, ...]:
    """All reasons against a decision that is not legal in this state."""
    if type(step) not in BY_STATE[state].values():
        return (Reason("not-now", step.rule, {"state": state}),)
    known = _DONE.get(state) if step.kind == "done" else _WHY.get(step.kind)
    found = tuple(known(s, s.stack[-1], step, seat)) if known is not None else ()
    return found or (Reason("not-offered", step.rule),)


# -------------------------------------------------------------------- cards


def _play_card(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    if step.card not in hand_of(s, seat):
        yield Reason("not-in-hand", "S9.4", {"card": step.card})


def _keep_card(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    most = s.config.option["retained_cards"]
    if len(hand_of(s, seat)) > most:
        yield Reason("too-many-cards", "S9.11", {"most": most})


def _resource(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    if step.card not in s.resources[seat]:
        yield Reason("no-such-resource", "S9.8", {"card": step.card})
        return
    card = s.config.printed.resources[step.card]
    if step.card in s.tried:
        yield Reason("tried-already", "S9.8")
    if card.highest(s.year) == 0:
        yield Reason("not-this-year", "S9.8", {"year": s.year})
    yield from _unmet(s, card.need, seat, "S9.8")
    if step.card == 80 and not resources.commanders_for_east(s):
        yield Reason("nothing-to-do", "S9.8")


class _Needs:
    """Something with needs."""

    def __init__(self, need: tuple[str, ...]) -> None:
        self.need = need


def _unmet(s: State, needs: Any, seat: str, rule: str) -> Reasons:
    for need in needs:
        if not needs_hold(s, _Needs((need,)), seat):
            yield Reason("need-unmet", rule, {"need": need})


def _surprise(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    if step.card not in s.hand[seat, q["map"]]:
        yield Reason("not-in-hand", "S9.6", {"card": step.card})
        return
    card = s.config.printed.cards[step.card]
    if not of_side(card, seat):
        yield Reason("not-your-event", "S9.5", {"card": card.n})
    if card.window != q["window"]:
        yield Reason("wrong-window", "S9.6", {"window": q["window"]})
    elif not fits_window(s, card, q):
        yield from _unmet(s, card.need, seat, "S9.5")


def _event(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    card = s.config.printed.cards[q["card"]]
    if card.kind == "surprise":
        yield Reason("surprise-only", "S9.6", {"card": card.n})
        return
    before = True
    if not of_side(card, seat):
        before = False
        yield Reason("not-your-event", "S9.5", {"card": card.n})
    if card.map not in ("any", q["map"]) and not (card.n == BEFORE_ASIA and not s.asia):
        before = False
        yield Reason("other-hand", "S9.5", {"map": card.map})
    for reason in _unmet(s, card.need, seat, "S9.5"):
        before = False
        yield reason
    if before:
        yield Reason("nothing-to-do", "S9.5")


def _use(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    only = {"use-raid": S, "use-pacify": R, "use-levy": R}.get(step.kind, seat)
    if only != seat:
        yield Reason("other-side-only", step.rule)
        return
    if step.kind == "use-levy" and not s.config.option["extra_reinforcements"]:
        yield Reason("option-off", step.rule, {"option": "extra_reinforcements"})
    elif step.kind == "use-levy" and s.flags["extra_levy"]:
        yield Reason("once-a-turn", step.rule)
    else:
        yield Reason("nothing-to-do", step.rule)


def _activate(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    id = step.leader
    if id not in s.leaders:
        yield Reason("no-such-leader", "S6.1", {"leader": id[:40]})
        return
    post = s.leaders[id]
    if post.side != seat:
        yield Reason("not-your-leader", "S10.2", {"leader": id})
    if post.where != MAP or post.at is None:
        yield Reason("not-on-map", "S10.2", {"leader": id})
        return
    if s.config.map.get(post.at) != q["map"]:
        yield Reason("other-map", "S10.2", {"map": q["map"]})
    if id == "sulla" and not s.flags["sertorian_in_italy"]:
        yield Reason("sulla-waits", "S22.3")
    if q["do"] == "USE_CARD":
        cp = s.config.printed.cards[q["card"]].cp
        if cost(s, id) > cp:
            yield Reason("too-few-points", "S6.3", {"needs": cost(s, id), "points": cp})
        return
    if id in q["used"]:
        yield Reason("activated-already", "S10.3", {"leader": id})
    if q["generals"] and s.config.printed.leaders[id].rank == "legate":
        yield Reason("generals-only", "S10.3")


# -------------------------------------------------------------------- markers and raids


def _mark(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    place, c = step.place, s.config
    if place not in c.places:
        yield from unknown_place(s, place)
        return
    if q["do"] == "EVENT":
        yield from _defect(s, q, place) if q["op"] == "defect" else _event_mark(s, q, place, seat)
        return
    if c.map[place] != q["map"]:
        yield Reason("other-map", "S15.3", {"map": q["map"]})
    if any_units(s, place, OTHER[seat]):
        yield Reason("enemy-units", "S15.3", {"place": place})
    now = s.control.get(place)
    if now == seat:
        yield Reason("yours-already", "S15.3", {"place": place})
    if now == OTHER[seat] and c.kind[place] != MINOR:
        yield Reason("only-by-siege", "S15.3", {"place": place})
    if now is None and not linked_to_friend(s, place, seat) and (place, seat, OUT) not in s.units:
        yield Reason("not-linked-to-friend", "S15.3", {"place": place})
    if now == OTHER[seat] and (place, seat, OUT) not in s.units:
        yield Reason("no-unit-there", "S15.3", {"place": place})
    if c.kind[place] in ("refuge", "exit"):
        yield Reason("no-marker-here", "S15.7", {"place": place})
    elif price(s, place) > q["points"]:
        yield Reason("too-few-points", "S15.3", {"needs": price(s, place), "points": q["points"]})


def _event_mark(s: State, q: Frame, place: str, seat: str) -> Reasons:
    """S9.E: where a card puts markers."""
    c, value, enemy = s.config, q["value"], OTHER[seat]
    if c.kind[place] in ("refuge", "exit"):
        yield Reason("no-marker-here", "S15.7", {"place": place})
    if (place, enemy, OUT) in s.units:
        yield Reason("enemy-units", "S9.5", {"place": place})
    if "provinces" in value:
        if c.province[place] not in value["provinces"]:
            yield Reason("not-named-by-card", "S9.5", {"place": place})
    elif c.map[place] != q["map"]:
        yield Reason("other-map", "S9.5", {"map": q["map"]})
    now = s.control.get(place)
    if now == seat:
        yield Reason("yours-already", "S9.5", {"place": place})
    elif now == enemy and not (value.get("enemy_minor") and c.kind[place] == MINOR):
        yield Reason("enemy-control", "S9.5", {"place": place})
    if value.get("adjacent") and not linked_to_friend(s, place, seat):
        yield Reason("not-linked-to-friend", "S9.5", {"place": place})


def _defect(s: State, q: Frame, place: str) -> Reasons:
    c = s.config
    if c.map[place] != q["map"]:
        yield Reason("other-map", "S9.5", {"map": q["map"]})
    if c.kind[place] != MINOR:
        yield Reason("minor-cities-only", "S9.5", {"place": place})
    if s.control.get(place) != S:
        yield Reason("not-enemy-place", "S9.5", {"place": place})
    if any_units(s, place, S):
        yield Reason("enemy-units", "S9.5", {"place": place})
    if not linked_to_friend(s, place, R):
        yield Reason("not-linked-to-friend", "S9.5", {"place": place})


def _calm(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    place = step.place
    if place not in s.config.places:
        yield from unknown_place(s, place)
        return
    if place not in s.raided:
        yield Reason("not-raided", "S16.2", {"place": place})
        return
    if s.config.map[place] != q["map"]:
        yield Reason("other-map", "S16.2", {"map": q["map"]})
    if (place, S, OUT) in s.units:
        yield Reason("enemy-units", "S16.2", {"place": place})
    if raids.calm_price(s, place) > q["points"]:
        yield Reason("too-few-points", "S16.2", {"needs": raids.calm_price(s, place), "points": q["points"]})


def _raid(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    frm, to, c = step.place, step.target, s.config
    for place in (frm, to):
        if place not in c.places:
            yield from unknown_place(s, place)
            return
    if c.map[frm] != q["map"]:
        yield Reason("other-map", "S16.1", {"map": q["map"]})
    if not any(kind == "spanish_light" or c.family[kind] == SERVILE for kind, _, _ in units(s, frm, S)):
        yield Reason("no-raiders", "S16.1", {"place": frm})
    if frm in q["raided"]:
        yield Reason("raided-from-here", "S16.1", {"place": frm})
    if to != frm and to not in {other for other, _, _ in c.links[frm]}:
        yield Reason("too-far", "S16.1", {"place": to})
    if c.kind[to] != MINOR:
        yield Reason("minor-cities-only", "S16.1", {"place": to})
    if s.control.get(to) != R:
        yield Reason("not-enemy-place", "S16.1", {"place": to})
    if to in s.raided:
        yield Reason("raided-already", "S16.1", {"place": to})
    if (to, R, OUT) in s.units:
        yield Reason("enemy-units", "S16.1", {"place": to})


# -------------------------------------------------------------------- what events and Resource cards choose

_OP: Final = {  # the operation of an event that a decision belongs to (S9.E)
    "mark": ("mark", "defect"), "rise": ("rising",), "raise-light": ("lights", "unrest"), "join": ("join",),
    "siege-point": ("siege_point",), "sicken": ("hit_force",), "strip": ("strip",), "winter-quarters": ("winter",),
    "flip-legion": ("flip_legions",),
}  # fmt: skip


def _of_event(why: Why) -> Why:
    """Reasons against a choice, or the one that this event chooses something else."""

    def reasons(s: State, q: Frame, step: Any, seat: str) -> Reasons:
        if q["do"] == "EVENT" and q["op"] not in _OP[step.kind]:
            yield Reason("not-this-event", "S9.5")
            return
        yield from why(s, q, step, seat)

    return reasons


def _on_map(s: State, q: Frame, place: str) -> Reasons:
    if s.config.map[place] != q["map"]:
        yield Reason("other-map", "S9.5", {"map": q["map"]})


def _rise(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    place, c = step.place, s.config
    if place not in c.places:
        yield from unknown_place(s, place)
        return
    if place not in c.spain:
        yield Reason("only-in-spain", "S9.5", {"place": place})
    if c.kind[place] != TRIBE:
        yield Reason("tribes-only", "S9.5", {"place": place})
    if s.control.get(place) == S:
        yield Reason("yours-already", "S9.5", {"place": place})
    if any_units(s, place, R):
        yield Reason("enemy-units", "S9.5", {"place": place})


def _join(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    if step.place not in s.config.places:
        yield from unknown_place(s, step.place)
        return
    yield from _on_map(s, q, step.place)
    if left_in_pool(s, q["value"]["kind"]) <= 0:
        yield Reason("no-counters", "S2.3", {"unit": q["value"]["kind"]})
    yield Reason("no-such-leader-there", "S9.5", {"place": step.place})


def _siege_point(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    place = step.place
    if place not in s.config.places:
        yield from unknown_place(s, place)
        return
    yield from _on_map(s, q, place)
    record = s.siege.get(place)
    if record is None or record.by != seat:
        yield Reason("no-siege", "S9.5", {"place": place})
    if s.config.kind[place] != MAJOR:
        yield Reason("major-cities-only", "S9.5", {"place": place})


def _sicken(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    place, value = step.place, q["value"]
    if place not in s.config.places:
        yield from unknown_place(s, place)
        return
    yield from _on_map(s, q, place)
    stack = units(s, place, OTHER[seat])
    counted = of_family(s, stack, value["family"]) if "family" in value else stack
    if size(counted) < value["min"]:
        yield Reason("too-few-units", "S9.5", {"needs": value["min"], "units": size(counted)})


def _strip(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    place, c = step.place, s.config
    if place not in c.places:
        yield from unknown_place(s, place)
        return
    yield from _on_map(s, q, place)
    if c.kind[place] != MINOR or not c.port[place]:
        yield Reason("minor-ports-only", "S9.5", {"place": place})
    if s.control.get(place) != R:
        yield Reason("not-enemy-place", "S9.5", {"place": place})
    if any_units(s, place, R):
        yield Reason("enemy-units", "S9.5", {"place": place})


def _winter(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    provinces = s.config.printed.provinces
    if step.province not in provinces:
        yield Reason("no-such-province", "S2.1", {"province": step.province[:40]})
        return
    if provinces[step.province].map != q["map"]:
        yield Reason("other-map", "S9.5", {"map": q["map"]})
    if not any(any_units(s, place, seat) for place in s.config.in_province[step.province]):
        yield Reason("no-units-in-province", "S9.5", {"province": step.province})


def _must_choose(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    yield Reason("must-choose", "S9.5")


def _summon(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    what, c, n = step.what, s.config, q["card"]
    if n == 80 and q["part"] == 1:
        known = what in s.leaders
        yield Reason("no-commander-at-port" if known else "no-such-leader", "S9.8", {"leader": what[:40]})
        return
    if what not in c.places:
        yield from unknown_place(s, what)
        return
    enemy = OTHER[seat]
    if n == 73:
        province = "etruria" if q["part"] == 1 else "cisalpine_gaul"
        if c.province[what] != province:
            yield Reason("not-named-by-card", "S9.8", {"place": what})
        if c.kind[what] != MINOR:
            yield Reason("minor-cities-only", "S9.8", {"place": what})
        if c.province[what] == province and c.kind[what] == MINOR:
            yield Reason("not-empty", "S9.8", {"place": what})
        return
    if n == 75 and what not in c.spain:
        yield Reason("only-in-spain", "S9.8", {"place": what})
    if n == 77 and c.province[what] != "pontus":
        yield Reason("not-named-by-card", "S9.8", {"place": what})
    if n == 77 and what == q["first"]:
        yield Reason("taken-by-first", "S9.8", {"place": what})
    if n == 80 and not (c.port[what] and c.map[what] == "asia"):
        yield Reason("no-port", "S9.8", {"place": what})
    if n in (75, 80) and s.control.get(what) != seat:
        yield Reason("not-your-place", "S9.8", {"place": what})
    if any_units(s, what, enemy):
        yield Reason("enemy-units", "S9.8", {"place": what})


_PHASES: Final = refusals_phases.WHY
_WHY: Final[dict[str, Why]] = {
    **refusals_marches.WHY, **_PHASES, "play-card": _play_card, "keep-card": _keep_card, "play-resource": _resource,
    "surprise": _surprise, "use-event": _event, "activate": _activate, "mark": _of_event(_mark), "calm": _calm,
    "raid": _raid, "rise": _of_event(_rise), "join": _of_event(_join), "siege-point": _of_event(_siege_point),
    "sicken": _of_event(_sicken), "strip": _of_event(_strip), "winter-quarters": _of_event(_winter),
    "raise-light": _of_event(_PHASES["raise-light"]), "flip-legion": _of_event(_PHASES["flip-legion"]),
    "summon": _summon,
    **dict.fromkeys(("use-control", "use-raid", "use-pacify", "use-sail", "use-train", "use-levy"), _use),
}  # fmt: skip
_DONE: Final[dict[str, Why]] = {**refusals_marches.DONE, "EVENT": _must_choose}
