"""One owner a table: who may take it, and that nobody writes to it who has it no more."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import insert

from hispania.server.cluster import ownership as owning
from hispania.server.cluster.ownership import OwnedElsewhere, Ownership
from hispania.server.refusals import Refused
from hispania.server.store import fences
from hispania.server.store.fences import Fenced
from hispania.server.store.schema import commands, people, tables
from hispania.server.store.storage import Storage, now

from .processes import LONG, owner, row, until
from .support import Running, Someone

pytestmark = pytest.mark.usefixtures("unhurried")


@pytest.fixture
def stores(database: str) -> Iterator[Callable[[], tuple[Storage, Ownership]]]:
    """A maker of stores as processes have them, without their servers."""
    made: list[tuple[Storage, Ownership]] = []

    def make() -> tuple[Storage, Ownership]:
        storage = Storage(database)
        storage.open()
        ownership = Ownership(storage)
        ownership.prepare()
        ownership.start(f"here:{len(made)}")
        made.append((storage, ownership))
        return made[-1]

    yield make
    for storage, ownership in made:
        ownership.stop()
        storage.close()


def take(ownership: Ownership, id: str, dead: str = "") -> int:
    return asyncio.run(ownership.take(id, dead))


def a_table(storage: Storage, id: str) -> None:
    with storage.connected() as connection, connection.begin():
        moment = now()
        connection.execute(insert(people), {"id": "ana", "name": "Ana", "created": moment})
        facts = dict.fromkeys(("name", "printed", "seed", "commitment"), "")
        things: dict[str, Any] = {name: {} for name in ("options", "start", "summary")}
        moments = {"created": moment, "updated": moment}
        connection.execute(
            insert(tables), {"id": id, "host": "ana", "away": False, "over": False, **facts, **things, **moments}
        )


def a_command(table: str, seq: int) -> dict[str, Any]:
    return {
        "table_id": table, "seq": seq, "command_id": f"c{seq}", "seat": "R", "computer": False, "kind": "act",
        "action": None, "dice": "", "at": now(), "thought": None, "by_order": None, "position": None,
    }  # fmt: skip


def ends(url: str, ownership: Ownership) -> None:
    """The lease of a process ends by the clock of the database; it was cut off, and does not know yet."""
    row(url, "UPDATE processes SET until = 0 WHERE id = :me", me=ownership.id)


def test_a_table_is_taken_when_nobody_living_has_it(stores: Any, database: str) -> None:
    (storage, first), (_, second) = stores(), stores()
    a_table(storage, "t")
    assert take(first, "t") == 1
    assert take(first, "t") == 2  # it was dropped from memory, and is read again
    with pytest.raises(OwnedElsewhere) as other:
        take(second, "t")
    assert (other.value.process, other.value.address) == (first.id, "here:0")
    assert take(second, "no such table") == 0
    before = first.id
    first.stop()
    assert take(second, "t") == 3
    assert owner(database, "t") == (second.id, 3)
    assert before != second.id


def test_what_a_dead_process_had_is_taken_before_its_lease_is_over(stores: Any, database: str) -> None:
    (storage, first), (_, second), (_, third) = stores(), stores(), stores()
    a_table(storage, "t")
    old = take(first, "t")
    with pytest.raises(OwnedElsewhere) as other:  # somebody else was found dead
        take(second, "t", third.id)
    assert other.value.process == first.id
    assert take(second, "t", first.id) == old + 1
    with pytest.raises(OwnedElsewhere) as other:  # who comes too late with the same finding takes it from nobody
        take(third, "t", first.id)
    assert other.value.process == second.id
    assert owner(database, "t") == (second.id, old + 1)
    assert row(database, "SELECT count(*) FROM processes")[0] == 3
    with pytest.raises(Fenced):  # and who lives after all writes nothing
        asyncio.run(storage.write([(insert(commands), a_command("t", 1))], (("t", old),)))


def test_of_many_who_want_a_table_one_gets_it(stores: Any, database: str) -> None:
    (storage, first), *others = (stores() for _ in range(4))
    for n in range(5):
        id = f"t{n}"
        if n == 0:
            a_table(storage, id)
        else:
            row(database, "INSERT INTO tables SELECT * FROM tables WHERE false")
            with storage.connected() as connection, connection.begin():
                copied = connection.execute(tables.select()).mappings().first()
                connection.execute(insert(tables), {**dict(copied or {}), "id": id})
        gate, got = threading.Barrier(len(others)), []

        def run(ownership: Ownership, id: str = id, gate: Any = gate, got: Any = got) -> None:
            gate.wait(LONG)
            with contextlib.suppress(OwnedElsewhere):
                got.append((ownership.id, take(ownership, id)))

        threads = [threading.Thread(target=run, args=(ownership,)) for _, ownership in others]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(LONG)
        assert len(got) == 1
        assert owner(database, id) == got[0] == (got[0][0], 1)
    assert first.alive


@pytest.mark.parametrize("checked", [True, False])
def test_who_wakes_up_too_late_writes_nothing(
    stores: Any, database: str, checked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the fence (the second case) what is late gets in: that is what the fence is for."""
    if not checked:
        monkeypatch.setattr(fences, "check", lambda connection, held: None)
    (late, first), (store, second) = stores(), stores()
    a_table(late, "t")
    old = take(first, "t")
    monkeypatch.setattr(owning, "EVERY", 10**6)
    ends(database, first)
    new = take(second, "t")
    assert new == old + 1

    async def run() -> list[Any]:
        write = [(insert(commands), a_command("t", 1))], (("t", old),)
        good = [(insert(commands), a_command("t", 2))], (("t", new),)
        return await asyncio.gather(late.write(*write), store.write(*good), return_exceptions=True)

    refused, accepted = asyncio.run(run())
    assert accepted is None
    stored = row(database, "SELECT array_agg(seq ORDER BY seq) FROM commands")[0]
    if checked:
        assert isinstance(refused, Fenced)
        assert stored == [2]
    else:
        assert refused is None
        assert stored == [1, 2]


def test_one_stale_writing_takes_no_other_with_it(stores: Any, database: str) -> None:
    storage, own = stores()
    a_table(storage, "t")
    fence = take(own, "t")

    async def run() -> list[Any]:
        jobs = [storage.write([(insert(commands), a_command("t", n))], (("t", fence - (n == 2)),)) for n in (1, 2, 3)]
        return await asyncio.gather(*jobs, return_exceptions=True)

    first, second, third = asyncio.run(run())
    assert first is third is None
    assert isinstance(second, Fenced)
    assert row(database, "SELECT array_agg(seq ORDER BY seq) FROM commands")[0] == [1, 3]


def test_a_lease_that_was_over_begins_anew_under_another_name(stores: Any, database: str) -> None:
    _, own = stores()
    gave: list[str] = []
    own.give_up = lambda: gave.append(own.id)
    before = own.id
    ends(database, own)
    until(lambda: own.alive and own.id != before, "the lease begins anew")
    assert gave == [before]
    assert own.lost == 1


def test_without_a_lease_nothing_is_begun(stores: Any, database: str) -> None:
    storage, own = stores()
    a_table(storage, "t")
    own.stop()
    with pytest.raises(Refused):
        take(own, "t")


def test_a_table_that_is_let_go_while_it_is_read_is_not_kept(process: Callable[..., Running]) -> None:
    """Another process wants it just then: afterwards two would believe that it is theirs."""
    one, two = process(), process()
    ana = Someone(one, "Ana")
    table = ana.opens()["table"]

    async def put_down() -> None:
        live = one.lobby.memory.get(table)
        assert live is not None
        one.lobby.memory._let_go(live)

    one.carries_out(put_down())  # nobody watches: it makes room
    until(lambda: one.lobby.memory.get(table) is None, "it has left memory")
    reads, goes_on, really = threading.Event(), threading.Event(), one.lobby._stored

    async def slowly(id: str, whole: bool) -> Any:
        found = await really(id, whole)
        reads.set()
        await asyncio.to_thread(goes_on.wait, LONG)  # a long game, or a lane in which others come first
        return found

    one.lobby._stored = slowly  # type: ignore[method-assign]
    looking = threading.Thread(target=ana.table, args=[table])
    looking.start()
    assert reads.wait(LONG)  # `one` has taken it, and reads it
    two.carries_out(two.lobby.want(table))
    goes_on.set()
    looking.join(LONG)
    with Someone(two, key=ana.key).at(table) as here:
        here.act()
        version = here.now["version"]
    assert two.lobby.at_hand(table) is not None
    assert one.lobby.at_hand(table) is None
    assert ana.table(table)["now"]["version"] == version
