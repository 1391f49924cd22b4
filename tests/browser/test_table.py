"""Taking back and what-if, the reasons against a click, and the Hispanic phase one event after the other."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from .states import a_siege, sitting, unlit
from .support import Person
from .table import actions


def test_a_move_is_taken_back_and_dice_are_not(person: Person) -> None:
    table = sitting(person, a_siege())
    page = table.page
    before = table.settled()
    general = before["shown"]["actor"]
    move = actions(before, "move")[0]
    undo, redo = (page.get_by_role("button", name=name, exact=True) for name in ("Undo", "Redo"))

    moved = table.point(move)
    assert moved["position"]["generals"][general] == move["action"]["to"]
    undo.click()
    back = table.settled_after(moved["version"])
    assert back["position"] == before["position"]
    expect(table.lit).not_to_have_count(0)
    redo.click()
    again = table.settled_after(back["version"])
    assert again["position"] == moved["position"]
    page.keyboard.press("u")
    back = table.settled_after(again["version"])
    assert back["position"] == before["position"]

    # Dice have fallen: the button says why not, and a second table tries it another way.
    fought = table.point(actions(back, "besiege")[0])
    steps = fought["steps"]
    undo.click(force=True)
    expect(page.get_by_role("status").filter(has_text="Dice have fallen since")).to_contain_text("what-if")
    assert table.settled()["version"] == fought["version"]
    redo.click(force=True)
    expect(page.get_by_role("status").filter(has_text="nothing to do again")).to_be_visible()
    page.get_by_role("button", name="What if?").click()
    page.get_by_role("button", name="Before the last dice").click()
    page.wait_for_url(lambda url: table.id not in url)
    expect(page.get_by_text(f"A branch after step {before['steps']}")).to_be_visible()
    branch = page.url.split("/t/")[1]
    told = person.call(f"/api/tables/{branch}", method="GET")
    assert told["origin"] == {"table": table.id, "step": before["steps"]}
    assert told["now"]["position"] == before["position"]
    record = person.context.request.get(f"{person.server.url}/api/tables/{branch}/record").text()
    assert "[Branch " in record

    # The game itself has not been touched.
    page.get_by_role("link", name="Back to the game itself").click()
    page.wait_for_url(f"**/t/{table.id}")
    assert table.settled()["steps"] == steps


def test_why_not_tells_every_reason_with_its_rule(person: Person) -> None:
    table = sitting(person, a_siege())
    page = table.page
    version = table.settled()["version"]
    space = unlit(table)
    table.space(space).click()
    note = page.locator(".note")
    expect(note.get_by_role("heading", name="why not?")).to_be_visible()
    rule = note.get_by_role("button", name="Rule H")
    number = (rule.first.text_content() or "").strip()
    rule.first.click()
    opened = page.get_by_role("dialog", name=f"Rule {number}")
    expect(opened.locator(".prose")).to_contain_text(number)
    with page.context.expect_page() as coming:
        opened.get_by_role("link", name="Read the whole page").click()
    whole = coming.value
    expect(whole.locator("article .marked")).to_contain_text(number)
    whole.close()
    page.keyboard.press("Escape")
    expect(opened).to_have_count(0)

    # What cannot be done by typing is explained as well, and the line stays to be corrected.
    field = page.get_by_role("combobox", name="A line of notation")
    field.fill("U Gades>Numantia $9")
    field.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="That did not go through")).to_be_visible()
    expect(field).to_have_value("U Gades>Numantia $9")
    assert table.settled()["version"] == version


def test_the_hispanic_phase_comes_one_event_after_the_other(new_person: Callable[..., Person]) -> None:
    person = new_person(settings={"speed": "slow"})
    person.page.clock.install()
    table = sitting(person, a_siege())
    page = table.page
    begun = table.settled()
    page.clock.pause_at(page.evaluate("() => Date.now() + 1000"))  # nothing goes on by itself from here

    def shown() -> int:
        return int(page.locator(".table").get_attribute("data-shown") or 0)

    page.get_by_role("button", name="End the phase").click()
    table.hispania.click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    steps = table.told()["now"]["steps"]
    assert begun["steps"] < shown() < steps
    expect(table.lit).to_have_count(0)

    # The clock brings the next event; a pause stops it; one step at a time goes on by hand.
    first = shown()
    while shown() == first:
        page.clock.run_for(500)
    playing = shown()
    assert first < playing
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    for _ in range(12):  # a minute, in which the server can answer for its line: its patience goes by the same clock
        page.clock.run_for(5_000)
        page.evaluate("() => fetch('/api/health')")
    assert shown() == playing
    seen = []
    while shown() < steps - 1:
        before = shown()
        page.get_by_role("button", name="Next", exact=True).click()
        assert shown() == before + 1
        card = page.get_by_role("article").first
        told = card.locator(".told").text_content() or ""
        seen.append(told)
        expect(page.locator("[aria-live=polite]").first).to_contain_text(told)  # those who listen hear it too
        why = card.get_by_role("button", name="Why")
        why.click()
        expect(why).to_have_attribute("aria-expanded", "true")
        expect(card.locator(".reasons li").first).to_be_visible()
    assert seen
    page.get_by_role("button", name="Show all").click()
    assert shown() == steps
    expect(page.get_by_role("button", name="Pause")).to_have_count(0)
    expect(table.lit).not_to_have_count(0)
