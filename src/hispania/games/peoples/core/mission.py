"""EL CID (P14.26): missions for others at turn 17, and his way to Valence."""

from __future__ import annotations

from ..printed.tables import KINDS
from .combat import open_battle
from .movement import enter
from .points import award
from .state import FEE, MOBILE, Act, Context, State, Units, baskets
from .terms import Ask, Wait


def ask_hire(s: State, c: Context) -> Ask:
    """The recruiter's offer, EL CID's answer, EL CID's force (P14.26.2)."""
    match c.setdefault("step", "offer"):
        case "offer":
            offers = _offers(s, c["n"])
            if offers:
                return Wait(c["n"], [("pass",), *offers])
        case "answer":
            return Wait("el_cid", [("accept",), ("refuse",)])
        case "force":
            bonus = 2 if s.leaders_at("box", "el_cid") else 1
            return Wait("el_cid", _forces(s, s.printed.provinces[c["p"]].stack + bonus))
    s.todo.pop()
    return None


def _offers(s: State, nation: str) -> list[Act]:
    gold = s.gold.get(nation, 0) // 2
    player = s.player("el_cid")
    if s.turn != 17 or nation in ("byzance", "el_cid") or gold <= 0 or s.player(nation) == player:
        return []
    if not s.at("box", "el_cid"):
        return []
    near: set[str] = set()
    for p in s.provinces_of(nation):
        near |= {*s.printed.near[p], *s.printed.straits.get(p, ())}
    found: list[Act] = []
    for p in s.printed.provinces:
        holder = s.holder(p) if p in near else None
        if holder is None or holder == nation or (s.player(holder) == player and holder != "neutral"):
            continue
        if s.allies("el_cid", holder):  # P23.10
            continue
        for units in baskets(s.at(p, holder)):
            if units and sum(FEE.get(kind, 1) * n for kind, n in units.items()) <= gold:
                found.append(("hire", p, units))
    return found


def _forces(s: State, room: int) -> list[Act]:
    units = {kind: n for kind, n in s.at("box", "el_cid").items() if kind in MOBILE}
    return [("force", basket) for basket in baskets(units) if 0 < sum(basket.values()) <= room]


def do_hire(s: State, c: Context, act: Act) -> None:
    """Offer, answer, or send the force."""
    match act:
        case ("hire", p, units):
            c["step"], c["p"], c["engage"] = "answer", p, dict(units)
            s.tell("MissionOffered", "P14.26.2", nation=c["n"], place=p, units=dict(units))
        case ("accept",):
            c["step"] = "force"
        case ("force", units):
            s.todo.pop()
            _send(s, c["p"], units)
            s.attacker = "el_cid"
            open_battle(s, c["p"], "el_cid", mission={"engage": c["engage"], "fee": 0, "n": c["n"]})
        case _:
            s.todo.pop()


def _send(s: State, p: str, units: Units) -> None:
    for kind, n in units.items():
        s.take("box", "el_cid", kind, n)
        s.add(p, "el_cid", kind, n)
    for leader in s.leaders_at("box", "el_cid"):
        s.move_leader(leader, p)


def end_mission(s: State, c: Context) -> None:
    """Survivors go back to the box; the fee is paid (P14.26.2)."""
    p, mission = c["p"], c["mission"]
    for kind in KINDS:
        n = s.at(p, "el_cid").get(kind, 0)
        s.take(p, "el_cid", kind, n)
        s.add("box", "el_cid", kind, n)
    for leader in s.leaders_at(p, "el_cid"):
        s.move_leader(leader, "box")
    s.attacker = s.active
    fee = mission["fee"]
    s.gold[mission["n"]] = s.gold.get(mission["n"], 0) - 2 * fee
    award(s, "el_cid", 2 * fee, "P14.26.2")


# -------------------------------------------------------------------- his own sequence


def ask_cid(s: State, c: Context) -> Ask:
    """Units of the box go straight to Valence (P14.26.3)."""
    others = s.others_at("valence", "el_cid")
    if s.at("box", "el_cid") and not any(s.allies("el_cid", other) for other in others):
        bonus = 2 if others and s.leaders_at("box", "el_cid") else 1
        room = s.printed.provinces["valence"].stack + bonus - s.stack("valence", "el_cid")
        acts = _forces(s, room)
        if s.holder("valence") == "el_cid":
            acts.append(("wait",))
        if acts:
            return Wait("el_cid", acts)
    s.todo.pop()
    return None


def do_cid(s: State, c: Context, act: Act) -> None:
    """Go to Valence, or wait."""
    s.todo.pop()
    if act[0] == "force":
        _send(s, "valence", act[1])
        s.flags["cid_in"] = dict(act[1])
        enter(s, "el_cid", "valence")
