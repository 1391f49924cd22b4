"""Why not: armies on the march, what an enemy answers to them, sailing, battles, retreats and losses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from ....errors import Reason
from ..core import battle, entry, naval, retreat
from ..core.config import MAJOR, MINOR, OTHER
from ..core.forces import (
    any_units,
    families_of,
    family_of,
    force_in_open,
    friendly,
    leaders,
    most_units,
    of_family,
    size,
    stays_in_italy,
    units,
)
from ..core.movement import left, subordinates
from ..core.sieges import light_army, needed
from ..core.state import IN, MAP, OUT, Frame, State

Reasons = Iterator[Reason]
Why = Callable[[State, Frame, Any, str], Reasons]


def unknown_place(s: State, place: str) -> Reasons:
    """The one reason against a place that no map shows."""
    if place not in s.config.places:
        yield Reason("no-such-place", "S2.1", {"place": place[:40]})


def number_of(stack: Any, unit: str, step: str) -> int:
    """How many units of a kind and step a stack holds."""
    return sum((full if step == "f" else reduced) for kind, full, reduced in stack if kind == unit)


# -------------------------------------------------------------------- MOVE


def _go(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    f, to = s.stack[-2], step.place
    if to not in s.config.places:
        yield from unknown_place(s, to)
        return
    if f["inside"]:
        yield Reason("besieged-inside", "S18.5")
    link = next(((kind, mp) for other, kind, mp in s.config.links[f["at"]] if other == to), None)
    if link is None:
        yield Reason("not-linked", "S11.1", {"place": to})
    else:
        mp = 1 if link[0] == "pass" and f["guides"] else link[1]
        if mp > left(s, f):
            yield Reason("too-few-mp", "S11.2", {"needs": mp, "left": max(0, left(s, f))})
    family = family_of(s, f["leader"])
    if s.config.kind[to] == "exit":
        if family != "servile":
            yield Reason("only-servile", "S11.7")
        if not f["units"]:
            yield Reason("leader-alone", "S11.6")
        return
    if to not in s.config.lands[family]:
        yield Reason("family-stays-out", "S1.4", {"family": family})
    if stays_in_italy(f["leader"], to, s):
        yield Reason("sulla-stays", "S22.3")
    if not f["units"] and force_in_open(s, to, OTHER[seat]):
        yield Reason("leader-alone", "S11.6")


def _sail(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    f, to, c = s.stack[-2], step.place, s.config
    if not c.port.get(to, False):
        yield Reason("no-port", "S17.1", {"place": to[:40]})
        return
    if f["inside"]:
        yield Reason("besieged-inside", "S18.5")
    if f["sailed"]:
        yield Reason("sailed-already", "S17.1")
    if to == f["at"]:
        yield Reason("there-already", "S17.1")
    if not c.port[f["at"]] or s.control.get(f["at"]) != seat:
        yield Reason("no-friendly-port", "S17.1", {"place": f["at"]})
    if (f["at"], OTHER[seat], OUT) in s.units:
        yield Reason("enemy-units", "S17.1", {"place": f["at"]})
    if c.map[to] == c.map[f["at"]]:
        if left(s, f) < c.option["naval_mp"]:
            yield Reason("too-few-mp", "S17.1", {"needs": c.option["naval_mp"], "left": max(0, left(s, f))})
    else:
        if not s.asia:
            yield Reason("map-inactive", "S17.1")
        if f["moved"] or f["used"]:
            yield Reason("first-move-only", "S17.1")
        elif left(s, f) <= 0:
            yield Reason("too-few-mp", "S17.1", {"needs": 1, "left": 0})
    if not naval.may_land(s, f, to):
        yield Reason("may-not-land", "S17.1", {"place": to})


def _attempt(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    f = s.stack[-2]
    at, army = f["at"], f["units"]
    record = s.siege.get(at)
    if record is None or record.by != seat or f["inside"]:
        yield Reason("no-siege", "S18.1", {"place": at})
        return
    if (at, OTHER[seat], OUT) in s.units:
        yield Reason("enemy-units", "S18.1", {"place": at})
    if left(s, f) < 2:
        yield Reason("too-few-mp", "S18.2", {"needs": 2, "left": max(0, left(s, f))})
    if size(army) < needed(s, at):
        yield Reason("too-few-units", "S18.2", {"needs": needed(s, at), "units": size(army)})
    if s.config.kind[at] == MAJOR and f["attempts"] >= (1 if light_army(s, army) else 2):
        yield Reason("attempts-used", "S18.2", {"attempts": f["attempts"]})
    campaign = s.within("CAMPAIGN")
    if campaign is not None and any(place == at and who != f["leader"] for place, who in campaign["attempted"]):
        yield Reason("other-army-attempted", "S18.6", {"place": at})


def _sortie(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    f = s.stack[-2]
    if not f["inside"] or (f["at"], OTHER[seat], OUT) not in s.units:
        yield Reason("not-besieged", "S18.5")
    if not f["units"]:
        yield Reason("leader-alone", "S18.5")


def _status(f: Frame) -> str:
    return IN if f["inside"] else OUT


def _pick(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    f = s.stack[-2]
    there = of_family(s, units(s, f["at"], seat, _status(f)), family_of(s, f["leader"]))
    if number_of(there, step.unit, step.step) <= number_of(f["units"], step.unit, step.step):
        yield Reason("no-such-unit", "S11.3", {"unit": step.unit[:40]})
    if (step.unit, step.step) in f["dropped"]:
        yield Reason("dropped-here", "S11.3")
    if size(f["units"]) >= most_units(s, f["leader"]):
        yield Reason("army-full", "S6.5", {"most": most_units(s, f["leader"])})


def _drop(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    f = s.stack[-2]
    if not number_of(f["units"], step.unit, step.step) or step.step not in ("f", "r"):
        yield Reason("no-such-unit", "S11.3", {"unit": step.unit[:40]})
    if (step.unit, step.step) in f["picked"]:
        yield Reason("picked-here", "S11.3")


def _pick_leader(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    f = s.stack[-2]
    if step.leader in f["leaders"]:
        yield Reason("led-already", "S11.3")
    elif step.leader not in subordinates(s, f["leader"], leaders(s, f["at"], seat, _status(f))):
        yield Reason("not-subordinate", "S6.5", {"leader": step.leader[:40]})
    if step.leader in f["dropped"]:
        yield Reason("dropped-here", "S11.3")


def _drop_leader(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    f = s.stack[-2]
    if step.leader not in f["leaders"]:
        yield Reason("not-led", "S11.3", {"leader": step.leader[:40]})
    if step.leader in f["picked"]:
        yield Reason("picked-here", "S11.3")


# -------------------------------------------------------------------- reactions


def _inside(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    if step.which not in ("all", "none", "part"):
        yield Reason("no-such-choice", "S18.4", {"choice": step.which[:40]})
    else:
        yield Reason("one-piece-only", "S24.4")


def _leave(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    if not number_of(q["units"], step.unit, step.step) or step.step not in ("f", "r"):
        yield Reason("no-such-unit", "S6.5", {"unit": step.unit[:40]})
    if q["why"] != "inside" and size(q["units"]) == 1:
        yield Reason("one-must-go", "S12.1")


def _leave_leader(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    if step.leader not in q["leaders"]:
        yield Reason("not-led", "S6.5", {"leader": step.leader[:40]})
    elif step.leader == q["first"]:
        yield Reason("commander-goes", "S12.1", {"leader": step.leader})
    if size(q["units"]) > q["most"]:
        yield Reason("units-first", "S6.5", {"most": q["most"]})


def _done_picking(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    yield Reason("army-full", "S6.5", {"most": q["most"]})


def _intercept(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    f, frm = s.find("entry"), step.place
    if frm not in s.config.places:
        yield from unknown_place(s, frm)
        return
    link = dict(s.config.near[f["place"]]).get(frm)
    if link is None:
        yield Reason("not-adjacent", "S12.1", {"place": frm})
    elif link == "pass" and entry.guided(s, f):
        yield Reason("guides", "S9.6")
    if not of_family(s, units(s, frm, seat), step.family):
        yield Reason("no-such-force", "S12.1", {"place": frm})
    if (frm, step.family) in f["tried"]:
        yield Reason("tried-here", "S12.1")
    if step.family in s.config.lands and f["place"] not in s.config.lands[step.family]:
        yield Reason("family-stays-out", "S1.4", {"family": step.family})


# -------------------------------------------------------------------- where to


def _to(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    to, state = step.place, q["do"]
    if to == retreat.INSIDE and state in ("WITHDRAW_TO", "RETREAT_TO"):
        yield Reason("no-walls", "S14.1")
        return
    if to not in s.config.places:
        yield from unknown_place(s, to)
        return
    yield from _WHERE[state](s, q, to, seat)


def _aside(s: State, f: Frame, to: str, seat: str, rule: str) -> Reasons:
    """S12.3: one road or pass, not whence the army came, no enemy force, not enemy-controlled, families' lands."""
    if to not in dict(s.config.near[f["place"]]):
        yield Reason("not-adjacent", rule, {"place": to})
    if to == f["frm"]:
        yield Reason("they-came-from-there", rule, {"place": to})
    if s.control.get(to) == OTHER[seat]:
        yield Reason("enemy-control", rule, {"place": to})
    if force_in_open(s, to, OTHER[seat]):
        yield Reason("enemy-force", rule, {"place": to})
    for family in families_of(s, units(s, f["place"], seat)):
        if to not in s.config.lands[family]:
            yield Reason("family-stays-out", "S1.4", {"family": family})


def _avoid_to(s: State, q: Frame, to: str, seat: str) -> Reasons:
    yield from _aside(s, s.find("entry"), to, seat, "S12.3")


def _withdraw_to(s: State, q: Frame, to: str, seat: str) -> Reasons:
    f = s.find("battle")
    if seat != f["side"]:
        yield from _aside(s, f, to, seat, "S14.5")
        return
    if to != f["frm"]:
        yield Reason("only-back", "S14.5")
    if force_in_open(s, to, OTHER[seat]):
        yield Reason("enemy-force", "S14.5", {"place": to})


def _retreat_to(s: State, q: Frame, to: str, seat: str) -> Reasons:
    f = s.find("battle")
    held = (to, OTHER[seat], OUT) in s.units
    shelter = friendly(s, to, seat) or size(units(s, to, seat)) >= size(units(s, f["place"], seat))
    if held:
        yield Reason("enemy-units", "S14.1", {"place": to})
    if not shelter:
        yield Reason("no-shelter", "S14.1", {"place": to})
    if shelter and not held:
        yield Reason("not-nearest", "S14.1", {"place": to})


def _sail_to(s: State, q: Frame, to: str, seat: str) -> Reasons:
    c = s.config
    family = family_of(s, q["leader"]) if q["leader"] else c.family[q["unit"][0]]
    if not c.port[to]:
        yield Reason("no-port", "S17.3", {"place": to})
    if to == q["frm"]:
        yield Reason("there-already", "S17.3")
    if s.control.get(to) != seat:
        yield Reason("not-your-place", "S17.3", {"place": to})
    if not s.asia and c.map[to] == "asia":
        yield Reason("map-inactive", "S17.3")
    if to not in c.lands[family]:
        yield Reason("family-stays-out", "S1.4", {"family": family})
    if force_in_open(s, to, OTHER[seat]):
        yield Reason("enemy-force", "S17.3", {"place": to})
    if q["leader"] and stays_in_italy(q["leader"], to, s):
        yield Reason("sulla-stays", "S22.3")


_WHERE: Final[dict[str, Callable[[State, Frame, str, str], Reasons]]] = {
    "AVOID_TO": _avoid_to, "WITHDRAW_TO": _withdraw_to, "RETREAT_TO": _retreat_to, "SAIL_TO": _sail_to,
}  # fmt: skip


def _from_port(s: State, q: Frame, port: str, seat: str) -> Reasons:
    """S17.3: from a friendly port of the card's map without an enemy force in the open."""
    if not s.config.port.get(port, False):
        yield Reason("no-port", "S17.3", {"place": port[:40]})
        return
    if s.config.map[port] != q["map"]:
        yield Reason("other-map", "S17.3", {"map": q["map"]})
    if s.control.get(port) != seat:
        yield Reason("not-your-place", "S17.3", {"place": port})
    if force_in_open(s, port, OTHER[seat]):
        yield Reason("enemy-force", "S17.3", {"place": port})


def _ship(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    id = step.leader
    if id not in s.leaders:
        yield Reason("no-such-leader", "S6.1", {"leader": id[:40]})
        return
    post = s.leaders[id]
    if post.side != seat:
        yield Reason("not-your-leader", "S17.3", {"leader": id})
    if post.where != MAP or post.at is None:
        yield Reason("not-on-map", "S17.3", {"leader": id})
        return
    yield from _from_port(s, q, post.at, post.side)
    if post.inside:
        yield Reason("besieged-inside", "S17.3")
    if id in q["shipped"]:
        yield Reason("shipped-already", "S17.3")
    if id == "sulla" and not s.flags["sulla_paid"]:
        yield Reason("sulla-unpaid", "S17.3")
    if not naval.ports_for(s, post.side, family_of(s, id), post.at, id):
        yield Reason("no-port-to-go", "S17.3")


def _ship_unit(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    if step.place not in s.config.places:
        yield from unknown_place(s, step.place)
        return
    yield from _from_port(s, q, step.place, seat)
    if step.step not in ("f", "r") or not number_of(units(s, step.place, seat), step.unit, step.step):
        yield Reason("no-such-unit", "S17.3", {"unit": step.unit[:40]})
    elif not naval.ports_for(s, seat, s.config.family[step.unit], step.place):
        yield Reason("no-port-to-go", "S17.3")


# -------------------------------------------------------------------- battles


def _battle_card(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    f, cards = s.find("battle"), s.config.printed.battle_cards
    if step.card not in f[f"hand_{seat}"]:
        yield Reason("no-such-battle-card", "S23.2", {"card": step.card[:40]})
    wild = step.card == battle.RESERVE and s.config.option["reserve_is_wild"]
    if step.kind == "match":
        if step.card != f["played"][1] and not wild:
            yield Reason("other-type", "S23.2", {"card": f["played"][1]})
    elif step.named not in cards:
        yield Reason("no-such-type", "S23.2", {"card": step.named[:40]})
    elif step.named != step.card and not wild:
        yield Reason("not-wild", "S23.2", {"card": step.card[:40]})


def _press(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    yield Reason("no-battle-cards", "S23.2")


def _withdraw(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    yield Reason("nowhere-to-go", "S14.5")


def _hold(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    yield Reason("not-forced", "S23.2")


def _hit(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    if (step.place, step.status) not in q["scope"]:
        yield Reason("not-in-scope", "S2.3", {"place": step.place[:40]})
    if step.step not in ("f", "r") or not number_of(units(s, step.place, seat, step.status), step.unit, step.step):
        yield Reason("no-such-unit", "S2.3", {"unit": step.unit[:40]})
    elif (step.place, step.status) in q["scope"]:
        yield Reason("hit-already", "S19.3", {"unit": step.unit})


def _flip_city(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    f, place = s.find("battle"), step.place
    if place not in s.config.places:
        yield from unknown_place(s, place)
        return
    loser = OTHER[seat]
    if place != f["place"] and place not in {other for other, _, _ in s.config.links[f["place"]]}:
        yield Reason("too-far", "S23.2", {"place": place})
    if s.config.kind[place] != MINOR:
        yield Reason("minor-cities-only", "S23.2", {"place": place})
    if s.control.get(place) != loser:
        yield Reason("not-enemy-place", "S23.2", {"place": place})
    if any_units(s, place, loser):
        yield Reason("enemy-units", "S23.2", {"place": place})


WHY: Final[dict[str, Why]] = {
    "go": _go, "sail": _sail, "attempt": _attempt, "sortie": _sortie, "pick": _pick, "drop": _drop,
    "pick-leader": _pick_leader, "drop-leader": _drop_leader, "inside": _inside, "leave": _leave,
    "leave-leader": _leave_leader, "intercept": _intercept, "to": _to, "ship": _ship, "ship-unit": _ship_unit,
    "play-battle-card": _battle_card, "match": _battle_card, "press": _press, "withdraw": _withdraw, "hold": _hold,
    "hit": _hit, "flip-city": _flip_city,
}  # fmt: skip
DONE: Final[dict[str, Why]] = {"PICK": _done_picking}
