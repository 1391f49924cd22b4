"""Tables of SPARTACVS for the browser: whoever sits there plays by clicking what the page offers."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from hispania import Table, games

from ..support import Person
from ..table import SETTLED

# All that can be clicked to decide: the list, cards, battle cards, what a battle card stands for, the last button.
CHOICES = "#panel-play button.item, #panel-play button[data-card], button[data-battle], .tools.ending button.item"
CHANGED = "(before) => Number(document.querySelector('.table')?.dataset.version ?? before) > before"


def record_at(options: dict[str, Any], wanted: Callable[[Any], bool], seed: str, most: int = 60) -> str:
    """The record of a random game up to the first decision that is wanted."""
    rules = games.rules("spartacvs")
    for number in range(most):
        table = Table(rules.new_game(rules.read_options(options)), seed=f"{seed}.{number}")
        rng = random.Random(f"{seed}.{number}")
        while True:
            table.roll_on()
            game = table.game
            if game.turn.kind == "over":
                break
            if wanted(game):
                return table.record()
            table.act(rng.choice(list(game.legal_actions())), game.turn.seats[0])
    raise AssertionError("no random game came to such a position")


class AtSpartacvs:
    """One person's page at a table of SPARTACVS."""

    def __init__(self, person: Person, table: str) -> None:
        self.person, self.page, self.id = person, person.page, table
        if f"/t/{table}" not in self.page.url:
            person.open(f"/t/{table}")

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

    def asked(self) -> dict[str, Any]:
        """Wait until this person is asked, or it is over."""
        for _ in range(600):
            now = self.settled()
            if now["legal"] or now["over"]:
                return now
            self.page.wait_for_timeout(50)
        raise AssertionError("nobody asked")

    @property
    def play(self) -> Locator:
        """The panel of the decision."""
        return self.page.locator("#panel-play")

    def place(self, id: str) -> Locator:
        """A place of the map."""
        return self.page.locator(f'[data-place="{id}"]')

    def click_something(self, rng: random.Random) -> None:
        """Decide by a click on anything that the page offers: a lit place where there is one, a card, a button."""
        now = self.told()
        spots = [one["places"][-1] for one in now["legal"] if one["places"]]
        alone = [place for place in spots if spots.count(place) == 1]
        if alone and rng.random() < 0.5:
            self.place(rng.choice(alone)).locator("circle").dispatch_event("click")
        else:
            found = self.page.locator(CHOICES).and_(self.page.locator(":visible"))
            found.first.wait_for()
            found.nth(rng.randrange(found.count())).click()
        choose = self.page.locator(".choose button, .choice button.item")  # one click more where a card is wild
        self.page.wait_for_function(
            f"(before) => ({CHANGED})(before) || document.querySelector('.choose button, .choice button.item')",
            arg=now["version"],
        )
        if choose.count() and self.told()["version"] == now["version"]:
            choose.first.click()
            self.page.wait_for_function(CHANGED, arg=now["version"])


@pytest.fixture
def begin(new_person: Callable[..., Person]) -> Callable[..., AtSpartacvs]:
    """A new table: the Republic is mine unless told otherwise, the other side plays at random."""

    def make(mine: str = "R", person: Person | None = None, **options: Any) -> AtSpartacvs:
        who = person or new_person()
        seats = {seat: "me" if seat in mine else "computer" for seat in "SR"}
        computers = {seat: "random" for seat in "SR" if seat not in mine}
        body = {"game": "spartacvs", "options": options, "seats": seats, "computers": computers}
        return AtSpartacvs(who, who.call("/api/tables", {**body, "seed": "a browser test"})["table"])

    return make


@pytest.fixture
def bring(new_person: Callable[..., Person]) -> Callable[..., AtSpartacvs]:
    """A table at a position of a random game."""

    def make(mine: str, wanted: Callable[[Any], bool], person: Person | None = None, **options: Any) -> AtSpartacvs:
        who = person or new_person()
        table = who.call("/api/tables/import", {"record": record_at(options, wanted, "b")})["table"]
        other = "S" if mine == "R" else "R"
        who.call(f"/api/tables/{table}/seats/{other}", {"to": "computer", "player": "random"})
        return AtSpartacvs(who, table)

    return make


def expect_question(table: AtSpartacvs, text: str) -> None:
    """The page asks this."""
    expect(table.play.locator(".question")).to_contain_text(text)
