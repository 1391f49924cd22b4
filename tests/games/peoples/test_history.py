"""The history that is told at the beginning of every turn, in every language, in the browser and at the terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hispania.cli.shelf import Shelf
from hispania.cli.terminal.screen import Screen
from hispania.cli.terminal.sitting import Sitting
from hispania.contract.words import sentence
from hispania.games.peoples.door import RULES
from hispania.games.peoples.printed.tables import load
from hispania.games.peoples.words import LANGUAGES, words
from hispania.players import player
from hispania.table.session import Table

pytestmark = pytest.mark.once


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_turn_is_told_in_two_to_four_sentences(language: str) -> None:
    told = words(language)
    turns = [row.turn for row in load().years]
    assert len(turns) == 21
    for turn in turns:
        assert 1 <= len(told[f"round.{turn}.title"].split()) <= 8
        sentences = re.findall(r"(?<! a)(?<! av)(?<!C)\.(?= [A-ZÀ-Ý]|$)", told[f"round.{turn}"])
        assert 2 <= len(sentences) <= 4, told[f"round.{turn}"]
    assert len({told[f"round.{turn}"] for turn in turns}) == len(turns)
    assert set(told) >= {key for key in words("en") if key.startswith("round.")}
    if language != "en":
        assert not {told[f"round.{turn}"] for turn in turns} & {words("en")[f"round.{turn}"] for turn in turns}


def test_a_number_is_not_taken_for_a_player() -> None:
    told = words("en")
    assert sentence(told, "event.SequenceBegan", {"turn": 1, "nation": "carthage"}) == "Turn 1: Carthage"
    assert "Player 2" in sentence(told, "event.NationSold", {"nation": "rome", "player": 2, "bid": 3})


def test_the_years_that_are_named_lie_within_their_turn() -> None:
    for row in load().years:
        text = words("en")[f"round.{row.turn}"]
        named = [(-int(year) if era else int(year)) for year, era in re.findall(r"\b(\d{3,4})( BC)?", text)]
        assert all(row.start <= year <= row.end for year in named), (row.turn, named)


def test_the_terminal_tells_the_beginning_of_a_turn_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table(RULES.new_game(RULES.read_options({"scenario": "A"})), seed="history")
    lines = iter(["1", "look", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    computers = {seat: player("random", RULES) for seat in "234"}
    Sitting(Screen(RULES, "en", plain=True), Shelf(tmp_path), table, computers).run()
    assert capsys.readouterr().out.count(words("en")["round.1"]) == 1
