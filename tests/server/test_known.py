"""Who comes back is told what they do not know yet, and with what they have of it that is the whole table."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from websockets.sync.client import connect

from contract.play import IDS
from hispania.server.tables import snapshots, views
from hispania.server.tables.known import Known, read_known, still_good

from .support import Message, Place, Running, Someone
from .test_snapshots import OFTEN, Played

LONG = 150  # commands


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HISPANIA_GAMES", "toy=contract.toy")
    monkeypatch.setattr(snapshots, "APART", OFTEN)


def followed(told: Message, seats: tuple[str, ...]) -> Known:
    """What somebody knows who was told a table."""
    now = told["now"]
    return Known(now["version"], now["trace"], len(told["log"]), len(told["record"]), seats)


def put_together(before: Message, again: Message) -> Message:
    """What a page has after it has come back."""
    log = before["log"][: again["log_from"]] + again["log"]
    record = before["record"][: again["record_from"]] + again["record"]
    return {**again, "log_from": 0, "log": log, "record_from": 0, "record": record}


def told_to(played: Played, live: Any, person: str | None, known: Known | None = None) -> Message:
    found: Message = json.loads(views.table_message(live, person, str, known=known))
    return found


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_known_and_what_is_told_again_is_everything(id: str, seed: int) -> None:
    played, rng = Played(id, seed), random.Random(seed)
    people = [*played.seats, None]
    before = {person: [told_to(played, played.live, person)] for person in people}
    spared = 0
    while not played.live.over and len(played.done) < LONG:
        played.keep(played.step(played.live, played.rng))
        if rng.random() < 0.7:
            continue
        lives = [played.live]
        if played.rested is not None:
            lives.append(played.resumed())
        for person in people:
            whole = told_to(played, played.live, person)
            assert (whole["log_from"], whole["record_from"]) == (0, 0)
            for live in lives:
                had = rng.choice(before[person])
                again = told_to(played, live, person, followed(had, live.seats_of(person)))
                assert put_together(had, again) == whole
                spared += again["log_from"]
            before[person].append(whole)
    assert spared > 0


def test_who_comes_from_another_past_is_told_everything() -> None:
    played = Played("toy", 1)
    for _ in range(6):
        played.keep(played.step(played.live, played.rng))
    live, seats = played.live, played.live.seats_of(played.seats[0])
    known = followed(told_to(played, live, played.seats[0]), seats)
    assert still_good(live, known, seats)[0] == known.steps > 0
    for other in (
        known._replace(trace="0" * 12),  # a store that was put back came to this version by another command
        known._replace(version=known.version - 1),
        known._replace(version=known.version + 1),
    ):
        assert still_good(live, other, seats) == (0, 0)
    beyond = still_good(live, known._replace(steps=10**9, lines=10**9), seats)
    assert beyond == (len(live.table.history), len(live.table.written) - 1)


def test_other_eyes_are_told_everything_again() -> None:
    played = Played("spartacvs", 2)
    for _ in range(20):
        played.keep(played.step(played.live, played.rng))
    mine, theirs = ((seat,) for seat in played.seats)
    known = followed(told_to(played, played.live, played.seats[0]), mine)
    assert still_good(played.live, known, mine)[0] > 0
    assert still_good(played.live, known, theirs) == (0, 0)
    assert still_good(played.live, known, ()) == (0, 0)


@pytest.mark.parametrize(
    "query", [b"known=", b"known=1.2.3", b"known=-1.000000000000.1.1.", b"known=%ff", b"\xff\xfe", b"known=9" * 999]
)
def test_what_cannot_be_read_is_not_known(query: bytes) -> None:
    assert read_known(query) is None


def test_a_line_says_what_it_knows(server: Running, ana: Someone) -> None:
    id = ana.opens()["table"]
    with ana.at(id) as here:
        before = json.loads(here.heard[0])
        now = before["now"]
        here.play_until(lambda now: now["steps"] > 12)
        whole = ana.table(id)
    known = f"{now['version']}.{now['trace']}.{now['steps']}.{len(before['record'])}."
    again = back(server, ana, id, known)
    assert again["log_from"] == now["steps"] > 0
    assert put_together(before, again)["log"] == whole["log"]
    assert put_together(before, again)["record"] == whole["record"]
    assert back(server, ana, id, "nonsense")["log"] == whole["log"]


def back(server: Running, someone: Someone, id: str, known: str) -> Message:
    """What the line of somebody who comes back is told first."""
    address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{id}/socket?known={known}"
    with connect(address, additional_headers={"Cookie": f"hispania={someone.key}"}, max_size=None) as line:
        return Place(line).hear()
