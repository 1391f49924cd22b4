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
from hispania.errors import Reason
from hispania.games import conquest
from hispania.games.conquest.edge import actions, events, refusals
from hispania.games.conquest.printed.board import default_board
from hispania.games.conquest.printed.options import PROBLEMS
from hispania.games.conquest.terminal import english
from hispania.games.conquest.terminal.catalogue import Catalogue
from hispania.games.conquest.terminal.commands import ACTION_WORDS
from hispania.games.conquest.terminal.english import ENGLISH
from hispania.games.conquest.terminal.menu import GROUPS, SHARED
from support import times
from telling_support import FIGHTS, RARE, games
from tools import webfixtures

pytestmark = pytest.mark.once

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
    for path in webfixtures.sources():
        for call in calls(path, ("Reason", "_dice_reason")):
            found |= strings(call.args[0])
    return found


def test_every_reason_has_a_sentence() -> None:
    codes = reason_codes()
    assert len(codes) > 35
    assert codes == set(english.REASONS) | set(PROBLEMS)
    assert not set(english.REASONS) & set(PROBLEMS)


def test_every_phase_event_and_group_has_words() -> None:
    assert set(english.PHASES) == set(refusals.PHASES)
    assert set(english.GROUPS) == set(GROUPS)
    assert {SHARED.get(kind, kind) for kind in actions.KINDS} <= set(GROUPS)
    assert set(ACTION_WORDS) <= set(english.VERBS.values())
    for phase in refusals.OPEN:
        assert f"ask-{refusals.PHASES[phase]}" in english.TEXTS
    for variant in conquest.VARIANTS:
        assert f"variant-{variant}" in english.TEXTS
    for certainty in {how for played in conquest.all_scenarios() for how in played.certainty.values()}:
        assert f"certain-{certainty}" in english.TEXTS


def test_every_term_of_a_combat_has_words() -> None:
    used = set()
    for call in calls(PACKAGE / "games" / "conquest" / "edge" / "cards.py", ("Term",)):
        used |= strings(call.args[0])
    assert {f"term-{name}" for name in used} == {key for key in english.TEXTS if key.startswith("term-")}


TERMINAL = PACKAGE / "games" / "conquest" / "terminal"
SECTIONS = {  # modules that speak from a section of their own
    "analysis": ("analyse.py", "analysis_picture.py"),
    "atlas": ("atlas.py", "atlas_pictures.py"),
    "learn": ("learn.py", "telling/lessons.py"),
}
OF_SECTIONS = [TERMINAL / name for names in SECTIONS.values() for name in names]
OF_TABLE = [
    path
    for path in (*TERMINAL.glob("*.py"), *TERMINAL.glob("telling/*.py"))
    if path not in OF_SECTIONS and path.name != "board.py"  # `hispania board` is for makers, in English
]


def said(paths: list[Path], by: str = "") -> set[str]:
    """The codes of all sentences that some modules say."""
    return {
        code
        for path in paths
        for call in calls(path, ("say", "_say", "Puzzle", "Mistake"))
        for code in strings(call.args[0])
        if by in ast.unparse(call.func)
    }


def unused(texts: typing.Iterable[str], paths: list[Path]) -> set[str]:
    """The codes that no module mentions, neither whole nor by their beginning."""
    whole: set[str] = set()
    begun: set[str] = set()
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
                begun.add(str(node.values[0].value))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
    begun = {start for start in begun if re.fullmatch("[a-z-]+-", start)}
    return {key for key in texts if key not in whole and not key.startswith(tuple(begun))}


@pytest.mark.parametrize("section", SECTIONS)
def test_every_sentence_of_a_section_is_there_and_used(section: str) -> None:
    paths = [TERMINAL / name for name in SECTIONS[section]]
    texts = getattr(ENGLISH, section).texts
    used = said(paths) - said(paths, "screen.say")
    assert used
    assert used - set(texts) == set()
    assert unused(texts, [*paths, TERMINAL / "starting.py"]) - {"point-" + code for code in lesson_codes()} == set()


def lesson_codes() -> set[str]:
    """The points of which explanations are made."""
    path = PACKAGE / "games" / "conquest" / "learning" / "lessons.py"
    return {code for call in calls(path, ("Point",)) for code in strings(call.args[0])}


def test_every_sentence_of_the_table_is_there_and_used() -> None:
    used = said(OF_TABLE) | said(OF_SECTIONS, "screen.say")
    assert used
    assert used - set(english.TEXTS) == set()
    assert unused(english.TEXTS, OF_TABLE) == set()
    for result in (("R", "capitals"), ("H", "reserve"), ("H", "time")):
        assert f"end-{result[0]}-{result[1]}" in english.TEXTS
        assert f"outcome-{result[0]}-{result[1]}" in english.TEXTS


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
    for table in games(rng, times(60, 12)):
        while table.game.result is None:
            legal = table.game.legal_actions()
            fights = [a for a in legal if a.kind in FIGHTS]
            action = rng.choice(fights if fights and rng.random() < 0.8 else legal) if legal else None
            if action is not None:
                assert ENGLISH.action(BOARD, action)
            for event in table.act(action) if action is not None else table.roll():
                seen.add(type(event))
                told(ENGLISH, BOARD, event)
    missing = set(typing.get_args(events.Event)) - seen
    assert missing <= {type(event) for event in RARE}


@pytest.mark.parametrize("event", RARE)
def test_rare_events_are_told(event: events.Event) -> None:
    told(ENGLISH, BOARD, event)


def test_every_refusal_of_many_games_is_a_sentence() -> None:
    rng = random.Random(5)
    seen: set[str] = set()
    ids = [space.id for space in BOARD.spaces]
    for table in games(rng, times(30, 8)):
        for _ in range(120):
            if table.game.result is not None:
                break
            for action in wild_actions(rng, ids):
                assert ENGLISH.action(BOARD, action)
                for reason in table.game.why_not(action):
                    seen.add(reason.code)
                    assert re.fullmatch(r".+ \([HAV]\d[\d.]*[a-g]?\)", ENGLISH.refusal(BOARD, reason))
            legal = table.game.legal_actions()
            if legal:
                table.act(rng.choice(legal))
            else:
                table.roll()
    assert len(seen) > 35


def wild_actions(rng: random.Random, ids: list[str]) -> list[actions.Action]:
    """One action of each kind, hardly ever a legal one."""
    who, unit = rng.choice("UCKH"), rng.choice(("", "", "P", "U", "C"))
    a, b, price = rng.choice(ids), rng.choice(ids), rng.randint(1, 2)
    return [
        conquest.Pass(who), conquest.Move(who, a, unit=unit, crosses=rng.random() < 0.3),
        conquest.MoveFleet(who, a, b), conquest.PlaceGarrison(who, a, rng.random() < 0.5),
        conquest.RemoveGarrison(who, a, rng.randrange(3)), conquest.Besiege(who, a, price, unit),
        conquest.Attack(who, a, price, unit), conquest.Enter(who, a), conquest.PlaceRoad(who, a, b),
        conquest.KeepRoad(who), conquest.Build(who, a, b, unit), conquest.Buy(who), conquest.Plot(who, price, unit),
        conquest.Decline(), conquest.Boost(price), conquest.Reroll(rng.choice("RH")), conquest.Pick(a),
        conquest.Strike(a, b, price), conquest.SetRevolts(a), conquest.SetArmy(a),
    ]  # fmt: skip


def test_an_unknown_reason_is_still_told() -> None:
    assert ENGLISH.refusal(BOARD, Reason("brand-new", "H9.9", {"space": "osca"})) == "brand-new (H9.9): space=osca"


def test_the_dice_needed_are_named() -> None:
    for needed in ("R", "H", "R-H", "none"):
        assert ENGLISH.refusal(BOARD, Reason("other-dice", "H0.5", {"needed": needed}))


def test_help_topics_are_announced() -> None:
    for topic in english.HELP:
        assert topic in english.HELP[""]
    assert all(len(line) < 82 for line in english.HELP[""].split("\n"))
