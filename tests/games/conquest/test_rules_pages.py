"""The rules pages: every rule the program cites can be looked up in three languages, and every link leads somewhere."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from hispania.games.conquest import core
from hispania.games.conquest.core.combat import (
    declare_army_attack,
    declare_army_siege,
    garrison_support,
    revolt_support,
)
from hispania.games.conquest.core.state import State
from hispania.games.conquest.edge.actions import Attack, Besiege
from hispania.games.conquest.edge.cards import CombatCard, army_choice, combat_card, declared_card
from hispania.games.conquest.edge.paths import ways
from hispania.games.conquest.printed.options import HOUSE_VALUES, VARIANTS, Options
from hispania.games.conquest.printed.scenarios import all_scenarios
from hispania.games.conquest.text.position import from_json, to_json

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[3]
SOURCE = ROOT / "src" / "hispania"
RULES = ROOT / "docs" / "rules"
HOUSE = ROOT / "docs" / "house-rules.md"
LANGUAGES = ("en", "fr", "es")
PAGES = sorted(page.name for page in (RULES / "en").glob("*.md"))
EVERY_PAGE = [RULES / "README.md", HOUSE, *(RULES / language / name for language in LANGUAGES for name in PAGES)]

CITED = re.compile(r"\bH\d+(?:\.\d+)?[a-z]?\b")
DOUBT = re.compile(r"\bA([1-9]\d?)\b")
ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
LINK = re.compile(r"\]\(([^)\s]+)\)")
CERTAINTY = {"high": "●", "medium": "◐", "low": "○"}


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def anchors(page: Path) -> list[str]:
    return ANCHOR.findall(text_of(page))


def anchor_of(rule: str) -> str:
    return rule.lower().replace(".", "-")


def page_of(rule: str) -> str:
    """The page of a rule: the one whose name begins with its chapter; H9 to H12 share one."""
    chapter = int(re.findall(r"\d+", rule)[0])
    start = f"h{min(chapter, 9)}-"
    return next(name for name in PAGES if name.startswith(start))


def cited_rules() -> set[str]:
    texts = [text_of(file) for kind in ("*.py", "*.pxd", "*.toml") for file in SOURCE.rglob(kind)]
    return {rule for text in texts for rule in CITED.findall(text)}


def introductions() -> dict[str, Any]:
    with open(SOURCE / "games" / "conquest" / "printed" / "data" / "introductions.toml", "rb") as file:
        return tomllib.load(file)


def test_the_program_cites_rules() -> None:
    assert {"H2.6", "H4.1b", "H6.7e", "H7.2"} <= cited_rules()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cited_rule_has_an_anchor(language: str) -> None:
    missing = [
        rule for rule in sorted(cited_rules()) if anchor_of(rule) not in anchors(RULES / language / page_of(rule))
    ]
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cited_reading_has_an_anchor(language: str) -> None:
    cited = {f"a{number}" for file in SOURCE.rglob("*.py") for number in DOUBT.findall(text_of(file))}
    assert cited <= set(anchors(RULES / language / "h9-readings.md"))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_languages_have_the_same_pages_and_anchors(language: str) -> None:
    assert sorted(page.name for page in (RULES / language).glob("*.md")) == PAGES
    for name in PAGES:
        assert anchors(RULES / language / name) == anchors(RULES / "en" / name), name


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_languages_tell_the_same(language: str) -> None:
    # a translation keeps every link, table row, list item and heading, and how sure each placement is
    for name in PAGES:
        ours, english = text_of(RULES / language / name), text_of(RULES / "en" / name)
        assert LINK.findall(ours) == LINK.findall(english), name
        for sign in ("\n| ", "\n- ", "\n## ", "\n### ", "\n**H", "●", "◐", "○"):
            assert ours.count(sign) == english.count(sign), (name, sign)


@pytest.mark.parametrize("page", EVERY_PAGE, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_resolve(page: Path) -> None:
    found = anchors(page)
    assert len(found) == len(set(found))
    for link in LINK.findall(text_of(page)):
        target, _, anchor = link.partition("#")
        file = (page.parent / target).resolve() if target else page
        assert file.is_relative_to(ROOT.resolve()), link
        assert file.is_file(), link
        if anchor:
            assert anchor in anchors(file), link


def test_the_index_names_every_page() -> None:
    links = LINK.findall(text_of(RULES / "README.md"))
    assert {f"{language}/{name}" for language in LANGUAGES for name in PAGES} <= set(links)


def test_every_house_rule_is_told() -> None:
    assert sorted(anchors(HOUSE)) == sorted(HOUSE_VALUES)
    rows = {row.split('"')[1]: row for row in text_of(HOUSE).splitlines() if row.startswith("| <a id=")}
    for key, values in HOUSE_VALUES.items():
        default = str(values[0]).lower() if isinstance(values[0], bool) else str(values[0])
        assert f"`{key}` | `{default}` |" in rows[key]
    for name in PAGES:
        for link in LINK.findall(text_of(RULES / "en" / name)):
            if "house-rules.md#" in link:
                assert link.partition("#")[2] in HOUSE_VALUES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_house_rule_is_named_in_the_rules(language: str) -> None:
    text = "".join(text_of(RULES / language / name) for name in PAGES)
    assert [key for key in HOUSE_VALUES if f"#{key})" not in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_scenario_tables_agree_with_the_data(language: str) -> None:
    sections = re.split(r'<a id="h7-[s1]', text_of(RULES / language / "h7-scenarios.md"))[1:6]
    for scenario, section in zip(all_scenarios(), sections, strict=True):
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if "|" in line]
        table = {row[0].lower().replace(" ", "-"): row[1:] for row in rows[2:]}
        if scenario.number == 5:  # told by groups, all of them sure
            assert set(scenario.certainty.values()) == {"high"}
            named = {place for cell in table for place in cell.split(",-")}
            assert set(scenario.certainty) <= named
            continue
        assert set(table) == set(scenario.certainty)
        for place, (pieces, sure) in table.items():
            assert sure == CERTAINTY[scenario.certainty[place]], place
            discs = scenario.revolts.get(place, len(scenario.garrisons.get(place, ())))
            assert (re.findall(r"\d", pieces) or ["0"])[0] == str(discs), place
            general = next((code for code, city in scenario.generals.items() if city == place), None)
            assert general is None or pieces.startswith(general), place


def test_every_scenario_has_an_introduction() -> None:
    told = introductions()["scenario"]
    assert sorted(told) == [str(scenario.number) for scenario in all_scenarios()]
    for number, languages in told.items():
        assert sorted(languages) == sorted(LANGUAGES)
        for language, entry in languages.items():
            assert entry["title"]
            assert entry["years"]
            assert 90 <= len(entry["text"].split()) <= 130, (number, language)
            assert not re.search(r"\s\s|\n", entry["text"].strip()), (number, language)
            page = text_of(RULES / language / "h7-scenarios.md")
            assert f"### {number} {entry['title']}" in page, (number, language)


def test_every_variant_has_a_line() -> None:
    told = introductions()["variant"]
    assert sorted(told) == sorted(VARIANTS)
    for name, entry in told.items():
        assert sorted(entry) == sorted(("rule", *LANGUAGES))
        for language in LANGUAGES:
            assert entry[language]["name"]
            assert entry[language]["line"].endswith(".")
            page = text_of(RULES / language / "h6-variants.md")
            assert f"## {entry['rule']} {entry[language]['name']}" in page, (name, language)


# -------------------------------------------------------------------- the examples in the pages hold on this board


def position(turn: str = "U", generals: dict[str, str] | None = None, **changes: Any) -> State:
    """A quiet Roman phase, changed as the example says; the reserves follow from what lies on the board."""
    data = to_json(core.new_state(core.new_config(Options.of(variants=changes.pop("variants", ())))))
    stand = {"U": "gades", "C": "tarraco", "K": "mare-gaditanum", "P": None} | (generals or {})
    data |= {"state": "ROMAN", "turn": turn, "denarii": 6, "pending": None, "generals": stand} | changes
    data["revolts"] = {**data["revolts"], **{city: 1 for city in data["armies"] if city not in data["revolts"]}}
    reserve = data["reserve"]
    reserve["road"] = 4
    reserve["revolt"] = 22 - sum(data["revolts"].values())
    for piece in "AS":
        whole = {"A": 2, "S": 1} if "terror" in data["variants"] else {"A": 3, "S": 0}
        reserve[piece] = whole[piece] - list(data["armies"].values()).count(piece)
    for colour in "UCK":
        reserve[colour] = 4 - sum(stack.count(colour) for stack in data["garrisons"].values())
    return from_json(data)


def at(state: State, space: str) -> int:
    return state.config.board[space].index


def odds(card: CombatCard) -> tuple[int, int, int]:
    return int(card.win * 36), int(card.tie * 36), int(card.loss * 36)


def test_the_example_of_moving() -> None:  # H4.1
    seas = ["mare-balearicum", "mare-gaditanum", "mare-ibericum"]
    for revolts, price in (({}, 2), ({"valentia": 1}, 3)):
        state = position("C", {"C": "carthago-nova"}, fleets=seas, revolts=revolts)
        assert ways(state, at(state, "carthago-nova"), 6)[at(state, "gerunda")][0] == price


def test_the_examples_of_support() -> None:  # H4.4
    discs = {"numantia": ["K"], "bilbilis": ["K", "K"], "osca": ["K"]}
    state = position("K", {"K": "termes", "U": "baecula"}, garrisons=discs)
    assert (garrison_support(state, 2), garrison_support(state, 0)) == (3, 1)
    state = position(armies={"cauca": "A"}, revolts={"cauca": 1, "abula": 1, "salmantica": 2, "lancia": 1})
    assert revolt_support(state, at(state, "cauca")) == 5


def test_the_examples_of_sieges_and_attacks() -> None:  # H4.5, H4.6
    siege = Besiege("C", "segobriga", 2)
    card = combat_card(position("C", {"C": "valentia"}, revolts={"segobriga": 1}), siege)
    assert (card.roman.formula, card.hispanic.formula, odds(card)[0]) == ("R+3", "5", 24)
    helped = {"C": "valentia", "K": "toletum"}
    card = combat_card(position("C", helped, revolts={"segobriga": 1}), siege)
    assert (card.roman.formula, card.sure, odds(card)[0]) == ("(R+3)x2", True, 36)
    card = combat_card(position("C", helped, revolts={"segobriga": 1, "puciala": 1}, armies={"puciala": "A"}), siege)
    assert (card.hispanic.value(), odds(card)[0]) == (10, 24)
    seas = ["mare-balearicum", "mare-cantabricum", "mare-ibericum"]
    at_sea = position("K", {"K": "mare-cantabricum"}, fleets=seas, revolts={"noega": 2}, armies={"noega": "A"})
    card = combat_card(at_sea, Attack("K", "noega", 3))
    assert (card.roman.formula, card.hispanic.formula, odds(card)) == ("R+3", "H+2", (21, 5, 10))


def test_the_examples_of_armies() -> None:  # H5.2
    state = position(armies={"termes": "A"}, revolts={"termes": 1, "bilbilis": 1, "numantia": 1})
    choice = army_choice(state, at(state, "termes"))
    assert choice.by_die == ("cauca", "cauca", None, "segobriga", "segobriga", "segobriga")
    far = position(
        "U", {"U": "deobriga"}, armies={"flaviobriga": "A"}, revolts={"flaviobriga": 3}, garrisons={"deobriga": ["U"]}
    )
    declare_army_attack(far, at(far, "flaviobriga"), at(far, "deobriga"))
    assert odds(declared_card(far)) == (26, 4, 6)
    held = position(
        "K", {"K": "noega"}, armies={"lucus": "A"}, revolts={"lucus": 2, "bracara": 2}, garrisons={"asturica": ["K"]}
    )
    declare_army_siege(held, at(held, "lucus"), at(held, "asturica"))
    card = declared_card(held)
    assert (card.attacker.formula, card.defender.value(), odds(card)[0]) == ("H+4", 6, 24)


def test_the_examples_of_variants() -> None:  # H6.5, H6.6
    seas = {"mare-atlanticum": 1, "mare-cantabricum": 1}
    state = position("U", {"U": "talabriga"}, variants=["pirates"], revolts=seas)
    assert combat_card(state, Besiege("U", "mare-atlanticum", 1)).hispanic.value() == 4
    feared = {"armies": {"noega": "S"}, "revolts": {"noega": 3}, "variants": ["terror"]}
    card = combat_card(position("U", {"U": "aracillum"}, **feared), Attack("U", "noega", 1))
    assert card.hispanic.formula == "(H+3)x2"


def test_the_links_over_the_durius_are_named() -> None:  # H7.2
    board = core.new_config().board
    crossing = {frozenset((board[link.a].name, board[link.b].name)) for link in board.links if link.crosses_durius}
    for language in LANGUAGES:
        rule = text_of(RULES / language / "h7-scenarios.md").partition('<a id="h7-2">')[2].partition('<a id="h7-3">')[0]
        named = {frozenset(pair.split("–")) for pair in re.findall(r"[A-Z]\w+–[A-Z]\w+", rule)}
        closed = {frozenset(("Pallantia", "Deobriga")), frozenset(("Aracillum", "Flaviobriga"))}
        assert named == crossing | closed


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_cities_is_the_board(language: str) -> None:  # H1.3
    board = core.new_config().board
    lines = text_of(RULES / language / "h1-components.md").splitlines()
    for province in board.provinces:
        start = f"| {province.numeral} {province.name} |" if province.numeral else f"| {province.name} ("
        row = next(line for line in lines if line.startswith(start))
        cities = sorted((s for s in board.cities if s.province == province.id), key=lambda s: s.shield or 0)
        cells = [cell.strip(" *") for cell in row.strip("|").split("|")[1:]]
        assert [cell for cell in cells if cell] == [city.name for city in cities]
