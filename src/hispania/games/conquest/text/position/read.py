"""The reader of the position JSON (H11.2): takes it apart, tells all that is wrong with it, and builds the state."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Final, NoReturn

from .....errors import Unreadable
from ... import core
from ...core.config import REVOLTS, Config
from ...core.state import State
from ...core.terms import ABSENT, CAPITALS, HISPANIA, LEGION, RESERVE, ROME, TIME, TIME_SPACES
from ...edge.actions import GENERAL_CODES
from ...printed.board import CITIES, SPACES, Board
from ...printed.options import VARIANTS, HouseRules, Level, Options
from .pending import STATES, read_pending

VERSION: Final = 1
COLOUR_CODES: Final = ("U", "C", "K", "L")
PROCONSUL: Final = ("unused", "alive", "dead")
PLOTS: Final = ("unused", "success", "failure")
RESULTS: Final = {
    (ROME, CAPITALS): ("R", "capitals"),
    (HISPANIA, RESERVE): ("H", "reserve"),
    (HISPANIA, TIME): ("H", "time"),
}
KEYS: Final = (
    "v", "level", "players", "variants", "scenario", "house", "round", "turn", "state", "denarii", "hispano", "queue",
    "generals", "armies", "revolts", "garrisons", "fleets", "roads", "reserve", "time", "pending", "proconsul", "plot",
    "lethe", "result",
)  # fmt: skip
RESERVE_KEYS: Final = ("revolt", "A", "S", "U", "C", "K", "L", "road")
MOST_PROBLEMS: Final = 10


def refuse(problems: list[str]) -> NoReturn:
    """All problems, or the first of them, in one error."""
    shown = "; ".join(problems[:MOST_PROBLEMS])
    more = f"; and {len(problems) - MOST_PROBLEMS} more" if len(problems) > MOST_PROBLEMS else ""
    raise Unreadable(f"not a position: {shown}{more}")


def show(value: object) -> str:
    """A value as JSON would write it, short and printable whatever it is."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return str(value) if abs(value) < 10**9 else "a huge number"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, str):
        return ascii(value[:30]) + ("..." if len(value) > 30 else "")
    if isinstance(value, list | tuple):
        return f"a list of {len(value)}"
    return "an object" if isinstance(value, Mapping) else f"a {type(value).__name__}"


@functools.lru_cache(maxsize=64)
def _config(board: Board, options: Options) -> Config:
    """Positions with the same options on the same board share their tables."""
    return core.new_config(options, board)


class Reader:
    """Takes a position apart; collects what is wrong instead of stopping at the first problem."""

    def __init__(self, data: Mapping[str, Any], board: Board) -> None:
        self.data = data
        self.board = board
        self.problems: list[str] = []
        self.options = Options()
        self.round = self.turn = self.phase = self.denarii = self.time = 0
        self.queue: list[int] = []
        self.generals: list[int] = []
        self.armies: list[int] = []
        self.revolts: dict[int, int] = {}
        self.garrisons: dict[int, list[int]] = {}
        self.fleets: list[int] = []
        self.roads: list[tuple[int, int]] = []
        self.reserve: dict[str, int] = {}
        self.special: int | None = None
        self.legion = ABSENT
        self.proconsul = self.plot = self.hispano = 0
        self.lethe = False

    def refuse_if_wrong(self) -> None:
        """Everything found so far, in one error."""
        if self.problems:
            refuse(self.problems)

    def wrong(self, key: str, wanted: str, value: object) -> None:
        """One more problem: what a key must be, and what it is."""
        self.problems.append(f"{key}: {wanted}, not {show(value)}")

    # ---------------------------------------------------------------- small parts

    def keys(self, key: str, value: object, wanted: tuple[str, ...], optional: tuple[str, ...] = ()) -> bool:
        """Is this an object with exactly these keys?"""
        if not isinstance(value, Mapping):
            self.wrong(key, "an object", value)
            return False
        prefix = f"{key}: " if key else ""
        missing = [name for name in wanted if name not in value]
        unknown = [show(name) for name in value if name not in wanted and name not in optional]
        if missing:
            self.problems.append(f"{prefix}missing {', '.join(missing)}")
        if unknown:
            more = f" and {len(unknown) - 5} more" if len(unknown) > 5 else ""
            self.problems.append(f"{prefix}unknown {', '.join(unknown[:5])}{more}")
        return not missing and not unknown

    def number(self, key: str, value: object, low: int, high: int) -> int:
        """A whole number within bounds; true and false are none."""
        if type(value) is int and low <= value <= high:
            return value
        self.wrong(key, f"a whole number from {low} to {high}", value)
        return low

    def one_of(self, key: str, value: object, names: tuple[str, ...]) -> int:
        """Which of these words it is."""
        if isinstance(value, str) and value in names:
            return names.index(value)
        self.wrong(key, f"one of {', '.join(names)}", value)
        return 0

    def space(self, key: str, value: object, kind: str = "space") -> int | None:
        """The number of a space, a city or a sea, by its id."""
        if isinstance(value, str) and value in self.board:
            space = self.board[value]
            if kind == "space" or space.is_sea == (kind == "sea"):
                return space.index
        self.wrong(key, f"the id of a {kind}", value)
        return None

    def spaces(self, key: str, kind: str) -> list[int]:
        """A list of different spaces, as it stands."""
        value = self.data[key]
        if not isinstance(value, list) or len(value) > SPACES:
            self.wrong(key, f"a list of {kind} ids", value)
            return []
        found = [n for item in value if (n := self.space(key, item, kind)) is not None]
        for n in sorted({n for n in found if found.count(n) > 1}):
            self.problems.append(f"{key}: {self.board[n].id} twice")
        return found

    def by_space(self, key: str, kind: str) -> list[tuple[int, Any]]:
        """An object with spaces for keys."""
        value = self.data[key]
        if not isinstance(value, Mapping):
            self.wrong(key, "an object", value)
            return []
        return [(n, item) for name, item in value.items() if (n := self.space(key, name, kind)) is not None]

    # ---------------------------------------------------------------- the keys of H11.2

    def check_keys(self) -> None:
        """All keys, no others."""
        self.keys("", self.data, KEYS)
        self.refuse_if_wrong()
        if type(self.data["v"]) is not int or self.data["v"] != VERSION:
            self.wrong("v", f"version {VERSION}", self.data["v"])

    def check_agreements(self) -> None:
        """Level, players, house rules, variants and scenario."""
        level, players, house = self.data["level"], self.data["players"], self.data["house"]
        if not isinstance(level, list) or len(level) != 5 or any(type(n) is not int or abs(n) > 99 for n in level):
            self.wrong("level", "a list of five whole numbers such as [6, 4, 3, 4, 2]", level)
            level = [6, 4, 3, 4, 2]
        if not isinstance(house, Mapping):
            self.wrong("house", "an object", house)
            house = {}
        for key, value in house.items():
            plain = isinstance(value, bool) or (isinstance(value, str) and len(value) < 40)
            plain = plain or (type(value) is int and abs(value) < 100)
            if not isinstance(key, str) or len(key) > 40 or not plain:
                self.wrong("house", f"a house rule {show(key)} with a value of its own", value)
                house = {}
                break
        players = self.number("players", players, 1, 3)
        variants = self.variants()
        scenario = self.data["scenario"]
        if scenario is not None and (type(scenario) is not int or not 1 <= scenario <= 5):
            self.wrong("scenario", "null or a whole number from 1 to 5", scenario)
            scenario = None
        try:
            self.options = Options(Level(*level), players, HouseRules.of(house), variants, scenario)
        except Unreadable as error:
            self.problems.append(str(error))

    def variants(self) -> tuple[str, ...]:
        """The variants in play, in any order."""
        value = self.data["variants"]
        if not isinstance(value, list) or len(value) > len(VARIANTS):
            self.wrong("variants", f"a list out of {', '.join(VARIANTS)}", value)
            return ()
        found = {VARIANTS[self.one_of("variants", item, VARIANTS)] for item in value}
        if len(found) != len(value):
            self.problems.append("variants: each once")
        return tuple(sorted(found))

    def check_progress(self) -> None:
        """Round, turn, state, denarii, time and result."""
        self.round = self.number("round", self.data["round"], 1, TIME_SPACES)
        self.turn = self.one_of("turn", self.data["turn"], GENERAL_CODES)
        self.phase = self.one_of("state", self.data["state"], STATES)
        self.denarii = self.number("denarii", self.data["denarii"], 0, 7)
        self.time = self.number("time", self.data["time"], 0, TIME_SPACES)
        result = self.data["result"]
        if result is not None and self.keys("result", result, ("winner", "reason")):
            if not any(result["winner"] == w and result["reason"] == r for w, r in RESULTS.values()):
                shown = ", ".join(f"{winner} {reason}" for winner, reason in RESULTS.values())
                self.wrong("result", f"winner and reason one of {shown}", result)

    def check_variants(self) -> None:
        """What happens once in a game, and the Hispano's denarii; without its variant each has one value only (N16)."""
        self.proconsul = self.one_of("proconsul", self.data["proconsul"], PROCONSUL)
        self.plot = self.one_of("plot", self.data["plot"], PLOTS)
        self.lethe = self.data["lethe"] is True
        if not isinstance(self.data["lethe"], bool):
            self.wrong("lethe", "true or false", self.data["lethe"])
        if "hispano" in self.options.variants:
            self.hispano = self.number("hispano", self.data["hispano"], 0, 2)
        elif self.data["hispano"] is not None:
            self.wrong("hispano", "null without the Hispano variant", self.data["hispano"])

    def check_pieces(self) -> None:
        """Everything that lies on the board or beside it."""
        self.queue = self.spaces("queue", "city")
        if self.queue != sorted(self.queue):
            self.problems.append("queue: by province from I to VI, then Ulterior, then Citerior (H5.2a)")
        generals = self.data["generals"]
        if self.keys("generals", generals, (*GENERAL_CODES, "P")):
            if generals["P"] is not None and "proconsvl" not in self.options.variants:
                self.problems.append("N16 generals.P: null without the Proconsvl variant")
            for code in (*GENERAL_CODES, "P"):
                place = generals[code]
                n = self.space(f"generals.{code}", place) if place is not None else ABSENT
                self.generals.append(ABSENT if n is None else n)
        self.check_armies()
        pirates = "pirates" in self.options.variants
        for n, item in self.by_space("revolts", "space" if pirates else "city"):
            self.revolts[n] = self.number(f"revolts.{self.board[n].id}", item, 1, 3 if n < CITIES else 1)
        for n, item in self.by_space("garrisons", "city"):
            self.garrisons[n] = self.stack(f"garrisons.{self.board[n].id}", item)
        self.fleets = self.spaces("fleets", "sea")
        self.check_roads()
        reserve = self.data["reserve"]
        special = int("terror" in self.options.variants)
        if self.keys("reserve", reserve, RESERVE_KEYS):
            for name, most in (("revolt", 22), ("A", 3), ("S", special), ("U", 5), ("C", 5), ("K", 5), ("road", 5)):
                self.reserve[name] = self.number(f"reserve.{name}", reserve[name], 0, most)
            if reserve["L"] is not None and "legio" not in self.options.variants:
                self.problems.append("N16 reserve.L: null without the Legio Hispana variant")
            elif reserve["L"] is not None:
                self.legion = self.one_of("reserve.L", reserve["L"], GENERAL_CODES)

    def check_armies(self) -> None:
        """A in each city, or S in one with Terror (H6.6)."""
        terror = "terror" in self.options.variants
        for n, item in self.by_space("armies", "city"):
            self.armies.append(n)
            if item == "S" and terror:
                if self.special is not None:
                    self.problems.append("N3 armies: S twice")
                self.special = n
            elif item != "A":
                variant = "N16 S needs the Terror variant: " if item == "S" else ""
                self.wrong(f"{variant}armies.{self.board[n].id}", "A or S" if terror else "A", item)

    def stack(self, key: str, value: object) -> list[int]:
        """The colours of a city's garrisons, bottom first."""
        codes = COLOUR_CODES if "legio" in self.options.variants else GENERAL_CODES
        if not isinstance(value, list) or not 1 <= len(value) <= 3:
            self.wrong(key, f"a list of one to three of {', '.join(codes)}", value)
            return []
        if "L" in value and "L" not in codes:
            self.problems.append(f"N16 {key}: L needs the Legio Hispana variant")
            return []
        return [self.one_of(key, item, codes) for item in value]

    def check_roads(self) -> None:
        """Pairs of cities with a link between them; where a road may lie is N10's business."""
        value = self.data["roads"]
        if not isinstance(value, list) or len(value) > 5:
            self.wrong("roads", "a list of at most five", value)
            return
        for item in value:
            if not isinstance(item, list) or len(item) != 2:
                self.wrong("roads", "a list of pairs of cities", item)
                continue
            a, b = (self.space("roads", end, "city") for end in item)
            if a is not None and b is not None:
                self.roads.append((a, b))

    # ---------------------------------------------------------------- the state

    def build(self) -> State:
        """The state with these pieces; what does not fit on a board at all is refused here."""
        state = State(_config(self.board, self.options))
        level = self.options.level
        discs = [colour for stack in self.garrisons.values() for colour in stack]
        for g, code in enumerate(GENERAL_CODES):
            if discs.count(g) + self.reserve[code] != level.garrisons:
                self.problems.append(
                    f"N2 garrisons of {code}: {discs.count(g)} on the board + {self.reserve[code]} in reserve"
                    f" are not {level.garrisons}"
                )
        if "legio" in self.options.variants and discs.count(LEGION) + (self.legion >= 0) != 1:
            self.problems.append(
                "N2 the Legio Hispana is in exactly one place: a garrison, or the reserve of its holder"
            )
        if len(self.roads) + self.reserve["road"] != level.roads:
            self.problems.append(
                f"N10 roads: {len(self.roads)} placed + {self.reserve['road']} in reserve are not {level.roads}"
            )
        if sum(self.revolts.values()) + self.time > REVOLTS:
            self.problems.append("N1 revolts: more than 22 on cities and the time track")
        self.refuse_if_wrong()
        state.revolt_reserve = REVOLTS
        for n, number in self.revolts.items():
            for _ in range(number):
                state.place_revolt(n)
        for n, stack in self.garrisons.items():
            for colour in stack:
                state.place_garrison(colour, n)
        for g, n in enumerate(self.generals):
            state.put_general(g, n)
        for a, b in self.roads:
            state.place_stick(a, b)
        state.armies = _set(self.armies)
        state.fleets = _set(self.fleets)
        state.queue = _set(self.queue)
        state.revolt_reserve = self.reserve["revolt"]
        state.army_reserve = self.reserve["A"] + self.reserve["S"]
        state.special_reserve = self.reserve["S"]
        state.special = 0 if self.special is None else 1 << self.special
        state.legion, state.proconsul, state.plot = self.legion, self.proconsul, self.plot
        state.lethe, state.hispano = int(self.lethe), self.hispano
        state.phase, state.round, state.turn = self.phase, self.round, self.turn
        state.time, state.denarii = self.time, self.denarii
        if self.data["result"] is not None:
            said = self.data["result"]["winner"], self.data["result"]["reason"]
            state.winner, state.why = next(key for key, words in RESULTS.items() if words == said)
        read_pending(self, state)
        self.refuse_if_wrong()
        return state


def _set(spaces: list[int]) -> int:
    """Numbers of spaces as bits."""
    found = 0
    for n in spaces:
        found |= 1 << n
    return found
