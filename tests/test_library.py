"""What `import hispania` gives: few names, loaded when they are asked for, and whole games in one call."""

from __future__ import annotations

import pydoc
import random
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

import hispania
from hispania.errors import HispaniaError, Unreadable
from hispania.games import conquest
from hispania.games.conquest.minds.generals import Planner
from hispania.players import Decision
from hispania.players.playing import play, play_on, seating
from hispania.table.session import Table

NAMES = sorted(set(hispania.__all__) - {"COMPILED", "__version__"})


def printed(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


# -------------------------------------------------------------------- names


@pytest.mark.parametrize("name", NAMES)
def test_each_name_loads_by_itself(name: str) -> None:
    assert printed(f"from hispania import {name}; print(bool({name}))") == "True"


def test_a_list_of_games_opens_no_box() -> None:
    code = (
        "import sys; from hispania import games; print(len(games.covers()), len(games.ids()));"
        "print(*(name for name in sys.modules if name.startswith('hispania.games.')))"
    )
    assert printed(code).split() == [str(len(hispania.games.ids()))] * 2


def test_names_are_those_of_the_modules() -> None:
    from hispania import games, players
    from hispania.players import playing

    assert (hispania.PLAYERS, hispania.player) == (players.PLAYERS, players.player)
    assert (hispania.analyse, hispania.hint) == (players.analyse, playing.hint)
    assert (hispania.new_game, hispania.play, hispania.play_on) == (playing.new_game, playing.play, playing.play_on)
    assert (hispania.games, hispania.Table) == (games, Table)
    assert hispania.HispaniaError is HispaniaError


def test_every_game_is_a_name_and_the_names_of_the_usual_one_are_kept() -> None:
    assert hispania.conquest is conquest
    assert hispania.Conquest is conquest.Conquest


def test_every_lazy_name_is_announced_and_every_announced_name_has_a_home() -> None:
    assert sorted(hispania._HOMES) == NAMES
    assert sorted(hispania.__all__) == list(dict.fromkeys(sorted(hispania.__all__)))


def test_dir_tells_every_name_before_it_is_loaded() -> None:
    told = printed("import hispania; print(*dir(hispania)); import sys; print('hispania.games' in sys.modules)")
    names, loaded = told.splitlines()
    assert set(hispania.__all__) <= set(names.split())
    assert not {"os", "choose", "import_module", "TYPE_CHECKING"} & set(names.split())
    assert loaded == "False"


def test_a_star_import_gives_what_is_announced() -> None:
    told = printed("before = set(globals()); from hispania import *; print(*set(globals()) - before - {'before'})")
    assert set(told.split()) == set(hispania.__all__)


def test_a_misspelt_name_is_refused_with_a_suggestion() -> None:
    with pytest.raises(AttributeError, match="module 'hispania' has no attribute 'newgame'"):
        hispania.newgame  # type: ignore[attr-defined]  # noqa: B018
    done = subprocess.run([sys.executable, "-c", "import hispania; hispania.newgame"], capture_output=True, text=True)
    assert done.returncode == 1
    assert "Did you mean: 'new_game'?" in done.stderr
    with pytest.raises(ImportError, match="cannot import name 'tabel'"):
        from hispania import tabel  # type: ignore[attr-defined]  # noqa: F401


def test_help_tells_the_tour_and_every_name() -> None:
    told = pydoc.plain(pydoc.render_doc(hispania))
    assert 'hispania.new_game("7|5|4|5|1")' in told
    for name in NAMES:
        assert name in told


# -------------------------------------------------------------------- whole games


def test_a_seed_makes_a_game_and_none_makes_another_each_time() -> None:
    first, second = play("5|3|2|3|3", "recruit", seed="roma"), play("5|3|2|3|3", "recruit", seed="roma")
    assert first.game.result is not None
    assert first.record() == second.record()
    assert Table.replay(first.record()).game.hash() == first.game.hash()
    assert play("5|3|2|3|3", "recruit").tags["Seed"] != play("5|3|2|3|3", "recruit").tags["Seed"]


def test_a_game_played_in_pieces_is_the_game_played_in_one() -> None:
    whole = play("7|5|4|5|1", "recruit", seed="numantia")
    table = Table(conquest.new_game("7|5|4|5|1"), seed="numantia")
    for steps in (3, 9, 20):
        play_on(table, "recruit", until=lambda table, steps=steps: len(table.history) >= steps)
    assert 20 <= len(table.history) < len(whole.history)
    assert play_on(table, "recruit").record() == whole.record()


def test_a_game_that_is_given_stays_as_it_is() -> None:
    game = conquest.new_game("5|3|2|3|3", variants=["terror"])
    before = game.hash()
    table = play(game, "recruit", seed="roma")
    assert game.hash() == before
    assert table.game.options.variants == ("terror",)


def test_every_seat_can_have_its_own_player() -> None:
    class Watched:
        seats = ("C", "H")

        def __init__(self, id: str) -> None:
            self.id = id
            self.asked: set[str] = set()

        def decide(self, game: conquest.Conquest, rng: random.Random) -> Decision:
            self.asked.add(game.actor.name)
            return Decision(rng.choice(game.legal_actions()), "watched")

    carthage, lusitania = Watched("carthage"), Watched("lusitania")
    game = conquest.new_game("6|4|3|4|2", variants=["hispano"])
    table = play(game, {"U": "recruit", "C": carthage, "K": "recruit", "H": lusitania}, seed="roma")
    assert table.game.result is not None
    assert (carthage.asked, lusitania.asked) == ({"C"}, {"H"})


def test_planners_may_be_given_their_thinking() -> None:
    seats = seating(conquest.new_game("6|4|3|4|2", variants=["hispano"]), "tribune@3/consul@0.5sx2")
    rome, hispano = seats["K"], seats["H"]
    assert isinstance(rome, Planner)
    assert isinstance(hispano, Planner)
    assert (rome.id, rome.iterations, rome.seconds, rome.threads) == ("tribune", 3, 0.0, 1)
    assert (hispano.id, hispano.iterations, hispano.seconds, hispano.threads) == ("consul", 0, 0.5, 2)
    first = play("5|3|2|3|3", "consul@2", seed="roma")
    assert first.record() == play("5|3|2|3|3", "consul@2", seed="roma").record()


@pytest.mark.parametrize(
    ("variants", "players", "why"),
    [
        ((), "cato", "no computer player is called 'cato'"),
        ((), "legate@5", "'legate@5': the legate does not search"),
        ((), "tribune@", "a budget is a number of iterations or seconds"),
        ((), "tribune@0", "a budget is from 1 to"),
        ((), "chieftain", "the chieftain cannot hold the seat U, only H"),
        ((), "legate/chieftain", "there is no seat H; the seats of this game are U, C, K"),
        ((), {"U": "legate", "C": "legate"}, "nobody holds the seat K"),
        ((), {"U": "legate", "C": "legate", "K": "legate", "X": "legate"}, "there is no seat X"),
        (("hispano",), {"U": "legate", "C": "legate", "K": "legate"}, "nobody holds the seat H"),
    ],
)
def test_a_seating_that_does_not_fit_is_refused(variants: tuple[str, ...], players: object, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        seating(conquest.new_game("6|4|3|4|2", variants=variants), players)  # type: ignore[arg-type]


def test_a_table_without_a_seed_is_refused() -> None:
    with pytest.raises(Unreadable, match="needs a seed"):
        play_on(Table(conquest.new_game()), "recruit")


# -------------------------------------------------------------------- notebooks


def test_a_notebook_shows_the_board(tmp_path: Path) -> None:
    table = play_on(Table(conquest.new_game(), seed="roma"), "recruit", until=lambda table: table.game.phase == "ROMAN")
    drawing = ElementTree.fromstring(table.game._repr_svg_())
    assert drawing.get("width") == "800"
    pieces = [one for one in drawing.iter() if "piece" in (one.get("class") or "").split()]
    assert len(pieces) >= 3 + sum(table.game.to_json()["revolts"].values())
