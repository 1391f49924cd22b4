"""Every state of a table of SPARTACVS, as one person comes to it: for pictures, and for test_states.py."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from ..stopped import stopped
from ..support import Person
from ..table import SETTLED

State = Callable[[Person], Page]
MINE = "R"


def _asks(phase: str, *kinds: str) -> Callable[[Any], bool]:
    """Is it this phase, and may all of these be done?"""
    return lambda game: game.turn.phase == phase and {*kinds} <= {one.kind for one in game.legal_actions(MINE)}


WANTED: dict[str, Callable[[Any], bool]] = {
    "consul": _asks("PLACE_CONSUL"),
    "reinforce": _asks("REINFORCE_R", "raise-legion", "flip-legion"),
    "hands": _asks("SPLIT_HANDS"),
    "card": _asks("PLAY_CARD"),
    "use": _asks("USE_CARD", "use-event"),
    "march": _asks("MOVE"),
    "army": lambda game: game.turn.phase == "MOVE" and len(list(game.legal_actions(MINE))) > 30,
    "siege": _asks("MOVE", "attempt", "go"),
    "surprise": _asks("SURPRISE", "surprise"),
    "intercept": _asks("INTERCEPT"),
    "avoid": _asks("AVOID"),
    "battle": _asks("BATTLE_PLAY"),
    "match": _asks("BATTLE_MATCH", "match"),
    "hits": _asks("TAKE_HITS"),
    "surrender": _asks("SURRENDER"),
    "disband": _asks("DISBAND"),
    "proconsul": _asks("PROCONSULS"),
    "late": lambda game: game.turn.round >= 10 and game.turn.phase == "PLAY_CARD",
    "over": lambda game: game.turn.kind == "over",
}


@functools.cache
def moments(seed: str = "thumb") -> dict[str, str]:
    """A game of scenario I: its record at the first decision of each kind, and at its end."""
    return stopped("spartacvs", MINE, WANTED, seed, scenario="I")


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


def _note(person: Person) -> Page:
    """A place where the army cannot go, and why."""
    page = seated(person, moments()["march"])
    for _ in range(50):  # the line tells the table once more when it opens
        page.locator('[data-place="segobriga"] circle').first.dispatch_event("click")
        if page.locator("#panel-play .note").count():
            break
        page.wait_for_timeout(50)
    return page


def _replay(person: Person) -> Page:
    table = person.call("/api/tables/import", {"record": moments()["over"]})["table"]
    page = person.open(f"/replay/{table}?step=60")
    expect(page.locator(".replay [data-place]")).not_to_have_count(0)
    return page


SPARTACVS: dict[str, State] = {
    "spartacvs-new": lambda person: person.open("/new/spartacvs"),
    "spartacvs-learn": lambda person: person.open("/learn/spartacvs"),
    **{f"spartacvs-{moment}": at(moment) for moment in WANTED},
    "spartacvs-duel": _duel,
    "spartacvs-curtain": _curtain,
    "spartacvs-note": _note,
    "spartacvs-cards": _tab("cards"),
    "spartacvs-rome": _tab("rome", "late"),
    "spartacvs-log": _tab("log"),
    "spartacvs-replay": _replay,
}
