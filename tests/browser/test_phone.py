"""On small screens: a game by touch alone, no page that slips sideways, and the decision within sight."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from .states import a_siege, sitting
from .support import Person, too_wide
from .table import AtTable, Commander, is_setup, with_known_dice

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def tap(found: Locator) -> None:
    """With a finger."""
    found.tap()


def test_a_first_turn_by_touch(new_person: Callable[..., Person]) -> None:
    person = new_person(**PHONE)
    page = person.open("/")
    assert too_wide(page) <= 0
    with_known_dice(page, "a first turn by touch")
    page.get_by_role("button", name="Begin at an easy level").tap()
    page.wait_for_url("**/t/*")
    table = AtTable(person)
    table.has_small_map = True
    commander = Commander(person, "besiege", "move")
    now = table.settled()
    assert is_setup(now)
    for _ in range(80):
        if now["over"] or {"besiege", "move"} <= set(commander.did):
            break
        now = table.let_hispania_act(tap) if now["waits"] else table.point(commander.choose(now), tap)
        assert too_wide(page) <= 0
    assert {"road", "enter", "move", "besiege"} <= set(commander.did)
    for name in ("Log", "Tracks", "Seats", "Record", "Decision"):
        page.get_by_role("tab", name=name).tap()
        expect(page.get_by_role("tabpanel", name=name)).to_be_visible()
        assert too_wide(page) <= 0
        if name == "Log":  # the page scrolls, and it begins where the game is
            expect(page.locator("#panel-log [data-step]").last).to_be_in_viewport()


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (844, 390), (360, 740)])
def test_what_may_be_done_is_within_sight(new_person: Callable[..., Person], width: int, height: int) -> None:
    by_touch = {"has_touch": True, "is_mobile": True} if width < 1000 else {}
    table = sitting(new_person(viewport={"width": width, "height": height}, **by_touch), a_siege())
    page = table.page
    expect(page.locator(".decision .list .item").first).to_be_in_viewport(ratio=1)
    for _ in range(3):
        page.locator(".decision .ask, .decision .more").last.click()
        page.wait_for_function("() => !document.querySelector('.decision .thinking')")
    expect(page.locator(".decision .act")).to_be_in_viewport(ratio=1)
    page.locator(".decision .act").click()
    expect(table.battle.locator(".choose").first).to_be_in_viewport(ratio=1)
