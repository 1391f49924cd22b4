"""Rules of thumb for the questions of S24.4: every answer gets a number and a reason, and the best is given.

Cards and marches are weighed here, by `marching` and `judge`; whatever is asked in battles and of losses by
`fighting`; elections, levies and the rest of the year by `ruling`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from ..core.config import MINOR, OTHER, TRIBE, R, S
from ..core.control import markable, price
from ..core.events import usable
from ..core.forces import size, strength, units
from ..core.movement import activatable, left
from ..core.naval import singles
from ..core.raids import raids
from ..core.state import OUT, Action, Frame, State
from ..printed.tables import MAPS
from . import fighting, ruling
from .judge import FANNIUS, POINT, SPARTACUS, Outlook, years_left
from .marching import Army, Goal, army_at_rest, army_on_march, best_goal, gain, goals, spare, without

Weighed = tuple[float, str]  # how good an answer looks, and why

SPACE: Final = 0.05  # of a province, for a space of the crisis track
TRAINED: Final = 1.2  # strength points that a trained or flipped unit is worth
RAID: Final = 0.5  # the chance of a raid (S16.1)
SPARED: Final = 0.04  # what a unit left behind as a garrison costs an army
KEPT: Final = 0.12  # what a kept card is worth next year
RESOURCE: Final = {  # what a Resource card is worth when it happens
    71: 0.4, 72: 0.2, 73: 1.0, 74: 1.5, 75: 1.5, 76: 0.9, FANNIUS: 3.0, SPARTACUS: 2.0, 79: 1.4, 80: 0.25,
}  # fmt: skip
HELD_BACK: Final = 0.10  # what a Surprise card may do if it is not spent on command points


class Thumb:
    """Decides by rule of thumb in one position; what it works out it keeps for the other answers of the list.

    >>> from hispania import games
    >>> rules = games.rules("spartacvs")
    >>> s = rules.new_game(rules.read_options({"scenario": "II"})).state
    >>> Thumb(s).choose()[1]
    'last-word'
    """

    def __init__(self, s: State) -> None:
        self.s = s
        self._outlook: Outlook | None = None
        self._activations: dict[tuple[str, str], list[tuple[float, str, str]]] = {}
        self._points: dict[tuple[str, str, int], dict[Action, Weighed]] = {}

    @property
    def outlook(self) -> Outlook:
        """The provinces as they will be."""
        if self._outlook is None:
            self._outlook = Outlook(self.s)
        return self._outlook

    def choose(self) -> tuple[Action, str]:
        """What is done, and why."""
        legal = self.s.legal
        weighed = self.weigh()
        best = max(range(len(legal)), key=lambda k: (weighed[k][0], -k))
        return legal[best], weighed[best][1]

    def weigh(self) -> list[Weighed]:
        """A number and a reason for every answer, in the order of the list."""
        s = self.s
        f = s.stack[-1]
        rule = _RULES.get(f["do"])
        if rule is None:
            return [(-0.001 * k, "nothing-better") for k in range(len(s.legal))]
        return rule(self, f)

    # ---------------------------------------------------------------- what a card may do

    def activations(self, side: str, map: str) -> list[tuple[float, str, str]]:
        """Leaders of a side on a map by the best goal of their armies: worth, leader, reason."""
        key = side, map
        found = self._activations.get(key)
        if found is None:
            rows = []
            for id in activatable(self.s, side, map):
                worth, why = self.activation(id, map)
                rows.append((worth, id, why))
            found = self._activations[key] = sorted(rows, key=lambda row: (-row[0], row[1]))
        return found

    def activation(self, id: str, map: str) -> Weighed:
        """What a leader would gain if he were activated."""
        s, post = self.s, self.s.leaders[id]
        army = army_at_rest(s, id)
        if post.inside:
            return self.sortie(army)
        goal = best_goal(s, self.outlook, army, map)
        here, _ = gain(s, self.outlook, army, army.at, 0)
        if army.number > 1 and s.config.kind[army.at] == MINOR and s.control.get(army.at) != army.side:
            here = min(here, SPARED)  # a unit may stay
        worth = goal.worth - max(0.0, here)
        worth -= 0.15 if id == "sulla" and not s.flags["sulla_paid"] else 0.0
        return worth + 0.0005 * army.power, goal.why

    def sortie(self, army: Army) -> Weighed:
        """Breaking out of a besieged city."""
        if not army.number:
            return -0.05, "nothing-better"
        worth, _ = gain(self.s, self.outlook, army, army.at, 0)
        return worth + 0.05, "relief"

    def markers(self, side: str, places: Sequence[str], points: int) -> float:
        """What command points gain as control markers on some of these places (S15.3), the best first."""
        found = 0.0
        worths = sorted(((self.outlook.worth(p, side) / price(self.s, p), p) for p in places), reverse=True)
        for _, place in worths:
            cost = price(self.s, place)
            if cost <= points:
                points -= cost
                found += self.outlook.worth(place, side)
        return found

    def uses(self, side: str, n: int, map: str) -> dict[Action, Weighed]:
        """Every use of a card that is worth anything."""
        card = self.s.config.printed.cards[n]
        found = self.points_for(side, map, card.cp)
        if usable(self.s, card, side, map):
            return {**found, ("event",): self.event(card, side, map)}
        return found

    def points_for(self, side: str, map: str, cp: int) -> dict[Action, Weighed]:
        """What so many command points do on a map, whichever card gives them; a card may also be thrown away."""
        key = side, map, cp
        kept = self._points.get(key)
        if kept is not None:
            return kept
        s = self.s
        found: dict[Action, Weighed] = {("discard",): (-0.02, "nothing-better")}
        affordable = set(activatable(s, side, map, cp))
        for worth, id, why in self.activations(side, map):
            if id in affordable:
                found["activate", id] = worth, why
        if places := markable(s, side, map, cp):
            found["control",] = self.markers(side, places, cp), "control"
        if side == S:
            found["raid",] = self.raiding(map, cp), "raid"
        else:
            found["pacify",] = self.pacifying(map, cp), "pacify"
        found["train",] = POINT * TRAINED * 0.6 * cp, "train"
        found["sail",] = self.shipping(side, map, cp), "gather"
        found["levy",] = POINT * 2.0 * cp - SPACE * cp, "levy"
        self._points[key] = found
        return found

    def raiding(self, map: str, points: int) -> float:
        """What raids would do: the markers count for nobody (S16.1)."""
        best: dict[str, float] = {}
        for frm, to in raids(self.s, map, ()):
            worth = RAID * 0.6 * self.outlook.taken_from(to, S)
            best[frm] = max(best.get(frm, 0.0), worth)
        return sum(sorted(best.values(), reverse=True)[:points])

    def pacifying(self, map: str, points: int) -> float:
        """What calming raided cities would do."""
        worths = (0.6 * self.outlook.worth(place, R) for place in self.s.raided if self.s.config.map[place] == map)
        return sum(sorted(worths, reverse=True)[: max(1, points // 2)])

    def shipping(self, side: str, map: str, points: int) -> float:
        """Single pieces by sea: worth it where a general waits without an army, or an army without a general."""
        s = self.s
        alone = sum(
            (place, side, OUT) not in s.units and s.config.port.get(place, False)
            for (place, whose, status) in s.stands
            if whose == side and status == OUT and s.config.map.get(place) == map
        )
        return 0.06 * min(alone, points) if alone and singles(s, {"who": side, "map": map, "shipped": ()}) else 0.0

    def event(self, card: Any, side: str, map: str) -> Weighed:
        """What the event of a card would do."""
        found = 0.0
        why = "event"
        for op, value in card.op.items():
            if op in ("campaign", "march"):
                rows = [row for row in self.activations(side, map) if row[0] > 0][: value if op == "campaign" else 1]
                found += sum(worth for worth, _, _ in rows) * (1.0 if op == "campaign" else 1.1)
                why = "campaign"
            else:
                found += self._op(op, value, side, map)
                why = "crisis" if op == "crisis" else why
        return found - (0.02 if card.remove else 0.0), why

    def _op(self, op: str, value: Any, side: str, map: str) -> float:
        s, outlook = self.s, self.outlook
        if op == "crisis":
            return SPACE * float(value) * (1.0 if side == R else -1.0) * self.urgency(side)
        if op == "rising":
            tribes = [p for p in s.config.spain if s.config.kind[p] == TRIBE and s.control.get(p) != S]
            return max((outlook.worth(p, S) for p in tribes), default=0.0) + POINT * 2
        if op in ("mark", "defect", "strip"):
            n = value["n"] if op == "mark" else int(value)
            map_places = [p for p in s.config.sorted_places if s.config.map[p] == map and s.control.get(p) != side]
            if op == "mark" and "provinces" in value:
                map_places = [p for p in map_places if s.config.province[p] in value["provinces"]]
            if op != "mark":
                map_places = [p for p in map_places if s.config.kind[p] == MINOR and s.control.get(p) == OTHER[side]]
            worths = sorted((outlook.worth(p, side) for p in map_places), reverse=True)
            return 0.6 * sum(worths[:n])
        if op in ("lights", "unrest", "drill", "flip_legions", "raise_at_rome", "levy"):
            n = value["steps"] if op == "levy" else int(value) * (2 if op == "raise_at_rome" else 1)
            return POINT * 2.0 * n
        if op == "join":
            return POINT * 3.0
        if op == "siege_point":
            return 0.12
        if op == "hit_force":
            return POINT * 1.3 * float(value["n"])
        return 0.2 if op == "friend_of_rome" else 0.05

    def urgency(self, side: str) -> float:
        """How much the crisis track matters: little when far from Anarchy."""
        s = self.s
        room = s.crisis - s.config.anarchy
        later = 1.0 if room <= 12 + 4 * years_left(s) else 0.6
        return later * (1.6 if room <= 10 else 1.0)

    def best_use(self, side: str, n: int) -> Weighed:
        """The best that a card of the hand could do now."""
        s = self.s
        map = next(map for map in MAPS if n in s.hand[side, map])
        worth, why = max(self.uses(side, n, map).values())
        card = s.config.printed.cards[n]
        if card.window and card.side in (side, "B"):
            worth -= HELD_BACK
        return worth, why

    # ---------------------------------------------------------------- the questions about cards

    def play_card(self, f: Frame) -> list[Weighed]:
        """The card that does most now; a poor last one may be kept."""
        s, who = self.s, f["who"]
        found: list[Weighed] = []
        for action in s.legal:
            if action[0] == "card":
                found.append(self.best_use(who, action[1]))
            elif action[0] == "resource":
                chance = s.config.printed.resources[action[1]].highest(s.year) / 6.0
                found.append((RESOURCE[action[1]] * chance, "resource"))
            else:
                found.append((KEPT if years_left(s) else -0.01, "keep"))
        return found

    def use_card(self, f: Frame) -> list[Weighed]:
        """The best use of the card that was played."""
        uses = self.uses(f["who"], f["card"], f["map"])
        return [uses.get(action, (0.0, "nothing-better")) for action in self.s.legal]

    def campaign(self, f: Frame) -> list[Weighed]:
        """The leader with the best goal, as long as there is one."""
        rows = {id: (worth, why) for worth, id, why in self.activations(f["who"], f["map"])}
        return [
            (0.005, "enough") if action[0] == "done" else rows.get(action[1], (-0.1, "nothing-better"))
            for action in self.s.legal
        ]

    def control(self, f: Frame) -> list[Weighed]:
        """Markers where they add most for their price."""
        return [
            (0.001, "enough")
            if action[0] == "done"
            else (self.outlook.worth(action[1], f["who"]) / price(self.s, action[1]), "control")
            for action in self.s.legal
        ]

    def raid(self, f: Frame) -> list[Weighed]:
        """Raids where a marker counts."""
        return [
            (0.0, "enough") if action[0] == "done" else (self.outlook.taken_from(action[2], S), "raid")
            for action in self.s.legal
        ]

    def marks(self, f: Frame) -> list[Weighed]:
        """Places of an event, by what they add; arms where they stand strongest."""
        s, who = self.s, f["who"]
        found: list[Weighed] = []
        for action in s.legal:
            if action[0] == "done":
                found.append((0.001, "enough"))
            elif action[0] in ("mark", "rise", "calm", "strip"):
                found.append((self.outlook.worth(action[1], who), "control"))
            elif action[0] in ("sick", "point"):
                found.append((0.05 + 0.01 * strength(s, units(s, action[1], OTHER[who])), "event"))
            elif action[0] == "winter":
                found.append((ruling.hungry(s, action[1], who), "event"))
            else:
                found.append((0.02 + 0.002 * strength(s, units(s, action[1], who)), "gather"))
        return found

    # ---------------------------------------------------------------- the march

    def move(self, f: Frame) -> list[Weighed]:
        """On towards the best goal; garrisons are dropped on cities, attempts made, and then it ends."""
        s, m = self.s, self.s.stack[-2]
        army = army_on_march(s, m, left(s, m))
        if m["inside"]:
            return self._from_inside(army)
        here, _ = gain(s, self.outlook, army, army.at, 0)
        found: dict[Action, Weighed] = {("end",): (max(0.0, here) + 0.006, "here")}
        best: dict[str, Goal] = {}
        for goal in goals(s, self.outlook, army, m["map"]):
            best.setdefault(goal.step, goal)
        for step, goal in best.items():
            if step:
                found["sail" if goal.sail else "go", step] = goal.worth, goal.why
        if ("attempt",) in s.legal:
            worth, why = gain(s, self.outlook, army, army.at, army.mp)
            found["attempt",] = worth + 0.05, why
        self._garrison(army, m, found)
        return [found.get(action, (-0.02, "nothing-better")) for action in s.legal]

    def _garrison(self, army: Army, m: Frame, found: dict[Action, Weighed]) -> None:
        """A unit stays on a city that it will turn, and others are taken along (S11.3, S18.9)."""
        s, at, side = self.s, army.at, army.side
        onward = max((worth for action, (worth, _) in found.items() if action[0] in ("go", "sail")), default=0.0)
        if onward <= SPARED:
            return
        stays = size(units(s, at, side)) - army.number
        if s.config.kind[at] == MINOR and s.control.get(at) != side and not stays:
            unit = spare(s, army, at)
            if unit is not None and self.outlook.stake(at, side) > 0.05:
                rest = without(s, army, unit)
                after = max((goal.worth for goal in goals(s, self.outlook, rest, m["map"]) if goal.step), default=0.0)
                if after > SPARED:
                    found["drop", *unit] = onward + max(0.0, found["end",][0]) + 0.01, "garrison"
        elif s.control.get(at) == side and not m["dropped"]:
            for action in s.legal:
                if action[0] == "pick" and (army.power > 8 or action[1].endswith("light")):
                    found[action] = onward + 0.02, "gather"

    def _from_inside(self, army: Army) -> list[Weighed]:
        worth, why = self.sortie(army)
        return [
            (worth, why) if action[0] == "sortie" else (0.0 if action[0] == "end" else -1.0, "walls")
            for action in self.s.legal
        ]


_RULES: Final[dict[str, Callable[[Thumb, Frame], list[Weighed]]]] = {
    "PLAY_CARD": Thumb.play_card, "USE_CARD": Thumb.use_card, "CAMPAIGN": Thumb.campaign, "CONTROL": Thumb.control,
    "PACIFY": Thumb.marks, "EVENT": Thumb.marks, "RAID": Thumb.raid, "MOVE": Thumb.move,
    **fighting.RULES, **ruling.RULES,
}  # fmt: skip
