"""However many look on at a table, what they are told is encoded once for all who are told the same."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from hispania.server.tables import talk, views
from hispania.server.tables.live import Live

from .support import Place, Running, Someone


class Stranger:
    """Somebody who looks on; some the server knows, most it does not."""

    is_left = False

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.told: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.told.append(message)

    def cut(self) -> None:
        """The server stops."""


class Encodings:
    """Counts what is encoded, by its kind."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count: Counter[str] = Counter()
        for module in (views, talk):
            monkeypatch.setattr(module, "encode", self._counted(module.encode))

    def _counted(self, really: Any) -> Any:
        def encode(message: Any) -> bytes:
            self.count[type(message).__name__] += 1
            encoded: bytes = really(message)
            return encoded

        return encode


@pytest.fixture
def at_a_table(server: Running, request: pytest.FixtureRequest) -> Iterator[tuple[Live, Place, Place]]:
    """Two people, each with a seat and a line, at a table of some game."""
    ana, ben = Someone(server, "Ana"), Someone(server, "Ben")
    made = ana.opens(request.param)
    id = made["table"]
    (invitation,) = made["invitations"].values()
    ben.post(f"/api/tables/{id}/join", {"invitation": invitation}).raise_for_status()
    with ExitStack() as stack:
        a, b = stack.enter_context(ana.at(id)), stack.enter_context(ben.at(id))
        live = server.lobby.memory.get(id)
        assert live is not None
        yield live, a, b


OPEN = {"options": {"level": "7|5|4|5|1"}, "seats": {"C": "open"}, "seed": "roma"}
HIDDEN = {"game": "peoples", "options": {}, "seats": {"1": "open"}}


async def begin(live: Live, strangers: list[Stranger], monkeypatch: pytest.MonkeyPatch) -> Encodings:
    """From one moment on strangers look on, and what is encoded is counted."""
    live.viewers.update(strangers)
    return Encodings(monkeypatch)


async def tell_seats(server: Running, live: Live) -> None:
    async with server.lobby.hold(live.facts.id):
        views.tell_seats(live, server.lobby.people.name)


async def both(encodings: Encodings, stranger: Stranger) -> tuple[Counter[str], Counter[str]]:
    """What was encoded, and what a stranger was told, at one moment: computers may play on meanwhile."""
    return Counter(encodings.count), Counter(json.loads(message)["type"] for message in stranger.told)


def decides(*lines: Place) -> Place:
    return next(line for line in lines if line.now["legal"] or line.now["waits"])


@pytest.mark.parametrize("at_a_table", [OPEN, HIDDEN], indirect=True, ids=["open", "hidden"])
@pytest.mark.parametrize("count", [1, 60])
def test_what_strangers_are_told_is_encoded_once_however_many_they_are(
    server: Running, at_a_table: tuple[Live, Place, Place], count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, a, b = at_a_table
    strangers = [Stranger(f"stranger {n}" if n % 2 else None) for n in range(count)]
    encodings = server.carries_out(begin(live, strangers, monkeypatch))
    server.carries_out(tell_seats(server, live))
    for line in (a, b):
        line.say({"type": "say", "id": f"{id(line)}", "do": "word", "word": "hello"})
        line.until(lambda message: message["type"] == "ack")
    decides(a, b).act()
    encoded, told = server.carries_out(both(encodings, strangers[0]))
    assert min(told[kind] for kind in ("seats", "talk", "played")) >= 1
    assert encoded["SeatsMessage"] == 3 * told["seats"]  # for each who sits, and for all who do not
    assert encoded["TalkMessage"] == 3 * told["talk"] == 6  # for who says it, who sits, and all who look on
    assert encoded["PlayedMessage"] == (3 if live.facts.rules.hidden else 1) * told["played"]
    assert len({tuple(one.told[:3]) for one in strangers}) == 1
