"""The English catalogue: every event, reason, phase, action and sentence of the table has its words."""

from __future__ import annotations

import ast
import random
import re
import string
import typing
from pathlib import Path

import pytest

import hispania
from hispania.cli import english, english_events
from hispania.cli.catalogue import Catalogue
from hispania.cli.commands import ACTION_WORDS
from hispania.cli.english import ENGLISH
from hispania.cli.menu import GROUPS
from hispania.errors import Reason
from hispania.games import conquest
from hispania.games.conquest import actions, events, refusals
from hispania.games.conquest.board import default_board
from hispania.table.session import Table
from support import random_position, times

PACKAGE = Path(hispania.__file__).resolve().parent
BOARD = default_board()


def calls(path: Path, names: tuple[str, ...]) -> list[ast.Call]:
    """Every call of a function or method with one of these names."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in names and node.args:
                found.append(node)
    return found


def strings(node: ast.AST) -> set[str]:
    """The constant texts that an expression may give: both arms of a choice, not its condition."""
    if isinstance(node, ast.IfExp):
        return strings(node.body) | strings(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def reason_codes() -> set[str]:
    found = set()
    for path in PACKAGE.rglob("*.py"):
        for call in calls(path, ("Reason", "_dice_reason")):
            found |= strings(call.args[0])
    return found


def test_every_reason_has_a_sentence() -> None:
    codes = reason_codes()
    assert len(codes) > 35
    assert codes <= set(english.REASONS)
    assert set(english.REASONS) <= codes


def test_every_phase_event_and_group_has_words() -> None:
    assert set(english.PHASES) == set(refusals.PHASES)
    assert set(english.GROUPS) == {group for group, _ in GROUPS}
    assert {kind for _, kinds in GROUPS for kind in kinds} == set(actions.KINDS)
    assert set(ACTION_WORDS) <= set(english.VERBS.values())
    for phase in ("SETUP_ROADS", "SETUP_GENERALS", "REENTER", "MUST_LEAVE", "ROMAN"):
        assert f"ask-{phase}" in english.TEXTS


def test_every_sentence_of_the_table_is_in_the_catalogue() -> None:
    used: set[str] = set()
    for path in (PACKAGE / "cli").glob("*.py"):
        for call in calls(path, ("say", "Puzzle")):
            used |= strings(call.args[0])
    built = ("throw-", "ask-", "item-", "column-", "dice-", "chance-", "end-", "sure-", "words-", "look-", "label-")
    assert used - set(english.TEXTS) == set()
    unused = {key for key in english.TEXTS if key not in used and not key.startswith(built)}
    assert unused == {"bad-save", "begins-by-hand"} & unused
    for result in (("R", "capitals"), ("H", "reserve"), ("H", "time")):
        assert f"end-{result[0]}-{result[1]}" in english.TEXTS
        assert result in english_events.OUTCOMES


@pytest.mark.parametrize("text", [*english.TEXTS.values(), *english.REASONS.values()])
def test_templates_are_well_formed(text: str) -> None:
    for _, name, spec, conversion in string.Formatter().parse(text):
        assert name is None or re.fullmatch("[a-z]+", name)
        assert not spec
        assert not conversion


def told(words: Catalogue, board: conquest.Board, event: events.Event) -> None:
    lines = words.explain(board, event)
    assert lines[0] == words.tell(board, event)
    for line in lines:
        assert line[0].isupper() or line[0].isdigit() or line[0] == "("
        assert not re.search(r"None|\{|\}|<|nothing remains\. |  ", line), line
        assert len(line) < 600


def test_every_event_of_many_games_is_told_and_explained() -> None:
    rng = random.Random(17)
    seen: set[type] = set()
    for n in range(times(60, 12)):
        house = {"shared_consul": "split"} if n % 3 == 0 else {}
        level = rng.choice(("5|3|2|3|3", "7|5|4|5|1"))
        table = Table(conquest.new_game(level, 2, house), seed=f"told {n}")
        while table.game.result is None:
            legal = table.game.legal_actions()
            fights = [a for a in legal if a.kind in ("besiege", "attack", "garrison", "remove")]
            wanted = fights if fights and rng.random() < 0.8 else legal
            for event in table.act(rng.choice(wanted)) if legal else table.roll():
                seen.add(type(event))
                told(ENGLISH, BOARD, event)
    missing = set(typing.get_args(events.Event)) - seen
    assert missing <= {events.PhaseSkipped}


def test_rare_events_are_told() -> None:
    for event in (
        events.PhaseSkipped("C"),
        events.GeneralEntered("K", "mare-ibericum", True),
        events.RoundEnded(3, 162, True),
        events.RevoltRolled(1, 4, "salduba", "lost", 0, ()),
        events.GameOver("R", "capitals"),
        events.GameOver("H", "time"),
        events.Yielded(2, False),
    ):
        told(ENGLISH, BOARD, event)


def test_every_refusal_of_random_positions_is_a_sentence() -> None:
    rng = random.Random(5)
    seen = set()
    cities = [space.id for space in BOARD.spaces]
    for _ in range(times(400, 60)):
        game = conquest.Conquest(random_position(rng, BOARD))
        who, a, b = rng.choice("UCK"), rng.choice(cities), rng.choice(cities)
        for action in (
            conquest.Pass(who), conquest.Move(who, a), conquest.MoveFleet(who, a, b), conquest.PlaceGarrison(who, a),
            conquest.RemoveGarrison(who, a, rng.randrange(3)), conquest.Besiege(who, a, rng.randint(1, 3)),
            conquest.Attack(who, a, rng.randint(1, 3)), conquest.Enter(who, a), conquest.PlaceRoad(who, a, b),
        ):  # fmt: skip
            assert ENGLISH.action(BOARD, action)
            for reason in game.why_not(action):
                seen.add(reason.code)
                assert re.fullmatch(r".+ \([HAV]\d[\d.]*[a-g]?\)", ENGLISH.refusal(BOARD, reason))
    assert len(seen) > 15


def test_an_unknown_reason_is_still_told() -> None:
    assert ENGLISH.refusal(BOARD, Reason("brand-new", "H9.9", {"space": "osca"})) == "brand-new (H9.9): space=osca"


def test_the_dice_needed_are_named() -> None:
    for needed in ("R", "H", "R-H", "none"):
        assert ENGLISH.refusal(BOARD, Reason("other-dice", "H0.5", {"needed": needed}))


def test_help_topics_are_announced() -> None:
    for topic in english.HELP:
        assert topic in english.HELP[""]
    assert all(len(line) < 82 for line in english.HELP[""].split("\n"))
