"""Everything that keeps a copy of the printed game from being played on, told by entry, rule and remedy.

Two readings: first every entry by itself, whatever it holds; then what entries must be to each other, if all are well
formed. Names are the program's and stay; links are free; everything else may be corrected within bounds.
"""

from __future__ import annotations

import difflib
import functools
import itertools
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Any, Final, get_args, get_type_hints

from msgspec import ValidationError, convert

from ....errors import Unreadable
from ..core.cards import NEEDS
from ..printed.tables import MAPS, SOURCES, Printed, Tables, printed_of, read, shipped_text, tables_in

Entry = Mapping[str, Any]
KEYS: Final = {  # what an entry of a part is called by; those of links are their two ends
    "option": "key", "province": "id", "place": "id", "link_kind": "id", "leader": "id", "arrival": "leader",
    "unit": "id", "siege_modifier": "id", "battle_card": "id", "naval_modifier": "id", "card": "n", "resource": "n",
    "scenario": "id",
}  # fmt: skip
FREE: Final = ("link", "siege", "naval")  # parts whose rows may be added and taken out
_RULES: Final = {
    "option": "S27", "province": "S2.1", "place": "S2.1", "link_kind": "S11.1", "link": "S11.1", "leader": "S6.2",
    "arrival": "S8.2", "unit": "S2.2", "siege": "S18.T", "siege_modifier": "S18.T", "battle_card": "S23.2.9",
    "naval": "S17.4", "naval_modifier": "S17.4", "card": "S9.5", "resource": "S9.8", "scenario": "S22",
    "crisis": "S20.1", "turns": "S22", "meta": "S2",
}  # fmt: skip
_FIXED: Final = {  # what must stay as shipped: the program is written for it
    "leader": ("side", "group", "rank"), "unit": ("side", "group"), "place": ("map",), "province": ("map",),
    "card": ("op", "kind", "window", "need"), "resource": ("need", "side"), "option": ("default",),
}  # fmt: skip
_BOUNDS: Final = {  # of numbers
    ("province", "winter"): (0, 40), ("leader", "initiative"): (1, 6), ("leader", "tactical"): (0, 6),
    ("unit", "full"): (1, 9), ("unit", "reduced"): (0, 9), ("unit", "count"): (1, 60), ("link_kind", "mp"): (1, 6),
    ("card", "cp"): (1, 4), ("battle_card", "count"): (0, 15), ("battle_card", "retreat_die"): (-6, 6),
    ("siege", "hits"): (0, 9), ("siege", "points"): (0, 9), ("naval", "hits"): (0, 9), ("siege", "min"): (-99, 99),
    ("siege", "max"): (-99, 99), ("naval", "min"): (-99, 99), ("naval", "max"): (-99, 99),
    ("siege_modifier", "die"): (-6, 6), ("naval_modifier", "die"): (-6, 6), ("arrival", "turn"): (1, 10),
    ("place", "x"): (0, 2000), ("place", "y"): (0, 2000),
}  # fmt: skip
_WORDS: Final = {
    ("place", "type"): ("major", "minor", "tribe", "refuge", "exit"), ("card", "side"): ("S", "R", "B"),
    ("card", "map"): ("any", *MAPS),
}  # fmt: skip
FEWEST_CARDS: Final = 26  # two hands of battle cards


@functools.cache
def shipped() -> Entry:
    """The shipped file as plain data."""
    return tables_in(shipped_text(), "the shipped file")


def checked(path: Any) -> Printed:
    """The printed game of a copy; Unreadable tells everything that keeps it from being played on."""
    data = tables_in(read(path), str(path))
    problems = structure_problems(data)
    if problems:
        more = f"; and {len(problems) - 3} more (hispania board check tells all)" if len(problems) > 3 else ""
        raise Unreadable(f"{path} cannot be played on: {'; '.join(problems[:3])}{more}")
    return printed_of(data, str(path))


def structure_problems(data: Any) -> list[str]:
    """Everything that keeps the tables of a file from being played on; empty for a playable copy.

    >>> structure_problems(shipped()), structure_problems({})[0]
    ([], 'option is missing; copy it from the shipped file')
    """
    if not isinstance(data, Mapping):
        return ["the printed game must be a table with parts such as place, leader and card"]
    problems = [f"no part is called {_show(key)}{_meant(key, shipped())}; take it out" for key in _strange(data)]
    for part, kind in get_type_hints(Tables).items():
        if part not in data:
            problems.append(f"{part} is missing; copy it from the shipped file")
        elif get_args(kind) and part != "meta":
            problems += _list_problems(part, get_args(kind)[0], data[part])
        else:
            problems += _row_problems(part, part, kind, data[part])
    return problems or list(_together(printed_of(data, "the copy"), data))


def _strange(data: Entry) -> list[str]:
    return [key for key in data if key not in shipped()]


def _show(value: object) -> str:
    return repr(value)[:60]


def _meant(key: Any, known: Iterable[Any]) -> str:
    found = difflib.get_close_matches(str(key)[:40], [str(each) for each in known], 1)
    return f", perhaps {found[0]!r} is meant" if found else ""


# -------------------------------------------------------------------- every entry by itself


def name_of(part: str, row: Entry) -> str:
    """What people call an entry.

    >>> name_of("link", {"a": "osca", "b": "ilerda"}), name_of("card", {"n": 4})
    ('ilerda-osca', '4')
    """
    if part == "link":
        return "-".join(sorted(str(row.get(end)) for end in ("a", "b")))
    return str(row.get(KEYS.get(part, "min")))


def _list_problems(part: str, kind: type, rows: Any) -> Iterator[str]:
    if not isinstance(rows, list) or len(rows) > 500 or not all(isinstance(row, Mapping) for row in rows):
        yield f"{part} must be a list of rows [{{ ... }}, ...]"
        return
    names = Counter(name_of(part, row) for row in rows)
    known = {name_of(part, row): row for row in shipped()[part]}
    for name, number in names.items():
        if number > 1:
            yield f"{part} {name[:60]!r} stands {number} times; write it once ({_RULES[part]})"
        if name not in known and part not in FREE:
            told = f"{part} {name[:60]!r} is unknown{_meant(name, known)}"
            yield f"{told}; the program does not know it: take it out ({_RULES[part]})"
    if part not in FREE:
        for name in known:
            if name not in names:
                yield f"{part} {name!r} is missing; write it as it is shipped ({_RULES[part]})"
    for row in rows:
        yield from _row_problems(part, f"{part} {name_of(part, row)[:60]!r}", kind, row, known.get(name_of(part, row)))


def _row_problems(part: str, title: str, kind: Any, row: Any, wanted: Entry | None = None) -> Iterator[str]:
    try:
        convert(row, kind)
    except ValidationError as error:
        yield f"{title}: {error} ({_RULES[part]})"
        return
    names = getattr(kind, "__struct_fields__", row)
    for key, value in row.items():
        if key not in names:
            yield f"{title}: no key is called {_show(key)}{_meant(key, names)}; take it out"
        if (key == "source" or key.endswith("_source")) and value not in SOURCES:
            yield f"{title}: {key} is {_show(value)}; write one of {', '.join(SOURCES)}"
        bounds, words = _BOUNDS.get((part, key)), _WORDS.get((part, key))
        if bounds is not None and not bounds[0] <= value <= bounds[1]:
            yield f"{title}: {key} is {value}; write a whole number from {bounds[0]} to {bounds[1]} ({_RULES[part]})"
        if words is not None and value not in words:
            yield f"{title}: {key} is {_show(value)}; write one of {', '.join(words)} ({_RULES[part]})"
    for key in _FIXED.get(part, ()):
        if wanted is not None and row.get(key) != wanted.get(key):
            told = f"{title}: {key} is {_show(row.get(key))}; leave {_show(wanted.get(key))}"
            yield f"{told}: the program is written for it ({_RULES[part]})"


# -------------------------------------------------------------------- what entries must be to each other


def _together(printed: Printed, data: Entry) -> Iterator[str]:
    yield from _map_problems(printed)
    yield from _table_problems(printed)
    yield from _set_up_problems(printed, data)


def _map_problems(printed: Printed) -> Iterator[str]:
    for place in printed.places.values():
        if place.type == "exit":
            continue
        province = printed.provinces.get(place.province)
        if province is None:
            yield f"place {place.id!r}: no province is called {place.province!r} (S2.1)"
        elif province.map != place.map:
            yield f"place {place.id!r} is on the map of {place.map}, its province {province.id!r} is not (S2.1)"
        if place.counts == (place.type == "refuge"):
            yield f"place {place.id!r}: a {place.type} {'counts not' if place.counts else 'counts'} (S15.7)"
    for link in printed.tables.link:
        if link.a == link.b or printed.places[link.a].map != printed.places[link.b].map:
            yield f"link {link.a!r}-{link.b!r} joins a place with itself or another map (S11.1)"
    for id, links in printed.links.items():
        if not links:
            yield f"place {id!r} has no link; nobody could go there (S11.1)"
    for id in ("rome", "capua", "sinope"):
        if printed.places[id].type != "major":
            yield f"place {id!r} must be a major city: the program is written for it (S18.0)"


def _table_problems(printed: Printed) -> Iterator[str]:
    for part, least, most in (("siege", 2, 12), ("naval", 1, 6)):
        rows = sorted(getattr(printed.tables, part), key=lambda row: row.min)
        together = all(one.max + 1 == other.min for one, other in itertools.pairwise(rows))
        if not rows or not together or rows[0].min > least or rows[-1].max < most:
            yield f"{part}: its rows must follow each other from {least} or less to {most} or more ({_RULES[part]})"
    cards = sum(card.count for card in printed.tables.battle_card)
    if cards < FEWEST_CARDS:
        yield f"battle_card: {cards} cards; two hands of 13 need {FEWEST_CARDS} (S23.2.3)"
    for unit in printed.units.values():
        if unit.reduced > unit.full:
            yield f"unit {unit.id!r}: reduced it is stronger than full (S2.3)"
    needs = [(n, need) for n, card in printed.cards.items() for need in card.need]
    needs += [(n, need) for n, resource in printed.resources.items() for need in resource.need]
    for n, need in needs:
        if need not in NEEDS:
            yield f"card {n}: no condition is called {need!r} (S9.5)"
    for card in printed.resources.values():
        if any(not year.isdigit() or not 0 <= die <= 6 for year, die in card.roll.items()):
            yield f"resource {card.n}: roll must give a die from 0 to 6 by the year BC (S9.8)"
    crisis = printed.tables.crisis
    if crisis.stability <= max(crisis.levels.values()):
        yield "crisis: stability must be above the anarchy levels (S20.1)"


def _set_up_problems(printed: Printed, data: Entry) -> Iterator[str]:
    for scenario in printed.tables.scenario:
        title = f"scenario {scenario.id!r}"
        named: list[tuple[str, Container[str], str]] = [
            *(("province", printed.provinces, name) for name in (*scenario.sertorian_provinces,
              *scenario.republican_provinces, *scenario.republican_rest_of)),
            *(("place", printed.places, name) for name in (*scenario.sertorian_places, *scenario.republican_places)),
            *(("leader", printed.leaders, name) for name in (*scenario.consular_reserve,
              *scenario.proconsular_reserve, *(id for force in scenario.force for id in force.leaders))),
            *(("unit", printed.units, kind) for force in scenario.force for kind in (*force.full, *force.reduced)),
            *(("place", printed.places, force.at) for force in scenario.force if force.at),
        ]  # fmt: skip
        strange = [f"{title}: no {what} is called {name!r} (S22)" for what, known, name in named if name not in known]
        yield from strange
        if strange:
            continue
        used: Counter[str] = Counter()
        for force in scenario.force:
            used.update(force.full)
            used.update(force.reduced)
            for kind in (*force.full, *force.reduced):
                if printed.units[kind].side != force.side:
                    yield f"{title}: {kind!r} is no unit of {force.side} (S22)"
        for kind, number in used.items():
            if number > printed.units[kind].count:
                yield f"{title}: {number} {kind!r} are set up, the box holds {printed.units[kind].count} (S2.3)"
        leaders = Counter(id for force in scenario.force for id in force.leaders)
        leaders.update((*scenario.consular_reserve, *scenario.proconsular_reserve))
        for id, number in leaders.items():
            if number > 1:
                yield f"{title}: {id!r} stands {number} times (S22)"
        if scenario.crisis > printed.tables.crisis.stability:
            yield f"{title}: the crisis begins above stability (S20.1)"
