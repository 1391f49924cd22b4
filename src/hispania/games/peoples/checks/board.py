"""Everything that keeps a copy of the printed game from being played on, told by entry, rule and remedy.

Two readings: first every entry by itself, whatever it holds; then what entries must be to each other, as far as they
are well formed.
"""

from __future__ import annotations

import difflib
import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from ..printed.entries import LISTS, PAIRS, TABLES, part_of, row_name
from ..printed.tables import shipped
from .reading import Field, Harmless, show
from .shape import (
    NAMED,
    PINNED,
    RULED,
    WIRED,
    Part,
    combat_row,
    is_wired,
    off_map,
    plain_parts,
    shape,
    source_field,
)
from .together import together_problems

MOST_ROWS: Final = 1000  # no printed game comes near it; a longer list is a broken file
WORDS: Final = ("fr", "en", "name", "text")  # nothing else depends on them
Entry = Mapping[str, Any]


def structure_problems(data: Any) -> list[str]:
    """Everything that keeps the tables of a file from being played on; empty for a playable copy.

    >>> structure_problems({"schema": 2})[0]
    'the file: schema is 2; leave 1: it is a rule of the game, by which the program plays (P0)'
    """
    if not isinstance(data, Mapping):
        return [f"the printed game is {show(data)}; it must be a table with parts such as province, nation and map"]
    problems = {"": [*_top_problems(data)], "rules": [*_plain_problems(data)]}
    for part in TABLES:
        problems[part] = [*_table_problems(part, part_of(data, part))]
    for part in LISTS:
        problems[part] = [*_list_problems(part, part_of(data, part))]
    broken = {part for part, told in problems.items() if any(not isinstance(each, Harmless) for each in told)}
    return [*itertools.chain.from_iterable(problems.values()), *together_problems(data, broken - {""})]


# --------------------------------------------------------------------- the top and the numbers of the rules


def _top_problems(data: Entry) -> Iterator[str]:
    known = shipped()
    for key in data:
        if key not in known:
            yield f"the file: no part is called {show(key)}{_meant(key, known)}; take it out"


def _plain_problems(data: Entry) -> Iterator[str]:
    """What stands beside all lists: rules, which must stay."""
    for name, keys in plain_parts().items():
        title, held = (f"[{name}]", data.get(name)) if name else ("the file", data)
        if not isinstance(held, Mapping):
            yield f"{title} is missing; copy it from the shipped file"
            continue
        wanted = shipped()[name] if name else shipped()
        for key in keys:
            yield from _fixed_problem(title, held, key, wanted.get(key), RULED, "P0")
        if name:
            for key in held:
                if key not in wanted:
                    yield f"{title}: no key is called {show(key)}{_meant(key, wanted)}; take it out"


def _fixed_problem(title: str, held: Entry, key: str, wanted: Any, why: str, rule: str) -> Iterator[str]:
    if key not in held:
        if wanted is not None:
            yield f"{title}: {key} is missing; write {_written(wanted)} ({rule})"
    elif not _same(held[key], wanted):
        told = f"{title}: {key} is {show(held[key])}; leave {_written(wanted)}: {why} ({rule})"
        yield Harmless(told) if key in WORDS else told


def _same(a: Any, b: Any) -> bool:
    """Are two values the same to the reader of the file? true is not 1, though Python says so."""
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return a.keys() == b.keys() and all(_same(a[key], b[key]) for key in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(_same, a, b))
    return isinstance(a, bool) == isinstance(b, bool) and bool(a == b)


def _written(value: Any) -> str:
    return "nothing here" if value is None else show(value)


def _meant(key: Any, known: Iterable[str]) -> str:
    found = difflib.get_close_matches(str(key)[:40], list(known), 1)
    return f", perhaps {found[0]!r} is meant" if found else ""


# --------------------------------------------------------------------- parts


def _table_problems(part: str, held: Any) -> Iterator[str]:
    """A part whose entries have names of their own: all those that are shipped, in this order."""
    if not isinstance(held, Mapping):
        yield f"[{part}] is {'missing' if held is None else show(held)}; write one table [{part}.NAME] for each"
        return
    wanted = part_of(shipped(), part)
    rule = "P7.4" if part.startswith("combat") else shape()[part].rule
    yield from _name_problems(part, list(held), list(wanted), rule)
    for name, row in held.items():
        if name not in wanted:
            continue
        title = f"{part} {name!r}"
        if not isinstance(row, Mapping):
            yield f"{title} is {show(row)}; write a table [{part}.{name}]"
            continue
        if part.startswith("combat"):
            its = combat_row(part, name)
        else:
            its = off_map() if wanted[name].get("offmap") else shape()[part]
        yield from _entry_problems(title, part, name, row, its, wanted[name])


def _list_problems(part: str, held: Any) -> Iterator[str]:
    if not isinstance(held, list):
        yield f"{part} is {'missing' if held is None else show(held)}; write a list of rows [{{ ... }}, ...]"
        return
    if len(held) > MOST_ROWS:
        yield f"{part} has {len(held)} rows; no printed game has more than {MOST_ROWS}"
        return
    its = shape()[part]
    known = {row_name(part, row): row for row in part_of(shipped(), part)}
    names = []
    for at, row in enumerate(held, 1):
        if not isinstance(row, Mapping):
            yield f"{part}, row {at} is {show(row)}; write {{ key = value, ... }}"
            continue
        name = row_name(part, row)
        names.append(name)
        wanted = known.get(name, {})
        if its.is_free or name in known:
            yield from _entry_problems(_row_title(part, name, at), part, name, row, its, wanted)
    if not its.is_free:
        yield from _name_problems(part, names, list(known), its.rule)
        return
    for name, count in Counter(names).items():
        if count > 1:
            either = ", whichever end is named first" if part in PAIRS else ""
            yield f"{part} {name[:60]!r} stands {count} times{either}; write it once ({its.rule})"
    for name, row in known.items():
        if is_wired(part, row) and name not in names:
            yield f"{part} {name!r} is missing; write it as it is shipped: {WIRED} ({its.rule})"


def _row_title(part: str, name: str, at: int) -> str:
    return f"{part} {name[:60]!r}" if name else f"{part}, row {at}"


def _name_problems(part: str, names: list[str], wanted: list[str], rule: str) -> Iterator[str]:
    """Names must be those that are shipped, each once, in their order."""
    count = Counter(names)
    for name in wanted:
        if not count[name]:
            yield f"{part} {name!r} is missing; write it as it is shipped: {NAMED} ({rule})"
    for name, number in count.items():
        if name not in wanted:
            yield f"{part} {name[:60]!r} is unknown{_meant(name, wanted)}; take it out or rename it: {NAMED} ({rule})"
        elif number > 1:
            yield f"{part} {name!r} stands {number} times; write it once ({rule})"
    if sorted(names) == sorted(wanted) and names != wanted:
        first, due = next((name, due) for name, due in zip(names, wanted) if name != due)
        yield f"{part} {first!r} stands where {due!r} should; keep the order of the shipped file: {NAMED} ({rule})"


# --------------------------------------------------------------------- an entry


def _entry_problems(title: str, part: str, name: str, row: Entry, its: Part, wanted: Entry) -> Iterator[str]:
    is_new = not wanted
    wired = is_wired(part, row) or (not is_new and is_wired(part, wanted))
    if wired and is_new:
        yield f"{title}: such a row cannot be added; take it out: {WIRED} ({its.rule})"
        return
    for key, field in its.fields.items():
        why = WIRED if wired else PINNED.get((part, name, key)) or field.fixed
        if why and not is_new:
            yield from _fixed_problem(title, row, key, wanted.get(key), why, field.rule)
        else:
            yield from _value_problem(title, row, key, field)
    yield from _source_problems(title, row, its)
    for key in row:
        if key not in its.fields and key != "source" and not str(key).endswith("_source"):
            yield Harmless(f"{title}: no key is called {show(key)}{_meant(key, its.fields)}; take it out")


def _value_problem(title: str, row: Entry, key: str, field: Field) -> Iterator[str]:
    if key not in row:
        if field.needed:
            yield f"{title}: {key} is missing; {field.wanted(None) or 'write it as it is shipped'} ({field.rule})"
    elif told := field.wanted(row[key]):
        yield f"{title}: {key} is {show(row[key])}; {told} ({field.rule})"


def _source_problems(title: str, row: Entry, its: Part) -> Iterator[str]:
    field = source_field()
    if "source" not in row:
        yield Harmless(f"{title}: source is missing; {field.wanted(None)}")
    for key in row:
        if key == "source" or str(key).endswith("_source"):
            if key != "source" and key.removesuffix("_source") not in (*its.fields, "units"):
                yield Harmless(f"{title}: {key} speaks for no value of this entry; take it out")
            elif told := field.wanted(row[key]):
                yield Harmless(f"{title}: {key} is {show(row[key])}; {told}")
