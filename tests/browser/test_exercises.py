"""The exercises in a browser: found from the lesson, answered on the real list, explained, and remembered."""

from __future__ import annotations

from playwright.sync_api import expect

from hispania.games.conquest.learning.exercises import book

from .support import Person


def test_exercises_are_solved_and_remembered(person: Person) -> None:
    page = person.open("/learn")
    page.get_by_role("link", name="Or solve exercises").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Exercises")
    expect(page.locator("li a")).to_have_count(len(book().exercises))
    page.get_by_role("link", name="Go on with number 1").click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()

    # A wrong answer is told what it gives away, and the right one is still to be found, by the keyboard alone.
    status = page.locator(".said")
    expect(page.locator(".list .item").first).to_be_visible()
    page.keyboard.press("e")
    expect(status).to_contain_text("No: End the phase gives 100 points away")
    page.keyboard.press("h")
    expect(status).to_contain_text("Look at Brigantium.")
    page.locator(".list").get_by_role("button", name="Garrison Brigantium").click()
    expect(status).to_contain_text("Right!")
    expect(page.locator(".points li")).to_have_count(4)
    expect(page.get_by_role("link", name="Next exercise")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Exercise 2 of")

    page.goto(person.server.url + "/exercises/5")
    page.locator(".list .besiege").first.click()
    expect(page.locator(".card[role=dialog]")).to_be_focused()
    page.keyboard.press("3")  # the battle card knows what its numbers mean
    expect(status).to_contain_text("No: Besiege Regina, 3 denarii")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".points li").first).to_contain_text("Besiege Regina, 1 denarius")
    page.get_by_role("button", name="Try it again").click()
    expect(page.locator(".list .besiege").first).to_be_visible()

    page.reload()
    page.get_by_role("link", name="Exercises").click()
    expect(page.locator("#solved")).to_have_text(f"Solved: 1 of {len(book().exercises)}")
    expect(page.locator("li a").first).to_contain_text("solved with help")
    expect(page.locator("li a").nth(4)).to_contain_text("solution seen")
