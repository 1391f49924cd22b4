"""Nothing on screen is outside the catalogues: in the pseudo-language every text of the client stands in ⟦ ⟧."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from .support import Person

PAGES = ("/", "/new", "/scenarios", "/learn", "/rules", "/records", "/settings", "/hello", "/there-is-nothing-here")
LABELS = ("aria-label", "title", "placeholder", "alt", "aria-description", "aria-roledescription", "aria-valuetext")

# Texts and labels that hold a word and no mark of the pseudo-language; the rules are pages of the server.
OUTSIDE = """(labels) => {
  const isBare = (text) => !text.includes("⟦") && /\\p{L}{2}/u.test(text);
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim();
    const within = walker.currentNode.parentElement;
    if (isBare(text) && !within.closest("script, style, code, article.prose")) found.push(text);
  }
  for (const label of labels) {
    for (const element of document.querySelectorAll(`[${label}]`)) {
      const text = element.getAttribute(label).trim();
      if (isBare(text)) found.push(`${label}: ${text}`);
    }
  }
  return [...new Set(found)];
}"""


def plain(text: str) -> str:
    """A text as it was before the client set its spaces, dashes and apostrophes."""
    return " ".join(text.split()).replace("’", "'").replace("–", "-")


def texts(value: object) -> Iterator[str]:
    """Every text within an answer of the server."""
    if isinstance(value, str):
        yield plain(value)
    elif isinstance(value, dict):
        for inner in value.values():
            yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


def served(person: Person) -> set[str]:
    """What the server says in the language asked for: names of the board, scenarios, variants, titles of the rules."""
    game = person.call("/api/games/conquest", method="GET")
    board = person.call(f"/api/boards/{game['board']}", method="GET")
    rules = person.call("/api/rules/en", method="GET")
    drawn = re.findall(r">([^<>]+)<", board["ground"])  # rivers and countries, written on the land
    known = {*texts([game["scenarios"], game["variants"], board["spaces"], board["provinces"], rules]), *drawn}
    known = {text for text in known if len(text) > 2}
    return known | {text.upper() for text in known} | {text.removeprefix("Mare ") for text in known}


def outside(page: Page, known: set[str]) -> list[str]:
    """Texts on the page that neither a catalogue nor the server has said, nor are made of names and signs alone."""
    found = [plain(text) for text in page.evaluate(OUTSIDE, list(LABELS))]
    names = re.compile("|".join(re.escape(name) for name in sorted(known, key=len, reverse=True)))
    signs = re.compile(rf"\b([IVX]+|EN|FR|ES)\b|^({'|'.join(LABELS)}): ")  # numerals, languages, where it stands
    return [text for text in found if re.search(r"[^\W\d_]{2}", names.sub("", signs.sub("", text)))]


@pytest.fixture
def stranger(new_person: Callable[..., Person]) -> Person:
    """Somebody whose browser speaks the pseudo-language."""
    person = new_person()
    person.context.add_init_script("localStorage.setItem('hispania.language', 'pseudo')")
    return person


@pytest.mark.parametrize("path", PAGES)
def test_a_page_says_nothing_outside_the_catalogues(stranger: Person, path: str) -> None:
    page = stranger.open(path)
    expect(page.locator("h1").first).to_be_attached()
    page.wait_for_load_state("networkidle")
    assert "⟦" in page.locator("main").inner_text()
    assert outside(page, served(stranger)) == []


def test_a_table_says_nothing_outside_the_catalogues(stranger: Person) -> None:
    page = stranger.play(level="7|5|4|5|1")
    known = served(stranger)
    setup, end = (page.get_by_role("button", name=name) for name in ("Do the setup for me", "End the phase"))
    expect(setup).to_be_visible()
    assert outside(page, known) == []
    setup.click()
    expect(end).to_be_enabled()
    assert outside(page, known) == []
    end.click()
    page.get_by_role("button", name="Hispania acts").click()  # to end with denarii left is asked once more
    expect(page.get_by_text("Revolt roll").first).to_be_visible()
    assert outside(page, known) == []
    for tab in ("Tracks", "Seats", "Record", "Log"):
        page.get_by_role("tab", name=tab).click()
        assert outside(page, known) == []


def test_it_would_see_a_text_left_behind(stranger: Person) -> None:
    page = stranger.open("/settings")
    expect(page.locator("h1").first).to_be_attached()
    page.evaluate("() => document.querySelector('h1').append('left behind')")
    page.evaluate("() => document.querySelector('h1').setAttribute('title', 'left here too')")
    assert outside(page, served(stranger)) == ["left behind", "title: left here too"]
