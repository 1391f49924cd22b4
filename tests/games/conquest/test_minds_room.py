"""The room of minds holds all that `players` asks for, by seat, and its mark covers both networks."""

from __future__ import annotations

import inspect
import shutil
from pathlib import Path

import pytest

from hispania import games, players
from hispania.errors import IllegalAction
from hispania.games import conquest
from hispania.games.conquest.minds import room
from hispania.players.contract import Minds, Player
from hispania.table.session import Table

DATA = Path(room.__file__).parent / "data"


def test_the_room_holds_all_that_is_asked_for() -> None:
    asked = {*Minds.__annotations__, *(name for name in vars(Minds) if not name.startswith("_"))}
    assert asked <= set(dir(room))
    assert asked <= set(room.__all__)
    for name in ("hint", "analyse", "glance", "best_for", "sides", "mark", "player_with_budget"):
        assert callable(getattr(room, name))
    assert games.rules("conquest").room("minds") is room


@pytest.mark.parametrize("id", sorted(room.PLAYERS))
def test_every_player_may_be_told_its_seat(id: str) -> None:
    wanted = list(inspect.signature(Player.decide).parameters)
    assert list(inspect.signature(room.PLAYERS[id]().decide).parameters) == wanted[1:]


def test_glances_are_by_seat() -> None:
    found = players.glance(conquest.new_game(variants=["hispano"]))
    assert found is not None
    assert set(found) == {"U", "C", "K", "H"}
    assert found["U"] == found["C"] == found["K"] == pytest.approx(1.0 - found["H"])
    assert set(players.glance(conquest.new_game(players=2)) or ()) == {"U", "C"}


def test_a_hint_for_somebody_else_is_refused() -> None:
    table = Table(conquest.new_game(players=2), seed="roma")
    table.roll_on()
    with pytest.raises(IllegalAction, match="not-his-turn"):
        players.hint(table.game, "H", 1)


@pytest.mark.parametrize("name", sorted(path.name for path in DATA.glob("*.json")))
def test_the_mark_changes_with_each_fitted_file(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = room.mark()
    shutil.copytree(DATA, tmp_path / "data")
    monkeypatch.setattr(room, "files", lambda package: tmp_path)
    assert room.mark() == before
    file = tmp_path / "data" / name
    file.write_bytes(file.read_bytes() + b" ")
    assert room.mark() != before
    file.unlink()
    assert room.mark() != before
