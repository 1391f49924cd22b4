"""Every rule that the program names can be looked up, in three languages, with what it rests on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hispania.errors import Unreadable
from hispania.games import spartacvs
from hispania.games.spartacvs.printed.tables import load
from hispania.games.spartacvs.rules import rulebook
from hispania.games.spartacvs.words import LANGUAGES, words

pytestmark = pytest.mark.once

SOURCE = Path(spartacvs.__file__).parent
RULE = re.compile(r"\bS\d{1,2}(?:\.\d{1,2}){0,2}(?:\.[A-Z]\b)?")
ANCHOR = re.compile(r'<a id="([\w-]+)"></a>')
LINK = re.compile(r"\]\(([\w./-]*)#([\w-]+)\)")
CHAPTERS = range(1, 28)
READINGS = range(1, 27)


def cited() -> list[str]:
    """The rule numbers in the code of the game, its comments and its words."""
    sources = [path for kind in ("*.py", "*.toml") for path in SOURCE.rglob(kind)]
    return sorted({rule for path in sources for rule in RULE.findall(path.read_text(encoding="utf-8"))})


def anchors(path: Path) -> list[str]:
    return ANCHOR.findall(path.read_text(encoding="utf-8"))


def numbered(language: str) -> list[str]:
    """The rules by their numbers, chapters aside."""
    found = [id for path in rulebook.pages(language) for id in anchors(path)]
    return [id.upper().replace("-", ".") for id in found if "-" in id or id.startswith("a")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cited_rule_has_its_paragraph(language: str) -> None:
    assert len(cited()) > 100
    for rule in cited():
        text = rulebook.paragraph(rule, language)
        assert rule in text
        assert len(text) > 25, rule
        assert "<a id" not in text, rule
        assert "README.md" not in text, rule
        assert rulebook.link(rule, language).endswith(f"#{rulebook.anchor(rule)}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_says_what_it_rests_on(language: str) -> None:
    marks = set(rulebook.MARKS[language].values())
    names = {told: mark for mark, told in rulebook.MARKS[language].items()}
    assert len(numbered(language)) > 150
    for rule in numbered(language):
        text = rulebook.paragraph(rule, language)
        found = re.search(rf"{re.escape(rule)}\b[^*]*\*\*? *· \*([^*]+)\* ·|^## {rule} [^\n]*\n\n\*([^*]+)\* ·", text)
        assert found, rule
        told = (found[1] or found[2]).split(", ")
        assert set(told) <= marks, rule
        assert tuple(names[mark] for mark in told) == rulebook.provenance(rule), rule


@pytest.mark.parametrize("language", LANGUAGES)
def test_chapters_and_readings_are_all_there(language: str) -> None:
    for chapter in CHAPTERS:
        assert rulebook.paragraph(f"S{chapter}", language)
    for reading in READINGS:
        assert rulebook.paragraph(f"A{reading}", language)


def test_the_languages_have_the_same_anchors_tables_and_examples() -> None:
    def shape(path: Path) -> list[str]:
        lines = path.read_text(encoding="utf-8").splitlines()
        marks = (re.match(r"#+ |\||\*\w[\w ]*\.\*|<a id.*", line) for line in lines)
        return [re.sub(r"\*.*", "*", found[0]) + str(line.count("|")) for line, found in zip(lines, marks) if found]

    every = [id for path in rulebook.pages("en") for id in anchors(path)]
    assert len(every) == len(set(every)), "an anchor stands twice"
    for language in LANGUAGES:
        for path, english in zip(rulebook.pages(language), rulebook.pages("en"), strict=True):
            assert path.name == english.name
            assert shape(path) == shape(english), f"{language}/{path.name}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_lead_to_rules(language: str) -> None:
    known = {path.name: set(anchors(path)) for path in rulebook.pages(language)}
    links = 0
    for path in rulebook.pages(language):
        for page, id in LINK.findall(path.read_text(encoding="utf-8")):
            assert id in known[page or path.name], (path, page, id)
            links += 1
    assert links > 30


def test_no_page_is_left_in_another_language() -> None:
    telling = {"en": r"\b(?:the|and|of)\b", "fr": r"\b(?:les|et|des)\b", "es": r"\b(?:los|y|del)\b"}
    for language in LANGUAGES:
        for path in rulebook.pages(language):
            text = re.sub(r"`[^`]*`|\([^)]*\)", "", path.read_text(encoding="utf-8")).lower()
            found = {other: len(re.findall(pattern, text)) for other, pattern in telling.items()}
            assert max(found, key=found.__getitem__) == language, f"{path}: {found}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_are_those_of_the_printed_game(language: str) -> None:
    printed, option = load(), load().options
    told = {rule: rulebook.paragraph(rule, language) for rule in ("S18.T", "S20.3", "S20.4", "S23.2.9", "S6.5", "S9.2")}
    rows = [f"{row.hits} / {row.points}" for row in printed.tables.siege]
    assert [cell.strip() for cell in told["S18.T"].splitlines()[-1].split("|")[2:-1]] == rows
    for rule in ("S20.3", "S20.4"):
        spaces = {abs(n) for n in printed.incidents.values()}
        assert {int(n) for n in re.findall(r"\| (\d+)", told[rule])} <= spaces
    deck = " ".join(told["S23.2.9"].split())
    for card in printed.battle_cards.values():
        if "t_envelopment" not in card.id:  # left and right share their words
            assert f"{words(language)[f'name.{card.id}']} {card.count}" in deck
    assert re.findall(r"\d+", told["S6.5"])[2:] == [str(option["army_max_units"]), str(option["legate_max_units"])]
    for key in option:
        if f"`{key}`" in "".join(path.read_text("utf-8") for path in rulebook.pages("en")):
            assert any(f"`{key}`" in path.read_text("utf-8") for path in rulebook.pages(language)), key


def test_what_is_no_rule_is_refused() -> None:
    for rule in ("", "S", "S18.3.x", "H4.1", "S99", "../etc", "S18.3#x"):
        with pytest.raises(Unreadable):
            rulebook.page(rule)
    with pytest.raises(Unreadable):
        rulebook.pages("de")
