"""The client loads, says nothing it should not, and stays at home."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .support import Person, Server, check_accessible

PAGES = ("/", "/new", "/scenarios", "/learn", "/records", "/settings", "/rules/en")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_loads_clean_and_is_accessible(person: Person, path: str) -> None:
    page = person.open(path)
    expect(page.locator("h1").first).to_be_attached()
    page.wait_for_load_state("networkidle")
    check_accessible(page)


@pytest.mark.parametrize(("locale", "language"), [("fr-FR", "fr"), ("es-ES", "es"), ("en-US", "en"), ("de-DE", "en")])
def test_the_language_is_the_reader_s(new_person: Callable[..., Person], locale: str, language: str) -> None:
    page = new_person(locale=locale).open("/")
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_a_game_opens(person: Person) -> None:
    page = person.play()
    expect(page.locator("main h1").first).to_be_attached()
    page.wait_for_load_state("networkidle")


def test_a_game_survives_a_killed_server(person: Person, server: Server) -> None:
    table = person.begin()["table"]
    before = person.call(f"/api/tables/{table}", method="GET")
    server.restart()
    after = person.call(f"/api/tables/{table}", method="GET")
    for part in ("now", "record", "commitment", "options"):
        assert after[part] == before[part]


def test_the_watch_sees_what_it_is_for(new_person: Callable[..., Person]) -> None:
    person = new_person()
    page = person.open("/")
    page.evaluate("() => console.error('a console error')")
    page.evaluate("() => { setTimeout(() => { throw new Error('a page error') }) }")
    page.evaluate("() => fetch('http://127.0.0.1:9/foreign').catch(() => null)")
    page.evaluate("() => document.body.setAttribute('style', 'color: red')")
    page.wait_for_timeout(200)
    with pytest.raises(AssertionError) as caught:
        person.watch.check()
    for part in ("a console error", "a page error", "127.0.0.1:9/foreign", "security policy"):
        assert part in str(caught.value)
    person.watch.allow("")
