"""Every state of a table of SPARTACVS, as one person comes to it: for pictures."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from hispania import Table, games, players

from ..support import Person
from ..table import SETTLED

State = Callable[[Person], Page]
WANTED: dict[str, Callable[[Any], bool]] = {
    "card": lambda game: game.turn.phase == "PLAY_CARD",
    "march": lambda game: game.turn.phase == "MOVE",
    "battle": lambda game: game.turn.phase == "BATTLE_PLAY",
    "late": lambda game: game.turn.round >= 3 and game.turn.phase == "PLAY_CARD",
    "over": lambda game: game.turn.kind == "over",
}


@functools.cache
def moments(seed: str = "thumb") -> dict[str, str]:
    """A game of two rule-of-thumb players: its record at the first decision of each kind, and at its end."""
    rules = games.rules("spartacvs")
    table = Table(rules.new_game(rules.read_options({"scenario": "I"})), seed=seed)
    thumb, rng, found = players.player("thumb", rules), random.Random("thumb"), {}
    while True:
        table.roll_on()
        game = table.game
        for name, wanted in WANTED.items():
            if name not in found and (game.turn.kind == "over" or game.turn.seats == ("R",)) and wanted(game):
                found[name] = table.record()
        if game.turn.kind == "over":
            return found
        table.act(players.decide(thumb, game, game.turn.seats[0], rng).action, game.turn.seats[0])


def seated(person: Person, record: str) -> Page:
    """A table at the end of a record: the Republic is a person's, a computer holds the other side."""
    table = person.call("/api/tables/import", {"record": record})["table"]
    person.call(f"/api/tables/{table}/seats/S", {"to": "computer", "player": "thumb"})
    return settled(person, table)


def settled(person: Person, table: str) -> Page:
    """The page of a table, once it shows what the server tells."""
    page = person.open(f"/t/{table}")
    now = person.call(f"/api/tables/{table}", method="GET")["now"]
    page.wait_for_function(SETTLED, arg=[now["version"], now["steps"]])
    return page


def at(moment: str) -> State:
    """A decision as it is asked, or the end."""
    return lambda person: seated(person, moments()[moment])


def _tab(name: str, moment: str = "march") -> State:
    def show(person: Person) -> Page:
        page = seated(person, moments()[moment])
        page.locator(f"#tab-{name}").click()
        expect(page.locator(f"#panel-{name}")).to_be_visible()
        return page

    return show


def _curtain(person: Person) -> Page:
    body = {"game": "spartacvs", "options": {"scenario": "duel"}, "seats": {"S": "me", "R": "me"}, "seed": "states"}
    return person.open("/t/" + person.call("/api/tables", body)["table"])


def _duel(person: Person) -> Page:
    seats = {"S": "me", "R": "computer"}
    body = {"game": "spartacvs", "options": {"scenario": "duel"}, "seats": seats, "computers": {"R": "thumb"}}
    return settled(person, person.call("/api/tables", {**body, "seed": "states"})["table"])


def _replay(person: Person) -> Page:
    table = person.call("/api/tables/import", {"record": moments()["over"]})["table"]
    page = person.open(f"/replay/{table}?step=60")
    expect(page.locator(".replay article")).not_to_have_count(0)
    return page


SPARTACVS: dict[str, State] = {
    "spartacvs-new": lambda person: person.open("/new/spartacvs"),
    "spartacvs-learn": lambda person: person.open("/learn/spartacvs"),
    "spartacvs-rules": lambda person: person.open("/rules/spartacvs/en"),
    "spartacvs-card": at("card"),
    "spartacvs-march": at("march"),
    "spartacvs-battle": at("battle"),
    "spartacvs-late": at("late"),
    "spartacvs-duel": _duel,
    "spartacvs-curtain": _curtain,
    "spartacvs-cards": _tab("cards"),
    "spartacvs-rome": _tab("rome"),
    "spartacvs-log": _tab("log"),
    "spartacvs-over": at("over"),
    "spartacvs-replay": _replay,
}
