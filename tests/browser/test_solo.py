"""A whole game alone: by pointing, and by keyboard only."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from .support import Person
from .table import AtTable, Commander, Now, actions, is_setup, with_known_dice

MOST = 120  # decisions after which a game that mostly passes has long been lost


def test_a_whole_game_by_pointing(person: Person) -> None:
    page = person.open("/")
    with_known_dice(page, "a whole game by pointing")
    page.get_by_role("button", name="Begin at an easy level").click()
    page.wait_for_url("**/t/*")
    table = AtTable(person)
    commander = Commander(person, "garrison", "besiege", "move")
    now = table.settled()
    assert is_setup(now)
    for _ in range(MOST):
        if now["over"]:
            break
        now = table.let_hispania_act() if now["waits"] else table.point(commander.choose(now))
    assert now["over"], commander.did
    assert {"road", "enter", "move", "besiege", "garrison", "pass"} <= set(commander.did)

    check_the_end(table, now, lambda found: found.click())


def test_a_whole_game_by_keyboard_only(person: Person) -> None:
    page = person.open("/")
    # Whoever touches a mouse in this test is found out.
    page.evaluate("() => addEventListener('pointerdown', () => (window.pointed = true), true)")
    with_known_dice(page, "a whole game by keyboard")
    press = Keyboard(page)
    press(page.get_by_role("button", name="Begin at an easy level"))
    page.wait_for_url("**/t/*")
    table = AtTable(person)
    now = table.settled()
    expect(page.get_by_role("heading", level=1)).to_be_focused()

    # The first road by Tab and Enter on the map, the second by its number in the list, the third by typing it.
    roads = actions(now, "road")
    now = table.point(roads[-1], press)
    assert len(now["position"]["roads"]) == 1
    page.keyboard.press("1")
    now = table.settled_after(now["version"])
    assert len(now["position"]["roads"]) == 2
    now = table.type(actions(now, "road")[0]["line"])
    assert len(now["position"]["roads"]) == 3

    # The arrow keys go from one lit space to the next.
    commander = Commander(person, "garrison", "besiege", "move")
    while not actions(now, "enter"):
        now = table.type(commander.choose(now)["line"])
    page.keyboard.press("m")
    expect(page.get_by_role("region", name="Map of Hispania")).to_be_focused()
    page.keyboard.press("Enter")
    first = page.evaluate("() => document.activeElement.dataset.space")
    page.keyboard.press("ArrowDown")
    second = page.evaluate("() => document.activeElement.dataset.space")
    lit = [legal["action"]["space"] for legal in actions(now, "enter")]
    assert first in lit
    assert second in lit
    assert second != first
    page.keyboard.press("Enter")
    now = table.settled_after(now["version"])
    assert now["position"]["generals"]["U"] == second

    for _ in range(MOST):
        if now["over"]:
            break
        if now["waits"]:
            page.keyboard.press("Escape")
            page.keyboard.press("Enter")
            now = table.settled_after(now["version"])
            continue
        legal = commander.choose(now)
        # On the map once for each kind; typing does for the rest.
        again = commander.did.count(legal["action"]["kind"]) > 1
        now = table.type(legal["line"]) if again else table.point(legal, press)
    assert now["over"], commander.did
    assert {"road", "enter", "move", "besiege", "garrison", "pass"} <= set(commander.did)
    check_the_end(table, now, press)
    assert not page.evaluate("() => window.pointed")


class Keyboard:
    """Presses what it is given with nothing but keys: Tab until it has the focus, then Enter."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, found: Locator) -> None:
        has_focus = "(found) => found.closest('a, button, input, summary, [tabindex]') === document.activeElement"
        expect(found).to_be_visible()
        for _ in range(200):
            if found.evaluate(has_focus):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {found}")


def check_the_end(table: AtTable, now: Now, press: Callable[[Locator], None]) -> None:
    """The end tells who has won, and the browser draws every die again."""
    end = table.page.get_by_role("region", name="Victory for")
    winner = {"R": "Victory for Rome", "H": "Victory for Hispania"}[now["position"]["result"]["winner"]]
    expect(end.get_by_role("heading", name=winner)).to_be_visible()
    press(end.get_by_text("The dice", exact=True))
    expect(end.get_by_text(now["seed"])).to_be_visible()
    press(end.get_by_role("button", name="Verify the dice"))
    dice = sum(len(step_dice(step)) for step in table.told()["log"])
    expect(end.get_by_role("status").filter(has_text="dice")).to_have_text(
        f"The seed belongs to the hash. All {dice} dice match."
    )


def step_dice(step: dict[str, object]) -> list[object]:
    """The dice that fell in a step, those that were thrown again as well."""
    roll = step["throw"]
    if not isinstance(roll, dict):
        return []
    return [face for face in (roll["roman"], roll["hispanic"], *roll["struck"]) if face is not None]
