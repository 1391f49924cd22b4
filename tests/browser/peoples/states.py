"""Every state of a table of peoples, as one person comes to it: for pictures, and for test_states.py."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from ..stopped import stopped
from ..support import Person
from .hands import ASKED, SHOWN, Spot

State = Callable[[Person], Page]
MINE = "2"
SARAGOSSA = Path(__file__).with_name("saragossa.txt")  # a game up to the battle of Rome and the Basques
WANTED: dict[str, Callable[[Any], bool]] = {
    "buy": lambda game: game.turn.phase == "PURCHASE",
    "place": lambda game: game.turn.phase == "PLACE" and {"place"} <= {one.kind for one in game.legal_actions()},
    "march": lambda game: game.turn.phase == "MOVE" and game.turn.round == 3,
    "retreat": lambda game: game.turn.phase == "RETREAT",
    "battles": lambda game: game.turn.phase == "COMBAT" and game.turn.round == 11,
    "split": lambda game: game.turn.label == "T11 omeyyad" and game.turn.phase == "PLACE",
    "landing": lambda game: game.turn.label == "T11 omeyyad" and game.turn.phase == "MOVE",
    "too-many": lambda game: game.turn.phase in ("STACK", "POPULATION"),
    "last": lambda game: game.turn.label == "T13 omeyyad",
    "over": lambda game: game.turn.kind == "over",
}


@functools.cache
def moments(seed: str = "thumb") -> dict[str, str]:
    """A game of scenario A: its record at the first decision of each kind, and at its end."""
    return stopped("peoples", MINE, WANTED, seed, scenario="A")


def laid(person: Person, record: str, seat: str = MINE, player: str = "thumb") -> str:
    """A table at the end of a record: one seat is a person's, computers hold the others."""
    table: str = person.call("/api/tables/import", {"record": record})["table"]
    for other in "1234":
        if other != seat:
            person.call(f"/api/tables/{table}/seats/{other}", {"to": "computer", "player": player})
    return table


def seated(person: Person, record: str, seat: str = MINE, player: str = "thumb") -> Page:
    """The person at such a table."""
    page = person.open(f"/t/{laid(person, record, seat, player)}")
    page.wait_for_function(ASKED, arg=-1)
    return page


def at(moment: str) -> State:
    """A decision as it is asked."""
    return lambda person: seated(person, moments()[moment])


def _chosen(moment: str) -> State:
    def show(person: Person) -> Page:
        page = seated(person, moments()[moment])
        page.locator("#panel-play [role=group] button.small").first.click()
        page.wait_for_function(SHOWN)
        return page

    return show


def _note(person: Person) -> Page:
    page = seated(person, moments()["march"])
    for _ in range(50):  # the line tells the table once more when it opens
        Spot(page, "majorque").click()
        if page.locator("#panel-play aside, #panel-play .note").count():
            break
        page.wait_for_timeout(50)
    return page


def _tab(tab: str) -> State:
    def show(person: Person) -> Page:
        page = seated(person, moments()["landing"])
        page.locator(f"#tab-{tab}").click()
        expect(page.locator(f"#panel-{tab}")).to_be_visible()
        return page

    return show


def _later(person: Person) -> Page:
    page = seated(person, moments()["landing"])
    page.locator(".top .order button").click()
    expect(page.locator(".top .coming")).to_be_visible()
    return page


def _legend(person: Person) -> Page:
    page = seated(person, moments()["march"])
    page.locator(".map .frame button").last.click()
    return page


def _points(person: Person) -> Page:
    """The points of the nation that is played, as a layer on the map."""
    page = seated(person, moments()["march"])
    page.locator(".map .values").click()
    expect(page.locator(".map .worth").first).to_be_visible()
    return page


def _aim(person: Person) -> Page:
    return seated(person, SARAGOSSA.read_text(encoding="utf-8"))


def _submission(person: Person) -> Page:
    page = _aim(person)
    before = int(page.locator(".table").get_attribute("data-version") or 0)
    page.locator("#panel-play .button.primary").first.click()
    page.wait_for_function(ASKED, arg=before)
    return page


def _waiting(person: Person) -> Page:
    """The Basques defend: Rome, which nobody plays yet, is asked."""
    table = person.call("/api/tables/import", {"record": SARAGOSSA.read_text(encoding="utf-8")})["table"]
    for other in "134":
        person.call(f"/api/tables/{table}/seats/{other}", {"to": "open"})
    page = person.open(f"/t/{table}")
    page.locator("#panel-play .button.primary").first.click()
    page.locator("#panel-play button.item.resist").click()
    expect(page.locator("#panel-play .whose:not(.mine)")).to_be_visible()
    return page


def _auction(seat: str, **options: Any) -> State:
    def show(person: Person) -> Page:
        seats = {each: "me" if each == seat else "computer" for each in "1234"}
        computers = {each: "random" for each in "1234" if each != seat}
        body = {"game": "peoples", "options": {"scenario": "A", **options}, "seats": seats, "computers": computers}
        page = person.open("/t/" + person.call("/api/tables", {**body, "seed": "states"})["table"])
        page.wait_for_function(ASKED, arg=-1)
        return page

    return show


def _new(person: Person) -> Page:
    page = person.open("/new/peoples")
    expect(page.locator("main h1")).to_be_attached()
    return page


PEOPLES: dict[str, State] = {
    "peoples-new": _new,
    "peoples-buy": at("buy"),
    "peoples-place": at("place"),
    "peoples-march": at("march"),
    "peoples-march-chosen": _chosen("march"),
    "peoples-march-note": _note,
    "peoples-split": at("split"),
    "peoples-landing": _chosen("landing"),
    "peoples-battles": at("battles"),
    "peoples-aim": _aim,
    "peoples-submission": _submission,
    "peoples-waiting": _waiting,
    "peoples-retreat": at("retreat"),
    "peoples-too-many": at("too-many"),
    "peoples-sealed": _auction("1", group_auction=True),
    "peoples-auction": _auction("2", version="advanced"),
    "peoples-later": _later,
    "peoples-legend": _legend,
    "peoples-points": _points,
    "peoples-score": _tab("score"),
    "peoples-nations": _tab("nations"),
    "peoples-log": _tab("log"),
    "peoples-over": at("over"),
}
