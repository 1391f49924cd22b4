"""Why a decision is refused: every reason at once, each with its rule."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Final

from ....errors import Reason
from ..core.config import AREA, KIND, NATION
from ..core.fees import fee_of
from ..core.hits import firing_dice, in_category
from ..core.income import PRICE, takers
from ..core.state import State
from ..core.terms import AREAS, AT_VALENCE, CHITS, FIRING, LAND, NATIONS, TARGETS
from ..text.tokens import KIND_OF, unbasket
from .desk import Desk
from .refusals_marches import MARCHES
from .refusals_retreats import RETREATS

NO_CASTLES: Final = ("croisade", "almohade")  # P12.3: they never rebuild


def why_not(s: State, step: Any, listed: Collection[Any], task: str, asked: bool) -> tuple[Reason, ...]:
    """All reasons against a decision that is not listed; `asked` is whether the seat that decides wants to know."""
    desk = Desk(s, task, listed, asked)
    kinds = {other.kind for other in listed}
    found = []
    if step.kind not in kinds and not (task == "MOVE" and step.kind in MARCHES):
        found.append(Reason("not-now", step.rule, {"task": task}))
    if task in WHERE.get(step.kind, (task,)):
        found += PARTICULAR.get(step.kind, _nothing)(desk, step)
    return tuple(reason for k, reason in enumerate(found) if reason not in found[:k]) or (
        Reason("not-so", step.rule, {"task": task}),
    )


def _gold(halves: int) -> str:
    """Gold as people write it."""
    return f"{halves / 2:g}"


def _nothing(desk: Desk, step: Any) -> Iterator[Reason]:
    """Of other kinds all that can be said is that they are not listed."""
    return iter(())


# -------------------------------------------------------------------- gold, units, capitals, castles


def _buy(desk: Desk, step: Any) -> Iterator[Reason]:
    s, nation = desk.s, desk.nation
    name = NATIONS[nation]
    row = s.config.printed.nations[name]
    units = unbasket(step.units)
    number, waiting = sum(units.values()), desk.facts.waiting[nation]
    for kind, n in units.items():
        if kind not in row.buy or (name == "almoravide" and s.turn < 20):
            yield Reason("not-bought", "P3.4", {"unit": kind, "nation": name})
        elif n > s.supply(nation, KIND[kind]):
            left = max(0, s.supply(nation, KIND[kind]))
            yield Reason("no-counter", "P0.6", {"unit": kind, "left": left})
    cost = sum(PRICE.get(kind, 0) * n for kind, n in units.items())
    if cost > desk.facts.gold[nation]:
        yield Reason("too-dear", "P3.4", {"cost": _gold(cost), "gold": _gold(desk.facts.gold[nation])})
    if desk.task == "TRIBUTE" and number != 1:
        yield Reason("one-unit-only", "P3.3", {"number": number})
    places = [p for p in range(LAND) if takers(s, nation) >> p & 1]
    bound = sum(waiting >> 8 * k & 255 for k in range(8))
    if number and number + bound > len(places):
        yield Reason("no-place", "P4.1", {"places": len(places), "number": number + bound})
    walls = sum(not s.walled(p) for p in places) - (waiting >> 8 * KIND["castle"] & 255)
    if units.get("castle", 0) > max(0, walls):
        yield Reason("castle-there", "P4.3", {"places": max(0, walls)})


def _disband(desk: Desk, step: Any) -> Iterator[Reason]:
    s, nation = desk.s, desk.nation
    name = NATIONS[nation]
    row = s.config.printed.nations[name]
    yield from desk.no_units(step.place, step.unit, 1, "P3.4")
    if step.unit not in row.buy:
        yield Reason("not-bought", "P3.4", {"unit": step.unit, "nation": name})
    elif s.supply(nation, KIND[step.unit]) > 0:
        yield Reason("counters-left", "P3.4", {"unit": step.unit, "left": s.supply(nation, KIND[step.unit])})
    if PRICE.get(step.unit, 0) > desk.facts.gold[nation]:
        yield Reason("too-dear", "P3.4", {"cost": _gold(PRICE[step.unit]), "gold": _gold(desk.facts.gold[nation])})
    if desk.arg >= 3:
        yield Reason("three-disbanded", "P3.4")


def _place(desk: Desk, step: Any) -> Iterator[Reason]:
    s, nation, p = desk.s, desk.nation, AREA[step.place]
    yield from desk.not_held(step.place, "P4.1")
    now = {other.unit for other in desk.listed if other.kind == "place"}
    if now and step.unit not in now:
        yield Reason("other-unit-first", "P23.4", {"unit": next(iter(sorted(now)))})
    if desk.task != "PLACE" or p >= LAND or desk.facts.job:
        return
    if desk.used >> p & 1:
        yield Reason("one-a-province", "P4.1", {"place": step.place})
    if s.stack(p, nation) > s.limit(p, nation):
        yield Reason("stack-full", "P4.2", {"place": step.place, "limit": s.limit(p, nation)})
    if step.unit == "castle" and s.walled(p):
        yield Reason("castle-there", "P4.3", {"places": 0})


def _leader(desk: Desk, step: Any) -> Iterator[Reason]:
    now = {other.leader for other in desk.listed if other.kind == "leader"}
    if now and step.leader not in now:
        yield Reason("other-leader-first", "P4.6", {"leader": next(iter(sorted(now)))})
    elif now:
        yield Reason("not-his-place", "P4.6", {"leader": step.leader, "place": step.place})


def _capital(desk: Desk, step: Any) -> Iterator[Reason]:
    nation, p = desk.nation, AREA[step.place]
    yield from desk.not_held(step.place, "P5.5")
    if desk.facts.capital[nation] == p:
        yield Reason("capital-already", "P5.5", {"place": step.place})
    once = {"PLACE": 2, "STACK": 64, "RETREAT": 128, "FORCED": 128}.get(desk.task, 0)
    if desk.arg & once:
        yield Reason("capital-once", "P23.2")
    elif desk.task != "PLACE" or not desk.facts.waiting[nation]:
        yield Reason("capital-no-help", "P23.2", {"place": step.place})


def _rebuild(desk: Desk, step: Any) -> Iterator[Reason]:
    s, nation, p = desk.s, desk.nation, AREA[step.place]
    name = NATIONS[nation]
    yield from desk.not_held(step.place, "P12.3")
    if not s.ruins >> p & 1:
        yield Reason("no-ruin", "P12.3", {"place": step.place})
    if name in NO_CASTLES or not s.config.printed.nations[name].limit.get("castle"):
        yield Reason("never-rebuilds", "P12.3", {"nation": name})
    elif step.origin == "supply":
        if s.supply(nation, KIND["castle"]) <= 0 and not (p < LAND and desk.facts.ruin[p] == nation):
            yield Reason("no-counter", "P0.6", {"unit": "castle", "left": 0})
    else:
        yield from desk.no_units(step.origin, "castle", 1, "P12.3")
    if p < LAND and s.at(p, nation) >> 8 * KIND["fort"] & 255:
        yield Reason("castle-there", "P12.2", {"places": 0})
    if step.unit in ("berber", "castle", "fort"):
        yield Reason("not-given-up", "P12.3", {"unit": step.unit})
    else:
        yield from desk.no_units(step.place, step.unit, 1, "P12.3")


def _remove(desk: Desk, step: Any) -> Iterator[Reason]:
    rule = "P8" if desk.task == "POPULATION" else "P5.7"
    now = {other.place for other in desk.listed if other.kind == "remove"}
    yield from desk.no_units(step.place, step.unit, 1, rule)
    if now and step.place not in now:
        yield Reason("no-surplus", rule, {"place": step.place, "first": sorted(now)[0]})
    if step.unit == "berber":
        yield Reason("berbers-count-not", rule, {"unit": step.unit})
    elif desk.task == "POPULATION" and step.unit in ("castle", "fort"):
        yield Reason("walls-count-not", rule, {"unit": step.unit})
    elif step.place in now and not desk.without(step.place, step.unit):
        yield Reason("came-from-where", "P6.10", {"place": step.place, "unit": step.unit})


def _done(desk: Desk, step: Any) -> Iterator[Reason]:
    yield from MARCHES["done"](desk, step)
    if desk.task == "PLACE":
        yield Reason("units-wait", "P4.5", {"nation": NATIONS[desk.nation]})


# -------------------------------------------------------------------- battles


def _battle(desk: Desk, step: Any) -> Iterator[Reason]:
    s, nation, p = desk.s, desk.nation, AREA[step.place]
    if not s.at(p, nation):
        yield Reason("not-there", "P7.1", {"nation": NATIONS[nation], "place": step.place})
    if p >= LAND or not s.others_at(p, nation):
        yield Reason("no-enemy", "P7.1", {"place": step.place})
    elif s.allied_at(p, nation):
        yield Reason("ally-there", "P10.4", {"place": step.place})


def _aim(desk: Desk, step: Any) -> Iterator[Reason]:
    s = desk.s
    now = {other.unit for other in desk.listed if other.kind == "aim"}
    if not now:
        return
    if step.unit not in now:
        yield Reason("other-kind-aims", "P7.3", {"unit": next(iter(now))})
        return
    dice, number = firing_dice(s, s.aiming, FIRING.index(step.unit)), 0
    for part in step.targets.split(","):
        letter = part.rstrip("~")[-1:]
        target = KIND_OF[letter] + "~" * part.endswith("~")
        number += int(part.rstrip("~")[:-1] or 0)
        if target not in TARGETS or not in_category(s, 1 - s.aiming, TARGETS.index(target)):
            yield Reason("no-target", "P7.3", {"target": target})
    if number != dice:
        yield Reason("other-dice", "P7.3", {"dice": dice, "number": number})


def _spread(desk: Desk, step: Any) -> Iterator[Reason]:
    now = {other.target: other.number for other in desk.listed if other.kind == "spread"}
    if now and step.target not in now:
        yield Reason("other-knights", "P7.6", {"target": next(iter(now))})
    elif now:
        numbers = [other.number for other in desk.listed if other.kind == "spread"]
        yield Reason("spread-range", "P7.6", {"least": min(numbers), "most": max(numbers)})


def _sacrifice(desk: Desk, step: Any) -> Iterator[Reason]:
    yield from desk.no_units(AREAS[desk.s.battle_at], step.unit, 1, "P14.13")


# -------------------------------------------------------------------- auctions, chits, missions


def _bid(desk: Desk, step: Any) -> Iterator[Reason]:
    bids = [other.points for other in desk.listed if other.kind == "bid"]
    if not bids:
        return
    if step.points < min(bids):
        yield Reason("bid-low", "P16.3", {"least": min(bids)})
    elif step.points > max(bids):
        yield Reason("bid-high", "P23.12", {"most": max(bids)})


def _chit(desk: Desk, step: Any) -> Iterator[Reason]:
    """What is in a hand only its player is told."""
    if not desk.asked:
        return
    held = desk.facts.hand[16 * desk.s.decider + CHITS.index(step.chit)] if step.chit in CHITS else 0
    if not held:
        yield Reason("chit-not-held", "P13.3", {"chit": step.chit})
    elif step.chit not in {other.chit for other in desk.listed if other.kind == "chit"}:
        yield Reason("chit-not-now", "P13.3", {"chit": step.chit, "task": desk.task})
    else:
        yield Reason("chit-not-so", "P13.3", {"chit": step.chit})


def _hire(desk: Desk, step: Any) -> Iterator[Reason]:
    s, nation, p = desk.s, desk.nation, AREA[step.place]
    printed = s.config.printed
    own = [AREAS[q] for q in range(LAND) if s.provinces_of(nation) >> q & 1]
    if not any(step.place in (*printed.near.get(q, ()), *printed.straits.get(q, ())) for q in own):
        yield Reason("not-adjacent", "P14.26", {"origin": NATIONS[nation], "to": step.place})
    holder = s.holder(p) if p < LAND else -1
    if holder < 0 or holder == nation:
        yield Reason("no-enemy", "P14.26", {"place": step.place})
        return
    player = desk.facts.owner[NATION["el_cid"]]
    if desk.facts.owner[holder] == player and NATIONS[holder] != "neutral":
        yield Reason("cid-spares-his-player", "P14.26", {"nation": NATIONS[holder]})
    if s.allies(NATION["el_cid"], holder):
        yield Reason("ally-there", "P23.10", {"place": step.place})
    for kind, n in unbasket(step.units).items():
        if n > s.at(p, holder) >> 8 * KIND[kind] & 255:
            yield Reason("no-such-units", "P14.26", {"unit": kind, "number": n, "place": step.place})
    fee = sum(n * fee_of(KIND[kind]) for kind, n in unbasket(step.units).items())
    if 2 * fee > desk.facts.gold[nation]:
        yield Reason("too-dear", "P14.26", {"cost": str(fee), "gold": _gold(desk.facts.gold[nation])})
    if step.units == "-":
        yield Reason("nobody-named", "P14.26")


def _force(desk: Desk, step: Any) -> Iterator[Reason]:
    for kind, n in unbasket(step.units).items():
        if n > desk.s.at(AREA["box"], NATION["el_cid"]) >> 8 * KIND[kind] & 255:
            yield Reason("no-such-units", "P14.26", {"unit": kind, "number": n, "place": "box"})
    most = max((sum(unbasket(other.units).values()) for other in desk.listed if other.kind == "force"), default=0)
    if sum(unbasket(step.units).values()) > most:
        scene = desk.arg >> 2 & 63 if desk.task == "HIRE" else AT_VALENCE
        yield Reason("stack-full", "P5.3", {"place": AREAS[scene], "limit": most})
    if step.units == "-":
        yield Reason("nobody-named", "P14.26")


def _of_places(desk: Desk, step: Any) -> Iterator[Reason]:
    """Kinds that name a place: which ones are offered."""
    now = sorted({other.place for other in desk.listed if other.kind == step.kind})
    if now and step.place not in now:
        yield Reason("not-this-place", step.rule, {"place": step.place, "places": ", ".join(now)})


def _of_units(desk: Desk, step: Any) -> Iterator[Reason]:
    """Kinds that name a place and a unit."""
    yield from _of_places(desk, step)
    now = {other.unit for other in desk.listed if other.kind == step.kind}
    if now and step.unit not in now:
        yield Reason("other-unit-first", step.rule, {"unit": sorted(now)[0]})


PARTICULAR: Final[Mapping[str, Callable[[Desk, Any], Iterator[Reason]]]] = {
    "buy": _buy, "disband": _disband, "place": _place, "leader": _leader, "capital": _capital, "rebuild": _rebuild,
    "remove": _remove, "battle": _battle, "aim": _aim, "spread": _spread, "sacrifice": _sacrifice, "bid": _bid,
    "chit": _chit, "hire": _hire, "force": _force, "choose": _of_places, "keep": _of_places, "castle": _of_places,
    "pile": _of_places, "transit": _of_places, "convert": _of_units, "split": _of_units,
    **RETREATS, **MARCHES, "done": _done,
}  # fmt: skip
_MOVE: Final = ("MOVE",)
WHERE: Final[Mapping[str, tuple[str, ...]]] = {  # the tasks in which a kind can be explained from the position
    "buy": ("PURCHASE", "TRIBUTE"), "disband": ("PURCHASE",), "place": ("PLACE", "GRANT", "END"),
    "leader": ("PLACE", "PUT_LEADER"),
    "capital": ("PLACE", "STACK", "RETREAT", "FORCED"), "rebuild": ("PLACE", "REBUILD"),
    "remove": ("STACK", "TRIM", "POPULATION"), "battle": ("COMBAT",), "aim": ("BATTLE",), "spread": ("BATTLE", "BRAVE"),
    "sacrifice": ("BATTLE",),
    "retreat": ("RETREAT", "FORCED"), "retreat_leader": ("RETREAT", "FORCED"), "stay": ("RETREAT", "FORCED"),
    "bid": ("SEALED", "AUCTION"), "chit": ("CHITS", "CANCEL"), "hire": ("HIRE",), "force": ("HIRE", "CID"),
    "go": _MOVE, "lead": _MOVE, "step": _MOVE, "take": _MOVE, "leave": _MOVE, "halt": _MOVE, "done": ("MOVE", "PLACE"),
}  # fmt: skip
