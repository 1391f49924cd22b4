"""The position JSON (H11.2, H12): written from any state, read back into exactly that state, or refused.

What is written is canonical: objects and lists in text order of the ids, stacks from the bottom, `queue` in the order
in which the armies act. What is read may list fleets, roads and the ends of a road in any order. `pending` is null or

    {"kind": "setup", "step": n}                    provinces rolled, armies, roads or generals already set
    {"kind": "split", "until": n}                   U's player still decides for K, while more than n denarii are left
    {"kind": "siege" or "attack", "from": space, "to": city, "denarii": n}      a general's combat, not yet rolled,
                                                    and "split": n as above if the shared consul is in U's half
    {"kind": "army-siege" or "army-attack", "from": city, "to": city, "die": n or null}     an army's combat, not yet
                                                    rolled; die is the one that chose the target (H5.2c), if any

Variants and scenarios have their keys, with the values of a game without them.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from typing import Any, Final, NoReturn

from ...errors import Unreadable
from . import core
from .board import SPACES, Board, default_board
from .combat import declare_army_attack, declare_army_siege, declare_attack, declare_siege, is_sure
from .config import Config
from .hispanic import nearest, next_army, targets
from .invariants import broken, out_of_phase
from .options import HouseRules, Level, Options
from .state import State
from .terms import (
    ABSENT,
    ARMY,
    ARMY_ATTACK,
    ARMY_SIEGE,
    ATTACK,
    CAPITALS,
    HISPANIA,
    NO_COMBAT,
    RESERVE,
    ROMAN,
    ROME,
    SETUP_GENERALS,
    SETUP_ROADS,
    SIEGE,
    TIME,
    TIME_SPACES,
)

VERSION: Final = 1
GENERAL_CODES: Final = ("U", "C", "K")
STATES: Final = (
    "SETUP_REVOLTS", "SETUP_ARMIES", "SETUP_ROADS", "SETUP_GENERALS", "REENTER", "MUST_LEAVE", "ROMAN", "REVOLT",
    "ARMY", "OVER",
)  # fmt: skip
COMBATS: Final = {SIEGE: "siege", ATTACK: "attack", ARMY_ATTACK: "army-attack", ARMY_SIEGE: "army-siege"}
RESULTS: Final = {
    (ROME, CAPITALS): ("R", "capitals"),
    (HISPANIA, RESERVE): ("H", "reserve"),
    (HISPANIA, TIME): ("H", "time"),
}
# What a game without variants and scenarios always says (N16)
FIXED: Final[Mapping[str, Any]] = {
    "variants": [], "scenario": None, "hispano": None, "proconsul": "unused", "plot": "unused", "lethe": False,
}  # fmt: skip
KEYS: Final = (
    "v", "level", "players", "variants", "scenario", "house", "round", "turn", "state", "denarii", "hispano", "queue",
    "generals", "armies", "revolts", "garrisons", "fleets", "roads", "reserve", "time", "pending", "proconsul", "plot",
    "lethe", "result",
)  # fmt: skip
RESERVE_KEYS: Final = ("revolt", "A", "S", "U", "C", "K", "L", "road")
MOST_PROBLEMS: Final = 10


# -------------------------------------------------------------------- writing


def to_json(state: State) -> dict[str, Any]:
    """The position as JSON data, its keys in the order of H11.2.

    >>> position = to_json(core.new_state())
    >>> position["state"], position["pending"], position["fleets"][0]
    ('SETUP_REVOLTS', {'kind': 'setup', 'step': 0}, 'mare-balearicum')
    """
    config = state.config
    ids = [space.id for space in config.board.spaces]
    order = sorted(range(len(ids)), key=ids.__getitem__)

    def listed(spaces: int) -> list[int]:
        return [n for n in order if spaces >> n & 1]

    places = [state.general_space(g) for g in range(3)]
    sticks = [state.stick_ends(k) for k in range(state.sticks)]
    return {
        "v": VERSION,
        "level": list(config.options.level.values),
        "players": config.options.players,
        "variants": [],
        "scenario": None,
        "house": config.options.house.changed,
        "round": state.round,
        "turn": GENERAL_CODES[state.turn],
        "state": STATES[state.phase],
        "denarii": state.denarii,
        "hispano": None,
        "queue": [ids[n] for n in sorted(listed(state.queue))],
        "generals": {code: ids[n] if n >= 0 else None for code, n in zip(GENERAL_CODES, places)} | {"P": None},
        "armies": {ids[n]: "A" for n in listed(state.armies)},
        "revolts": {ids[n]: state.revolts_at(n) for n in listed(state.revolt1)},
        "garrisons": {ids[n]: _stack(state, n) for n in listed(state.garrisoned())},
        "fleets": [ids[n] for n in listed(state.fleets)],
        "roads": sorted([ids[n] for n in listed(stick)] for stick in sticks),
        "reserve": {
            "revolt": state.revolt_reserve,
            "A": state.army_reserve,
            "S": 0,
            **{code: state.reserve_of(g) for g, code in enumerate(GENERAL_CODES)},
            "L": None,
            "road": state.stick_reserve,
        },
        "time": state.time,
        "pending": _pending(state, ids),
        "proconsul": "unused",
        "plot": "unused",
        "lethe": False,
        "result": _result(state),
    }


def dumps(state: State) -> str:
    """The position as one line with sorted keys: equal positions give equal bytes (N17).

    >>> dumps(core.new_state())[:40]
    '{"armies":{},"denarii":0,"fleets":["mare'
    """
    return json.dumps(to_json(state), sort_keys=True, separators=(",", ":"))


def _stack(state: State, n: int) -> list[str]:
    """The garrisons of a city, bottom first."""
    return [
        code for level in range(3) for g, code in enumerate(GENERAL_CODES) if state.garrison_plane(g, level) >> n & 1
    ]


def _pending(state: State, ids: list[str]) -> dict[str, Any] | None:
    """What is still open besides the state of the game."""
    if state.phase <= SETUP_GENERALS:
        return {"kind": "setup", "step": state.sticks if state.phase == SETUP_ROADS else state.step}
    if state.combat == NO_COMBAT:
        return {"kind": "split", "until": state.split} if state.split >= 0 else None
    combat: dict[str, Any] = {"kind": COMBATS[state.combat], "from": ids[state.combat_from], "to": ids[state.combat_to]}
    if state.combat in (ARMY_ATTACK, ARMY_SIEGE):
        return combat | {"die": state.choice_die or None}
    return combat | {"denarii": state.combat_denarii} | ({"split": state.split} if state.split >= 0 else {})


def _result(state: State) -> dict[str, str] | None:
    """Who has won, and why."""
    if not state.winner:
        return None
    winner, reason = RESULTS[state.winner, state.why]
    return {"winner": winner, "reason": reason}


# -------------------------------------------------------------------- reading


def from_json(data: Mapping[str, Any] | str | bytes, board: Board | None = None) -> State:
    """The state that a position describes; anything wrong with it raises Unreadable, which names all that was found.

    >>> state = core.new_state()
    >>> from_json(dumps(state)).hash() == state.hash()
    True
    >>> from_json({**to_json(state), "denarii": True})
    Traceback (most recent call last):
    hispania.errors.Unreadable: not a position: denarii: a whole number from 0 to 7, not true
    """
    reader = _Reader(_object(data), board or default_board())
    reader.check_keys()
    reader.check_agreements()
    reader.check_progress()
    reader.check_pieces()
    reader.refuse_if_wrong()
    state = reader.build()
    reader.problems += broken(state)
    reader.refuse_if_wrong()
    reader.problems += out_of_phase(state)
    reader.refuse_if_wrong()
    return state


def _refuse(problems: list[str]) -> NoReturn:
    shown = "; ".join(problems[:MOST_PROBLEMS])
    more = f"; and {len(problems) - MOST_PROBLEMS} more" if len(problems) > MOST_PROBLEMS else ""
    raise Unreadable(f"not a position: {shown}{more}")


def _object(data: Mapping[str, Any] | str | bytes) -> Mapping[str, Any]:
    """The JSON object in a text, or the object itself."""
    if isinstance(data, str | bytes | bytearray):
        try:
            data = json.loads(data, object_pairs_hook=_without_doubles)
        except RecursionError:
            raise Unreadable("not a position: the JSON is nested too deeply") from None
        except ValueError as error:  # malformed JSON, text that is not UTF-8, a number of thousands of digits
            raise Unreadable(f"not a position: not readable as JSON: {str(error)[:120]}") from None
    if not isinstance(data, Mapping):
        raise Unreadable(f"not a position: a JSON object, not {_show(data)}")
    return data


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise Unreadable(f"not a position: the key {_show(name)} is given twice")
        found[name] = value
    return found


def _show(value: object) -> str:
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


class _Reader:
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

    def refuse_if_wrong(self) -> None:
        """Everything found so far, in one error."""
        if self.problems:
            _refuse(self.problems)

    def wrong(self, key: str, wanted: str, value: object) -> None:
        """One more problem: what a key must be, and what it is."""
        self.problems.append(f"{key}: {wanted}, not {_show(value)}")

    # ---------------------------------------------------------------- small parts

    def keys(self, key: str, value: object, wanted: tuple[str, ...], optional: tuple[str, ...] = ()) -> bool:
        """Is this an object with exactly these keys?"""
        if not isinstance(value, Mapping):
            self.wrong(key, "an object", value)
            return False
        prefix = f"{key}: " if key else ""
        missing = [name for name in wanted if name not in value]
        unknown = [_show(name) for name in value if name not in wanted and name not in optional]
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

    def by_city(self, key: str) -> list[tuple[int, Any]]:
        """An object with cities for keys."""
        value = self.data[key]
        if not isinstance(value, Mapping):
            self.wrong(key, "an object", value)
            return []
        return [(n, item) for name, item in value.items() if (n := self.space(key, name, "city")) is not None]

    # ---------------------------------------------------------------- the keys of H11.2

    def check_keys(self) -> None:
        """All keys, no others."""
        self.keys("", self.data, KEYS)
        self.refuse_if_wrong()
        if type(self.data["v"]) is not int or self.data["v"] != VERSION:
            self.wrong("v", f"version {VERSION}", self.data["v"])
        for key, value in FIXED.items():
            if type(self.data[key]) is not type(value) or self.data[key] != value:
                what = "scenarios are" if key in ("scenario", "lethe") else "variants are"
                wanted = "an empty list" if value == [] else _show(value)
                self.wrong(key, f"{wanted} ({what} not part of this version)", self.data[key])

    def check_agreements(self) -> None:
        """Level, players and house rules."""
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
                self.wrong("house", f"a house rule {_show(key)} with a value of its own", value)
                house = {}
                break
        players = self.number("players", players, 1, 3)
        try:
            self.options = Options(Level(*level), players, HouseRules.of(house))
        except Unreadable as error:
            self.problems.append(str(error))

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

    def check_pieces(self) -> None:
        """Everything that lies on the board or beside it."""
        self.queue = self.spaces("queue", "city")
        if self.queue != sorted(self.queue):
            self.problems.append("queue: by province from I to VI, then Ulterior, then Citerior (H5.2a)")
        generals = self.data["generals"]
        if self.keys("generals", generals, (*GENERAL_CODES, "P")):
            if generals["P"] is not None:
                self.problems.append("N16 generals.P: null without the Proconsvl variant")
            for code in GENERAL_CODES:
                place = generals[code]
                n = self.space(f"generals.{code}", place) if place is not None else ABSENT
                self.generals.append(ABSENT if n is None else n)
        for n, item in self.by_city("armies"):
            self.armies.append(n)
            if item != "A":
                variant = "N16 S needs the Terror variant: " if item == "S" else ""
                self.wrong(f"{variant}armies.{self.board[n].id}", "A", item)
        for n, item in self.by_city("revolts"):
            self.revolts[n] = self.number(f"revolts.{self.board[n].id}", item, 1, 3)
        for n, item in self.by_city("garrisons"):
            self.garrisons[n] = self.stack(f"garrisons.{self.board[n].id}", item)
        self.fleets = self.spaces("fleets", "sea")
        self.check_roads()
        reserve = self.data["reserve"]
        if self.keys("reserve", reserve, RESERVE_KEYS):
            for name, most in (("revolt", 22), ("A", 3), ("S", 0), ("U", 5), ("C", 5), ("K", 5), ("road", 5)):
                self.reserve[name] = self.number(f"reserve.{name}", reserve[name], 0, most)
            if reserve["L"] is not None:
                self.problems.append("N16 reserve.L: null without the Legio Hispana variant")

    def stack(self, key: str, value: object) -> list[int]:
        """The colours of a city's garrisons, bottom first."""
        if not isinstance(value, list) or not 1 <= len(value) <= 3:
            self.wrong(key, "a list of one to three of U, C, K", value)
            return []
        if "L" in value:
            self.problems.append(f"N16 {key}: L needs the Legio Hispana variant")
            return []
        return [self.one_of(key, item, GENERAL_CODES) for item in value]

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
        if len(self.roads) + self.reserve["road"] != level.roads:
            self.problems.append(
                f"N10 roads: {len(self.roads)} placed + {self.reserve['road']} in reserve are not {level.roads}"
            )
        if sum(self.revolts.values()) + self.time > 22:
            self.problems.append("N1 revolts: more than 22 on cities and the time track")
        self.refuse_if_wrong()
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
        state.army_reserve = self.reserve["A"]
        state.phase, state.round, state.turn = self.phase, self.round, self.turn
        state.time, state.denarii = self.time, self.denarii
        if self.data["result"] is not None:
            said = self.data["result"]["winner"], self.data["result"]["reason"]
            state.winner, state.why = next(key for key, words in RESULTS.items() if words == said)
        self.add_pending(state)
        self.refuse_if_wrong()
        return state

    def add_pending(self, state: State) -> None:
        """What is still open: setup, the shared consul's halves, a declared combat."""
        pending = self.data["pending"]
        if pending is None:
            if state.phase <= SETUP_GENERALS:
                self.problems.append('pending: {"kind": "setup", "step": n} during setup')
            return
        if not isinstance(pending, Mapping):
            self.wrong("pending", "an object or null", pending)
            return
        kind = pending.get("kind")
        if (kind == "setup") != (state.phase <= SETUP_GENERALS):
            self.wrong("pending.kind", f"what {STATES[state.phase]} can leave open", kind)
        elif kind == "setup":
            if self.keys("pending", pending, ("kind", "step")):
                step = self.number("pending.step", pending["step"], 0, 5)
                if state.phase != SETUP_ROADS:
                    state.step = step
                elif step != state.sticks:
                    self.wrong("pending.step", f"{state.sticks}, the roads placed", step)
        elif kind == "split":
            if self.keys("pending", pending, ("kind", "until")):
                state.split = self.number("pending.until", pending["until"], 0, 7)
        elif kind in ("siege", "attack"):
            self.add_roman_combat(state, pending, ATTACK if kind == "attack" else SIEGE)
        elif kind in ("army-attack", "army-siege"):
            self.add_army_combat(state, pending, ARMY_ATTACK if kind == "army-attack" else ARMY_SIEGE)
        else:
            self.wrong("pending.kind", f"one of setup, split, {', '.join(COMBATS.values())}", kind)

    def add_roman_combat(self, state: State, pending: Mapping[str, Any], kind: int) -> None:
        """H4.5, H4.6: declare it again if it could have been declared."""
        if not self.keys("pending", pending, ("kind", "from", "to", "denarii"), ("split",)):
            return
        start = self.space("pending.from", pending["from"])
        to = self.space("pending.to", pending["to"], "city")
        denarii = self.number("pending.denarii", pending["denarii"], 1, 3)
        split = self.number("pending.split", pending["split"], 0, 7) if "split" in pending else -1
        if state.phase != ROMAN:
            self.problems.append(f"pending: a general's {COMBATS[kind]} belongs to ROMAN, not {STATES[state.phase]}")
        elif start is not None and start != state.general_space(state.turn):
            self.problems.append("pending.from: not where the general of this turn stands")
        if self.problems or start is None or to is None:
            return
        if not state.config.adjacent[start] >> to & 1:
            self.problems.append("pending.to: not adjacent to the general")
        elif not state.revolt1 >> to & 1 or (state.armies >> to & 1) != (kind == ATTACK):
            wanted = "an army" if kind == ATTACK else "a revolt without army"
            self.problems.append(f"pending.to: {wanted} must be there (H4.5, H4.6)")
        else:
            (declare_attack if kind == ATTACK else declare_siege)(state, state.turn, to, denarii)
            state.split = split
            self.refuse_sure(state)

    def add_army_combat(self, state: State, pending: Mapping[str, Any], kind: int) -> None:
        """H5.2c-f: declare it again if this army would turn there."""
        if not self.keys("pending", pending, ("kind", "from", "to", "die")):
            return
        start = self.space("pending.from", pending["from"], "city")
        to = self.space("pending.to", pending["to"], "city")
        die = 0 if pending["die"] is None else self.number("pending.die", pending["die"], 1, 6)
        if state.phase != ARMY:
            self.problems.append(f"pending: an army's combat belongs to ARMY, not {STATES[state.phase]}")
        elif not state.queue or next_army(state) != start:
            self.problems.append("pending.from: the army that acts is the first of queue")
        if self.problems or start is None or to is None:
            return
        choice = targets(state, start)
        if (choice.bit_count() > 1) != (die > 0):
            self.problems.append("pending.die: the choice die, and null if there was one target or none (H5.2c)")
        elif not choice >> to & 1 or (die and nearest(state, choice, die) != to):
            self.problems.append("pending.to: not where this army turns (H5.2b, H5.2c)")
        elif not (state.generals() if kind == ARMY_ATTACK else state.garrisoned() & ~state.generals()) >> to & 1:
            wanted = "a general" if kind == ARMY_ATTACK else "a garrison without general"
            self.problems.append(f"pending.to: {wanted} must be there (H5.2e, H5.2f)")
        else:
            (declare_army_attack if kind == ARMY_ATTACK else declare_army_siege)(state, start, to)
            state.choice_die = die
            self.refuse_sure(state)

    def refuse_sure(self, state: State) -> None:
        """H4.4: with skip_sure_rolls such a combat is never left open."""
        if state.config.skips_sure_rolls and is_sure(state):
            self.problems.append("pending: this combat is sure and needs no dice (H4.4)")


def _set(spaces: list[int]) -> int:
    """Numbers of spaces as bits."""
    found = 0
    for n in spaces:
        found |= 1 << n
    return found
