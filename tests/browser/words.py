"""What a page says outside the catalogues: in the pseudo-language every text of the client stands in ⟦ ⟧."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import Page

from .support import Person

LABELS = ("aria-label", "title", "placeholder", "alt", "aria-description", "aria-roledescription", "aria-valuetext")

# Notation and records, times told by the browser, rules told by the server, and its word about a broken record.
WITHOUT = "script, style, code, pre, time, .prose, .contents .inner, .chapters ul, ul.found, p[lang]"
# Texts and labels that hold a word and no mark of the pseudo-language; the rules are pages of the server.
OUTSIDE = """([labels, without]) => {
  const isBare = (text) => !text.includes("⟦") && /\\p{L}{2}/u.test(text);
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim();
    const within = walker.currentNode.parentElement;
    if (isBare(text) && !within.closest(without)) found.push(text);
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
    """What the server says in the language asked for: names of games and of boards, scenarios, titles of the rules."""
    game = person.call("/api/games/conquest", method="GET")
    board = person.call(f"/api/boards/{game['board']}", method="GET")
    rules = person.call("/api/rules/en", method="GET")
    titles = [each["title"] for each in person.call("/api/games", method="GET")]
    drawn = re.findall(r">([^<>]+)<", board["ground"])  # rivers and countries, written on the land
    known = {
        *texts(
            [game["scenarios"], game["variants"], board["spaces"], board["provinces"], board["name"], rules, titles]
        ),
        *drawn,
    }
    known = {text for text in known if len(text) > 2}
    return known | {text.upper() for text in known} | {text.removeprefix("Mare ") for text in known}


def served_of(person: Person, game: str) -> set[str]:
    """The same of a game that brings its words itself: those, the names of its things and of its players."""
    words = person.call(f"/api/games/{game}/words/en", method="GET")
    titles = [each["title"] for each in person.call("/api/games", method="GET")]
    return {text for text in texts([words, titles]) if len(text) > 2}


def speak(page: Page, language: str) -> None:
    """Switch the language of a page; one that has spoken the pseudo-language goes on with it for English."""
    page.evaluate("() => localStorage.removeItem('hispania.language')")
    page.evaluate("(code) => document.querySelector(`.languages [lang=${code}]`).click()", language)
    page.wait_for_function("(code) => document.documentElement.lang === code", arg=language)


def outside(page: Page, known: set[str]) -> list[str]:
    """Texts on the page that neither a catalogue nor the server has said, nor are made of names and signs alone."""
    found = [plain(text) for text in page.evaluate(OUTSIDE, [list(LABELS), WITHOUT])]
    names = re.compile("|".join(re.escape(name) for name in sorted(known, key=len, reverse=True)))
    signs = re.compile(rf"\b([IVX]+|EN|FR|ES)\b|^({'|'.join(LABELS)}): ")  # numerals, languages, where it stands
    return [text for text in found if re.search(r"[^\W\d_]{2}", names.sub("", signs.sub("", text)))]
