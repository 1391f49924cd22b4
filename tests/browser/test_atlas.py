"""The measured difficulty on the new-game screen: bars that follow the controls, effects, and the next level."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from atlas_support import made_up
from hispania.games.conquest.measures.atlas import next_level
from hispania.games.conquest.printed.options import Level
from server.support import Someone

from .support import Person, Server, check_accessible, too_wide
from .words import outside, served

TESTS = Path(__file__).parent.parent
HARD = "5|3|2|3|3"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with an atlas that was made up, so that no measured number matters here."""
    server = Server(tmp_path_factory.mktemp("server") / "data", (sys.executable, str(TESTS / "atlas_support.py")))
    server.start()
    yield server
    server.stop()


def lost(person: Person) -> str:
    """A game at the hardest level that this person has lost, with random decisions."""
    person.call("/api/me", {})
    key = next(one["value"] for one in person.context.cookies(person.server.url) if one["name"] == "hispania")
    someone = Someone(person.server.url, key=key)
    table: str = someone.opens(options={"level": HARD}, seed="lost")["table"]
    with someone.at(table) as place:
        place.play_out(random.Random(7))
    return table


def told_at(page: Page, level: str) -> None:
    """The bars tell what the atlas knows of a level."""
    for place, player in enumerate(made_up().players):
        one = made_up().chance(level, player)
        row = page.locator(".chances .bars li").nth(place)
        expect(row.locator(".told")).to_have_text(
            f"{round(100 * one.chance)}% ({round(100 * one.low)}–{round(100 * one.high)}%)"
        )
        width = float(row.locator("rect.bar").get_attribute("width") or 0)
        assert width == pytest.approx(200 * one.chance)


def test_the_bars_follow_the_controls(person: Person) -> None:
    page = person.open("/new")
    group = page.get_by_role("group", name="How often computer players win here")
    expect(group.get_by_role("listitem")).to_have_count(2)
    expect(group).to_contain_text("Scipio (1000 iterations)")
    told_at(page, "6|4|3|4|2")
    page.get_by_role("group", name="Denarii").get_by_role("radio", name="7").check()
    told_at(page, "7|4|3|4|2")
    page.get_by_role("group", name="Armies").get_by_role("radio", name="3").check()
    told_at(page, "7|4|3|4|3")
    page.get_by_label("Written form").fill(HARD)
    told_at(page, HARD)
    check_accessible(page)


def test_what_variants_and_the_scenario_change(person: Person) -> None:
    page = person.open("/new?variants=terror")
    notes = page.locator(".chances .effects li")
    expect(notes).to_have_text([re.compile("^Terror: .* for Cato at 6|4|3|4|2")])
    page.get_by_role("switch", name="Terror").uncheck()
    expect(notes).to_have_count(0)
    page = person.open("/new?scenario=2")  # measured; the variants that it brings along are, too
    expect(notes.first).to_contain_text("The Siege of Numantia: ")
    page = person.open("/new?scenario=1")
    expect(notes.last).to_contain_text("Not measured: ")
    expect(page.locator(".next")).to_have_count(0)  # a scenario has levels of its own


def test_a_newcomer_is_led_to_a_gentle_start(person: Person) -> None:
    wanted = next_level([], known=made_up()).level
    page = person.open("/new")
    group = page.get_by_role("group", name="Your next level")
    expect(group).to_contain_text(re.compile(rf"For a first game: \w+ level \({re.escape(wanted)}\)\."))
    group.get_by_role("button", name=re.compile(rf"Take \w+ level \({re.escape(wanted)}\)")).click()
    expect(group).to_contain_text("Chosen")
    expect(page.get_by_label("Written form")).to_have_value(wanted)
    told_at(page, wanted)


def test_after_a_game_the_next_level_is_offered(person: Person) -> None:
    table = lost(person)
    wanted = next_level([(HARD, False)], known=made_up())
    page = person.open(f"/t/{table}")
    told = re.compile(rf"Your next level: .*\({re.escape(wanted.level)}\)")
    link = page.locator("section.end").get_by_role("link", name=told)
    expect(link).to_contain_text(f"about {round(100 * wanted.chance)}%")
    link.click()
    expect(page.get_by_label("Written form")).to_have_value(wanted.level)
    group = page.get_by_role("group", name="Your next level")
    expect(group).to_contain_text(re.compile(rf"After your defeat: .*\({re.escape(wanted.level)}\), with "))
    for one in wanted.changes:
        expect(group).to_contain_text(f"{one.after} instead of {one.before}")
    expect(group).to_contain_text("going by one finished game")
    assert Level.parse(wanted.level) != Level.parse(HARD)


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "es-ES"])
def test_it_fits_a_telephone_in_every_language(new_person: Callable[..., Person], locale: str) -> None:
    person = new_person(locale=locale, viewport={"width": 320, "height": 640})
    lost(person)
    page = person.open("/new?variants=terror+legio")
    expect(page.locator(".chances .effects li")).to_have_count(2)
    expect(page.locator(".next")).to_be_visible()
    assert too_wide(page) <= 0
    check_accessible(page, within=".page")


def test_every_text_is_in_the_catalogues(new_person: Callable[..., Person]) -> None:
    person = new_person()
    lost(person)
    person.speak_pseudo()
    page = person.open("/new?variants=terror")
    expect(page.locator(".chances .effects li")).to_have_count(1)
    expect(page.locator(".next")).to_be_visible()
    assert outside(page, served(person)) == []


def test_without_an_atlas_the_screen_is_as_ever(person: Person) -> None:
    empty = '{"made":null,"players":[],"levels":{},"effects":[]}'
    told = {"body": empty, "content_type": "application/json"}
    person.page.route("**/api/games/conquest/atlas", lambda route: route.fulfill(**told))
    page = person.open("/new")
    page.wait_for_load_state("networkidle")
    expect(page.get_by_label("Written form")).to_have_value("6|4|3|4|2")
    expect(page.locator(".chances")).to_have_count(0)
    expect(page.locator(".next")).to_have_count(0)


def test_the_atlas_shows_every_level_and_leads_to_a_game(person: Person) -> None:
    page = person.open("/new")
    page.get_by_role("link", name="All levels at a glance").click()
    expect(page.locator("[data-level]")).to_have_count(243)
    last = made_up().players[-1]
    page.get_by_role("group", name="Player").get_by_role("radio").last.check()
    field = page.locator(f'[data-level="{HARD}"]')
    expect(field).to_have_text(str(round(100 * made_up().chance(HARD, last).chance)))
    field.click()
    told_at(page, HARD)
    page.keyboard.press("ArrowLeft")  # one army less
    expect(page.locator('[data-level="5|3|2|3|2"]')).to_be_focused()
    told_at(page, "5|3|2|3|2")
    page.get_by_role("link", name="Play at this level").click()
    expect(page.get_by_label("Written form")).to_have_value("5|3|2|3|2")
