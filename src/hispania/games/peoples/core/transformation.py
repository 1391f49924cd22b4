"""Transformations (P11, step C): old nations go, successors are born."""

from __future__ import annotations

from typing import Any

from ..printed.tables import OFFMAP
from . import auction
from .castles import put_castle, walled
from .state import MOBILE, NEUTRAL, Act, Context, State
from .submission import release
from .terms import Ask, Wait


def step_c(s: State) -> None:
    """Put the rows of this turn on the stack (P23.9)."""
    rows = [k for k, row in enumerate(s.printed.transformations) if row.end_of_turn == s.turn]
    s.flags["given"] = []
    for k in reversed(rows):
        s.push("ROW", row=k, stage=0)


def run_row(s: State, c: Context) -> Ask:
    """One row, stage by stage."""
    row = s.printed.transformations[c["row"]]
    stages = _STAGES.get((row.nation, *row.into), _STAGES.get(row.nation, ()))
    if c["stage"] == 0 and row.into:
        auction.successor_penalty(s, row)
    if row.nation == "omeyyad" and c["stage"] == 0 and not s.alive("omeyyad"):  # P16.2: no emirate can get a unit
        retire(s, row.nation)
        c["stage"] = len(stages)
    if c["stage"] >= len(stages):
        s.todo.pop()
        return None
    c["stage"] += 1
    stages[c["stage"] - 1](s, row.nation, row.into[0] if row.into else "")
    return None


# -------------------------------------------------------------------- what rows share


def retire(s: State, nation: str) -> None:
    """A replaced nation keeps nothing (P11.2, P23.9)."""
    for area in s.areas_of(nation):
        for kind, n in dict(s.at(area, nation)).items():
            s.take(area, nation, kind, n)
    for leader in [id for id, (_, whose) in s.leaders.items() if whose == nation]:
        del s.leaders[leader]
    s.gold.pop(nation, None)
    s.waiting.pop(nation, None)
    s.capital.pop(nation, None)
    for p in [p for p, whose in s.mark.items() if whose == nation]:
        del s.mark[p]
    release(s, nation, "P10.7")
    for vassal in s.vassals(nation):
        release(s, vassal, "P10.7")
    s.tell("NationEnded", "P11.2", nation=nation)


def evict(s: State, nation: str, awarded: list[str], spare: str = "") -> None:
    """Foreign units leave awarded provinces, in the order in which a rule names these (P11.3, P14.18.2)."""
    s.flags["given"] = [*s.flags.get("given", []), *awarded]
    tasks = [(p, foe) for p in awarded for foe in s.others_at(p, nation) if foe != spare]
    for p, foe in reversed(tasks):
        s.push("FORCED", **{"n": foe, "from": p, "used": [], "ban": list(s.flags["given"]), "why": "eviction"})


def in_place(s: State, old: str, new: str, kind: str, offmap: bool = False) -> None:
    """Every mobile unit of the old nation becomes one of the new, as far as supply goes."""
    for area in s.areas_of(old):
        if area in s.printed.provinces or offmap:
            for was, n in dict(s.at(area, old)).items():
                if was in MOBILE:
                    to = kind or was
                    s.add(area, new, to, max(0, min(n, s.supply(new, to))))
    s.tell("NationBorn", "P11.2", nation=new)


# -------------------------------------------------------------------- CONVERT


def convert(s: State, old: str, new: str, pool: dict[str, int], quota: list[list[Any]]) -> None:
    """The successor's player chooses which units become what (P11.2); the old nation stands until all is chosen."""
    s.push("CONVERT", old=old, new=new, pool=pool, quota=quota, made=[])


def ask_convert(s: State, c: Context) -> Ask:
    """One unit at a time, kinds in order; a kind is skipped only if the rest can take all units."""
    pool, quota, made = c["pool"], c["quota"], c["made"]
    while quota and quota[0][1] <= 0:
        quota.pop(0)
    left = sum(pool.values())
    if not quota or not left:
        s.todo.pop()
        _born(s, c)
        return None
    kind, number = quota[0]
    if len(quota) == 1 and left <= number:
        made += [[p, kind] for p, n in pool.items() for _ in range(n)]
        pool.clear()
        return None
    walls = [p for p, k in made if k == "castle"]
    acts: list[Act] = [("convert", p, kind) for p in pool if kind != "castle" or p not in walls]
    if sum(n for _, n in quota[1:]) >= left or not acts:
        acts.append(("skip",))
    return Wait(c["new"], acts)


def do_convert(s: State, c: Context, act: Act) -> None:
    """Convert a unit or skip the kind."""
    if act[0] == "skip":
        c["quota"].pop(0)
        return
    _, p, kind = act
    c["pool"][p] -= 1
    if not c["pool"][p]:
        del c["pool"][p]
    c["quota"][0][1] -= 1
    c["made"].append([p, kind])


def _born(s: State, c: Context) -> None:
    """All is chosen: the rest is removed; forts stay with HISPANO-ROMAIN, others of WISIGOTH are neutral."""
    old, new = c["old"], c["new"]
    forts = [p for p in s.areas_of(old) if "fort" in s.at(p, old)]
    zone = [p for p, row in s.printed.provinces.items() if row.zone == "N" or p == "avila"]
    rest = {p: dict(s.at(p, old)) for p in s.printed.provinces if s.at(p, old) and p not in zone}
    pelayo = s.leaders.get("pelayo")
    retire(s, old)
    for p in forts:
        s.add(p, new, "fort")
    if old == "wisigoth":
        for p, units in rest.items():
            for kind, n in units.items():
                s.add(p, NEUTRAL, kind, n)
    for p, kind in c["made"]:
        if kind == "castle":
            put_castle(s, p, new)
        else:
            s.add(p, new, kind)
    if pelayo is not None and new == "castille" and s.alive(new):
        if s.at(pelayo[0], new):
            s.leaders["pelayo"] = (pelayo[0], new)
        else:
            s.push("PUT_LEADER", n=new, leader="pelayo")
    s.tell("NationBorn", "P11.2", nation=new)


# -------------------------------------------------------------------- GRANT, CHOOSE, KEEP, PUT_LEADER


def grant(s: State, nation: str, provs: list[str], units: list[str]) -> None:
    """Units that are placed freely (P11.4)."""
    s.push("GRANT", n=nation, provs=provs, units=units)


def ask_grant(s: State, c: Context) -> Ask:
    """One unit at a time; what finds no place stays in supply."""
    nation = c["n"]
    while c["units"]:
        kind = c["units"][0]
        places = [p for p in c["provs"] if kind != "castle" or not walled(s, p)]
        if places and s.supply(nation, kind) > 0:
            return Wait(nation, [("place", kind, p) for p in places])
        c["units"].pop(0)
    s.todo.pop()
    return None


def do_grant(s: State, c: Context, act: Act) -> None:
    """Place a granted unit."""
    c["units"].pop(0)
    if act[1] == "castle":
        put_castle(s, act[2], c["n"])
    else:
        s.add(act[2], c["n"], act[1])


def ask_choose(s: State, c: Context) -> Ask:
    """An emirate chooses its provinces (P14.15.7)."""
    open_now = [p for p in c["from"] if p not in c["got"]]
    if len(open_now) <= c["left"]:
        c["got"] += open_now
        c["left"] = 0
    if not c["left"]:
        s.todo.pop()
        s.flags["born"] = [*c["auto"], *c["got"]]
        return None
    return Wait(c["n"], [("choose", p) for p in open_now])


def do_choose(s: State, c: Context, act: Act) -> None:
    """Choose a province."""
    c["got"].append(act[1])
    c["left"] -= 1


def ask_keep(s: State, c: Context) -> Ask:
    """VALENCE and GRENADE may keep one castle for an infantry (P14.15.7)."""
    return Wait(c["n"], [*(("keep", p) for p in c["provs"]), ("pass",)])


def do_keep(s: State, c: Context, act: Act) -> None:
    """Keep a castle or none."""
    s.todo.pop()
    if act[0] == "keep":
        s.flags["kept"] = act[1]


def ask_put_leader(s: State, c: Context) -> Ask:
    """Pelayo is put into a province of CASTILLE (P14.13.10)."""
    places = s.provinces_of(c["n"])
    if places:
        return Wait(c["n"], [("leader", c["leader"], p) for p in places])
    s.todo.pop()
    return None


def do_put_leader(s: State, c: Context, act: Act) -> None:
    """Put the leader there."""
    s.todo.pop()
    s.leaders[c["leader"]] = (act[2], c["n"])


# -------------------------------------------------------------------- the rows


def _into_rome(s: State, old: str, new: str) -> None:
    in_place(s, old, new, "elite")
    retire(s, old)


def _gone(s: State, old: str, _: str) -> None:
    retire(s, old)


def _into_hispano_romain(s: State, old: str, new: str) -> None:
    pool = {p: s.at(p, old)["elite"] for p in s.areas_of(old) if p in s.printed.provinces and "elite" in s.at(p, old)}
    convert(s, old, new, pool, [["infantry", 8]])


def _into_wisigoth(s: State, old: str, new: str) -> None:
    in_place(s, old, new, "infantry")
    retire(s, old)


def _badajoz_due(s: State) -> bool:
    if s.turn == 11:
        return s.bond.get("lusitanien") == "omeyyad"
    return "badajoz" not in s.flags.get("past", [])


def _badajoz_evict(s: State, old: str, new: str) -> None:
    if _badajoz_due(s):
        evict(s, new, ["badajoz", "porto", "alcantara"], spare=old)


def _badajoz_born(s: State, old: str, new: str) -> None:
    if not _badajoz_due(s):
        return
    s.flags["past"] = [*s.flags.get("past", []), "badajoz"]
    vassal = s.bond.get(old) == "omeyyad"
    own = [p for p in s.areas_of(old) if p in s.printed.provinces]
    provs = sorted({*own, "porto", "alcantara", "badajoz"}, key=s.printed.place.__getitem__)
    in_place(s, old, new, "infantry")
    retire(s, old)
    if vassal and s.turn < 14:
        s.bond[new] = "omeyyad"
    missing = max(0, 6 - s.count(new, "infantry"))
    put_castle(s, "badajoz", new)
    grant(s, new, provs, ["castle", "castle", *["infantry"] * missing])


def _castille(s: State, old: str, new: str) -> None:
    zone = [p for p, row in s.printed.provinces.items() if row.zone == "N" or p == "avila"]
    pool = {p: sum(s.at(p, old).values()) for p in zone if s.at(p, old)}
    convert(s, old, new, pool, [["castle", 1], ["knight", 2], ["infantry", 8]])


def _leon_evict(s: State, old: str, new: str) -> None:
    if not s.alive(old):
        retire(s, old)
        evict(s, new, ["leon"])


def _leon(s: State, old: str, new: str) -> None:
    pool = {p: sum(s.at(p, old).values()) for p in s.areas_of(old) if p in s.printed.provinces}
    if pool:
        convert(s, old, new, pool, [["castle", 1], ["knight", 1], ["infantry", 4]])
    else:
        retire(s, old)
        put_castle(s, "leon", new)
        s.add("leon", new, "knight")


def _navarre(s: State, old: str, new: str) -> None:
    in_place(s, old, new, "infantry")
    retire(s, old)


def _emirate_choose(nation: str) -> Any:
    def choose(s: State, old: str, _: str) -> None:
        row = s.printed.emirates[nation]
        given = s.flags.get("given", [])
        is_open = [p for p in row.choose_from if p not in given and (not s.map.get(p) or set(s.map[p]) == {old})]
        s.push("CHOOSE", **{"n": nation, "from": is_open, "left": row.choose_max, "got": [], "auto": list(row.auto)})

    return choose


def _saragosse_more(s: State, old: str, _: str) -> None:
    """With exactly one province it adds one of two, with none both (P14.15.7)."""
    row = s.printed.emirates["saragosse"]
    got = s.flags["born"]
    more = [p for p in row.fallback if p not in got]
    if len(got) < row.choose_min:
        s.push("CHOOSE", **{"n": "saragosse", "from": more, "left": row.choose_min - len(got), "got": [], "auto": got})


def _emirate_evict(nation: str) -> Any:
    def leave(s: State, old: str, _: str) -> None:
        evict(s, nation, s.flags["born"], spare=old)

    return leave


def _emirate_keep(nation: str) -> Any:
    def keep(s: State, old: str, _: str) -> None:
        s.flags["kept"] = ""
        at = s.printed.emirates[nation].castle_at
        castles = [p for p in s.flags["born"] if "castle" in s.at(p, old) and p != at]
        for p in s.flags["born"]:
            for kind, n in dict(s.at(p, old)).items():
                s.take(p, old, kind, n)
            for leader in s.leaders_at(p, old):
                del s.leaders[leader]
        if castles and nation != "saragosse":
            s.push("KEEP", n=nation, provs=castles)

    return keep


def _emirate_born(nation: str) -> Any:
    def born(s: State, old: str, _: str) -> None:
        row = s.printed.emirates[nation]
        provs = sorted(s.flags.pop("born"), key=s.printed.place.__getitem__)
        kept = s.flags.pop("kept")
        if row.castle_at:
            put_castle(s, row.castle_at, nation)
        if kept:
            put_castle(s, kept, nation)
        castles = 0 if row.castle_at else row.castles
        grant(s, nation, provs, [*["castle"] * castles, *["infantry"] * (row.infantry - bool(kept))])
        s.tell("NationBorn", "P14.15.7", nation=nation)

    return born


def _seville(s: State, old: str, _: str) -> None:
    pool = [
        (p, k)
        for p in s.areas_of(old)
        if p in s.printed.provinces
        for k in ("infantry", "cavalry")
        if k in s.at(p, old)
    ]
    units = [[p, k, s.at(p, old)[k]] for p, k in pool]
    castles = [p for p in s.areas_of(old) if "castle" in s.at(p, old)]
    retire(s, old)
    for p in castles:
        put_castle(s, p, "seville")
    s.push("EXCHANGE", n="seville", units=units, left=12)


def ask_exchange(s: State, c: Context) -> Ask:
    """SÉVILLE keeps at most 12 of OMEYYAD's infantry and cavalry, like for like (P14.15.7)."""
    if sum(n for _, _, n in c["units"]) <= c["left"]:
        for p, kind, n in c["units"]:
            s.add(p, c["n"], kind, min(n, s.supply(c["n"], kind)))
        s.todo.pop()
        return None
    if not c["left"]:
        s.todo.pop()
        return None
    return Wait(c["n"], [("convert", p, kind) for p, kind, n in c["units"] if s.supply(c["n"], kind) > 0])


def do_exchange(s: State, c: Context, act: Act) -> None:
    """Exchange one unit."""
    _, p, kind = act
    s.add(p, c["n"], kind)
    c["left"] -= 1
    c["units"] = [[q, k, n - (q == p and k == kind)] for q, k, n in c["units"] if n - (q == p and k == kind) > 0]


def _aragon(s: State, old: str, new: str) -> None:
    """Unit for unit, also off the map; missing units are added freely (P14.17.1)."""
    if not s.alive(old):
        s.flags["aragon_late"] = True
        retire(s, old)
        return
    for area in s.areas_of(old):
        for kind, n in dict(s.at(area, old)).items():
            s.add(area, new, kind, max(0, min(n, s.supply(new, kind))))
    retire(s, old)
    missing = [*["knight"] * max(0, 1 - s.count(new, "knight")), *["infantry"] * max(0, 4 - s.count(new, "infantry"))]
    provs = s.provinces_of(new) or [a for a in OFFMAP if s.at(a, new)]
    grant(s, new, provs, missing)


def _after_16(s: State, nation: str, _: str) -> None:
    """Ramirez and the crusader knights leave (P14.17.2)."""
    for area in s.areas_of(nation):
        s.take(area, nation, "crusader_knight", s.at(area, nation).get("crusader_knight", 0))
    s.leaders.pop("ramirez", None)


_STAGES: dict[Any, Any] = {
    ("ibere", "rome"): (_into_rome,),
    "carthage": (_gone,),
    ("rome", "hispano_romain"): (_into_hispano_romain,),
    ("cantabrien", "wisigoth"): (_into_wisigoth,),
    "vandale": (_gone,),
    "alain": (_gone,),
    ("lusitanien", "badajoz"): (_badajoz_evict, _badajoz_born),
    ("wisigoth", "castille"): (_castille,),
    ("sueve", "leon"): (_leon_evict, _leon),
    ("basque", "navarre"): (_navarre,),
    ("omeyyad", "saragosse", "valence", "grenade", "seville"): (
        *(_emirate_choose("saragosse"), _saragosse_more, _emirate_evict("saragosse")),
        *(_emirate_keep("saragosse"), _emirate_born("saragosse")),
        *(_emirate_choose("valence"), _emirate_evict("valence"), _emirate_keep("valence"), _emirate_born("valence")),
        *(_emirate_choose("grenade"), _emirate_evict("grenade"), _emirate_keep("grenade"), _emirate_born("grenade")),
        _seville,
    ),
    ("franc", "aragon"): (_aragon,),
    "aragon": (_after_16,),
    "croisade": (_gone,),
}
