"""On a telephone: a game by touch alone, and no page that slips sideways."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect

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
