"""Submission (P10, P13.4): the test after a round, the bond, its end."""

from __future__ import annotations

from .state import State

NEVER = ("carthage", "wisigoth", "valence", "grenade", "el_cid", "almoravide", "neutral")  # P13.4


def test(s: State, suzerain: str, vassal: str) -> str | None:
    """Must or may a nation submit to its attacker now (P10.2, P13.4)? None if neither."""
    if vassal in s.bond or vassal == "neutral" or suzerain != s.active:
        return None
    for row in s.printed.submissions:
        if (row.suzerain, row.vassal) != (suzerain, vassal) or not row.first <= s.turn <= row.last:
            continue
        if suzerain == "wisigoth" and s.toledo:  # AMB-72
            return None
        most = s.key("badajoz_limit") if vassal == "badajoz" else row.max_provinces
        if len(s.provinces_of(vassal)) <= most:
            return row.mode
    if s.options.get("general_submission") and vassal not in NEVER and suzerain not in s.bond:
        if not (suzerain == "wisigoth" and s.toledo) and 2 * strength(s, vassal) <= strength(s, suzerain):
            return "may"
    return None


def strength(s: State, nation: str) -> int:
    """The units that count for general submission: castles do, forts do not (P13.4)."""
    cells = (cells[nation] for cells in s.map.values() if nation in cells)
    return sum(n for units in cells for kind, n in units.items() if kind != "fort")


def submit(s: State, suzerain: str, vassal: str) -> None:
    """Make the bond: battles between the two end, the active nation leaves (P10.3)."""
    for other in s.vassals(vassal):
        del s.bond[other]
    s.bond[vassal] = suzerain
    s.tell("Submitted", "P10.3", nation=vassal, suzerain=suzerain)
    mover, stays = (suzerain, vassal) if s.active == suzerain else (vassal, suzerain)
    scenes = [p for p in s.printed.provinces if s.at(p, mover) and s.at(p, stays)]
    for p in reversed(scenes):
        s.push("FORCED", **{"n": mover, "from": p, "used": [], "ban": [], "why": "submission"})


def release(s: State, vassal: str, rule: str) -> None:
    """End a bond."""
    if vassal in s.bond:
        s.tell("BondEnded", rule, nation=vassal, suzerain=s.bond.pop(vassal))


def end_of_turn(s: State) -> None:
    """The bonds that end with this turn (P10.5)."""
    last = {"carthage": 3, "rome": 5, "wisigoth": 12, "omeyyad": 14}
    for vassal, suzerain in list(s.bond.items()):
        if last.get(suzerain) == s.turn:
            release(s, vassal, "P10.5")


def after_battle(s: State) -> None:
    """Bonds whose suzerain is gone (P10.5), or whose measure is lost (P13.4)."""
    for vassal, suzerain in list(s.bond.items()):
        if not s.alive(suzerain) and not _still_to_come(s, suzerain):
            release(s, vassal, "P10.5")
        elif s.options.get("general_submission") and not _paired(s, suzerain, vassal):
            if 2 * strength(s, vassal) > strength(s, suzerain):
                release(s, vassal, "P13.4")


def _paired(s: State, suzerain: str, vassal: str) -> bool:
    return any((row.suzerain, row.vassal) == (suzerain, vassal) for row in s.printed.submissions)


def _still_to_come(s: State, nation: str) -> bool:
    acted = s.active is not None and s.printed.nations[nation].order <= s.printed.nations[s.active].order
    first = s.turn + 1 if acted else s.turn
    return any(row.nation == nation and row.turn >= first for row in s.printed.reinforcements)
