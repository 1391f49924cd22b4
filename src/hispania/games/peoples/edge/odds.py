"""A battle before its dice, as data: who fires with what, every modifier with its rule, and the exact chances."""

from __future__ import annotations

from typing import Any, Final

from ..core.combat import open_battle, zealous
from ..core.config import unpacked
from ..core.facts import facts_of_state
from ..core.hits import (
    aimed_at,
    apply_hits,
    firing_dice,
    hits_of,
    in_category,
    leader_bonus,
    number_in,
    one_at,
    put_spread,
    river_bonus,
    spreads,
    threshold,
    zeal_bonus,
)
from ..core.retreat import places
from ..core.state import State
from ..core.submission import test_submission
from ..core.terms import (
    AREAS,
    AT_VALENCE,
    EL_CID,
    FIRING,
    FRANC,
    LAND,
    LEADERS,
    MOBILE,
    NATIONS,
    NEUTRAL,
    NOWHERE,
    OMEYYAD,
    ROLAND,
    TARGETS,
    TASKS,
    WISIGOTH,
    WORDS,
)
from ..text.acts import name_aim
from .battles import (
    HITS,
    KNIGHT,
    NONE,
    UNBOUND,
    WET,
    Field,
    Force,
    Needs,
    Outcome,
    Side,
    chance,
    first_losses,
    hits,
    whole_battle,
)

RULES: Final = {"leader": "P7.5", "zeal": "P2.7", "tactics": "P13.3", "river": "P7.5"}
TERRAIN: Final = ("plain", "mountain")
SUBMISSION: Final = (None, "may", "must")


# -------------------------------------------------------------------- what is shown


def preview(s: State, act: int, units: int) -> dict[str, Any] | None:
    """What a decision foresees: a battle to be opened or met by a march, the hits of an aim; None of all others."""
    match WORDS[act & 63]:
        case "battle":
            return before_battle(s, act >> 6 & 63)
        case "aim":
            return of_aim(s, act, units)
        case "spread":
            return of_spread(s, act)
        case "go":
            return before_march(s, act >> 6 & 63, act >> 12 & 63, (act >> 22) << 8 * (act >> 18 & 15), 0)
        case "step":
            march = facts_of_state(s).march
            units = sum(march[6 * kind + used] << 8 * kind for kind in range(MOBILE) for used in range(6))
            return before_march(s, s.march_at, act >> 6 & 63, units, s.march_leaders)
    return None


def before_battle(s: State, place: int) -> dict[str, Any] | None:
    """A battle that the active nation may open: see `card`."""
    if s.attacker < 0 or not s.others_at(place, s.attacker) or not s.at(place, s.attacker):
        return None
    twin = s.clone()
    open_battle(twin, place, s.attacker, zealous(twin))
    return card(twin)


def card(s: State) -> dict[str, Any] | None:
    """The battle under way: both sides' dice, the exact chances of a round and of the whole battle; None if none is."""
    if s.battle_at < 0:
        return None
    field = field_of(s)
    on, at_will = whole_battle(field)
    nations = _sides(s)
    found = _dice_of_both(s)
    found["round"] = {
        "conduct": "lowest-need", "rule": "P7.10", **({"knights": "spread"} if s.config.owner_wounds else {}),
        **{side: _losses(field.sides[k], field.sides[1 - k]) for k, side in enumerate("AD")},
    }  # fmt: skip
    found["battle"] = {"fight-on": _ending(on, s, nations)}
    if at_will is not None:
        found["battle"]["retreat-at-will"] = _ending(at_will, s, nations)
    mode = 0 if s.mission or s.no_submission else test_submission(s, *nations)
    if mode:
        found["submission"] = {"nation": NATIONS[nations[1]], "mode": SUBMISSION[mode], "rule": "P10.2"}
    if s.config.sign_of_god or s.config.events:
        found["without"] = ["chits", "sign-of-god"]
    return found


def before_march(s: State, origin: int, to: int, units: int, leaders: int) -> dict[str, Any] | None:
    """Both sides' dice in the battle that a march would bring about if it ended there; None if it meets no enemy."""
    nation = s.active
    if nation < 0 or to >= LAND or not s.others_at(to, nation) or s.allied_at(to, nation) or not units:
        return None
    twin = s.clone()
    for kind in range(MOBILE):
        number = units >> 8 * kind & 255
        twin.add(to, nation, kind, number)
        if number:
            twin.arrive(to, kind, origin, number)
    for leader in range(len(LEADERS)):
        if leaders >> leader & 1:
            twin.put_leader(leader, to, nation)
    open_battle(twin, to, nation, zeal_now(s, nation))
    return _dice_of_both(twin)


def shots(s: State) -> dict[str, Any]:
    """Both sides, and where the dice of a round go in the order in which they are read (P7.3)."""
    facts = facts_of_state(s)
    found = []
    for side in range(2):
        for group, kind in enumerate(FIRING):
            aimed = name_aim(facts.aim[side * len(FIRING) + group])
            for target in sorted(aimed, key=_as_read):
                need = threshold(s, side, group, TARGETS.index(target))
                found.append(("AD"[side], kind, target, need, aimed[target]))
    attacker, defender = _sides(s)
    return {"attacker": NATIONS[attacker], "defender": NATIONS[defender], "shots": tuple(found)}


def _as_read(target: str) -> tuple[int, bool]:
    """By kind, dry before river."""
    return FIRING.index(target.rstrip("~")), target.endswith("~")


def of_aim(s: State, act: int, units: int) -> dict[str, Any]:
    """What the dice of an aim need and how many of them hit, by target."""
    told = {}
    for target, n in name_aim(units).items():
        need = threshold(s, s.aiming, act >> 18 & 15, TARGETS.index(target))
        told[target] = {"dice": n, "need": need, "hits": list(hits(n, need))}
    return told


def of_spread(s: State, act: int) -> dict[str, Any]:
    """What a way to spread hits on knights leaves: how many of the category, and how many of them wounded (P22.1)."""
    side, target = act >> 6 & 63, act >> 18 & 15
    key = side + (2 if target >= WET else 0)
    hits_there = s.paper()["hits"] if TASKS[s.tasks()[-1]] == "BRAVE" else aimed_at(hits_of(s, 1 - side), target)
    before = in_category(s, side, target)
    twin = s.clone()
    put_spread(twin, side, target, act >> 22)
    apply_hits(twin, side, hits_there * one_at(target))
    left, wounds = number_in(twin.at(s.battle_at, _sides(s)[side]), KNIGHT), facts_of_state(twin).wounds[key]
    died = number_in(s.at(s.battle_at, _sides(s)[side]), KNIGHT) - left
    return {"hits": hits_there, "left": before - died, "wounded": wounds, "rule": "P7.6"}


# -------------------------------------------------------------------- dice with their modifiers


def _dice_of_both(s: State) -> dict[str, Any]:
    attacker, defender = _sides(s)
    found: dict[str, Any] = {
        "place": AREAS[s.battle_at], "terrain": TERRAIN[s.mountain], "rule": "P7.4", "round_number": s.round,
        "attacker": NATIONS[attacker], "defender": NATIONS[defender],
        "forces": {
            side: {"nation": NATIONS[nation], "units": unpacked(s.at(s.battle_at, nation)),
                   "leaders": _leaders(s, nation)}
            for side, nation in zip("AD", (attacker, defender))
        },
    }  # fmt: skip
    for number, side in enumerate("AD"):
        found[side] = _rows(s, number)
    return found


def _rows(s: State, side: int) -> list[dict[str, Any]]:
    """Every firing kind against every target: dice, the lowest roll that hits, the printed one, the modifiers."""
    found = []
    targets = [number for number in range(len(TARGETS)) if in_category(s, 1 - side, number)]
    general = {"leader": leader_bonus(s, side), "zeal": zeal_bonus(s, side), "tactics": 2 * (s.tactics >> side & 1)}
    for group, kind in enumerate(FIRING):
        dice = firing_dice(s, side, group)
        if dice <= 0:
            continue
        for number in targets:
            need = threshold(s, side, group, number)
            modifiers = {name: by for name, by in general.items() if by}
            if by := river_bonus(s, side, number):
                modifiers["river"] = by
            if kind == "berber" or TARGETS[number] == "berber":  # P7.11: only Tactics helps their own dice
                modifiers = {name: by for name, by in modifiers.items() if name == "tactics" and kind == "berber"}
            found.append(
                {"kind": kind, "dice": dice, "target": TARGETS[number], "need": need,
                 "printed": need + sum(modifiers.values()), "chance": chance(need), "modifiers": modifiers,
                 "rules": {name: RULES[name] for name in modifiers}}
            )  # fmt: skip
    return found


def _leaders(s: State, nation: int) -> list[str]:
    there = s.leaders_at(s.battle_at, nation)
    return [name for number, name in enumerate(LEADERS) if there >> number & 1]


def zeal_now(s: State, nation: int) -> int:
    """Would a battle of the movement under way be fought with zeal (P2.7)?"""
    if s.move_no != 1:
        return 0
    rows = s.config.printed.invasions
    return int(any(NATIONS.index(row.nation) == nation and row.turn == s.turn and row.zeal for row in rows))


# -------------------------------------------------------------------- chances as data


def _losses(of: Side, by: Side) -> list[dict[str, Any]]:
    """What a side may lose in the round under way, the likeliest first."""
    found: dict[tuple[tuple[str, int], ...], float] = {}
    for left, p in first_losses(of, by).items():
        lost = [(kind, n - m) for kind, n, m in zip(FIRING, of.force, left) if n > m]
        if left[7] > of.force[7]:
            lost.append(("wounded", left[7] - of.force[7]))
        if left[HITS] > of.force[HITS]:
            lost.append(("castle_hits", left[HITS] - of.force[HITS]))
        found[tuple(lost)] = found.get(tuple(lost), 0.0) + p
    rows = sorted(found.items(), key=lambda row: (-row[1], row[0]))
    return [{"lost": dict(lost), "chance": p} for lost, p in rows if p]


def _ending(outcome: Outcome, s: State, nations: tuple[int, int]) -> dict[str, Any]:
    """How the battle ends, by name."""
    found: dict[str, Any] = {"attacker": outcome.attacker, "defender": outcome.defender, "nobody": outcome.nobody}
    if outcome.submits:
        found["submits"] = outcome.submits
    for k, side in enumerate("AD"):
        found[side] = {
            "losses": {kind: lost for kind, lost in zip(FIRING, outcome.losses[k]) if lost},
            "survivors": list(outcome.survivors[k]),
        }
        if outcome.withdraws[k]:
            found[side]["withdraws"] = outcome.withdraws[k]
        if s.leaders_at(s.battle_at, nations[k]):
            found[side]["leaders_fall"] = outcome.leaders_fall[k]
    return found


# -------------------------------------------------------------------- the battle as the chain wants it


def _sides(s: State) -> tuple[int, int]:
    attacker, defender = facts_of_state(s).side
    return attacker, defender


def field_of(s: State) -> Field:
    """The battle under way, before the dice of its round."""
    facts = facts_of_state(s)
    attacker, defender = facts.side
    later = s.clone()
    later.round, later.river, later.tactics = 2, 0, 0
    sides = []
    for k, nation in enumerate((attacker, defender)):
        unled = later.clone()
        there = unled.leaders_at(s.battle_at, nation)
        for leader in range(len(LEADERS)):
            if there >> leader & 1 and leader != ROLAND:
                unled.drop_leader(leader)
        wounds, wet_wounds = facts.wounds[k], facts.wounds[k + 2]
        force = _force(s, k, wounds + wet_wounds)
        wet = (*(in_category(s, k, WET + group) if group < 5 else 0 for group in range(7)), wet_wounds, 0, 0)
        everybody = tuple(number_in(s.at(s.battle_at, nation), group) for group in range(7))
        roland = nation == FRANC and facts.leader_area[ROLAND] != NOWHERE
        sides.append(
            Side(
                force=force,
                dice=tuple(firing_dice(s, k, group) for group in range(7)),
                needs=_needs(s, k, 12),
                later=_needs(later, k, 7),
                unled=_needs(unled, k, 7),
                wet=wet if any(wet) else NONE,
                bystanders=tuple(a - b for a, b in zip(everybody, force)),
                room=_room(s, k, nation),
                bound=(KNIGHT,) if roland else (),
                castle_falls=1 if s.treason == k else 3,
                spread=bool(spreads(s, k)),
            )
        )
    asked = not s.mission and not s.no_submission
    return Field(
        sides[0], sides[1], must_submit=asked and test_submission(s, attacker, defender) == 2,
        surrenders=_may_surrender(s, attacker, defender), mission=bool(s.mission),
    )  # fmt: skip


def _force(s: State, side: int, wounded: int) -> Force:
    units = [
        in_category(s, side, group) + (in_category(s, side, WET + group) if group < 5 else 0) for group in range(7)
    ]
    return (*units, wounded, s.castle_hits if side else 0, int(s.indiscipline == side))


def _needs(s: State, side: int, targets: int) -> Needs:
    return tuple(tuple(threshold(s, side, group, target) for target in range(targets)) for group in range(7))


def _may_surrender(s: State, attacker: int, defender: int) -> bool:
    """May a castle that is left alone surrender (P14.13.9)?"""
    return attacker == OMEYYAD and bool(s.toledo) and 11 <= s.turn <= 13 and defender in (WISIGOTH, NEUTRAL)


def _room(s: State, side: int, nation: int) -> int:
    """How many units of a side could retreat now (P7.8.2-P7.8.5, P5.6), without a new capital."""
    if not facts_of_state(s).owner[nation]:  # P7.10
        return 0
    if not side and (s.mission or (nation == EL_CID and s.cid_in and s.battle_at == AT_VALENCE)):
        return UNBOUND
    room = 0
    goals = places(s, nation, s.battle_at, s.came if side else 0)
    for area in range(len(AREAS)):
        if goals >> area & 1:
            room += UNBOUND if area >= LAND else s.limit(area, nation) - s.stack(area, nation) + 1
    return min(room, UNBOUND)
