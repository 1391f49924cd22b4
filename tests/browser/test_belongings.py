"""What belongs to me, in the settings: my browsers, a code to come back by, the way out."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .support import Person, check_accessible

pytestmark = pytest.mark.browser


def test_browsers_are_named_a_code_brings_back_and_a_word_forgets(new_person: Callable[..., Person]) -> None:
    ana = new_person()
    ana.call("/api/me", {"name": "Ana"})
    page = ana.open("/settings")
    name = page.get_by_label("Name of this browser: A browser without a name")
    name.fill("the desk")
    name.press("Enter")
    expect(page.get_by_text("Named.")).to_be_visible()
    page.get_by_role("button", name="Make a code").click()
    code = page.locator("output.code").inner_text()
    check_accessible(page)
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360

    lost = new_person()
    other = lost.open("/settings")
    other.get_by_label("Come back with a code").fill(code.lower())
    other.get_by_role("button", name="Come back").click()
    other.wait_for_url("**/")
    assert lost.call("/api/me", {})["name"] == "Ana"

    page.reload()
    expect(page.get_by_label("Name of this browser")).to_have_count(2)
    check_accessible(page)
    asked: list[str] = []
    page.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    page.get_by_role("button", name="End all others").click()
    assert "A browser without a name" in asked[0]
    assert "hispania play" in asked[0]
    expect(page.get_by_label("Name of this browser")).to_have_count(2)
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="End all others").click()
    expect(page.get_by_text("Ended.")).to_be_visible()
    expect(page.get_by_label("Name of this browser")).to_have_count(1)
    expect(page.get_by_role("button", name="End all others")).to_have_count(0)
    assert lost.call("/api/me", {})["name"] == ""
    other.goto(f"{lost.server.url}/settings")
    other.get_by_label("Come back with a code").fill(code)
    other.get_by_role("button", name="Come back").click()
    other.wait_for_url("**/")
    assert lost.call("/api/me", {})["name"] == "Ana"

    page.reload()
    word = page.get_by_label("To be forgotten")
    word.fill("perhaps")
    page.get_by_role("button", name="Forget me").click()
    expect(page.get_by_text("Nothing has happened")).to_be_visible()
    word.fill("delete")
    page.get_by_role("button", name="Forget me").click()
    page.wait_for_url("**/")
    expect(page.get_by_text("You are forgotten here")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading").first).to_be_visible()
    expect(page.get_by_text("You are forgotten here")).to_have_count(0)
    assert lost.call("/api/me", {})["name"] == ""  # whoever was Ana is nobody now


def test_all_that_is_ones_own_is_downloaded(new_person: Callable[..., Person]) -> None:
    ana = new_person()
    ana.call("/api/me", {"name": "Ana"})
    table = ana.begin()["table"]
    page = ana.open("/settings")
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download").click()
    assert waiting.value.suggested_filename == "hispania.json"
    data = json.loads(waiting.value.path().read_text(encoding="utf-8"))
    assert data == ana.call("/api/me/data", method="GET")
    assert (data["name"], [key["this"] for key in data["keys"]]) == ("Ana", [True])
    assert [one["table"] for one in data["tables"]] == [table]
    assert page.url.endswith("/settings")  # the page stays


def link_of(person: Person) -> str:
    """A link that makes another browser the same person."""
    return f"{person.server.url}/hello#{person.call('/api/me/ticket', {})['ticket']}"


def test_a_browser_with_games_is_asked_before_a_link_makes_it_somebody_else(new_person: Callable[..., Person]) -> None:
    ana, ben = new_person(), new_person()
    ana.call("/api/me", {"name": "Ana"})
    ben.call("/api/me", {"name": "Ben"})
    for _ in range(2):
        ben.begin()
    page, link = ben.page, link_of(ana)
    page.goto(link)
    ask = page.get_by_role("alertdialog")
    expect(ask).to_contain_text("This browser has 2 games on this server.")
    expect(ask).to_contain_text("You have made no recovery code")
    check_accessible(page)
    ask.get_by_role("button", name="Stay who I am").click()
    page.wait_for_url("**/")
    assert ben.call("/api/me", {})["name"] == "Ben"

    # A link of their own takes nothing away, and so asks nothing.
    page.goto(link_of(ben))
    page.wait_for_url("**/")
    assert ben.call("/api/me", {})["name"] == "Ben"

    ben.call("/api/me/recovery", {})
    page.goto(link)  # it is still good
    expect(ask).to_contain_text("With your recovery code")
    ask.get_by_role("button", name="Go on").click()
    page.wait_for_url("**/")
    assert ben.call("/api/me", {})["name"] == "Ana"

    # A browser that has nothing yet goes on at once.
    new = new_person()
    new.page.goto(link_of(ana))
    new.page.wait_for_url("**/")
    assert new.call("/api/me", {})["name"] == "Ana"


def test_a_code_asks_a_browser_with_games_and_a_wrong_one_says_so(new_person: Callable[..., Person]) -> None:
    ana, ben = new_person(), new_person()
    ana.call("/api/me", {"name": "Ana"})
    code = ana.call("/api/me/recovery", {})["code"]
    ben.call("/api/me", {"name": "Ben"})
    ben.begin()
    ben.watch.allow("403")
    page = ben.open("/settings")
    typed, come_back = page.get_by_label("Come back with a code"), page.get_by_role("button", name="Come back")
    typed.fill(code)
    come_back.click()
    ask = page.get_by_role("alertdialog")
    expect(ask).to_contain_text("This browser has a game on this server.")
    check_accessible(page)
    ask.get_by_role("button", name="Stay who I am").click()
    expect(ask).to_have_count(0)
    assert ben.call("/api/me", {})["name"] == "Ben"

    typed.fill("WRONG" + code[5:])
    come_back.click()
    ask.get_by_role("button", name="Go on").click()
    expect(page.get_by_text("This code is not right")).to_be_visible()
    expect(page.get_by_text("This link was used already")).to_have_count(0)
    typed.fill(code)
    come_back.click()
    ask.get_by_role("button", name="Go on").click()
    page.wait_for_url("**/")
    assert ben.call("/api/me", {})["name"] == "Ana"
