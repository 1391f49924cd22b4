"""The words of the conquest: complete in every language, true to the classes they tell, and never empty."""

from __future__ import annotations

import random
import re
import typing
from pathlib import Path
from typing import Any

import pytest

import hispania
from hispania.contract.words import fields, name, sentence
from hispania.errors import Unreadable
from hispania.games import conquest
from hispania.games.conquest.door import RULES
from hispania.games.conquest.edge.actions import KINDS, Besiege, Build, Move, PlaceGarrison, RemoveGarrison
from hispania.games.conquest.edge.events import EVENTS, GarrisonPlaced, GeneralMoved
from hispania.games.conquest.edge.refusals import PHASES
from hispania.games.conquest.terminal.english.reasons import REASONS
from hispania.games.conquest.words import LANGUAGES, words
from hispania.table.session import Table

pytestmark = pytest.mark.once

SOURCE = Path(hispania.__file__).parent
GROUPS = {
    "set-revolts", "set-army", "enter", "road", "move", "cross", "order-U", "order-C", "fleet", "garrison", "besiege",
    "attack", "plot", "build", "buy", "move-P", "besiege-P", "attack-P", "plot-P", "build-P", "boost", "reroll", "pick",
    "strike", "pass", "decline",
}  # fmt: skip


def codes() -> set[str]:
    """Every code of a refusal that the source of the conquest, of its table or of its players can give."""
    files = [path for room in ("games/conquest", "table", "players") for path in (SOURCE / room).rglob("*.py")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files)
    return set(re.findall(r'\bReason\(\s*"([a-z-]+)"', text)) | set(re.findall(r'_dice_reason\("([a-z-]+)"\)', text))


def wanted() -> set[str]:
    """The keys that every language must have."""
    found = {f"seat.{seat}" for seat in "UCKH"} | {f"phase.{phase}" for phase in PHASES}
    found |= {f"group.{group}" for group in GROUPS} | {f"action.{kind}" for kind in KINDS}
    found |= {f"event.{kind}" for kind in EVENTS} | {f"ending.{end}" for end in ("capitals", "reserve", "time")}
    return found | {f"reason.{code}" for code in codes() | set(REASONS)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_its_words(language: str) -> None:
    told = RULES.words(language)
    assert wanted() - set(told) == set()
    assert {
        key for key in told if key.startswith(("seat.", "phase.", "group.", "action.", "event.", "ending."))
    } <= wanted()
    assert all(text.strip() for text in told.values())
    assert len(codes()) > 50


def test_the_languages_say_the_same_things() -> None:
    keys = [set(words(language)) for language in LANGUAGES]
    assert keys[0] == keys[1] == keys[2]
    same = [key for key in wanted() if len({words(language)[key] for language in LANGUAGES}) == 1]
    assert same == ["seat.H"]  # a name
    for key in wanted():
        used = [sorted(fields(words(language)[key])) for language in LANGUAGES]
        assert used[0] == used[1] == used[2], key


def field_of(kind: Any, path: str) -> bool:
    """Is there such a field, or a field of a field, on a class?"""
    for part in path.split("."):
        if part.lstrip("-").isdigit():
            continue
        hints = typing.get_type_hints(kind)
        if part not in getattr(kind, "__struct_fields__", ()):
            return False
        options = [one for one in (typing.get_args(hints[part]) or (hints[part],)) if one is not type(None)]
        kind = options[0]
    return True


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_that_is_named_exists(language: str) -> None:
    told = words(language)
    for start, kinds in (("action", KINDS), ("event", EVENTS)):
        for kind, its_class in kinds.items():
            for path in fields(told[f"{start}.{kind}"]):
                assert field_of(its_class, path), f"{kind}: {path}"
    for code, text in REASONS.items():  # those of the terminal are checked against the rules by test_english
        assert set(fields(told[f"reason.{code}"])) <= set(fields(text)), code


def test_a_class_without_the_field_is_found_out() -> None:
    assert field_of(Move, "to")
    assert field_of(EVENTS["CombatDecided"], "card.attacker.space")
    assert not field_of(Move, "city")
    assert not field_of(EVENTS["CombatDecided"], "card.attacker.city")


def test_sentences() -> None:
    told = words("en")
    moved = GeneralMoved("U", "gades", (("go", "onuba"), ("road", "corduba")), 1)
    assert sentence(told, "event.GeneralMoved", moved) == "Praetor U moves from Gades to Corduba for 1 denarius"
    assert sentence(told, "event.GarrisonPlaced", GarrisonPlaced("K", "gades", True)).endswith(
        "the Legio Hispana in Gades"
    )
    assert sentence(told, "action.garrison", PlaceGarrison("K", "gades")) == "Place a garrison in Gades"
    assert sentence(told, "action.besiege", Besiege("U", "onuba", 2)) == "Besiege Onuba with 2 denarii"
    assert (
        sentence(told, "action.besiege", Besiege("U", "onuba", 2, "P"))
        == "Besiege Onuba with the proconsul with 2 denarii"
    )
    assert sentence(told, "action.move", Move("U", "onuba", crosses=True)) == "Move to Onuba, over the Durius"
    assert sentence(told, "action.build", Build("U", "gades", "onuba")) == "Build a road Gades – Onuba"
    assert "(0 is the lowest)" in sentence(told, "action.remove", RemoveGarrison("U", "gades", 0))
    assert name(told, "gades onuba", "revolts") == "Gades, Onuba"
    with pytest.raises(Unreadable, match="told in en, fr, es"):
        words("la")


def test_whole_games_are_told_without_a_gap() -> None:
    """No sentence of a game with every variant falls back on a code, a number of a list or a missing field."""
    groups = set()
    for seed in range(12):
        rng = random.Random(seed)
        variants = [variant for variant in conquest.VARIANTS if rng.random() < 0.5]
        table = Table(RULES.new_game(RULES.read_options({"variants": variants})), seed=str(seed))
        for _ in range(250):
            if table.game.turn.kind == "over":
                break
            if table.game.turn.kind == "chance":
                events = table.roll()
            else:
                actions = table.game.legal_actions()
                groups |= {action.group for action in actions}
                for action in rng.sample(actions, min(len(actions), 4)):
                    for language in LANGUAGES:
                        told = sentence(words(language), f"action.{action.kind}", action)
                        assert "{" not in told
                        assert "–" not in told or action.kind in ("road", "build"), told
                events = table.act(rng.choice(actions))
            for event in events:
                told = sentence(words("en"), f"event.{type(event).__name__}", event)
                assert "{" not in told
                assert "–" not in told or event.__class__.__name__ in ("DiceShown", "CombatDecided", "PieceChosen"), (
                    told
                )
    assert groups <= GROUPS
    assert len(groups) >= 15
