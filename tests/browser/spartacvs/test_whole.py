"""Scenario I by clicking, against a computer: a person leads the Republic, rules of thumb lead Sertorius.

Here the first of its three turns is played, with orders that pass every window for Surprise cards. To its end, some
300 clicks without orders, it is played by one command; HISPANIA_PICTURES names a folder for a picture of every phase:

    HISPANIA_WHOLE_GAME=1 python -m pytest -q -s -m browser tests/browser/spartacvs/test_whole.py
"""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from ..support import Person, check_accessible, too_wide
from .conftest import AtSpartacvs

WHOLE = bool(os.environ.get("HISPANIA_WHOLE_GAME"))
PICTURES = os.environ.get("HISPANIA_PICTURES")
WIDE = {"viewport": {"width": 1440, "height": 900}}
MATTERS = ("march", "enemy-march", "battle", "after")
MOST = 5_000  # clicks; only a fault needs so many


def begun(person: Person) -> AtSpartacvs:
    """Scenario I as the first page offers it, against rules of thumb."""
    seats = {"S": "computer", "R": "me"}
    body = {"game": "spartacvs", "options": {"scenario": "I"}, "seats": seats, "computers": {"S": "thumb"}}
    return AtSpartacvs(person, person.call("/api/tables", body)["table"])


def pass_windows(table: AtSpartacvs) -> None:
    """Give an order for every kind of window, by clicking."""
    page = table.page
    page.get_by_role("tab", name="Seats").click()
    seats = page.locator("#panel-seats")
    seats.get_by_text("Answer beforehand").click()
    for name in ("when I activate", "when the enemy activates", "before a battle", "after a battle"):
        field = seats.get_by_role("group", name=re.compile(f"^Surprise cards {name}"))
        field.get_by_role("radio").nth(1).check()
        expect(field.get_by_role("radio").nth(1)).to_be_checked()
    check_accessible(page)


def picture(table: AtSpartacvs, phase: str, met: Counter[str]) -> None:
    """A picture of a phase when it is first met, where they are wanted."""
    if PICTURES and not met[phase]:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        table.page.screenshot(path=f"{PICTURES}/{len(met):02}-{phase}.png")
    met[phase] += 1


def test_scenario_I_against_a_computer(new_person: Callable[..., Person]) -> None:
    table, rng, met = begun(new_person(**WIDE)), random.Random(3), Counter[str]()
    if not WHOLE:
        pass_windows(table)
    for _ in range(MOST):
        now = table.asked()
        if now["over"] or (not WHOLE and now["position"]["turn"] > 8):
            break
        picture(table, now["turn"]["phase"], met)
        table.click_something(rng)
    print(f"\n{met.total()} clicks: {dict(met.most_common())}")
    assert now["over"] or (not WHOLE and now["position"]["turn"] == 9)
    assert {"PLACE_CONSUL", "PLAY_CARD", "USE_CARD"} <= set(met)
    log = table.person.call(f"/api/tables/{table.id}", method="GET")["log"]
    assert {step["seat"] for step in log} == {"", "S", "R"}
    if WHOLE:
        expect(table.page.get_by_role("region", name=re.compile("Won by|draw", re.I))).to_be_visible()
        picture(table, "END", met)
    else:
        passed = [step for step in log if step.get("order")]
        assert passed
        assert {step["action"]["kind"] for step in passed} == {"pass"}
        assert {step["order"] for step in passed} <= {f"{matter}.pass" for matter in MATTERS}
    assert too_wide(table.page) <= 0
    check_accessible(table.page)
