"""The shape of the printed game's file: every part, every key, what it may be, and what must stay as it is shipped."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from ..printed.entries import LISTS, SOURCES, part_of
from ..printed.tables import KINDS, OFFMAP, shipped
from .reading import (
    Field,
    anything,
    colour,
    half,
    number,
    pair,
    several,
    switch,
    table,
    text,
    whole,
    word,
)

NAMED: Final = "names and their order are the program's own"
RULED: Final = "it is a rule of the game, by which the program plays"
BY_HOUSE_KEY: Final = "a house key of the game decides it"
WIRED: Final = "the rules of this nation are made for this entry"

ZONES: Final = ("N", "C", "S", "E")
RIVERS: Final = ("", "ebre", "douro", "tage")
NORTH_EAST: Final = ("gascogne", "narbonne")
ARRIVALS: Final = ("sea", *OFFMAP)  # where units stand before they enter Hispania
LAST: Final = 21
ROW_KEYS: Final[Mapping[str, tuple[str, ...]]] = {  # what a row of points needs beside what every row has
    "table": ("values",),
    "zones": ("per_province", "whole_zone_bonus"),
    "castle_income": ("castle_bonus", "other"),
    "ruin_income": ("castle_bonus", "other"),
    "conquest": ("all_but", "all_points", "zone_points"),
}

PINNED: Final[Mapping[tuple[str, str, str], str]] = {  # single values that must stay while others like them may not
    ("combat.defender", "knight", "cavalry"): BY_HOUSE_KEY,
    ("map.naval_supremacy", "byzance", "first"): BY_HOUSE_KEY,
    ("map.naval_supremacy", "byzance", "last"): BY_HOUSE_KEY,
    ("politics.submission", "omeyyad badajoz", "max_provinces"): BY_HOUSE_KEY,
    **{
        ("politics.emirate", nation, key): WIRED
        for nation in ("valence", "grenade")
        for key in ("castles", "choose_min", "fallback")
    },
}


class Part(NamedTuple):
    """A part of the file: its keys, its rule, and whether rows may be added and left out."""

    fields: Mapping[str, Field]
    rule: str
    is_free: bool = False


def is_wired(part: str, row: Mapping[str, Any]) -> bool:
    """Is this a row whose every value the rules of its nation take for granted (P2.1, P14.15.6, P14.26)?

    >>> is_wired("forces.leader", {"id": "el_cid"}), is_wired("forces.leader", {"id": "yusuf"})
    (True, False)
    """
    if part == "forces.leader":
        return row.get("id") == "el_cid"
    if part != "forces.reinforcement":
        return False
    units = row.get("units")
    berbers = isinstance(units, Mapping) and "berber" in units
    return row.get("nation") == "el_cid" or row.get("phase") == "start" or berbers


@functools.cache
def shape() -> Mapping[str, Part]:
    """Every part with rows."""
    return {**_map_parts(), **_force_parts(), **_point_parts(), **_setup_parts()}


@functools.cache
def provinces() -> tuple[str, ...]:
    """The provinces of Hispania in the order of the file."""
    return tuple(id for id, row in shipped()["province"].items() if not row["offmap"])


@functools.cache
def nations() -> tuple[str, ...]:
    """The nations in order of play."""
    return tuple(shipped()["nation"])


@functools.cache
def leaders() -> tuple[str, ...]:
    """The leaders in the order of the file."""
    return tuple(row["id"] for row in part_of(shipped(), "forces.leader"))


def off_map() -> Part:
    """An area off the map has little to tell."""
    fields = {"fr": _named("P0.3"), "en": _named("P0.3"), "offmap": _named("P1.1"), **_place()}
    return Part(fields, "P1.1")


def combat_row(side: str, kind: str) -> Part:
    """A row of a combat table: the targets that its unit may meet."""
    row = part_of(shipped(), side)[kind]
    cell = Field(pair(0, 10), "P7.4")
    return Part({key: cell for key in row if key != "source" and not key.endswith("_source")}, "P7.4")


def source_field() -> Field:
    """Where an entry comes from."""
    return Field(word(*SOURCES), "provenance")


# --------------------------------------------------------------------- what fields are made of


def _named(rule: str) -> Field:
    return Field(anything, rule, fixed=NAMED)


def _ruled(rule: str) -> Field:
    return Field(anything, rule, fixed=RULED)


def _turn(rule: str) -> Field:
    return Field(whole(1, LAST), rule)


def _place() -> dict[str, Field]:
    canvas = shipped()["canvas"]
    width, height = whole(1, canvas["width"] - 1), whole(1, canvas["height"] - 1)
    return {"x": Field(width, "drawing"), "y": Field(height, "drawing")}


def _fitted() -> dict[str, Field]:
    """How we fitted a row; a corrected row may do without."""
    some = several(word(*provinces()))
    return {
        "typical": Field(some, "fit", needed=False),
        "typical_others": Field(whole(0, 40), "fit", needed=False),
        "factor": Field(number(0, 1), "fit", needed=False),
        "expected": Field(number(-100, 200), "fit", needed=False),
        "expected_by_13": Field(number(-100, 200), "fit", needed=False),
        "given": Field(some, "fit", needed=False),
    }


# --------------------------------------------------------------------- parts


def _map_parts() -> dict[str, Part]:
    land, nation = word(*provinces()), word(*nations())
    over_sea, over_land = word(*provinces(), "afrique"), word(*provinces(), *NORTH_EAST)
    province = {
        "fr": _named("P0.3"),
        "en": _named("P0.3"),
        "zone": Field(word(*ZONES), "P1.1"),
        "terrain": Field(word("plain", "mountain"), "P1.2"),
        "stack": Field(whole(1, 9), "P5.1"),
        "income": Field(half(0, 9), "P3.1"),
        "coast": Field(switch, "P1.3"),
        "anchor": Field(word("open", "barred", "none"), "P1.3"),
        "offmap": _named("P1.1"),
        **_place(),
        "neighbours": Field(several(land), "P6.1", needed=False),
    }
    right = {
        "area": _named("P6.6.3"),
        "nation": _named("P6.6.3"),
        "first": _turn("P6.6.3"),
        "last": _turn("P6.6.3"),
        "enter": Field(switch, "P6.6.3"),
        "stay": Field(switch, "P6.6.3"),
        "retreat": Field(switch, "P6.6.3"),
        "vp_per_unit": Field(half(0, 20), "P6.6.3"),
        "max_units": Field(whole(0, 40), "P6.6.3"),
    }
    return {
        "province": Part(province, "P1.1"),
        "map.border": Part(
            {"a": Field(land, "P6.1"), "b": Field(land, "P6.1"), "river": Field(word(*RIVERS), "P1.4")}, "P6.1", True
        ),
        "map.not_adjacent": Part(
            {"a": Field(land, "P6.1"), "b": Field(land, "P6.1"), "corner": Field(switch, "P6.1.3")}, "P6.1.3", True
        ),
        "map.four_corner": Part({"provinces": Field(several(land, 4, 4), "P6.1.3")}, "P6.1.3", True),
        "map.strait": Part(
            {
                "a": Field(over_sea, "P6.7"),
                "b": Field(over_sea, "P6.7"),
                "continue_a_to_b": Field(switch, "P6.7.1"),
                "continue_b_to_a": Field(switch, "P6.7.1"),
            },
            "P6.7",
            True,
        ),
        "map.offmap_link": Part({"a": Field(over_land, "P6.6"), "b": Field(over_land, "P6.6")}, "P6.6", True),
        "map.offmap_right": Part(right, "P6.6.3"),
        "map.naval_supremacy": Part(
            {"nation": Field(nation, "P6.8.3"), "first": _turn("P6.8.3"), "last": _turn("P6.8.3")}, "P6.8.3"
        ),
    }


def _force_parts() -> dict[str, Part]:
    nation, land = word(*nations()), word(*provinces())
    both = ["|".join(two) for two in itertools.permutations(ARRIVALS, 2)]
    sheet = {
        **{key: _named("P2.3") for key in ("order", "fr", "en")},
        **{key: _ruled(rule) for key, rule in (("group", "P15.1"), ("religion", "P9.2"), ("present", "P14"))},
        "limit": Field(table(KINDS, whole(1, 60)), "P0.6"),
        "buy": Field(several(word("infantry", "knight", "castle")), "P3.4"),
        "gold_cap": Field(whole(0, 20), "P3.5"),
        "income": Field(word("normal", "none", "half_up", "castle"), "P3.1"),
        "income_from": Field(whole(0, LAST), "P3.1"),
        "colour": Field(colour, "drawing"),
        "incompatible": Field(several(nation), "P16.5"),
        "major": _ruled("P16.1"),
        "knight_limit_from": Field(table([str(turn) for turn in range(1, LAST + 1)], whole(1, 30)), "P0.6", False),
    }
    leader = {
        **{key: _named("P4.6") for key in ("id", "nation", "name")},
        "arrive": _turn("P4.6"),
        "leave": Field(whole(0, LAST + 1), "P4.6.2"),
        "leave_end": _ruled("P4.6.2"),
        "place": Field(word("own", "sea", *OFFMAP, "afrique_or_sea"), "P4.6.1"),
    }
    arrival = {
        "nation": Field(nation, "P4.4"),
        "turn": _turn("P4.4"),
        "units": Field(table(KINDS, whole(1, 60)), "P4.4"),
        "place": Field(word(*ARRIVALS, "own", *both, *provinces()), "P4.4"),
        "up_to": Field(switch, "P4.4.3"),
        "phase": Field(word("placement", "start", "end"), "P4.4"),
        "condition": Field(text, "P4.4"),
        "land_only": Field(several(land), "P6.8.1"),
    }
    bond = {
        "suzerain": _named("P10.1"),
        "vassal": _named("P10.1"),
        "max_provinces": Field(whole(0, 40), "P10.1"),
        "mode": Field(word("must", "may"), "P10.1"),
        "first": _turn("P10.1"),
        "last": _turn("P10.1"),
        "ends_after": _ruled("P10.5"),
        "ends_early": _ruled("P10.5"),
        "income_share": Field(switch, "P3.3"),
    }
    heir = {
        **{key: _ruled("P11") for key in ("nation", "end_of_turn", "into", "mode", "text")},
        "min_for_successor": Field(whole(-1, 40), "P16.9"),
    }
    emirate = {
        **{key: _ruled("P14.15.7") for key in ("nation", "auto", "castle_at")},
        "choose_from": Field(several(land), "P14.15.7"),
        "choose_max": Field(whole(0, 12), "P14.15.7"),
        "choose_min": Field(whole(0, 6), "P14.15.7"),
        "fallback": Field(several(land), "P14.15.7"),
        "infantry": Field(whole(0, 40), "P14.15.7"),
        "castles": Field(whole(0, 8), "P14.15.7"),
    }
    invasion = {
        "nation": _named("P2.5"),
        "turn": _turn("P2.5"),
        "stack1": Field(word("plus2", "unlimited", "unlimited_with_leader"), "P2.5.4"),
        "zeal": Field(switch, "P2.7"),
    }
    return {
        "nation": Part(sheet, "P2.3"),
        "sequence.invasion": Part(invasion, "P2.5"),
        "sequence.elan": Part({"nation": _named("P2.6"), "turn": _turn("P2.6"), "pile": _ruled("P2.6.1")}, "P2.6"),
        "forces.leader": Part(leader, "P4.6"),
        "forces.reinforcement": Part(arrival, "P4.4", True),
        "politics.submission": Part(bond, "P10.1"),
        "politics.transformation": Part(heir, "P11"),
        "politics.emirate": Part(emirate, "P14.15.7"),
    }


def _point_parts() -> dict[str, Part]:
    nation, victims = word(*nations()), [*KINDS, "any", "leader", *(f"leader:{id}" for id in leaders())]
    zones = table(ZONES, half(0, 20), all_of_them=True)
    sheet = {
        "nation": Field(nation, "P9.4"),
        "turn": _turn("P9.4"),
        "when": Field(word("end_of_turn", "end_of_sequence"), "P9.5"),
        "kind": Field(word(*ROW_KEYS), "P9.4"),
        "values": Field(table(provinces(), half(0, 30)), "P9.4", False),
        "per_province": Field(zones, "P9.4", False),
        "whole_zone_bonus": Field(zones, "P9.4", False),
        "castle_bonus": Field(half(0, 20), "P9.4", False),
        "other": Field(half(0, 20), "P9.4", False),
        "all_but": Field(whole(0, 40), "P14.13.6", False),
        "all_points": Field(half(0, 100), "P14.13.6", False),
        "zone_points": Field(half(0, 50), "P14.13.6", False),
        "islands_ignored": Field(word_true, "P14.13.6", False),
        **_fitted(),
    }
    kill = {
        "nation": Field(word(*nations(), "any"), "P9.2"),
        "target": Field(word(*nations(), "muslim", "christian", "any"), "P9.2"),
        "units": Field(several(word(*victims), 1), "P9.2"),
        "points": Field(half(0, 30), "P9.2"),
        "first": _turn("P9.2"),
        "last": _turn("P9.2"),
        "only_with_leader": Field(word(*leaders()), "P9.2", False),
        **_fitted(),
    }
    special = [key for key in part_of(shipped(), "points.special")[0] if key != "source"]
    average = {
        "nation": _named("P16.3"),
        "score": Field(whole(0, 200), "P16.3"),
        "by_13": Field(whole(0, 200), "P16.3"),
        "min_bid": Field(whole(0, 200), "P16.3"),
        "major": _ruled("P16.1"),
    }
    return {
        "points.table": Part(sheet, "P9.4", True),
        "points.combat": Part(kill, "P9.2", True),
        "points.special": Part({key: _ruled("P9.3") for key in special}, "P9.3"),
        "points.average": Part(average, "P16.3"),
    }


def word_true(value: Any) -> str:
    """Nothing but true: the two islands never count in that row (P14.13.6)."""
    return "" if value is True else "write true, or take the line out"


def _setup_parts() -> dict[str, Part]:
    years = {
        "turn": _named("P19"),
        "start": Field(whole(-5000, 5000), "P19"),
        "end": Field(whole(-5000, 5000), "P19"),
        "theme": Field(text, "P19"),
    }
    scenario = {
        **{key: _ruled("P17") for key in ("id", "name", "first", "last", "start", "standard", "advanced")},
        "min_nations": Field(whole(1, 29), "P16.6"),
        "max_nations": Field(whole(1, 29), "P16.6"),
        "handicap": Field(table(nations(), whole(0, 60)), "P17"),
    }
    start = {
        "nation": Field(word(*nations()), "P17"),
        "province": Field(word(*provinces()), "P17"),
        "unit": Field(word(*KINDS), "P17"),
        "count": Field(whole(1, 9), "P17"),
    }
    chit = {key: _named("P13.3") for key in ("id", "fr", "en")} | {"count": Field(whole(0, 27), "P13.3")}
    return {
        "calendar.turn": Part(years, "P19"),
        "setup.scenario": Part(scenario, "P17"),
        "setup.turn1": Part(start, "P17", True),
        "setup.turn4": Part(start, "P17", True),
        "events.chit": Part(chit, "P13.3"),
    }


def plain_parts() -> dict[str, tuple[str, ...]]:
    """The keys beside all lists: they hold rules and must stay; by the table in which they stand ("" for the top)."""
    data = shipped()
    found: dict[str, tuple[str, ...]] = {"": tuple(key for key, held in data.items() if not isinstance(held, Mapping))}
    tables = ("canvas", "rules", "calendar", "map", "sequence", "forces", "politics", "points", "setup", "events")
    for name in tables:
        found[name] = tuple(key for key in data[name] if f"{name}.{key}" not in LISTS)
    return found
