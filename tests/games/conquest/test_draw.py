"""The map: well-formed, complete, every piece of a position drawn and named."""

from __future__ import annotations

import itertools
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hispania.errors import Unreadable
from hispania.games.conquest.drawing.facts import board_facts
from hispania.games.conquest.drawing.land import is_inside, on_land
from hispania.games.conquest.drawing.picture import draw_map, link_way, placed_labels
from hispania.games.conquest.drawing.pieces import YEARS
from hispania.games.conquest.drawing.style import THEMES, style, themed_style
from hispania.games.conquest.printed import board as board_module
from hispania.games.conquest.printed.board import Board, board_from_data, default_board

pytestmark = pytest.mark.once

SVG = "{http://www.w3.org/2000/svg}"
TEXT = (Path(board_module.__file__).parent / "data" / "board.toml").read_text(encoding="utf-8")

# The worked setup of the rulebooks, and a crowded late position with every kind of piece.
SETUP: dict[str, Any] = {
    "v": 1, "level": [6, 4, 3, 4, 2], "round": 1, "turn": "U", "state": "ROMAN", "denarii": 6,
    "generals": {"U": "gades", "C": "valentia", "K": "mare-ibericum", "P": None},
    "armies": {"segobriga": "A", "asturica": "A"},
    "revolts": {"salduba": 2, "segobriga": 1, "regina": 3, "conimbriga": 2, "asturica": 2, "flaviobriga": 1},
    "garrisons": {},
    "fleets": ["mare-balearicum", "mare-gaditanum", "mare-ibericum"],
    "roads": [["basti", "carthago-nova"], ["capara", "emerita"], ["emerita", "gades"], ["ilerda", "tarraco"]],
    "reserve": {"revolt": 11, "A": 1, "S": 0, "U": 4, "C": 4, "K": 4, "L": None, "road": 0}, "time": 0,
}  # fmt: skip
CROWD: dict[str, Any] = {
    "level": [6, 4, 3, 4, 2], "round": 9, "turn": "C", "state": "ROMAN", "denarii": 3,
    "generals": {"U": "cauca", "C": "termes", "K": None, "P": "mare-cantabricum"},
    "armies": {"numantia": "A", "abula": "S"},
    "revolts": {"numantia": 3, "abula": 3, "mare-gaditanum": 1},
    "garrisons": {"cauca": ["C", "K", "U"], "osca": ["L"]},
    "fleets": ["mare-cantabricum"], "roads": [],
    "reserve": {"revolt": 7, "A": 2, "S": 0, "U": 3, "C": 3, "K": 3, "L": None, "road": 4}, "time": 8,
}  # fmt: skip


def drawn(position: dict[str, Any] | None = None, board: Board | None = None, **options: Any) -> ET.Element:
    return ET.fromstring(draw_map(board or default_board(), position, **options))


def with_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [element for element in root.iter() if name in element.get("class", "").split()]


def space_of(root: ET.Element, id: str) -> ET.Element:
    return next(group for group in with_class(root, "space") if group.get("data-space") == id)


def pieces_of(root: ET.Element, id: str) -> list[str]:
    return [piece.get("data-piece", "") for piece in with_class(space_of(root, id), "piece")]


def title(element: ET.Element) -> str:
    return element.findtext(f"{SVG}title") or ""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("position", [None, SETUP, CROWD], ids=["empty", "setup", "crowd"])
def test_the_map_is_complete(theme: str, position: dict[str, Any] | None) -> None:
    root = drawn(position, theme=theme)
    board = default_board()
    spaces = with_class(root, "space")
    assert [group.get("data-space") for group in spaces] == [space.id for space in board.spaces]
    assert all(group.get("id") == f"space-{group.get('data-space')}" for group in spaces)
    for group, space in zip(spaces, board.spaces):
        assert title(group).startswith(space.name)
    links = with_class(root, "link")
    assert len(links) == 103
    for group, link in zip(links, board.links):
        assert group.get("id") == f"link-{link.a}--{link.b}"
        assert f"{link.segments} segment" in title(group)
        dash = next(path for path in group.iter(f"{SVG}path") if path.get("class") == "dash")
        assert dash.get("d", "").count("M") == link.segments
    names = {element.get("data-space"): "".join(element.itertext()) for element in with_class(root, "name")}
    assert len(names) == 49
    assert names["carthago-nova"] == "Carthago Nova"
    assert len(with_class(root, "year")) == len(YEARS) == 11
    assert [group.get("data-turn") for group in with_class(root, "turn")] == ["U", "C", "K", "end"]
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))


def test_nothing_is_fetched_from_elsewhere() -> None:
    svg = draw_map(default_board(), SETUP).replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "http" not in svg
    assert "@import" not in svg
    root = drawn(SETUP)
    known = {element.get("id") for element in root.iter()}
    assert all(use.get("href", "")[1:] in known for use in root.iter(f"{SVG}use"))


def test_the_setup_example() -> None:
    root = drawn(SETUP)
    assert pieces_of(root, "gades") == ["U"]
    assert pieces_of(root, "valentia") == ["C"]
    assert sorted(pieces_of(root, "mare-ibericum")) == ["K", "fleet"]
    assert pieces_of(root, "asturica") == ["A", "r", "r"]
    assert pieces_of(root, "regina") == ["r", "r", "r"]
    assert pieces_of(root, "osca") == []
    assert title(space_of(root, "asturica")).endswith("army, 2 revolts")
    assert len(with_class(root, "road-stick")) == 4
    assert len(with_class(root, "paved")) == 6 + 1  # and the legend
    everything = list(itertools.chain(*(pieces_of(root, space.id) for space in default_board().spaces)))
    assert len(everything) == 3 + 2 + 11 + 3
    assert with_class(root, "reserve-revolts")[0].get("data-count") == "11"
    assert with_class(root, "denarii")[0].get("data-count") == "6"
    assert [group.get("data-turn") for group in with_class(root, "now")] == ["U"]
    assert not with_class(root, "covered")
    assert not with_class(root, "blocked")


def test_a_crowded_position() -> None:
    root = drawn(CROWD)
    assert pieces_of(root, "cauca") == ["U", "C", "K", "U"]  # the general, then the stack from the bottom
    heights = [float(top.get("cy", "")) for top in with_class(space_of(root, "cauca"), "top")]
    assert heights == sorted(heights, reverse=True)
    assert pieces_of(root, "abula") == ["S", "r", "r", "r"]
    assert pieces_of(root, "osca") == ["L"]
    assert pieces_of(root, "mare-gaditanum") == ["r"]
    assert sorted(pieces_of(root, "mare-cantabricum")) == ["P", "fleet"]
    assert len(with_class(root, "covered")) == 8
    assert len(with_class(root, "blocked")) == 1  # the consul is off the board (H3.5)
    assert "Round 9" in "".join(root.itertext())


def test_no_denarius_is_blocked_during_setup() -> None:
    root = drawn({"level": [6], "state": "SETUP_ROADS", "generals": {"U": None, "C": None, "K": None}})
    assert not with_class(root, "blocked")


def test_every_piece_carries_a_sign_besides_its_colour() -> None:
    root = drawn(CROWD)
    for piece in [*with_class(root, "general"), *with_class(root, "garrison")]:
        assert piece.findtext(f"{SVG}text") == piece.get("data-piece")
        assert title(piece)


def test_marks_show_what_is_reconstructed() -> None:
    board = default_board()
    expected = sum(link.source == "reconstructed" for link in board.links)
    expected += sum("reconstructed" in (space.source, space.province_source) for space in board.spaces)
    expected += sum(space.shield_source == "reconstructed" for space in board.spaces)
    assert len(with_class(drawn(), "rebuilt")) == expected + 1  # and the legend
    assert not with_class(drawn(marks=False), "rebuilt")
    assert "name reconstructed" in title(space_of(drawn(), "termes"))


def test_names_cover_no_circle_and_no_other_name() -> None:
    board = default_board()
    labels = placed_labels(board)[0]
    for label in labels.values():
        assert all(label.box.distance((space.x, space.y)) > board.drawing.radius for space in board.spaces)
        assert label.box.left >= 0
        assert label.box.right <= board.drawing.width
        assert label.box.top >= 0
        assert label.box.bottom <= board.drawing.height
    for one, other in itertools.combinations(labels.values(), 2):
        assert one.box.overlap(other.box) == 0, (one.text, other.text)


def test_ways_between_seas_stay_on_the_water() -> None:
    board = default_board()
    for link in board.links:
        if board[link.a].is_sea and board[link.b].is_sea:
            assert not any(on_land(board, point) for point in link_way(board, link)), link


def test_every_city_lies_in_the_area_of_its_province() -> None:
    root = drawn()
    board = default_board()
    areas = {}
    for path in root.iter(f"{SVG}path"):
        if path.get("id", "").startswith("area-"):
            loops = [loop.rstrip("Z").split("L") for loop in path.get("d", "")[1:].split("M")]
            areas[path.get("id", "")[5:]] = [
                [(float(point.split()[0]), float(point.split()[1])) for point in loop] for loop in loops
            ]
    for city in board.cities:
        inside = [area for area, loops in areas.items() if any(is_inside((city.x, city.y), loop) for loop in loops)]
        assert inside == [city.province]


def test_texts_of_a_board_file_are_escaped() -> None:
    evil = '<b>&"\\u0000\\u001b'
    text = TEXT.replace('name = "Hispania"', f"name = '{evil[:6]}'", 1).replace(
        'terrain = "Iberus"', 'terrain = "<i>&\\"\\u0000\\u001b"'
    )
    text = text.replace('modern = "Cadiz"', 'modern = "<Cádiz & \\u0007>"').replace('name = "Iberus"', 'name = "<&>"')
    root = drawn(board=board_from_data(tomllib.loads(text)))
    assert "(<Cádiz & >)" in title(space_of(root, "gades"))
    assert any(element.text == "<&>" for element in with_class(root, "river-name"))
    assert not list(root.iter(f"{SVG}b"))


def test_a_board_without_coast_is_drawn() -> None:
    data = tomllib.loads(TEXT)
    for part in ("board", "outline", "river", "range"):
        del data[part]
    for space in data["space"]:  # all in one place: nothing to see, but no error
        space.update(x=500, y=300)
    assert len(with_class(drawn(SETUP, board=board_from_data(data)), "space")) == 49


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(Unreadable, match="light, dark"):
        draw_map(default_board(), theme="sepia")


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("generals", {"X": "gades"}),
        ("generals", {"U": "roma"}),
        ("generals", {"U": ["gades"]}),
        ("generals", []),
        ("armies", {"gades": "B"}),
        ("revolts", {"gades": 0}),
        ("revolts", {"gades": True}),
        ("garrisons", {"gades": "UC"}),
        ("garrisons", {"gades": ["X"]}),
        ("fleets", "mare-ibericum"),
        ("roads", [["gades"]]),
        ("roads", [["gades", "osca"]]),
        ("roads", [["gades", "corduba", "basti"]]),
        ("reserve", {"revolt": -1}),
        ("level", 6),
        ("turn", "H"),
        ("time", 12),
        ("denarii", "six"),
        ("round", None),
    ],
)
def test_a_position_that_cannot_be_drawn_is_named(part: str, value: Any) -> None:
    with pytest.raises(Unreadable, match=part):
        draw_map(default_board(), {part: value})


JUNK = st.one_of(
    st.none(),
    st.integers(-1, 30),
    st.booleans(),
    st.sampled_from(["U", "C", "K", "A", "gades", "osca", "mare-ibericum", ""]),
    st.lists(st.sampled_from(["U", "L", "gades", "corduba"]), max_size=4),
)


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from([*SETUP, "house"]),
        JUNK | st.dictionaries(st.sampled_from(["U", "K", "gades", "mare-ibericum", "revolt"]), JUNK, max_size=3),
        max_size=4,
    )
)
def test_no_position_breaks_the_picture(position: dict[str, Any]) -> None:
    try:
        svg = draw_map(default_board(), position)
    except Unreadable:
        return
    ET.fromstring(svg)


# ------------------------------------------------------------------- the board as data


def paths(element: ET.Element, name: str) -> list[str]:
    return [path.get("d", "") for path in with_class(element, name)]


def test_the_facts_are_those_of_the_picture() -> None:
    board, root = default_board(), drawn({"lethe": True})
    facts = board_facts(board)
    for link, group in zip(facts["links"], with_class(root, "link"), strict=True):
        assert (link["a"], link["b"]) == (group.get("data-a"), group.get("data-b"))
        assert paths(group, "dash") == [link["dashes"]]
        assert paths(group, "paved") == ([link["line"]] if link["road"] else [])
        assert link["dashes"].count("M") == link["segments"]
    names = {element.get("data-space"): element for element in with_class(root, "name")}
    for space, group in zip(facts["spaces"], with_class(root, "space"), strict=True):
        assert space["id"] == group.get("data-space")
        assert float(with_class(group, "place")[0].get("r", "")) == space["r"]
        label, name = space["label"], names[space["id"]]
        assert (float(name.get("x", "")), float(name.get("y", ""))) == pytest.approx((label["x"], label["y"]), abs=0.11)
        assert label["anchor"] in name.get("class", "").split()
        assert "".join(label["lines"]) == "".join(name.itertext())
        badge = with_class(group, "badge")
        assert len(badge) == (space["shield"] is not None)
        for shield in badge:
            assert float(shield.get("transform", "")[len("translate(0 ") : -1]) == pytest.approx(
                space["badge"], abs=0.1
            )
    assert paths(with_class(root, "lethe")[0], "stick") == [facts["lethe"]]
    shapes = facts["shapes"]
    everything = "".join(itertools.chain(*(paths(root, name) for name in ("anchor", "field", "star", "tower"))))
    assert all(shapes[name] in everything for name in ("anchor", "shield", "star", "towers"))


def test_the_ground_can_stand_in_any_page() -> None:
    ground = board_facts(default_board())["ground"]
    root = ET.fromstring(ground)
    assert not list(root.iter("style"))
    assert not list(root.iter("script"))
    attributes = {name for element in root.iter() for name in element.attrib}
    assert "style" not in attributes
    assert not any(name.startswith("on") for name in attributes)
    ids = [element.get("id", "") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids)) > 8
    assert all(id.startswith("map-") for id in ids)
    used = [use.get("href", "")[1:] for use in root.iter("use")]
    used += [group.get("clip-path", "")[5:-1] for group in root.iter("g") if group.get("clip-path")]
    assert set(used) <= set(ids)


def test_both_themes_in_one_sheet_are_those_of_the_picture() -> None:
    sheet = themed_style()
    blocks = dict(zip(THEMES, sheet.splitlines()))
    for theme, colours in THEMES.items():
        whole = sheet.split("\n", len(THEMES))[-1].replace("\n", "")
        for key, colour in colours.items():
            token = "--map-" + key.replace("_", "-")
            assert f"{token}:{colour}" in blocks[theme]
            whole = whole.replace(f"var({token})", colour)
        assert whole == style(theme)
