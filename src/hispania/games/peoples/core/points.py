"""Victory points (P9): for kills, at the end of a turn, at the end of a sequence."""

from __future__ import annotations

from ..printed.tables import PointRow
from .state import NEUTRAL, State

ISLANDS = ("majorque", "ibiza")
_SAME = {"crusader_knight": "knight"}


def award(s: State, nation: str, halves: int, rule: str, why: str = "") -> None:
    """Give points to a nation (P9.1)."""
    if halves:
        s.vp[nation] = s.vp.get(nation, 0) + halves
        s.tell("PointsScored", rule, nation=nation, halves=halves, why=why)


def kill(s: State, p: str, victim: str, what: str) -> None:
    """Pay the active nation for a unit or a leader that it destroyed as attacker (P9.2)."""
    scorer = s.active
    if scorer is None:
        return
    victim = "wisigoth" if victim == NEUTRAL else victim
    what = _SAME.get(what, what)
    paid = [0]
    for row in s.printed.kills:
        if row.nation not in (scorer, "any") or (row.nation == "any" and victim == scorer):
            continue
        if not row.first <= s.turn <= row.last or row.target not in (victim, "any", s.religion(victim)):
            continue
        if row.only_with_leader and row.only_with_leader not in s.leaders_at(p, scorer):
            continue
        if _fits(row.units, what):
            paid.append(int(row.points * 2))
    worth = max(paid) if s.key("best_row_only") else sum(paid)
    if s.options.get("barbaric"):
        worth = max(worth, _barbaric_kill(s, scorer, victim, what))
    award(s, scorer, worth, "P9.2", f"{victim} {what}")


def _fits(units: tuple[str, ...], what: str) -> bool:
    if what.startswith("leader:"):
        return what in units or "leader" in units
    return what in units or "any" in units


def _barbaric_kill(s: State, scorer: str, victim: str, what: str) -> int:
    """What any nation earns for a kill in the barbaric option (P16.10)."""
    differ = s.turn < 11 or s.religion(scorer) != s.religion(victim)
    if what.startswith("leader:"):
        return 10 if differ else 0
    if what in ("knight", "castle"):
        return 6 if differ else 0
    if what in ("elite", "cavalry", "fort"):
        return 4
    return 2 if what == "infantry" and s.turn >= 11 and differ else 0


# -------------------------------------------------------------------- step B


def end_of_turn(s: State) -> None:
    """Count the points of all nations in one go (P9.4, P23.13)."""
    if s.turn not in s.printed.scoring_turns:
        return
    for nation in s.printed.nations:
        total = _step_b(s, nation)
        if nation in s.bond:
            total = (total + 1) // 2  # P9.4: a vassal's total is halved, up
        award(s, nation, total, "P9.4")
    if s.turn == 5 and "viriathus" in s.leaders and s.bond.get("lusitanien") != "rome":
        award(s, "lusitanien", 10, "P14.4.3")


def _step_b(s: State, nation: str) -> int:
    row = row_of(s, nation, s.turn, "end_of_turn")
    barbaric = bool(s.options.get("barbaric"))
    if row is None and not barbaric:
        return 0
    own = s.provinces_of(nation)
    others = [p for vassal in s.vassals(nation) for p in s.provinces_of(vassal)]
    total = 0
    for p in own:
        castle = "castle" in s.at(p, nation)
        land, extra = _worth(s, row, p, castle) if row else (0, 0)
        if barbaric:  # P16.10, AMB-77
            if row is not None and row.kind == "castle_income" and castle and row.castle_bonus:
                land, extra = max(land, s.printed.provinces[p].gold), max(extra, 4)
            else:
                land, extra = max(land + extra, s.printed.provinces[p].gold), 4 * castle
        total += land + extra
    if row is not None:
        total += sum(sum(_worth(s, row, p, False)) if row.kind != "ruin_income" else int(row.other * 2) for p in others)
        if row.kind == "zones":
            total += sum(
                int(bonus * 2) for zone, bonus in row.whole_zone_bonus.items() if _whole(s, zone, {*own, *others})
            )
    return total


def row_of(s: State, nation: str, turn: int, when: str) -> PointRow | None:
    """A nation's row for a turn; turn 21 repeats turn 19 (P9.6)."""
    for wanted in (turn, 19) if turn == 21 else (turn,):
        for row in s.printed.rows:
            if (row.nation, row.turn, row.when) == (nation, wanted, when):
                return row
    return None


def _worth(s: State, row: PointRow, p: str, castle: bool) -> tuple[int, int]:
    """What a province is worth, the castle apart where the sheet pays for it."""
    province = s.printed.provinces[p]
    if row.kind == "table":
        return int(row.values.get(p, 0) * 2), 0
    if row.kind == "zones":
        return int(row.per_province[province.zone] * 2), 0
    if row.kind == "castle_income":
        return (province.gold, int(row.castle_bonus * 2)) if castle else (int(row.other * 2), 0)
    return (province.gold if p in s.ruin else int(row.other * 2)), 0


def _whole(s: State, zone: str, held: set[str], islands: bool = True) -> bool:
    return all(
        p in held or (not islands and p in ISLANDS) for p, row in s.printed.provinces.items() if row.zone == zone
    )


# -------------------------------------------------------------------- end of a sequence


def end_of_sequence(s: State, nation: str) -> None:
    """WISIGOTH and FRANC at turn 9 (P9.5); SÉVILLE's great emirate (P14.23.3)."""
    if nation == "seville" and s.turn in (16, 17):
        _great_emirate(s)
    if nation == "el_cid" and 17 <= s.turn <= 19 and not s.flags.get("valence") and s.holder("valence") == nation:
        s.flags["valence"] = True
        award(s, nation, 10, "P14.26.5")
    row = next((r for r in s.printed.rows if (r.nation, r.turn, r.when) == (nation, s.turn, "end_of_sequence")), None)
    if row is None:
        return
    own = s.provinces_of(nation)
    if row.kind == "table":
        total = sum(int(row.values.get(p, 0) * 2) for p in own)
    else:  # P14.13.6
        held = {*own, *(p for vassal in s.vassals(nation) for p in s.provinces_of(vassal))}
        missing = [p for p in s.printed.provinces if p not in held and p not in ISLANDS]
        zones = sum(_whole(s, zone, held, islands=False) for zone in "NCSE")
        total = int((row.all_points if len(missing) <= row.all_but else zones * row.zone_points) * 2)
    award(s, nation, total, "P9.5")


def _great_emirate(s: State) -> None:
    paid = s.flags.setdefault("emirate", [])
    for p in ("badajoz", "valence", "grenade"):
        castle = s.holder(p) == "seville" and "castle" in s.at(p, "seville")
        if s.key("great_emirate") == "rebuilt":
            castle = castle and p in s.flags.get("rebuilt", [])
        if castle and p not in paid:
            paid.append(p)
            award(s, "seville", 10, "P14.23.3", p)
