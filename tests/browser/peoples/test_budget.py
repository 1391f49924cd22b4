"""What a browser is sent for a table of peoples: not more than the budget, and nothing of another game."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from ..support import Person
from .states import moments, seated

GAMES = Path(__file__).parents[3] / "web" / "src" / "games"
MOST = 250_000  # bytes of JavaScript, as they are sent
LITERAL = re.compile(r'"([^"$\\\n]{40,})"')  # a sentence of a catalogue that nothing else says
SENT = """() => performance.getEntriesByType('resource').map((one) => [new URL(one.name).pathname, one.encodedBodySize])
  .filter(([path]) => path.endsWith('.js'))"""


def sentences(folder: Path) -> set[str]:
    """What a catalogue says in whole sentences."""
    return {text for path in (folder / "words" / "en").glob("*.ts") for text in LITERAL.findall(path.read_text())}


def scripts(page: Page) -> dict[str, int]:
    """The scripts of a page, with the bytes that were sent for each."""
    page.wait_for_load_state("networkidle")
    found: list[tuple[str, int]] = page.evaluate(SENT)
    return dict(found)


def test_the_javascript_of_one_game_and_none_of_another(new_person: Callable[..., Person]) -> None:
    person = new_person()
    sent = scripts(person.open("/new/peoples"))
    page = seated(person, moments()["landing"])
    sent |= scripts(page)
    sent |= scripts(person.open("/replay/" + page.url.split("/t/")[1]))
    assert 50_000 < sum(sent.values()) <= MOST, sent
    said = "\n".join(person.context.request.get(person.server.url + path).text() for path in sent)
    mine = sentences(GAMES / "peoples")
    assert sum(text in said for text in mine) > 10  # the search finds what is there
    for game in GAMES.iterdir():
        others = sentences(game) - mine - sentences(GAMES.parent / "lib")
        if (game / "index.ts").is_file():  # the one line by which the home page tells what it is
            others -= set(LITERAL.findall((game / "index.ts").read_text()))
        assert not [text for text in others if text in said], game.name
