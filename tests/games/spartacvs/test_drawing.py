"""The picture of both maps: it shows what is printed, no more and no less, and nothing stands over anything else."""

from __future__ import annotations

import pytest

from hispania.games.spartacvs.drawing.facts import RADIUS, drawn, ground
from hispania.games.spartacvs.printed.room import drawing, facts
from hispania.games.spartacvs.printed.tables import load


def test_places_and_links_are_those_of_the_printed_game() -> None:
    printed, picture = load(), drawn(load())
    assert [spot.id for spot in picture.places] == list(printed.places)
    assert [spot.sheet for spot in picture.places] == [row.map for row in printed.places.values()]
    assert [spot.radius for spot in picture.places] == [RADIUS[row.type] for row in printed.places.values()]
    assert [(way.a, way.b, way.kind) for way in picture.ways] == [
        (row.a, row.b, row.kind) for row in printed.tables.link
    ]
    assert {ground.id for ground in picture.provinces} == set(printed.provinces)
    told = drawing(printed)
    assert {row["id"] for row in told["places"] if row["port"]} == {row.id for row in printed.tables.place if row.port}


def test_ways_end_at_their_places() -> None:
    picture = drawn(load())
    at = {spot.id: (spot.x, spot.y) for spot in picture.places}
    for way in picture.ways:
        assert at[way.a] == (way.ax, way.ay)
        assert at[way.b] == (way.bx, way.by)


def test_everything_lies_within_its_sheet() -> None:
    picture = drawn(load())
    frames = {sheet.id: sheet.frame for sheet in ground().sheet}
    for spot in picture.places:
        left, top, right, bottom = frames[spot.sheet]
        (x, y), (wide, high) = spot.force, picture.room
        assert left <= spot.x <= right, spot.id
        assert top <= spot.y <= bottom, spot.id
        assert left <= x - wide / 2 < x + wide / 2 <= right, spot.id
        assert top <= y - high / 2 < y + high / 2 <= bottom, spot.id


def test_no_two_signs_touch() -> None:
    places = drawn(load()).places
    for k, one in enumerate(places):
        for other in places[k + 1 :]:
            apart = max(abs(one.x - other.x), abs(one.y - other.y))
            assert apart > one.radius + other.radius, (one.id, other.id)


@pytest.mark.parametrize("part", ["cards", "leaders", "units", "resources", "battle_cards", "provinces"])
def test_facts_name_everything_that_is_printed(part: str) -> None:
    printed, told = load(), facts(load())
    key = "n" if part in ("cards", "resources") else "id"
    assert [row[key] for row in told[part]] == list(getattr(printed, part))


def test_counted_places_of_a_province() -> None:
    told = {row["id"]: row["places"] for row in facts(load())["provinces"]}
    assert "mons_herminius" not in told["lusitania"]  # S15.7
    assert sum(map(len, told.values())) == sum(row.counts for row in load().tables.place)
