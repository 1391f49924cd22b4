"""What belongs to me, in the settings: my browsers, a code to come back by, the way out."""

from __future__ import annotations

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
    assert lost.call("/api/me", {})["name"] == ""  # whoever was Ana is nobody now
