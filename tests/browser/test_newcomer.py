"""Somebody who has never seen the game, and only follows what the screen says, comes through the first round."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from .support import Person, check_accessible, too_wide
from .table import AtTable, with_known_dice

PICTURES = os.environ.get("HISPANIA_PICTURES", "")  # a folder for a picture of every step, to be looked at
MOST_STEPS = 120


class Newcomer:
    """Knows no rule: reads the guide, takes what stands first, asks for a hint where nothing is plain."""

    def __init__(self, page: Page, table: AtTable) -> None:
        self.page, self.table = page, table
        self.tips: list[str] = []
        self.did: list[str] = []

    def step(self) -> str:
        """One thing that the screen offers, by what it says."""
        page = self.page
        tip = page.locator("aside.tip")
        if tip.is_visible():
            self.tips.append(tip.locator("p").first.inner_text())
            tip.get_by_role("button", name="Understood").click()
            return "reads a tip"
        setup = page.get_by_role("button", name="Do the setup for me")
        if setup.is_visible():
            setup.click()
            expect(setup).to_be_hidden()
            return "lets the setup be done"
        acts = page.get_by_role("button", name="Hispania acts")
        if acts.is_visible():
            acts.click()
            return "lets Hispania act"
        battle = self.table.battle
        if battle.is_visible():
            battle.locator(".choose:not(.second)").first.click()
            return "fights"
        return self._decide()

    def _decide(self) -> str:
        """A siege that is sure, else what the hint says, else the end of the phase."""
        page = self.page
        sure = page.locator(".list .item.besiege:not(.faint)").filter(has_text="sure")
        if sure.count():
            sure.first.click()
            return "besieges what is sure"
        if "follows a hint" not in self.did:
            for strength in (1, 2, 3):
                page.locator(".decision .ask, .decision .more").first.click()
                expect(page.get_by_role("heading", name=f"Hint {strength} of 3")).to_be_visible()
            page.locator(".decision .act").click()
            return "follows a hint"
        page.get_by_role("button", name="End the phase").click()
        return "ends the phase"


def test_a_newcomer_comes_through_the_first_round(new_person: Callable[..., Person]) -> None:
    person = new_person(viewport={"width": 1366, "height": 768})
    page = person.open("/")
    with_known_dice(page, "a newcomer")
    page.get_by_role("button", name="Begin at an easy level").click()
    page.wait_for_url("**/t/*")
    table = AtTable(person)
    newcomer = Newcomer(page, table)
    for number in range(MOST_STEPS):
        now = table.settled()
        if now["turn"]["round"] > 1 or now["over"]:
            break
        # The aim stands there, always: how near victory is, and what would lose the game.
        expect(page.locator("header .aim")).to_contain_text("all six and peace at home: Rome wins")
        expect(page.locator("header .aim")).to_contain_text("at 0 Rome loses")
        if PICTURES:
            page.screenshot(path=Path(PICTURES) / f"newcomer-{number:02}.png")
        if number == 0:
            check_accessible(page)
        before = now["version"]
        newcomer.did.append(newcomer.step())
        if newcomer.did[-1] in ("fights", "lets Hispania act"):
            table.settled_after(before)
    expect(page.locator("header .when")).to_contain_text("Round 2")
    assert {"reads a tip", "lets the setup be done", "follows a hint", "lets Hispania act"} <= set(newcomer.did)
    assert len(set(newcomer.tips)) == len(newcomer.tips) >= 4  # each is told once
    assert too_wide(page) <= 0
    # What was read stays read, and the guide stays ended once it was.
    page.reload()
    table.settled()
    for tip in newcomer.tips:
        expect(page.get_by_text(tip)).to_have_count(0)


def test_what_is_on_the_machine_opens_without_a_line(new_person: Callable[..., Person]) -> None:
    person = new_person(service_workers="allow")
    page = person.open("/rules/en/h4-roman-phase")
    expect(page.get_by_role("heading", name="H4 The Roman phase")).to_be_visible()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    person.open("/rules/en/h4-roman-phase")  # from now on the worker has seen every file of it
    expect(page.get_by_role("heading", name="H4 The Roman phase")).to_be_visible()
    page.wait_for_load_state("networkidle")
    person.watch.allow("net::ERR", "Failed to load resource", "ERR_INTERNET_DISCONNECTED")
    person.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="H4 The Roman phase")).to_be_visible()


def test_it_can_be_installed(person: Person) -> None:
    page = person.open("/")
    manifest = page.locator('link[rel="manifest"]').get_attribute("href") or ""
    told = page.evaluate("(address) => fetch(address).then((answer) => answer.json())", manifest)
    assert (told["start_url"], told["display"]) == ("/", "standalone")
    for icon in told["icons"]:
        kind = page.evaluate("(at) => fetch(at).then((answer) => answer.headers.get('content-type'))", icon["src"])
        assert kind.startswith(icon["type"])
