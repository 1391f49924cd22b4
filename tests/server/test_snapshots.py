"""A table that goes on from a snapshot is the one that was played from its beginning, whoever looks at it."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from contract.play import IDS
from hispania import games
from hispania.server.settings import Settings
from hispania.server.tables import snapshots, views
from hispania.server.tables.live import By, Done, Facts, Live, SeatHolder
from hispania.server.tables.snapshots import Rested, Unfit, is_due, program_of, resume
from hispania.table.drawn import seal_of
from hispania.table.history import APART, Distant

from .support import UNLIMITED, Message, Running, Someone

LONG = 240  # commands: more than one snapshot where games are as long
QUICK = {"commands_a_second": 10**9, "commands_at_once": 10**9}
OFTEN = 16  # commands between two snapshots, here


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HISPANIA_GAMES", "toy=contract.toy")
    monkeypatch.setattr(snapshots, "APART", OFTEN)


class Played:
    """A table that is played at, with everything that would be stored of it."""

    def __init__(self, id: str, seed: int) -> None:
        self.rules, self.rng = games.rules(id), random.Random(seed)
        options = self.rules.read_options({"rounds": 60, "deck": 12} if id == "toy" else {})
        self.seats = self.rules.seats_of(options)
        start = {"kind": "options", "dice": {"by": "server", "salt": "5a17", "mixed": True}}
        self.facts = Facts("t", self.rules, "", options, start, f"s{seed}", None, None, self.seats[0])
        self.printed = self.rules.printed()
        self.live, self.done = self.begun(), list[Done]()
        self.rested: Rested | None = None
        self.mix()
        if self.live.waits:
            self.keep(self.live.deal())

    def mix(self) -> None:
        """All seal a share, and all but the last open it."""
        live, share = self.live, "ab" * 32
        for seat in self.seats:
            self.keep(live.seal(seat, seat, seal_of(live.commitment, seat, share)))
        self.keep(live.close("close", By("-", True)))
        for seat in self.seats[:-1]:
            self.keep(live.share(seat, seat, share))

    def begun(self) -> Live:
        holders = {seat: SeatHolder("person", person=seat) for seat in self.seats}
        return Live(self.facts, self.printed, holders)

    def keep(self, done: Done) -> None:
        """As the lobby stores a command."""
        row = snapshots.work(self.live)[1][1] if is_due(self.live) else None
        self.live.note(done)
        self.done.append(done)
        if row is None:
            snapshots.let_go(self.live)
        else:
            snapshots.rest(self.live)
            numbers = {one.command_id: number for number, one in enumerate(self.done, 1)}
            self.rested = Rested(row["seq"], row["position"], row["content"], numbers)

    def step(self, live: Live, rng: random.Random) -> Done:
        """One more command of somebody."""
        id, back = f"c{live.version}", live.undoable
        if live.redoable is not None and rng.random() < 0.5:
            return live.redo(id, By(live.redoable.seat, False))
        if back and rng.random() < 0.15:
            return live.undo(id, By(back[0].seat, False))
        if live.waits:
            return live.roll(id, By(live.deciding[0], False))
        seat = live.deciding[0]
        hint = live.hint(id, By(seat, False), 1) if rng.random() < 0.05 else None
        return hint or live.act(id, By(seat, False), rng.choice(list(live.game.legal_actions(seat))))

    def resumed(self) -> Live:
        """The same table as another process has it."""
        assert self.rested is not None
        twin = self.begun()
        resume(twin, self.rested)
        twin.replay(self.done[self.rested.seq :])
        return twin

    def told(self, live: Live) -> list[Any]:
        """Everything that is told of a table, to everybody."""
        messages = [views.table_message(live, person, str) for person in (*self.seats, None)]
        facts = (live.version, live.done, live.undoable, live.redoable, live.taken_back, live.mark())
        records = [live.record(eyes) for eyes in (None, (), *((seat,) for seat in self.seats))]
        return [messages, facts, records, [by and by.seat for by in live.by], live.table.decisions(self.seats)]


@pytest.mark.parametrize("id", [id for id in IDS if id != "conquest"])
@pytest.mark.parametrize("seed", range(3))
def test_a_resumed_table_is_the_same(id: str, seed: int) -> None:
    played, count = Played(id, seed), 0
    while not played.live.over and len(played.done) < LONG:
        had = played.rested
        played.keep(played.step(played.live, played.rng))
        if played.rested is not had or (played.rested is not None and len(played.done) % 23 == 0):
            twin = played.resumed()
            assert twin.table.history.base > 0
            assert played.told(twin) == played.told(played.live)
            count += 1
    assert count >= 3


@pytest.mark.parametrize("id", [id for id in IDS if id != "conquest"])
def test_whoever_goes_on_from_a_snapshot_comes_to_the_same_end(id: str) -> None:
    played = Played(id, 7)
    while played.rested is None or len(played.done) < 3 * OFTEN:
        played.keep(played.step(played.live, played.rng))
    twin = played.resumed()
    for seed in range(1000):
        if played.live.over or len(played.done) > LONG:
            break
        done = played.step(played.live, random.Random(seed))
        again = played.step(twin, random.Random(seed))
        assert again == done
        played.keep(done)
        twin.note(again)
    assert played.told(twin) == played.told(played.live)


def test_where_lines_stay_open_there_is_no_snapshot() -> None:
    played = Played("conquest", 1)
    while not played.live.over:
        played.keep(played.step(played.live, played.rng))
        assert not played.live.table.can_rest
    assert played.rested is None


def test_a_snapshot_that_leads_elsewhere_is_not_used() -> None:
    played = Played("peoples", 2)
    while played.rested is None:
        played.keep(played.step(played.live, played.rng))
    with pytest.raises(Unfit, match="its position is"):
        resume(played.begun(), played.rested._replace(position="0"))
    other = played.begun()  # peoples hides chits, and what somebody sees who holds two seats was not kept
    other.seats[played.seats[0]] = SeatHolder("person", person=played.seats[1])
    with pytest.raises(Unfit, match="somebody else sits here"):
        resume(other, played.rested)


def test_old_steps_are_not_at_hand() -> None:
    played = Played("peoples", 3)
    while played.rested is None:
        played.keep(played.step(played.live, played.rng))
    history = played.resumed().table.history
    base = history.base
    assert len(history) == len(played.live.table.history)
    for look in (
        lambda: history[0],
        lambda: history.before(base - 1),
        lambda: list(history),
        lambda: history[-base - 1 :],
    ):
        with pytest.raises(Distant):
            look()
    with pytest.raises(IndexError):
        history.before(len(history))


def test_steps_that_are_let_go_are_no_longer_there_and_nothing_else_is_missing() -> None:
    one, other = Played("peoples", 4), Played("peoples", 4)
    for played in (one, other):
        while len(played.live.table.history) < 3 * APART:
            played.live.note(played.step(played.live, played.rng))
    table, twin = one.live.table, other.live.table
    for n in (7, APART + 3, APART + 3, 2 * APART):
        table.history.let_go(n)
        assert (table.history.base, len(table.history)) == (n, len(twin.history))
        for k in range(n, len(twin.history)):
            assert table.history.before(k).hash() == twin.history.before(k).hash()
    assert [played.step for played in table.history[2 * APART :]] == [
        played.step for played in twin.history[2 * APART :]
    ]
    while len(table.history) > 2 * APART:
        assert table.undo(beyond_dice=True)
        assert twin.undo(beyond_dice=True)
        assert (table.game.hash(), table.lines) == (twin.game.hash(), twin.lines)
    with pytest.raises(Distant):
        table.undo(beyond_dice=True)


def test_another_program_makes_other_snapshots() -> None:
    from contract import careless, toy

    assert program_of(toy.RULES) == program_of(games.rules("toy"))
    assert len({program_of(rules) for rules in (toy.RULES, careless.RULES, games.rules("peoples"))}) == 3


# -------------------------------------------------------------------- at a server


def play(ana: Someone, id: str, commands: int, rng: random.Random) -> None:
    with ana.at(id) as here:
        for _ in range(commands):
            if not here.now["over"]:
                here.act(rng.choice)


@pytest.fixture(params=["sqlite", "postgresql"])
def serve(request: pytest.FixtureRequest, own_server: Callable[..., Running], tmp_path: Any) -> Callable[[], Running]:
    """A maker of servers on one store, which end with the test."""
    if request.param == "sqlite":
        return lambda: own_server(**QUICK)
    database, made = request.getfixturevalue("database"), list[Running]()

    def make() -> Running:
        made.append(Running(Settings(tmp_path / "data", database=database, limits=UNLIMITED)))
        request.addfinalizer(lambda one=made[-1]: one.stop() if one._thread.is_alive() else None)
        return made[-1]

    return make


def live_of(server: Running, id: str) -> Live:
    live = server.lobby.memory.get(id)
    assert live is not None
    return live


def told_of(server: Running, ana: Someone, id: str) -> list[Message]:
    """Everything that can be asked of a table."""
    steps = ana.http.get(f"/api/tables/{id}/steps?from=0&to=20").raise_for_status().json()
    return [ana.lasting(id), {"record": ana.record(id)}, steps]


def test_a_long_game_goes_on_from_its_snapshot(serve: Callable[[], Running]) -> None:
    server, rng = serve(), random.Random(4)
    ana = Someone(server, "Ana")
    id = ana.opens({"options": {}}, game="peoples")["table"]
    play(ana, id, 60, rng)
    first = ana.lasting(id)
    server.stop()

    server = serve()
    ana = ana.again_at(server)
    assert ana.lasting(id) == first
    live = live_of(server, id)
    assert live.table.history.base > 0
    play(ana, id, 30, rng)  # and makes others
    assert live_of(server, id) is live
    assert live.rested > 60
    assert live.table.history.base > len(first["log"])  # what is stored by now is not kept in memory
    before = ana.lasting(id)
    looked = told_of(server, ana, id)  # what lies before is asked for: the table is read whole
    whole = live_of(server, id)
    assert (whole.table.history.base, live.gone) == (0, True)
    assert looked[0] == before
    play(ana, id, 5, rng)
    branched = ana.post(f"/api/tables/{id}/branch", {"step": 10}).json()["table"]
    assert ana.table(branched)["now"]["position"] == looked[2]["steps"][10]["position"]


def test_who_watches_notices_nothing_of_a_table_that_is_read_whole(own_server: Callable[..., Running]) -> None:
    server, rng = own_server(**QUICK), random.Random(5)
    ana = Someone(server, "Ana")
    made = ana.opens({"options": {}}, game="peoples", seats={"4": "open"})
    id = made["table"]
    with ana.at(id) as here:
        while here.now["legal"] is not None or here.now["waits"]:
            here.act(rng.choice)
    server.stop()
    server = own_server(**QUICK)
    ana, ben = ana.again_at(server), Someone(server, "Ben")
    with ana.at(id) as here:
        assert live_of(server, id).table.history.base > 0
        ben.post(f"/api/tables/{id}/join", {"invitation": made["invitations"]["4"]}).raise_for_status()
        assert live_of(server, id).table.history.base == 0
        here.until(lambda message: message["type"] == "table")  # on the same line
        assert len(ana.table(id)["log"]) == here.now["steps"]


@pytest.mark.parametrize("wrong", ["content", "position", "program"])
def test_what_cannot_be_used_is_passed_over(
    own_server: Callable[..., Running], wrong: str, caplog: pytest.LogCaptureFixture
) -> None:
    server = own_server(**QUICK)
    ana = Someone(server, "Ana")
    id = ana.opens({"options": {}}, game="peoples")["table"]
    play(ana, id, 60, random.Random(6))
    before = ana.lasting(id)
    server.stop()
    engine = create_engine(server.settings.url)
    with engine.begin() as database:
        assert database.execute(
            text(f"UPDATE snapshots SET {wrong} = :new"), {"new": b"x" if wrong == "content" else "x"}
        ).rowcount
    engine.dispose()
    server = own_server(**QUICK)
    ana = ana.again_at(server)
    with caplog.at_level(logging.WARNING):
        assert ana.lasting(id) == before
    assert live_of(server, id).table.history.base == 0
    assert ("its snapshot cannot be used" in caplog.text) == (wrong != "program")


def test_a_snapshot_goes_with_its_table(own_server: Callable[..., Running]) -> None:
    server = own_server(**QUICK)
    ana = Someone(server, "Ana")
    id = ana.opens({"options": {}}, game="peoples")["table"]
    play(ana, id, 60, random.Random(8))
    engine = create_engine(server.settings.url)
    with engine.begin() as database:
        assert database.execute(text("SELECT table_id FROM snapshots")).scalars().all() == [id]
    assert ana.post("/api/me/delete", {"sure": True}).status_code == 204
    with engine.begin() as database:
        assert database.execute(text("SELECT count(*) FROM snapshots")).scalar() == 0
    engine.dispose()


def test_who_sits_where_is_no_way_to_a_table_without_snapshots(own_server: Callable[..., Running]) -> None:
    server = own_server(**QUICK)
    ana = Someone(server, "Ana")
    id = ana.opens({"options": {}}, game="peoples", hints=False)["table"]
    with ana.at(id) as here:
        while here.now["version"] < 20 or here.now["can_undo"]:
            here.act(random.Random(9).choice)
        seats = [fact["seat"] for fact in ana.table(id)["seats"]]
        idle = next(seat for seat in seats if seat not in here.now["deciding"])
    version = live_of(server, id).version
    for n in range(2 * OFTEN):
        to = {"to": "computer", "player": ("random", "thumb")[n % 2]}
        answer = ana.post(f"/api/tables/{id}/seats/{idle}", to)
        assert answer.status_code == 200, answer.text
    live = live_of(server, id)
    assert live.rested > version
    before = ana.lasting(id)
    server.stop()
    server = own_server(**QUICK)
    ana = ana.again_at(server)
    assert ana.lasting(id) == before
    resumed = live_of(server, id)
    assert resumed.table.history.base > 0
    assert resumed.sat == live.sat == {idle: 2 * OFTEN}
