"""The drawing says what the data say: from geometry alone, borders, rivers, arrows and anchors are those of the map."""

from __future__ import annotations

import functools
import itertools
import json
import math
from collections import defaultdict
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from hispania import games
from hispania.cli.main import app
from hispania.errors import Unreadable
from hispania.games.peoples.drawing.facts import Chart, arrow, chart, drawn
from hispania.games.peoples.drawing.heraldry import ARMS, SIGNS
from hispania.games.peoples.drawing.picture import draw_map, letters_of
from hispania.games.peoples.drawing.shapes import area, around, is_inside, is_simple, length, nearest
from hispania.games.peoples.printed.room import drawing
from hispania.games.peoples.printed.tables import KINDS, Printed, load
from hispania.games.peoples.words import words

SEEN = 18.0  # a border shorter than this could be overlooked


@pytest.fixture(scope="module")
def printed() -> Printed:
    return load()


@pytest.fixture(scope="module")
def map() -> Chart:
    return chart()


@pytest.fixture(scope="module")
def shared(map: Chart) -> dict[frozenset[str], float]:
    """How long the line is that two areas share, side by side of their outlines."""
    sides = defaultdict(list)
    for id, land in map.areas.items():
        for a, b in around(land.outline):
            sides[frozenset((a, b))].append(id)
    found: dict[frozenset[str], float] = defaultdict(float)
    for side, owners in sides.items():
        assert len(owners) <= 2, f"a side belongs to {owners}"
        if len(owners) == 2:
            found[frozenset(owners)] += math.dist(*side)
    return found


def neighbours(printed: Printed) -> set[frozenset[str]]:
    return {frozenset((row.a, row.b)) for row in (*printed.borders, *printed.ways)}


def test_every_place_has_its_land(printed: Printed, map: Chart) -> None:
    assert set(map.areas) == {*printed.provinces, *printed.areas}
    assert set(map.boxes) == {"sea", "box"}
    for id, land in map.areas.items():
        assert is_simple(land.outline), id
        assert area(land.outline) > 3000, id


def test_areas_share_a_border_exactly_if_they_are_neighbours(
    printed: Printed, shared: dict[frozenset[str], float]
) -> None:
    assert {pair for pair, long in shared.items() if long > 0} == neighbours(printed)
    short = {tuple(sorted(pair)): round(long) for pair, long in shared.items() if long < SEEN}
    assert short == {}


def test_where_four_areas_meet_they_meet_in_a_point(printed: Printed, map: Chart) -> None:
    for four in printed.corners:
        common = set.intersection(*(set(map.areas[id].outline) for id in four))
        assert len(common) == 1, four


def test_areas_do_not_overlap(map: Chart) -> None:
    for a, b in itertools.combinations(map.areas.values(), 2):
        meet = set(a.outline) & set(b.outline)
        assert not any(is_inside(point, b.outline) for point in a.outline if point not in meet), (a.id, b.id)
        assert not any(is_inside(point, a.outline) for point in b.outline if point not in meet), (a.id, b.id)


def test_lines_that_are_drawn_are_the_outlines(map: Chart, shared: dict[frozenset[str], float]) -> None:
    drawn_long: dict[frozenset[str], float] = defaultdict(float)
    for edge in map.edges:
        if edge.b and edge.b != "-":
            drawn_long[frozenset((edge.a, edge.b))] += length(edge.line)
    assert drawn_long == pytest.approx(shared)


def test_rivers_run_exactly_along_the_borders_that_the_data_name(printed: Printed) -> None:
    wet = {(frozenset((line.a, line.b)), line.river) for line in drawn(printed).lines if line.river}
    assert wet == {(frozenset((row.a, row.b)), row.river) for row in printed.borders if row.river}


@pytest.mark.parametrize("river", ["ebre", "douro", "tage"])
def test_a_river_is_one_line_down_to_the_sea(printed: Printed, map: Chart, river: str) -> None:
    ends: dict[tuple[float, float], int] = defaultdict(int)
    for row in printed.borders:
        if row.river == river:
            for edge in map.border(row.a, row.b):
                ends[edge.line[0]] += 1
                ends[edge.line[-1]] += 1
    loose = [point for point, count in ends.items() if count == 1]
    assert len(loose) == 2
    assert max(ends.values()) == 2
    shores = {point for edge in map.edges if not edge.b for point in edge.line}
    assert sum(point in shores for point in loose) == 1  # its mouth; the other is its spring


def test_coasts_are_those_of_the_data(printed: Printed, map: Chart) -> None:
    assert {id for id in printed.provinces if map.coast(id)} == {
        id for id, row in printed.provinces.items() if row.coast
    }
    for id, row in printed.provinces.items():
        assert not row.coast or sum(length(edge.line) for edge in map.coast(id)) > SEEN, id


def test_arrows_over_the_sea_are_those_of_the_data(printed: Printed, map: Chart) -> None:
    told = drawn(printed)
    assert [(way.a, way.b) for way in told.ways] == [(row.a, row.b) for row in printed.arrows]
    assert told.bridges == ()
    for row in printed.arrows:
        start, end = arrow(map, row.a, row.b)
        assert start in map.areas[row.a].outline
        assert end in map.areas[row.b].outline
        steps = [
            (start[0] + (end[0] - start[0]) * t / 40, start[1] + (end[1] - start[1]) * t / 40) for t in range(2, 39)
        ]
        on_land = [id for id, land in map.areas.items() for at in steps if is_inside(at, land.outline)]
        assert on_land == [], (row.a, row.b)


def test_anchors_lie_at_sea_off_their_own_coast(printed: Printed, map: Chart) -> None:
    told = {anchor.place: anchor for anchor in drawn(printed).anchors}
    assert {id: anchor.open for id, anchor in told.items()} == {
        id: row.anchor == "open" for id, row in printed.provinces.items() if row.anchor != "none"
    }
    for id, anchor in told.items():
        at = anchor.x, anchor.y
        far = {other: nearest(at, [*land.outline, land.outline[0]])[0] for other, land in map.areas.items()}
        assert not any(is_inside(at, land.outline) for land in map.areas.values()), id
        assert min(far, key=lambda other: far[other]) == id
        assert far[id] < 20


def test_names_and_counters_have_room_within_their_area(map: Chart) -> None:
    for id, land in map.areas.items():
        x, y, wide, high = land.room
        corners = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
        assert all(is_inside(corner, land.outline) for corner in corners), id
        assert not any(x < px < x + wide and y < py < y + high for px, py in land.outline), id
        assert wide > 33, id
        assert high > 26, id


def test_the_coast_is_that_of_the_house(map: Chart) -> None:
    """Two maps of one peninsula: every point of the other's outline lies on this one."""
    outline = dict(games.rules("conquest").printed().drawing.outlines)["Hispania"]
    points = {point for land in map.areas.values() for point in land.outline}
    assert all((float(x), float(y)) in points for x, y in outline)


def test_zones_are_parted_by_their_borders(printed: Printed) -> None:
    zone = {id: row.zone for id, row in printed.provinces.items()}
    for line in drawn(printed).lines:
        if line.a in zone and line.b in zone:
            assert line.zone == (zone[line.a] != zone[line.b])


def test_arms_and_signs_are_all_different(printed: Printed) -> None:
    assert set(ARMS) == {*printed.nations, "neutral"}
    assert len({charge for _, _, charge in ARMS.values()}) == len(ARMS)
    assert len({(field, colour) for field, colour, _ in ARMS.values()}) == len(ARMS)
    assert set(KINDS) <= set(SIGNS)
    assert len(set(SIGNS.values())) == len(SIGNS)


def test_field_and_charge_differ_in_lightness() -> None:
    """A charge is seen without any colour."""

    def light(colour: str) -> float:
        red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
        linear = [v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in (red, green, blue)]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for id, (field, charge, _) in ARMS.items():
        a, b = sorted((light(field), light(charge)))
        assert (b + 0.05) / (a + 0.05) > 3, id


def test_a_corrected_copy_is_drawn_as_it_says(printed: Printed) -> None:
    """A border that an owner strikes out is drawn as closed, one that he adds as a bridge, a river where he puts it."""
    changed = []
    for row in printed.borders:
        if {row.a, row.b} == {"avila", "segovie"}:
            row = replace(row, a="avila", b="leon")
        elif {row.a, row.b} == {"leon", "duero"}:
            row = replace(row, river="douro")
        changed.append(row)
    told = drawn(replace(printed, borders=tuple(changed)))
    assert [line.kind for line in told.lines if {line.a, line.b} == {"avila", "segovie"}] == ["closed"]
    assert [line.river for line in told.lines if {line.a, line.b} == {"leon", "duero"}] == ["douro"]
    assert [(bridge.a, bridge.b) for bridge in told.bridges] == [("avila", "leon")]


def test_the_drawing_is_served_compactly(printed: Printed) -> None:
    assert len(json.dumps(drawing(printed)["drawn"], separators=(",", ":"))) < 100_000


# --------------------------------------------------------------------- the picture

POSITION = {
    "attacker": "wisigoth",
    "map": {
        "tolede": {
            "wisigoth": {"u": {"infantry": 3, "knight": 1}, "l": ["eurich"]},
            "sueve": {"u": {"castle": 1}, "l": []},
        },
        "narbonne": {"wisigoth": {"u": {"infantry": 18}, "l": []}},
        "box": {"el_cid": {"u": {"infantry": 5}, "l": ["el_cid"]}},
    },
    "ruin": {"saragosse": "wisigoth"},
    "capital": {"sueve": "tolede"},
    "bond": {"sueve": "wisigoth"},
    "hand": {"1": 3},
}


def test_the_picture_is_sound_and_holds_the_whole_map(printed: Printed) -> None:
    for theme, language in itertools.product(("light", "dark"), ("en", "fr", "es")):
        root = ElementTree.fromstring(draw_map(printed, POSITION, theme=theme, language=language))
        found = {
            key: sorted(node.get(key) for node in root.iter() if node.get(key))
            for key in ("data-place", "data-river", "data-border", "data-way", "data-anchor", "data-stack")
        }
        assert found["data-place"] == sorted({*printed.provinces, *printed.areas})
        assert len(found["data-river"]) == sum(bool(row.river) for row in printed.borders)
        assert len(found["data-way"]) == len(printed.arrows)
        assert found["data-anchor"] == sorted(id for id, row in printed.provinces.items() if row.anchor != "none")
        assert found["data-stack"] == ["box el_cid", "narbonne wisigoth", "tolede sueve", "tolede wisigoth"]


def test_positions_that_cannot_be_drawn_are_refused_with_a_word(printed: Printed) -> None:
    for broken in (
        [],
        {"map": []},
        {"map": {"tolede": {"rome": {"u": {"tank": 1}, "l": []}}}},
        {"ruin": {"x": "rome"}},
    ):
        with pytest.raises(Unreadable, match="position"):
            draw_map(printed, broken or [1])


def test_letters_on_counters_tell_nations_apart_in_every_language(printed: Printed) -> None:
    for language in ("en", "fr", "es"):
        named = words(language)
        letters = {letters_of(id, named[f"name.nation.{id}"]) for id in printed.nations}
        assert len(letters) == len(printed.nations), language


def test_the_command_draws_and_tells_what_is_wrong(tmp_path: Path) -> None:
    run = functools.partial(CliRunner().invoke, app)
    file, held = tmp_path / "map.svg", tmp_path / "held.json"
    held.write_text(json.dumps(POSITION), encoding="utf-8")
    done = run(["board", "draw", "--game", "peoples", str(file), "--position", str(held), "--theme", "dark"])
    assert done.exit_code == 0, done.output
    assert file.read_text(encoding="utf-8").startswith("<svg")
    held.write_text("{", encoding="utf-8")
    assert run(["board", "draw", "--game", "peoples", str(file), "--position", str(held)]).exit_code == 1
    assert run(["board", "draw", "--game", "peoples", str(tmp_path / "no" / "map.svg")]).exit_code == 1
    assert run(["board", "--game", "peoples"]).output.startswith("Hispania (1994) (peoples)")
    assert "can be played on" in run(["board", "check", "--game", "peoples"]).output
