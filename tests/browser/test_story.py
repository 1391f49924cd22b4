"""The story of a game: its analysis asked for in a replay, a curve that can be clicked, and the end panel's summary."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .states import golden, imported
from .support import Person, check_accessible, too_wide

pytestmark = pytest.mark.compiled_only


def told(person: Person) -> tuple[Page, str]:
    """A finished game with its story told, at a glance."""
    game = imported(person, golden("capitals-roman-phase"))
    page = person.open(f"/replay/{game}")
    page.get_by_role("tab", name="Story").click()
    page.get_by_label("How closely").select_option("quick")
    page.get_by_role("button", name="Tell the story").click()
    expect(page.get_by_role("slider", name="Rome’s chance over the game")).to_be_visible()
    return page, game


def test_the_curve_moves_the_board_and_the_board_the_curve(person: Person) -> None:
    page, game = told(person)
    analysis = person.call(f"/api/tables/{game}/analysis", method="GET")["analysis"]
    last = len(analysis["steps"])
    curve = page.get_by_role("slider", name="Rome’s chance over the game")
    step = page.get_by_role("slider", name="Step", exact=True)
    expect(curve).to_have_attribute("aria-valuenow", "0")

    # A click on the right end shows the end, on the left the beginning; the map stands as the server says.
    box = curve.bounding_box()
    assert box is not None
    for share, wanted in ((1.0, last), (0.5, None), (0.0, 0)):
        page.mouse.click(box["x"] + 50 + (box["width"] - 62) * share, box["y"] + 40)
        if wanted is not None:
            expect(step).to_have_value(str(wanted))
        at = int(step.input_value())
        expect(curve).to_have_attribute("aria-valuenow", str(at))
        shown = person.call(f"/api/tables/{game}/steps?from={at}&to={at}", method="GET")["steps"][0]["position"]
        general = next(general for general in "UCK" if shown["generals"][general])
        office = {"U": "praetor of Ulterior", "C": "praetor of Citerior", "K": "consul"}[general]
        space = page.locator(f'[data-space="{shown["generals"][general]}"]')
        expect(space).to_have_attribute("aria-label", re.compile(office))

    # Keys on the curve, and the other way round.
    curve.press("End")
    expect(step).to_have_value(str(last))
    curve.press("ArrowLeft")
    expect(step).to_have_value(str(last - 1))
    curve.press("Home")
    expect(step).to_have_value("0")
    turns = sorted(analysis["turning"])
    curve.press("ArrowDown")
    expect(step).to_have_value(str(turns[0] + 1))
    step.fill("5")
    expect(curve).to_have_attribute("aria-valuenow", "5")

    # A turning point leads to its step.
    points = page.locator(".story ol .go")
    expect(points).to_have_count(len(turns))
    points.last.press("Enter")
    expect(step).to_have_value(str(turns[-1] + 1))
    expect(points.last).to_have_attribute("aria-current", "step")
    check_accessible(page)


def test_what_looked_better_is_shown_on_the_map(person: Person) -> None:
    game = imported(person, golden("scenario-2"))
    person.call(f"/api/tables/{game}/analysis", {"quality": "quick"})
    page = person.open(f"/replay/{game}?story=1")  # a story that somebody has asked for already is simply there
    expect(page.get_by_role("slider", name="Rome’s chance over the game")).to_be_visible()
    analysis = person.call(f"/api/tables/{game}/analysis", method="GET")["analysis"]
    missed = next(
        one
        for one in analysis["steps"]
        if one["best"] and one["best"]["chance"] - one["chance"] > 0.01 and one["best"]["action"].get("city")
    )
    page.get_by_role("slider", name="Step", exact=True).fill(str(missed["n"] + 1))
    page.locator(".story .now, .story .here").get_by_role("button", name="Show it on the map").click()
    # The position before the decision, with a mark where it could have been.
    expect(page.get_by_role("slider", name="Step", exact=True)).to_have_value(str(missed["n"]))
    expect(page.get_by_text("On the map: what looked better here.")).to_be_visible()
    page.get_by_role("button", name="Back to what happened").click()
    expect(page.get_by_role("slider", name="Step", exact=True)).to_have_value(str(missed["n"] + 1))


def test_the_end_tells_luck_and_skill_apart_for_who_asks(new_person: Callable[..., Person]) -> None:
    person = new_person(viewport={"width": 360, "height": 740})
    game = imported(person, golden("capitals-hispanic-phase"))
    page = person.open(f"/t/{game}")
    end = page.locator("section.end")
    end.get_by_role("button", name="Luck and skill told apart").click()
    table = end.get_by_role("table")
    expect(table).to_be_visible()
    assert too_wide(page) <= 0

    def number(text: str) -> int:
        return int(text.replace("−", "-").replace("±", "").rstrip("%"))

    rows = [[number(cell) for cell in row.locator("td").all_inner_texts()] for row in table.locator("tbody tr").all()]
    assert all(luck + decisions == together for luck, decisions, together in rows)
    assert [sum(column) for column in zip(*rows[:-1], strict=True)] == rows[-1]

    # The whole story is there at once.
    end.get_by_role("link", name="To the whole story").click()
    expect(page.get_by_role("slider", name="Rome’s chance over the game")).to_be_visible()
    assert too_wide(page) <= 0
    page.get_by_text("As a table").click()
    steps = person.call(f"/api/tables/{game}", method="GET")["now"]["steps"]
    expect(page.get_by_role("region", name="Every step with Rome’s chance").locator("tbody tr")).to_have_count(steps)
    assert too_wide(page) <= 0


def test_an_analysis_can_be_given_up(person: Person) -> None:
    game = imported(person, golden("whole-war"))
    page = person.open(f"/replay/{game}")
    page.get_by_role("tab", name="Story").click()
    page.get_by_label("How closely").select_option("deep")
    page.get_by_role("button", name="Tell the story").click()
    page.get_by_role("button", name="Give up").click()
    expect(page.get_by_text("Given up. Nothing is lost")).to_be_visible()
    expect(page.get_by_role("button", name="Tell the story")).to_be_enabled()
    assert person.call(f"/api/tables/{game}/analysis", method="GET")["state"] == "none"
