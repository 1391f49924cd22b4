"""At a table: what a person sees there, and does with a mouse, a finger or the keyboard alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from .support import Person

Now = dict[str, Any]
Legal = dict[str, Any]

# The screen has shown everything that the server has told: the version, every step, and no command is on its way.
# It may be further than that: a computer does not wait.
SETTLED = """([version, steps]) => {
  const table = document.querySelector('.table');
  if (table === null || table.getAttribute('aria-busy') !== 'false') return false;
  const shown = Number(table.dataset.version);
  return shown > version || (shown === version && Number(table.dataset.shown) === steps);
}"""
# A click on the map was either enough, or has opened a question.
ANSWERED = """(version) => Number(document.querySelector('.table').dataset.version) !== version
  || document.querySelector('.choice, .sheet [role=dialog], .sheet .preview, .note') !== null"""


class AtTable:
    """One person at one table."""

    def __init__(self, person: Person, table: str | None = None) -> None:
        self.person = person
        self.page: Page = person.page
        self.has_small_map = False  # handles of links lie under the fingertip of the cities: roads go by their ends
        self.id = table or self.page.url.split("/t/")[1].split("#")[0]

    # ------------------------------------------------------------------ seeing

    def told(self) -> dict[str, Any]:
        """The table as the server tells it to this person."""
        found: dict[str, Any] = self.person.call(f"/api/tables/{self.id}", method="GET")
        return found

    def settled(self) -> Now:
        """Wait until the screen shows what the server knows, and tell it."""
        while True:
            now: Now = self.told()["now"]
            self.page.wait_for_function(SETTLED, arg=[now["version"], now["steps"]])
            if self.told()["now"]["version"] == now["version"]:
                return now

    def asked(self) -> Now:
        """Wait until the computers have decided what is theirs, and this person is asked, or it is over."""
        now = self.settled()
        while not (now["legal"] or now["waits"] or now["over"]):
            now = self.settled_after(now["version"])
        return now

    def space(self, space: str) -> Locator:
        """A space of the map."""
        return self.page.locator(f'[data-space="{space}"]')

    def road(self, a: str, b: str) -> Locator:
        """The handle of a link that is lit on the map."""
        pair = " ".join(sorted((a, b)))
        return self.page.locator(f'[data-link="{pair}"] .knob')

    @property
    def lit(self) -> Locator:
        """Every space of the map where something may be done."""
        return self.page.locator('[data-space][role="button"]')

    @property
    def battle(self) -> Locator:
        """The battle card that lies open."""
        return self.page.locator(".sheet").get_by_role("dialog")

    @property
    def hispania(self) -> Locator:
        """The button that lets Hispania act."""
        return self.page.get_by_role("button", name="Hispania acts")

    # ------------------------------------------------------------------ doing, by pointing

    def confirm(self, version: int, press: Callable[[Locator], None]) -> None:
        """A finger is shown what would happen before it does."""
        self.page.wait_for_function(ANSWERED, arg=version)
        if self.page.locator(".sheet .preview").is_visible():
            press(self.page.locator(".sheet .preview .primary"))

    def point(self, legal: Legal, press: Callable[[Locator], None] = lambda found: found.click()) -> Now:
        """Do it on the map: the space or the link first, then whatever is asked; what ends a phase has its button."""
        action = legal["action"]
        version = self.settled()["version"]
        place = action.get("to") or action.get("city") or action.get("space")
        if "a" in action and self.has_small_map:
            press(self.space(action["a"]))
            press(self.space(action["b"]))
            self.confirm(version, press)
        elif "a" in action:
            press(self.road(action["a"], action["b"]))
        elif place:
            press(self.space(place))
            self.page.wait_for_function(ANSWERED, arg=version)
            if self.page.locator(".choice").is_visible():
                press(self.page.locator(f".choice .{action['kind']}").first)
            if action["kind"] in ("besiege", "attack"):
                press(self.battle.locator(f'[aria-keyshortcuts="{action["denarii"]}"]'))
            else:
                self.confirm(version, press)
        else:
            press(self.page.locator(f"button.item.{action['kind']}").first)
            if action["kind"] == "pass" and legal["phase"] == "ROMAN":
                press(self.hispania)  # asked once, for dice fall
        return self.settled_after(version)

    def settled_after(self, version: int) -> Now:
        """Wait until a command has changed something."""
        self.page.wait_for_function(
            "(version) => Number(document.querySelector('.table').dataset.version) !== version", arg=version
        )
        return self.settled()

    def let_hispania_act(self, press: Callable[[Locator], None] = lambda found: found.click()) -> Now:
        """Let the dice of the Hispanic phase fall."""
        version = self.settled()["version"]
        press(self.hispania)
        return self.settled_after(version)

    # --------------------------------------------------------------- doing, by keyboard

    def type(self, line: str) -> Now:
        """Do it by typing a line of notation; no mouse."""
        version = self.settled()["version"]
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("/")
        expect(self.page.get_by_role("combobox", name="A line of notation")).to_be_focused()
        self.page.keyboard.insert_text(line)
        self.page.keyboard.press("Enter")
        now = self.settled_after(version)
        self.page.keyboard.press("Escape")
        return now


def actions(now: Now, *kinds: str) -> list[Legal]:
    """The legal actions of these kinds, each with the phase it belongs to."""
    found = [legal for legal in now["legal"] or [] if not kinds or legal["action"]["kind"] in kinds]
    return [{**legal, "phase": now["turn"]["phase"]} for legal in found]


def is_setup(now: Now) -> bool:
    """Is the game still being set up?"""
    phase: str = now["turn"]["phase"]
    return phase.startswith("SETUP")


def with_known_dice(page: Page, seed: str) -> None:
    """Give the next table its seed, which the first page does not ask for."""

    def seeded(route: Route) -> None:
        wanted = {**(route.request.post_data_json or {}), "seed": seed, "mixed": False}
        route.continue_(post_data=json.dumps(wanted))

    page.route("**/api/tables", seeded)


class Commander:
    """Chooses what to do so that a game is short but has everything: `wants` first, then the end of the phase."""

    def __init__(self, person: Person, *wants: str) -> None:
        self.wants = list(wants)
        self.did: list[str] = []
        board = person.call(f"/api/boards/{person.call('/api/games/conquest', method='GET')['board']}", method="GET")
        self._near: dict[str, dict[str, int]] = {space["id"]: {} for space in board["spaces"]}
        for link in board["links"]:
            self._near[link["a"]][link["b"]] = self._near[link["b"]][link["a"]] = link["segments"]

    def choose(self, now: Now) -> Legal:
        """The next action; what is wanted and possible first, and a way towards a siege."""
        for kind in self.wants:
            if kind not in self.did and (found := actions(now, kind)):
                # The most denarii, and the way that leads nearest to a revolt.
                return self._do(min(found, key=lambda legal: (self._far(now, legal), -legal["cost"])))
        towards = [legal for legal in actions(now, "move") if self._far(now, legal) < self._from(now)]
        if "besiege" in self.wants and "besiege" not in self.did and towards:
            return self._do(min(towards, key=lambda legal: (self._far(now, legal), legal["cost"])))
        if ending := actions(now, "pass", "decline"):
            return self._do(ending[0])
        return self._do(min(actions(now), key=lambda legal: (self._far(now, legal), legal["action"].get("revolts", 0))))

    def _do(self, legal: Legal) -> Legal:
        self.did.append(legal["action"]["kind"])
        return legal

    def _far(self, now: Now, legal: Legal) -> int:
        action = legal["action"]
        place = action.get("to") or action.get("space")
        return self._distance(now, place) if place else 0

    def _from(self, now: Now) -> int:
        general = now["position"]["generals"].get(now["shown"]["actor"])
        return self._distance(now, general) if general else 0

    def _distance(self, now: Now, start: str) -> int:
        """Segments to the nearest city in revolt."""
        known, todo = {start: 0}, [start]
        while todo:
            here = min(todo, key=lambda space: known[space])
            todo.remove(here)
            if here in now["position"]["revolts"]:
                return known[here]
            for space, segments in self._near[here].items():
                if known[here] + segments < known.get(space, 10**6):
                    known[space] = known[here] + segments
                    todo.append(space)
        return 10**6
