"""Room for what may be done: at a desk of usual size the actions are in sight, whatever has just happened."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from hispania.table.session import Table

from .layout import in_sight
from .states import golden, imported, shown
from .support import Person
from .table import AtTable

LAPTOP = {"viewport": {"width": 1366, "height": 768}}
DESK = {"viewport": {"width": 1440, "height": 900}}


def after_dice(name: str, phase: str) -> Table:
    """A golden game, taken back to the last decision of that phase that dice went before."""
    table = Table.replay(golden(name))
    while not (table.game.turn.kind == "decision" and table.game.turn.phase == phase and table.history[-1].seat == ""):
        assert table.undo(beyond_dice=True), f"{name} never comes to it"
    return table


def scrolled_for(page: Page) -> int:
    """How many pixels of the decision lie below its panel."""
    found: int = page.evaluate(
        "() => { const one = document.querySelector('#panel-play'); return one.scrollHeight - one.clientHeight; }"
    )
    return found


@pytest.mark.parametrize(
    ("game", "phase"),
    [
        ("whole-war", "ROMAN"),
        ("variant-hispano", "PICK"),
        ("variant-hispano", "REROLL"),
        ("variant-hispano", "REENTER"),
    ],
)
def test_dice_that_have_fallen_push_no_action_out_of_sight(
    new_person: Callable[..., Person], game: str, phase: str
) -> None:
    person = new_person(**LAPTOP)
    page = person.open(f"/t/{imported(person, after_dice(game, phase))}")
    AtTable(person).settled()
    assert page.locator(".happening article").count() > 0
    assert in_sight(page, "#panel-play .list button.item")
    page.locator("#tab-log").click()  # it is in front: the second click folds it
    page.locator("#tab-log").click()
    assert not page.locator("#panel-log").is_visible()
    assert in_sight(page, "#panel-play .list button.item")


@pytest.mark.parametrize("name", ["peoples-march", "peoples-march-chosen"])
def test_a_march_is_ordered_without_scrolling(new_person: Callable[..., Person], name: str) -> None:
    with shown(name, new_person(**DESK)) as page:
        assert scrolled_for(page) <= 0
