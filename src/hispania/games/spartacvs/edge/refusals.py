"""Why a decision is not possible now: every reason, with its rule. Only the seat that decides is told (S25.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from ....errors import Reason
from ..core import naval, resources
from ..core.cards import fits_window, hand_of, needs_hold, of_side
from ..core.config import MAJOR, OTHER, R, S
from ..core.control import linked_to_friend, price
from ..core.events import BEFORE_ASIA
from ..core.forces import (
    any_units,
    family_of,
    force_in_open,
    leaders,
    most_units,
    of_family,
    size,
    stays_in_italy,
    units,
)
from ..core.movement import cost, left, subordinates
from ..core.sieges import light_army, needed
from ..core.state import IN, MAP, OUT, Frame, State
from .actions import BY_STATE

Reasons = Iterator[Reason]


def why_not(s: State, step: Any, state: str, seat: str) -> tuple[Reason, ...]:
    """All reasons against a decision that is not legal in this state."""
    if type(step) not in BY_STATE[state].values():
        return (Reason("not-now", step.rule, {"state": state}),)
    known = _WHY.get(step.kind)
    found = tuple(known(s, s.stack[-1], step, seat)) if known is not None else ()
    return found or (Reason("nothing-to-do" if step.kind == "use-event" else "not-offered", step.rule),)


# -------------------------------------------------------------------- marches


def _go(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    f, to = s.stack[-2], step.place
    if to not in s.config.places:
        yield Reason("no-such-place", "S2.1", {"place": to[:40]})
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
        elif not f["units"]:
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
    if c.map[to] == c.map[f["at"]]:
        if left(s, f) < c.option["naval_mp"]:
            yield Reason("too-few-mp", "S17.1", {"needs": c.option["naval_mp"], "left": max(0, left(s, f))})
    elif not s.asia:
        yield Reason("map-inactive", "S17.1")
    elif f["moved"] or f["used"]:
        yield Reason("first-move-only", "S17.1")
    if not naval.may_land(s, f, to):
        yield Reason("may-not-land", "S17.1", {"place": to})


def _attempt(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    f = s.stack[-2]
    at, army = f["at"], f["units"]
    record = s.siege.get(at)
    if record is None or record.by != seat or f["inside"]:
        yield Reason("no-siege", "S18.1", {"place": at})
        return
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
    if not f["inside"]:
        yield Reason("not-besieged", "S18.5")
    elif not f["units"]:
        yield Reason("leader-alone", "S18.5")


def _status(f: Frame) -> str:
    return IN if f["inside"] else OUT


def _pick(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    f = s.stack[-2]
    there = of_family(s, units(s, f["at"], seat, _status(f)), family_of(s, f["leader"]))
    if _number(there, step) <= _number(f["units"], step):
        yield Reason("no-such-unit", "S11.3", {"unit": step.unit[:40]})
    if (step.unit, step.step) in f["dropped"]:
        yield Reason("dropped-here", "S11.3")
    if size(f["units"]) >= most_units(s, f["leader"]):
        yield Reason("army-full", "S6.5", {"most": most_units(s, f["leader"])})


def _drop(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    f = s.stack[-2]
    if not _number(f["units"], step):
        yield Reason("no-such-unit", "S11.3", {"unit": step.unit[:40]})
    if (step.unit, step.step) in f["picked"]:
        yield Reason("picked-here", "S11.3")


def _number(stack: Any, step: Any) -> int:
    return sum((full if step.step == "f" else reduced) for kind, full, reduced in stack if kind == step.unit)


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
    for need in card.need:
        if not needs_hold(s, _Needs((need,)), seat):
            yield Reason("need-unmet", "S9.8", {"need": need})
    if step.card == 80 and not resources.commanders_for_east(s):
        yield Reason("nothing-to-do", "S9.8")


class _Needs:
    """Something with needs."""

    def __init__(self, need: tuple[str, ...]) -> None:
        self.need = need


def _surprise(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    if step.card not in s.hand[seat, q["map"]]:
        yield Reason("not-in-hand", "S9.6", {"card": step.card})
        return
    card = s.config.printed.cards[step.card]
    if card.window != q["window"]:
        yield Reason("wrong-window", "S9.6", {"window": q["window"]})
    elif not of_side(card, seat):
        yield Reason("not-your-event", "S9.5", {"card": card.n})
    elif not fits_window(s, card, q):
        yield Reason("need-unmet", "S9.5", {"need": card.need[0]})


def _event(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    card = s.config.printed.cards[q["card"]]
    if card.kind == "surprise":
        yield Reason("surprise-only", "S9.6", {"card": card.n})
        return
    if not of_side(card, seat):
        yield Reason("not-your-event", "S9.5", {"card": card.n})
    if card.map not in ("any", q["map"]) and not (card.n == BEFORE_ASIA and not s.asia):
        yield Reason("other-hand", "S9.5", {"map": card.map})
    for need in card.need:
        if not needs_hold(s, _Needs((need,)), seat):
            yield Reason("need-unmet", "S9.5", {"need": need})


def _use(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    only = {"use-raid": S, "use-pacify": R, "use-levy": R}.get(step.kind)
    if only is not None and only != seat:
        yield Reason("other-side-only", step.rule)
    elif step.kind == "use-levy" and not s.config.option["extra_reinforcements"]:
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


def _mark(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    place, c = step.place, s.config
    if place not in c.places:
        yield Reason("no-such-place", "S2.1", {"place": place[:40]})
        return
    if c.map[place] != q["map"] and not (q["do"] == "EVENT" and "provinces" in _value(q)):
        yield Reason("other-map", "S15.3", {"map": q["map"]})
    if any_units(s, place, OTHER[seat]):
        yield Reason("enemy-units", "S15.3", {"place": place})
    now = s.control.get(place)
    if now == seat:
        yield Reason("yours-already", "S15.3", {"place": place})
    if q["do"] == "EVENT":
        return
    if now == OTHER[seat] and c.kind[place] != "minor":
        yield Reason("only-by-siege", "S15.3", {"place": place})
    if now is None and not linked_to_friend(s, place, seat) and (place, seat, OUT) not in s.units:
        yield Reason("not-linked-to-friend", "S15.3", {"place": place})
    if now == OTHER[seat] and (place, seat, OUT) not in s.units:
        yield Reason("no-unit-there", "S15.3", {"place": place})
    if c.kind[place] in ("refuge", "exit"):
        yield Reason("no-marker-here", "S15.7", {"place": place})
    elif price(s, place) > q["points"]:
        yield Reason("too-few-points", "S15.3", {"needs": price(s, place), "points": q["points"]})


def _value(q: Frame) -> Any:
    return q["value"] if isinstance(q["value"], dict) else {}


def _hit(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    if (step.place, step.status) not in q["scope"]:
        yield Reason("not-in-scope", "S2.3", {"place": step.place[:40]})
    elif not _number(units(s, step.place, seat, step.status), step):
        yield Reason("no-such-unit", "S2.3", {"unit": step.unit[:40]})
    else:
        yield Reason("hit-already", "S19.3", {"unit": step.unit})


def _battle_card(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    if step.card not in s.find("battle")[f"hand_{seat}"]:
        yield Reason("no-such-battle-card", "S23.2", {"card": step.card[:40]})
    else:
        yield Reason("other-type", "S23.2", {"card": step.card})


def _proconsul(s: State, q: Frame, step: Any, seat: str) -> Reasons:
    if step.leader != q["leader"]:
        yield Reason("not-his-turn", "S7.3", {"leader": q["leader"]})
    elif step.kind == "keep-proconsul":
        yield Reason("limit-reached", "S7.3")


Why = Callable[[State, Frame, Any, str], Reasons]
_WHY: Final[dict[str, Why]] = {
    "go": _go, "sail": _sail, "attempt": _attempt, "sortie": _sortie, "pick": _pick, "drop": _drop,
    "pick-leader": _pick_leader, "drop-leader": _drop_leader, "play-card": _play_card, "keep-card": _keep_card,
    "play-resource": _resource, "surprise": _surprise, "use-event": _event, "activate": _activate, "mark": _mark,
    "hit": _hit, "play-battle-card": _battle_card, "match": _battle_card, "keep-proconsul": _proconsul,
    "dismiss": _proconsul,
    **dict.fromkeys(("use-control", "use-raid", "use-pacify", "use-sail", "use-train", "use-levy"), _use),
}  # fmt: skip
