"""Scenario A by clicking: one person and three computers, from the first ship of Carthage to the Caliphate.

Here the first turns, the great invasion and the last turn are played. The whole game, some 150 clicks, takes a minute
or two and is played by one command:

    HISPANIA_WHOLE_GAME=1 python -m pytest -q -s -m browser tests/browser/peoples/test_whole.py
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ..support import Person, check_accessible
from .hands import Hands
from .states import moments, seated

WIDE = {"viewport": {"width": 1440, "height": 900}}
THREE = {"1": "thumb", "3": "thumb", "4": "thumb"}
A_CLICK = 2  # seconds that a practised player needs for one: to look, to think, to aim
SMALL, INVASION = 30, 300  # seconds for the turn of a small nation, and of the Umayyads when they land


def begun(person: Person) -> Hands:
    """Scenario A as the first page offers it: group 2, with the Umayyads, against three computers."""
    seats = {"1": "computer", "2": "me", "3": "computer", "4": "computer"}
    body = {"game": "peoples", "options": {"scenario": "A"}, "seats": seats, "computers": THREE, "seed": "whole"}
    person.open("/t/" + person.call("/api/tables", body)["table"])
    return Hands(person.page)


def later(person: Person, moment: str, seed: str = "thumb") -> Hands:
    """Such a game later, as computers have played it; its dice go on, and the same clicks meet the same fate."""
    return Hands(seated(person, moments(seed)[moment]))


def is_small(sequence: tuple[str, str]) -> bool:
    """A turn of the Galicians or the Basques, who never have more than a few provinces."""
    return sequence[1] in ("Galicians", "Basques")


def ends_well(hands: Hands) -> None:
    """The end is shown, and can be replayed."""
    assert hands.over
    expect(hands.play.get_by_role("heading", name="Won by")).to_be_visible()
    expect(hands.play.get_by_role("row")).to_have_count(5)
    check_accessible(hands.page)


@pytest.mark.skipif("HISPANIA_WHOLE_GAME" not in os.environ, reason="takes minutes: HISPANIA_WHOLE_GAME=1 plays it")
def test_all_of_scenario_A(new_person: Callable[..., Person]) -> None:
    person = new_person(**WIDE)
    began = time.monotonic()
    hands = begun(person)
    hands.until(lambda: False)
    ends_well(hands)
    told = person.call(f"/api/tables/{person.page.url.split('/t/')[1]}", method="GET")
    mine = sum(step["action"] is not None and step["seat"] == "2" for step in told["log"])
    small = sorted(clicks for sequence, clicks in hands.sequences.items() if is_small(sequence))
    landing = hands.sequences["Turn 11 of 13", "Umayyads"]
    seconds = time.monotonic() - began
    print(f"\n{mine} decisions, {hands.clicks.total()} clicks, {seconds:.0f} s, {told['now']['steps']} steps")
    print(f"clicks by phase: {dict(hands.clicks.most_common())}")
    print(f"clicks a turn of a small nation: {small}; of the Umayyads in turn 11: {landing}")
    assert mine > 100
    assert small[len(small) // 2] * A_CLICK <= SMALL
    assert landing * A_CLICK <= INVASION


def test_its_first_turns(new_person: Callable[..., Person]) -> None:
    hands = begun(new_person(**WIDE))
    hands.until(lambda: hands.sequence[0] == "Turn 3 of 13")
    small = [clicks for sequence, clicks in hands.sequences.items() if is_small(sequence)]
    assert len(small) == 4
    assert min(small) > 0
    assert sum(small) * A_CLICK <= len(small) * SMALL


def test_the_umayyads_land(new_person: Callable[..., Person]) -> None:
    person = new_person(**WIDE)
    hands = later(person, "split", "landing 5")  # a game with battles in which it must be chosen whom to hit
    landing = hands.sequence
    assert landing == ("Turn 11 of 13", "Umayyads")
    hands.until(lambda: hands.sequence != landing)
    assert hands.sequences[landing] * A_CLICK <= INVASION, hands.clicks
    log = person.call(f"/api/tables/{person.page.url.split('/t/')[1]}", method="GET")["log"]
    played = [step for step in log if step["seat"] == "2" and step["label"] == "T11 omeyyad"]
    kinds = {step["action"]["kind"] for step in played if step["action"]}
    assert {"split", "lead", "go", "battle"} <= kinds
    assert len(played) > hands.sequences[landing] / 2  # a click does not ask for less than it must
    assert {step["phase"] for step in played} >= {"PLACE", "MOVE", "COMBAT", "BATTLE"}


def test_its_last_turn(new_person: Callable[..., Person]) -> None:
    hands = later(new_person(**WIDE), "last")
    hands.until(lambda: False)
    ends_well(hands)
