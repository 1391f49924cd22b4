"""`hispania terminal` driven by what a person types: whole games, taking back, files, bad input, dice by hand."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

import hispania
from cli_support import BOARD, NONSENSE, at_gades, finished, play, played
from hispania.cli import main as command
from hispania.cli.places import home
from hispania.cli.shelf import Shelf
from hispania.games import conquest
from hispania.games.conquest.terminal.commands import Order, Puzzle, find_space, read, read_faces
from hispania.games.conquest.terminal.english import ENGLISH, VERBS
from hispania.games.conquest.terminal.listing import show_list
from hispania.games.conquest.terminal.menu import menu_of
from hispania.games.conquest.terminal.screen import Screen, objective, purse
from hispania.games.conquest.text.notation import action_text
from hispania.table.session import Table

# -------------------------------------------------------------------- whole games


@pytest.mark.parametrize(("seed", "write", "plain"), [("roma", "number", False), ("gades", "text", True)])
def test_a_whole_game(folder: Path, seed: str, write: str, plain: bool) -> None:
    lines, table = played(seed, write=write)
    output = play([*lines, "quit"], "--level", "easy", "--seed", seed, *(["--plain"] if plain else []))
    assert "DEFEAT in round" in output
    assert "You chose the seed of the dice" in output
    assert f"to verify them: {seed}" in output
    (record,) = finished(folder)
    table.tells_end = True  # as every file does
    assert record.read_text(encoding="utf-8") == table.record()
    assert str(record) in output.replace("\n", "")
    assert not (folder / "unfinished.hispania").exists()


def test_a_victory_is_told(tmp_path: Path) -> None:
    game = conquest.new_game("7|5|4|5|1")
    table = Table(game, seed="x")
    while table.game.phase != "ROMAN":
        table.roll_on()
        table.act(table.game.legal_actions()[0])
    data = table.game.to_json()
    capitals = [city.id for city in BOARD.cities if city.is_capital]
    data |= {"revolts": {}, "armies": {}, "garrisons": {id: ["C"] for id in capitals[1:]}}
    data["generals"]["U"] = capitals[0]
    data["reserve"] |= {"revolt": 22, "A": 3, "C": 0}
    file = tmp_path / "near.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    output = play(["garrison", "why", "replay", "", "q", "undo", "quit"], "--position", str(file), "--seed", "s")
    assert "VICTORY in round 1" in output
    assert "5 of 6 capitals" in output
    assert "Taken back." in output


def test_a_finished_record_tells_its_end_and_can_be_branched(tmp_path: Path, folder: Path) -> None:
    _, table = played("roma")
    table.save(tmp_path / "over.hispania")
    output = play(["1", "pass", "whatif", "back", "quit"], "--file", str(tmp_path / "over.hispania"))
    assert "DEFEAT" in output
    assert "There is no list to choose number 1 from now." in output
    assert "the game is over (H3.3)" in output
    assert "The finished game stays on record" in output
    assert '[Branch "after step' in (folder / "unfinished.hispania").read_text(encoding="utf-8")


def test_two_players_are_named() -> None:
    assert "To decide: player 1" in play(["auto"], "--players", "2", "--seed", "a")


def test_it_needs_no_options_and_no_particular_terminal(tmp_path: Path) -> None:
    env = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C", "TERM": "dumb", "HISPANIA_HOME": str(tmp_path / "h")}
    env["PYTHONPATH"] = str(Path(hispania.__file__).resolve().parent.parent)
    if "HISPANIA_PURE" in os.environ:
        env["HISPANIA_PURE"] = os.environ["HISPANIA_PURE"]
    done = subprocess.run(
        [sys.executable, "-m", "hispania", "terminal"],
        input=b"auto\nmap\n\xff\xfe\nwhy\npass\nwhy\n",
        capture_output=True,
        env=env,
        timeout=120,
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"7|4|3|4|1" in done.stdout
    assert b"The game is saved" in done.stdout


# -------------------------------------------------------------------- leaving and coming back


def test_quit_and_continue(folder: Path) -> None:
    play(["auto", "quit"], "--seed", "roma", "--level", "hard")
    before = (folder / "unfinished.hispania").read_text(encoding="utf-8")
    output = play(["pass"])
    assert "Your unfinished game" in output
    assert "5|4|3|4|2" in output
    after = (folder / "unfinished.hispania").read_text(encoding="utf-8")
    assert after.startswith(before[: before.index("[Result")])
    assert "1.U pass" in after


def test_every_step_is_saved_even_when_interrupted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["auto", "garrison"])

    def interrupted(self: Screen, prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr(Screen, "ask", interrupted)
    assert "The game is saved" in play([], "--seed", "roma")
    assert "+g" in (folder / "unfinished.hispania").read_text(encoding="utf-8")


def test_a_corrupt_save_is_kept_aside(folder: Path) -> None:
    folder.mkdir()
    (folder / "unfinished.hispania").write_bytes(b'[Level "9"]\n\xff\n')
    output = play(["quit"])
    assert "could not be read" in output
    assert (folder / "unfinished.hispania.bad").read_bytes().startswith(b"[Level")
    (folder / "unfinished.hispania").write_text("nonsense", encoding="utf-8")
    play(["quit"])
    assert len(list(folder.glob("*bad*"))) == 2


def test_new_games_keep_the_old_one(folder: Path) -> None:
    play(["auto"], "--seed", "one")
    output = play(["auto", "new hardest", "auto"], "--new", "--seed", "two")
    assert output.count("The game on the table is kept as") == 2
    seeds = [re.findall(r'Seed "(\w+)"', path.read_text(encoding="utf-8"))[0] for path in finished(folder)]
    assert sorted(seeds) == ["one", "two"]
    assert "5|3|2|3|3" in (folder / "unfinished.hispania").read_text(encoding="utf-8")


def test_two_tables_at_once_do_not_overwrite_each_other(folder: Path) -> None:
    first, second = Shelf(folder), Shelf(folder)
    tables = [Table(conquest.new_game(), seed=seed) for seed in ("a", "b")]
    for shelf, table in zip((first, second), tables):
        table.roll_on()
        shelf.save(table)
    for shelf, table in zip((first, second), tables):
        shelf.save(table)
    assert len(list(folder.glob("unfinished*"))) == 2
    found = Shelf(folder).find(None)
    assert found.table is not None
    assert found.table.dice is not None


def test_another_board_is_left_alone(folder: Path) -> None:
    play(["auto"], "--seed", "one")
    file = folder / "unfinished.hispania"
    text = file.read_text(encoding="utf-8").replace(BOARD.hash, "0123456789abcdef")
    file.write_text(text, encoding="utf-8")
    assert "another board" in play(["quit"])
    assert file.read_text(encoding="utf-8") == text


def test_a_folder_that_cannot_be_written_does_not_stop_play(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    output = play(["auto", "pass"], "--auto-save", str(tmp_path / "file" / "deeper"))
    assert output.count("could not be saved") == 1
    assert "Praetor C" in output


def test_where_games_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert home() == tmp_path / "home"
    monkeypatch.delenv("HISPANIA_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert home() == tmp_path / "hispania"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert home().parts[-3:] == (".local", "share", "hispania")


def test_games_that_the_first_release_kept_elsewhere_are_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("HISPANIA_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    custom = tmp_path / "custom" / "hispania"  # as on a system whose customs know no XDG_DATA_HOME
    monkeypatch.setattr("platformdirs.user_data_path", lambda *name, **more: custom)
    assert home() == custom
    (tmp_path / "xdg" / "hispania").mkdir(parents=True)
    assert home() == tmp_path / "xdg" / "hispania"
    custom.mkdir(parents=True)
    assert home() == custom


# -------------------------------------------------------------------- taking back


def test_undo_and_redo(folder: Path) -> None:
    output = play(["undo", "redo", "auto", "garrison", "undo", "redo", "undo", "redo", "redo"], "--seed", "roma")
    assert "Dice have fallen since" in output
    assert "There is nothing to do again." in output
    assert output.count("Taken back.") == 2
    lines = (folder / "unfinished.hispania").read_text(encoding="utf-8").splitlines()
    assert lines[-1].startswith("1.U U +g")


def test_undo_stops_at_dice_and_whatif_goes_on(folder: Path) -> None:
    output = play(["auto", "garrison", "pass", "undo", "whatif", "undo", "m bas"], "--seed", "roma")
    assert "Type whatif" in output
    assert "What if? You are back" in output
    assert "Taken back." in output
    main = (folder / "unfinished.hispania").read_text(encoding="utf-8")
    branch = (folder / "unfinished.whatif.hispania").read_text(encoding="utf-8")
    assert "1.U pass" in main
    assert '[Branch "after step' in branch
    assert ">" in branch.splitlines()[-1] or "=" in branch.splitlines()[-1]
    output = play(["back", "back", "record"])
    assert "Your what-if" in output
    assert "nothing to go back to" in output
    assert "1.U pass" in output
    assert not (folder / "unfinished.whatif.hispania").exists()


def test_whatif_before_an_event_of_the_log() -> None:
    output = play(["auto", "pass", "whatif 8", "look", "whatif 999", "whatif x"], "--seed", "roma")
    assert "Setup, road 1 of 4" in output.split("What if?")[1]
    assert "The log has no event 999" in output


def test_the_last_action_of_a_phase_can_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    lines = iter(["auto", *["g", "-g"] * 3, "m bas", "why", "pass", "undo", "look", "pass", "quit"])

    def ask(self: Screen, prompt: str) -> str | None:
        asked.append(prompt)
        self.is_tty = True
        return next(lines, None)

    monkeypatch.setattr(Screen, "ask", ask)
    output = play([], "--seed", "roma", "--speed", "instant")
    assert sum("last denarius" in prompt for prompt in asked) == 3
    assert "dice must fall first" in output
    assert "Taken back." in output


# -------------------------------------------------------------------- files and replay


def test_save_load_replay(tmp_path: Path, folder: Path) -> None:
    file = tmp_path / "mine.hispania"
    output = play(["save", "auto", f"save {file}", "garrison", "save", f"load {file}", "record", "load"], "--seed", "r")
    assert "Save where?" in output
    assert "Load what?" in output
    assert "+g" in file.read_text(encoding="utf-8")
    assert len(finished(folder)) == 1
    steps = ["", "n", "t", "b", "s", "3", "0", "999", "", "hm", "q"]
    output = play([f"replay {file}", *steps, "replay", "t", "w", f"replay {file}", "w", "quit"])
    assert "That was the last step." in output
    assert "Before the first step." in output
    assert "Back at the table." in output
    assert "What if?" in output
    assert f"load{file}first" in "".join(output.split())


def test_a_record_without_seed_goes_on_by_hand(tmp_path: Path) -> None:
    file = tmp_path / "hand.hispania"
    play(["4", f"save {file}"], "--by-hand")
    output = play(["5"], "--file", str(file))
    assert "has no seed" in output
    assert "Celtiberia, die 5:" in output


def test_the_map_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "map.svg"
    output = play(["auto", f"map {file}", "map x.png", f"map {tmp_path}/no/such.svg", "map"], "--seed", "r")
    assert file.read_text(encoding="utf-8").startswith("<svg")
    assert "ends in .svg" in output
    assert "cannot be written" in output
    assert "Gades" in output.split("ends in .svg")[1]


# -------------------------------------------------------------------- bad input


@pytest.mark.parametrize("plain", [True, False])
def test_nothing_typed_breaks_the_table(folder: Path, plain: bool) -> None:
    lines = ["auto", *NONSENSE, "record", "quit"]
    output = play(lines, "--seed", "roma", *(["--plain"] if plain else []))
    assert "\x1b" not in output
    record = (folder / "unfinished.hispania").read_text(encoding="utf-8").splitlines()
    assert record[-1].startswith("setup K@")
    assert "(H" in output


def test_refusals_give_all_reasons() -> None:
    output = play(["auto", "C s Gades $3"], "--seed", "roma", "--plain")
    assert "it is the turn of Praetor U, not of Praetor C (H3.1)" in output
    assert "is not adjacent to" in output
    assert "there is no revolt in Gades (H4.5)" in output


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--level", "9|9|9|9|9"], "level"),
        (["--level", "silly"], "five numbers"),
        (["--players", "4"], "players"),
        (["--house", "nonsense=1"], "house rule"),
        (["--house", "multiplier"], "multiplier"),
        (["--board", "/no/such/board.toml"], "board file"),
        (["--position", "/no/such.json"], "cannot be read"),
        (["--file", "/no/such"], "cannot be read"),
        (["--seed", "a\nb"], "seed"),
        (["--seed", "a", "--by-hand"], "exclude"),
        (["--file", "x", "--level", "easy"], "--level"),
        (["--position", "x", "--players", "2"], "--players"),
        (["--speed", "warp"], "speed"),
    ],
)
def test_bad_options_are_one_line(options: list[str], message: str) -> None:
    result = CliRunner().invoke(command.app, ["terminal", *options])
    assert result.exit_code == 1
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_house_rules_and_position(tmp_path: Path, folder: Path) -> None:
    play(["auto"], "--house", "multiplier=single", "--house", "fleet_consent=true", "--seed", "")
    record = (folder / "unfinished.hispania").read_text(encoding="utf-8")
    assert "fleet_consent=true multiplier=single" in record
    file = tmp_path / "p.json"
    file.write_text("{}", encoding="utf-8")
    play([], "--position", str(file), code=1)
    file.write_bytes(b"\xff")
    play([], "--position", str(file), code=1)


# -------------------------------------------------------------------- dice by hand


def test_dice_by_hand(folder: Path) -> None:
    throws = ["4", "V", "[2]", "9", "4 4", "help", "3", "6", "1", "7", "III", "3", "II"]
    output = play([*throws, "auto", "pass", "III", "III 5", "why"], "--by-hand", "--level", "medium")
    assert "names no place that is free for it" in output
    record = (folder / "unfinished.hispania").read_text(encoding="utf-8")
    assert "setup revolts [4 5 2 3 6 1]" in record
    assert "setup armies [III III~II]" in record
    assert "1.U revolt [III-5]" in record
    assert "Seed" not in record


def test_the_computer_throws_for_those_without_dice() -> None:
    output = play(["throw"] * 30 + ["auto", "throw"], "--by-hand", "--level", "easiest")
    assert "Praetor U: 7 denarii" in output
    assert "No dice wait to be thrown by hand." in output


def test_a_declared_combat_can_be_taken_back_before_its_dice(tmp_path: Path) -> None:
    table = Table(conquest.new_game(), seed="fight")
    rng = random.Random(2)
    while not any(e.card and not e.card.sure for e in menu_of(table.game)):
        table.roll_on()
        table.act(rng.choice(table.game.legal_actions()))
        table.roll_on()
    entry = next(e for e in menu_of(table.game) if e.card and not e.card.sure)
    file = tmp_path / "fight.json"
    file.write_text(json.dumps(table.game.to_json()), encoding="utf-8")
    output = play([str(entry.number), "pass", "undo", "look"], "--position", str(file), "--by-hand")
    assert "dice must fall first" in output
    assert "Taken back." in output


# -------------------------------------------------------------------- reading


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("move emerita", conquest.Move("U", "emerita")),
        ("m emer", conquest.Move("U", "emerita")),
        ("go to M2", conquest.Move("U", "mare-ibericum")),
        ("MOVE Carthago Nova", conquest.Move("U", "carthago-nova")),
        ("siege toletum 2", conquest.Besiege("U", "toletum", 2)),
        ("s tol $2", conquest.Besiege("U", "toletum", 2)),
        ("besiege toletum with 3 denarii", conquest.Besiege("U", "toletum", 3)),
        ("attack bracara 3", conquest.Attack("U", "bracara", 3)),
        ("x bracara 3", conquest.Attack("U", "bracara", 3)),
        ("garrison", conquest.PlaceGarrison("U", "gades")),
        ("+g", conquest.PlaceGarrison("U", "gades")),
        ("-g0", conquest.RemoveGarrison("U", "gades", 0)),
        ("remove 1 osca", conquest.RemoveGarrison("U", "osca", 1)),
        ("fleet 3 4", conquest.MoveFleet("U", "mare-gaditanum", "mare-atlanticum")),
        ("f M3>M4", conquest.MoveFleet("U", "mare-gaditanum", "mare-atlanticum")),
        ("fleet gaditanum to atlanticum", conquest.MoveFleet("U", "mare-gaditanum", "mare-atlanticum")),
        ("road gades emerita", conquest.PlaceRoad("U", "gades", "emerita")),
        ("road basti-carthago nova", conquest.PlaceRoad("U", "basti", "carthago-nova")),
        ("enter tarraco", conquest.Enter("U", "tarraco")),
        ("@tarraco", conquest.Enter("U", "tarraco")),
        ("C @Tarraco", conquest.Enter("C", "tarraco")),
        ("C s tol 1", conquest.Besiege("C", "toletum", 1)),
        ("U s Toletum $2", conquest.Besiege("U", "toletum", 2)),
        ("pass", conquest.Pass("U")),
        ("p", conquest.Pass("U")),
        ("toletum", Order("look", "toletum")),
        ("s toletum", Order("odds", "toletum")),
        ("why 12", Order("why", "12")),
    ],
)
def test_reading(text: str, action: object) -> None:
    game = at_gades()
    assert read(text, game, menu_of(game), VERBS) == action


def test_names_cut_short() -> None:
    several = find_space(BOARD, "b")
    assert isinstance(several, Puzzle)
    assert several.key == "several-spaces"
    assert "Bracara" in several.facts["spaces"]
    close = find_space(BOARD, "toletun")
    assert isinstance(close, Puzzle)
    assert (close.key, close.facts["spaces"]) == ("no-space-but", "Toletum")
    for space in BOARD.spaces:
        assert find_space(BOARD, space.name) == find_space(BOARD, space.name.upper()) == space


@pytest.mark.parametrize("text", ["", "7", "1 2", "VII", "I-", "a", "0", "1.5", "¹"])
def test_faces_that_are_none(text: str) -> None:
    assert read_faces(text, 1) is None


def test_the_same_action_by_number_and_by_notation() -> None:
    game = at_gades()
    entries = menu_of(game)
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    assert {entry.action for entry in entries} == set(game.legal_actions())
    for entry in entries:
        assert read(str(entry.number), game, entries, VERBS) == entry.action
        assert read(action_text(game, entry.action), game, entries, VERBS) == entry.action


# -------------------------------------------------------------------- what is seen


@pytest.mark.parametrize("width", [60, 80, 100])
def test_nothing_is_wider_than_the_terminal(monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    lines, _ = played("gades", write="text")
    output = play([*lines[:20], "look", "map", "help combat", "why", "log", "odds", "moves"], "--seed", "gades")
    typed = {line.strip() for line in output.split("\n") if re.match(r"\[?[UCK]?[ $\d]*> ", line)}
    wide = [line for line in output.split("\n") if len(line.rstrip()) > max(width, 60) and line.strip() not in typed]
    assert not [line for line in wide if width >= 80]


def test_the_screen_fits(capsys: pytest.CaptureFixture[str]) -> None:
    game = at_gades()
    screen = Screen(ENGLISH)
    screen.situation(game)
    show_list(screen, game, menu_of(game))
    assert len(capsys.readouterr().out.splitlines()) < 36


def test_the_whole_situation_is_said_in_plain_words(capsys: pytest.CaptureFixture[str]) -> None:
    screen = Screen(ENGLISH, plain=True)
    screen.situation(at_gades())
    text = capsys.readouterr().out
    assert text.isascii()
    for word in ("Denarii: 7", "Revolts in reserve: 13 of 22", "Praetor C: Dertosa", "Celtiberia: Numantia", "an army"):
        assert word in text


def test_purse_and_objective() -> None:
    game = at_gades()
    assert purse(game) == (7, 0, 0)
    assert objective(game) == (0, 6, 0)


def test_speed_of_events(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    record: Callable[[float], None] = slept.append
    monkeypatch.setattr("hispania.games.conquest.terminal.screen.time.sleep", record)
    play(["auto", "speed slow", "garrison", "speed instant"], "--seed", "r")
    assert set(slept) == {0.0, 1.6}
