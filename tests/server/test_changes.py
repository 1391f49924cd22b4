"""What a client knows from changes alone is what the server would tell whole."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from hispania import games
from hispania.server.settings import Settings

from .support import UNLIMITED, Message, Place, Running, Someone, place

GAMES = ("conquest", "peoples", "spartacvs", "toy")
TAKES_BACK = 0.25


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HISPANIA_GAMES", "toy=contract.toy")
        running = Running(Settings(tmp_path_factory.mktemp("data"), limits=UNLIMITED))
        yield running
        running.stop()


class Follower:
    """Somebody who puts together what they are told, as docs/protocol.md says."""

    def __init__(self, line: Place) -> None:
        self.line = line
        self.now, self.log, self.record = dict[str, Any](), list[Any](), list[str]()
        self.whole = 0  # positions that were told whole though nothing has gone from the one before
        self.is_open = False  # has everything been told, because the game is over?
        self._read = 0

    def follow(self, version: int, *, hidden: bool) -> None:
        while self.line.now["version"] < version:
            self.line.hear()
        self._read_on()
        while hidden and self.line.now["over"] and not self.is_open:
            self.line.hear()  # nothing is hidden any more: everything is told
            self._read_on()

    def _read_on(self) -> None:
        for text in self.line.heard[self._read :]:
            self._take(json.loads(text))
        self._read = len(self.line.heard)

    def _take(self, message: Message) -> None:
        match message["type"]:
            case "table":
                self.now, self.log, self.record = message["now"], message["log"], message["record"]
                self.is_open = self.now["over"]
            case "played":
                position = self.now["position"]
                for step in message["steps"]:
                    self.whole += "position" in step and position.keys() <= step["position"].keys()
                    assert ("position" in step) != ("changes" in step)
                    position = step["position"] if "position" in step else {**position, **step["changes"]}
                assert "position" not in message["now"]  # it stands there already
                first = message["steps"][0]["n"] - 1
                self.log = self.log[:first] + message["steps"]
                self.record = self.record[: message["record_from"]] + message["record"]
                self.now = {**message["now"], "position": position}
            case "undone":
                self.now = message["now"]
                self.log = self.log[: message["log_from"]] + message["log"]
                self.record = self.record[: message["record_from"]] + message["record"]

    def plain_log(self) -> list[Message]:
        return [{name: of for name, of in step.items() if name not in ("position", "changes")} for step in self.log]


def seats_of(game: str, ana: Someone) -> list[str]:
    id = ana.opens({"game": game, "options": {}})["table"]
    return [one["seat"] for one in ana.table(id)["seats"]]


@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_put_together_from_changes_is_what_is_told_whole(server: Running, game: str, alone: bool) -> None:
    rng = random.Random(f"{game} {alone}")
    ana = Someone(server, "Ana")
    seats = seats_of(game, ana)
    people = {seat: ana if alone or number == 0 else Someone(server, seat) for number, seat in enumerate(seats)}
    given = {} if alone else dict.fromkeys(seats[1:], "open")
    made = ana.opens({"game": game, "options": {}, "seats": given})
    id = made["table"]
    for seat, invitation in made.get("invitations", {}).items():
        people[seat].post(f"/api/tables/{id}/join", {"invitation": invitation}).raise_for_status()
    hidden = games.rules(game).hidden
    with ExitStack() as stack:
        lines = {one.key: stack.enter_context(one.at(id)) for one in people.values()}
        stranger = stack.enter_context(place(server.url, id, {}))
        persons = {one.key: one for one in people.values()}
        followers = {key: Follower(line) for key, line in lines.items()}
        looks_on = Follower(stranger)
        version, taken_back = stranger.now["version"], 0
        for _ in range(60):
            looks_on.follow(version, hidden=hidden)
            for follower in followers.values():
                follower.follow(version, hidden=hidden)
            may_undo = [line for line in lines.values() if line.now["can_undo"]]
            may_redo = [line for line in lines.values() if line.now["can_redo"]]
            if may_undo and rng.random() < TAKES_BACK:
                answer = rng.choice(may_undo).command("undo")
                taken_back += 1
            elif may_redo and rng.random() < 2 * TAKES_BACK:
                answer = rng.choice(may_redo).command("redo")
            else:
                if stranger.now["over"]:
                    break
                answer = lines[people[rng.choice(stranger.now["deciding"])].key].act(rng.choice)
            assert answer["type"] == "ack", answer
            version = answer["version"]
            for key, follower in followers.items():
                follower.follow(version, hidden=hidden)
                told = persons[key].table(id)
                assert follower.now == told["now"]
                assert follower.plain_log() == told["log"]
                assert follower.record == told["record"]
        assert version > 10
        assert taken_back or game == "toy"
        for key, follower in followers.items():
            one_view = not hidden or sum(one.key == key for one in people.values()) == 1
            assert follower.whole == 0 or not one_view, "positions are told whole only where the view is another one"
