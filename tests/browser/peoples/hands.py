"""A practised player of peoples: looks at the map and the panels, and clicks what a player would click."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable

from playwright.sync_api import Locator, Page

# Somebody here is asked, or dice wait for a word, and nothing is on its way any more, or the game is over.
ASKED = """(version) => {
  const table = document.querySelector('.table');
  if (table === null || table.getAttribute('aria-busy') !== 'false') return false;
  if (Number(table.dataset.version) <= version) return false;
  return document.querySelector(
    '#panel-play .whose.mine, #panel-play .button.primary.big, #panel-play a[href^="/replay/"]') !== null;
}"""
# Where a chosen stack can go is shown, or that it can go nowhere.
SHOWN = """() => document.querySelector('#panel-play .targets') !== null
  || Number(document.querySelector('.table').dataset.version) < 0"""
# A click on the map was either enough, or has opened a question.
CHOSEN = """(version) => Number(document.querySelector('.table').dataset.version) > version
  || document.querySelector('#panel-play .choice') !== null"""
PLACES = """() => Object.fromEntries([...document.querySelectorAll('[data-target]')]
  .map((one) => [one.dataset.place, one.getAttribute('aria-label')]))"""
OFF_MAP = ("off the map", "no land")
ENDS_WITH = {"source": "can act", "target": "within reach", "stop": "forced stop", "choice": "can be chosen"}
BATTLE = re.compile(r"battle, [<>]?(\d+)")
MOST_MARCHES = 10  # of stacks that need not march
WORTH_IT = 65  # percent
LARGE, PART = 10, 5  # an army that is parted, and how many of a kind go at once


class Hands:
    """Plays one seat by clicking, and counts what that takes."""

    def __init__(self, page: Page, seed: str = "hands") -> None:
        self.page = page
        self.play = page.locator("#panel-play")
        self.rng = random.Random(seed)
        self.clicks: Counter[str] = Counter()  # by phase
        self.sequences: Counter[tuple[str, str]] = Counter()  # by turn and nation
        self._tried: set[tuple[str, str]] = set()  # stacks that were looked at in this movement
        self._marched = 0

    # ------------------------------------------------------------------ seeing

    @property
    def version(self) -> int:
        """Of the table on the screen."""
        return int(self.page.locator(".table").get_attribute("data-version") or 0)

    @property
    def phase(self) -> str:
        """What is asked, as the header names it."""
        return self.page.locator(".top .phase").inner_text()

    @property
    def sequence(self) -> tuple[str, str]:
        """The turn and the nation that acts."""
        acting = self.page.locator(".top .who b")
        return self.page.locator(".top .when b").inner_text(), acting.inner_text() if acting.count() else ""

    @property
    def over(self) -> bool:
        """Is the end shown?"""
        return self.play.locator('a[href^="/replay/"]').count() > 0

    def places(self) -> dict[str, str]:
        """What the map says of every place."""
        found: dict[str, str] = self.page.evaluate(PLACES)
        return found

    def lit(self, kind: str) -> list[str]:
        """The places that stand out in one way."""
        return [place for place, told in self.places().items() if told.endswith(ENDS_WITH[kind])]

    def asked(self, after: int = -1) -> None:
        """Wait until this player is asked again, or it is over."""
        self.page.wait_for_function(ASKED, arg=after)

    # ------------------------------------------------------------------ clicking

    def click(self, found: Locator | Spot, *, does: bool = True) -> None:
        """One click; what it does is waited for, and whatever the others do then."""
        before = self.version
        self._count()
        found.click()
        if does:
            self.asked(before)

    def _count(self) -> None:
        self.clicks[self.phase] += 1
        self.sequences[self.sequence] += 1

    def touch(self, place: str, *, does: bool = True) -> None:
        """One click on the map, where nothing else is drawn over the place."""
        self.click(Spot(self.page, place), does=does)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button of the panel."""
        return self.play.get_by_role("button", name=name)

    # ------------------------------------------------------------------ deciding

    def until(self, done: Callable[[], bool], most: int = 1000) -> None:
        """Decide until something is so, or the game is over."""
        self.asked()
        for _ in range(most):
            if self.over or done():
                return
            self.turn()
        raise AssertionError(f"it never came to it: {self.clicks}")

    def turn(self) -> None:
        """What is asked now, decided."""
        if self.button(re.compile("^(End moves|Halt here)")).count() or self.lit("source"):
            self.march()
        elif self.button("All the rest like this").count() and self.rng.random() < 0.7:
            self.click(self.button("All the rest like this"))
        else:
            self._tried.clear()
            self._marched = 0
            choices = self.lit("choice")
            primary = self.play.locator(".button.primary").locator("visible=true")
            if choices and self.play.get_by_text("all of a kind at once").count():
                self.place(self.rng.choice(choices))  # the next of them goes to a place of the map
            elif primary.count():
                self.click(primary.first)
            else:
                self.click(self.play.locator("button.item").first)

    def place(self, place: str) -> None:
        """What a place is chosen for; where that can be several things, the first of them."""
        before = self.version
        self.touch(place, does=False)
        self.page.wait_for_function(CHOSEN, arg=before)
        if self.version == before:
            self.click(self.play.locator(".choice button.item").first)
        else:
            self.asked(before)

    def march(self) -> None:
        """The next stack goes where it is worth it; or nobody does any more."""
        nation = self.sequence[1]
        told = self.places()
        able = [place for place in self.lit("source") if (nation, place) not in self._tried]
        must = [place for place in able if any(word in told[place] for word in OFF_MAP)]
        if not must and (not able or self._marched >= MOST_MARCHES):
            self.click(self.button(re.compile("^(End moves|Halt here)")))
            return
        place = (must or able)[0]
        self.touch(place, does=False)
        self.page.wait_for_function(SHOWN)
        numbers = self.numbers()
        if sum(numbers) > LARGE:
            numbers = self.part()
        told = self.places()
        battles = {to: int(found[1]) for to, text in told.items() if (found := BATTLE.search(text))}
        peaceful = [*self.lit("target"), *self.lit("stop")]
        free = [to for to in peaceful if "nobody stands here" in told[to]]
        good = [to for to, chance in battles.items() if chance >= WORTH_IT]
        self._marched += place not in must
        if good:
            self.touch(self.rng.choice(good))
        elif free and (place in must or sum(numbers) > 1):
            if place not in must:
                less = self.play.get_by_role("button", name=re.compile("^Fewer "))
                self.click(less.and_(self.play.locator(":enabled")).first, does=False)  # somebody stays at home
                self.page.wait_for_function(SHOWN)
            self.touch(self.rng.choice(free))
        elif place in must and (peaceful or battles):
            self.touch(self.rng.choice(peaceful or list(battles)))
        else:
            self._tried.add((nation, place))
            self._marched -= place not in must
            self.click(self.button(re.compile("^Choose another stack")), does=False)

    def numbers(self) -> list[int]:
        """How many of each kind the chosen party has."""
        return [int(text.split("/")[0]) for text in self.play.locator("output").all_inner_texts()]

    def part(self) -> list[int]:
        """A large army is parted: some go now, the others elsewhere."""
        for slider in self.play.get_by_role("slider").all():
            slider.fill(str(min(int(slider.input_value()), PART)))  # a drag of the pointer
            self._count()
        self.page.wait_for_function(SHOWN)
        return self.numbers()


class Spot:
    """A point of a place where a click falls on it and on nothing else: no counter, no name hides the way."""

    FIND = """(place) => {
      const path = document.querySelector(`[data-target="${place}"]`);
      const box = path.getBoundingClientRect();
      const steps = 14;
      for (let ring = 0; ring < steps; ring++)
        for (let x = 0; x <= steps; x++)
          for (let y = 0; y <= steps; y++) {
            if (Math.max(Math.abs(2 * x - steps), Math.abs(2 * y - steps)) !== ring) continue;
            const at = [box.x + (box.width * x) / steps, box.y + (box.height * y) / steps];
            const top = document.elementFromPoint(...at);
            if (top?.closest('[data-space]')?.dataset.space === place) return at;
          }
      return null;
    }"""

    def __init__(self, page: Page, place: str) -> None:
        self.page, self.place = page, place

    def click(self) -> None:
        """With the mouse, where it lies."""
        at = self.page.evaluate(self.FIND, self.place)
        assert at, f"nothing of {self.place} can be clicked"
        self.page.mouse.click(*at)
