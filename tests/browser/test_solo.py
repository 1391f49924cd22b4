"""A whole game alone: by pointing, and by keyboard only."""

from __future__ import annotations

import json

from playwright.sync_api import Page, Route, expect

from .support import Person
from .table import AtTable, Commander, is_setup

MOST = 120  # decisions after which a game that mostly passes has long been lost


def with_known_dice(page: Page, seed: str) -> None:
    """Give the next table its seed, which the first page does not ask for."""

    def seeded(route: Route) -> None:
        route.continue_(post_data=json.dumps({**(route.request.post_data_json or {}), "seed": seed}))

    page.route("**/api/tables", seeded)


def test_a_whole_game_by_pointing(person: Person) -> None:
    page = person.open("/")
    with_known_dice(page, "a whole game by pointing")
    page.get_by_role("button", name="Begin at an easy level").click()
    page.wait_for_url("**/t/*")
    table = AtTable(person)
    commander = Commander(person, "garrison", "besiege", "move")
    now = table.settled()
    assert is_setup(now)
    for _ in range(MOST):
        if now["over"]:
            break
        now = table.let_hispania_act() if now["waits"] else table.point(commander.choose(now))
    assert now["over"], commander.did
    assert {"road", "enter", "move", "besiege", "garrison", "pass"} <= set(commander.did)

    end = page.get_by_role("region", name="Victory for")
    winner = {"R": "Victory for Rome", "H": "Victory for Hispania"}[now["result"]["winner"]]
    expect(end.get_by_role("heading", name=winner)).to_be_visible()
    end.get_by_text("The dice", exact=True).click()
    expect(end.get_by_text(now["seed"])).to_be_visible()
    end.get_by_role("button", name="Verify the dice").click()
    dice = sum(len(step_dice(step)) for step in table.told()["log"])
    expect(end.get_by_role("status").filter(has_text="dice")).to_have_text(
        f"The seed belongs to the hash. All {dice} dice match."
    )


def step_dice(step: dict[str, object]) -> list[object]:
    """The dice that fell in a step, those that were thrown again as well."""
    roll = step["roll"]
    if not isinstance(roll, dict):
        return []
    return [face for face in (roll["roman"], roll["hispanic"], *roll["struck"]) if face is not None]
