"""Where an army should go: every place as a goal, weighed by what it gains, the risk, and how far it is.

An army is weighed as it would march now (S11.3). What lies within its movement points is looked at closely: battles
by the cards that both sides would hold, sieges by the table, empty cities by the marker that will change. What lies
farther is a goal of later activations, and counts less for each.
"""

from __future__ import annotations

import functools
from heapq import heappop, heappush
from typing import Any, Final, NamedTuple

from ..core.battle import MOST_CARDS, ratio_bonus
from ..core.config import EXIT, MAJOR, MINOR, OTHER, REFUGE, ROME, SERVILE, TRIBE, Config, R, S
from ..core.forces import commander, family_of, leaders, size, strength, tactical, units
from ..core.movement import is_light, led_at_first
from ..core.naval import PIRATES, modifier
from ..core.sieges import critical_value, light_army, needed
from ..core.state import IN, OUT, Frame, Stack, State
from .judge import MEN, POINT, Force, Outlook, logistic

AGAIN: Final = 0.55  # of a goal's worth, for each further activation that it takes
FAR: Final = 99
MOST_WORTH: Final = 0.7  # what a single goal can hardly exceed
MOST_FAR: Final = 8  # goals beyond reach that are looked at
STEP: Final = 2.0  # strength points that a hit costs
SUBJUGATION: Final = (0.833, 0.583)  # chance of a point in one attempt, and of a Servile army (S18.T)
CITY_POINTS: Final = (1.03, 0.64)  # points of one attempt against a city
HITS: Final = 0.6  # hits of an attempt
FOUGHT: Final = 2.5  # strength points that a battle costs either side
FLED: Final = 7.0  # and what the retreat costs the loser, with five units or more
FLED_FEW: Final = 3.8  # and with fewer
FORTUNE: Final = 0.1  # of a province: the cities that the winner turns (S23.2.7)
COVERED: Final = 2  # movement points within which an army covers its own places
THREAT: Final = 5  # and within which an enemy threatens them
GUARD: Final = 0.12  # of what could be lost there
ATTACKED: Final = 0.4  # the chance that whoever stands beside attacks next, if it pays
GARRISON: Final = 0.85  # of a city's worth, for leaving a unit there until the Surrender Phase


class Army(NamedTuple):
    """An army as it would march."""

    side: str
    leader: str
    family: str
    stack: Stack
    at: str
    mp: int  # left now
    whole: int  # allowance of a further activation
    guides: bool
    sailed: bool
    tactical: int
    power: int
    number: int
    fresh: bool = False  # it has not moved yet, and may sail to the other map (S17.1)


class Goal(NamedTuple):
    """Where an army would go, how good that is, the next step there (empty: stay and act here), and why."""

    worth: float
    place: str
    step: str
    why: str
    sail: bool = False


OTHER_MAP: Final = {"europe": "asia", "asia": "europe"}
NOWHERE: Final = Goal(0.0, "", "", "nothing-better")


@functools.lru_cache(maxsize=8)
def distances(config: Config) -> dict[str, dict[str, int]]:
    """Movement points between any two places over land, whoever stands there."""
    found = {}
    for start in config.places:
        dist, edge = {start: 0}, [(0, start)]
        while edge:
            far, here = heappop(edge)
            if far > dist[here]:
                continue
            for other, _, price in config.links[here]:
                if config.kind[other] != EXIT and far + price < dist.get(other, FAR):
                    dist[other] = far + price
                    heappush(edge, (far + price, other))
        found[start] = dist
    return found


def army_at_rest(s: State, id: str) -> Army:
    """What a leader would lead if he were activated now."""
    post = s.leaders[id]
    at = post.at or ""
    stack, _ = led_at_first(s, id, at, IN if post.inside else OUT)
    option = s.config.option
    mp = option["mp_light"] if is_light(stack) else option["mp_normal"]
    return _army(s, id, stack, at, mp, mp, False, False, True)


def army_on_march(s: State, f: Frame, left: int) -> Army:
    """The army of an open march."""
    option = s.config.option
    whole = option["mp_light"] if is_light(f["units"]) else option["mp_normal"]
    fresh = not f["moved"] and f["used"] == 0
    return _army(s, f["leader"], f["units"], f["at"], left, whole, f["guides"], f["sailed"], fresh)


def _army(
    s: State, id: str, stack: Stack, at: str, mp: int, whole: int, guides: bool, sailed: bool, fresh: bool
) -> Army:
    side = s.leaders[id].side
    return Army(
        side, id, family_of(s, id), stack, at, mp, whole, guides, sailed, tactical(s, id), strength(s, stack),
        size(stack), fresh,
    )  # fmt: skip


# -------------------------------------------------------------------- battles


def cards_of(s: State, place: str, side: str, power: int, rating: int, against: int, lights: bool = False) -> float:
    """Battle cards of a side in a place (S23.2.3), surprises aside."""
    found = -(-power // 2) + rating + ratio_bonus(power, max(1, against))
    if s.control.get(place) == OTHER[side]:
        found -= 2 if s.config.kind[place] == TRIBE else 1
    return float(max(1, min(MOST_CARDS, found - lights)))


def defence(s: State, place: str, side: str) -> tuple[int, int, int]:
    """Strength, number and tactical rating of a force in the open."""
    stack = units(s, place, side)
    return strength(s, stack), size(stack), tactical(s, commander(s, leaders(s, place, side)))


def odds(s: State, place: str, side: str, power: int, rating: int, against: int, theirs: int, stack: Stack) -> float:
    """The chance to win a battle by the numbers of cards; the one who defends has the last word with even hands."""
    lights = side == S and bool(stack) and all(kind == "spanish_light" for kind, _, _ in stack)
    mine = cards_of(s, place, side, power, rating, against, lights)
    others = cards_of(s, place, OTHER[side], against, theirs, power)
    return logistic((mine - others) / 2.2 + 0.25 * (rating - theirs) / 2)


def spoils(against: int, number: int, power: int, mine: int, chance: float) -> float:
    """What a battle is worth: strength lost by the loser and the winner (S23.2.5, S23.2.6), and Fortunes of War."""
    theirs = min(against, FOUGHT + (FLED if number >= 5 else FLED_FEW))
    ours = min(power, FOUGHT + (FLED if mine >= 5 else FLED_FEW))
    won = POINT * (theirs - min(power, FOUGHT)) + FORTUNE
    lost = POINT * (ours - min(against, FOUGHT)) + FORTUNE
    return chance * won - (1.0 - chance) * lost


# -------------------------------------------------------------------- what a place gives to an army


def gain(s: State, outlook: Outlook, army: Army, place: str, left: int) -> tuple[float, str]:
    """What an army that comes to a place with so many movement points gains there, and why."""
    c, side = s.config, army.side
    enemy, kind, now = OTHER[side], c.kind[place], s.control.get(place)
    if kind == EXIT:
        return 0.0, "nothing-better"
    found, why = 0.0, "nothing-better"
    chance, fights, sheltered = 1.0, False, False
    if (place, enemy, OUT) in s.units:
        if not army.number:
            return -1.0, why
        power, number, rating, led, _ = outlook.force(place, enemy)
        sheltered = kind == MAJOR and now == enemy
        lone = number == 1 and not led
        if lone and army.power >= c.option["overrun_ratio"] * power:
            found, why = POINT * power, "overrun"
        else:
            fights = True
            chance = odds(s, place, side, army.power, army.tactical, power, rating, army.stack)
            found, why = spoils(power, number, army.power, army.number, chance), "attack"
            if sheltered:
                found *= 0.4
            if (place, side, IN) in s.units:
                found, why = found + chance * 0.4 * outlook.worth(place, enemy), "relief"
            found += chance * _heads(s, place, enemy)
    if not fights:
        found -= exposed(s, outlook, army, place)
        found += _guard(s, outlook, army, place)
    if now == side:
        return found, why if fights else "guard"
    prize = outlook.worth(place, side)
    if place == army.at:  # what would be lost if it left
        alone = outlook.force(place, side).number <= army.number
        prize = outlook.stake(place, side) if alone else 0.2 * prize
    after, because = _take(s, army, place, prize, 0 if fights and not sheltered else left)
    if after > 0.0:
        found += chance * after
        why = why if fights and not sheltered else because
    return found - _hunger(s, outlook, army, place), why


def _take(s: State, army: Army, place: str, prize: float, left: int) -> tuple[float, str]:
    """What taking a place without a force in the open is worth: markers, attempts, what they cost."""
    c, side = s.config, army.side
    kind, now = c.kind[place], s.control.get(place)
    slow = army.family == SERVILE and all(c.family[name] == SERVILE for name, _, _ in army.stack)
    if not army.number or kind == REFUGE:
        return 0.0, "nothing-better"
    if kind == MINOR:
        return prize * (GARRISON if (place, OTHER[side], IN) not in s.units else 0.0), "occupy"
    if kind == MAJOR and now != OTHER[side]:
        return 0.15 * prize, "occupy"
    if army.number < needed(s, place):
        return 0.0, "nothing-better"
    cost = HITS * POINT * 2.0
    if kind == TRIBE:
        tries = left // 2
        chance = SUBJUGATION[slow] if critical_value(s, place) == 1 else SUBJUGATION[slow] / 2.5
        first = 1.0 - (1.0 - chance) ** tries
        return prize * (first + (1.0 - first) * 0.35) - (cost if tries else 0.5 * cost), "subdue"
    record = s.siege.get(place)
    points = record.points if record is not None and record.by == side else 0
    tries = min(1 if light_army(s, army.stack) else 2, left // 2)
    ahead = points + (tries + 1.0) * CITY_POINTS[slow]  # one attempt more is free in the Surrender Phase (S18.9)
    progress = min(1.0, ahead / critical_value(s, place))
    return prize * progress**1.3 * 0.8 - cost * tries, "besiege"


def _heads(s: State, place: str, enemy: str) -> float:
    """A leader among the beaten may be lost."""
    return 0.05 * sum(id in ("sertorius", "mithradates", "spartacus") for id in leaders(s, place, enemy))


def _feared(s: State, outlook: Outlook, army: Army, place: str, force: Force) -> tuple[float, float]:
    """The chance that an army loses a battle in a place against a force that comes there, and what that costs."""
    if not army.number:
        return 0.0, 0.0
    there = outlook.force(place, OTHER[army.side]).power
    chance = odds(
        s, place, army.side, army.power, army.tactical, force.power + there, force.tactical + 1, army.stack
    )  # fmt: skip
    cost = -spoils(force.power, force.number, army.power, army.number, chance)
    return 1.0 - chance, max(0.0, cost + (1.0 - chance) * 0.15 * MEN.get(army.leader, 0.05))


def danger(s: State, outlook: Outlook, army: Army, place: str) -> tuple[float, float]:
    """The chance that an army that enters a place is stopped there by an interception (S12.1), and what that costs."""
    enemy, stopped, worst = OTHER[army.side], 0.0, 0.0
    mine = s.control.get(place) == army.side
    for force in outlook.beside(place, enemy):
        chance = (7 - force.initiative - mine) / 6.0
        if chance > 0.0 and force.power * 2 > army.power:
            loses, cost = _feared(s, outlook, army, place, force)
            worst = max(worst, chance * cost)
            stopped = max(stopped, chance * loses)
    return stopped, worst


def exposed(s: State, outlook: Outlook, army: Army, place: str) -> float:
    """What an army risks by standing in a place until the enemy's next cards."""
    if s.config.kind[place] == MAJOR and s.control.get(place) == army.side:
        return 0.0  # walls
    worst = 0.0
    for force in outlook.beside(place, OTHER[army.side]):
        if force.led and force.power * 2 > army.power:
            worst = max(worst, ATTACKED * _feared(s, outlook, army, place, force)[1])
    return worst


@functools.lru_cache(maxsize=8)
def around(config: Config) -> dict[str, tuple[str, ...]]:
    """Places that an army covers from a place: those within two movement points."""
    return {at: tuple(place for place, far in ways.items() if far <= COVERED) for at, ways in distances(config).items()}


def threatened(s: State, outlook: Outlook, side: str) -> frozenset[str]:
    """Places that a led force of the enemy could march to next."""
    found = outlook.threatened.get(side)
    if found is None:
        table, enemy = distances(s.config), OTHER[side]
        reached: set[str] = set()
        for place, whose, status in s.stands:
            if whose == enemy and status == OUT and (place, enemy, OUT) in s.units and place in table:
                reached.update(other for other, far in table[place].items() if far <= THREAT)
        found = outlook.threatened[side] = frozenset(reached)
    return found


def _guard(s: State, outlook: Outlook, army: Army, place: str) -> float:
    """What an army adds by standing where its own places can be marched to: they are not taken while it is near."""
    if army.power < 4:
        return 0.0
    side, enemy = army.side, OTHER[army.side]
    key = place, side
    stake = outlook.covered.get(key)
    if stake is None:
        feared = threatened(s, outlook, side)
        stake = sum(
            outlook.worth(other, enemy)
            for other in around(s.config)[place]
            if other in feared and s.control.get(other) == side
        )
        outlook.covered[key] = stake
    others = outlook.force(place, side).power - (army.power if place == army.at else 0)
    return GUARD * stake * min(1.0, army.power / 12.0) / (1.0 + max(0, others) / 8.0)


def _hunger(s: State, outlook: Outlook, army: Army, place: str) -> float:
    """Winter attrition that an army brings upon a province (S19.2)."""
    province = s.config.province[place]
    if not province or s.config.province.get(army.at) == province:
        return 0.0
    excess = outlook.crowd(province) + army.number - s.config.printed.provinces[province].winter
    return 0.3 * POINT * 2.0 * max(0, min(excess, army.number))


# -------------------------------------------------------------------- goals


class Way(NamedTuple):
    """How a place is reached: points used, the first step, whether by sea; the chance to arrive, what may be lost."""

    used: int
    first: str
    sails: bool
    safe: float
    danger: float


def reach(s: State, outlook: Outlook, army: Army) -> dict[str, Way]:
    """Places within its movement points, up to the first enemy."""
    c, side = s.config, army.side
    enemy, lands = OTHER[side], c.lands[army.family]
    found: dict[str, Way] = {army.at: Way(0, "", False, 1.0, 0.0)}
    edge: list[tuple[int, str]] = [(0, army.at)]
    while edge:
        used, here = heappop(edge)
        way = found[here]
        if used > way.used:
            continue
        if here != army.at and (here, enemy, OUT) in s.units and not _swept(s, outlook, army, here):
            continue
        for other, kind, price in c.links[here]:
            cost = used + (1 if kind == "pass" and army.guides else price)
            if cost > army.mp or other not in lands or (army.leader == "sulla" and other not in c.italy):
                continue
            if other not in found or cost < found[other].used:
                stopped, risk = danger(s, outlook, army, other)
                found[other] = Way(
                    cost, way.first or other, way.sails, way.safe * (1.0 - stopped), way.danger + way.safe * risk
                )
                heappush(edge, (cost, other))
    return found | _crossings(s, outlook, army, found)


def _swept(s: State, outlook: Outlook, army: Army, place: str) -> bool:
    """S11.5: does the army overrun what stands there?"""
    power, number, _, led, _ = outlook.force(place, OTHER[army.side])
    return number == 1 and not led and army.power >= s.config.option["overrun_ratio"] * power


def _crossings(s: State, outlook: Outlook, army: Army, found: dict[str, Way]) -> dict[str, Way]:
    """Ports across the sea, from here; those of the other map for a whole allowance (S17.1)."""
    c, price = s.config, s.config.option["naval_mp"]
    at, side = army.at, army.side
    if army.sailed or army.mp < price or not c.port.get(at) or s.control.get(at) != side:
        return {}
    if (at, OTHER[side], OUT) in s.units or not army.number:
        return {}
    across = {}
    overseas = army.fresh and s.asia
    for port in c.ports:
        same = c.map[port] == c.map[at]
        if port not in found and (same or overseas) and _may_land(s, army, port):
            stopped, risk = danger(s, outlook, army, port)
            arrives, lost = crossing(s, army, port)
            used = price if same else army.mp
            across[port] = Way(used, port, True, arrives * (1.0 - stopped), lost + risk)
    return across


def crossing(s: State, army: Army, port: str) -> tuple[float, float]:
    """The chance that anybody of an army arrives in a port (S17.4), and what is lost at sea on average."""
    c = s.config
    steps = sum((2 if kind in c.two_step else 1) * full + reduced for kind, full, reduced in army.stack)
    arrives, lost = 0.0, 0.0
    for hits in _at_sea(c, modifier(s, army.side, army.at, port)):
        arrives += (hits < steps) / 6.0
        lost += POINT * STEP * min(hits, steps) / 6.0
    return arrives, lost


@functools.lru_cache(maxsize=64)
def _at_sea(config: Config, added: int) -> tuple[int, ...]:
    """Hits of each face of the naval die."""
    return tuple(config.naval_hits(face + added) for face in range(1, 7))


def _may_land(s: State, army: Army, port: str) -> bool:
    now = s.control.get(port)
    if port not in s.config.lands[army.family] or (port == ROME and now == OTHER[army.side]):
        return False
    return army.side == R or now == S or army.family == "pontic" or PIRATES in s.lasting


def goals(s: State, outlook: Outlook, army: Army, map: str) -> list[Goal]:
    """Everything worth going for, here, within reach and beyond, best first."""
    near = reach(s, outlook, army)
    found = []
    for place, way in near.items():
        worth, why = gain(s, outlook, army, place, army.mp - way.used)
        if place == army.at and army.at in s.siege and s.siege[army.at].by == army.side:
            worth += 0.02
        worth = worth * way.safe if worth > 0.0 else worth
        found.append(Goal(worth - 0.004 * way.used - way.danger, place, way.first, why, way.sails))
    if army.number and len(near) > 1:
        best = max((goal.worth for goal in found), default=0.0)
        if best < AGAIN * MOST_WORTH:
            found += _far(s, outlook, army, near, map, best)
    return sorted(found, key=lambda goal: (-goal.worth, goal.place))


def _far(s: State, outlook: Outlook, army: Army, near: dict[str, Way], map: str, best: float) -> list[Goal]:
    """Goals of later activations: the way is that of the map, whoever stands there."""
    c, found = s.config, []
    table, lands = distances(c), c.lands[army.family]
    ends = [(place, way) for place, way in near.items() if way.first]
    ships = any(way.sails for _, way in ends)
    whole = max(1, army.whole)
    hopes = []
    wanted = targets(s, outlook, army.side, map)
    if any(c.map[port] != map for port, way in ends if way.sails):
        wanted = wanted + targets(s, outlook, army.side, OTHER_MAP[map])
    for place in wanted:
        if place in near or place not in lands or (army.leader == "sulla" and place not in c.italy):
            continue
        far = 0 if ships else table[place].get(army.at, FAR) - army.mp
        hope = (outlook.worth(place, army.side) + 0.25) * AGAIN ** (1 + max(0, far) // whole)
        if hope > best:
            hopes.append((hope, place))
    for hope, place in sorted(hopes, reverse=True)[:MOST_FAR]:
        if hope <= best:
            break
        ways = table[place]
        far, _, end = min((ways.get(end, FAR), way.used, end) for end, way in ends)
        if far >= FAR:
            continue
        way = near[end]
        worth, _ = gain(s, outlook, army, place, whole - far % whole)
        worth = worth * way.safe * AGAIN ** (1 + far // whole) - way.danger - exposed(s, outlook, army, end)
        best = max(best, worth)
        if worth > 0.0:
            found.append(Goal(worth, place, way.first, "by-sea" if way.sails else "advance", way.sails))
    return found


def targets(s: State, outlook: Outlook, side: str, map: str) -> list[str]:
    """Places of a map that a side might want: not its own, or with an enemy in the open, or its own besieged."""
    c, enemy = s.config, OTHER[side]
    kept = outlook.wanted.get((side, map))
    if kept is not None:
        return kept
    found = outlook.wanted[side, map] = []
    for place in c.sorted_places:
        if c.map[place] != map or c.kind[place] in (EXIT, REFUGE):
            continue
        if (s.control.get(place) != side and outlook.worth(place, side) > 0.1) or (place, enemy, OUT) in s.units:
            found.append(place)
    return found


def best_goal(s: State, outlook: Outlook, army: Army, map: str) -> Goal:
    """The best of its goals."""
    return next(iter(goals(s, outlook, army, map)), NOWHERE)


def without(s: State, army: Army, unit: tuple[str, str]) -> Army:
    """What goes on if a unit stays behind."""
    kind, step = unit
    stack = tuple(
        (name, full - (step == "f"), reduced - (step == "r")) if name == kind else (name, full, reduced)
        for name, full, reduced in army.stack
    )
    stack = tuple(row for row in stack if row[1] or row[2])
    return army._replace(stack=stack, power=strength(s, stack), number=army.number - 1)


def spare(s: State, army: Army, place: str) -> tuple[str, str] | None:
    """The weakest unit that an army can leave behind as a garrison."""
    if army.number < 2:
        return None
    c: Any = s.config
    rows = []
    for kind, full, reduced in army.stack:
        if full:
            rows.append((c.full[kind], kind, "f"))
        if reduced:
            rows.append((c.reduced[kind], kind, "r"))
    _, kind, step = min(rows)
    return kind, step
