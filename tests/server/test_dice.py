"""Seeds that nobody chose: bound by the server, mixed with what people's browsers add, stored, and told at the end."""

from __future__ import annotations

import json
import random
import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from hispania.contract.game import OVER
from hispania.server.settings import Settings
from hispania.server.tables import shares as module
from hispania.table.dice import DiceStream
from hispania.table.drawn import Share, mixed, seal_of, sealed
from hispania.table.session import Table

from .support import ALONE, UNLIMITED, Message, Place, Running, Someone, data_of, refusal, refusal_of

FALLEN = {"open": False, "seals": [], "closed": False, "shares": [], "awaited": []}
TOY = {"game": "toy", "options": {"rounds": 1}, "seats": {"birch": "open", "coral": "computer"}, "mixed": True}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that knows the toy, which begins with a deal and is soon over."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HISPANIA_GAMES", "toy=contract.toy")
        running = Running(Settings(tmp_path_factory.mktemp("data"), limits=UNLIMITED, thinkers=0))
        yield running
        running.stop()


def drawn_share() -> str:
    return secrets.token_hex(32)


def says(here: Place, what: Message) -> Message:
    """Say something of the seed; the answer is `ack` or `refused`."""
    id = f"s{next(Place._count)}"
    here.say({**what, "id": id})
    return here.until(lambda message: message.get("id") == id)


def give(here: Place, share: str) -> Message:
    """Add a share, as a browser opens it."""
    return says(here, {"type": "share", "share": share})


def seals(here: Place, share: str, seat: str = "") -> Message:
    """Seal a share, as a browser does before anybody has opened one."""
    told = next(message for text in here.heard if (message := json.loads(text))["type"] == "table")
    seat = seat or next(one["seat"] for one in told["seats"] if one["mine"])
    return says(here, {"type": "seal", "seat": seat, "seal": seal_of(told["commitment"], seat, share)})


def adds(here: Place, share: str, seat: str = "") -> Message:
    """Seal a share that is the last one, and open it."""
    assert seals(here, share, seat)["type"] == "ack"
    return give(here, share)


def facts(dice: Message) -> Message:
    """What is told of a seed at the table, without the seals."""
    return {key: dice[key] for key in ("by", "open", "closed", "shares", "awaited")}


def sit(host: Someone, guest: Someone, **more: Any) -> str:
    """A table for two people, both seated, before its deal."""
    made = host.opens({**TOY, **more})
    id: str = made["table"]
    joined = guest.post(f"/api/tables/{id}/join", {"invitation": made["invitations"]["birch"], "name": "Ben"})
    assert joined.status_code == 200
    return id


def tag(record: str, name: str) -> str:
    found = re.search(rf'^\[{name} "(.*)"\]$', record, re.MULTILINE)
    return found[1] if found else ""


# -------------------------------------------------------------------- mixing


def test_two_people_seal_and_open_and_nobody_is_told_the_secret_before_the_end(
    server: Running, ana: Someone, ben: Someone
) -> None:
    id = sit(ana, ben)
    ours, theirs = drawn_share(), drawn_share()
    with ExitStack() as stack:
        host, guest = (stack.enter_context(person.at(id)) for person in (ana, ben))
        told = ana.table(id)
        begins = {"by": "server", "open": True, "closed": False, "shares": []}
        assert told["dice"] == {**begins, "seals": [], "awaited": ["amber", "birch"]}
        assert told["now"]["waits"]
        assert told["now"]["steps"] == 0
        assert set(told["now"]["deciding"]) == {"amber", "birch"}  # a computer does not begin before the people
        assert seals(guest, theirs)["type"] == "ack"
        bound = ana.table(id)["dice"]
        assert facts(bound) == {**begins, "awaited": ["amber"]}
        assert bound["seals"] == [{"seat": "birch", "seal": seal_of(told["commitment"], "birch", theirs)}]
        assert refusal(give(guest, theirs)) == "stale"  # the host has not sealed yet, and could still choose
        assert seals(host, ours)["type"] == "ack"
        bound = ana.table(id)["dice"]
        assert facts(bound) == {**begins, "closed": True, "awaited": ["amber", "birch"]}
        assert [one["seat"] for one in bound["seals"]] == ["amber", "birch"]
        assert give(host, ours)["type"] == "ack"
        assert ana.table(id)["dice"]["awaited"] == ["birch"]
        assert ana.table(id)["now"]["steps"] == 0  # the guest has not opened theirs
        assert give(guest, theirs)["type"] == "ack"
        for line in (host, guest):
            while line.now["steps"] == 0:
                line.hear()
        dice = ana.table(id)["dice"]
        assert dice["seals"] == bound["seals"]
        assert dice["open"] is False
        assert dice["shares"] == [{"seat": "amber", "share": ours}, {"seat": "birch", "share": theirs}]
        while not ana.table(id)["now"]["over"]:
            for line, person in ((host, ana), (guest, ben)):
                while line.now["version"] < person.table(id)["now"]["version"]:
                    line.hear()
                if line.now["decisions"] or (line.now["waits"] and line.now["viewpoint"] in line.now["deciding"]):
                    line.act()
        heard = [text for line in (host, guest) for text in line.heard]
    record = ana.record(id)
    secret, salt = tag(record, "Secret"), tag(record, "Salt")
    assert sealed(secret, salt) == told["commitment"] == tag(record, "Commitment")
    assert tag(record, "Seed") == mixed(secret, [Share("amber", ours), Share("birch", theirs)])
    assert tag(record, "Seals") == ", ".join(f"{one['seat']}={one['seal']}" for one in bound["seals"])
    assert tag(record, "Drawn") == "server amber birch"
    assert not tag(record, "Withheld")
    assert Table.replay(record).record() == record
    assert ana.table(id)["now"]["seed"] == tag(record, "Seed")
    running = [text for text in heard if not json.loads(text).get("now", {}).get("over")]
    assert len(running) > 5
    for text in running:
        assert secret not in text
        assert salt not in text
        assert tag(record, "Seed") not in text


def test_whoever_does_not_wait_closes_the_seals_and_then_begins(ana: Someone, ben: Someone) -> None:
    """The first word lets everybody who is there open; the second lets the dice fall without the others."""
    id = sit(ana, ben)
    ours = drawn_share()
    with ana.at(id) as host, ben.at(id) as guest:
        assert seals(host, ours)["type"] == "ack"
        guest.until(lambda message: message["type"] == "shared")
        assert guest.command("roll")["type"] == "ack"
        told = ana.table(id)
        assert told["dice"]["closed"] is True
        assert told["dice"]["awaited"] == ["amber"]
        assert told["now"]["steps"] == 0
        assert refusal(seals(guest, drawn_share())) == "enough"
        host.until(lambda message: message["type"] == "shared" and message["dice"]["closed"])
        assert give(host, ours)["type"] == "ack"
        assert ana.table(id)["now"]["steps"] > 0
        assert refusal(give(guest, drawn_share())) == "dice-have-fallen"
        assert give(host, ours)["type"] == "ack"  # sent again: it is in
        assert seals(host, ours)["type"] == "ack"
    dice = {"by": "server", "open": False, "closed": True, "awaited": []}
    assert facts(ana.table(id)["dice"]) == {**dice, "shares": [{"seat": "amber", "share": ours}]}
    assert tag(ana.record(id), "Drawn") == "server amber"
    assert not tag(ana.record(id), "Shares")
    assert not tag(ana.record(id), "Seals")
    assert not tag(ana.record(id), "Withheld")


def test_what_is_sealed_and_not_opened_is_named(server: Running, ana: Someone, ben: Someone) -> None:
    id = sit(ana, ben)
    ours, theirs = drawn_share(), drawn_share()
    with ana.at(id) as host, ben.at(id) as guest:
        assert seals(host, ours)["type"] == "ack"
        assert seals(guest, theirs)["type"] == "ack"
        assert give(guest, theirs)["type"] == "ack"
        assert not tag(ana.record(id), "Withheld")  # it can still be opened
        assert guest.command("roll")["type"] == "ack"
        assert refusal(give(host, ours)) == "dice-have-fallen"
        assert host.now["steps"] > 0
        told = [message["dice"] for text in host.heard if (message := json.loads(text))["type"] == "shared"]
        assert [one["open"] for one in told][-2:] == [True, False]
    for _ in range(2):
        running = ana.record(id)
        assert (tag(running, "Drawn"), tag(running, "Withheld")) == ("server birch", "amber")
        server.lobby.memory.part_with(server.lobby.at_hand(id))  # type: ignore[arg-type]  # it is read again


def test_a_share_opens_only_what_its_sender_had_sealed(ana: Someone, ben: Someone) -> None:
    id = sit(ana, ben)
    ours, theirs = drawn_share(), drawn_share()
    with ana.at(id) as host, ben.at(id) as guest:
        assert refusal(seals(guest, theirs, "amber")) == "not-seated"  # that seat is another's
        assert seals(guest, theirs)["type"] == "ack"
        assert refusal(seals(guest, drawn_share())) == "enough"  # it cannot be replaced
        assert seals(host, ours)["type"] == "ack"
        before = ana.lasting(id)
        assert refusal(give(host, drawn_share())) == "unreadable"
        assert refusal(give(host, theirs)) == "unreadable"
        assert refusal(seals(host, drawn_share())) == "enough"
        assert ana.lasting(id) == before
        assert give(guest, theirs)["type"] == "ack"
        assert give(host, ours)["type"] == "ack"
    assert {one["share"] for one in ana.table(id)["dice"]["shares"]} == {ours, theirs}


def test_what_was_sealed_for_a_seat_that_is_handed_on_is_not_waited_for(ana: Someone, ben: Someone) -> None:
    """Its seal is gone while nothing is opened; afterwards it stays, for all have been told of it, and is named."""
    id = sit(ana, ben)
    ours, theirs = drawn_share(), drawn_share()
    with ana.at(id) as host, ben.at(id) as guest:
        assert seals(guest, theirs)["type"] == "ack"
        invitation = ben.post(f"/api/tables/{id}/seats/birch", {"to": "open"}).json()["invitation"]
        assert ana.table(id)["dice"]["seals"] == []
        assert ben.post(f"/api/tables/{id}/join", {"invitation": invitation}).status_code == 200
        assert [one["seat"] for one in ana.table(id)["dice"]["seals"]] == ["birch"]  # the same person sits there again
        assert seals(host, ours)["type"] == "ack"
        assert ana.table(id)["dice"]["closed"] is True
        assert give(host, ours)["type"] == "ack"
        assert ana.table(id)["now"]["steps"] == 0
        assert ben.post(f"/api/tables/{id}/seats/birch", {"to": "computer"}).status_code == 200
        assert ana.table(id)["now"]["steps"] > 0
        assert refusal(give(guest, theirs)) == "dice-have-fallen"
    assert (tag(ana.record(id), "Drawn"), tag(ana.record(id), "Withheld")) == ("server amber", "birch")


def test_forged_seals_and_shares_are_refused_and_change_nothing(server: Running, ana: Someone, ben: Someone) -> None:
    id = sit(ana, ben)
    stranger = Someone(server, "Eve")
    before = ana.lasting(id)
    with ana.at(id) as host, stranger.at(id) as outside:
        for wrong in ("", "00", "zz" * 32, "AB" * 32, "00" * 33, "00" * 2000, 7, None, "00" * 32 + "\n"):
            assert refusal(give(host, wrong)) == "unreadable"  # type: ignore[arg-type]
            assert refusal(says(host, {"type": "seal", "seat": "amber", "seal": wrong})) == "unreadable"
        assert refusal(give(outside, drawn_share())) == "not-seated"
        for seat in ("amber", "coral", "nobody's"):
            assert refusal(seals(outside, drawn_share(), seat)) == "not-seated"
        assert refusal(give(host, drawn_share())) == "enough"  # in the clear: as before there were seals
        assert ana.lasting(id) == before
        assert seals(host, drawn_share())["type"] == "ack"
        assert refusal(seals(host, drawn_share())) == "enough"  # a person adds once
    assert len(ana.table(id)["dice"]["seals"]) == 1


def test_only_so_many_add_to_one_seed(ana: Someone, ben: Someone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 1)
    id = sit(ana, ben)
    with ana.at(id) as host, ben.at(id) as guest:
        assert seals(host, drawn_share())["type"] == "ack"
        assert refusal(seals(guest, drawn_share())) == "enough"


def test_a_share_counts_where_a_game_begins_with_a_decision(ana: Someone) -> None:
    id = ana.post(f"/api/tables/{ana.opens()['table']}/branch", {"step": 2}).json()["table"]
    share = drawn_share()
    with ana.at(id) as here:
        assert adds(here, share)["type"] == "ack"
        while not ana.table(id)["now"]["steps"] or ana.table(id)["dice"]["open"]:
            here.act()
        assert refusal(give(here, drawn_share())) == "dice-have-fallen"
        here.play_out(random.Random(3))
    record = ana.record(id)
    assert tag(record, "Seed") == mixed(tag(record, "Secret"), [Share("U", share)])
    assert Table.replay(record).record() == record


def test_the_first_die_waits_wherever_in_a_game_it_falls(ana: Someone, ben: Someone) -> None:
    """This one begins with many decisions of one side: whoever plays it could throw before the other has come."""
    made = ana.opens({"game": "spartacvs", "options": {}, "seats": {"R": "open"}, "mixed": True})
    id = made["table"]
    ours, theirs = drawn_share(), drawn_share()
    with ana.at(id) as host:
        host.play_until(lambda now: now["waits"])
        before = ana.table(id)
        assert before["dice"]["awaited"] == ["S", "R"]
        assert "S" in before["now"]["deciding"]
        assert before["now"]["can_undo"]
        assert seals(host, ours)["type"] == "ack"
        invited = {"invitation": made["invitations"]["R"], "name": "Ben"}
        assert ben.post(f"/api/tables/{id}/join", invited).status_code == 200
        with ben.at(id) as guest:
            assert adds(guest, theirs)["type"] == "ack"
            assert ana.table(id)["now"]["steps"] == before["now"]["steps"]
            assert give(host, ours)["type"] == "ack"
            assert ana.table(id)["now"]["steps"] > before["now"]["steps"]
            assert [one["seat"] for one in ana.table(id)["dice"]["shares"]] == ["R", "S"]
    told = ana.table(id)
    assert told["dice"]["open"] is False
    assert tag(ana.record(id), "Drawn") == "server S R"
    with ana.at(id) as host:  # nothing waits any more
        assert host.now["steps"] == told["now"]["steps"]


def test_nobody_waits_for_a_seat_that_a_computer_takes(ana: Someone) -> None:
    made = ana.opens(TOY)
    id = made["table"]
    with ana.at(id) as here:
        share = drawn_share()
        assert seals(here, share)["type"] == "ack"
        assert ana.table(id)["now"]["steps"] == 0
        assert ana.post(f"/api/tables/{id}/seats/birch", {"to": "computer"}).status_code == 200
        assert give(here, share)["type"] == "ack"
        while here.now["steps"] == 0:
            here.hear()
    computers = ana.opens({"options": ALONE["options"], "mixed": True, "seats": dict.fromkeys("UCK", "computer")})
    assert ana.table(computers["table"])["now"]["steps"] > 0
    assert ana.table(computers["table"])["dice"]["shares"] == []


def test_programs_that_ask_for_no_waiting_begin_at_once(ana: Someone) -> None:
    id = ana.opens()["table"]
    told = ana.table(id)
    assert told["dice"] == {**FALLEN, "by": "server"}
    assert told["now"]["legal"]
    assert tag(ana.record(id), "Drawn") == "server"


# -------------------------------------------------------------------- chosen seeds


def test_a_table_says_who_chose_its_seed(ana: Someone) -> None:
    chosen = ana.opens(seed="roma")["table"]
    daily = ana.opens(daily=True)["table"]
    running = Table(Table.replay(ana.record(chosen)).start, "cato")
    running.roll_on()
    brought = ana.post("/api/tables/import", {"record": running.record()}).json()["table"]
    for id, by in ((chosen, "host"), (daily, "day"), (brought, "record")):
        told = ana.table(id)
        assert told["dice"] == {**FALLEN, "by": by}
        assert tag(ana.record(id), "Drawn") == by
        with ana.at(id) as here:
            assert refusal(give(here, drawn_share())) == "dice-have-fallen"
            assert refusal(seals(here, drawn_share())) == "dice-have-fallen"
    assert ana.table(chosen)["commitment"] not in (DiceStream("roma").commitment, sealed("roma", ""))
    assert ana.table(chosen)["commitment"] != ana.table(ana.opens(seed="roma")["table"])["commitment"]
    for more in ({"seed": "roma"}, {"daily": True}):
        assert refusal_of(ana.post("/api/tables", {**ALONE, **more, "mixed": True})) == (422, "unreadable")


def test_a_chosen_seed_is_sealed_with_a_salt_and_verified(ana: Someone) -> None:
    id = ana.opens(seed="roma")["table"]
    told = ana.table(id)["commitment"]
    with ana.at(id) as here:
        here.play_out(random.Random(4))
    record = ana.record(id)
    assert (tag(record, "Seed"), tag(record, "Drawn")) == ("roma", "host")
    assert sealed("roma", tag(record, "Salt")) == told
    assert Table.replay(record).record() == record
    again = ana.post("/api/tables/import", {"record": record}).json()["table"]
    assert ana.record(again) == record


def test_a_record_that_goes_on_here_does_not_pass_for_one_that_nobody_knew(ana: Someone) -> None:
    """A finished game is cut short and brought along: whoever does that knows every die to come."""
    id = ana.opens({**ALONE, "mixed": True})["table"]
    with ana.at(id) as here:
        assert adds(here, drawn_share())["type"] == "ack"
        while here.now["steps"] == 0:
            here.hear()
        here.play_out(random.Random(6))
    record = ana.record(id)
    assert tag(record, "Drawn") == "server U"
    whole = Table.replay(record)
    cut = whole.branch_off(next(n for n, one in enumerate(whole.history) if one.seat) + 1)
    cut.branch = ""
    brought = ana.post("/api/tables/import", {"record": cut.record()}).json()["table"]
    assert ana.table(brought)["dice"]["by"] == tag(ana.record(brought), "Drawn") == "record"
    with ana.at(brought) as here:
        here.play_out(random.Random(7))
    told = ana.record(brought)
    assert tag(told, "Drawn") == "record"
    assert sealed(tag(told, "Seed"), tag(told, "Salt")) == ana.table(brought)["commitment"]
    assert Table.replay(ana.record(brought)).record() == ana.record(brought)
    finished = ana.post("/api/tables/import", {"record": record}).json()["table"]
    assert ana.record(finished) == record  # nothing was added to it
    assert ana.table(finished)["commitment"] == tag(record, "Commitment")
    older = Table(whole.start.clone(), "roma")
    older.roll_on()
    while older.game.turn.kind != OVER:
        older.act(older.game.legal_actions()[0])
        older.roll_on()
    older_id = ana.post("/api/tables/import", {"record": older.record()}).json()["table"]
    assert ana.table(older_id)["commitment"] == DiceStream("roma").commitment  # it was sealed with no salt


def test_what_binds_the_dice_after_a_record_without_a_seed_is_opened_at_its_end(ana: Someone) -> None:
    running = ana.record(ana.opens()["table"])
    assert not tag(running, "Seed")
    id = ana.post("/api/tables/import", {"record": running}).json()["table"]
    told = ana.table(id)
    assert told["dice"] == {**FALLEN, "by": "server"}
    with ana.at(id) as here:
        here.play_out(random.Random(8))
    record = ana.record(id)
    seed = ana.table(id)["now"]["seed"]
    assert tag(record, "Dice").endswith(f"by hand, then seed {seed}")
    assert tag(record, "Drawn") == "server"
    assert sealed(seed, tag(record, "Salt")) == told["commitment"] == tag(record, "Commitment")
    assert Table.replay(record).lines == ana.table(id)["record"]


def test_nothing_is_added_to_a_seed_that_was_told(ana: Someone) -> None:
    id = ana.opens()["table"]
    with ana.at(id) as here:
        here.play_out(random.Random(9))
    end = ana.table(id)["now"]["steps"]
    over = ana.post(f"/api/tables/{id}/branch", {"step": end}).json()["table"]
    before = ana.table(over)
    assert before["now"]["over"]
    assert before["dice"]["open"] is False
    with ana.at(over) as here:
        assert refusal(give(here, drawn_share())) == "dice-have-fallen"
    assert ana.table(over)["now"]["seed"] == before["now"]["seed"]


# -------------------------------------------------------------------- what is stored


@pytest.mark.parametrize("stage", ["sealed", "closed", "opened"])
def test_a_restart_before_the_first_die_loses_nothing(
    own_server: Callable[..., Running], monkeypatch: pytest.MonkeyPatch, stage: str
) -> None:
    """The server goes when the last seal is stored and its closing is not, or the last share and the deal is not."""
    server = own_server()
    ana = Someone(server, "Ana")
    id = ana.opens({**ALONE, "mixed": True})["table"]
    share = drawn_share()

    async def never(*_: Any) -> None:
        return

    with ana.at(id) as here:
        if stage == "opened":
            assert seals(here, share)["type"] == "ack"
        with monkeypatch.context() as patch:
            if stage != "closed":
                patch.setattr(module, "begin", never)
            assert (give(here, share) if stage == "opened" else seals(here, share))["type"] == "ack"
    before = ana.table(id)
    assert before["now"]["steps"] == 0
    seal = {"seat": "U", "seal": seal_of(before["commitment"], "U", share)}
    shares = [{"seat": "U", "share": share}] if stage == "opened" else []
    told = {"by": "server", "open": True, "seals": [seal], "closed": stage != "sealed", "shares": shares}
    assert before["dice"] == {**told, "awaited": ["U"] if stage == "closed" else []}
    server.stop()
    ana = ana.again_at(own_server())
    assert ana.table(id)["dice"] == before["dice"]
    assert ana.table(id)["commitment"] == before["commitment"]
    with ana.at(id) as here:  # it goes on with the first who comes
        assert seals(here, share)["type"] == "ack"  # sent again: it is in
        assert give(here, share)["type"] == "ack"
        while here.now["steps"] == 0:
            here.hear()
        assert [one["share"] for one in ana.table(id)["dice"]["shares"]] == [share]
        here.play_out(random.Random(5))
    record = ana.record(id)
    assert tag(record, "Seed") == mixed(tag(record, "Secret"), [Share("U", share)])
    assert tag(record, "Seals") == f"U={seal['seal']}"
    assert sealed(tag(record, "Secret"), tag(record, "Salt")) == before["commitment"]


def test_a_table_that_began_without_seals_goes_on_without(ana: Someone, ben: Someone, server: Running) -> None:
    """Somebody had added in the clear before there were seals; the others do, too, and the record says so."""
    id = sit(ana, ben)
    ours, theirs = drawn_share(), drawn_share()

    async def as_it_was() -> None:
        lobby = server.lobby
        async with lobby.hold(id) as live:
            await lobby.store(live, live.share(str(live.seats["amber"].person), "amber", ours))

    server.carries_out(as_it_was())
    assert facts(ana.table(id)["dice"])["awaited"] == ["birch"]
    with ana.at(id) as host, ben.at(id) as guest:
        assert refusal(seals(guest, theirs)) == "enough"
        assert refusal(give(host, drawn_share())) == "enough"
        server.lobby.memory.part_with(server.lobby.at_hand(id))  # type: ignore[arg-type]
    with ben.at(id) as guest:
        assert give(guest, theirs)["type"] == "ack"
        while guest.now["steps"] == 0:
            guest.hear()
    told = ana.table(id)["dice"]
    assert (told["seals"], told["closed"]) == ([], False)
    assert told["shares"] == [{"seat": "amber", "share": ours}, {"seat": "birch", "share": theirs}]
    assert tag(ana.record(id), "Drawn") == "server amber birch"


@pytest.mark.parametrize("stage", ["seal", "close", "share"])
def test_what_cannot_be_stored_is_in_no_seed(ana: Someone, server: Running, stage: str) -> None:
    id = ana.opens({**ALONE, "mixed": True})["table"]
    storage = server.lobby.storage
    write = storage.write
    share = drawn_share()
    count = 0

    async def full(*work: Any) -> Any:
        from hispania.server.refusals import Refusal, Refused

        nonlocal count
        count += 1
        if stage == "close" and count == 1:  # the seal itself is stored
            return await write(*work)
        raise Refused(Refusal.NOT_STORED, "the disk is full")

    with ana.at(id) as here:
        if stage == "share":
            assert seals(here, share)["type"] == "ack"
        before = ana.table(id)["dice"]
        storage.write = full  # type: ignore[method-assign]
        try:
            answer = give(here, share) if stage == "share" else seals(here, share)
        finally:
            storage.write = write  # type: ignore[method-assign]
        if stage == "close":
            assert answer["type"] == "ack"
            assert ana.table(id)["dice"]["closed"] is False
        else:
            assert refusal(answer) == "not-stored"
            assert ana.table(id)["dice"] == before
    with ana.at(id) as here:
        assert seals(here, share)["type"] == "ack"
        assert give(here, share)["type"] == "ack"
        assert [one["share"] for one in ana.table(id)["dice"]["shares"]] == [share]
    assert share.encode() in data_of(server)
