"""What is agreed before a game: level, players and house rules (H1.6, H1.7, H9.1)."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import force_setattr

from ....errors import Reason, Unreadable
from .scenarios import scenario_problems

RULES_VERSION: Final = "1"

# H1.6: the three values of each parameter, easy first
DENARII: Final = (7, 6, 5)
GARRISONS: Final = (5, 4, 3)
FLEETS: Final = (4, 3, 2)
ROADS: Final = (5, 4, 3)
ARMIES: Final = (1, 2, 3)
PARAMETERS: Final[Mapping[str, tuple[int, int, int]]] = {
    "denarii": DENARII,
    "garrisons": GARRISONS,
    "fleets": FLEETS,
    "roads": ROADS,
    "armies": ARMIES,
}


class Level(Struct, frozen=True):
    """One of the 243 difficulty levels, written D|G|F|W|X (H1.6).

    >>> Level.parse("6|4|3|4|2")
    Level(denarii=6, garrisons=4, fleets=3, roads=4, armies=2)
    >>> str(EASIEST), str(HARDEST), len(list(all_levels()))
    ('7|5|4|5|1', '5|3|2|3|3', 243)
    """

    denarii: int = 6
    garrisons: int = 4
    fleets: int = 3
    roads: int = 4
    armies: int = 2

    def __post_init__(self) -> None:
        for name, values in PARAMETERS.items():
            if type(getattr(self, name)) is not int or getattr(self, name) not in values:
                shown = ", ".join(map(str, values))
                raise Unreadable(f"level: {name} must be one of {shown}, not {getattr(self, name)!r}")

    def __str__(self) -> str:
        return "|".join(map(str, self.values))

    @property
    def values(self) -> tuple[int, int, int, int, int]:
        """The five numbers in the written order."""
        return self.denarii, self.garrisons, self.fleets, self.roads, self.armies

    @classmethod
    def parse(cls, text: str) -> Level:
        """The level that a text such as 6|4|3|4|2 names (any of | - / , or blanks between the numbers)."""
        for separator in "-/, ":
            text = text.replace(separator, "|")
        parts = [part for part in text.split("|") if part]
        if len(parts) != 5 or not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
            raise Unreadable(f"a level is five numbers such as 6|4|3|4|2, not {text!r}")
        return cls(*map(int, parts))


EASIEST: Final = Level(7, 5, 4, 5, 1)
MEDIUM: Final = Level(6, 4, 3, 4, 2)
HARDEST: Final = Level(5, 3, 2, 3, 3)


def all_levels() -> Iterator[Level]:
    """The 243 levels, easiest first (H1.6)."""
    for values in itertools.product(*PARAMETERS.values()):
        yield Level(*values)


class HouseRules(Struct, frozen=True):
    """The readings of H9.1 that a table may change; the defaults are the contract's.

    >>> HouseRules(multiplier="single").changed
    {'multiplier': 'single'}
    """

    shared_consul: str = "consensus"  # H1.8
    victory_check: str = "immediate"  # H3.7
    fleet_consent: bool = False  # H4.2
    multiplier: str = "power"  # H4.4
    generic_bridges: bool = False  # H4.4
    own_space_counts: bool = True  # H4.4
    skip_sure_rolls: bool = True  # H4.4
    roman_shields: str | int = "board"  # H5.3
    road_through_revolt: bool = False  # A15
    ambush_at_sea: bool = True  # H4.4
    ingenivm_either_end: bool = False  # H6.1
    imperivm_run: bool = True  # H6.2
    proconsul_loss_ends_phase: bool = True  # H6.3
    terror_plot: bool = False  # H6.6
    plot_replacement: str = "board"  # H6.6
    strike_windows: str = "all"  # H6.7
    s3_start: str = "U"  # A41

    def __post_init__(self) -> None:
        for key in self.__struct_fields__:
            value = getattr(self, key)
            allowed = HOUSE_VALUES[key]
            if not any(value == choice and type(value) is type(choice) for choice in allowed):
                shown = ", ".join(map(house_text, allowed))
                raise Unreadable(f"house rule {key} must be one of {shown}, not {value!r}")

    @property
    def changed(self) -> dict[str, str | int | bool]:
        """The keys that differ from the default, in text order."""
        default = dict(zip(self.__struct_fields__, self.__struct_defaults__, strict=True))
        return {key: getattr(self, key) for key in sorted(default) if getattr(self, key) != default[key]}

    @classmethod
    def of(cls, values: Mapping[str, Any] | None) -> HouseRules:
        """The house rules with these keys changed; an unknown key is refused by name.

        >>> HouseRules.of({"fleet_consent": True}).fleet_consent
        True
        """
        values = dict(values or {})
        unknown = sorted(set(values) - set(HOUSE_VALUES))
        if unknown:
            known = ", ".join(sorted(HOUSE_VALUES))
            raise Unreadable(f"no house rule is called {unknown[0]!r}; there are {known}")
        return cls(**values)

    @classmethod
    def parse(cls, text: str) -> HouseRules:
        """The house rules in a record's form, key=value separated by blanks, or - for none.

        >>> HouseRules.parse("multiplier=single roman_shields=2").changed
        {'multiplier': 'single', 'roman_shields': 2}
        """
        values: dict[str, Any] = {}
        for part in text.split():
            if part == "-":
                continue
            key, _, value = part.partition("=")
            choices = HOUSE_VALUES.get(key, ())
            named = next((choice for choice in choices if house_text(choice) == value), value)
            if key in values:
                raise Unreadable(f"house rule {key} is given twice")
            values[key] = named
        return cls.of(values)

    def __str__(self) -> str:
        return " ".join(f"{key}={house_text(value)}" for key, value in self.changed.items()) or "-"


def house_text(value: str | int | bool) -> str:
    """A house rule's value as a record writes it.

    >>> house_text(True), house_text(3), house_text("split")
    ('true', '3', 'split')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


HOUSE_VALUES: Final[Mapping[str, tuple[str | int | bool, ...]]] = {
    "shared_consul": ("consensus", "split"),
    "victory_check": ("immediate", "roman_phase"),
    "fleet_consent": (False, True),
    "multiplier": ("power", "single"),
    "generic_bridges": (False, True),
    "own_space_counts": (True, False),
    "skip_sure_rolls": (True, False),
    "roman_shields": ("board", 0, 1, 2, 3, 4, 5, 6),
    "road_through_revolt": (False, True),
    "ambush_at_sea": (True, False),
    "ingenivm_either_end": (False, True),
    "imperivm_run": (True, False),
    "proconsul_loss_ends_phase": (True, False),
    "terror_plot": (False, True),
    "plot_replacement": ("board", "reserve"),
    "strike_windows": ("all",),
    "s3_start": ("U", "C"),
}

HOUSE_SECTIONS: Final[Mapping[str, str]] = {  # the rule, or the reading, that each key changes
    "shared_consul": "H1.8",
    "victory_check": "H3.7",
    "fleet_consent": "H4.2",
    "multiplier": "H4.4",
    "generic_bridges": "H4.4",
    "own_space_counts": "H4.4",
    "skip_sure_rolls": "H4.4",
    "roman_shields": "H5.3",
    "road_through_revolt": "A15",
    "ambush_at_sea": "A7",
    "ingenivm_either_end": "H6.1",
    "imperivm_run": "H6.2",
    "proconsul_loss_ends_phase": "H6.3",
    "terror_plot": "H6.6",
    "plot_replacement": "H6.6",
    "strike_windows": "H6.7e",
    "s3_start": "H7.4",
}

VARIANTS: Final = ("hispano", "imperivm", "ingenivm", "legio", "pirates", "proconsvl", "terror")  # H6
HISPANO_DENARII: Final = 6  # H6.7

PROBLEMS: Final[Mapping[str, str]] = {  # for the text of an error; clients have words of their own for the codes
    "hispano-denarii": "the Hispano plays against {allowed} denarii, not {value}",
    "scenario-level": "scenario {scenario} is played with {allowed} {parameter}, not {value}",
    "scenario-needs-variant": "scenario {scenario} is played with the variant {variant}",
    "scenario-bars-variant": "scenario {scenario} cannot be played with the variant {variant}",
}


def option_problems(level: Level, variants: Collection[str] = (), scenario: int | None = None) -> tuple[Reason, ...]:
    """What does not go together in a level, variants and a scenario (H6.7, H7); nothing else can clash.

    >>> option_problems(EASIEST, ["hispano"])
    (Reason(code='hispano-denarii', rule='H6.7', facts={'value': 7, 'allowed': '6'}),)
    """
    problems = []
    if "hispano" in variants and level.denarii != HISPANO_DENARII:
        facts: dict[str, str | int] = {"value": level.denarii, "allowed": str(HISPANO_DENARII)}
        problems.append(Reason("hispano-denarii", "H6.7", facts))
    if scenario is not None:
        values = dict(zip(level.__struct_fields__, level.values, strict=True))
        problems += scenario_problems(scenario, values, variants)
    return tuple(problems)


def problem_text(problem: Reason) -> str:
    """A problem of options as an English sentence.

    >>> problem_text(option_problems(MEDIUM, ["terror", "imperivm", "legio"], 5)[0])
    'scenario 5 is played with 5 roads, not 4 (H7)'
    """
    allowed = " or ".join(str(problem.facts.get("allowed", "")).split(","))
    return PROBLEMS[problem.code].format(**{**problem.facts, "allowed": allowed}) + f" ({problem.rule})"


class Options(Struct, frozen=True):
    """Everything agreed before the first die: shared by all states of a game and never changed.

    >>> Options.of("6|4|3|4|2", players=2, variants=["terror"]).variants
    ('terror',)
    """

    level: Level = MEDIUM
    players: int = 1
    house: HouseRules = HouseRules()
    variants: tuple[str, ...] = ()
    scenario: int | None = None

    def __post_init__(self) -> None:
        if type(self.players) is not int or not 1 <= self.players <= 3:
            raise Unreadable(f"players: 1, 2 or 3 Roman players, not {self.players!r}")  # H1.7
        unknown = [name for name in self.variants if name not in VARIANTS]
        if unknown:
            raise Unreadable(f"no variant is called {unknown[0]!r}; there are {', '.join(VARIANTS)}")
        if list(self.variants) != sorted(set(self.variants)):
            force_setattr(self, "variants", tuple(sorted(set(self.variants))))
        problems = option_problems(self.level, self.variants, self.scenario)
        if problems:
            raise Unreadable("; ".join(map(problem_text, problems)))

    @classmethod
    def of(
        cls,
        level: Level | str = MEDIUM,
        players: int = 1,
        house: Mapping[str, Any] | None = None,
        variants: Iterable[str] = (),
        scenario: int | None = None,
    ) -> Options:
        """The options in plain words."""
        found = level if isinstance(level, Level) else Level.parse(level)
        return cls(found, players, HouseRules.of(house), tuple(variants), scenario)
