"""The board as data, its files, and the `hispania board` commands."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hispania.errors import Unreadable
from hispania.games.conquest.printed import board as board_module
from hispania.games.conquest.printed.board import default_board, load_board, parse_board, province_of
from hispania.games.conquest.terminal.board import app

pytestmark = pytest.mark.once

TEXT = (Path(board_module.__file__).parent / "data" / "board.toml").read_text(encoding="utf-8")
RUN = CliRunner()


def test_the_spaces_stand_in_the_order_of_their_numbers() -> None:
    board = default_board()
    assert [space.index for space in board.spaces] == list(range(49))
    assert len(board.cities), len(board.seas) == (44, 5)
    for city in board.cities[:36]:
        assert board.coordinate(city) == f"{board_module.NUMERALS[city.index // 6]}-{city.index % 6 + 1}"
        assert city.shield == city.index % 6 + 1
        assert city.is_capital == (city.shield == 6)
        assert board.provinces[province_of(city.index)].id == city.province
    assert [sea.shield for sea in board.seas] == [1, 2, 3, 4, 5]


def test_links_run_both_ways_and_once() -> None:
    board = default_board()
    assert len(board.links) == 103
    assert len(board.land_links) == 83
    for link in board.links:
        assert link.a < link.b
        assert link.b in board.neighbours(link.a)
        assert link.a in board.neighbours(link.b)
        assert board.link(link.b, link.a) is link
    assert board.link("gades", "osca") is None


def test_every_name_of_a_space_is_understood() -> None:
    board = default_board()
    for space in board.spaces:
        for text in (space.id, space.name, space.notation, space.name.upper(), f"  {space.notation.lower()} "):
            assert board.find(text) is space
    for city in board.cities[:36]:
        assert board.find(board.coordinate(city)) is city


@pytest.mark.parametrize("text", ["Roma", "", "M6", "VII-1", "I-7", "-"])
def test_an_unknown_name_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="no space of this board"):
        default_board().find(text)
    with pytest.raises(Unreadable):
        default_board()[text]


def test_the_hash_names_the_game_not_the_picture() -> None:
    board = default_board()
    assert parse_board(TEXT.replace("x = 287\n", "x = 290\n")).hash == board.hash
    assert parse_board(TEXT.replace('name = "Gades"', 'name = "Gadir"')).hash != board.hash
    assert parse_board(TEXT.replace("segments = 3", "segments = 2", 1)).hash != board.hash
    shuffled = "[[link]]".join([TEXT.split("[[link]]")[0], *TEXT.split("[[outline]]")[0].split("[[link]]")[:0:-1]])
    assert parse_board(shuffled).hash == board.hash


@pytest.mark.parametrize(
    "text", ["[board", "a = " + "9" * 5000, "a = " + "[" * 9000, "", "space = 3", "[[space]]\nid = 1\n", "\x00"]
)
def test_bad_text_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="mine"):
        parse_board(text, "mine")


def test_bad_files_are_unreadable(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="cannot be read"):
        load_board(tmp_path / "none.toml")
    with pytest.raises(Unreadable, match="cannot be read"):
        load_board(tmp_path)
    (tmp_path / "latin.toml").write_bytes("name = 'Córdoba'".encode("latin-1"))
    with pytest.raises(Unreadable, match="UTF-8"):
        load_board(tmp_path / "latin.toml")


# ----------------------------------------------------------------- hispania board


@pytest.fixture
def own_board(tmp_path: Path) -> Path:
    path = tmp_path / "own.toml"
    path.write_text(TEXT.replace('name = "Termes"', 'name = "Clunia"'), encoding="utf-8")
    return path


@pytest.mark.parametrize("columns", ["80", "200"])
def test_the_bare_command_lists_every_space(columns: str) -> None:
    result = RUN.invoke(app, [], env={"COLUMNS": columns})
    assert result.exit_code == 0
    for space in default_board().spaces:
        assert space.name in result.output
    assert "49 spaces: 47 rulebook, 0 implied, 2 reconstructed" in result.output
    assert "103 links: 20 rulebook, 26 implied, 57 reconstructed" in result.output
    assert default_board().hash in result.output
    termes = next(line for line in result.output.splitlines() if line.lstrip("│ ").startswith("Termes"))
    assert "Termes?" in termes
    assert "II Celtiberia?" in termes
    assert "2?" in termes


def test_a_board_of_ones_own_is_listed(own_board: Path) -> None:
    result = RUN.invoke(app, ["--board", str(own_board)], env={"COLUMNS": "200"})
    assert result.exit_code == 0
    assert "Clunia" in result.output
    assert "Termes" not in result.output


def test_check_passes_a_playable_board(own_board: Path) -> None:
    result = RUN.invoke(app, ["check", str(own_board)])
    assert result.exit_code == 0
    assert "can be played on" in result.output
    assert "in 0 facts" in result.output


def test_check_tells_where_a_board_differs_but_lets_it_be_played(own_board: Path) -> None:
    text = own_board.read_text(encoding="utf-8")
    entry = next(part for part in text.split("[[link]]")[1:] if '"gades"' in part and '"onuba"' in part)
    own_board.write_text(text.replace("[[link]]" + entry, ""), encoding="utf-8")
    result = RUN.invoke(app, ["check", str(own_board)])
    assert result.exit_code == 0
    assert "differs Gades and Onuba are not linked" in result.output
    assert "EN Example 1" in result.output


@pytest.mark.parametrize("arguments", [["draw", "x.svg", "--board"], ["--board"]])
def test_an_unplayable_board_is_refused_in_one_line(tmp_path: Path, arguments: list[str]) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(TEXT.replace("segments = 3", "segments = 9", 1), encoding="utf-8")
    result = RUN.invoke(app, [*arguments, str(path)])
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert "segments is 9; write 1, 2 or 3" in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_check_tells_every_problem(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(TEXT.replace("segments = 2", "segments = 9"), encoding="utf-8")
    result = RUN.invoke(app, ["check", str(path)])
    assert result.exit_code == 1
    assert result.stdout.count("problem link ") == TEXT.count("segments = 2\n") > 8
    assert "cannot be played on" in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("content", [None, b"[board", b"\xff"])
def test_check_refuses_what_is_no_board_file(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "broken.toml"
    if content is not None:
        path.write_bytes(content)
    result = RUN.invoke(app, ["check", str(path)])
    assert result.exit_code == 1
    assert "broken.toml" in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_draw_writes_a_picture(tmp_path: Path, own_board: Path) -> None:
    position = tmp_path / "position.json"
    position.write_text(json.dumps({"generals": {"U": "gades"}}), encoding="utf-8")
    picture = tmp_path / "map.svg"
    picture.write_text("an older picture", encoding="utf-8")
    options = ["--board", str(own_board), "--position", str(position), "--theme", "dark"]
    result = RUN.invoke(app, ["draw", str(picture), *options])
    assert result.exit_code == 0, result.output
    svg = picture.read_text(encoding="utf-8")
    ET.fromstring(svg)
    assert "Clunia" in svg
    assert "theme-dark" in svg
    assert 'data-piece="U"' in svg


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "cannot be read"),
        (b"{", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"[1]", "one JSON object"),
        (b'{"generals": {"U": "roma"}}', "no space of this board is called 'roma'"),
        (b'{"revolts": {"osca": "two"}}', "revolts: a number"),
    ],
)
def test_a_bad_position_is_refused_in_one_line(tmp_path: Path, content: bytes | None, words: str) -> None:
    position = tmp_path / "position.json"
    if content is not None:
        position.write_bytes(content)
    result = RUN.invoke(app, ["draw", str(tmp_path / "map.svg"), "--position", str(position)])
    assert result.exit_code == 1
    assert words in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert not (tmp_path / "map.svg").exists()


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    result = RUN.invoke(app, ["draw", str(tmp_path / "none" / "map.svg")])
    assert result.exit_code == 1
    assert "cannot be written" in result.stderr
