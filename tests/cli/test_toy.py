"""The shared terminal with the toy: whole games by what is typed, computers, the curtain, undo, going on next time."""

from __future__ import annotations

import functools
import json
import random
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from contract.toy import RULES, SEATS
from hispania import players
from hispania.cli import hosting
from hispania.cli import main as command
from hispania.cli.commands.serve import let_in
from hispania.cli.shelf import Shelf
from hispania.cli.terminal.screen import Screen, house_words
from hispania.cli.terminal.sitting import Sitting
from hispania.contract import CHANCE, OVER
from hispania.games.conquest.door import RULES as CONQUEST
from hispania.table.drawn import HOST, Drawn
from hispania.table.session import Table

NAMES = {"amber": "Amber", "birch": "Birch", "coral": "Coral"}


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HISPANIA_GAMES", "toy=contract.toy")


def hispania(*words: str, lines: Iterable[str] = (), code: int = 0) -> str:
    result = CliRunner().invoke(command.app, [*words], input="".join(f"{line}\n" for line in lines))
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result.output


def play(lines: Iterable[str], *options: str, code: int = 0) -> str:
    return hispania("terminal", "--game", "toy", *options, lines=lines, code=code)


def typed(seed: str, write: str = "number", **options: int) -> tuple[list[str], Table]:
    """What three people type in a whole game, the screen going from hand to hand, and the table at its end."""
    rng = random.Random(seed)
    table = Table(RULES.new_game(RULES.read_options(options)), seed)
    table.drawn = Drawn(HOST)  # they type the seed, too
    lines, at = [], None
    while True:
        table.roll_on()
        if table.game.turn.kind == OVER:
            return [*lines, ""], table  # the end is shown to everybody
        asked = table.game.turn.seats
        if at not in asked:
            at = asked[0]
            lines.append("")
        actions = list(table.game.legal_actions(at))
        action = rng.choice(actions)
        lines.append(str(actions.index(action) + 1) if write == "number" else str(action))
        table.act(action, at)
        if table.game.turn.kind == CHANCE and action.quiet:
            lines.append("")


def finished(folder: Path) -> list[Path]:
    return sorted((folder / "toy" / "games").glob("*.hispania"))


# -------------------------------------------------------------------- whole games


@pytest.mark.parametrize(("seed", "write", "plain"), [("roma", "number", False), ("gades", "text", True)])
def test_a_whole_game_of_three_people(folder: Path, seed: str, write: str, plain: bool) -> None:
    lines, table = typed(seed, write, rounds=4)
    output = play([*lines, "log", "quit"], "--seed", seed, "--option", "rounds=4", *(["--plain"] if plain else []))
    (record,) = finished(folder)
    table.tells_end = True  # as every file does
    assert record.read_text(encoding="utf-8") == table.record()
    assert Table.load(record).game.hash() == table.game.hash()
    assert "The host chose the seed" in output
    assert str(record) in output.replace("\n", "")
    assert not (folder / "toy" / "unfinished.hispania").exists()
    for seat, points in table.game.ending.points.items():
        assert f"{NAMES[seat]}: {points:g}" in output
    assert f"to verify them: {seed}" in output
    assert all(line in output for line in table.lines)  # at the end everything may be read
    assert ("\x1b" in output, "─" in output) == (False, not plain)


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_every_language(folder: Path, language: str) -> None:
    lines, table = typed("x", rounds=2)
    output = play(lines, "--seed", "x", "--option", "rounds=2", "--language", language)
    words = RULES.words(language)
    assert words["phase.BID"] in output
    assert words[f"ending.{table.game.ending.reason}"] in output
    keys = [set(house_words()[one]) for one in ("en", "fr", "es")]
    assert keys[0] == keys[1] == keys[2]
    for key in keys[0]:
        fields = {tuple(sorted(re.findall(r"\{(\w+)\}", house_words()[one][key]))) for one in ("en", "fr", "es")}
        assert len(fields) == 1, key


def test_one_person_against_computers(folder: Path) -> None:
    """The computers bid and choose by themselves; there is nobody to draw a curtain for."""
    output = play(["1", ""] * 20, "--seed", "roma", "--computer", "birch=random", "--computer", "coral=searcher@20")
    (record,) = finished(folder)
    table = Table.load(record)
    assert {played.seat for played in table.history} == {"", *SEATS}
    assert "Pass the screen" not in output
    assert "Computers: Birch random, Coral searcher" in output
    assert output.count("Amber decides") >= 3
    for seat in ("birch", "coral"):  # of a hand that is not mine nothing is told before the end
        assert not re.findall(rf"{NAMES[seat]} gets the card \d", output.rpartition("Amber decides")[0])


def test_computers_alone(folder: Path) -> None:
    seats = [word for seat in SEATS for word in ("--computer", f"{seat}=random")]
    output = play([], "--seed", "roma", *seats)
    assert len(finished(folder)) == 1
    assert "Most points" in output or "A draw" in output


# -------------------------------------------------------------------- the curtain


class Typing:
    """Lines that are typed at a Screen, and all that is printed, in pieces between the questions."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = iter(lines)
        self.pieces: list[str] = [""]

    def ask(self, prompt: str) -> str | None:
        self.pieces[-1] += prompt
        self.pieces.append("")
        return next(self.lines, None)


def sit(table: Table, lines: Iterable[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the screen shows between two questions."""
    screen, typing = Screen(table.rules, plain=True), Typing(lines)
    monkeypatch.setattr(screen, "ask", typing.ask)

    def show(text: Any = "", **_: Any) -> None:
        typing.pieces[-1] += f"{text}\n"

    monkeypatch.setattr(screen.console, "print", show)
    Sitting(screen, Shelf(folder), table, {}).run()
    return typing.pieces


QUESTIONS = (
    "look", "list", "log", "odds 1", "hint 3", "bid 99", "help", "redo", "undo", "9", "0", "x", "record", "{",
    '{"kind": "bid", "hand": "amber", "number": 99}', '{"kind": "bid", "hand": "birch", "number": 99}', "save /",
    '{"kind": "bid", "hand": "coral", "number": 99}', '{"kind": "swap", "hand": "birch"}', "load /",
    *(f'odds {{"kind": "{kind}", "hand": "{seat}"}}' for kind in ("swap", "keep") for seat in SEATS),
)  # fmt: skip


@pytest.mark.parametrize("place", [0, 1, 2])
def test_nothing_on_the_screen_depends_on_what_a_seat_may_not_see(
    place: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two positions that look the same to a seat look the same on its screen, whatever it asks."""
    quick = functools.partial(players.hint, iterations=60)
    monkeypatch.setattr(players, "hint", quick)
    seat, met = SEATS[place], 0
    for n in range(40):
        rng = random.Random(f"{place} {n}")
        table = Table(RULES.new_game(RULES.read_options({"rounds": 4})), str(n))
        table.roll_on()
        while table.game.turn.phase != "BID" or (rng.random() < 0.6 and table.game.round < 4):
            table.act(rng.choice(list(table.game.legal_actions())))
            table.roll_on()
        open_seats = table.game.turn.seats
        if seat not in open_seats:
            continue
        before = [line for _ in open_seats[: open_seats.index(seat)] for line in ("", "1")]
        beyond = f"bid {table.game.view(seat)['cards'][seat] + 1}"  # some other seat could perhaps
        lines = [*before, "", beyond, *QUESTIONS]
        screens = []
        for game in (table.game.clone(), table.game.determinized(seat, rng)):
            pieces = sit(Table(game, "dice"), lines, tmp_path / f"{n}", monkeypatch)
            screens.append(pieces[len(before) + 1 : -1])
            assert seat in pieces[len(before)].lower()  # the screen was passed to this seat
        assert screens[0] == screens[1]
        met += 1
    assert met >= 15


def test_before_enter_nothing_is_on_the_screen(folder: Path) -> None:
    """What is printed between passing the screen on and Enter names whose turn it is, and nothing else."""
    lines, _ = typed("roma")
    output = play(lines, "--seed", "roma", "--plain")
    parts = re.split(r"-{20}\n", output)[1:]
    assert len(parts) >= 8
    for part in parts:
        question, _, rest = part.partition(" > ")
        assert re.fullmatch(
            r"Pass the screen to (Amber|Birch|Coral), who presses Enter \(.*\)|The game is over: .*", question
        )
        whose = re.findall(r"to (Amber|Birch|Coral)", question)
        cards = re.findall(r"^  cards: (.*)$", rest, re.M)
        for shown in cards if whose else []:
            hands = dict(hand.split(" ") for hand in shown.split(", "))
            assert {name for name, card in hands.items() if card != "–"} <= set(whose)
            assert hands[whose[0]] != "–"
        assert cards or not whose
        dealt = re.findall(r"^  (\w+) gets the card \d", rest, re.M)
        assert set(dealt) <= set(whose) or not whose


def test_a_terminal_is_wiped_with_all_that_could_be_scrolled_back_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    screen = Screen(RULES)
    monkeypatch.setattr(screen, "is_tty", True)
    screen.curtain()
    assert capsys.readouterr().out == "\x1b[2J\x1b[3J\x1b[H"


# -------------------------------------------------------------------- taking back, going on


def test_taking_back_at_the_curtain_and_repeating(folder: Path) -> None:
    output = play(["", "1", "undo", "", "redo", "", "undo", "1", "quit"], "--seed", "roma")
    assert output.count("One step taken back.") == 1
    assert output.count("There is nothing to take back") == 1  # birch cannot take amber's bid back
    table = Table.load(folder / "toy" / "unfinished.hispania")
    assert [played.seat for played in table.history if played.seat] == ["amber", "birch"]


def test_a_step_that_risks_nothing_can_be_taken_back_before_chance_answers(folder: Path) -> None:
    lines, table = typed("roma")
    kept = next(k for k, played in enumerate(table.history) if str(played.step) == "keep")
    at = next(
        k
        for k in range(len(lines))
        if play([*lines[:k], "quit"], "--new", "--seed", "roma").count("takes the step back") == 1
    )
    output = play([*lines[:at], "undo", "quit"], "--new", "--seed", "roma")
    assert "One step taken back." in output
    table = Table.load(folder / "toy" / "unfinished.hispania")
    assert len(table.history) == kept


def test_quit_and_go_on(folder: Path) -> None:
    assert "goes on with it" in play(["", "1", "quit"], "--seed", "roma")
    before = (folder / "toy" / "unfinished.hispania").read_text(encoding="utf-8")
    output = play(["", "log", "quit"])
    assert "Your unfinished game goes on." in output
    assert (folder / "toy" / "unfinished.hispania").read_text(encoding="utf-8") == before
    assert "amber bid" in output  # the line is told, but
    assert "amber bid 1" not in output  # not what was bid
    assert "The unfinished game is kept as" in play(["", "quit"], "--new")
    assert not (folder / "unfinished.hispania").exists()  # the usual game has a shelf of its own


def test_saving_and_loading(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.hispania"
    output = play(["", "1", "", f"save {file}", "quit"], "--seed", "roma")
    assert f"Wrote {file}" in output.replace("\n", "")
    output = play(["", f"load {file}", "", "log", "load /no/such", "save", "quit"], "--new")
    assert "cannot be read" in output
    assert "Name a file" in output
    output = hispania("terminal", "--file", str(file), lines=["", "quit"])  # the record tells which game it is
    assert "The record" in output
    assert "Birch decides" in output
    for words, told in (
        (("--file", "/no/such"), "cannot be read"),
        (("--file", str(file), "--seed", "x"), "leave out"),
    ):
        assert told in play([], *words, code=1)


def test_a_bad_save_is_set_aside(folder: Path) -> None:
    path = folder / "toy" / "unfinished.hispania"
    path.parent.mkdir(parents=True)
    path.write_text('[Game "toy"]\n\nnonsense', encoding="utf-8")
    output = play(["quit"])
    assert "set aside as" in output
    assert path.with_name("unfinished.hispania.bad").exists()


# -------------------------------------------------------------------- what is refused


def test_hints_and_odds(folder: Path) -> None:
    output = play(["", "hint", "hint 2", "hint 3", "odds 1", "odds", "quit"], "--seed", "roma")
    assert "It does not depend on a place." in output
    assert "The kind of action: bid." in output
    assert re.search(r"bid \d \(\d+% for Amber\)", output)
    assert output.count("The hint is noted") == 3
    assert "scores: " in output


def test_refusals_tell_their_reasons(folder: Path) -> None:
    wrong = json.dumps({"kind": "bid", "hand": "amber", "number": 12})
    output = play(["", wrong, "99", "foo", "\x1b[2J", "x" * 3000, "quit"], "--seed", "roma", "--option", "deck=12")
    assert re.search(r"Not now:\n +- From 1 to \d", output)
    assert "The list ends at" in output
    assert "no action that is allowed now is written" in output


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--computer", "delta"], "there is no seat 'delta'"),
        (["--computer", "amber=consul"], "no computer player is called"),
        (["--option", "rounds"], "--option is KEY=VALUE"),
        (["--option", "rounds=0"], "options that mean nothing: rounds"),
        (["--language", "la"], "is told in en, fr, es"),
    ],
)
def test_what_cannot_be_asked_for(options: list[str], told: str) -> None:
    assert told in " ".join(play([], *options, code=1).split())


def test_the_shared_terminal_plays_a_game_that_has_its_own_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The conquest by its words alone: refusals in notation, dice that fall by themselves, everything open."""
    table = Table(CONQUEST.new_game(CONQUEST.read_options({"players": 3})), "roma")
    rng = random.Random(1)
    lines = ["U s Toletum $2", *(str(rng.randint(1, 3)) for _ in range(60))]
    shown = "".join(sit(table, [line for pair in zip(lines, [""] * 61) for line in pair], tmp_path, monkeypatch))
    assert "Not now:\n  - That belongs to another moment; now: Setup: laying roads." in shown
    assert "Consul K takes his place in" in shown
    assert "Revolt roll" in shown
    assert "Pass the screen" not in shown


# -------------------------------------------------------------------- the other commands


def test_the_story_of_a_record(folder: Path, tmp_path: Path) -> None:
    lines, table = typed("roma", rounds=2)
    play(lines, "--seed", "roma", "--option", "rounds=2")
    (record,) = finished(folder)
    out = tmp_path / "story.json"
    output = hispania("analyse", str(record), "--quality", "quick", "--json", str(out))  # the record tells the game
    assert re.search(r"Amber: \d+% at the start, \d+% at the end; luck", output)
    told = json.loads(out.read_text(encoding="utf-8"))
    assert len(told["steps"]) == len(table.history)
    assert hispania("analyse", str(record), "--quality", "quick", "--json", "-") == out.read_text(encoding="utf-8")
    assert "no quality is called" in hispania("analyse", str(record), "--quality", "x", code=1)
    play(["", "1", "quit"], "--new", "--seed", "roma")
    running = folder / "toy" / "unfinished.hispania"
    assert "can be analysed when it is over" in " ".join(hispania("analyse", str(running), code=1).split())


def test_the_browser_opens_the_page_of_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a server that answers there is no ticket, and the page is named all the same."""
    opened: list[str] = []
    monkeypatch.setattr(hosting, "show", lambda address: opened.append(address) or True)
    let_in("http://127.0.0.1:1", hosting.Folder(tmp_path), opens=True, page="/new/toy")
    monkeypatch.setattr(hosting, "_ticket", lambda url, key: "T1")
    (tmp_path / "owner.key").write_text("key", encoding="ascii")
    let_in("http://127.0.0.1:1", hosting.Folder(tmp_path), opens=True, page="/new/toy")
    let_in("http://127.0.0.1:1", hosting.Folder(tmp_path), opens=True)
    assert opened == [
        "http://127.0.0.1:1/new/toy",
        "http://127.0.0.1:1/hello?to=%2Fnew%2Ftoy#T1",
        "http://127.0.0.1:1/hello#T1",
    ]


def test_commands_name_a_game() -> None:
    assert "toy, rules 1" in hispania("games")
    assert "seats: amber, birch, coral" in hispania("board", "--game", "toy")
    assert "option rounds: from 1 to 10000; usual: 3 (T1.1)" in hispania("board", "--game=toy")
    assert "Carthago Nova" in hispania("board")
    assert "Amber" in hispania("terminal", "toy", lines=["quit"])


@pytest.mark.parametrize("name", ["atlas", "learn"])
def test_a_game_says_what_it_lacks(name: str) -> None:
    output = " ".join(hispania(name, "--game", "toy", code=1).split())
    assert "toy has no" in output
    assert "it has play, lab, terminal, analyse, board." in output
    assert f"Another game has: hispania {name} --game conquest" in output


@pytest.mark.parametrize("command", ["check", "sources", "copy x.toml"])
def test_a_game_without_copies_says_so(command: str) -> None:
    output = " ".join(hispania("board", *command.split(), "--game", "toy", code=1).split())
    assert "toy has no board to check or to copy" in output
    assert not Path("x.toml").exists()


@pytest.mark.parametrize("name", ["atlas", "learn", "board", "terminal", "analyse", "play"])
def test_an_unknown_game_is_named(name: str) -> None:
    result = CliRunner().invoke(command.app, [name, "--game", "go"])
    assert result.exit_code != 0
    assert "no game is called 'go'" in f"{result.output}{result.exception}"
    assert "--game" in hispania(name, "--help")
