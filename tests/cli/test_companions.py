"""Computer players at the terminal: lent for a while, in seats of their own, stopped, told about."""

from __future__ import annotations

import re

import pytest

from cli_support import play
from hispania.errors import Unreadable
from hispania.games import conquest
from hispania.games.conquest.minds.generals import Planner
from hispania.games.conquest.terminal import companions
from hispania.games.conquest.terminal.english import ENGLISH
from hispania.players import PLAYERS


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planners who decide at once, and the same whenever they are asked."""

    def quick(id: str) -> object:
        found = PLAYERS[id]()
        return Planner(id, found.seats, iterations=5) if isinstance(found, Planner) else found

    monkeypatch.setattr(companions, "player", quick)


def test_a_computer_decides_a_while_and_tells_what_it_did() -> None:
    output = play(["auto", "auto consul 3", "quit"], "--seed", "roma", "--plain")
    assert "decided 3 times for you:" in output
    told = re.findall(r"^(\d) .*\(.+\).*; Rome \d+% -> \d+%$", output, re.MULTILINE)
    assert told == ["1", "2", "3"]


def test_without_a_number_it_decides_to_the_end_of_the_turn() -> None:
    output = play(["auto", "auto legate", "quit"], "--seed", "roma", "--plain")
    assert output.count("- Praetor U\n") >= 1
    assert "for you:" in output
    assert "\nC $" in output  # the next to decide is Praetor C
    assert "Consul K acts" not in output


def test_to_the_end_of_the_game() -> None:
    output = play(["auto recruit end", "quit"], "--seed", "roma", "--plain")
    assert "DEFEAT" in output or "VICTORY" in output
    assert "The recruit decided" in output


def test_what_was_decided_for_me_can_be_taken_back() -> None:
    output = play(["auto recruit 1", "undo", "quit"], "--seed", "roma", "--plain")
    assert "decided once for you" in output
    assert "Taken back." in output


def test_seats_of_computers_at_the_beginning_and_later() -> None:
    options = ("--computer", "U=recruit,k=legate", "--seed", "roma", "--plain")
    output = play(["seat", "seat C recruit", "quit"], *options)
    assert "Computers play: U recruit, K legate." in output
    assert "U  Praetor U: the recruit\nC  Praetor C: a person here\nK  Consul K: the legate" in output
    assert "DEFEAT" in output or "VICTORY" in output  # nobody was left to ask
    assert "\nU> " not in output


def test_a_seat_is_taken_back() -> None:
    output = play(["seat U me", "seat", "quit"], "--computer", "C=recruit", "--seed", "roma", "--plain")
    assert "U  Praetor U: a person here" in output
    lines = ["seat C legate", "seat c me", "quit"]
    assert play(lines, "--seed", "roma", "--plain").count("C  Praetor C: a person here") == 1


def test_ctrl_c_gives_every_seat_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: object, table: object, who: str) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(companions.Companions, "decide", interrupted)
    output = play(["auto legate 5", "seat", "quit"], "--computer", "C=recruit", "--seed", "roma", "--plain")
    assert "Stopped: you decide again, in every seat." in output
    assert "C  Praetor C: a person here" in output
    assert "Traceback" not in output


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("auto hannibal", "no computer player called 'hannibal' can play here; there are recruit, legate"),
        ("auto legate 0", "auto takes from 1 to"),
        ("auto legate 99999999", "auto takes from 1 to"),
        ("auto chieftain", "no computer player called 'chieftain' can play here"),
        ("seat Q legate", "no seat is called 'Q'; this game has U, C, K"),
        ("seat H chieftain", "no seat is called 'H'"),
        ("seat U hannibal", "no computer player called 'hannibal'"),
        ("seat U dice", "no computer player called 'dice'"),
    ],
)
def test_what_cannot_be_is_told_and_changes_nothing(line: str, told: str) -> None:
    output = play([line, "record", "quit"], "--seed", "roma", "--plain")
    assert told in output
    assert "lays a road" not in output.split(told)[1].split("Vale")[0].replace("Praetor U lays a road. Type", "")


@pytest.mark.parametrize(
    ("option", "told"),
    [
        ("legate", "--computer takes SEAT=PLAYER such as U=legate"),
        ("Q=legate", "no seat is called 'Q'"),
        ("U=hannibal", "no computer player called 'hannibal'"),
        ("H=chieftain", "add --variant hispano"),
    ],
)
def test_options_that_seat_nobody(option: str, told: str) -> None:
    assert told in play([], "--new", "--computer", option, code=1).replace("\n", " ")


def test_a_chieftain_plays_the_hispano() -> None:
    output = play(["auto", "pass", "quit"], "--variant", "hispano", "--hispano", "chieftain", "--seed", "b", "--plain")
    assert "Computers play: H chieftain." in output
    assert "HISPANO> " not in output


def test_every_player_and_every_thought_has_words() -> None:
    from hispania.games.conquest.minds.reasons import _REASONS

    for id in PLAYERS:
        assert ENGLISH.say(f"player-{id}")
        assert ENGLISH.say(f"told-{id}")
    for code in ("at-random", *(code for _, code in _REASONS)):
        assert ENGLISH.say(f"why-{code}")


def test_a_loan_ends_by_itself() -> None:
    lent = companions.Companions()
    with pytest.raises(Unreadable):
        lent.lend(conquest.new_game(), "nobody")
    assert lent.loan is None
    lent.lend(conquest.new_game(), "")
    assert lent.loan is not None
    assert not lent.is_over(conquest.new_game())
