"""What the rulebooks' texts say about the board, and where a board differs from it.

A fact is a table of data/board_facts.toml; its type names the small function below that tests it. Facts that a text
states, or that admit no other reading, are errors when they fail; best readings are notes, because the owner of a
real board knows better than a reading.
"""

from __future__ import annotations

import functools
import math
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from ....contract.checked import Problem
from .telling import finding as _told

if TYPE_CHECKING:  # board.py reads boardcheck.py late, which reads this
    from ..printed.board import Board, Link, Space

Fact = Mapping[str, Any]
Check = Callable[["Board", Fact], "Problem | None"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One fact that a board does not satisfy, how grave that is, and where the rulebooks say it."""

    fact: str
    severity: Literal["error", "note"]
    message: str
    where: tuple[str, ...]


@functools.cache
def facts() -> tuple[Fact, ...]:
    """The facts of the rulebooks about the board, in the order of the file.

    >>> facts()[0]["id"], facts()[0]["value"]
    ('count-spaces', 49)
    """
    text = (Path(__file__).parents[1] / "printed" / "data" / "board_facts.toml").read_text(encoding="utf-8")
    return tuple(tomllib.loads(text)["fact"])


def fact_findings(board: Board) -> list[Finding]:
    """The facts of the rulebooks that a board contradicts, in the order of the file; empty for the shipped board.

    >>> from ..printed.board import default_board
    >>> fact_findings(default_board())
    []
    """
    return [finding for fact in facts() if (finding := check_fact(board, fact))]


def check_fact(board: Board, fact: Fact) -> Finding | None:
    """One fact against a board: nothing when it holds.

    >>> from ..printed.board import default_board
    >>> print(check_fact(default_board(), {"id": "x", "type": "capital", "city": "ilerda", "where": ["EN"]}).message)
    Ilerda is no capital
    """
    lacking = next((id for id in _named(fact) if id not in board), None)
    why = _told("missing", space=lacking) if lacking else CHECKS[fact["type"]](board, fact)
    severity: Literal["error", "note"] = "error" if fact.get("certainty") in ("stated", "forced") else "note"
    return Finding(fact["id"], severity, why, tuple(fact["where"])) if why else None


# ------------------------------------------------------------------------ readers


def _named(fact: Fact) -> Iterator[str]:
    """The spaces that a fact names."""
    for key in ("a", "b", "city", "sea", "space"):
        if key in fact:
            yield fact[key]
    for key in ("cities", "seas", "spaces", "to", "exactly", "and_cities"):
        yield from fact.get(key, ())
    for pair in fact.get("include", ()):
        yield from pair


def _differ(code: str, found: str | int, wanted: str | int, **facts: str | int) -> Problem | None:
    return None if found == wanted else _told(code, found=found, wanted=wanted, **facts)


def _names(spaces: Iterable[Space]) -> str:
    return ", ".join(space.name for space in spaces)


def _named_so(board: Board, ids: Iterable[str]) -> str:
    """Spaces by their names, in the order of their ids."""
    return _names(board[id] for id in sorted(ids))


def _pair(link: Link) -> frozenset[str]:
    return frozenset((link.a, link.b))


def _ends(board: Board, link: Link) -> dict[str, str]:
    return {"a": board[link.a].name, "b": board[link.b].name}


def _ends_of(board: Board, fact: Fact) -> dict[str, str]:
    return {end: board[fact[end]].name for end in ("a", "b")}


def _province_name(board: Board, id: str | None) -> str:
    return next((province.name for province in board.provinces if province.id == id), id or "–")


def _shields(cities: Iterable[Space]) -> str:
    return ", ".join("–" if city.shield is None else str(city.shield) for city in cities)


def _inside(board: Board, province: str) -> list[Space]:
    return [city for city in board.cities if city.province == province]


def _roman(board: Board) -> set[str]:
    return {province.id for province in board.provinces if province.is_roman}


def _near(board: Board, id: str) -> list[Space]:
    return [board[other] for other in board.neighbours(board[id].id)]


def _printed(board: Board) -> list[Link]:
    return [link for link in board.links if link.has_road]


# ------------------------------------------------------------ counts and structure


def _count(board: Board, fact: Fact) -> Problem | None:
    found = {
        "spaces": len(board.spaces),
        "cities": sum(not space.is_sea for space in board.spaces),
        "seas": sum(space.is_sea for space in board.spaces),
        "roman provinces": sum(province.is_roman for province in board.provinces),
        "hispanic provinces": sum(not province.is_roman for province in board.provinces),
        "capitals": sum(space.is_capital for space in board.spaces),
        "printed roads": len(_printed(board)),
    }
    return _differ(fact["of"].replace(" ", "-"), found[fact["of"]], fact["value"])


def _province_size(board: Board, fact: Fact) -> Problem | None:
    province = fact["province"]
    name = _province_name(board, province)
    return _differ("province-size", len(_inside(board, province)), fact["value"], province=name)


def _numerals(board: Board, fact: Fact) -> Problem | None:
    found = [province.id for province in sorted(board.provinces, key=lambda p: p.number) if province.number]
    if found == list(fact["order"]):
        return None
    told, wanted = (", ".join(_province_name(board, id) for id in ids) for ids in (found, fact["order"]))
    return _told("numerals", found=told, wanted=wanted)


def _clockwise(board: Board, fact: Fact) -> Problem | None:
    """The centres of the provinces go once round their common centre, to the right."""

    def centre(spots: list[tuple[float, float]]) -> tuple[float, float]:
        return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)

    spots = [centre([(city.x, city.y) for city in _inside(board, province)]) for province in fact["order"]]
    middle = centre(spots)
    turns = [math.degrees(math.atan2(x - middle[0], middle[1] - y)) for x, y in spots]
    steps = [(after - before) % 360 for before, after in zip(turns, turns[1:] + turns[:1], strict=True)]
    return None if math.isclose(sum(steps), 360) else _told("clockwise")


def _shields_one_to_six(board: Board, fact: Fact) -> Problem | None:
    for province in board.provinces:
        cities = _inside(board, province.id)
        if not province.is_roman and Counter(city.shield for city in cities) != Counter(range(1, 7)):
            return _told("shields-one-to-six", province=province.name, found=_shields(cities))
    return None


def _roman_shields(board: Board, fact: Fact) -> Problem | None:
    for province in board.provinces:
        cities = _inside(board, province.id)
        shields = [city.shield for city in cities]
        if province.is_roman and (len(set(shields)) != len(shields) or any(not shield for shield in shields)):
            return _told("roman-shields", province=province.name, found=_shields(cities))
    return None


def _capital_is_six(board: Board, fact: Fact) -> Problem | None:
    wrong = [c for c in board.cities if c.is_capital != (c.shield == 6 and c.province not in _roman(board))]
    return _told("capital-is-six", spaces=_names(wrong)) if wrong else None


def _segments_range(board: Board, fact: Fact) -> Problem | None:
    wrong = [link for link in board.links if not fact["low"] <= link.segments <= fact["high"]]
    return _told("segments-range", found=wrong[0].segments, **_ends(board, wrong[0])) if wrong else None


def _sea_links_one_segment(board: Board, fact: Fact) -> Problem | None:
    wrong = [k for k in board.links if k.segments != 1 and (board[k.a].is_sea or board[k.b].is_sea)]
    return _told("sea-links-one-segment", found=wrong[0].segments, **_ends(board, wrong[0])) if wrong else None


def _most_links_one_segment(board: Board, fact: Fact) -> Problem | None:
    ones, all_of_them = sum(link.segments == 1 for link in board.links), len(board.links)
    return None if 2 * ones > all_of_them else _told("most-links-one-segment", found=ones, wanted=all_of_them)


def _terrain_is_long(board: Board, fact: Fact) -> Problem | None:
    terrain: str = fact["terrain"]
    crossing = [link for link in board.links if link.terrain == terrain]
    if not crossing:
        return _told("terrain-missing", terrain=terrain)
    short = [link for link in crossing if link.segments < 2]
    return _told("terrain-is-long", terrain=terrain, **_ends(board, short[0])) if short else None


# ----------------------------------------------------------- provinces and shields


def _province(board: Board, fact: Fact) -> Problem | None:
    city = board[fact["city"]]
    if city.province == fact["province"]:
        return None
    found, wanted = (_province_name(board, id) for id in (city.province, fact["province"]))
    return _told("province", found=found, wanted=wanted, space=city.name)


def _same_province(board: Board, fact: Fact) -> Problem | None:
    cities = [board[city] for city in fact["cities"]]
    return None if len({city.province for city in cities}) == 1 else _told("same-province", spaces=_names(cities))


def _province_cities_among(board: Board, fact: Fact) -> Problem | None:
    wrong = [board[city] for city in fact["cities"] if board[city].province != fact["province"]]
    province = _province_name(board, fact["province"])
    return _told("province-cities-among", province=province, spaces=_names(wrong)) if wrong else None


def _is_whole_province(board: Board, fact: Fact) -> Problem | None:
    found = _named_so(board, (city.id for city in _inside(board, fact["province"])))
    province = _province_name(board, fact["province"])
    return _differ("is-whole-province", found, _named_so(board, fact["cities"]), province=province)


def _shield(board: Board, fact: Fact) -> Problem | None:
    city = board[fact["city"]]
    wanted = " / ".join(map(str, fact["values"]))
    return None if city.shield in fact["values"] else _differ("shield", _shields([city]), wanted, space=city.name)


def _capital(board: Board, fact: Fact) -> Problem | None:
    return None if board[fact["city"]].is_capital else _told("capital", space=board[fact["city"]].name)


# ------------------------------------------------------------------ seas and ports


def _sea_number(board: Board, fact: Fact) -> Problem | None:
    sea = board[fact["sea"]]
    return _differ("sea-number", sea.shield or 0, fact["value"], space=sea.name)


def _seas_in_a_row(board: Board, fact: Fact) -> Problem | None:
    seas = [space for space in board.spaces if space.is_sea]
    for at, sea in enumerate(seas):
        for gap, other in enumerate(seas[at + 1 :], 1):
            if (board.link(sea.id, other.id) is not None) != (gap == 1):
                return _told("seas-in-a-row", a=sea.name, b=other.name)
    return None


def _is_port(board: Board, fact: Fact) -> Problem | None:
    wrong = [board[city] for city in fact["cities"] if not any(near.is_sea for near in _near(board, city))]
    return _told("is-port", spaces=_names(wrong)) if wrong else None


def _sea_has_hispanic_port(board: Board, fact: Fact) -> Problem | None:
    roman = _roman(board)
    for sea in fact["seas"]:
        if not any(not port.is_sea and port.province not in roman for port in _near(board, sea)):
            return _told("sea-has-hispanic-port", space=board[sea].name)
    return None


# --------------------------------------------------------------------------- links


def _linked(board: Board, fact: Fact) -> Problem | None:
    link = board.link(fact["a"], fact["b"])
    if link is None:
        return _told("not-linked", **_ends_of(board, fact))
    return _differ("link-segments", link.segments, fact.get("segments", link.segments), **_ends_of(board, fact))


def _not_linked(board: Board, fact: Fact) -> Problem | None:
    return _told("linked", **_ends_of(board, fact)) if board.link(fact["a"], fact["b"]) else None


def _neighbours(board: Board, fact: Fact) -> Problem | None:
    found = _named_so(board, (space.id for space in _near(board, fact["space"])))
    return _differ("neighbours", found, _named_so(board, fact["exactly"]), space=board[fact["space"]].name)


def _province_neighbours(board: Board, fact: Fact) -> Problem | None:
    city = board[fact["city"]]
    found = _named_so(board, (near.id for near in _near(board, city.id) if near.province == city.province))
    return _differ("province-neighbours", found, _named_so(board, fact["exactly"]), space=city.name)


def _no_neighbour_in(board: Board, fact: Fact) -> Problem | None:
    wrong = [near for near in _near(board, fact["space"]) if near.province in fact["provinces"]]
    return _told("no-neighbour-in", space=board[fact["space"]].name, spaces=_names(wrong)) if wrong else None


def _some_link(board: Board, fact: Fact) -> Problem | None:
    if any(board.link(a, b) for a in fact["spaces"] for b in fact["to"]):
        return None
    spaces, others = (_names(board[id] for id in ids) for ids in (fact["spaces"], fact["to"]))
    return _told("some-link", spaces=spaces, others=others)


# --------------------------------------------------------------- roads and the Durius


def _printed_roads_in(board: Board, fact: Fact) -> Problem | None:
    inside = {city.id for city in _inside(board, fact["province"])}
    found = sum(_pair(road) <= inside for road in _printed(board))
    return _differ("roads-in", found, fact["value"], province=_province_name(board, fact["province"]))


def _road(board: Board, fact: Fact) -> Problem | None:
    link = board.link(fact["a"], fact["b"])
    if (link is not None and link.has_road) == fact["printed"]:
        return None
    return _told("road-wanted" if fact["printed"] else "road-unwanted", **_ends_of(board, fact))


def _has_printed_road(board: Board, fact: Fact) -> Problem | None:
    wrong = [board[city] for city in fact["cities"] if not any(city in _pair(road) for road in _printed(board))]
    return _told("has-printed-road", spaces=_names(wrong)) if wrong else None


def _roads_join_province(board: Board, fact: Fact) -> Problem | None:
    for province in fact["provinces"]:
        cities = {city.id for city in _inside(board, province)}
        joined = {min(cities)}
        for _ in cities:
            joined |= {end for road in _printed(board) if _pair(road) & joined for end in _pair(road) & cities}
        if joined != cities:
            left_out = _named_so(board, cities - joined)
            return _told("roads-join-province", province=_province_name(board, province), spaces=left_out)
    return None


def _north_of_durius(board: Board, fact: Fact) -> Problem | None:
    wanted = {city.id for city in _inside(board, fact["exactly_province"])} | set(fact["and_cities"])
    found = {city.id for city in board.cities if city.is_north_of_durius}
    return _differ("north-of-durius", _named_so(board, found), _named_so(board, wanted))


def _durius_links(board: Board, fact: Fact) -> Problem | None:
    marked = [link for link in board.links if link.crosses_durius]
    for link in marked:
        if board[link.a].is_north_of_durius == board[link.b].is_north_of_durius:
            return _told("durius-same-side", **_ends(board, link))
        if link.segments < 2:
            return _told("durius-short", **_ends(board, link))
    for a, b in fact["include"]:
        if not any(_pair(link) == {a, b} for link in marked):
            return _told("durius-unmarked", a=board[a].name, b=board[b].name)
    for link in board.land_links:
        one, other = board[link.a], board[link.b]
        leads_round = one.province == other.province == "cantabria"  # past the source of the river
        if one.is_north_of_durius != other.is_north_of_durius and not link.crosses_durius and not leads_round:
            return _told("durius-unmarked", **_ends(board, link))
    return None if len(marked) >= fact["at_least"] else _told("durius-few", found=len(marked))


CHECKS: Final[Mapping[str, Check]] = {
    "count": _count,
    "province_size": _province_size,
    "numerals": _numerals,
    "clockwise": _clockwise,
    "shields_one_to_six": _shields_one_to_six,
    "roman_shields": _roman_shields,
    "capital_is_six": _capital_is_six,
    "segments_range": _segments_range,
    "sea_links_one_segment": _sea_links_one_segment,
    "most_links_one_segment": _most_links_one_segment,
    "terrain_is_long": _terrain_is_long,
    "province": _province,
    "same_province": _same_province,
    "province_cities_among": _province_cities_among,
    "is_whole_province": _is_whole_province,
    "shield": _shield,
    "capital": _capital,
    "sea_number": _sea_number,
    "seas_in_a_row": _seas_in_a_row,
    "is_port": _is_port,
    "sea_has_hispanic_port": _sea_has_hispanic_port,
    "linked": _linked,
    "not_linked": _not_linked,
    "neighbours": _neighbours,
    "province_neighbours": _province_neighbours,
    "no_neighbour_in": _no_neighbour_in,
    "some_link": _some_link,
    "printed_roads_in": _printed_roads_in,
    "road": _road,
    "has_printed_road": _has_printed_road,
    "roads_join_province": _roads_join_province,
    "north_of_durius": _north_of_durius,
    "durius_links": _durius_links,
}
