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
from .telling import problem as _why

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


def structure_problems(data: Mapping[str, Any]) -> list[Problem]:
    """Everything that keeps the tables of a board file from being played on; empty for a playable board.

    >>> structure_problems({"province": [], "space": [{"id": "osca", "kind": "town"}], "link": []})[0]
    "space 'osca': kind is 'town'; write 'city' or 'sea'"
    """
    if not isinstance(data, Mapping):
        return [_why("no-table", value=_show(data))]
    problems: list[Problem] = []
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


def _entries(data: Entry, part: str, problems: list[Problem], needed: bool = True) -> list[Entry]:
    """The tables of one part of the file; whatever else stands there becomes a problem."""
    if part not in data:
        if needed:
            problems.append(_why("part-missing", part=part))
        return []
    rows = data[part]
    if not _is_list(rows):
        problems.append(_why("part-no-list", part=part, value=_show(rows)))
        return []
    if len(rows) > MOST_ENTRIES:
        problems.append(_why("part-too-long", part=part, count=len(rows), most=MOST_ENTRIES))
        return []
    for at, row in enumerate(rows, 1):
        if not isinstance(row, Mapping):
            problems.append(_why("entry-no-table", part=part, number=at, value=_show(row)))
    return [row for row in rows if isinstance(row, Mapping)]


def _sources(title: str, entry: Entry, keys: Iterable[str]) -> Iterator[Problem]:
    for key in keys:
        if key in entry and not (isinstance(entry[key], str) and entry[key] in SOURCES):
            yield _why("source", title=title, key=key, value=_show(entry[key]), known=", ".join(SOURCES))


def _switches(title: str, entry: Entry, keys: Iterable[str]) -> Iterator[Problem]:
    for key in keys:
        if not isinstance(entry.get(key, False), bool):
            yield _why("switch", title=title, key=key, value=_show(entry[key]))


def _texts(title: str, entry: Entry, keys: Iterable[str]) -> Iterator[Problem]:
    for key in keys:
        if not isinstance(entry.get(key, ""), str):
            yield _why("text", title=title, key=key, value=_show(entry[key]))


def _place(title: str, entry: Entry, x: str, y: str) -> Iterator[Problem]:
    for key in (x, y):
        if not _is_coordinate(entry.get(key)):
            yield _why("spot", title=title, key=key, value=_show(entry.get(key)))


# --------------------------------------------------------------- each entry by itself


def _head_problems(head: object) -> Iterator[Problem]:
    if not isinstance(head, Mapping):
        yield _why("head-no-table", value=_show(head))
        return
    yield from _texts("[board]", head, ("name",))
    for key in ("width", "height", "radius"):
        if key in head and not (_is_coordinate(head[key]) and head[key] >= 1):
            yield _why("head-number", key=key, value=_show(head[key]))
    box = head.get("tracks_box", (0, 0, 1, 1))
    if not (_is_list(box) and len(box) == 4 and all(map(_is_coordinate, box)) and box[0] < box[2] and box[1] < box[3]):
        yield _why("tracks-box", value=_show(box))


def _line_problems(title: str, line: Entry) -> Iterator[Problem]:
    yield from _texts(title, line, ("name",))
    points = line.get("points")
    if not _is_list(points) or not 2 <= len(points) <= MOST_ENTRIES:
        yield _why("points", title=title, most=MOST_ENTRIES)
        return
    for at, point in enumerate(points, 1):
        if not (_is_list(point) and len(point) == 2 and all(map(_is_coordinate, point))):
            yield _why("point", title=title, number=at, value=_show(point))
            return


def _province_problems(title: str, province: Entry) -> Iterator[Problem]:
    name = province.get("id")
    if not isinstance(name, str) or name not in HISPANIC + ROMAN:
        yield _why("province-id", title=title, value=_show(name), known=", ".join(HISPANIC + ROMAN))
        return
    if not isinstance(province.get("name"), str) or not province["name"].strip():
        yield _why("province-name", title=title, value=_show(province.get("name")))
    kind = "roman" if name in ROMAN else "hispanic"
    if province.get("kind") != kind:
        yield _why("province-kind", title=title, value=_show(province.get("kind")), wanted=repr(kind))
    number = 0 if name in ROMAN else HISPANIC.index(name) + 1
    if not _is_whole(province.get("number", 0)) or province.get("number", 0) != number:
        code = "province-number" if number else "province-no-number"
        yield _why(code, title=title, value=_show(province.get("number", 0)), wanted=number)
    numeral = NUMERALS[number - 1] if number else ""
    if province.get("numeral", numeral) != numeral:
        yield _why("province-numeral", title=title, value=_show(province["numeral"]), wanted=repr(numeral))
    colour = province.get("colour", "#999999")
    if not isinstance(colour, str) or not _COLOUR.fullmatch(colour):
        yield _why("colour", title=title, value=_show(colour))
    yield from _place(title, {"label_x": 0, "label_y": 0, **province}, "label_x", "label_y")


def _space_problems(title: str, space: Entry) -> Iterator[Problem]:
    kind = space.get("kind")
    if not isinstance(kind, str) or kind not in ("city", "sea"):
        yield _why("kind", title=title, value=_show(kind))
        return
    if not isinstance(space.get("id"), str) or not _ID.fullmatch(space["id"]):
        yield _why("space-id", title=title, value=_show(space.get("id")))
    elif space["id"] in _RESERVED:
        yield _why("space-id-taken", title=title)
    name = space.get("name")
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        yield _why("bad-name", title=title, value=_show(name), space=str(space.get("id"))[:40])
    yield from _place(title, space, "x", "y")
    yield from _sources(title, space, ("source", "province_source", "shield_source", "number_source"))
    yield from _switches(title, space, ("capital", "north_of_durius"))
    yield from _texts(title, space, ("modern",))
    if kind == "sea":
        yield from _sea_problems(title, space)
    else:
        yield from _city_problems(title, space)


def _sea_problems(title: str, sea: Entry) -> Iterator[Problem]:
    if not _is_whole(sea.get("number")) or not 1 <= sea["number"] <= SEAS:
        yield _why("sea-number", title=title, value=_show(sea.get("number")), most=SEAS)
    if "province" in sea:
        yield _why("sea-in-province", title=title)
    if sea.get("capital") is True:
        yield _why("sea-capital", title=title)


def _city_problems(title: str, city: Entry) -> Iterator[Problem]:
    province, shield, is_capital = city.get("province"), city.get("shield"), city.get("capital", False)
    if not isinstance(province, str) or province not in HISPANIC + ROMAN:
        yield _why("city-province", title=title, value=_show(province), known=", ".join(HISPANIC + ROMAN))
    elif province in ROMAN:
        if shield is not None and not (_is_whole(shield) and 0 <= shield <= 6):
            yield _why("roman-shield", title=title, value=_show(shield))  # H5.3
        if is_capital is True:
            yield _why("roman-capital", title=title)
    elif not _is_whole(shield) or not 1 <= shield <= 6:
        yield _why("hispanic-shield", title=title, value=_show(shield))
    elif isinstance(is_capital, bool) and is_capital != (shield == 6):
        yield _why("capital-shield", title=title, shield=shield, value=str(is_capital).lower())


def _link_problems(title: str, link: Entry) -> Iterator[Problem]:
    for end in ("a", "b"):
        if not isinstance(link.get(end), str) or not link[end]:
            yield _why("link-end", title=title, key=end, value=_show(link.get(end)))
    if not _is_whole(link.get("segments")) or not 1 <= link["segments"] <= 3:
        yield _why("segments", title=title, value=_show(link.get("segments")), **_ends(link))
    yield from _switches(title, link, ("road", "durius"))
    yield from _texts(title, link, ("terrain",))
    yield from _sources(title, link, ("source", "segments_source", "road_source"))


# --------------------------------------------------------------- the board as a whole


def _provinces_together(provinces: Sequence[Entry]) -> Iterator[Problem]:
    found = Counter(province["id"] for province in provinces)
    for name in HISPANIC + ROMAN:
        if found[name] != 1:
            yield _why("province-count", title=repr(name), count=found[name])


def _spaces_together(spaces: Sequence[Entry]) -> Iterator[Problem]:
    yield from _names_together(spaces)
    cities = [space for space in spaces if space["kind"] == "city"]
    for province in HISPANIC:
        inside = Counter(city["shield"] for city in cities if city["province"] == province)
        if inside.total() != 6:
            yield _why("city-count", title=repr(province), province=province, count=inside.total(), needed=6)
        for shield in range(1, 7):
            if inside[shield] != 1:
                about = {"title": repr(province), "province": province}
                yield _why("shield-count", shield=shield, count=inside[shield], **about)
    for province in ROMAN:
        count = sum(city["province"] == province for city in cities)
        if count != 4:
            yield _why("city-count", title=repr(province), province=province, count=count, needed=4)
    numbers = Counter(space["number"] for space in spaces if space["kind"] == "sea")
    for number in range(1, SEAS + 1):
        if numbers[number] != 1:
            yield _why("sea-count", count=numbers[number], number=number)


def _names_together(spaces: Sequence[Entry]) -> Iterator[Problem]:
    """A typed name must mean one space, whether it is an id, a name or the name without blanks."""
    for name, count in Counter(space["id"] for space in spaces).items():
        if count > 1:
            yield _why("space-count", title=repr(name), count=count)
    meaning: dict[str, str] = {}
    for space in spaces:
        written = space["name"].replace(" ", "")
        for word in {written.casefold(), space["name"].casefold(), space["id"]}:
            if meaning.setdefault(word, space["id"]) != space["id"]:
                other = meaning[word]
                names = {"title": f"space {space['id']!r}", "value": repr(written), "wanted": repr(other)}
                yield _why("same-name", space=space["id"], other=other, **names)
                break


def _links_together(spaces: Sequence[Entry], links: Sequence[Entry]) -> Iterator[Problem]:
    known = {space["id"]: space for space in spaces}
    good: list[Entry] = []
    seen: set[frozenset[str]] = set()
    for at, link in enumerate(links, 1):
        title, ends = _link_title(link, at), frozenset((link["a"], link["b"]))
        unknown = [end for end in (link["a"], link["b"]) if end not in known]
        if unknown:
            yield _why("link-unknown", title=title, value=_show(unknown[0]))
        elif len(ends) == 1:
            yield _why("same-ends", title=title, **_ends(link))
        elif ends in seen:
            yield _why("twice", title=title, **_ends(link))
        else:
            good.append(link)
            seen.add(ends)
            yield from _joined_problems(title, link, known[link["a"]], known[link["b"]])
    yield from _roads_together(known, good)
    yield from _connections(known, good)


def _joined_problems(title: str, link: Entry, a: Entry, b: Entry) -> Iterator[Problem]:
    """One link with what it joins."""
    has_sea = "sea" in (a["kind"], b["kind"])
    if has_sea and link["segments"] != 1:  # H1.4
        yield _why("sea-segments", title=title, value=link["segments"], **_ends(link))
    if not link.get("road"):
        return
    if has_sea:
        yield _why("road-at-sea", title=title, **_ends(link))
    elif a.get("capital") or b.get("capital"):  # H2.6
        yield _why("road-capital", title=title, **_ends(link))
    elif a["province"] != b["province"] or a["province"] not in ROMAN:
        yield _why("road-outside", title=title, **_ends(link))


def _roads_together(known: Mapping[str, Entry], links: Sequence[Entry]) -> Iterator[Problem]:
    land = [link for link in links if "sea" not in (known[link["a"]]["kind"], known[link["b"]]["kind"])]
    if len(land) > MOST_LAND_LINKS:
        yield _why("many-links", count=len(land), most=MOST_LAND_LINKS)
    for province in ROMAN:
        count = sum(
            bool(link.get("road")) and {known[link["a"]]["province"], known[link["b"]]["province"]} == {province}
            for link in land
        )
        if count != 3:
            yield _why("road-count", title=repr(province), province=province, count=count)  # H1.4


def _connections(known: Mapping[str, Entry], links: Sequence[Entry]) -> Iterator[Problem]:
    near: dict[str, list[str]] = {name: [] for name in known}
    for link in links:
        near[link["a"]].append(link["b"])
        near[link["b"]].append(link["a"])
    alone = [name for name in near if not near[name]]
    for name in alone:
        yield _why("no-link", title=repr(name), space=name)
    linked = [name for name in near if near[name]]
    cut_off = _cut_off(near, linked)
    if cut_off:
        others = ", ".join(map(repr, cut_off))
        yield _why("cut-off", title=repr(linked[0]), others=others, space=cut_off[0], count=len(cut_off))
    seas = [name for name in known if known[name]["kind"] == "sea"]
    apart = _cut_off(near, seas)
    if apart:
        others = ", ".join(map(repr, apart))
        yield _why("seas-apart", title=repr(seas[0]), others=others, space=apart[0], count=len(apart))


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
