"""Transformations (P11, step C): old nations go, successors are born."""

from __future__ import annotations

from typing import Any, Final

from .config import AREA, KIND, LEADER, NATION, area_names
from .terms import AREAS, KINDS, NATIONS

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .auction import heartland, successor_penalty
    from .bits import BIT, LAND_SET, first, i64, lane, total
    from .state import Choices, State, deed, kind_of, place_of, word_of
    from .submission import release, release_all
    from .terms import (
        AT_BADAJOZ,
        AT_LEON,
        CASTILLE,
        CASTLE,
        CHOOSE,
        CONVERT,
        CRUSADER,
        DO_CHOOSE,
        DO_CONVERT,
        DO_KEEP,
        DO_LEADER,
        DO_PASS,
        DO_PLACE,
        DO_SKIP,
        ELITE,
        EXCHANGE,
        FORCED,
        FORT,
        GRANT,
        INFANTRY,
        KEEP,
        KNIGHT,
        LUSITANIEN,
        MOBILE,
        NEUTRAL,
        NOBODY,
        NOWHERE,
        OMEYYAD,
        PELAYO,
        PUT_LEADER,
        RAMIREZ,
        ROW,
        SEVILLE,
        WAITS,
        WISIGOTH,
    )

BADAJOZ_TAKES: Final = ("badajoz", "porto", "alcantara")


def push_rows(s: State) -> None:
    """Put the rows of this turn on the stack (P23.9)."""
    rows = s.config.printed.transformations
    s.notes = {"given": []}
    for k in range(len(rows) - 1, -1, -1):
        if rows[k].end_of_turn == s.turn:
            s.push_paper(ROW, NATION[rows[k].nation], {"row": k, "stage": 0})


def run_row(s: State) -> i64:
    """One row, stage by stage."""
    c = s.paper()
    row = s.config.printed.transformations[c["row"]]
    stages = STAGES[row.nation] if row.into or row.nation in GONE else ()
    if c["stage"] == 0 and row.into:
        successor_penalty(s, c["row"])
    if row.nation == "omeyyad" and c["stage"] == 0 and not s.force[OMEYYAD]:  # P16.2: no emirate can get a unit
        retire(s, OMEYYAD)
        c["stage"] = len(stages)
    if c["stage"] >= len(stages):
        s.pop_paper()
        return 0
    c["stage"] += 1
    stages[c["stage"] - 1](s, NATION[row.nation], NATION[row.into[0]] if row.into else NOBODY)
    return 0


# -------------------------------------------------------------------- what rows share


def retire(s: State, nation: i64) -> None:
    """A replaced nation keeps nothing (P11.2, P23.9)."""
    p: i64 = 0
    left: i64 = s.where[nation]
    while left:
        s.wipe(first(left), nation)
        left &= left - 1
    left = s.led[nation]
    while left:
        s.drop_leader(first(left))
        left &= left - 1
    s.gold[nation] = 0
    s.waiting[nation] = 0
    s.capital[nation] = NOWHERE
    for p in range(40):
        if s.mark[p] == nation:
            s.clear_mark(p)
    release(s, nation, "P10.7")
    release_all(s, nation, "P10.7")
    if s.log is not None:
        s.tell("NationEnded", "P11.2", nation=NATIONS[nation])


def evict(s: State, nation: i64, awarded: list[str], spare: i64) -> None:
    """Foreign units leave awarded provinces, in the order in which a rule names these (P11.3, P14.18.2)."""
    given = s.notes.setdefault("given", [])
    given += awarded
    ban: i64 = 0
    for name in given:
        ban |= BIT[AREA[name]]
    for k in range(len(awarded) - 1, -1, -1):
        p: i64 = AREA[awarded[k]]
        foes: i64 = s.others_at(p, nation)
        if spare != NOBODY:
            foes &= ~BIT[spare]
        while foes:
            s.push(FORCED, first(foes), p + 64)
            s.ban[s.depth - 1] = ban
            foes &= foes - 1


def become(s: State, old: i64, new: i64, kind: i64) -> None:
    """Every mobile unit of the old nation in Hispania becomes one of the new, as far as supply goes."""
    was: i64 = 0
    left: i64 = s.where[old] & LAND_SET
    while left:
        for was in range(MOBILE):
            s.add(first(left), new, kind, min(lane(s.at(first(left), old), was), s.supply(new, kind)))
        left &= left - 1
    tell_born(s, new, "P11.2")


def tell_born(s: State, nation: i64, rule: str) -> None:
    """A nation is born."""
    if s.log is not None:
        s.tell("NationBorn", rule, nation=NATIONS[nation])


# -------------------------------------------------------------------- CONVERT


def push_convert(s: State, old: i64, new: i64, pool: dict[str, int], quota: list[Any]) -> None:
    """The successor's player chooses which units become what (P11.2); the old nation stands until all is chosen."""
    paper = {"old": NATIONS[old], "new": NATIONS[new], "pool": pool, "quota": quota, "made": []}
    s.push_paper(CONVERT, new, paper)


def ask_convert(s: State, choices: Choices) -> i64:
    """One unit at a time, kinds in order; a kind is skipped only if the rest can take all units."""
    c = s.paper()
    pool, quota, made = c["pool"], c["quota"], c["made"]
    while quota and quota[0][1] <= 0:
        quota.pop(0)
    left = sum(pool.values())
    if not quota or not left:
        new: i64 = s.who[s.depth - 1]
        s.pop_paper()
        _born(s, c, new)
        return 0
    kind, number = quota[0]
    if len(quota) == 1 and left <= number:
        made += [[p, kind] for p, n in pool.items() for _ in range(n)]
        pool.clear()
        return 0
    walls = [p for p, k in made if k == "castle"]
    for p in pool:
        if kind != "castle" or p not in walls:
            choices.add(deed(DO_CONVERT, AREA[p], 0, KIND[kind], 0), 0)
    if sum([n for _, n in quota[1:]]) >= left or not choices.number:
        choices.add(DO_SKIP, 0)
    s.decider = s.owner[s.who[s.depth - 1]]
    return WAITS


def do_convert(s: State, act: i64) -> None:
    """Convert a unit or skip the kind."""
    c = s.paper()
    if word_of(act) == DO_SKIP:
        c["quota"].pop(0)
        return
    p = AREAS[place_of(act)]
    c["pool"][p] -= 1
    if not c["pool"][p]:
        del c["pool"][p]
    c["quota"][0][1] -= 1
    c["made"].append([p, KINDS[kind_of(act)]])


def _born(s: State, c: dict[str, Any], new: i64) -> None:
    """All is chosen: the rest is removed; forts stay with HISPANO-ROMAIN, others of WISIGOTH are neutral."""
    old: i64 = NATION[c["old"]]
    kind: i64 = 0
    p: i64 = 0
    forts: i64 = 0
    home: i64 = heartland(s) if s.owner[new] else 0
    rest = []
    left: i64 = s.where[old]
    while left:
        p = first(left)
        left &= left - 1
        if lane(s.at(p, old), FORT):
            forts |= BIT[p]
        if old == WISIGOTH and BIT[p] & LAND_SET & ~home:
            rest.append((p, s.at(p, old)))
    pelayo: i64 = s.leader_area[PELAYO]
    retire(s, old)
    while forts:
        s.add(first(forts), new, FORT, 1)
        forts &= forts - 1
    for place, units in rest:
        for kind in range(FORT + 1):
            s.add(place, NEUTRAL, kind, lane(units, kind))
    for name, what in c["made"]:
        if what == "castle":
            s.put_castle(AREA[name], new)
        else:
            s.add(AREA[name], new, KIND[what], 1)
    if pelayo != NOWHERE and new == CASTILLE and s.force[new]:
        if s.at(pelayo, new):
            s.put_leader(PELAYO, pelayo, new)
        else:
            s.push_paper(PUT_LEADER, new, {"n": NATIONS[new], "leader": "pelayo"})
    tell_born(s, new, "P11.2")


# -------------------------------------------------------------------- GRANT, CHOOSE, KEEP, PUT_LEADER


def push_grant(s: State, nation: i64, provs: list[str], units: list[str]) -> None:
    """Units that are placed freely (P11.4)."""
    s.push_paper(GRANT, nation, {"n": NATIONS[nation], "provs": provs, "units": units})


def ask_grant(s: State, choices: Choices) -> i64:
    """One unit at a time; what finds no place stays in supply."""
    c = s.paper()
    nation: i64 = s.who[s.depth - 1]
    while c["units"]:
        kind: i64 = KIND[c["units"][0]]
        if s.supply(nation, kind) > 0:
            for p in c["provs"]:
                if kind != CASTLE or not s.walled(AREA[p]):
                    choices.add(deed(DO_PLACE, AREA[p], 0, kind, 0), 0)
        if choices.number:
            s.decider = s.owner[nation]
            return WAITS
        c["units"].pop(0)
    s.pop_paper()
    return 0


def do_grant(s: State, act: i64) -> None:
    """Place a granted unit."""
    s.paper()["units"].pop(0)
    if kind_of(act) == CASTLE:
        s.put_castle(place_of(act), s.who[s.depth - 1])
    else:
        s.add(place_of(act), s.who[s.depth - 1], kind_of(act), 1)


def ask_choose(s: State, choices: Choices) -> i64:
    """An emirate chooses its provinces (P14.15.7)."""
    c = s.paper()
    open_now = [p for p in c["from"] if p not in c["got"]]
    if len(open_now) <= c["left"]:
        c["got"] += open_now
        c["left"] = 0
    if not c["left"]:
        s.pop_paper()
        s.notes["born"] = [*c["auto"], *c["got"]]
        return 0
    for p in open_now:
        choices.add(deed(DO_CHOOSE, AREA[p], 0, 0, 0), 0)
    s.decider = s.owner[s.who[s.depth - 1]]
    return WAITS


def do_choose(s: State, act: i64) -> None:
    """Choose a province."""
    c = s.paper()
    c["got"].append(AREAS[place_of(act)])
    c["left"] -= 1


def ask_keep(s: State, choices: Choices) -> i64:
    """VALENCE and GRENADE may keep one castle for an infantry (P14.15.7)."""
    for p in s.paper()["provs"]:
        choices.add(deed(DO_KEEP, AREA[p], 0, 0, 0), 0)
    choices.add(DO_PASS, 0)
    s.decider = s.owner[s.who[s.depth - 1]]
    return WAITS


def do_keep(s: State, act: i64) -> None:
    """Keep a castle or none."""
    s.pop_paper()
    if word_of(act) == DO_KEEP:
        s.notes["kept"] = AREAS[place_of(act)]


def ask_put_leader(s: State, choices: Choices) -> i64:
    """Pelayo is put into a province of CASTILLE (P14.13.10)."""
    nation: i64 = s.who[s.depth - 1]
    leader: i64 = LEADER[s.paper()["leader"]]
    own: i64 = s.provinces_of(nation)
    if not own:
        s.pop_paper()
        return 0
    while own:
        choices.add(deed(DO_LEADER, first(own), leader + 1, 0, 0), 0)
        own &= own - 1
    s.decider = s.owner[nation]
    return WAITS


def do_put_leader(s: State, act: i64) -> None:
    """Put the leader there."""
    leader: i64 = LEADER[s.paper()["leader"]]
    s.pop_paper()
    s.put_leader(leader, place_of(act), s.who[s.depth])


# -------------------------------------------------------------------- the rows


def into_rome(s: State, old: i64, new: i64) -> None:
    """IBÈRE becomes ROME (P14.7.2)."""
    become(s, old, new, ELITE)
    retire(s, old)


def gone(s: State, old: i64, new: i64) -> None:
    """CARTHAGE, VANDALE, ALAIN and CROISADE leave."""
    retire(s, old)


def into_hispano_romain(s: State, old: i64, new: i64) -> None:
    """ROME becomes HISPANO-ROMAIN (P14.9.1)."""
    pool = {}
    for p in area_names(s.where[old] & LAND_SET):
        n: i64 = lane(s.at(AREA[p], old), ELITE)
        if n:
            pool[p] = n
    push_convert(s, old, new, pool, [["infantry", 8]])


def into_infantry(s: State, old: i64, new: i64) -> None:
    """CANTABRIEN becomes WISIGOTH (P14.3.3), BASQUE becomes NAVARRE (P14.5.3)."""
    become(s, old, new, INFANTRY)
    retire(s, old)


def _badajoz_due(s: State) -> bool:
    if s.turn == 11:
        return s.bond[LUSITANIEN] == OMEYYAD
    return not s.badajoz_born


def badajoz_evict(s: State, old: i64, new: i64) -> None:
    """Others leave what BADAJOZ is given (P14.18.2)."""
    if _badajoz_due(s):
        evict(s, new, list(BADAJOZ_TAKES), old)


def badajoz_born(s: State, old: i64, new: i64) -> None:
    """LUSITANIEN becomes BADAJOZ (P14.18)."""
    if not _badajoz_due(s):
        return
    s.badajoz_born = 1
    vassal: i64 = s.bond[old] == OMEYYAD
    takes: i64 = 0
    for name in BADAJOZ_TAKES:
        takes |= BIT[AREA[name]]
    provs = area_names(s.where[old] & LAND_SET | takes)
    become(s, old, new, INFANTRY)
    retire(s, old)
    if vassal and s.turn < 14:
        s.bond[new] = OMEYYAD
    missing = max(0, 6 - lane(s.force[new], INFANTRY))
    s.put_castle(AT_BADAJOZ, new)
    push_grant(s, new, provs, ["castle", "castle"] + ["infantry"] * missing)


def castille_born(s: State, old: i64, new: i64) -> None:
    """WISIGOTH becomes CASTILLE in the North and in Avila (P14.22.1).

    Units that an eviction drove there when CASTILLE was not auctioned (P16.2) have no player: they are neutral.
    """
    if not s.owner[new]:
        push_convert(s, old, new, {}, [])
        return
    pool = {p: total(s.at(AREA[p], old)) for p in area_names(s.where[old] & heartland(s))}
    push_convert(s, old, new, pool, [["castle", 1], ["knight", 2], ["infantry", 8]])


def leon_evict(s: State, old: i64, new: i64) -> None:
    """If SUÈVE is dead others leave León (P14.21.2)."""
    if not s.force[old]:
        retire(s, old)
        evict(s, new, ["leon"], NOBODY)


def leon_born(s: State, old: i64, new: i64) -> None:
    """SUÈVE becomes LEÓN (P14.21)."""
    pool = {p: total(s.at(AREA[p], old)) for p in area_names(s.where[old] & LAND_SET)}
    if pool:
        push_convert(s, old, new, pool, [["castle", 1], ["knight", 1], ["infantry", 4]])
    else:
        retire(s, old)
        s.put_castle(AT_LEON, new)
        s.add(AT_LEON, new, KNIGHT, 1)


# -------------------------------------------------------------------- the emirates (P14.15.7)


def emirate_choose(s: State, nation: i64) -> None:
    """It takes open provinces of its list that are not yet given."""
    row = s.config.printed.emirates[NATIONS[nation]]
    given = s.notes.get("given", [])
    is_open = [p for p in row.choose_from if p not in given and not s.here[AREA[p]] & ~BIT[OMEYYAD]]
    paper = {"n": NATIONS[nation], "from": is_open, "left": row.choose_max, "got": [], "auto": list(row.auto)}
    s.push_paper(CHOOSE, nation, paper)


def saragosse_more(s: State, nation: i64) -> None:
    """With exactly one province it adds one of two, with none both."""
    row = s.config.printed.emirates[NATIONS[nation]]
    got = s.notes["born"]
    more = [p for p in row.fallback if p not in got]
    if len(got) < row.choose_min:
        paper = {"n": NATIONS[nation], "from": more, "left": row.choose_min - len(got), "got": [], "auto": got}
        s.push_paper(CHOOSE, nation, paper)


def emirate_keep(s: State, nation: i64) -> None:
    """OMEYYAD's units there are removed; a castle may be kept for an infantry."""
    s.notes["kept"] = ""
    at = s.config.printed.emirates[NATIONS[nation]].castle_at
    castles = [name for name in s.notes["born"] if lane(s.at(AREA[name], OMEYYAD), CASTLE) and name != at]
    for name in s.notes["born"]:
        p: i64 = AREA[name]
        s.wipe(p, OMEYYAD)
        leaders: i64 = s.leaders_at(p, OMEYYAD)
        while leaders:
            s.drop_leader(first(leaders))
            leaders &= leaders - 1
    if castles and NATIONS[nation] != "saragosse":
        s.push_paper(KEEP, nation, {"n": NATIONS[nation], "provs": castles})


def emirate_born(s: State, nation: i64) -> None:
    """It places its units freely."""
    row = s.config.printed.emirates[NATIONS[nation]]
    provs = sorted(s.notes.pop("born"), key=AREAS.index)
    kept = s.notes.pop("kept")
    if row.castle_at:
        s.put_castle(AREA[row.castle_at], nation)
    if kept:
        s.put_castle(AREA[kept], nation)
    castles = 0 if row.castle_at else row.castles
    push_grant(s, nation, provs, ["castle"] * castles + ["infantry"] * (row.infantry - bool(kept)))
    tell_born(s, nation, "P14.15.7")


def emirates(s: State, old: i64, new: i64) -> None:
    """The next stage of the four births."""
    stage: i64 = s.paper()["stage"] - 1
    nation: i64 = NATION[("saragosse", "valence", "grenade")[stage // 5]]
    if stage % 5 == 0:
        emirate_choose(s, nation)
    elif stage % 5 == 1:
        if stage == 1:
            saragosse_more(s, nation)
    elif stage % 5 == 2:
        evict(s, nation, s.notes["born"], old)
    elif stage % 5 == 3:
        emirate_keep(s, nation)
    else:
        emirate_born(s, nation)


def seville_born(s: State, old: i64, new: i64) -> None:
    """What is left of OMEYYAD becomes SÉVILLE."""
    units = []
    castles = []
    for name in area_names(s.where[old] & LAND_SET):
        p: i64 = AREA[name]
        for kind in ("infantry", "cavalry"):
            if lane(s.at(p, old), KIND[kind]):
                units.append([name, kind, lane(s.at(p, old), KIND[kind])])
        if lane(s.at(p, old), CASTLE):
            castles.append(p)
    retire(s, old)
    for place in castles:
        s.put_castle(place, SEVILLE)
    s.push_paper(EXCHANGE, SEVILLE, {"n": "seville", "units": units, "left": 12})


def ask_exchange(s: State, choices: Choices) -> i64:
    """SÉVILLE keeps at most 12 of OMEYYAD's infantry and cavalry, like for like."""
    c = s.paper()
    nation: i64 = s.who[s.depth - 1]
    if sum([n for _, _, n in c["units"]]) <= c["left"]:
        for p, kind, n in c["units"]:
            s.add(AREA[p], nation, KIND[kind], min(n, s.supply(nation, KIND[kind])))
        s.pop_paper()
        return 0
    if not c["left"]:
        s.pop_paper()
        return 0
    for p, kind, _ in c["units"]:
        if s.supply(nation, KIND[kind]) > 0:
            choices.add(deed(DO_CONVERT, AREA[p], 0, KIND[kind], 0), 0)
    if not choices.number:  # P0.6: no counters are left
        s.pop_paper()
        return 0
    s.decider = s.owner[nation]
    return WAITS


def do_exchange(s: State, act: i64) -> None:
    """Exchange one unit."""
    c = s.paper()
    place, kind = AREAS[place_of(act)], KINDS[kind_of(act)]
    s.add(place_of(act), s.who[s.depth - 1], kind_of(act), 1)
    c["left"] -= 1
    for row in c["units"]:
        if row[0] == place and row[1] == kind:
            row[2] -= 1
    c["units"] = [row for row in c["units"] if row[2] > 0]


def aragon_born(s: State, old: i64, new: i64) -> None:
    """FRANC becomes ARAGON unit for unit, also off the map; missing units are added freely (P14.17.1)."""
    kind: i64 = 0
    if not s.force[old]:
        s.aragon_late = 1
        retire(s, old)
        return
    left: i64 = s.where[old]
    while left:
        for kind in range(FORT + 1):
            s.add(first(left), new, kind, min(lane(s.at(first(left), old), kind), s.supply(new, kind)))
        left &= left - 1
    retire(s, old)
    knights = max(0, 1 - lane(s.force[new], KNIGHT))
    infantry = max(0, 4 - lane(s.force[new], INFANTRY))
    provs = area_names(s.provinces_of(new)) or area_names(s.where[new])
    push_grant(s, new, provs, ["knight"] * knights + ["infantry"] * infantry)


def after_16(s: State, nation: i64, new: i64) -> None:
    """Ramirez and the crusader knights leave (P14.17.2)."""
    left: i64 = s.where[nation]
    while left:
        s.take(first(left), nation, CRUSADER, lane(s.at(first(left), nation), CRUSADER))
        left &= left - 1
    s.drop_leader(RAMIREZ)


GONE: Final = ("carthage", "vandale", "alain", "croisade", "aragon")
STAGES: dict[str, Any] = {
    "ibere": (into_rome,),
    "carthage": (gone,),
    "rome": (into_hispano_romain,),
    "cantabrien": (into_infantry,),
    "vandale": (gone,),
    "alain": (gone,),
    "lusitanien": (badajoz_evict, badajoz_born),
    "wisigoth": (castille_born,),
    "sueve": (leon_evict, leon_born),
    "basque": (into_infantry,),
    "omeyyad": (emirates,) * 15 + (seville_born,),
    "franc": (aragon_born,),
    "aragon": (after_16,),
    "croisade": (gone,),
}
