"""Pictures of every screen, to be looked at: each in two sizes, light and dark, and every language.

In tests/: `python -m tools.screenshots FOLDER`, and behind that the beginnings of names to make only those.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from browser.support import Person, Server, find_chromium
from hispania.table.session import Table

GOLDEN = Path(__file__).parent.parent / "golden"
DESKTOP, PHONE = (1440, 900), (390, 844)
SETTLED = 400  # milliseconds for fonts, maps and the last transition


@dataclass(frozen=True)
class Look:
    """How somebody sees the client."""

    name: str
    size: tuple[int, int]
    theme: str
    locale: str

    @property
    def context(self) -> dict[str, object]:
        """The options of a browser context that looks so."""
        width, height = self.size
        phone = width < 600
        return {
            "viewport": {"width": width, "height": height},
            "color_scheme": self.theme,
            "locale": self.locale,
            "device_scale_factor": 2 if phone else 1,
            "has_touch": phone,
            "is_mobile": phone,
            "reduced_motion": "reduce",
        }


LOOKS = (
    Look("desktop-light-en", DESKTOP, "light", "en-GB"),
    Look("desktop-dark-fr", DESKTOP, "dark", "fr-FR"),
    Look("phone-light-es", PHONE, "light", "es-ES"),
    Look("phone-dark-en", PHONE, "dark", "en-GB"),
)


def at(path: str) -> Callable[[Person], Page]:
    """A screen that is only an address."""
    return lambda person: person.open(path)


def imported(person: Person, name: str, steps: int | None = None) -> str:
    """A table that shows a golden game, or its first steps."""
    table = Table.replay((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))
    while steps is not None and len(table.history) > steps:
        table.undo(beyond_dice=True)
    made: str = person.call("/api/tables/import", {"record": table.record()})["table"]
    return made


def table_of(name: str, steps: int | None = None) -> Callable[[Person], Page]:
    """A table in the midst of a golden game, or at its end."""
    return lambda person: person.open("/t/" + imported(person, name, steps))


def home_with_games(person: Person) -> Page:
    """The first page of somebody who has games to go on with."""
    person.begin(seed="a picture")
    imported(person, "whole-war", 40)
    return person.open("/")


def open_seat(person: Person) -> Page:
    """A table that waits for somebody else."""
    return person.play(seats={"U": "me", "C": "open", "K": "computer"}, players=3)


def invited(person: Person) -> Page:
    """What somebody sees who was sent a link."""
    made = person.begin(seats={"U": "me", "C": "open", "K": "me"}, players=3)
    person.context.clear_cookies()
    return person.open(f"/t/{made['table']}#{made['invitations']['C']}")


SCREENS: dict[str, Callable[[Person], Page]] = {
    "home": at("/"),
    "home-with-games": home_with_games,
    "new": at("/new"),
    "scenarios": at("/scenarios"),
    "learn": at("/learn"),
    "records": at("/records"),
    "settings": at("/settings"),
    "rules": at("/rules"),
    "rules-page": at("/rules/en/h4-roman-phase"),
    "not-found": at("/no/such/page"),
    "table-first": lambda person: person.play(seed="a picture"),
    "table-middle": table_of("whole-war", 120),
    "table-over": table_of("whole-war"),
    "table-open-seat": open_seat,
    "table-invited": invited,
    "replay": lambda person: person.open(f"/replay/{imported(person, 'whole-war')}?step=60"),
}


def take(browser: Browser, server: Server, folder: Path, wanted: list[str]) -> list[str]:
    """Make the pictures; what the pages complained of meanwhile."""
    problems = []
    for name, show in SCREENS.items():
        if wanted and not name.startswith(tuple(wanted)):
            continue
        for look in LOOKS:
            context = browser.new_context(**look.context)  # type: ignore[arg-type]
            person = Person(context, server)
            try:
                page = show(person)
                page.wait_for_load_state("networkidle")
                page.wait_for_timeout(SETTLED)
                page.screenshot(path=folder / f"{name}.{look.name}.png")
                wide = page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth")
                if wide > 0:
                    problems.append(f"{name} {look.name}: {wide} pixels wider than the window")
                problems += [f"{name} {look.name}: {problem}" for problem in person.watch.problems]
            except Exception as error:  # a screen that fails must not cost the others
                problems.append(f"{name} {look.name}: {error}")
            finally:
                context.close()
    return problems


def main(arguments: list[str]) -> int:
    """Make the pictures, and tell how it went."""
    chromium = find_chromium()
    if not arguments or not chromium:
        print("no Chromium: install it, or name it in HISPANIA_CHROMIUM" if arguments else __doc__, file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data) / "data")
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            problems = take(browser, server, folder, arguments[1:])
            browser.close()
        finally:
            server.stop()
    print(*problems, f"{len(list(folder.glob('*.png')))} pictures in {folder}", sep="\n")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
