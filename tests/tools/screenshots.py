"""Pictures of every screen, to be looked at: on phones, laptops and walls, light and dark, in long languages.

In tests/: `python -m tools.screenshots FOLDER`, and behind that the beginnings of names to make only those; `--look`
with the beginning of a look (`phone-en`, `large`) makes only that. FOLDER gets one picture of each screen in each
size, `faults.txt` with what a machine can see of a layout, and in `sheets/` many small pictures at once, for a first
look.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from browser.layout import faults
from browser.peoples.states import PEOPLES
from browser.states import MORE, SCREENS, show
from browser.support import PATIENCE, Person, Server, find_chromium

Size = tuple[int, int]
SMALL, PHONE, ASIDE = (360, 740), (390, 844), (844, 390)
NOTEBOOK, DESKTOP, WALL = (1366, 768), (1440, 900), (3840, 2160)
SETTLED = 400  # milliseconds for fonts, maps and the last transition
MOST = 3  # windows of a long page that are worth a picture


@dataclass(frozen=True)
class Look:
    """How somebody sees the client; the same page in several sizes."""

    name: str
    sizes: tuple[Size, ...]
    theme: str = "light"
    locale: str = "en-GB"

    @property
    def context(self) -> dict[str, object]:
        """The options of a browser context that looks so."""
        width, height = self.sizes[0]
        by_touch = min(width, height) < 600
        return {
            "viewport": {"width": width, "height": height},
            "color_scheme": self.theme,
            "locale": self.locale,
            "has_touch": by_touch,
            "is_mobile": by_touch,
            "reduced_motion": "reduce",
            "service_workers": "block",
        }


LOOKS = (
    Look("phone-en", (SMALL, PHONE, ASIDE)),
    Look("large-en", (DESKTOP, NOTEBOOK, WALL)),
    Look("phone-fr", (SMALL, ASIDE), locale="fr-FR"),
    Look("dark-es", (PHONE, DESKTOP), theme="dark", locale="es-ES"),
)


def named(name: str, look: Look, size: Size) -> str:
    """What the picture of a screen in a size is called."""
    return f"{name}.{look.name}.{size[0]}x{size[1]}.png"


def picture(page: Page, path: Path, size: Size) -> None:
    """What is on the screen, and of a longer page the beginning."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_timeout(SETTLED)
    height = min(page.evaluate("() => document.scrollingElement.scrollHeight"), MOST * size[1])
    page.evaluate("() => window.scrollTo(0, 0)")
    whole = height > size[1] and page.locator("main .table").count() == 0
    if whole:
        page.screenshot(path=path, full_page=True, clip={"x": 0, "y": 0, "width": size[0], "height": height})
    else:
        page.screenshot(path=path)


def take(browser: Browser, server: Server, folder: Path, names: Iterable[str], looks: Iterable[Look]) -> Iterator[str]:
    """Make the pictures; what the pages complained of meanwhile, and what is wrong with them."""
    looks = tuple(looks)
    for name in names:
        for look in looks:
            context = browser.new_context(**look.context)  # type: ignore[arg-type]
            person = Person(context, server)
            try:
                page = show(name, person)
                for size in look.sizes:
                    picture(page, folder / named(name, look, size), size)
                    yield from (f"{name} {look.name} {size[0]}: {fault}" for fault in faults(page))
                person.watch.check()
            except Exception as error:  # a screen that fails must not cost the others
                yield f"{name} {look.name}: {error}"
            finally:
                context.close()


def sheets(folder: Path, names: Iterable[str], looks: Iterable[Look]) -> int:
    """Many pictures of one size on one sheet each; how many sheets were made."""
    from PIL import Image, ImageDraw  # comes with requirements-lab.txt

    pages: dict[str, list[Path]] = defaultdict(list)
    for look in looks:
        for size in look.sizes:
            kind = f"{look.name}.{size[0]}x{size[1]}"
            pages[kind] = [path for name in names if (path := folder / named(name, look, size)).exists()]
    (folder / "sheets").mkdir(exist_ok=True)
    made = 0
    for kind, found in pages.items():
        width, height = map(int, kind.rpartition(".")[2].split("x"))
        across = 6 if width < 600 else 3 if width < 1000 else 2
        wide = 300 if width < 600 else 620 if width < 1000 else 940
        high = min(int(MOST * wide * height / width), 1150 if width < 600 else 2 * int(wide * height / width))
        each = across * max(1, 1900 // (high + 20))
        for start in range(0, len(found), each):
            some = found[start : start + each]
            rows = -(-len(some) // across)
            sheet = Image.new("RGB", (across * (wide + 10), rows * (high + 24)), "white")
            for at, path in enumerate(some):
                left, top = at % across * (wide + 10), at // across * (high + 24)
                with Image.open(path) as shot:
                    small = shot.convert("RGB").resize((wide, int(wide * shot.height / shot.width)))
                sheet.paste(small.crop((0, 0, wide, min(small.height, high))), (left, top + 16))
                ImageDraw.Draw(sheet).text((left + 2, top + 2), path.name.partition(".")[0], fill="black")
            sheet.save(folder / "sheets" / f"{kind}.{start // each + 1}.png")
            made += 1
    return made


def main(arguments: list[str]) -> int:
    """Make the pictures, and tell how it went."""
    reader = argparse.ArgumentParser(prog="screenshots", description=__doc__)
    reader.add_argument("folder", type=Path)
    reader.add_argument("names", nargs="*", help="the beginnings of the screens' names; all of them if left out")
    reader.add_argument("--look", action="append", help="the beginning of a look's name; all of them if left out")
    asked = reader.parse_args(arguments)
    chromium = find_chromium()
    if not chromium:
        print("no Chromium: install it, or name it in HISPANIA_CHROMIUM", file=sys.stderr)
        return 2
    names = [name for name in (*SCREENS, *PEOPLES, *MORE) if name.startswith(tuple(asked.names) or "")]
    looks = [look for look in LOOKS if look.name.startswith(tuple(asked.look or ("",)))]
    asked.folder.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=PATIENCE * 1000)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data) / "data")
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            problems = []
            with (asked.folder / "faults.txt").open("a", encoding="utf-8") as told:
                for problem in take(browser, server, asked.folder, names, looks):
                    problems.append(problem)
                    print(problem, file=told, flush=True)
            browser.close()
        finally:
            server.stop()
    made = sheets(asked.folder, names, looks)
    print(f"{len(problems)} faults; {made} sheets in {asked.folder / 'sheets'}")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
