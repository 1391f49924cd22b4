"""Three languages: switched at once on every screen; and nothing is said that no catalogue says."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .states import a_siege, sitting
from .support import Person
from .words import outside, served


def test_the_walk_would_see_a_text_left_behind(new_person: Callable[..., Person]) -> None:
    stranger = new_person()
    stranger.speak_pseudo()
    page = stranger.open("/settings")
    expect(page.locator("h1").first).to_be_attached()
    page.evaluate("() => document.querySelector('h1').append('left behind')")
    page.evaluate("() => document.querySelector('h1').setAttribute('title', 'left here too')")
    assert outside(page, served(stranger)) == ["left behind", "title: left here too"]


def at_home(person: Person) -> Page:
    """The first page."""
    return person.open("/")


def at_new_game(person: Person) -> Page:
    """A new game that is half put together."""
    page = person.open("/new")
    page.get_by_label("Written form").fill("5|3|2|3|3")
    return page


def at_a_table(person: Person) -> Page:
    """A table in the middle of a war."""
    return sitting(person, a_siege()).page


@pytest.mark.parametrize("place", [at_home, at_new_game, at_a_table])
def test_a_language_is_switched_at_once(person: Person, place: Callable[[Person], Page]) -> None:
    page = place(person)
    page.evaluate("() => (window.stillHere = true)")
    address, said = page.url, {}
    for code, language in (("en", "English"), ("fr", "Français"), ("es", "Español")):
        page.get_by_role("button", name=f"{code.upper()} {language}").click()
        expect(page.locator("html")).to_have_attribute("lang", code)
        said[code] = (page.locator("main").inner_text(), page.locator("main h1").first.inner_text())
        if place is at_new_game:
            expect(page.locator("#level")).to_have_value("5|3|2|3|3")
    texts = {text for text, _ in said.values()}
    assert len(texts) == 3
    if place is not at_home:  # the name of the game is the same everywhere
        assert len({heading for _, heading in said.values()}) == 3
    # Nothing was loaded anew, and the choice lasts.
    assert page.evaluate("() => window.stillHere")
    assert page.url == address
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "es")
