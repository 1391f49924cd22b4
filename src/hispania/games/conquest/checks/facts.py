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
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from ....errors import Unreadable

if TYPE_CHECKING:  # board.py reads boardcheck.py late, which reads this
    from ..printed.board import Board, Link, Space

Fact = Mapping[str, Any]
Check = Callable[["Board", Fact], str]


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
    try:
        why = CHECKS[fact["type"]](board, fact)
    except Unreadable as missing:  # the fact names a space that the board lacks
        why = str(missing)
    severity: Literal["error", "note"] = "error" if fact.get("certainty") in ("stated", "forced") else "note"
    return Finding(fact["id"], severity, why, tuple(fact["where"])) if why else None


# ------------------------------------------------------------------------ readers


def _differ(what: str, found: object, wanted: object) -> str:
    return "" if found == wanted else f"{what}: the board has {found}, the rulebooks {wanted}"


def _names(spaces: Iterable[Space]) -> str:
    return ", ".join(space.name for space in spaces)


def _pair(link: Link) -> frozenset[str]:
    return frozenset((link.a, link.b))


def _title(board: Board, link: Link) -> str:
    return f"{board[link.a].name} - {board[link.b].name}"


def _inside(board: Board, province: str) -> list[Space]:
    return [city for city in board.cities if city.province == province]


def _roman(board: Board) -> set[str]:
    return {province.id for province in board.provinces if province.is_roman}


def _near(board: Board, id: str) -> list[Space]:
    return [board[other] for other in board.neighbours(board[id].id)]


def _printed(board: Board) -> list[Link]:
    return [link for link in board.links if link.has_road]


# ------------------------------------------------------------ counts and structure


def _count(board: Board, fact: Fact) -> str:
    found = {
        "spaces": len(board.spaces),
        "cities": sum(not space.is_sea for space in board.spaces),
        "seas": sum(space.is_sea for space in board.spaces),
        "roman provinces": sum(province.is_roman for province in board.provinces),
        "hispanic provinces": sum(not province.is_roman for province in board.provinces),
        "capitals": sum(space.is_capital for space in board.spaces),
        "printed roads": len(_printed(board)),
    }
    return _differ(f"number of {fact['of']}", found[fact["of"]], fact["value"])


def _province_size(board: Board, fact: Fact) -> str:
    return _differ(f"cities of {fact['province']}", len(_inside(board, fact["province"])), fact["value"])


def _numerals(board: Board, fact: Fact) -> str:
    found = [province.id for province in sorted(board.provinces, key=lambda p: p.number) if province.number]
    return _differ("order of the provinces I to VI", ", ".join(found), ", ".join(fact["order"]))


def _clockwise(board: Board, fact: Fact) -> str:
    """The centres of the provinces go once round their common centre, to the right."""

    def centre(spots: list[tuple[float, float]]) -> tuple[float, float]:
        return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)

    spots = [centre([(city.x, city.y) for city in _inside(board, province)]) for province in fact["order"]]
    middle = centre(spots)
    turns = [math.degrees(math.atan2(x - middle[0], middle[1] - y)) for x, y in spots]
    steps = [(after - before) % 360 for before, after in zip(turns, turns[1:] + turns[:1], strict=True)]
    return "" if math.isclose(sum(steps), 360) else "the provinces I to VI do not run clockwise"


def _shields_one_to_six(board: Board, fact: Fact) -> str:
    for province in board.provinces:
        shields = [city.shield for city in _inside(board, province.id)]
        if not province.is_roman and Counter(shields) != Counter(range(1, 7)):
            return f"{province.name} has the shields {shields}, not 1 to 6"
    return ""


def _roman_shields(board: Board, fact: Fact) -> str:
    for province in board.provinces:
        shields = [city.shield for city in _inside(board, province.id)]
        if province.is_roman and (len(set(shields)) != len(shields) or any(not shield for shield in shields)):
            return f"the cities of {province.name} need different shields from 1 to 6, but have {shields}"
    return ""


def _capital_is_six(board: Board, fact: Fact) -> str:
    wrong = [c for c in board.cities if c.is_capital != (c.shield == 6 and c.province not in _roman(board))]
    return f"the capital is the city with shield 6: {_names(wrong)}" if wrong else ""


def _segments_range(board: Board, fact: Fact) -> str:
    wrong = [link for link in board.links if not fact["low"] <= link.segments <= fact["high"]]
    return f"{_title(board, wrong[0])} has {wrong[0].segments} segments" if wrong else ""


def _sea_links_one_segment(board: Board, fact: Fact) -> str:
    wrong = [k for k in board.links if k.segments != 1 and (board[k.a].is_sea or board[k.b].is_sea)]
    return f"{_title(board, wrong[0])} has {wrong[0].segments} segments, a sea link has 1" if wrong else ""


def _most_links_one_segment(board: Board, fact: Fact) -> str:
    ones = sum(link.segments == 1 for link in board.links)
    return "" if 2 * ones > len(board.links) else f"only {ones} of {len(board.links)} links have 1 segment"


def _terrain_is_long(board: Board, fact: Fact) -> str:
    crossing = [link for link in board.links if link.terrain == fact["terrain"]]
    if not crossing:
        return f"no link has terrain = {fact['terrain']!r}"
    short = [link for link in crossing if link.segments < 2]
    return f"{_title(board, short[0])} crosses the {fact['terrain']} with 1 segment" if short else ""


# ----------------------------------------------------------- provinces and shields


def _province(board: Board, fact: Fact) -> str:
    city = board[fact["city"]]
    return _differ(f"province of {city.name}", city.province, fact["province"])


def _same_province(board: Board, fact: Fact) -> str:
    cities = [board[city] for city in fact["cities"]]
    return "" if len({city.province for city in cities}) == 1 else f"{_names(cities)} must lie in one province"


def _province_cities_among(board: Board, fact: Fact) -> str:
    wrong = [board[city] for city in fact["cities"] if board[city].province != fact["province"]]
    return f"not in {fact['province']}: {_names(wrong)}" if wrong else ""


def _is_whole_province(board: Board, fact: Fact) -> str:
    found = sorted(city.id for city in _inside(board, fact["province"]))
    return _differ(f"cities of {fact['province']}", ", ".join(found), ", ".join(sorted(fact["cities"])))


def _shield(board: Board, fact: Fact) -> str:
    city = board[fact["city"]]
    wanted = " or ".join(map(str, fact["values"]))
    return "" if city.shield in fact["values"] else _differ(f"shield of {city.name}", city.shield, wanted)


def _capital(board: Board, fact: Fact) -> str:
    return "" if board[fact["city"]].is_capital else f"{board[fact['city']].name} is no capital"


# ------------------------------------------------------------------ seas and ports


def _sea_number(board: Board, fact: Fact) -> str:
    sea = board[fact["sea"]]
    return _differ(f"number of {sea.name}", sea.shield, fact["value"])


def _seas_in_a_row(board: Board, fact: Fact) -> str:
    seas = [space for space in board.spaces if space.is_sea]
    for at, sea in enumerate(seas):
        for gap, other in enumerate(seas[at + 1 :], 1):
            if (board.link(sea.id, other.id) is not None) != (gap == 1):
                return f"seas are linked to the next number and no other: see {sea.name} and {other.name}"
    return ""


def _is_port(board: Board, fact: Fact) -> str:
    wrong = [board[city] for city in fact["cities"] if not any(near.is_sea for near in _near(board, city))]
    return f"no sea touches {_names(wrong)}" if wrong else ""


def _sea_has_hispanic_port(board: Board, fact: Fact) -> str:
    roman = _roman(board)
    for sea in fact["seas"]:
        if not any(not port.is_sea and port.province not in roman for port in _near(board, sea)):
            return f"{board[sea].name} touches no Hispanic city"
    return ""


# --------------------------------------------------------------------------- links


def _linked(board: Board, fact: Fact) -> str:
    a, b = board[fact["a"]], board[fact["b"]]
    link = board.link(a.id, b.id)
    if link is None:
        return f"{a.name} and {b.name} are not linked"
    return _differ(f"segments {a.name} - {b.name}", link.segments, fact.get("segments", link.segments))


def _not_linked(board: Board, fact: Fact) -> str:
    a, b = board[fact["a"]], board[fact["b"]]
    return f"{a.name} and {b.name} are linked" if board.link(a.id, b.id) else ""


def _neighbours(board: Board, fact: Fact) -> str:
    found = ", ".join(space.id for space in _near(board, fact["space"]))
    return _differ(f"neighbours of {board[fact['space']].name}", found, ", ".join(sorted(fact["exactly"])))


def _province_neighbours(board: Board, fact: Fact) -> str:
    city = board[fact["city"]]
    found = ", ".join(near.id for near in _near(board, city.id) if near.province == city.province)
    return _differ(f"neighbours of {city.name} in its province", found, ", ".join(sorted(fact["exactly"])))


def _no_neighbour_in(board: Board, fact: Fact) -> str:
    wrong = [near for near in _near(board, fact["space"]) if near.province in fact["provinces"]]
    return f"{board[fact['space']].name} must not touch {_names(wrong)}" if wrong else ""


def _some_link(board: Board, fact: Fact) -> str:
    if any(board.link(a, b) for a in fact["spaces"] for b in fact["to"]):
        return ""
    return f"none of {', '.join(fact['spaces'])} touches any of {', '.join(fact['to'])}"


# --------------------------------------------------------------- roads and the Durius


def _printed_roads_in(board: Board, fact: Fact) -> str:
    inside = {city.id for city in _inside(board, fact["province"])}
    found = sum(_pair(road) <= inside for road in _printed(board))
    return _differ(f"printed roads in {fact['province']}", found, fact["value"])


def _road(board: Board, fact: Fact) -> str:
    a, b = board[fact["a"]], board[fact["b"]]
    link = board.link(a.id, b.id)
    is_printed = link is not None and link.has_road
    wanted = "a" if fact["printed"] else "no"
    return "" if is_printed == fact["printed"] else f"{a.name} - {b.name} must have {wanted} printed road"


def _has_printed_road(board: Board, fact: Fact) -> str:
    wrong = [board[city] for city in fact["cities"] if not any(city in _pair(road) for road in _printed(board))]
    return f"no printed road touches {_names(wrong)}" if wrong else ""


def _roads_join_province(board: Board, fact: Fact) -> str:
    for province in fact["provinces"]:
        cities = {city.id for city in _inside(board, province)}
        joined = {min(cities)}
        for _ in cities:
            joined |= {end for road in _printed(board) if _pair(road) & joined for end in _pair(road) & cities}
        if joined != cities:
            return f"the printed roads of {province} leave out {', '.join(sorted(cities - joined))}"
    return ""


def _north_of_durius(board: Board, fact: Fact) -> str:
    wanted = {city.id for city in _inside(board, fact["exactly_province"])} | set(fact["and_cities"])
    found = {city.id for city in board.cities if city.is_north_of_durius}
    return _differ("cities north of the Durius", ", ".join(sorted(found)), ", ".join(sorted(wanted)))


def _durius_links(board: Board, fact: Fact) -> str:
    marked = [link for link in board.links if link.crosses_durius]
    for link in marked:
        if board[link.a].is_north_of_durius == board[link.b].is_north_of_durius:
            return f"{_title(board, link)} does not lead across the Durius"
        if link.segments < 2:
            return f"{_title(board, link)} crosses the Durius with 1 segment"
    for a, b in fact["include"]:
        if not any(_pair(link) == {board[a].id, board[b].id} for link in marked):
            return f"{board[a].name} - {board[b].name} crosses the Durius but is not marked"
    for link in board.land_links:
        a, b = board[link.a], board[link.b]
        leads_round = a.province == b.province == "cantabria"  # past the source of the river
        if a.is_north_of_durius != b.is_north_of_durius and not link.crosses_durius and not leads_round:
            return f"{_title(board, link)} leads north of the Durius but is not marked"
    return "" if len(marked) >= fact["at_least"] else f"only {len(marked)} links cross the Durius"


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
