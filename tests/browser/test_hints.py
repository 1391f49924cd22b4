"""Hints at the web table: stronger with each press, on the map, chosen from the card, noted and told."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from .states import a_siege, sitting
from .support import Person


def test_three_presses_lead_to_the_action(person: Person) -> None:
    table = sitting(person, a_siege())
    page = table.page
    before = table.settled()
    card = page.locator(".card")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(card).to_contain_text("Hint 1 of 3")
    told = table.told()
    assert [fact["strength"] for fact in told["assistance"]] == [1]
    assert told["now"]["position"] == before["position"]
    expect(card.locator(".act")).to_have_count(0)

    page.keyboard.press("h")
    expect(card).to_contain_text("Hint 2 of 3")
    expect(card.locator(".act")).to_have_count(0)
    page.keyboard.press("Escape")  # folded away, and back
    expect(card).to_have_count(0)
    page.keyboard.press("h")
    expect(card).to_contain_text("Hint 2 of 3")
    card.get_by_role("button", name="Which action?").click()
    expect(card).to_contain_text("Hint 3 of 3")
    expect(card).to_contain_text("wins the game with")
    expect(page.locator("[aria-live=polite]").first).to_contain_text("Hint 3 of 3")
    assert [fact["strength"] for fact in table.told()["assistance"]] == [1, 2, 3]
    expect(page.locator("#table-log")).to_contain_text("took a hint (3 of 3)")

    # The button does what a click on the map or in the list would do, with the same questions.
    version = table.settled()["version"]
    card.locator(".act").click()
    if page.locator(".sheet").get_by_role("dialog").is_visible():
        table.battle.locator('[aria-keyshortcuts="1"]').click()
    elif table.hispania.is_visible():
        table.hispania.click()
    after = table.settled_after(version)
    assert after["steps"] > before["steps"]
    expect(card).to_have_count(0)
    record = person.context.request.get(f"{person.server.url}/api/tables/{table.id}/record").text()
    assert record.count(" hint ") == 3


def test_others_are_told_and_a_table_may_do_without(new_person: Callable[..., Person]) -> None:
    ana, ben = new_person(), new_person()
    made = ana.call("/api/tables", {"options": {"level": "7|5|4|5|1"}, "seed": "silent", "hints": False})["table"]
    ana.open(f"/t/{made}")
    expect(ana.page.get_by_role("heading", name="Praetor of Ulterior")).to_be_visible()
    expect(ana.page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)

    made = ana.call("/api/tables", {"options": {"level": "7|5|4|5|1"}, "seed": "talking"})["table"]
    ana.open(f"/t/{made}")
    ben.open(f"/t/{made}")
    expect(ben.page.get_by_text("You see everything and decide nothing")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    ana.page.get_by_role("button", name="Hint", exact=True).click()
    expect(ana.page.locator(".card")).to_contain_text("Hint 1 of 3")
    expect(ben.page.locator("#table-log")).to_contain_text("The praetor of Ulterior took a hint (1 of 3)")
    expect(ben.page.locator(".card")).to_have_count(0)
