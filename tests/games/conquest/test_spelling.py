"""Positions and lists of HISPANIA as JSON, where the board has odd names, and whichever board comes next."""

from __future__ import annotations

import random
from pathlib import Path
from string import ascii_lowercase

from contract.play import choose, play_on
from hispania.contract.spelling import Plain, spelling_of
from hispania.games.conquest import printed
from hispania.games.conquest.door import RULES
from hispania.games.conquest.printed.board import parse_board
from hispania.games.conquest.spelling import room

TEXT = (Path(printed.__file__).parent / "data" / "board.toml").read_text(encoding="utf-8")
ODD = ("Gădés", "Ὀδυσσεία", "İ")


def test_names_with_odd_letters_are_spelt_as_the_plain_way_does() -> None:
    plain, quick = Plain(RULES), spelling_of(RULES)
    listed = 0
    for number, odd in enumerate(ODD):
        board = parse_board(TEXT.replace('name = "Gades"', f'name = "{odd}"'))
        rng = random.Random(number)
        for game in play_on(RULES.new_game(RULES.read_options({"players": 3}), board), rng):
            assert quick.position(game, None) == plain.position(game, None)
            told = quick.legal(game, None)
            assert told == plain.legal(game, None)
            listed += board["gades"].notation.encode() in told
    assert listed > 5


def test_many_boards_are_each_spelt_by_their_own_names() -> None:
    games = []
    names = [f"Gades{letter}" for letter in ascii_lowercase[: room.MOST_BOARDS + 3]]
    for name in names:
        board = parse_board(TEXT.replace('name = "Gades"', f'name = "{name}"'))
        game = RULES.new_game(RULES.read_options({"players": 3}), board)
        rng = random.Random("roads")
        while b"Gades" not in room.legal(game, None):
            game.take(*choose(game, rng))
        games.append(game)
    for _ in range(2):
        for name, game in zip(names, games):
            assert name.encode() in room.legal(game, None)
    assert len(room._boards) <= room.MOST_BOARDS
