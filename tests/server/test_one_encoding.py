"""However many look on at a table, what they are told is encoded once for all who are told the same."""

from __future__ import annotations

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

    def taken(self) -> Counter[str]:
        """What was encoded since this was last asked."""
        found, self.count = self.count, Counter()
        return found


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


async def watch(live: Live, strangers: list[Stranger]) -> None:
    live.viewers.update(strangers)


async def tell_seats(server: Running, live: Live) -> None:
    async with server.lobby.hold(live.facts.id):
        views._waiting.cache_clear()
        views.tell_seats(live, server.lobby.people.name)


def decides(*lines: Place) -> Place:
    return next(line for line in lines if line.now["legal"] or line.now["waits"])


@pytest.mark.parametrize("at_a_table", [OPEN, HIDDEN], indirect=True, ids=["open", "hidden"])
def test_what_sixty_strangers_are_told_is_encoded_as_often_as_for_one(
    server: Running, at_a_table: tuple[Live, Place, Place], monkeypatch: pytest.MonkeyPatch
) -> None:
    live, a, b = at_a_table
    encodings = Encodings(monkeypatch)
    strangers = [Stranger(None), *(Stranger(f"stranger {n}" if n % 2 else None) for n in range(59))]
    found: list[list[Counter[str]]] = []
    for watching in (strangers[:1], strangers):
        server.carries_out(watch(live, watching))
        server.carries_out(tell_seats(server, live))
        told = [encodings.taken()]
        for line in (a, b):
            line.say({"type": "say", "id": f"{id(line)} {len(watching)}", "do": "word", "word": "hello"})
            line.until(lambda message: message["type"] == "ack")
            told.append(encodings.taken())
        version = a.now["version"]
        decides(a, b).act()
        for line in (a, b):
            while line.now["version"] == version:
                line.hear()
        views._waiting.cache_clear()
        found.append([*told, encodings.taken()])
    for one, sixty in zip(*found, strict=True):
        assert sixty["SeatsMessage"] == one["SeatsMessage"]
        assert sixty["TalkMessage"] == one["TalkMessage"]
        assert sixty["PlayedMessage"] == one["PlayedMessage"]
    seats, said, said_again, played = found[1]
    assert seats["SeatsMessage"] == 3  # for each who sits, and for all who do not
    assert said["TalkMessage"] == said_again["TalkMessage"] == 3  # who says it, who sits, and who looks on
    assert played["PlayedMessage"] == (3 if live.facts.rules.hidden else 1)
    assert {len(one.told) for one in strangers[1:]} == {4}
    assert len({tuple(one.told) for one in strangers[1:]}) == 1
