"""Learning peoples in a real browser: the page, the guided game, the history, scenarios, two stacks at a place."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from hispania.games.peoples.words import words

from ..support import Person, check_accessible
from .conftest import AtPeoples, no_scroll

Make = Callable[..., AtPeoples]


def test_the_page_teaches_in_pictures_and_begins_a_guided_game(person: Person) -> None:
    page = person.open("/learn/peoples")
    expect(page.locator("#points svg").first).to_be_visible()
    march = page.locator("#march figcaption")
    expect(march).to_contain_text("7 provinces")
    march.get_by_role("switch").check()
    expect(march).to_contain_text("three steps")
    odds = page.locator("#battle [role=status]")
    before = odds.inner_text()
    page.get_by_role("button", name="More Attackers").click()
    expect(odds).not_to_have_text(before)
    page.locator("#march").get_by_role("link", name=re.compile(r"P6\.3")).click()
    expect(page.get_by_role("dialog")).to_contain_text(re.compile("mountain", re.IGNORECASE))
    page.keyboard.press("Escape")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function("(scheme) => document.documentElement.dataset.theme === scheme", arg=scheme)
        check_accessible(page)
    page.set_viewport_size({"width": 360, "height": 740})
    no_scroll(page)
    page.get_by_role("button", name="Begin the guided game").click()
    page.wait_for_url("**/t/*")
    tip = page.get_by_role("complementary", name="First game")
    expect(tip).to_contain_text("320 BC")
    tip.get_by_role("button", name="Got it").click()
    expect(tip).not_to_contain_text("320 BC")
    page.reload()  # what was read stays read
    expect(tip).to_be_visible()
    expect(tip).not_to_contain_text("320 BC")
    tip.get_by_role("button", name="End the guide").click()
    expect(tip).to_have_count(0)
    page.reload()
    expect(page.locator("#panel-play")).to_be_visible()
    expect(tip).to_have_count(0)


def test_the_history_of_a_turn_is_told_in_header_card_and_log(new_person: Callable[..., Person], begin: Make) -> None:
    person = new_person(locale="fr-FR")
    person.prefer(speed="instant")
    page = begin("2", person=person).page
    title, text = words("fr")["round.1.title"], words("fr")["round.1"]
    first = re.split(r"[;.'’]", text)[0]
    expect(page.locator("#panel-play .history")).to_contain_text(title)
    expect(page.locator("#panel-log")).to_contain_text(first)
    page.locator("header .years").click()
    expect(page.locator("header .history")).to_contain_text(first)
    check_accessible(page)


def test_scenarios_show_where_everybody_stands(person: Person) -> None:
    page = person.open("/new/peoples?scenario=C")
    cards = page.get_by_role("radiogroup", name="Scenario")
    expect(cards.get_by_role("img")).to_have_count(5)
    expect(cards.get_by_role("radio", name=re.compile("^C ·"))).to_be_checked()
    later, earlier = (cards.locator("label", has_text=re.compile(f"{id} · ")) for id in ("C", "D"))
    expect(later.locator('[data-stack="rome"]')).to_have_count(12)
    expect(earlier.locator('[data-stack="rome"]')).to_have_count(0)
    expect(earlier.locator('[data-stack="ibere"]')).to_have_count(12)


def test_which_of_two_stacks_is_asked_at_the_place(person: Person, begin: Make) -> None:
    person.prefer(speed="instant")
    table = begin(
        "2", person=person
    )  # the Galicians: those of Galicia may go to Asturias, and those of Asturias may go as well
    page = table.page
    table.on_to("MOVE")

    def counter(place: str) -> None:
        page.locator(f'[data-space="{place}"][data-stack="galicien"] .card').click()

    pressed = table.play.get_by_role("group", name="Who may still set out").locator("[aria-pressed=true]")
    counter("galice")
    expect(pressed).to_contain_text("Galicia")
    expect(page.get_by_role("group", name="Where to").get_by_role("button", name="Asturias")).to_be_visible()
    counter("asturies")
    ways = page.get_by_role("menu", name="Asturias")
    expect(ways.get_by_role("menuitem")).to_have_count(2)
    check_accessible(page)
    page.keyboard.press("Escape")
    expect(ways).to_have_count(0)
    expect(pressed).to_contain_text("Galicia")
    page.locator('[data-target="asturies"]').focus()  # and by keys
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(pressed).to_contain_text("Asturias")
    steps = table.told()["steps"]
    counter("leon")
    page.get_by_role("menu", name="León").get_by_role("menuitem").first.click()
    table.page.wait_for_function("(n) => Number(document.querySelector('.table').dataset.shown) > n", arg=steps)
    assert table.settled()["position"]["map"]["leon"]["galicien"]["u"]["infantry"] >= 2
