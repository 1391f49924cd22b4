"""The table of peoples in a real browser: a turn by clicking, an invasion, a battle, auctions, phones, languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from ..support import Person, check_accessible
from .conftest import AtPeoples, no_scroll

Make = Callable[..., AtPeoples]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def test_a_new_game_tells_what_goes_together_and_begins_with_one_click(person: Person) -> None:
    page = person.open("/new/peoples")
    seats = page.get_by_role("region", name="Who sits where").get_by_role("group")
    expect(seats).to_have_count(4)
    expect(page.get_by_label("5 players")).to_be_disabled()
    page.get_by_text("Nations are auctioned for points").click()
    page.get_by_text("5 players").click()
    expect(seats).to_have_count(5)
    page.get_by_text("The long game, and two turns beyond it").click()  # E, the advanced version only
    expect(page.get_by_text("this scenario knows the advanced version only")).to_be_visible()
    no_scroll(page)
    check_accessible(page)
    page.get_by_role("button", name=re.compile("^Begin: scenario A")).click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".table")).to_be_visible()


def test_turn_one_by_clicking(begin: Make) -> None:
    table = begin()
    page, play = table.page, table.play
    expect(play.get_by_text("These must enter first")).to_be_visible()
    before = table.told()["steps"]
    table.touch("sea")
    for _ in range(6):
        play.get_by_role("button", name="Fewer infantry").click()
    expect(play.locator("output").first).to_have_text("6/12")
    table.touch("seville")
    expect(page.locator("#panel-log")).to_contain_text("Hamilcar")
    assert table.settled()["steps"] > before + 1  # one click, several decisions
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("() => document.querySelector('.table').dataset.shown === '0'")
    assert table.settled()["steps"] == before  # and one click takes them back
    table.touch("sea")
    play.get_by_label("only as many as may stay there set out").uncheck()  # the others would be lost there
    table.touch("seville")
    play.get_by_role("button", name="End moves").click()
    table.until("MOVE")  # the battle fought itself, and the second movement of the invasion has come
    expect(page.locator("#panel-log")).to_contain_text(re.compile("Seville: Carthage (hit|against)"))
    table.on_to("PURCHASE")  # of the Lusitanians: all between has been played
    expect(play.get_by_role("button", name=re.compile("^Buy: "))).to_be_visible()
    expect(play.get_by_text(re.compile("Since your last decision"))).to_be_visible()
    table.on_to("PLACE")
    table.on_to("MOVE")
    check_accessible(page)


NUMBERS_ON_TOP = """() => {
  const [first] = document.querySelectorAll('.map .worth');
  return [...document.querySelectorAll('.map .plate')].every(
    (plate) => plate.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING);
}"""
WHOLE_ORDER = """() => {
  const strip = document.querySelector('.top .strip').getBoundingClientRect();
  return [...document.querySelectorAll('.top .strip li')].every((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && box.left >= 0 && box.right <= strip.right + 1 && box.bottom <= strip.bottom + 1;
  });
}"""


def test_what_provinces_are_worth_lies_over_the_counters(begin: Make) -> None:
    table = begin("2")
    table.on_to("MOVE")
    button = table.page.get_by_role("button", name="Galicians: Points on the map")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(table.page.locator(".map .worth").first).to_be_visible()
    assert table.page.evaluate(NUMBERS_ON_TOP)
    button.click()
    expect(table.page.locator(".map .worth")).to_have_count(0)


@pytest.mark.parametrize("wide", [360, 844, 1440])
def test_the_whole_order_of_a_turn_is_seen(bring: Make, wide: int) -> None:
    table = bring("2", lambda game: game.turn.label == "T11 omeyyad" and game.turn.phase == "PLACE")
    table.page.set_viewport_size({"width": wide, "height": 740 if wide < 800 else 390 if wide < 1000 else 900})
    strip = table.page.locator(".top .strip li")
    assert strip.count() > 4
    expect(strip.and_(table.page.locator("[aria-current=step]"))).to_contain_text("Umayyads")
    assert table.page.evaluate(WHOLE_ORDER)


def test_food_and_counters_are_told_before_they_bite(begin: Make) -> None:
    table = begin("2")
    table.on_to("PURCHASE")
    fed = table.play.get_by_text(re.compile(r"^\s*\d+ units; your land feeds \d+\."))
    expect(fed).to_be_visible()
    before = fed.inner_text()
    table.play.get_by_role("button", name=re.compile("^Fewer ")).first.click()
    expect(fed).not_to_have_text(before)  # what is in the basket must be fed as well
    table.on_to("MOVE")
    expect(fed).to_be_visible()


def test_an_invasion_at_turn_eleven(bring: Make) -> None:
    table = bring("2", lambda game: game.turn.label == "T11 omeyyad" and game.turn.phase == "PLACE")
    play = table.play
    expect(play.get_by_role("slider")).to_be_visible()
    while table.settled()["turn"]["phase"] == "PLACE":
        version = table.told()["version"]
        table.enter()
        table.page.wait_for_function(
            "(before) => Number(document.querySelector('.table').dataset.version) > before", arg=version
        )
    table.touch("afrique")
    expect(play.get_by_text("comes along")).to_be_visible()
    expect(play.get_by_role("group", name="Where to").get_by_role("button")).not_to_have_count(0)
    table.touch("gibraltar")
    table.page.wait_for_function("() => !document.querySelector('[data-place=afrique] .plate')")
    now = table.settled()
    stood = now["position"]["map"].get("gibraltar", {}).get("omeyyad")
    assert stood is None or "tarik" in stood["l"]  # they stand there, or the movement is over and they have fought


def test_a_battle_with_targets(bring: Make) -> None:
    def aims(game: Any) -> bool:
        kinds = {action.kind for action in game.legal_actions()}
        return game.turn.seats == ("2",) and kinds == {"aim"}

    table = bring("2", aims)
    play = table.play
    expect(play.get_by_role("region", name=re.compile("^Battle of"))).to_contain_text("If both fight on")
    expect(play.get_by_text("aim?")).to_be_visible()
    more = play.get_by_role("button", name=re.compile("^More ")).and_(play.locator(":enabled"))
    more.first.click()
    version = table.told()["version"]
    play.get_by_role("button", name=re.compile("hits expected")).click()
    table.page.wait_for_function(
        "(before) => Number(document.querySelector('.table').dataset.version) > before", arg=version
    )
    check_accessible(table.page)


def test_sealed_bids_are_written_in_the_panel(bring: Make) -> None:
    def bids(game: Any) -> bool:
        return game.turn.seats == ("2",) and game.turn.phase == "AUCTION"

    table = bring("2", bids, scenario="D", version="advanced", sealed_auctions=True)
    play = table.play
    expect(play.get_by_role("region", name="Auction")).to_contain_text("average")
    play.get_by_role("button", name="More Bid").click()
    bid = play.get_by_role("button", name=re.compile(r"^Bid \d+$"))
    points = int(bid.inner_text().split()[1])
    version = table.told()["version"]
    bid.click()
    table.page.wait_for_function(
        "(before) => Number(document.querySelector('.table').dataset.version) > before", arg=version
    )
    assert f"bid {points}" in "\n".join(table.person.call(f"/api/tables/{table.id}", method="GET")["record"])


@pytest.mark.parametrize(
    ("locale", "words"),
    [("fr-FR", ("Tour 1 sur 13", "Points", "Nations")), ("es-ES", ("Turno 1 de 13", "Puntos", "Naciones"))],
)
def test_on_a_phone_in_another_language(
    new_person: Callable[..., Person], begin: Make, locale: str, words: tuple[str, ...]
) -> None:
    table = begin(person=new_person(locale=locale, **PHONE))
    page = table.page
    expect(page.get_by_text(words[0])).to_be_visible()
    for tab in words[1:]:
        page.get_by_role("tab", name=tab, exact=True).click()
        no_scroll(page)
    check_accessible(page)
