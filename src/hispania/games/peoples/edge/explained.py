"""Why, as data: stacks that must shrink, submissions, points, what a nation still receives and becomes, its income."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..core.config import AREA, KIND, LEADER, NATION
from ..core.facts import Facts, facts_of_state
from ..core.income import due, shares_income
from ..core.points import counted, worth_of
from ..core.stacking import DECLARED, ELAN_STACK, FINAL, attack_bonus, unlimited
from ..core.state import State
from ..core.submission import never_submits, strength, test_submission
from ..core.terms import AREAS, LAND, NATIONS, NEUTRAL, SEA, TASKS
from . import odds, reach

MODES: Final = (None, "may", "must")
FED: Final = ("infantry", "elite", "cavalry", "knight", "crusader_knight")  # P8


def about(s: State, what: str) -> Any:
    """An explanation by its name; None if there is none of this name, or nothing to explain.

    A name may be followed by what it is about: `reach 3I segovie`, `scene tolede`.
    """
    name, _, asked = what.partition(" ")
    if name in ABOUT_WHAT:
        return ABOUT_WHAT[name](s, asked)
    return ABOUT[what](s) if what in ABOUT else None


def _seat(owner: int) -> str | None:
    return str(owner) if owner else None


def _held(s: State, nation: int) -> list[str]:
    held = s.provinces_of(nation)
    return [AREAS[p] for p in range(LAND) if held >> p & 1]


# -------------------------------------------------------------------- stacks (P5, P8)


def stack(s: State) -> dict[str, Any] | None:
    """The stacks of the nation that acts: how many count, what the limit is the sum of, what must go."""
    facts = facts_of_state(s)
    task = TASKS[facts.task[-1]] if facts.task else ""
    nation = facts.who[-1] if task in ("STACK", "TRIM", "POPULATION") else s.active
    if nation < 0:
        return None
    attack = task == "STACK" and not facts.arg[-1] & FINAL
    rows = []
    for p in range(LAND):
        if not s.at(p, nation):
            continue
        parts, free = _limit(s, facts, nation, p, attack)
        number, limit = s.stack(p, nation), sum(part["value"] for part in parts)
        over = 0 if free else max(0, number - limit)
        rows.append(
            {"place": AREAS[p], "units": number, "limit": None if free else limit, "parts": parts, "over": over}
        )
    return {
        "nation": NATIONS[nation], "check": "attack" if attack else "final", "rule": "P5.3" if attack else "P5.4",
        "rows": rows, "population": _population(s, nation), "supply": _supply(s, nation), "capital_declared": bool(
            task == "STACK" and facts.arg[-1] & DECLARED
        ),
    }  # fmt: skip


def _limit(s: State, facts: Facts, nation: int, p: int, attack: bool) -> tuple[list[dict[str, Any]], bool]:
    """What the limit of a province is the sum of, and whether it has none (P2.5.4)."""
    parts = [{"name": "base", "value": s.config.printed.provinces[AREAS[p]].stack, "rule": "P5.1"}]
    contested = bool(s.others_at(p, nation))
    if attack and unlimited(s, nation, facts.arg[-1] >> 1 & 7, p):
        return [*parts, {"name": "unlimited", "value": 0, "rule": "P2.5"}], True
    if attack and contested:
        bonus = attack_bonus(s, nation, facts.arg[-1] >> 1 & 7, int(facts.arg[-1] & ELAN_STACK != 0), p)
        return [*parts, {"name": "attack", "value": bonus, "rule": "P5.3"}], False
    if facts.capital[nation] == p:
        parts.append({"name": "capital", "value": 1, "rule": "P5.5"})
    if not attack and facts.mark[p] == nation:
        parts.append({"name": "retreat", "value": 1, "rule": "P5.6"})
    return parts, False


def _population(s: State, nation: int) -> dict[str, Any]:
    """The units that a nation's provinces can feed (P8)."""
    counted = [p for p in range(len(AREAS)) if p != AREA["box"]] if s.config.offmap_population else [*range(LAND), SEA]
    units = sum(s.at(area, nation) >> 8 * KIND[kind] & 255 for area in counted for kind in FED)
    provinces = len(_held(s, nation))
    exempt = NATIONS[nation] == "el_cid" and s.turn == 17
    return {"units": units, "provinces": provinces, "most": None if exempt else 2 * provinces, "rule": "P8"}


def _supply(s: State, nation: int) -> dict[str, int]:
    """The counters that a nation has left, by kind (P0.6)."""
    kinds = s.config.printed.nations[NATIONS[nation]].limit
    return {kind: max(0, s.supply(nation, KIND[kind])) for kind in kinds}


# -------------------------------------------------------------------- submission (P10, P13.4)


def submission(s: State) -> dict[str, Any]:
    """Every pair of this turn: how many provinces the small nation has and may have, and whether it submits."""
    facts = facts_of_state(s)
    rows = []
    for row in s.config.printed.submissions:
        if not row.first <= s.turn <= row.last:
            continue
        vassal = NATION[row.vassal]
        held = _held(s, vassal)
        most = s.config.key("badajoz_limit") if row.vassal == "badajoz" else row.max_provinces
        late = row.suzerain == "wisigoth" and bool(s.toledo)
        rows.append(
            {"suzerain": row.suzerain, "vassal": row.vassal, "mode": row.mode, "first": row.first, "last": row.last,
             "most": most, "provinces": held, "fits": 0 < len(held) <= most and facts.bond[vassal] < 0 and not late,
             "rule": "P10.2", "until": row.ends_after}
        )  # fmt: skip
    bonds = [
        {"vassal": NATIONS[vassal], "suzerain": NATIONS[lord], "rule": "P10.4"}
        for vassal, lord in enumerate(facts.bond)
        if lord >= 0
    ]
    found: dict[str, Any] = {"rows": rows, "bonds": bonds, "battle": None}
    if s.battle_at >= 0:
        attacker, defender = facts.side
        mode = 0 if s.mission or s.no_submission else test_submission(s, attacker, defender)
        found["battle"] = {"attacker": NATIONS[attacker], "defender": NATIONS[defender], "mode": MODES[mode]}
        if s.config.general_submission:
            found["battle"] |= {
                "strengths": [strength(s, attacker), strength(s, defender)], "never": never_submits(defender),
                "rule": "P13.4",
            }  # fmt: skip
    return found


# -------------------------------------------------------------------- points (P9)


def points(s: State) -> dict[str, Any]:
    """The points of every seat and nation as they stand, and what the next step B would add if nothing changed."""
    facts = facts_of_state(s)
    scores = [0, *facts.adjust[1:]]
    for owner, halves in zip(facts.owner, facts.vp, strict=True):
        if owner:
            scores[owner] += halves
    nations = {
        NATIONS[n]: {"seat": _seat(facts.owner[n]), "halves": facts.vp[n]}
        for n in range(NEUTRAL)
        if facts.vp[n] or facts.owner[n]
    }
    players = range(1, s.config.players + 1)
    return {
        "seats": {str(player): scores[player] / 2 for player in players},
        "adjusted": {str(player): facts.adjust[player] / 2 for player in players},
        "nations": nations, "next": _next_count(s, facts),
    }  # fmt: skip


def _next_count(s: State, facts: Facts) -> dict[str, Any] | None:
    """What the next step B would count: for every nation its row, the provinces with their value, the total."""
    turns = [turn for turn in s.config.printed.scoring_turns if s.turn <= turn <= s.config.last_turn]
    if not turns:
        return None
    twin = s.clone()
    twin.turn = min(turns)
    rows = []
    for nation in range(NEUTRAL):
        parts = counted(twin, nation)
        if not parts:
            continue
        total = worth_of(twin, nation)
        halved = facts.bond[nation] >= 0
        rows.append(
            {"nation": NATIONS[nation], "seat": _seat(facts.owner[nation]), "rule": "P9.4", "row": twin.turn,
             "parts": [{"place": place, "halves": halves, "as": whose} for place, halves, whose in parts],
             "halves": (total + 1) // 2 if halved else total, "halved": halved}
        )  # fmt: skip
    return {"turn": twin.turn, "rows": rows}


# -------------------------------------------------------------------- what is still to come (P4.4, P4.6, P11)


def arrivals(s: State) -> dict[str, Any]:
    """Of every nation: reinforcements, leaders, invasions and élans still to come, and what it becomes and when."""
    found: dict[str, Any] = {}
    printed, now, last = s.config.printed, s.turn, s.config.last_turn
    areas = facts_of_state(s).leader_area

    def rows_of(nation: str) -> Any:
        return found.setdefault(nation, {"units": [], "leaders": [], "phases": [], "becomes": []})

    for row in printed.reinforcements:
        if _comes(s, row.nation, row.turn):
            rows_of(row.nation)["units"].append(
                {"turn": row.turn, "units": dict(row.units), "place": row.place, "up_to": row.up_to,
                 "phase": row.phase, "condition": row.condition, "rule": "P4.4"}
            )  # fmt: skip
    for id, leader in printed.leaders.items():
        if _comes(s, leader.nation, leader.arrive) and areas[LEADER[id]] < 0:
            rows_of(leader.nation)["leaders"].append(
                {"turn": leader.arrive, "leader": id, "place": leader.place, "leaves": leader.leave, "rule": "P4.6"}
            )
    for phase, rule, rows in (("invasion", "P2.5", printed.invasions), ("elan", "P2.6", printed.elans)):
        for each in rows:
            if _comes(s, each.nation, each.turn):
                rows_of(each.nation)["phases"].append({"turn": each.turn, "phase": phase, "rule": rule})
    for change in printed.transformations:
        if now <= change.end_of_turn < last:
            rows_of(change.nation)["becomes"].append(
                {"turn": change.end_of_turn, "into": list(change.into), "mode": change.mode, "rule": "P11.1"}
            )
    return {nation: found[nation] for nation in NATIONS if nation in found}


def _comes(s: State, nation: str, turn: int) -> bool:
    """Is a turn of a nation still to come in this game?"""
    acted = s.active >= 0 and NATION[nation] < s.active
    return (turn > s.turn if acted else turn >= s.turn) and turn <= s.config.last_turn


# -------------------------------------------------------------------- income (P3)


def income(s: State) -> dict[str, Any]:
    """Of every nation: what it would collect now, from which provinces, what a vassal keeps, what it may save."""
    facts = facts_of_state(s)
    found = {}
    for nation in range(NEUTRAL):
        row = s.config.printed.nations[NATIONS[nation]]
        total, lord = due(s, nation), facts.bond[nation]
        held = _held(s, nation)
        if not held and not facts.gold[nation]:
            continue
        walled = [p for p in held if s.at(AREA[p], nation) >> 8 * KIND["castle"] & 255]
        paying = walled if row.income == "castle" else held
        pays = row.income != "none" and s.turn >= row.income_from
        found[NATIONS[nation]] = {
            "seat": _seat(facts.owner[nation]), "halves": total, "kept": total // 2 if lord >= 0 else total,
            "how": row.income, "from": row.income_from, "rule": "P3.2" if row.income != "normal" else "P3.1",
            "provinces": {p: s.config.printed.provinces[p].gold for p in paying} if pays else {},
            "gold": facts.gold[nation], "cap": 2 * row.gold_cap,
        }  # fmt: skip
        if lord >= 0:
            found[NATIONS[nation]] |= {
                "suzerain": NATIONS[lord], "shared": bool(shares_income(s, nation)), "shared_rule": "P3.3",
            }  # fmt: skip
    return found


def desk(s: State) -> dict[str, Any]:
    """All that a player must know at any time, in one answer."""
    return {"points": points(s), "income": income(s), "stack": stack(s), "submission": submission(s)}


ABOUT: Final[Mapping[str, Callable[[State], Any]]] = {
    "stack": stack, "submission": submission, "points": points, "arrivals": arrivals, "income": income,
    "battle": odds.card, "desk": desk,
}  # fmt: skip
ABOUT_WHAT: Final[Mapping[str, Callable[[State, str], Any]]] = {"reach": reach.reach, "scene": reach.scene}
