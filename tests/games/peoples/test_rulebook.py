"""Every rule that the program names can be looked up, in three languages that say the same in the same order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hispania.errors import Unreadable
from hispania.games import peoples
from hispania.games.peoples.rules import rulebook
from hispania.games.peoples.words import LANGUAGES, words
from tools import peoples_tables

pytestmark = pytest.mark.once

SOURCE = Path(peoples.__file__).parent
RULE = re.compile(r"\bP\d{1,2}(?:\.\d{1,2}){0,2}[a-z]?\b|\bAMB-\d\d\b")
ANCHOR = re.compile(r'<a id="([\w-]+)"></a>')
KEY = r'- <a id="(\w+)"></a>`\1`(.*?)(?=\n- |\n\n)'
NOT_YET = {  # how P22.1 marks a key that cannot be chosen
    "en": "not yet offered by the program",
    "fr": "pas encore proposée par le programme",
    "es": "el programa aún no la ofrece",
}
CHAPTERS = {  # how many rules each chapter of the rulebook has
    **{2: 8, 3: 6, 4: 6, 5: 7, 6: 10, 7: 11, 9: 7, 10: 7, 11: 5, 12: 4, 13: 4, 14: 29, 15: 3, 16: 10},
}


def cited() -> list[str]:
    """The rule numbers in the code of the game, its comments and its data."""
    sources = [*SOURCE.rglob("*.py"), *SOURCE.rglob("*.toml")]
    return sorted({rule for path in sources for rule in RULE.findall(path.read_text(encoding="utf-8"))})


def anchors(path: Path) -> list[str]:
    return ANCHOR.findall(path.read_text(encoding="utf-8"))


def test_many_rules_are_cited() -> None:
    assert len(cited()) > 150
    assert {"P6.6.3", "P14.26", "P7.3"} <= set(cited())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cited_rule_has_its_paragraph(language: str) -> None:
    for rule in cited():
        text = rulebook.paragraph(rule, language)
        assert rule in text, rule
        assert len(text) > 15, rule
        assert "<a id" not in text, rule
        assert "README.md" not in text, rule
        assert rulebook.link(rule, language).endswith(f"#{rulebook.anchor(rule)}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_of_the_rulebook_has_its_anchor(language: str) -> None:
    for chapter in range(27):
        assert rulebook.paragraph(f"P{chapter}", language)
    for chapter, rules in CHAPTERS.items():
        for rule in range(1, rules + 1):
            assert rulebook.paragraph(f"P{chapter}.{rule}", language)
    for reading in range(1, 79):
        assert len(rulebook.paragraph(f"AMB-{reading:02}", language)) > 40


def test_the_languages_have_the_same_anchors_in_the_same_order() -> None:
    in_english = {path.name: anchors(path) for path in rulebook.pages("en")}
    assert sum(map(len, in_english.values())) > 450
    for language in LANGUAGES:
        assert {path.name: anchors(path) for path in rulebook.pages(language)} == in_english
    every = [id for ids in in_english.values() for id in ids]
    assert len(every) == len(set(every)), "an anchor stands twice"


def test_the_languages_have_the_same_tables_and_examples() -> None:
    def shape(path: Path) -> list[str]:
        lines = path.read_text(encoding="utf-8").splitlines()
        marks = (re.match(r"#+ |\||```|\*\w+\.\*| *- ", line) for line in lines)
        return [f"{found[0]}{line.count('|')}" for line, found in zip(lines, marks, strict=True) if found]

    def plain(path: Path) -> list[str]:
        return [re.sub(r"\*\w+\.\*", "example", mark) for mark in shape(path)]

    for language in LANGUAGES:
        for path, english in zip(rulebook.pages(language), rulebook.pages("en"), strict=True):
            assert plain(path) == plain(english), f"{language}/{path.name}"


def test_no_page_is_left_in_another_language() -> None:
    telling = {
        "en": re.compile(r"\b(?:the|and|of)\b"),
        "fr": re.compile(r"\b(?:les|et|des)\b"),
        "es": re.compile(r"\b(?:los|y|del)\b"),
    }
    for language in LANGUAGES:
        for path in rulebook.pages(language):
            text = re.sub(r"```.*?```|`[^`]*`|\([^)]*\)", "", path.read_text(encoding="utf-8"), flags=re.DOTALL).lower()
            found = {other: len(pattern.findall(text)) for other, pattern in telling.items()}
            assert max(found, key=found.__getitem__) == language, f"{path}: {found}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables_are_those_of_the_printed_game(language: str) -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in rulebook.pages(language))
    for anchor, table in peoples_tables.tables(language).items():
        assert peoples_tables.written(text, anchor) == table, f"in tests/ run python -m tools.peoples_tables: {anchor}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_of_units_are_those_of_the_printed_game(language: str) -> None:
    """P14 tells in words what arrives: every number of the printed list stands there."""
    for row in peoples_tables.DATA["forces"]["reinforcement"]:
        number = peoples_tables.DATA["nation"][row["nation"]]["order"]
        text = rulebook.paragraph(f"P14.{number}", language)
        for kind, count in row["units"].items():
            if kind != "castle":
                assert re.search(rf"\b{count}\b", text), (row["nation"], row["turn"], kind)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nations_are_named_as_in_the_catalogue(language: str) -> None:
    told = words(language)
    for id, nation in peoples_tables.DATA["nation"].items():
        heading = rulebook.paragraph(f"P14.{nation['order']}", language).splitlines()[0]
        assert heading == f"## P14.{nation['order']} {told[f'name.nation.{id}'].upper()}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_house_key_and_option_is_explained(language: str) -> None:
    keys = rulebook.page("P22.1", language).read_text(encoding="utf-8")
    text = "\n".join(path.read_text(encoding="utf-8") for path in rulebook.pages(language))
    for field in peoples.RULES.option_fields:
        if field.within == "house":
            assert f'- <a id="{field.name}"></a>`{field.name}`' in keys, field.name
        elif field.default is False:
            assert f"`{field.name}`" in text, field.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_house_keys_that_the_program_lacks_are_told_to_be_missing(language: str) -> None:
    offered = {field.name for field in peoples.RULES.option_fields if field.within == "house"}
    text = rulebook.page("P22.1", language).read_text(encoding="utf-8")
    told = {key: NOT_YET[language] in " ".join(rest.split()) for key, rest in re.findall(KEY, text, re.DOTALL)}
    assert len(told) == 17
    assert {key for key, is_missing in told.items() if not is_missing} == offered, "change the pages of P22.1"


@pytest.mark.parametrize("rule", ["", "P", "P99.9", "6.1", "P6.1.2.3", "P6.99", "AMB-99", "AMB-1", "../P4"])
def test_what_is_no_rule_is_refused(rule: str) -> None:
    with pytest.raises(Unreadable):
        rulebook.paragraph(rule)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(Unreadable, match="en, fr, es"):
        rulebook.paragraph("P4.1", "de")
