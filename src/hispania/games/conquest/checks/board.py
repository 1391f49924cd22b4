"""What a board file must hold to be playable, told as problems that name the entry and the remedy (H1.3, H1.4).

Two readings: first every entry by itself, whatever it holds; then, once all entries are well formed, the board
as a whole. `fact_findings` compares a playable board with what the rulebooks say.
"""

from __future__ import annotations

import re
import reprlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeGuard

from ....contract.checked import Problem
from .facts import Finding, fact_findings

__all__ = ["Finding", "fact_findings", "structure_problems"]

Entry = Mapping[str, Any]

HISPANIC: Final = ("ilergetia", "celtiberia", "carpetania", "lusitania", "gallaecia", "cantabria")
ROMAN: Final = ("ulterior", "citerior")
NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI")
SOURCES: Final = ("rulebook", "implied", "reconstructed")
SEAS: Final = 5
MOST_LAND_LINKS: Final = 160
MOST_ENTRIES: Final = 2000  # no board comes near it; a longer list is a broken file, not worth reading through
FARTHEST: Final = 100_000  # a coordinate beyond it is a slip that no picture can show

_ID: Final = re.compile(r"[a-z][a-z0-9-]*")
_NAME: Final = re.compile(r"[^\W\d_]+( [^\W\d_]+)*")
_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")
_RESERVED: Final = frozenset(
    [f"m{number}" for number in range(1, SEAS + 1)]
    + [f"{numeral}-{shield}".lower() for numeral in NUMERALS for shield in range(1, 7)]
)


def structure_problems(data: Mapping[str, Any]) -> list[str]:
    """Everything that keeps the tables of a board file from being played on; empty for a playable board.

    >>> structure_problems({"province": [], "space": [{"id": "osca", "kind": "town"}], "link": []})[0]
    "space 'osca': kind is 'town'; write 'city' or 'sea'"
    """
    if not isinstance(data, Mapping):
        return [f"the board is {_show(data)}; it must be a table with the parts board, province, space and link"]
    problems: list[str] = []
    provinces, spaces, links = (_entries(data, part, problems) for part in ("province", "space", "link"))
    problems += _head_problems(data.get("board", {}))
    for kind in ("outline", "river", "range"):
        for at, line in enumerate(_entries(data, kind, problems, needed=False), 1):
            problems += _line_problems(f"{kind} {at}", line)
    for at, province in enumerate(provinces, 1):
        problems += _province_problems(_title("province", province, at), province)
    for at, space in enumerate(spaces, 1):
        problems += _space_problems(_title("space", space, at), space)
    for at, link in enumerate(links, 1):
        problems += _link_problems(_link_title(link, at), link)
    if problems:
        return problems
    problems += _provinces_together(provinces)
    problems += _spaces_together(spaces)
    problems += _links_together(spaces, links)
    return problems


# ------------------------------------------------------------------ small readers


def _show(value: object) -> str:
    """A value short enough for a message."""
    try:
        return reprlib.repr(value)
    except ValueError:  # an integer too long to be written out
        return "a number far too large"


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_coordinate(value: object) -> TypeGuard[float]:
    return (_is_whole(value) or isinstance(value, float)) and -FARTHEST <= value <= FARTHEST


def _is_list(value: object) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, list | tuple)


def _title(part: str, entry: Entry, at: int) -> str:
    name = entry.get("id")
    return f"{part} {_show(name)}" if isinstance(name, str) and name else f"{part} number {at}"


def _link_title(link: Entry, at: int) -> str:
    a, b = link.get("a"), link.get("b")
    if isinstance(a, str) and isinstance(b, str):
        return f"link {_show(a)[1:-1]} - {_show(b)[1:-1]}"
    return f"link number {at}"


def _ends(link: Entry) -> dict[str, str]:
    """The two ends of a link, for whoever tells a problem beside it."""
    return {end: str(link.get(end))[:40] for end in ("a", "b")}


def _entries(data: Entry, part: str, problems: list[str], needed: bool = True) -> list[Entry]:
    """The tables of one part of the file; whatever else stands there becomes a problem."""
    if part not in data:
        if needed:
            problems.append(f"the board has no [[{part}]]; add one table for each {part}")
        return []
    rows = data[part]
    if not _is_list(rows):
        problems.append(f"{part} is {_show(rows)}; write one [[{part}]] table for each {part}")
        return []
    if len(rows) > MOST_ENTRIES:
        problems.append(f"the board has {len(rows)} [[{part}]] tables; no board needs more than {MOST_ENTRIES}")
        return []
    for at, row in enumerate(rows, 1):
        if not isinstance(row, Mapping):
            problems.append(f"{part} number {at} is {_show(row)}; it must be a [[{part}]] table")
    return [row for row in rows if isinstance(row, Mapping)]


def _sources(title: str, entry: Entry, keys: Iterable[str]) -> Iterator[str]:
    for key in keys:
        if key in entry and not (isinstance(entry[key], str) and entry[key] in SOURCES):
            yield f"{title}: {key} is {_show(entry[key])}; write one of {', '.join(SOURCES)}, or leave it out"


def _switches(title: str, entry: Entry, keys: Iterable[str]) -> Iterator[str]:
    for key in keys:
        if not isinstance(entry.get(key, False), bool):
            yield f"{title}: {key} is {_show(entry[key])}; write true or false"


def _texts(title: str, entry: Entry, keys: Iterable[str]) -> Iterator[str]:
    for key in keys:
        if not isinstance(entry.get(key, ""), str):
            yield f"{title}: {key} is {_show(entry[key])}; write a text in quotes"


def _place(title: str, entry: Entry, x: str, y: str) -> Iterator[str]:
    for key in (x, y):
        if not _is_coordinate(entry.get(key)):
            yield f"{title}: {key} is {_show(entry.get(key))}; write its place on the map as a number"


# --------------------------------------------------------------- each entry by itself


def _head_problems(head: object) -> Iterator[str]:
    if not isinstance(head, Mapping):
        yield f"board is {_show(head)}; write one [board] table"
        return
    yield from _texts("[board]", head, ("name",))
    for key in ("width", "height", "radius"):
        if key in head and not (_is_coordinate(head[key]) and head[key] >= 1):
            yield f"[board]: {key} is {_show(head[key])}; write a number of at least 1"
    box = head.get("tracks_box", (0, 0, 1, 1))
    if not (_is_list(box) and len(box) == 4 and all(map(_is_coordinate, box)) and box[0] < box[2] and box[1] < box[3]):
        yield f"[board]: tracks_box is {_show(box)}; write [left, top, right, bottom]"


def _line_problems(title: str, line: Entry) -> Iterator[str]:
    yield from _texts(title, line, ("name",))
    points = line.get("points")
    if not _is_list(points) or not 2 <= len(points) <= MOST_ENTRIES:
        yield f"{title}: points must be a list of 2 to {MOST_ENTRIES} places, each written [x, y]"
        return
    for at, point in enumerate(points, 1):
        if not (_is_list(point) and len(point) == 2 and all(map(_is_coordinate, point))):
            yield f"{title}: point {at} is {_show(point)}; write it as [x, y]"
            return


def _province_problems(title: str, province: Entry) -> Iterator[str]:
    name = province.get("id")
    if not isinstance(name, str) or name not in HISPANIC + ROMAN:
        yield f"{title}: id is {_show(name)}; the eight provinces are {', '.join(HISPANIC + ROMAN)}"
        return
    if not isinstance(province.get("name"), str) or not province["name"].strip():
        yield f"{title}: name is {_show(province.get('name'))}; write how the province is called"
    kind = "roman" if name in ROMAN else "hispanic"
    if province.get("kind") != kind:
        yield f"{title}: kind is {_show(province.get('kind'))}; this province is {kind!r}"
    number = 0 if name in ROMAN else HISPANIC.index(name) + 1
    if not _is_whole(province.get("number", 0)) or province.get("number", 0) != number:
        yield f"{title}: number is {_show(province.get('number', 0))}; this province has {number or 'none, or 0'}"
    numeral = NUMERALS[number - 1] if number else ""
    if province.get("numeral", numeral) != numeral:
        yield f"{title}: numeral is {_show(province['numeral'])}; this province has {numeral!r}"
    colour = province.get("colour", "#999999")
    if not isinstance(colour, str) or not _COLOUR.fullmatch(colour):
        yield f"{title}: colour is {_show(colour)}; write it as '#rrggbb'"
    yield from _place(title, {"label_x": 0, "label_y": 0, **province}, "label_x", "label_y")


def _space_problems(title: str, space: Entry) -> Iterator[str]:
    kind = space.get("kind")
    if not isinstance(kind, str) or kind not in ("city", "sea"):
        yield f"{title}: kind is {_show(kind)}; write 'city' or 'sea'"
        return
    if not isinstance(space.get("id"), str) or not _ID.fullmatch(space["id"]):
        yield f"{title}: id is {_show(space.get('id'))}; write small letters a-z, digits and hyphens, a letter first"
    elif space["id"] in _RESERVED:
        yield f"{title}: this id already means a sea or a shield in records; choose another"
    name = space.get("name")
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        text = f"{title}: name is {_show(name)}; write letters, with single blanks between words"
        yield Problem(text, "bad-name", space=str(space.get("id"))[:40])
    yield from _place(title, space, "x", "y")
    yield from _sources(title, space, ("source", "province_source", "shield_source", "number_source"))
    yield from _switches(title, space, ("capital", "north_of_durius"))
    yield from _texts(title, space, ("modern",))
    if kind == "sea":
        yield from _sea_problems(title, space)
    else:
        yield from _city_problems(title, space)


def _sea_problems(title: str, sea: Entry) -> Iterator[str]:
    if not _is_whole(sea.get("number")) or not 1 <= sea["number"] <= SEAS:
        yield f"{title}: number is {_show(sea.get('number'))}; the seas are numbered 1 to {SEAS}"
    if "province" in sea:
        yield f"{title}: a sea belongs to no province; take the line 'province' out"
    if sea.get("capital") is True:
        yield f"{title}: a sea is no capital; take the line 'capital' out"


def _city_problems(title: str, city: Entry) -> Iterator[str]:
    province, shield, is_capital = city.get("province"), city.get("shield"), city.get("capital", False)
    if not isinstance(province, str) or province not in HISPANIC + ROMAN:
        yield f"{title}: province is {_show(province)}; write one of {', '.join(HISPANIC + ROMAN)}"
    elif province in ROMAN:
        if shield is not None and not (_is_whole(shield) and 0 <= shield <= 6):
            yield f"{title}: shield is {_show(shield)}; a Roman city has 0 to 6, or no line 'shield'"  # H5.3
        if is_capital is True:
            yield f"{title}: a city of a Roman province is no capital; write capital = false"
    elif not _is_whole(shield) or not 1 <= shield <= 6:
        yield f"{title}: shield is {_show(shield)}; a Hispanic city has 1 to 6"
    elif isinstance(is_capital, bool) and is_capital != (shield == 6):
        yield f"{title}: shield {shield} and capital = {str(is_capital).lower()}; the capital is the city with shield 6"


def _link_problems(title: str, link: Entry) -> Iterator[str]:
    for end in ("a", "b"):
        if not isinstance(link.get(end), str) or not link[end]:
            yield f"{title}: {end} is {_show(link.get(end))}; write the id of a space"
    if not _is_whole(link.get("segments")) or not 1 <= link["segments"] <= 3:
        yield Problem(f"{title}: segments is {_show(link.get('segments'))}; write 1, 2 or 3", "segments", **_ends(link))
    yield from _switches(title, link, ("road", "durius"))
    yield from _texts(title, link, ("terrain",))
    yield from _sources(title, link, ("source", "segments_source", "road_source"))


# --------------------------------------------------------------- the board as a whole


def _provinces_together(provinces: Sequence[Entry]) -> Iterator[str]:
    found = Counter(province["id"] for province in provinces)
    for name in HISPANIC + ROMAN:
        if found[name] != 1:
            yield f"province {name!r} stands {found[name]} times in the file; write it once"


def _spaces_together(spaces: Sequence[Entry]) -> Iterator[str]:
    yield from _names_together(spaces)
    cities = [space for space in spaces if space["kind"] == "city"]
    for province in HISPANIC:
        inside = Counter(city["shield"] for city in cities if city["province"] == province)
        if inside.total() != 6:
            text = f"province {province!r} has {inside.total()} cities; a Hispanic province has 6"
            yield Problem(text, "city-count", province=province, count=inside.total(), needed=6)
        for shield in range(1, 7):
            if inside[shield] != 1:
                text = f"province {province!r} has {inside[shield]} cities with shield {shield}; it needs exactly one"
                yield Problem(text, "shield-count", province=province, shield=shield, count=inside[shield])
    for province in ROMAN:
        count = sum(city["province"] == province for city in cities)
        if count != 4:
            text = f"province {province!r} has {count} cities; a Roman province has 4"
            yield Problem(text, "city-count", province=province, count=count, needed=4)
    numbers = Counter(space["number"] for space in spaces if space["kind"] == "sea")
    for number in range(1, SEAS + 1):
        if numbers[number] != 1:
            yield f"{numbers[number]} seas have the number {number}; exactly one needs it"


def _names_together(spaces: Sequence[Entry]) -> Iterator[str]:
    """A typed name must mean one space, whether it is an id, a name or the name without blanks."""
    for name, count in Counter(space["id"] for space in spaces).items():
        if count > 1:
            yield f"space {name!r} stands {count} times in the file; give each space its own id"
    meaning: dict[str, str] = {}
    for space in spaces:
        written = space["name"].replace(" ", "")
        for word in {written.casefold(), space["name"].casefold(), space["id"]}:
            if meaning.setdefault(word, space["id"]) != space["id"]:
                other = meaning[word]
                text = f"space {space['id']!r}: {written!r} is also the name or id of {other!r}; rename one of them"
                yield Problem(text, "same-name", space=space["id"], other=other)
                break


def _links_together(spaces: Sequence[Entry], links: Sequence[Entry]) -> Iterator[str]:
    known = {space["id"]: space for space in spaces}
    good: list[Entry] = []
    seen: set[frozenset[str]] = set()
    for at, link in enumerate(links, 1):
        title, ends = _link_title(link, at), frozenset((link["a"], link["b"]))
        unknown = [end for end in (link["a"], link["b"]) if end not in known]
        if unknown:
            yield f"{title}: no space has the id {_show(unknown[0])}; correct it or add the space"
        elif len(ends) == 1:
            yield Problem(f"{title}: a link joins two different spaces", "same-ends", **_ends(link))
        elif ends in seen:
            yield Problem(f"{title}: this link is listed twice; remove one of the two", "twice", **_ends(link))
        else:
            good.append(link)
            seen.add(ends)
            yield from _joined_problems(title, link, known[link["a"]], known[link["b"]])
    yield from _roads_together(known, good)
    yield from _connections(known, good)


def _joined_problems(title: str, link: Entry, a: Entry, b: Entry) -> Iterator[str]:
    """One link with what it joins."""
    has_sea = "sea" in (a["kind"], b["kind"])
    if has_sea and link["segments"] != 1:  # H1.4
        yield Problem(f"{title}: a link to a sea has 1 segment, not {link['segments']}", "sea-segments", **_ends(link))
    if not link.get("road"):
        return
    if has_sea:
        yield Problem(f"{title}: a road leads over land; write road = false", "road-at-sea", **_ends(link))
    elif a.get("capital") or b.get("capital"):  # H2.6
        yield Problem(f"{title}: no road touches a capital; write road = false", "road-capital", **_ends(link))
    elif a["province"] != b["province"] or a["province"] not in ROMAN:
        text = f"{title}: printed roads lie inside one Roman province; write road = false"
        yield Problem(text, "road-outside", **_ends(link))


def _roads_together(known: Mapping[str, Entry], links: Sequence[Entry]) -> Iterator[str]:
    land = [link for link in links if "sea" not in (known[link["a"]]["kind"], known[link["b"]]["kind"])]
    if len(land) > MOST_LAND_LINKS:
        text = f"the board has {len(land)} links over land; the program numbers at most {MOST_LAND_LINKS}"
        yield Problem(text, "many-links", count=len(land), most=MOST_LAND_LINKS)
    for province in ROMAN:
        count = sum(
            bool(link.get("road")) and {known[link["a"]]["province"], known[link["b"]]["province"]} == {province}
            for link in land
        )
        if count != 3:
            text = f"province {province!r} has {count} printed roads inside; it needs 3"  # H1.4
            yield Problem(text, "road-count", province=province, count=count)


def _connections(known: Mapping[str, Entry], links: Sequence[Entry]) -> Iterator[str]:
    near: dict[str, list[str]] = {name: [] for name in known}
    for link in links:
        near[link["a"]].append(link["b"])
        near[link["b"]].append(link["a"])
    alone = [name for name in near if not near[name]]
    for name in alone:
        yield Problem(f"space {name!r} has no link; add a [[link]] to a neighbour", "no-link", space=name)
    linked = [name for name in near if near[name]]
    cut_off = _cut_off(near, linked)
    if cut_off:
        text = f"no way leads from {linked[0]!r} to {', '.join(map(repr, cut_off))}; add a [[link]]"
        yield Problem(text, "cut-off", space=cut_off[0], count=len(cut_off))
    seas = [name for name in known if known[name]["kind"] == "sea"]
    apart = _cut_off(near, seas)
    if apart:
        text = f"no way by sea leads from {seas[0]!r} to {', '.join(map(repr, apart))}; link the seas"
        yield Problem(text, "seas-apart", space=apart[0], count=len(apart))


def _cut_off(near: Mapping[str, Sequence[str]], allowed: Sequence[str]) -> list[str]:
    """Those of the allowed spaces that the first one does not reach through them."""
    unseen, waiting = dict.fromkeys(allowed), list(allowed[:1])
    for name in waiting:
        unseen.pop(name, None)
    while waiting:
        for name in near[waiting.pop()]:
            if name in unseen:
                del unseen[name]
                waiting.append(name)
    return list(unseen)
