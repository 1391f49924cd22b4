"""The entries of the printed game's file, what names each of them, and where each comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

RULEBOOK: Final = "rulebook"
IMPLIED: Final = "implied"
RECONSTRUCTED: Final = "reconstructed"
BOX: Final = "box"
SOURCES: Final = (RULEBOOK, IMPLIED, RECONSTRUCTED, BOX)
"""Said by the rulebook; the only value it leaves; ours; read from the printed part by an owner of the box."""

LISTS: Final[Mapping[str, tuple[str, ...]]] = {  # the lists of the file, and the keys that name a row
    "calendar.turn": ("turn",),
    "map.border": ("a", "b"),
    "map.not_adjacent": ("a", "b"),
    "map.four_corner": ("provinces",),
    "map.strait": ("a", "b"),
    "map.offmap_link": ("a", "b"),
    "map.offmap_right": ("nation", "area"),
    "map.naval_supremacy": ("nation",),
    "sequence.invasion": ("nation",),
    "sequence.elan": ("nation",),
    "forces.leader": ("id",),
    "forces.reinforcement": ("nation", "turn", "place", "phase"),
    "politics.submission": ("suzerain", "vassal"),
    "politics.transformation": ("nation", "end_of_turn"),
    "politics.emirate": ("nation",),
    "points.table": ("nation", "turn", "when"),
    "points.combat": ("nation", "target", "units"),
    "points.special": ("id",),
    "points.average": ("nation",),
    "setup.scenario": ("id",),
    "setup.turn1": ("province", "nation", "unit"),
    "setup.turn4": ("province", "nation", "unit"),
    "events.chit": ("id",),
}
TABLES: Final = ("province", "nation", "combat.attacker", "combat.defender")  # their rows have names of their own
SINGLE: Final = ("rules", "events")  # one entry each, beside its lists
IDLE: Final = ("calendar.turn", "map.not_adjacent", "map.four_corner")  # nothing in play depends on them
PAIRS: Final = ("map.border", "map.not_adjacent", "map.strait", "map.offmap_link")  # named alike from either end

_COVERS: Final = {"nation.units": ("limit",), "nation.income": ("income", "income_from")}
_NOT_VALUES: Final = (  # names, words, drawing, and how a row was fitted: no game is another one by these
    *("fr", "en", "name", "text", "theme", "condition", "x", "y", "colour", "neighbours"),
    *("continue_a_to_b", "continue_b_to_a"),  # the rules tell (P6.7.1)
    *("typical", "typical_others", "factor", "expected", "expected_by_13", "given"),
)


class Row(NamedTuple):
    """An entry of the file: its part, its name there, and what it holds."""

    part: str
    name: str
    held: Mapping[str, Any]

    def source(self, key: str = "") -> str:
        """Where a value of this entry comes from, or the entry itself.

        >>> row = Row("nation", "sueve", {"source": "rulebook", "income_source": "reconstructed"})
        >>> row.source(), row.source("gold_cap"), row.source("income_from")
        ('rulebook', 'rulebook', 'reconstructed')
        """
        for other, keys in _COVERS.items():
            part, _, named = other.partition(".")
            if part == self.part and key in keys and f"{named}_source" in self.held:
                return str(self.held[f"{named}_source"])
        return str(self.held.get(f"{key}_source", self.held.get("source", RECONSTRUCTED)))


def part_of(data: Mapping[str, Any], part: str) -> Any:
    """What stands in the file under a name with dots; None if nothing does.

    >>> part_of({"map": {"border": []}}, "map.border"), part_of({}, "map.border")
    ([], None)
    """
    found: Any = data
    for name in part.split("."):
        found = found.get(name) if isinstance(found, Mapping) else None
    return found


def row_name(part: str, row: Mapping[str, Any]) -> str:
    """The name of a row of a list.

    >>> row_name("map.border", {"a": "tolede", "b": "avila"}), row_name("points.table", {"nation": "rome", "turn": 5})
    ('avila - tolede', 'rome 5')
    """
    words = [_word(row[key]) for key in LISTS[part] if key in row]
    return " - ".join(sorted(words)) if part in PAIRS else " ".join(words)


def _word(value: object) -> str:
    return "+".join(map(str, value)) if isinstance(value, list) else str(value)


def entries(data: Mapping[str, Any]) -> Iterator[Row]:
    """Every entry of a well-formed file, in the order of its parts."""
    for part in SINGLE:
        held = {key: value for key, value in data[part].items() if f"{part}.{key}" not in LISTS}
        yield Row(part, part, held)
    for part in TABLES:
        for name, row in part_of(data, part).items():
            yield Row(part, name, row)
    for part in LISTS:
        for row in part_of(data, part):
            yield Row(part, row_name(part, row), row)


def values(row: Row) -> Iterator[str]:
    """The keys of an entry that matter for play."""
    for key in row.held:
        if key != "source" and not key.endswith("_source") and key not in _NOT_VALUES:
            yield key


# --------------------------------------------------------------------- where it all comes from


class Tally(NamedTuple):
    """How many entries of a part, or how many of one value in them, come from where."""

    part: str
    key: str  # empty for the entries themselves
    sources: Mapping[str, int]


def tallies(data: Mapping[str, Any]) -> list[Tally]:
    """The provenance of the whole file by parts; a value with a source of its own is counted by itself.

    >>> from .tables import shipped
    >>> [(tally.key, tally.sources["reconstructed"]) for tally in tallies(shipped()) if tally.part == "map.border"]
    [('', 69), ('river', 83)]
    """
    found: dict[tuple[str, str], Counter[str]] = {}
    for row in entries(data):
        found.setdefault((row.part, ""), Counter())[row.source()] += 1
        for key in row.held:
            if key.endswith("_source"):
                found.setdefault((row.part, key.removesuffix("_source")), Counter())[str(row.held[key])] += 1
    order = list(dict.fromkeys(part for part, _ in found))
    ranked = sorted(found.items(), key=lambda item: (order.index(item[0][0]), item[0][1]))
    return [Tally(part, key, count) for (part, key), count in ranked]


def marks(data: Mapping[str, Any]) -> dict[str, str]:
    """The values that are not the rulebook's own, by part, name and key; an entry stands for all its values at once.

    >>> from .tables import shipped
    >>> found = marks(shipped())
    >>> found["province.porto.income"], found["map.border.galice - porto"], "province.galice.income" in found
    ('reconstructed', 'reconstructed', False)
    """
    found = {}
    for row in entries(data):
        if row.source() != RULEBOOK:
            found[f"{row.part}.{row.name}"] = row.source()
        for key in values(row):
            if row.source(key) != row.source():
                found[f"{row.part}.{row.name}.{key}"] = row.source(key)
    return found
