"""What many tests share: random options, random games, and random positions that no random game would reach."""

from __future__ import annotations

import bisect
import random
from collections.abc import Iterator
from typing import Any

import hispania
from hispania.games.conquest import core
from hispania.games.conquest.core import terms
from hispania.games.conquest.core.config import Config
from hispania.games.conquest.core.state import State
from hispania.games.conquest.core.terms import CHANCE
from hispania.games.conquest.printed.board import Board, default_board
from hispania.games.conquest.printed.options import (
    ARMIES,
    DENARII,
    FLEETS,
    GARRISONS,
    HOUSE_VALUES,
    ROADS,
    VARIANTS,
    HouseRules,
    Level,
    Options,
)
from hispania.games.conquest.printed.scenarios import all_scenarios
from hispania.games.conquest.text.position import from_json, to_json

CODES = ("U", "C", "K")
SCENARIOS = all_scenarios()
LEVELS = {"denarii": DENARII, "garrisons": GARRISONS, "fleets": FLEETS, "roads": ROADS, "armies": ARMIES}
FIRSTS = sorted(value for name, value in vars(terms).items() if name.startswith("DO_"))  # the first of each kind


def times(compiled: int, pure: int) -> int:
    """How often to repeat something, compiled or in plain Python."""
    return compiled if hispania.COMPILED else pure


# -------------------------------------------------------------------- games


def random_options(rng: random.Random, base_only: bool = False, scenario: int | None = None) -> Options:
    """Any players, half of the time some house rules, any of the 128 sets of variants, half of the time a scenario (or
    the one given), and any level that they allow; or the base game only.
    """
    level = {name: rng.choice(values) for name, values in LEVELS.items()}
    share = rng.choice((0.0, 0.0, 0.3, 0.8))
    house = {key: rng.choice(values) for key, values in HOUSE_VALUES.items() if rng.random() < share}
    variants: set[str] = set()
    allowed: dict[str, tuple[int, ...]] = {}
    if not base_only:
        variants = {name for name in VARIANTS if rng.random() < 0.5}
        scenario = scenario or rng.choice((None, None, None, None, None, 1, 2, 3, 4, 5))
    if scenario is not None:
        played = SCENARIOS[scenario - 1]
        allowed |= played.levels
        variants = (variants | set(played.variants)) - set(played.barred)
    if "terror" in variants and rng.random() < 0.5:
        house["terror_plot"] = True
    if "hispano" in variants:
        allowed["denarii"] = (6,)  # H6.7
    level |= {name: rng.choice(values) for name, values in allowed.items()}
    return Options(Level(**level), rng.randint(1, 3), HouseRules.of(house), tuple(variants), scenario)


def random_step(rng: random.Random, state: State, by_kind: bool = False) -> int:
    """One random legal action or roll; gives its number. By kind, rare kinds come as often as common ones."""
    if core.whose_turn(state) == CHANCE:
        number = rng.choice(core.outcomes(state))[0]
        core.resolve(state, number)
    else:
        actions = core.legal(state)
        if by_kind:
            kinds: dict[int, list[int]] = {}
            for action in actions:
                kinds.setdefault(bisect.bisect(FIRSTS, action), []).append(action)
            actions = rng.choice(list(kinds.values()))
        number = rng.choice(actions)
        core.apply(state, number)
    return number


def play_on(rng: random.Random, state: State, by_kind: bool = False) -> Iterator[State]:
    """The same state again and again, at every decision and every chance node until the game is over."""
    yield state
    while not core.is_over(state):
        random_step(rng, state, by_kind)
        yield state


def random_game(rng: random.Random, config: Config | None = None, base_only: bool = False) -> Iterator[State]:
    """A whole random game, node by node; without a configuration, one with random options."""
    state = core.new_state(config or core.new_config(random_options(rng, base_only)))
    return play_on(rng, state, by_kind=not base_only and rng.random() < 0.5)


# -------------------------------------------------------------------- positions


def random_position(rng: random.Random, board: Board | None = None, base_only: bool = True) -> State:
    """A legal position after setup, of kinds that random play hardly finds: full and empty boards, capitals nearly all
    garrisoned, lost generals, armies in Roman provinces, provinces wholly in revolt, no reserve, late rounds; with
    variants and scenarios too, unless it is of the base game only.
    """
    board = board or default_board()
    state = from_json(random_data(rng, random_options(rng, base_only), board), board)
    for _ in range(rng.choice((0, 0, 0, 1, 1, 2)) if base_only else rng.randrange(5)):
        if not core.is_over(state):  # a step further lie shared spaces and open combats
            random_step(rng, state, by_kind=not base_only)
    return from_json(to_json(state), board)


def random_data(rng: random.Random, options: Options, board: Board) -> dict[str, Any]:
    """The JSON of a random position in REENTER, ROMAN, REVOLT or ARMY."""
    draft = Draft(rng, options, board)
    draft.garrison()
    draft.stand_generals()
    if rng.random() < 0.15 and not draft.lethe:
        draft.nearly_win()
    draft.bring_variants()
    draft.revolt()
    draft.raise_armies()
    draft.lay_roads()
    draft.choose_state()
    return draft.data()


class Draft:
    """A position on the way to being legal."""

    def __init__(self, rng: random.Random, options: Options, board: Board) -> None:
        self.rng, self.options, self.board = rng, options, board
        self.cities = [space.id for space in board.cities]
        self.provinces: dict[str, list[str]] = {}
        for space in board.cities:
            self.provinces.setdefault(str(space.province), []).append(space.id)
        self.homes = [self.provinces["ulterior"], self.provinces["citerior"]]
        self.capitals = [space.id for space in board.cities if space.is_capital]
        played = SCENARIOS[options.scenario - 1] if options.scenario else None
        first, full = (played.time if played else 0), (9 if options.scenario == 5 else 11)
        self.round = rng.choice((1, 2, full - first - 1, full - first, rng.randint(1, full - first)))
        self.time = first + self.round - 1
        self.fleets = sorted(rng.sample([space.id for space in board.seas], options.level.fleets))
        self.pirates: list[str] = []
        self.lethe = options.scenario == 4 and rng.random() < 0.5
        self.open = [city for city in self.cities if not (self.lethe and board[city].is_north_of_durius)]
        self.garrisons: dict[str, list[str]] = {}
        self.generals: dict[str, str | None] = {}
        self.legion: str | None = None
        self.proconsul, self.plot = "unused", "unused"
        self.revolts: dict[str, int] = {}
        self.armies: list[str] = []
        self.special: str | None = None
        self.roads: list[list[str]] = []
        self.turn, self.state, self.denarii = rng.randrange(3), "REVOLT", 0
        self.queue: list[str] = []
        self.spared: set[str] = set()  # stays free of revolt
        self.pending: dict[str, Any] | None = None

    def garrison(self) -> None:
        """From no garrison at all to every capital but one, and all reserves used up."""
        style = self.rng.choice(("none", "few", "many", "capitals"))
        if style == "none":
            return
        each = self.options.level.garrisons
        discs = [code for code in CODES for _ in range(self.rng.randint(0, 2) if style == "few" else each)]
        self.rng.shuffle(discs)
        if style == "capitals":
            for city in self.rng.sample(self.capitals, self.rng.randint(4, 6)):
                if city in self.open:
                    self.garrisons[city] = [discs.pop()]
        favourites = self.rng.sample(self.open, 6)
        for code in discs:
            city = self.rng.choice(favourites if self.rng.random() < 0.5 else self.open)
            if len(self.garrisons.get(city, [])) < 3:
                self.garrisons.setdefault(city, []).append(code)

    def stand_generals(self) -> None:
        """Each on a city, on a fleet or lost."""
        lost = self.rng.choice((0.0, 0.2, 0.6))
        for g, code in enumerate(CODES):
            home = self.homes[g] if g < 2 else self.fleets
            places = self.rng.choice((self.open, self.fleets, home, self.homes[self.rng.randrange(2)]))
            free = [place for place in places if place not in self.generals.values()]
            self.generals[code] = self.rng.choice(free) if free and self.rng.random() >= lost else None

    def nearly_win(self) -> None:
        """One garrison or one siege away from a Roman victory."""
        self.garrisons = {city: [CODES[n // 2]] for n, city in enumerate(self.capitals)}
        self.spared = set(self.homes[0] + self.homes[1])
        if self.rng.random() < 0.5:
            self.spared.remove(self.rng.choice(self.homes[self.rng.randrange(2)]))
            return
        last = self.rng.choice(self.capitals)
        del self.garrisons[last]
        self.spared.update(self.provinces[str(self.board[last].province)])
        if last not in self.generals.values():
            self.generals[CODES[self.turn]] = last

    def bring_variants(self) -> None:
        """The pieces of Proconsvl, Legio Hispana and Pirates."""
        rng, variants = self.rng, self.options.variants
        self.generals["P"] = None
        if "proconsvl" in variants:
            places = rng.choice((self.open, self.fleets))
            free = [place for place in places if place not in self.generals.values()]
            self.proconsul = rng.choice(("unused", "alive", "alive", "dead")) if free else "dead"
            if self.proconsul == "alive":
                self.generals["P"] = rng.choice(free)
        if "legio" in variants:
            free = [city for city in self.open if len(self.garrisons.get(city, [])) < 3]
            self.legion = rng.choice((*CODES, None))
            if self.legion is None:
                held = [city for city in self.garrisons if city in free]
                stack = self.garrisons.setdefault(rng.choice(held or free), [])
                stack.insert(rng.randint(0, len(stack)), "L")
        if "pirates" in variants:
            seas = [space.id for space in self.board.seas][self.options.level.fleets :]
            self.pirates = [sea for sea in seas if sea not in self.fleets and rng.random() < 0.7]

    def revolt(self) -> None:
        """Revolts on cities without Romans, in patches that fill whole provinces, until the wished reserve is left."""
        budget = 22 - self.time - len(self.pirates)
        reserve = self.rng.choice((0, 1, 3, self.rng.randint(0, budget), self.rng.randint(0, budget)))
        names = list(self.provinces)
        self.rng.shuffle(names)
        if self.rng.random() < 0.3:
            names.sort(key=lambda name: name not in ("ulterior", "citerior"))
        cities = [city for name in names for city in self.rng.sample(self.provinces[name], len(self.provinces[name]))]
        if self.rng.random() < 0.5:
            self.rng.shuffle(cities)
        height = self.rng.choice((1, 1, 2, 3))
        closed = {*self.garrisons, *self.generals.values(), *self.spared}
        open_cities = [city for city in cities if city not in closed]
        for _ in range(3):
            for city in open_cities:
                room = min(height, 3 - self.revolts.get(city, 0), budget - reserve - sum(self.revolts.values()))
                if room > 0:
                    self.revolts[city] = self.revolts.get(city, 0) + self.rng.randint(1, room)
        if self.is_conquered() and "L" in self.garrisons.pop(self.rng.choice(self.capitals)):
            self.legion = "K"

    def is_conquered(self) -> bool:
        """H3.7."""
        home = self.homes[0] + self.homes[1]
        return all(city in self.garrisons for city in self.capitals) and not any(city in self.revolts for city in home)

    def raise_armies(self) -> None:
        """At most one a province, on cities in revolt, Roman ones first now and then."""
        cities = list(self.revolts)
        self.rng.shuffle(cities)
        if self.rng.random() < 0.3:
            cities.sort(key=lambda city: city not in self.homes[0] + self.homes[1])
        taken: set[str | None] = set()
        for city in cities:
            if len(self.armies) < self.rng.choice((1, 3, 3, 3)) and self.board[city].province not in taken:
                self.armies.append(city)
                taken.add(self.board[city].province)
        if "terror" in self.options.variants:
            plots = self.options.house.terror_plot
            self.plot = self.rng.choice(("unused", "unused", "success", "failure")) if plots else "unused"
            if self.plot != "success" and (len(self.armies) == 3 or (self.armies and self.rng.random() < 0.6)):
                self.special = self.rng.choice(self.armies)
                self.approach()

    def approach(self) -> None:
        """Bring the general of this turn beside the special army, now and then, for a plot."""
        taken = {*self.revolts, *self.generals.values()}
        near = [place for place in self.board.neighbours(str(self.special)) if place not in taken]
        free = [place for place in near if place in self.open or place in self.fleets]
        if free and self.rng.random() < 0.6:
            self.generals[CODES[self.turn]] = self.rng.choice(free)

    def lay_roads(self) -> None:
        """All sticks, rarely fewer, each joined to the network and none at a capital."""
        reached = {end for link in self.board.links if link.has_road for end in (link.a, link.b)}
        number = self.options.level.roads if self.rng.random() < 0.9 else self.rng.randint(0, self.options.level.roads)
        links = [k for k in self.board.land_links if not k.has_road and not {k.a, k.b} & set(self.capitals)]
        links = [k for k in links if {k.a, k.b} <= set(self.open)]
        for _ in range(number):
            legal = [k for k in links if {k.a, k.b} & reached and [k.a, k.b] not in self.roads]
            if legal:
                link = self.rng.choice(legal)
                self.roads.append([link.a, link.b])
                reached |= {link.a, link.b}

    def choose_state(self) -> None:
        """A state of the game that this position allows."""
        code = CODES[self.turn]
        wished = self.rng.choice(("REVOLT", "ARMY", "ARMY", "ROMAN", "ROMAN", "ROMAN", "ROMAN"))
        if wished == "ARMY" and self.armies:
            self.state = "ARMY"
            queued = self.rng.sample(self.armies, self.rng.randint(1, len(self.armies)))
            self.queue = sorted(queued, key=lambda city: self.board[city].index)
        if wished != "ROMAN":
            return
        start = self.options.level.denarii - sum(self.generals[other] is None for other in CODES if other != code)
        half = {"kind": "split", "until": start // 2}
        splits = code == "K" and self.options.players == 2 and self.options.house.shared_consul == "split"
        if self.generals[code] is not None:
            self.state, self.denarii = "ROMAN", self.rng.randint(1, start)
            if splits and self.denarii > start // 2 and self.rng.random() < 0.7:
                self.pending = half
            return
        home = self.fleets if code == "K" else self.homes[self.turn]
        if any(place not in self.revolts and place not in self.generals.values() for place in home):
            self.state, self.denarii = "REENTER", start
            self.pending = half if splits else None

    def hispano(self) -> int | None:
        """The Hispano's denarii: all before the first action, any number later."""
        if "hispano" not in self.options.variants:
            return None
        return 2 if self.state == "REENTER" else self.rng.choice((0, 1, 2, 2))

    def data(self) -> dict[str, Any]:
        """The JSON of H11.2."""
        level = self.options.level
        resting = int("terror" in self.options.variants and self.plot != "success" and self.special is None)
        discs = [code for stack in self.garrisons.values() for code in stack]
        return {
            "v": 1,
            "level": list(level.values),
            "players": self.options.players,
            "variants": list(self.options.variants),
            "scenario": self.options.scenario,
            "house": self.options.house.changed,
            "round": self.round,
            "turn": CODES[self.turn],
            "state": self.state,
            "denarii": self.denarii,
            "hispano": self.hispano(),
            "queue": self.queue,
            "generals": self.generals,
            "armies": {city: "S" if city == self.special else "A" for city in self.armies},
            "revolts": self.revolts | dict.fromkeys(self.pirates, 1),
            "garrisons": self.garrisons,
            "fleets": self.fleets,
            "roads": self.roads,
            "reserve": {
                "revolt": 22 - self.time - len(self.pirates) - sum(self.revolts.values()),
                "A": 3 - len(self.armies) - resting,
                "S": resting,
                **{code: level.garrisons - discs.count(code) for code in CODES},
                "L": self.legion,
                "road": level.roads - len(self.roads),
            },
            "time": self.time,
            "pending": self.pending,
            "proconsul": self.proconsul,
            "plot": self.plot,
            "lethe": self.lethe,
            "result": None,
        }
