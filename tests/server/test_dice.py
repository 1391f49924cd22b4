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
from hispania.table.drawn import Share, mixed, sealed
from hispania.table.session import Table

from .support import ALONE, UNLIMITED, Message, Place, Running, Someone, data_of, refusal, refusal_of

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


def give(here: Place, share: str) -> Message:
    """Add a share, as a browser does; the answer is `ack` or `refused`."""
    id = f"s{next(Place._count)}"
    here.say({"type": "share", "id": id, "share": share})
    return here.until(lambda message: message.get("id") == id)


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


def test_two_people_add_their_shares_and_nobody_is_told_the_secret_before_the_end(
    server: Running, ana: Someone, ben: Someone
) -> None:
    id = sit(ana, ben)
    ours, theirs = drawn_share(), drawn_share()
    with ExitStack() as stack:
        host, guest = (stack.enter_context(person.at(id)) for person in (ana, ben))
        told = ana.table(id)
        assert told["dice"] == {"by": "server", "open": True, "shares": []}
        assert told["now"]["waits"]
        assert told["now"]["steps"] == 0
        assert set(told["now"]["deciding"]) == {"amber", "birch"}  # a computer does not begin before the people
        assert give(guest, theirs)["type"] == "ack"
        assert ana.table(id)["now"]["steps"] == 0  # the host is still waited for
        assert give(host, ours)["type"] == "ack"
        for line in (host, guest):
            while line.now["steps"] == 0:
                line.hear()
        facts = ana.table(id)["dice"]
        assert facts["open"] is False
        assert facts["shares"] == [{"seat": "birch", "share": theirs}, {"seat": "amber", "share": ours}]
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
    assert tag(record, "Drawn") == "server amber birch"
    assert Table.replay(record).record() == record
    assert ana.table(id)["now"]["seed"] == tag(record, "Seed")
    running = [text for text in heard if not json.loads(text).get("now", {}).get("over")]
    assert len(running) > 5
    for text in running:
        assert secret not in text
        assert salt not in text
        assert tag(record, "Seed") not in text


def test_whoever_does_not_wait_begins_and_the_record_says_who_added(ana: Someone, ben: Someone) -> None:
    id = sit(ana, ben)
    ours = drawn_share()
    with ana.at(id) as host, ben.at(id) as guest:
        assert give(host, ours)["type"] == "ack"
        guest.until(lambda message: message["type"] == "shared")
        assert guest.command("roll")["type"] == "ack"
        assert refusal(give(guest, drawn_share())) == "dice-have-fallen"
        assert give(host, ours)["type"] == "ack"  # sent again: it is in
    facts = ana.table(id)["dice"]
    assert facts == {"by": "server", "open": False, "shares": [{"seat": "amber", "share": ours}]}
    assert tag(ana.record(id), "Drawn") == "server amber"
    assert not tag(ana.record(id), "Shares")


def test_forged_shares_are_refused_and_change_nothing(server: Running, ana: Someone, ben: Someone) -> None:
    id = sit(ana, ben)
    stranger = Someone(server, "Eve")
    before = ana.lasting(id)
    with ana.at(id) as host, stranger.at(id) as outside:
        for wrong in ("", "00", "zz" * 32, "AB" * 32, "00" * 33, "00" * 2000, 7, None, "00" * 32 + "\n"):
            assert refusal(give(host, wrong)) == "unreadable"  # type: ignore[arg-type]
        assert refusal(give(outside, drawn_share())) == "not-seated"
        assert ana.lasting(id) == before
        assert give(host, drawn_share())["type"] == "ack"
        assert refusal(give(host, drawn_share())) == "enough"  # a person adds once
    assert len(ana.table(id)["dice"]["shares"]) == 1


def test_only_so_many_add_to_one_seed(ana: Someone, ben: Someone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 1)
    id = sit(ana, ben)
    with ana.at(id) as host, ben.at(id) as guest:
        assert give(host, drawn_share())["type"] == "ack"
        assert refusal(give(guest, drawn_share())) == "enough"


def test_a_share_counts_where_a_game_begins_with_a_decision(ana: Someone) -> None:
    id = ana.post(f"/api/tables/{ana.opens()['table']}/branch", {"step": 2}).json()["table"]
    share = drawn_share()
    with ana.at(id) as here:
        assert give(here, share)["type"] == "ack"
        while not ana.table(id)["now"]["steps"] or ana.table(id)["dice"]["open"]:
            here.act()
        assert refusal(give(here, drawn_share())) == "dice-have-fallen"
        here.play_out(random.Random(3))
    record = ana.record(id)
    assert tag(record, "Seed") == mixed(tag(record, "Secret"), [Share("U", share)])
    assert Table.replay(record).record() == record


def test_nobody_waits_for_a_seat_that_a_computer_takes(ana: Someone) -> None:
    made = ana.opens(TOY)
    id = made["table"]
    with ana.at(id) as here:
        assert give(here, drawn_share())["type"] == "ack"
        assert ana.table(id)["now"]["steps"] == 0
        assert ana.post(f"/api/tables/{id}/seats/birch", {"to": "computer"}).status_code == 200
        while here.now["steps"] == 0:
            here.hear()
    computers = ana.opens({"options": ALONE["options"], "mixed": True, "seats": dict.fromkeys("UCK", "computer")})
    assert ana.table(computers["table"])["now"]["steps"] > 0
    assert ana.table(computers["table"])["dice"]["shares"] == []


def test_programs_that_ask_for_no_waiting_begin_at_once(ana: Someone) -> None:
    id = ana.opens()["table"]
    told = ana.table(id)
    assert told["dice"] == {"by": "server", "open": False, "shares": []}
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
        assert told["dice"] == {"by": by, "open": False, "shares": []}
        assert tag(ana.record(id), "Drawn") == by
        with ana.at(id) as here:
            assert refusal(give(here, drawn_share())) == "dice-have-fallen"
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
        assert give(here, drawn_share())["type"] == "ack"
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
    assert told["dice"] == {"by": "server", "open": False, "shares": []}
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


def test_a_restart_between_the_share_and_the_first_die_loses_nothing(
    own_server: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server goes when the last share is stored and the deal is not; whoever comes back finds both."""
    server = own_server()
    ana = Someone(server, "Ana")
    id = ana.opens({**ALONE, "mixed": True})["table"]
    share = drawn_share()

    async def never(*_: Any) -> None:
        return

    with monkeypatch.context() as patch:
        patch.setattr(module, "begin", never)
        with ana.at(id) as here:
            assert give(here, share)["type"] == "ack"
        before = ana.table(id)
        assert before["now"]["steps"] == 0
        server.stop()
    ana = ana.again_at(own_server())
    again = ana.table(id)
    assert again["dice"] == before["dice"] == {"by": "server", "open": True, "shares": [{"seat": "U", "share": share}]}
    assert again["commitment"] == before["commitment"]
    with ana.at(id) as here:
        assert here.now["steps"] > 0  # chance begins with the first who comes
        assert give(here, share)["type"] == "ack"
        here.play_out(random.Random(5))
    record = ana.record(id)
    assert tag(record, "Seed") == mixed(tag(record, "Secret"), [Share("U", share)])
    assert sealed(tag(record, "Secret"), tag(record, "Salt")) == before["commitment"]


def test_a_share_that_cannot_be_stored_is_in_no_seed(ana: Someone, server: Running) -> None:
    id = ana.opens({**ALONE, "mixed": True})["table"]
    storage = server.lobby.storage
    write = storage.write

    async def full(*_: Any) -> None:
        from hispania.server.refusals import Refusal, Refused

        raise Refused(Refusal.NOT_STORED, "the disk is full")

    with ana.at(id) as here:
        storage.write = full  # type: ignore[method-assign]
        try:
            assert refusal(give(here, drawn_share())) == "not-stored"
        finally:
            storage.write = write  # type: ignore[method-assign]
        assert ana.table(id)["dice"]["shares"] == []
        share = drawn_share()
        assert give(here, share)["type"] == "ack"
        assert [one["share"] for one in ana.table(id)["dice"]["shares"]] == [share]
    assert share.encode() in data_of(server)
