"""The exercises: every stored position is what it claims to be, every explanation has words, and `learn` is kind."""

from __future__ import annotations

import ast
import json
import random
import re
import string
from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

import hispania
from hispania.cli import main as command
from hispania.errors import Unreadable
from hispania.games import conquest
from hispania.games.conquest.checks.invariants import broken
from hispania.games.conquest.edge.actions import KINDS
from hispania.games.conquest.learning import lessons
from hispania.games.conquest.learning.exercises import (
    GRADES,
    THEMES,
    Exercise,
    Source,
    Value,
    book,
    exercise,
    judge_mark,
    read_book,
    verdict,
)
from hispania.games.conquest.learning.lessons import follow, hint_of, points_of
from hispania.games.conquest.learning.mining import Ledger, Mine, choose, options_of, write_book
from hispania.games.conquest.learning.proof import LOOKS, PROMISED, SAME, SIGMAS, Minds, grade, prove
from hispania.games.conquest.learning.verify import least
from hispania.games.conquest.printed.board import default_board
from hispania.games.conquest.printed.options import RULES_VERSION
from hispania.games.conquest.rules import rulebook
from hispania.games.conquest.terminal import learn
from hispania.games.conquest.terminal.english import ENGLISH
from hispania.games.conquest.terminal.menu import menu_of
from hispania.games.conquest.terminal.telling import lessons as telling
from hispania.games.conquest.text.notation import action_text, read_action
from hispania.table.session import Table

pytestmark = pytest.mark.once

PACKAGE = Path(hispania.__file__).resolve().parent
BOARD = default_board()
ALL = list(enumerate(book().exercises, 1))
every = pytest.mark.parametrize("asked", [one for _, one in ALL], ids=[f"{k}-{one.theme}" for k, one in ALL])


# -------------------------------------------------------------------- the set


def test_there_are_enough_of_every_grade_and_many_themes() -> None:
    known = book().exercises
    assert len(known) >= 30
    assert {one.grade for one in known} == set(GRADES)
    assert all(sum(one.grade == grade for one in known) >= 5 for grade in GRADES)
    assert len({one.theme for one in known}) >= 7
    assert {one.theme for one in known} <= set(THEMES)
    assert len({one.id for one in known}) == len(known)
    assert len({json.dumps(one.position, sort_keys=True) for one in known}) == len(known)


def test_the_promise_of_the_set_is_the_mine_s() -> None:
    made = book().made
    assert made.margin == PROMISED
    assert made.sigmas == SIGMAS
    assert made.rules == RULES_VERSION
    assert made.judge == judge_mark(), "another judge: `hispania lab verify-exercises` tells which exercises still hold"


@every
def test_a_position_is_whole_and_the_solution_leads(asked: Exercise) -> None:
    game = asked.game
    assert not broken(game.state)
    assert game.to_json() == asked.position
    legal = game.legal_actions()
    assert {action.actor for action in legal} == {asked.seat}
    assert {one.action for one in asked.values} == {action_text(game, action) for action in legal}
    assert len(asked.values) == len(legal)
    chances = [asked.sign * one.chance for one in asked.values]
    assert chances == sorted(chances, reverse=True)
    assert all(0.0 <= one.chance <= 1.0 and one.error >= 0.0 for one in asked.values)
    assert asked.values[0].action in asked.best
    assert asked.margin >= book().made.margin
    for one in asked.values:
        lead = chances[0] - asked.sign * one.chance
        if one.action in asked.best:
            assert lead <= SAME + 1e-9
    ideas = {lessons.idea(read_action(game, text)) for text in asked.best}
    assert len(ideas) == 1
    others = [one for one in asked.values if lessons.idea(read_action(game, one.action)) not in ideas]
    if asked.theme == "price":
        others = [one for one in asked.values if one.action not in asked.best]
    for one in others:
        lead = chances[0] - asked.sign * one.chance
        assert lead >= asked.margin - 1e-4
        assert lead >= SIGMAS * (asked.values[0].error ** 2 + one.error**2) ** 0.5 - 1e-4
    assert asked.found in (*LOOKS, 10 * LOOKS[-1])
    assert (asked.glance in asked.best) == (asked.found == LOOKS[0]) or asked.found > LOOKS[0]


@every
def test_the_plan_can_be_followed(asked: Exercise) -> None:
    actions, _ = follow(asked.game, asked.plan)
    assert asked.plan[0] in asked.best
    assert len(actions) == len(asked.plan)
    assert {action.actor for action in actions} == {asked.seat}


@every
def test_every_answer_gets_its_verdict(asked: Exercise) -> None:
    game = asked.game
    verdicts = [verdict(asked, game, read_action(game, one.action)) for one in asked.values]
    assert [one.rank for one in verdicts] == list(range(1, len(verdicts) + 1))
    assert {one.value.action for one in verdicts if one.kind == "right"} == set(asked.best)
    assert all(one.loss >= asked.margin - 1e-9 for one in verdicts if one.kind == "wrong")
    assert all(one.loss < asked.margin for one in verdicts if one.kind == "close")


def test_an_unknown_exercise_is_refused_by_number() -> None:
    for number in (0, -1, len(ALL) + 1):
        with pytest.raises(Unreadable, match=f"there is no exercise {number}; there are 1 to {len(ALL)}"):
            exercise(number)


def test_a_file_of_other_rules_is_refused() -> None:
    data = msgspec.to_builtins(book())
    data["made"]["rules"] = "another"
    with pytest.raises(Unreadable, match="rules another"):
        read_book(msgspec.json.encode(data))
    with pytest.raises(Unreadable, match="cannot be read"):
        read_book(b"not even json")


# -------------------------------------------------------------------- explanations


@every
def test_an_explanation_has_words_numbers_and_rules(asked: Exercise) -> None:
    explained(asked)


def explained(asked: Exercise) -> set[str]:
    """Check every sentence of an explanation; its codes."""
    points = points_of(asked)
    assert points[0].code == "best"
    assert {"second", "nothing-else"} & {point.code for point in points}
    for point in points:
        told = telling.sentence(ENGLISH, BOARD, point)
        assert told[0].isupper()
        assert not re.search(r"None|\{|\}|<|Fraction|  |\.\.", told), told
        assert len(told) < 600
        if point.rule:
            assert told.endswith(f"({point.rule})")
            assert rulebook.paragraph(point.rule)
    hint = hint_of(asked)
    assert hint.kind in ENGLISH.learn.kinds
    assert all(space in BOARD for space in hint.spaces)
    return {point.code for point in points}


FIGHTS = ("besiege", "attack", "garrison", "remove", "build", "buy", "plot", "boost", "reroll", "pick", "strike")


def made_up(game: conquest.Conquest, rng: random.Random) -> Exercise:
    """An exercise about any action at all, with any values: only its words are looked at."""
    legal = list(game.legal_actions())
    rng.shuffle(legal)
    kind = rng.choice(sorted({action.kind for action in legal}))
    legal.sort(key=lambda action: action.kind != kind)
    texts = [action_text(game, action) for action in legal]
    seat = legal[0].actor
    sign = -1.0 if seat == "H" else 1.0
    values = tuple(Value(text, round(0.5 + sign * (0.3 - 0.01 * k), 4), 0.002) for k, text in enumerate(texts[:60]))
    values = (*values, *(Value(text, 0.5 - sign * 0.3, 0.01) for text in texts[60:]))
    return Exercise(
        "made-up", "march", "easy", seat, game.to_json(), (texts[0],), 0.01, (texts[0],), texts[-1], 1, values,
        Source(0, 0, 0.0),
    )  # fmt: skip


def test_whatever_is_best_can_be_explained() -> None:
    rng = random.Random(11)
    kinds: set[str] = set()
    codes: set[str] = set()
    for n in range(8):
        variants = [name for name in conquest.VARIANTS if n % 2 == 0 or rng.random() < 0.5]
        table = Table(conquest.new_game("6|4|3|4|2", variants=variants, house={"terror_plot": True}), seed=f"any {n}")
        table.roll_on()
        while table.game.result is None:
            legal = table.game.legal_actions()
            if len(legal) > 2 and rng.random() < 0.15:
                asked = made_up(table.game, rng)
                kinds.add(read_action(table.game, asked.best[0]).kind)
                codes |= explained(asked)
            fights = [action for action in legal if action.kind in FIGHTS]
            table.act(rng.choice(fights if fights and rng.random() < 0.7 else legal))
            table.roll_on()
    assert len(kinds) >= 10
    assert len(codes) >= 12


def constants(path: Path, names: tuple[str, ...]) -> set[str]:
    """The texts given first to calls of these names; both arms of a choice."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        if getattr(node.func, "id", getattr(node.func, "attr", "")) in names:
            at = 2 if getattr(node.func, "id", "") == "_tempting" else 0
            value = node.args[at]
            arms = (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,)
            found |= {arm.value for arm in arms if isinstance(arm, ast.Constant) and isinstance(arm.value, str)}
    return found


def test_every_point_theme_grade_and_kind_has_words() -> None:
    codes = constants(PACKAGE / "games" / "conquest" / "learning" / "lessons.py", ("Point", "_tempting"))
    assert len(codes) > 20
    assert {f"point-{code}" for code in codes} <= {*ENGLISH.learn.texts, "point-odds", "point-prices"}
    assert set(ENGLISH.learn.themes) == set(THEMES)
    assert set(ENGLISH.learn.grades) == set(GRADES)
    assert set(ENGLISH.learn.kinds) == set(KINDS) == set(lessons.RULES)
    assert set(ENGLISH.learn.found) == {*LOOKS, 10 * LOOKS[-1]}


@pytest.mark.parametrize("text", ENGLISH.learn.texts.values())
def test_templates_are_well_formed(text: str) -> None:
    for _, name, spec, conversion in string.Formatter().parse(text):
        assert name is None or re.fullmatch("[a-z]+", name)
        assert not spec
        assert conversion in (None, "", "r")


# -------------------------------------------------------------------- hispania learn


def study(lines: Iterable[str], *options: str, code: int = 0) -> str:
    """Everything printed when these lines are typed and the input ends."""
    result = CliRunner().invoke(command.app, ["learn", *options], input="".join(f"{line}\n" for line in lines))
    assert result.exit_code == code, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    return result.output


def notes(folder: Path) -> dict[str, str]:
    path = folder / "learn.json"
    return json.loads(path.read_text(encoding="utf-8"))["exercises"] if path.exists() else {}


def number_of(asked: Exercise, text: str) -> str:
    game = asked.game
    return str(next(entry.number for entry in menu_of(game) if action_text(game, entry.action) == text))


@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_the_list_shows_every_exercise(plain: tuple[str, ...]) -> None:
    told = study([], *plain)
    for title in ENGLISH.learn.grades.values():
        assert title in told
    for k, one in ALL:
        assert re.search(rf"\b{k} \S {ENGLISH.learn.themes[one.theme]}", told)
    assert f"Solved: 0 of {len(ALL)}." in told


@pytest.mark.parametrize("write", ["notation", "number"])
def test_a_right_answer_is_explained_and_kept(folder: Path, write: str) -> None:
    first = exercise(1)
    typed = first.best[0] if write == "notation" else number_of(first, first.best[0])
    told = study([typed], "1", "--plain")
    assert "Right!" in told
    assert "best of the others" in told or "No other idea" in told
    assert notes(folder) == {first.id: "solved"}
    assert f"Solved: 1 of {len(ALL)}." in study([])


def test_a_wrong_answer_tells_what_it_gives_away_and_asks_again(folder: Path) -> None:
    first = exercise(1)
    told = study([first.values[-1].action, first.best[0]], "1", "--plain")
    loss = first.sign * (first.values[0].chance - first.values[-1].chance)
    assert telling.points(ENGLISH, loss) in told
    assert f"ranks {len(first.values)} of {len(first.values)}." in told
    assert "Right!" in told
    assert notes(folder) == {first.id: "helped"}


def test_another_price_for_the_right_idea_is_close() -> None:
    for k, one in ALL:
        game = one.game
        near = [v for v in one.values if verdict(one, game, read_action(game, v.action)).kind == "close"]
        if near:
            assert "Close:" in study([near[0].action], str(k), "--plain")


def test_hints_come_in_two_strengths_and_then_the_solution(folder: Path) -> None:
    first = exercise(1)
    told = study(["hint", "hint", "hint", "solution"], "1", "--plain")
    assert told.count("Hint:") == 2
    assert ENGLISH.learn.kinds[hint_of(first).kind] in told
    assert "There are no more hints" in told
    assert "The solution:" in told
    assert telling.sentence(ENGLISH, BOARD, points_of(first)[0]) in told
    assert notes(folder) == {first.id: "shown"}
    study([first.best[0]], "1")
    assert notes(folder) == {first.id: "solved"}


def test_from_one_exercise_to_the_next() -> None:
    told = study(["skip", "", "quit"], "1", "--plain")
    assert "Exercise 1 of" in told
    assert "Exercise 2 of" in told
    last = len(ALL)
    told = study(["skip", "next", "quit"], str(last), "--plain")
    assert told.index(f"Exercise {last} of") < told.index("Exercise 1 of")


def test_questions_of_the_table_are_answered() -> None:
    told = study(["look", "look gades", "odds", "moves", "list", "map", "rule H4.3", "help", "lessons", "again"], "1")
    assert "H4.3" in told
    assert "Gades" in told
    assert "One position, one question" in told
    assert told.count("Exercise 1 of") == 2


NONSENSE = (
    "0", "999", "99999999999999999999", "-1", "foo", "move", "move xyzzy", "siege toletum 9", "undo", "redo", "whatif",
    "save x", "load x", "new", "why", "log", "throw", "auto", "hispano dice", "III-2", "road gades emerita", "U @Gades",
    "H no", "[bold]x[/bold]", "{0}", "%s", "\x1b[2J", "x" * 5000, "💥", "²", "\x00", "map /", "rule", "rule xyz",
)  # fmt: skip


def test_nonsense_is_answered_and_changes_nothing(folder: Path) -> None:
    told = study(NONSENSE, "1")
    assert "\x1b[2J" not in told
    assert notes(folder) in ({}, {exercise(1).id: "tried"})
    told = study(["0", "x" * 500, "\x1b[2J", "help", "lessons", "99999999999"])
    assert "There is no exercise 0" in told


def test_all_solved_is_told(folder: Path) -> None:
    folder.mkdir(parents=True)
    solved = {"exercises": {one.id: "solved" for _, one in ALL}}
    (folder / "learn.json").write_text(json.dumps(solved), encoding="utf-8")
    assert "You have solved them all" in study([""])


def test_only_some_exercises() -> None:
    told = study([], "--grade", "easy", "--plain")
    assert "Hard" not in told
    theme = exercise(1).theme
    assert ENGLISH.learn.themes[theme] in study([], "--theme", theme)
    for wrong in (["--grade", "harder"], ["--theme", "love"], ["999"], ["0"]):
        told = study([], *wrong, code=1)
        assert "there are" in told


@pytest.mark.parametrize("text", ["not json", "[]", '{"exercises": {"a": "eaten"}}', '{"exercises": 3}', "\x00"])
def test_notes_that_cannot_be_read_are_set_aside(folder: Path, text: str) -> None:
    folder.mkdir(parents=True)
    (folder / "learn.json").write_text(text, encoding="utf-8")
    told = study([exercise(1).best[0]], "1", "--plain")
    assert "set aside" in told
    assert (folder / "learn.json.bad").read_text(encoding="utf-8") == text
    assert notes(folder) == {exercise(1).id: "solved"}


def test_a_folder_that_cannot_be_written_is_told_and_stops_nothing(folder: Path) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("a file where the folder should be", encoding="utf-8")
    told = study([exercise(1).best[0]], "1", "--plain")
    assert "cannot be kept" in told
    assert "Right!" in told


def test_ctrl_c_is_a_farewell(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: object, prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(learn.Screen, "ask", interrupted)
    assert "Vale!" in study([])
    assert "Vale!" in study([], "1")


# -------------------------------------------------------------------- the mine


def test_grades_rise_with_how_long_the_solution_hides() -> None:
    order = [GRADES.index(grade(look, 1)) for look in (*LOOKS, 10 * LOOKS[-1])]
    assert order == sorted(order)
    assert order[0] < order[-1]


def test_a_choice_is_balanced_and_without_twins() -> None:
    known = list(book().exercises)
    few = choose(known + known, 9)
    assert len({one.id for one in few}) == len(few) == 9
    assert {one.grade for one in few} == set(GRADES)
    assert choose(known, 9) == choose(list(reversed(known)), 9)


def test_games_of_the_mine_vary() -> None:
    seen = [options_of(k) for k in range(60)]
    assert {level for level, _ in seen} >= {"7|5|4|5|1", "5|3|2|3|3"}
    assert ("hispano",) in {variants for _, variants in seen}


def test_a_ledger_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    mine = Mine(seed=3)
    ledger = Ledger(path, mine)
    ledger.add(0, [book().exercises[0]])
    ledger.add(4, [])
    with path.open("a", encoding="utf-8") as file:
        file.write('{"game": 5, "fou')  # the machine stopped here
    again = Ledger(path, mine)
    assert again.done == {0: [book().exercises[0]], 4: []}
    again.add(5, [])
    assert set(Ledger(path, mine).done) == {0, 4, 5}
    with pytest.raises(Unreadable, match="other settings"):
        Ledger(path, Mine(seed=4))
    path.write_text("something else", encoding="utf-8")
    with pytest.raises(Unreadable, match="not the ledger"):
        Ledger(path, mine)


def test_a_book_is_written_as_it_is_read(tmp_path: Path) -> None:
    write_book(tmp_path / "book.json", book())
    assert read_book((tmp_path / "book.json").read_bytes()) == book()


@pytest.mark.compiled_only
@pytest.mark.parametrize("grade", GRADES)
def test_the_widest_of_each_grade_is_proven_again(grade: str) -> None:
    asked = max((one for one in book().exercises if one.grade == grade), key=lambda one: one.margin)
    game = asked.game
    proof = prove(Minds.of(game.state.config), game, deep=6000, seed=99)
    assert set(proof.best) & set(asked.best)
    assert proof.margin >= least(asked)
