"""Pictures of every screen, to be looked at: each in two sizes, light and dark, and every language.

In tests/: `python -m tools.screenshots FOLDER`, and behind that the beginnings of names to make only those.
"""

from __future__ import annotations

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from browser.peoples.states import PEOPLES
from browser.states import SCREENS, show
from browser.support import Person, Server, find_chromium, too_wide

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


def take(browser: Browser, server: Server, folder: Path, wanted: list[str]) -> list[str]:
    """Make the pictures; what the pages complained of meanwhile."""
    problems = []
    for name in (*SCREENS, *PEOPLES):
        if wanted and not name.startswith(tuple(wanted)):
            continue
        for look in LOOKS:
            context = browser.new_context(**look.context)  # type: ignore[arg-type]
            person = Person(context, server)
            try:
                page = show(name, person)
                page.wait_for_timeout(SETTLED)
                page.screenshot(path=folder / f"{name}.{look.name}.png")
                if (wide := too_wide(page)) > 0:
                    problems.append(f"{name} {look.name}: {wide} pixels wider than the window")
                person.watch.check()
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
