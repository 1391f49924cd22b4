"""Rules of thumb for the rest of the year: set-up, elections, levies, hands, proconsuls, disbanding."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ..core.config import ITALY_ONLY, OTHER, R, S
from ..core.forces import is_legate, leaders, legions_everywhere, size, strength, units
from ..core.state import IN, OUT, Frame, State
from ..printed.tables import MAPS
from .judge import POINT
from .marching import FAR, distances

if TYPE_CHECKING:
    from .thumb import Thumb, Weighed

KEEP_FROM: Final = 10  # strength points that a proconsul must lead to be kept


def front(thumb: Thumb, place: str, side: str) -> float:
    """How much there is to win and to lose around a place."""
    s = thumb.s
    ways, found = distances(s.config)[place], 0.0
    for other, far in ways.items():
        if far > 8 or other not in thumb.outlook.shares:
            continue
        stake = max(thumb.outlook.worth(other, side), thumb.outlook.worth(other, OTHER[side]))
        if s.control.get(other) != side or (other, OTHER[side], OUT) in s.units:
            found += stake / (2 + far)
    return found


def hungry(s: State, province: str, side: str) -> float:
    """How many hits winter would deal to a side in a province (S19.2)."""
    here = sum(size(s.units.get((p, side, st), ())) for p in s.config.in_province[province] for st in (OUT, IN))
    return POINT * 2.0 * max(0, here - s.config.printed.provinces[province].winter)


# -------------------------------------------------------------------- set-up and elections


def first(thumb: Thumb, f: Frame) -> list[Weighed]:
    """S5.1: S wants the last word where a year ends with cards in both hands."""
    return [(0.1 if action[1] == R else 0.0, "last-word") for action in thumb.s.legal]


def set_up(thumb: Thumb, f: Frame) -> list[Weighed]:
    """Together where there is most to win, as far as a province feeds them in winter."""
    s = thumb.s
    found: list[Weighed] = []
    for _, place in s.legal:
        worth = front(thumb, place, S) + 0.02 * min(16, strength(s, units(s, place, S)))
        worth -= 2.0 * hungry(s, s.config.province[place], S)
        found.append((worth, "together"))
    return found


def consul(thumb: Thumb, f: Frame) -> list[Weighed]:
    """To legions without a general, near what can be won."""
    s = thumb.s
    found: list[Weighed] = []
    for _, id, place in s.legal:
        here = units(s, place, R)
        generals = [other for other in leaders(s, place, R) if not is_legate(s, other)]
        waiting = strength(s, here) if not generals else 0
        near = sum(
            strength(s, units(s, other, R))
            for other, _, _ in s.config.links[place]
            if not any(not is_legate(s, who) for who in leaders(s, other, R))
        )
        active = s.config.map[place] == "europe" or s.asia
        worth = 0.03 * min(20, waiting) + 0.01 * min(20, near) + (0.1 if place == "rome" else 0.0)
        found.append(((worth * (1 + front(thumb, place, R))) if active else -1.0, "lead"))
    return found


def elect(thumb: Thumb, f: Frame) -> list[Weighed]:
    """The ablest."""
    of = thumb.s.config.printed.leaders
    return [(0.1 * of[id].tactical - 0.1 * of[id].initiative, "lead") for _, id in thumb.s.legal]


def legate(thumb: Thumb, f: Frame) -> list[Weighed]:
    """To the largest force that nobody leads."""
    s = thumb.s
    found: list[Weighed] = []
    for action in s.legal:
        if action[0] == "done":
            found.append((0.02, "enough"))
        else:
            alone = not leaders(s, action[2], R)
            worth = 0.01 * strength(s, units(s, action[2], R)) * (1 + front(thumb, action[2], R))
            found.append((worth if alone else 0.0, "lead"))
    return found


def proconsuls(thumb: Thumb, f: Frame) -> list[Weighed]:
    """S7.3: two spaces of the crisis track for whoever leads an army at the front."""
    s, id = thumb.s, f["leader"]
    at = s.leaders[id].at or ""
    power = strength(s, units(s, at, R)) + strength(s, units(s, at, R, IN))
    others = [who for who in leaders(s, at, R) if who != id and not is_legate(s, who)]
    room = s.crisis - s.config.anarchy
    keep = power >= KEEP_FROM and not others and (room > 8 or power >= 16)
    told = {"keep": (float(keep), "lead"), "dismiss": (0.5, "too-dear")}
    return [told[action[0]] for action in s.legal]


# -------------------------------------------------------------------- levies


def reinforce_r(thumb: Thumb, f: Frame) -> list[Weighed]:
    """S8.1: turn reduced legions at the front first; new ones as long as the track bears them."""
    s = thumb.s
    most = s.config.option["legion_limit_both" if s.asia else "legion_limit_europe"]
    over = legions_everywhere(s) >= most
    found: list[Weighed] = []
    for action in s.legal:
        if action[0] == "done":
            found.append((0.0, "enough"))
        elif action[0] == "flip":
            near = 0.02 * min(2.0, front(thumb, action[1], R))
            found.append((POINT * 2.0 + near, "full-strength"))
        else:
            full = len(action) < 3 or action[2] == "f"
            worth = POINT * (4.0 if full else 2.0) * 0.55 - (0.09 if over else 0.03)
            found.append((worth, "levy"))
    return found


def reinforce_s(thumb: Thumb, f: Frame) -> list[Weighed]:
    """S8.2: reduced units first, then Lights with a leader or where a tribe is threatened."""
    s = thumb.s
    found: list[Weighed] = []
    for action in s.legal:
        if action[0] == "done":
            found.append((0.0, "enough"))
            continue
        place = action[1]
        led = bool(leaders(s, place, S))
        if action[0] == "flip":
            found.append((0.08 + 0.02 * led, "full-strength"))
            continue
        worth = 0.05 + 0.04 * led + 0.02 * min(2.0, front(thumb, place, S))
        worth -= hungry(s, s.config.province[place], S)
        found.append((worth, "gather" if led else "guard"))
    return found


def put(thumb: Thumb, f: Frame) -> list[Weighed]:
    """A leader goes to the largest army that he could lead better."""
    s = thumb.s
    found: list[Weighed] = []
    for _, id, place in s.legal:
        side = s.leaders[id].side
        mine = s.config.printed.leaders[id]
        better = [who for who in leaders(s, place, side) if s.config.printed.leaders[who].tactical >= mine.tactical]
        worth = 0.01 * strength(s, units(s, place, side)) * (0.3 if better else 1.0)
        found.append((worth + (0.01 if id != ITALY_ONLY else 0.0) * front(thumb, place, side), "lead"))
    return found


# -------------------------------------------------------------------- hands and the end of a year


def split(thumb: Thumb, f: Frame) -> list[Weighed]:
    """S9.3: cards where there is more to win and more to lead."""
    s, who = thumb.s, f["who"]
    stakes = dict.fromkeys(MAPS, 0.2)
    for place in thumb.outlook.shares:
        stake = max(thumb.outlook.worth(place, who), 0.5 * thumb.outlook.worth(place, OTHER[who]))
        stakes[s.config.map[place]] += stake
    forces = dict.fromkeys(MAPS, 4.0)
    for (place, side, _), stack in s.units.items():
        if side == who and place in s.config.map:
            forces[s.config.map[place]] += strength(s, stack)
    drawn = {map: stakes[map] * forces[map] ** 0.5 for map in MAPS}
    part = drawn["europe"] / sum(drawn.values())
    most = max(action[1] for action in s.legal) + 1
    return [(-abs(action[1] / most - part), "where-it-counts") for action in s.legal]


def assign(thumb: Thumb, f: Frame) -> list[Weighed]:
    """S23.3: a card goes to the map of its event, others where fewer are."""
    s, who = thumb.s, f["who"]
    found: list[Weighed] = []
    for _, n, map in s.legal:
        card = s.config.printed.cards[n]
        worth = 0.5 if card.map == map else 0.0 if card.map in MAPS else 0.2
        worth -= 0.05 * len(s.hand[who, map]) * (1.0 if map == "europe" else 1.4)
        found.append((worth, "where-it-counts"))
    return found


def disband(thumb: Thumb, f: Frame) -> list[Weighed]:
    """S5.8: legions beyond the limit that stand far from any enemy."""
    s = thumb.s
    most = s.config.option["legion_limit_both" if s.asia else "legion_limit_europe"]
    over = legions_everywhere(s) - most
    room = s.crisis - s.config.anarchy
    wanted = over if room < 15 else 0
    if f["n"] % 2 == 1 and over > -2 and room < 15:
        wanted = max(1, wanted)  # pairs count (S20.4)
    found: list[Weighed] = []
    for action in s.legal:
        if action[0] == "done":
            found.append((0.0, "enough"))
        else:
            quiet = _quiet(s, action[1])
            worth = (0.1 if wanted > 0 and quiet else -0.1) - 0.01 * (action[2] == "f")
            found.append((worth, "over-the-limit"))
    return found


def _quiet(s: State, place: str) -> bool:
    ways = distances(s.config)[place]
    return not any(side == S and status == OUT and ways.get(at, FAR) <= 4 for (at, side, status) in s.units)


def resource(thumb: Thumb, f: Frame) -> list[Weighed]:
    """S9.8: forces appear where there is most to win; the best man goes east."""
    s = thumb.s
    found: list[Weighed] = []
    for _, where in s.legal:
        if where in s.leaders:
            at = s.leaders[where].at or ""
            found.append((0.01 * strength(s, units(s, at, R)) - front(thumb, at, R), "where-it-counts"))
        else:
            worth = front(thumb, where, f["who"]) + 0.005 * strength(s, units(s, where, f["who"]))
            found.append((worth, "where-it-counts"))
    return found


def train(thumb: Thumb, f: Frame) -> list[Weighed]:
    """S9.7: what is reduced is made full, then Lights become heavy."""
    worths = {"flip": 0.08, "drill": 0.06, "done": 0.0}
    return [(worths[action[0]], "full-strength") for action in thumb.s.legal]


def ship(thumb: Thumb, f: Frame) -> list[Weighed]:
    """S17.3: a general without an army sails to one."""
    s = thumb.s
    found: list[Weighed] = []
    for action in s.legal:
        if action[0] == "done":
            found.append((0.0, "enough"))
        elif action[0] == "ship":
            at = s.leaders[action[1]].at or ""
            found.append((0.05 if not units(s, at, s.leaders[action[1]].side) else -0.1, "lead"))
        else:
            found.append((-0.1, "nothing-better"))
    return found


def ship_to(thumb: Thumb, f: Frame) -> list[Weighed]:
    """To the port with most units and something to win."""
    s, who = thumb.s, f["who"]
    return [
        (0.02 * strength(s, units(s, place, who)) + 0.05 * front(thumb, place, who), "lead") for _, place in s.legal
    ]


RULES: Final[dict[str, Callable[[Thumb, Frame], list[Weighed]]]] = {
    "TURN_ORDER": first, "SETUP_FORCE": set_up, "SETUP_REBELS": set_up, "PLACE_CONSUL": consul, "CHOOSE_CONSUL": elect,
    "PLACE_LEGATE": legate, "PROCONSULS": proconsuls, "REINFORCE_R": reinforce_r, "LEVY": reinforce_r,
    "REINFORCE_S": reinforce_s, "RETURN_LEADER": put, "PUT_LEADER": put, "SPLIT_HANDS": split, "ASSIGN_CARD": assign,
    "DISBAND": disband, "RESOURCE": resource, "TRAIN": train, "SAIL_SINGLE": ship, "SAIL_TO": ship_to,
}  # fmt: skip
