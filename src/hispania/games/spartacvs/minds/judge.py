"""What a position is worth: the chances of Sertorius and of the Republic, and what a place adds to them.

Everything here is open to all: control, units, leaders, the crisis track, Resource cards. No hand and no pile is read.
"""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from ..core.config import MAJOR, MINOR, OTHER, ROME, TRIBE, R, S
from ..core.forces import commander, initiative, leaders, legions_everywhere, size, strength, tactical
from ..core.state import IN, MAP, OUT, State

HELD: Final = 0.8  # of a minor city on which only enemies stand: it changes hands in the Surrender Phase (S18.9)
SUBDUED: Final = 0.4  # of a tribe under a besieger
RAIDED: Final = 0.4  # of a raided city, which may be pacified
POINT: Final = 0.04  # of a province, for each strength point on the map
LATER: Final = 0.5  # of a place of Asia Minor while that map sleeps
PONTUS: Final = 1.0  # provinces that the king's alliance brings to S: his own, and a start on the next
FANNIUS, SPARTACUS = 77, 78
MEN: Final = {"sertorius": 0.8, "mithradates": 0.4, "spartacus": 0.5}  # what his life is worth, in provinces
SERTORIAN_GOAL: Final = 8  # S21.2
NARROWLY: Final = 0.8  # provinces
USED_UP: Final = 1.5  # crisis spaces that a year costs the Republic besides provinces: proconsuls, levies, events


def logistic(x: float) -> float:
    """From 0 to 1, a half at 0.

    >>> logistic(0.0), logistic(-800.0)
    (0.5, 0.0)
    """
    if x < -40.0:
        return 0.0
    return 1.0 if x > 40.0 else 1.0 / (1.0 + exp(-x))


def share(s: State, place: str) -> tuple[float, float]:
    """How much of a place is S's and R's: its marker, and who stands there."""
    now, kind = s.control.get(place), s.config.kind[place]
    ours, theirs = float(now == S), float(now == R)
    if (place, S, OUT) not in s.units and (place, R, OUT) not in s.units and place not in s.raided:
        return ours, theirs
    if place in s.raided:
        ours, theirs = ours * RAIDED, theirs * RAIDED
    for side in (S, R):
        if now == side or (place, side, OUT) not in s.units:
            continue
        enemy = OTHER[side]
        if kind == MINOR:
            taken = 0.0 if (place, enemy, IN) in s.units or (place, enemy, OUT) in s.units else HELD
        elif kind == TRIBE:
            taken = SUBDUED
        elif now == enemy and kind == MAJOR:
            record = s.siege.get(place)
            taken = 0.12 + 0.22 * record.points if record is not None and (place, side, OUT) in s.stands else 0.05
        else:
            taken = 0.1
        if side == S:
            ours, theirs = ours + taken * (1 - ours), theirs * (1 - taken)
        else:
            ours, theirs = ours * (1 - taken), theirs + taken * (1 - theirs)
    return ours, theirs


def years_left(s: State) -> int:
    """Turns after this one."""
    return s.config.scenario.last_turn - s.turn


def majority(held: float, places: int, width: float) -> float:
    """The chance that so many places of a province are its majority (S15.2) when it counts."""
    return logistic((held - places // 2 - 0.5) / width)


class Force(NamedTuple):
    """A force in the open."""

    power: int  # strength points
    number: int  # units
    tactical: int
    led: bool
    initiative: int


class Outlook:
    """A position as both sides can see it: who will hold which province, and what each place adds.

    >>> from hispania import games
    >>> rules = games.rules("spartacvs")
    >>> outlook = Outlook(rules.new_game(rules.read_options({"scenario": "II"})).state)
    >>> outlook.worth("corduba", S) > outlook.worth("tarsus", S)
    True
    """

    def __init__(self, s: State) -> None:
        self.s = s
        left = years_left(s)
        self.width = 0.3 + 0.1 * min(left, 5)
        self.shares: dict[str, tuple[float, float]] = {}
        self.sums: dict[str, tuple[float, float]] = {}
        self.held = {S: 0.0, R: 0.0}  # provinces, as they will be
        self.asian = {S: 0.0, R: 0.0}  # those of Asia Minor among them
        for id, places in s.config.counted.items():
            mine = theirs = 0.0
            for place in places:
                found = self.shares[place] = share(s, place)
                mine += found[0]
                theirs += found[1]
            self.sums[id] = mine, theirs
            asian = s.config.printed.provinces[id].map == "asia"
            for side, number in ((S, mine), (R, theirs)):
                chance = majority(number, len(places), self.width)
                self.held[side] += chance
                if asian:
                    self.asian[side] += chance
        self._worth: dict[tuple[str, str], float] = {}
        self._forces: dict[tuple[str, str], Force] = {}
        self._near: dict[tuple[str, str], int] = {}
        self._beside: dict[tuple[str, str], list[Force]] = {}
        self._crowds: dict[str, int] | None = None
        self.threatened: dict[str, frozenset[str]] = {}  # by the side that holds them
        self.covered: dict[tuple[str, str], float] = {}  # what a side could lose around a place
        self.wanted: dict[tuple[str, str], list[str]] = {}  # targets by side and map, once they are listed

    def force(self, place: str, side: str) -> Force:
        """What a side has in the open in a place."""
        key = place, side
        found = self._forces.get(key)
        if found is None:
            s, stack = self.s, self.s.units.get((place, side, OUT), ())
            who = commander(s, leaders(s, place, side))
            found = self._forces[key] = Force(
                strength(s, stack), size(stack), tactical(s, who), who is not None, initiative(s, who)
            )
        return found

    def near(self, place: str, side: str) -> int:
        """Strength points of a side in the open one link away."""
        key = place, side
        found = self._near.get(key)
        if found is None:
            found = self._near[key] = sum(self.force(other, side).power for other, _, _ in self.s.config.links[place])
        return found

    def beside(self, place: str, side: str) -> list[Force]:
        """Forces of a side in the open one road or pass away: they may intercept (S12.1), or attack next."""
        key = place, side
        found = self._beside.get(key)
        if found is None:
            s = self.s
            near = [other for other, _ in s.config.near[place] if (other, side, OUT) in s.units]
            found = self._beside[key] = [self.force(other, side) for other in near]
        return found

    def crowd(self, province: str) -> int:
        """How many units of both sides are in a province (S19.2)."""
        if self._crowds is None:
            self._crowds = {}
            for (place, _, _), stack in self.s.units.items():
                where = self.s.config.province.get(place, "")
                self._crowds[where] = self._crowds.get(where, 0) + size(stack)
        return self._crowds.get(province, 0)

    def worth(self, place: str, side: str) -> float:
        """What it adds, in provinces for this side and against the other, if this side holds a place altogether."""
        key = place, side
        found = self._worth.get(key)
        if found is None:
            found = self._worth[key] = self._added(place, side)
        return found

    def stake(self, place: str, side: str) -> float:
        """The same beside what it would be if whoever stands there left."""
        if place not in self.shares:
            return 0.0
        now = self.s.control.get(place)
        return self._added(place, side, (float(now == S), float(now == R)))

    def _added(self, place: str, side: str, held: tuple[float, float] | None = None) -> float:
        s = self.s
        if place not in self.shares:
            return 0.0
        province = s.config.province[place]
        places = len(s.config.counted[province])
        mine, theirs = self.sums[province]
        ours, others = self.shares[place]
        if held is not None:
            mine, theirs = mine - ours + held[0], theirs - others + held[1]
            ours, others = held
        after = (mine - ours + 1, theirs - others) if side == S else (mine - ours, theirs - others + 1)
        found = 0.0
        for before, now, whose in ((mine, after[0], S), (theirs, after[1], R)):
            change = majority(now, places, self.width) - majority(before, places, self.width)
            found += change if whose == side else -change
        if place == ROME and side == S:
            found += 1.0
        found += 0.04 * (1 - (ours if side == S else others))
        asleep = s.config.printed.provinces[province].map == "asia" and not s.fannius
        return found * (LATER if asleep else 1.0)

    def taken_from(self, place: str, side: str) -> float:
        """What it adds for a side if the marker of a place is taken off: half of holding it, about."""
        return 0.5 * self.worth(place, side)


def expected(s: State, resource: int) -> float:
    """The chance that a Resource card of S happens before the end (S9.8)."""
    if resource not in s.resources[S]:
        return 0.0
    card, missed = s.config.printed.resources[resource], 1.0
    for turn in range(s.turn, s.config.scenario.last_turn + 1):
        if turn == s.turn and (resource in s.tried or s.phase in _LATE):
            continue
        missed *= 1.0 - card.highest(81 - turn) / 6.0
    return 1.0 - missed


_LATE: Final = ("surrender", "winter", "disband", "isolation", "victory", "end_of_turn")


def balance_of_arms(s: State) -> float:
    """Strength points of S less those of R."""
    found = 0
    for (_, side, _), stack in s.units.items():
        found += strength(s, stack) if side == S else -strength(s, stack)
    return float(found)


def victories(s: State) -> tuple[float, float]:
    """The chances that S wins and that R wins; the rest is a draw.

    >>> from hispania import games
    >>> all(0.0 < chance < 1.0 for chance in victories(games.rules("spartacvs").new_game().state))
    True
    """
    if s.result is not None:
        return float(s.result["winner"] == S), float(s.result["winner"] == R)
    outlook = Outlook(s)
    left = years_left(s)
    spread = 0.55 + 0.3 * min(left, 6)
    arms = POINT * balance_of_arms(s) * min(1.0, 0.4 + 0.2 * left)
    men = sum(worth for id, worth in MEN.items() if s.leaders[id].where in (MAP, "wounded", "pool"))
    better = 0.5 * arms + 0.3 * men
    f = 1.0 if s.fannius else expected(s, FANNIUS)
    p = 1.0 if s.spartacus else expected(s, SPARTACUS)
    ours = others = 0.0
    for with_asia, chance in ((True, f), (False, 1.0 - f)):  # S21.2
        mine, theirs = outlook.held[S] + better, outlook.held[R] - better
        if with_asia and not s.fannius:
            mine, theirs = mine + PONTUS, theirs - PONTUS
        elif not with_asia:
            mine, theirs = mine - outlook.asian[S], theirs - outlook.asian[R]
        ours += chance * p * logistic((mine - SERTORIAN_GOAL + 0.5) / spread)
        for happened, goal in ((p, 17 if with_asia else 11), (1.0 - p, 17 if with_asia else 8)):
            others += chance * happened * logistic((theirs - goal + 0.5) / spread)
    anarchy = _anarchy(s, outlook, left)
    rome = s.siege.get(ROME)
    if rome is not None and rome.by == S:
        anarchy = max(anarchy, 0.05 + 0.15 * rome.points)
    ours = anarchy + (1 - anarchy) * ours
    others *= 1 - anarchy
    whole = max(1.0, ours + others)
    return ours / whole, others / whole


def _anarchy(s: State, outlook: Outlook, left: int) -> float:
    """The chance that the marker lies at the agreed level at a Victory Check (S20.5), this one's or the last one's."""
    option = s.config.option
    over = legions_everywhere(s) - option["legion_limit_both" if s.asia else "legion_limit_europe"]
    yearly = outlook.held[R] - outlook.held[S] - max(0, over) - USED_UP
    soon = min(float(s.config.stability), s.crisis + yearly)
    last = min(float(s.config.stability), soon + left * yearly)
    spread = 1.5 + 1.2 * min(left, 4)
    near = logistic((s.config.anarchy - soon) / 1.5)
    return max(near, logistic((s.config.anarchy - last) / spread) * 0.9)


def chances(s: State) -> tuple[float, float]:
    """The chances of S and R, half of a draw counted."""
    ours, others = victories(s)
    found = 0.5 + (ours - others) / 2
    return found, 1.0 - found


def near_misses(s: State) -> float:
    """What a search makes of a position: the chance of S; at the end by half how it ended, by half how narrowly.

    Most games are decided by one province more or less. Whoever counts only wins learns little from a few trials.

    >>> from hispania import games
    >>> s = games.rules("spartacvs").new_game().state
    >>> near_misses(s) == chances(s)[0]
    True
    """
    value = chances(s)[0]
    if s.result is None or s.result["why"] not in ("provinces", "draw"):
        return value
    held = Outlook(s).held
    goal = 17 if s.fannius else 11 if s.spartacus else 8
    ours = logistic((held[S] - SERTORIAN_GOAL + 0.5) / NARROWLY) if s.spartacus else 0.0
    others = logistic((held[R] - goal + 0.5) / NARROWLY)
    return 0.5 * value + 0.25 * (1.0 + ours - others)
