"""Tables of peoples for the browser: positions made by random play with a seed, imported as records."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from hispania import Table, games

from ..support import Person
from ..table import SETTLED
from .states import laid

Wanted = Callable[[Any], bool]


def record_at(options: dict[str, Any], wanted: Wanted, seed: str, most: int = 40) -> str:
    """The record of a random game up to the first decision that is wanted."""
    rules = games.rules("peoples")
    for number in range(most):
        table = Table(rules.new_game(rules.read_options(options)), seed=f"{seed}.{number}")
        rng = random.Random(f"{seed}.{number}")
        while table.game.turn.kind != "over":
            table.roll_on()
            game = table.game
            if game.turn.kind != "decision":
                continue
            if wanted(game):
                return table.record()
            actions = game.legal_actions(game.turn.seats[0])
            done = [action for action in actions if action.kind == "done"]
            table.act(done[0] if done and rng.random() < 0.25 else rng.choice(actions), game.turn.seats[0])
    raise AssertionError("no random game came to such a position")


class AtPeoples:
    """One person's page at a table of peoples."""

    def __init__(self, person: Person, table: str) -> None:
        self.person, self.page, self.id = person, person.page, table
        person.open(f"/t/{table}")
        self.settled()

    def told(self) -> dict[str, Any]:
        """How things stand, as the server tells this person."""
        found: dict[str, Any] = self.person.call(f"/api/tables/{self.id}", method="GET")["now"]
        return found

    def settled(self) -> dict[str, Any]:
        """The same, once the page shows it."""
        while True:
            now = self.told()
            self.page.wait_for_function(SETTLED, arg=[now["version"], now["steps"]])
            if self.told()["version"] == now["version"]:
                return now

    def until(self, phase: str) -> dict[str, Any]:
        """Wait until this phase is asked of this person."""
        for _ in range(200):
            now = self.settled()
            if now["legal"] and now["turn"]["phase"] == phase:
                return now
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{phase} was never asked")

    def on_to(self, phase: str) -> dict[str, Any]:
        """Do the sensible thing with one key, until this phase is asked."""
        for _ in range(400):
            now = self.settled()
            if now["legal"] and now["turn"]["phase"] == phase:
                return now
            if now["legal"]:
                self.enter()
            self.page.wait_for_timeout(50)
        raise AssertionError(f"{phase} was never asked")

    @property
    def play(self) -> Locator:
        """The panel of the decision."""
        return self.page.locator("#panel-play")

    def place(self, id: str) -> Locator:
        """A place of the map."""
        return self.page.locator(f'[data-place="{id}"]').first

    def touch(self, id: str) -> None:
        """Click a place of the map."""
        self.place(id).click(force=True)

    def enter(self) -> None:
        """The one key for what is sensible, pressed on no button."""
        self.page.evaluate("() => document.activeElement?.blur()")
        self.page.keyboard.press("Enter")


@pytest.fixture
def begin(new_person: Callable[..., Person]) -> Callable[..., AtPeoples]:
    """A new table: seat 1 is mine unless told otherwise, all others play at random."""

    def make(mine: str = "1", person: Person | None = None, **options: Any) -> AtPeoples:
        who = person or new_person()
        seats = {seat: "me" if seat == mine else "computer" for seat in "1234"}
        computers = {seat: "random" for seat in "1234" if seat != mine}
        body = {"game": "peoples", "options": {"scenario": "A", **options}, "seats": seats, "computers": computers}
        body |= {"edition": "first", "seed": "a browser test"}  # one and the same game, whichever is usual
        return AtPeoples(who, who.call("/api/tables", body)["table"])

    return make


@pytest.fixture
def bring(new_person: Callable[..., Person]) -> Callable[..., AtPeoples]:
    """A table at a position of a random game."""

    def make(mine: str, wanted: Wanted, seed: str = "b", person: Person | None = None, **options: Any) -> AtPeoples:
        record = record_at({"scenario": "A", **options}, wanted, seed)
        who = person or new_person()
        return AtPeoples(who, laid(who, record, mine, "random"))

    return make


def no_scroll(page: Page) -> None:
    """Nothing of the page lies beyond its right edge."""
    assert page.evaluate("() => document.scrollingElement.scrollWidth - window.innerWidth") <= 0
