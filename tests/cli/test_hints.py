"""Hints at the terminal: stronger each time, marked on the map, noted in the record, called off by Ctrl-C."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_support import finished, play, played
from hispania.games.conquest.edge.actions import KINDS
from hispania.games.conquest.minds import hints
from hispania.games.conquest.terminal import hinting, playing
from hispania.games.conquest.terminal.english import ENGLISH, HINTS
from hispania.games.conquest.terminal.english.help import HELP
from hispania.games.conquest.text.notation import read_hint
from hispania.table.session import Table


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search itself is tested elsewhere."""
    monkeypatch.setattr(hinting, "hint", lambda game, strength, seed: hints.hint(game, strength, iterations=3))


def unfinished(folder: Path) -> Table:
    return Table.load(folder / "unfinished.hispania")


def noted(table: Table) -> list[str]:
    return [line for line in table.record().splitlines() if read_hint(line)]


def test_a_hint_is_stronger_each_time(folder: Path) -> None:
    output = play(["auto", "hint", "hint", "hint", "hint", "quit"], "--seed", "roma", "--level", "easy")
    assert "Look at " in output
    assert "hint again tells the action" in output
    assert "Rome's chance of victory after it: " in output
    assert ">>" in output  # on the map
    assert noted(unfinished(folder)) == ["1.U U hint 1", "1.U U hint 2", "1.U U hint 3"]


def test_weak_hints_keep_the_action_back(folder: Path) -> None:
    for strength in ("1", "2"):
        output = play(["auto", f"hint {strength}", "quit"], "--seed", "roma", "--plain", "--new")
        assert "Rome's chance" not in output
        assert "Gain:" not in output


def test_the_hint_names_a_number_of_the_list(folder: Path) -> None:
    output = play(["auto", "hint 3", "quit"], "--seed", "roma", "--plain")
    table = unfinished(folder)
    told = hints.hint(table.game, 3, iterations=3)
    from hispania.games.conquest.terminal.menu import menu_of

    number = next(entry.number for entry in menu_of(table.game) if entry.action == told.action)
    assert f"{number}: {ENGLISH.action(table.game.board, told.action)}." in output


def test_taking_back_and_continuing_keep_the_note(folder: Path) -> None:
    play(["hint 2", "1", "hint", "undo", "quit"], "--seed", "roma")
    assert noted(unfinished(folder)) == ["setup U hint 2", "setup C hint 1"]
    assert "setup C hint 1" in play(["record", "quit"])


@pytest.mark.parametrize("text", ["hint 0", "hint 4", "hint x", "hint 1 2", "hint " + "9" * 90])
def test_a_wrong_strength_is_told_and_notes_nothing(folder: Path, text: str) -> None:
    output = play([text, "quit"], "--seed", "roma")
    assert "hint, hint 2 or hint 3" in output
    assert noted(unfinished(folder)) == []


def test_ctrl_c_calls_a_hint_off(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(table: Table, strength: int) -> hints.Hint:
        raise KeyboardInterrupt

    monkeypatch.setattr(playing, "think", interrupted)
    output = play(["hint", "look", "quit"], "--seed", "roma")
    assert "The hint is called off" in output
    assert "Vale." in output
    assert noted(unfinished(folder)) == []


def test_the_end_tells_how_many_hints_were_taken(folder: Path) -> None:
    lines, _ = played("roma")
    output = play(["hint", *lines, "hint", "quit"], "--level", "easy", "--seed", "roma")
    assert "One hint was taken." in output
    assert "There is nothing to decide now" in output
    (record,) = finished(folder)
    assert "setup U hint 1" in record.read_text(encoding="utf-8")


def test_dice_thrown_by_hand_give_hints_too() -> None:
    output = play(["hint", "quit"], "--by-hand")
    assert "There is nothing to decide now" in output


def test_every_kind_of_action_has_a_word() -> None:
    assert {f"kind-{kind}" for kind in KINDS} == {key for key in HINTS if key.startswith("kind-")}
    assert {f"hint-loses-{what}" for what in ("general", "army", "revolt", "roll")} <= set(HINTS)
    assert "hint" in HELP
