"""The difficulty atlas over HTTP, and the next level of a person from the games they have really finished here."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.testclient import TestClient

from atlas_support import atlas_data, made_up
from hispania.games import conquest
from hispania.games.conquest.measures import atlas as measured
from hispania.games.conquest.measures.atlas import Atlas, next_level
from hispania.games.conquest.printed.board import default_board, parse_board
from hispania.games.conquest.terminal.finished import finished_here
from hispania.server.api import atlas
from hispania.server.app import create_app
from hispania.server.settings import Settings

from .support import PATIENCE, Running, Someone

HARD = "5|3|2|3|3"


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> Iterator[Atlas]:
    monkeypatch.setattr(measured, "atlas", made_up)
    atlas._encoded.clear()
    yield made_up()
    atlas._encoded.clear()


def advised(person: Someone) -> Any:
    return person.http.get("/api/me/next-level").raise_for_status().json()["advice"]


def play_out(person: Someone, **body: Any) -> str:
    """A game with random decisions, to its end; at the hardest level it is soon lost."""
    id: str = person.opens(**body)["table"]
    rng = random.Random(7)
    with person.at(id) as place:
        while not place.now["over"]:
            if place.now["legal"] or place.now["waits"]:
                place.act(rng.choice)
            else:  # a computer decides
                place.hear()
    return id


# -------------------------------------------------------------------- the atlas


def test_the_atlas_is_told_and_cached(server: Running, ana: Someone) -> None:
    first = ana.http.get("/api/games/conquest/atlas")
    assert ana.http.get("/api/atlas/conquest").content == first.content  # the address of the first release
    data = atlas_data()
    told = first.json()
    assert {name: told[name] for name in ("made", "players", "effects")} == {
        name: data[name] for name in ("made", "players", "effects")
    }
    assert told["levels"]["6|4|3|4|2"] == [pytest.approx(row) for row in data["levels"]["6|4|3|4|2"]]
    assert len(told["levels"]) == 243
    assert "models" not in told
    again = ana.http.get("/api/atlas/conquest", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_without_an_atlas_nothing_is_told(monkeypatch: pytest.MonkeyPatch, ana: Someone) -> None:
    monkeypatch.setattr(measured, "atlas", Atlas)
    told = ana.http.get("/api/atlas/conquest").raise_for_status().json()
    assert told == {"made": None, "players": [], "levels": {}, "effects": []}
    assert advised(ana) is None


def test_another_board_has_no_atlas(tmp_path: Path) -> None:
    text = (Path(conquest.__file__).parent / "printed" / "data" / "board.toml").read_text(encoding="utf-8")
    other = parse_board(text.replace('name = "Osca"', 'name = "Huesca"'))
    with TestClient(create_app(Settings(tmp_path, printed={"conquest": other}))) as server:
        assert server.get("/api/atlas/conquest").json()["players"] == []
        assert server.get("/api/me/next-level").json() == {"advice": None}


# -------------------------------------------------------------------- the next level


def test_a_stranger_and_a_newcomer_get_a_gentle_start(server: Running, known: Atlas) -> None:
    wanted = next_level([], known=known)
    stranger = httpx.get(f"{server.url}/api/me/next-level", timeout=PATIENCE)
    assert stranger.json()["advice"]["level"] == wanted.level
    assert "set-cookie" not in stranger.headers
    told = advised(Someone(server))
    assert (told["code"], told["level"], told["last"]) == ("start", wanted.level, None)
    assert told["chance"] == pytest.approx(wanted.chance)


def test_only_ordinary_games_that_one_has_finished_oneself_count(server: Running, known: Atlas) -> None:
    eve, ben = Someone(server, "Eve"), Someone(server, "Ben")
    eve.opens(options={"level": HARD})  # unfinished
    play_out(eve, options={"level": HARD, "variants": ["terror"]})
    play_out(eve, options={"level": HARD, "house": {"multiplier": "single"}})
    play_out(eve, options={"level": HARD}, seats={"U": "computer"}, computers={"U": "recruit"})
    assert advised(eve)["code"] == "start"
    finished = play_out(eve, options={"level": HARD})
    told = advised(eve)
    assert (told["code"], told["last"]) == ("easier", HARD)
    assert (told["strength"]["games"], told["strength"]["won"]) == (1, 0)
    assert told["level"] == next_level([(HARD, False)], known=known).level
    # A record that was brought along, and a what-if, are nobody's own game; and games of others do not count.
    eve.http.post("/api/tables/import", json={"record": eve.record(finished)}).raise_for_status()
    eve.http.post(f"/api/tables/{finished}/branch", json={"step": 3}).raise_for_status()
    assert advised(eve)["strength"]["games"] == 1
    assert advised(ben)["code"] == "start"
    # A table that was put away has still been played.
    eve.http.post(f"/api/tables/{finished}/leave").raise_for_status()
    assert advised(eve)["strength"]["games"] == 1


def test_the_owner_of_this_machine_is_advised_at_the_terminal_too(
    own_server: Callable[..., Running], tmp_path: Path
) -> None:
    server = own_server()
    owner = Someone(server, "Owner")
    play_out(owner, options={"level": HARD})
    folder = server.settings.data
    key = folder / "owner.key"
    key.write_text(owner.key, encoding="ascii")
    board = default_board().hash
    assert finished_here(tmp_path, folder, board) == [(HARD, False)]
    server.stop()  # the database is read whether a server runs or not
    assert finished_here(tmp_path, folder, board) == [(HARD, False)]
    assert finished_here(tmp_path, folder, "0" * 16) == []
    key.write_text("nobody's", encoding="ascii")
    assert finished_here(tmp_path, folder, board) == []
