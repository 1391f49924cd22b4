"""Whatever is said over a websocket: every message is answered, nothing breaks, and only what is legal happens."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hispania.server.settings import Settings
from tools.play import scaled
from tools.webfuzz import faults, is_well, socket_campaign

from .support import UNLIMITED, Running, Someone, place, refusal
from .test_fuzz_http import origins

REFUSALS = frozenset({"unreadable", "stale", "illegal", "not-seated", "not-your-decision"})


@pytest.fixture
def open_server(tmp_path: Path) -> Iterator[Running]:
    """A server without limits that would end the test too soon."""
    running = Running(Settings(tmp_path / "data", limits=UNLIMITED))
    yield running
    running.stop()


@pytest.mark.heavy
def test_every_message_is_answered_and_only_what_is_legal_happens(
    open_server: Running, record_property: Callable[[str, object], None]
) -> None:
    with faults() as found:
        heard, tables = socket_campaign(open_server, random.Random("socket"), scaled(4000, 400), REFUSALS)
    assert not heard.problems, "\n".join(heard.problems[:20])
    assert not found
    assert set(heard.refusals) >= REFUSALS
    record_property("accepted", f"{heard.answers['ack']} of {heard.count}")
    assert heard.answers["ack"] >= heard.count // 15  # before every batch somebody takes a legal decision
    assert tables
    assert is_well(open_server)


def test_a_large_message_is_refused_and_the_line_goes_on(open_server: Running) -> None:
    ana = Someone(open_server)
    with ana.at(ana.opens()["table"]) as here:
        for size in (4097, 30_000, 60_000):
            here.say('{"type": "ping", "x": "' + "y" * size + '"}')
            assert refusal(here.until(lambda message: message["type"] == "refused")) == "unreadable"
        fits = '{"type": "ping", "x": ""}'
        here.say(fits.replace('""', '"' + "y" * (4096 - len(fits)) + '"'))
        assert here.until(lambda message: message["type"] != "seats")["type"] == "pong"


def test_a_flood_is_the_flooders_trouble_alone(own_server: Callable[..., Running]) -> None:
    server = own_server()  # with the limits that it has for everybody
    ana, eve = Someone(server), Someone(server)
    id = ana.opens()["table"]
    with ana.at(id) as hers, eve.at(id) as floods:
        count = 200

        def flood() -> None:
            for number in range(count):
                floods.say({"type": "command", "id": f"f{number}", "version": 1, "do": "undo"})

        thread = threading.Thread(target=flood)
        thread.start()
        for _ in range(10):
            assert hers.act()["type"] == "ack"
        thread.join()
        answers = [floods.until(lambda message: message["type"] == "refused") for _ in range(count)]
    types = [refusal(answer) for answer in answers]
    assert set(types) == {"not-seated", "too-fast"}
    assert types.count("too-fast") > types.count("not-seated")


def test_only_our_own_pages_get_a_line(server: Running, ana: Someone) -> None:
    id = ana.opens()["table"]
    for origin in origins(server.port):
        with (
            pytest.raises(Exception, match="403"),
            place(server.url, id, {"Origin": origin, "Cookie": f"hispania={ana.key}"}),
        ):
            pytest.fail(origin)


def test_a_command_sent_before_hanging_up_counts_once(server: Running, ana: Someone) -> None:
    id = ana.opens()["table"]
    with ana.at(id) as here, ana.at(id) as witness:
        before = here.now["version"]
        action = here.now["legal"][0]["action"]
        command = {"type": "command", "id": "last words", "decision": here.decision(), "do": "act", "action": action}
        here.say(command)
        here.line.socket.close()  # no answer can come
        witness.until(lambda message: message["type"] == "played")
        assert witness.now["version"] == before + 1
        witness.say(command)  # sent again over another line, as a client does that heard no answer
        answer = witness.until(lambda message: message["type"] in ("ack", "refused"))
        assert (answer["type"], answer["version"]) == ("ack", before + 1)
    assert ana.table(id)["now"]["version"] == before + 1
