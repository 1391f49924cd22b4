"""Cells of experiments with HISPANIA: levels, players, variants, scenarios, house rules and boards, combined."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from ....errors import Unreadable
from ....lab.contract import Axis
from ..printed.options import HOUSE_VALUES, PARAMETERS, VARIANTS, HouseRules, Level, Options, house_text
from ..printed.presets import level_of
from ..printed.scenarios import scenario as scenario_of
from .boards import read_boards
from .entrants import EXAMPLES, Entrant, read_entrant

AXES: Final = (
    Axis("levels", ("6|4|3|4|2",), "levels with commas: 6|4|3|4|2, 6|*|3|4|*, easiest, all"),
    Axis("players", ("tribune",), f"who plays: {EXAMPLES.replace('consul*40 (games), ', '')}"),
    Axis("hispano", ("tribune",), "who plays the Hispano where no player names one", many=False),
    Axis("romans", ("1",), "1, 2 or 3 Roman players"),
    Axis("variants", ("-",), "terror, terror+pirates, none, each; needed by a scenario", empty=True),
    Axis("scenarios", ("-",), "1 to 5, none, each", empty=True),
    Axis("house", ("-",), "multiplier=single, several with +, none, each", empty=True),
    Axis("boards", ("shipped",), "shipped, a board file, uncertain (each unsure part changed)"),
)
NEEDED: Final = "needed"  # the variants that a scenario demands
SCENARIOS: Final = ("1", "2", "3", "4", "5")
NEEDS: Final = {  # house rules that mean something only with a variant
    "ingenivm_either_end": "ingenivm",
    "imperivm_run": "imperivm",
    "proconsul_loss_ends_phase": "proconsvl",
    "terror_plot": "terror",
    "plot_replacement": "terror",
    "strike_windows": "hispano",
}
RANDOM_BLOCK: Final = 1000  # games that a worker plays before it hands them in
THINKING_BLOCK: Final = 2000  # iterations a decision, times games


class Cell(Struct, frozen=True):
    """Games that differ in nothing but their dice."""

    level: str
    players: int
    variants: tuple[str, ...]
    scenario: int  # 0: none
    house: str
    board: str
    board_hash: str
    board_text: str  # the file it was read from, so that another machine needs no file
    rome: str
    hispano: str

    @property
    def key(self) -> str:
        """Names what is played, so that games are found again in a larger experiment."""
        facts = [self.level, self.players, self.variants, self.scenario, self.house, self.board_hash]
        return hashlib.sha256(json.dumps([*facts, self.rome, self.hispano]).encode()).hexdigest()[:16]

    @property
    def options(self) -> Options:
        """What is agreed before each of its games."""
        house = HouseRules.parse(self.house)
        return Options(Level.parse(self.level), self.players, house, self.variants, self.scenario or None)

    @property
    def entrant(self) -> Entrant:
        """Who plays."""
        return read_entrant(f"{self.rome}/{self.hispano}" if self.hispano else self.rome)

    @property
    def title(self) -> str:
        """The cell in a few words: what differs from the plain game."""
        more = [f"{self.players} Romans"] if self.players > 1 else []
        more += [*self.variants, *([f"scenario {self.scenario}"] if self.scenario else [])]
        more += [part for part in (self.house, self.board) if part not in ("-", "shipped")]
        return " ".join([self.entrant.name, "at", self.level, *([f"({', '.join(more)})"] if more else [])])


def block_of(cell: Cell) -> int:
    """How many games of a cell one worker plays at a time: some seconds of work."""
    thinking = max(getattr(player, "iterations", 0) for player in cell.entrant.players().values())
    return max(1, THINKING_BLOCK // thinking) if thinking else RANDOM_BLOCK if cell.rome == "recruit" else 20


def cells(texts: Mapping[str, Sequence[str]], skipped: list[str]) -> Iterator[Cell]:
    """Every combination of what a part names; what a keyword names beyond the rules is left out, and noted."""
    for axis in ("players", "romans"):
        if "each" in texts[axis]:
            raise Unreadable(f"{axis}: name them one by one")
    levels, literal_levels = _levels(texts["levels"])
    variants, literal_variants = _expanded(texts["variants"], "each", VARIANTS)
    scenarios, literal_scenarios = _expanded(texts["scenarios"], "each", SCENARIOS)
    houses, literal_house = _expanded(texts["house"], "each", _each_house())
    boards = read_boards(texts["boards"])
    files = {Path(text).stem: Path(text).read_text("utf-8") for text in texts["boards"] if text.endswith(".toml")}
    literal = literal_levels and literal_variants and literal_scenarios
    entrants = [_entrant(text, texts["hispano"][0]) for text in texts["players"]]
    romans = [_romans(text) for text in texts["romans"]]
    product = itertools.product(scenarios, variants, houses, boards.items(), romans, levels, entrants)
    for scenario, variant, house, (label, board), people, level, (rome, against) in product:
        number = _scenario(scenario)
        needed = scenario_of(number).variants if number and variant == NEEDED else ()
        names = tuple(sorted({*_names(variant.replace(NEEDED, "-"), VARIANTS, "variant"), *needed}))
        rules = HouseRules.parse("-" if house == "-" else house.replace("+", " "))
        if not literal_house and any(key in NEEDS and NEEDS[key] not in names for key in rules.changed):
            continue
        try:
            Options(Level.parse(level), people, rules, names, number or None)
        except Unreadable as error:
            if literal:
                raise Unreadable(f"{level}: {error}") from error
            skipped.append(str(error))
            continue
        sides = (rome, against if "hispano" in names else "")
        yield Cell(level, people, names, number, str(rules), label, board.hash, files.get(label, ""), *sides)


def _levels(texts: Sequence[str]) -> tuple[list[str], bool]:
    """Levels by number, name or pattern, and whether all were named one by one."""
    found: dict[str, None] = {}
    literal = True
    for text in texts:
        shown = "*|*|*|*|*" if text == "all" else text
        if "*" not in shown:
            found[str(level_of(text))] = None
            continue
        literal = False
        fields = shown.split("|")
        if len(fields) != 5:
            raise Unreadable(f"a pattern of levels is five fields such as 6|*|3|4|*, not {text!r}")
        choices = [
            values if field == "*" else (_digit(field, text),)
            for field, values in zip(fields, PARAMETERS.values(), strict=True)
        ]
        found.update((str(Level(*numbers)), None) for numbers in itertools.product(*choices))
    return list(found), literal


def _digit(field: str, text: str) -> int:
    if not (field.isascii() and field.isdigit() and len(field) == 1):
        raise Unreadable(f"a pattern of levels is five fields such as 6|*|3|4|*, not {text!r}")
    return int(field)


def _expanded(texts: Sequence[str], keyword: str, values: Sequence[str]) -> tuple[list[str], bool]:
    """What is named, a keyword as nothing and then each value; and whether there was no keyword."""
    found: dict[str, None] = {}
    for text in texts:
        found.update(dict.fromkeys(("-", *values) if text == keyword else (text,)))
    return list(found), keyword not in texts


def _each_house() -> list[str]:
    default = HouseRules()
    return [
        f"{key}={house_text(value)}"
        for key, values in HOUSE_VALUES.items()
        for value in values
        if value != getattr(default, key) or type(value) is not type(getattr(default, key))
    ]


def _names(text: str, known: Sequence[str], what: str) -> Iterator[str]:
    for name in text.replace("+", " ").split():
        if name == "-":
            continue
        if name not in known:
            raise Unreadable(f"no {what} is called {name!r}; there are {', '.join(known)} (several with + between)")
        yield name


def _scenario(text: str) -> int:
    if text == "-":
        return 0
    if text not in SCENARIOS:
        raise Unreadable(f"no scenario is called {text!r}; there are {', '.join(SCENARIOS)}, and none")
    return int(text)


def _romans(text: str) -> int:
    if text not in ("1", "2", "3"):
        raise Unreadable(f"romans: 1, 2 or 3 Roman players, not {text!r}")
    return int(text)


def _entrant(text: str, hispano: str) -> tuple[str, str]:
    """Who plays for Rome, and for the Hispano where he plays; nobody may think by the clock."""
    found = read_entrant(text if "/" in text else f"{text}/{hispano}")
    if found.games:
        raise Unreadable(f"{text!r}: here the games are counted by --games, or `games` in a part")
    if found.timed:
        slow = next(side for side in (found.rome, found.hispano) if read_entrant(_alone(side)).timed)
        id = slow.partition("@")[0]
        raise Unreadable(f"{slow} thinks by the clock, and no seed repeats a clock; give it iterations: {id}@1000")
    return found.rome, found.hispano


def _alone(side: str) -> str:
    """A player as an entrant of his own, whichever side he can play for."""
    return f"recruit/{side}" if side.startswith("chieftain") else side
