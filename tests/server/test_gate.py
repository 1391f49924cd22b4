"""The gate: every refusal of docs/protocol.md, in its order, and nothing happens where something is refused."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from hispania.server.refusals import Refusal, Refused
from hispania.server.store.storage import Storage
from hispania.server.tables import lobby
from hispania.server.tables.live import Live

from .support import Place, Running, Someone, place, refusal, refusal_of


def first(place: Place) -> dict[str, object]:
    action: dict[str, object] = place.now["legal"][0]["action"]
    return action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "not json",
        "[]",
        "null",
        "7",
        '"roll"',
        "{}",
        '{"type": "dance"}',
        '{"type": "command", "id": "x"}',
        '{"type": "command", "id": "", "version": 1, "do": "roll"}',
        '{"type": "command", "id": "' + "x" * 65 + '", "version": 1, "do": "roll"}',
        '{"type": "command", "id": "x", "version": "1", "do": "roll"}',
        '{"type": "command", "id": "x", "version": 1e99, "do": "roll"}',
        '{"type": "command", "id": "x", "version": 1, "do": "win"}',
        '{"type": "command", "id": "x", "decision": 1, "do": "act"}',
        '{"type": "command", "id": "x", "decision": 1, "do": "act", "action": []}',
        '{"type": "command", "id": "x", "decision": 1, "do": "act", "action": {"kind": "win"}}',
        '{"type": "command", "id": "x", "decision": 1, "do": "act", "action": {"kind": "pass"}, "line": "pass"}',
        '{"type": "command", "id": "x", "decision": 1, "do": "act", "line": "U >Roma $1"}',
        '{"type": "command", "id": "x", "decision": 1, "do": "act", "line": "veni vidi vici"}',
        '{"type": "command", "id": "x", "do": "act", "line": "pass"}',
        '{"type": "command", "id": "x", "version": 1, "do": "act", "line": "pass"}',
        '{"type": "command", "id": "x", "decision": 1, "do": "roll"}',
        '{"type": "command", "id": "x", "decision": 1, "do": "act", "seat": "", "line": "pass"}',
        '{"type": "ask", "id": "x", "ask": "the future"}',
        '{"type": "ask", "id": "x", "ask": "why_not"}',
        '{"type": "ping", "x": "' + "y" * 5000 + '"}',
        "[" * 3000,
        b"\x00\x01",
    ],
)
def test_unreadable(server: Running, ana: Someone, text: str | bytes) -> None:
    with ana.at(ana.opens()["table"]) as here:
        here.say(text)
        assert refusal(here.until(lambda message: message["type"] == "refused")) == "unreadable"
        assert here.act()["type"] == "ack"  # the line and the table are as before


def test_a_refusal_names_the_command(ana: Someone) -> None:
    with ana.at(ana.opens()["table"]) as here:
        here.say({"type": "command", "id": "mine", "version": 1, "do": "win"})
        answer = here.until(lambda message: message["type"] == "refused")
        assert (answer["id"], answer["version"]) == ("mine", here.now["version"])


def test_too_fast(own_server: Callable[..., Running]) -> None:
    ana = Someone(own_server(commands_a_second=0.001, commands_at_once=3))
    with ana.at(ana.opens()["table"]) as here:
        answers = []
        for _ in range(4):
            here.say({"type": "ask", "id": "q", "ask": "about", "what": "choice"})
            answers.append(here.until(lambda message: message.get("id") == "q"))
        assert [answer["type"] for answer in answers] == ["answer", "answer", "answer", "refused"]
        assert refusal(answers[-1]) == "too-fast"


def test_no_table(server: Running, ana: Someone) -> None:
    assert refusal_of(ana.http.get("/api/tables/nothing-here")) == (404, "no-table")
    with pytest.raises(Exception, match="no-table"), ana.at("nothing-here"):
        pass


def test_a_stranger_with_the_link_sees_and_cannot_act(server: Running, ana: Someone, ben: Someone) -> None:
    id = ana.opens()["table"]
    with ana.at(id) as hers, ben.at(id) as his, place(server.url, id, {}) as nobodys:
        action = first(hers)
        for stranger in (his, nobodys):
            assert stranger.now["legal"] is None
            for do in ("roll", "undo", "redo"):
                assert refusal(stranger.command(do)) == "not-seated"
            assert refusal(stranger.command("act", action=action)) == "not-seated"
        hers.act()
        for stranger in (his, nobodys):  # they see what she does
            stranger.until(lambda message: message["type"] == "played")
            assert stranger.now["version"] == hers.now["version"]
            assert not stranger.now["can_undo"]


def test_a_wrong_key_is_nobody(server: Running, ana: Someone) -> None:
    id = ana.opens()["table"]
    for headers in (
        {"Cookie": "hispania=wrong"},
        {"Authorization": "Bearer wrong"},
        {"Cookie": "hispania=" + "x" * 2000},
    ):
        with place(server.url, id, headers) as here:
            assert refusal(here.command("roll")) == "not-seated"


def test_a_seat_cannot_act_for_another(ana: Someone, ben: Someone) -> None:
    made = ana.opens({"options": {"level": "7|5|4|5|1", "players": 3}, "seats": {"C": "open"}})
    assert list(made["invitations"]) == ["C"]
    taken = ben.post(f"/api/tables/{made['table']}/join", {"invitation": made["invitations"]["C"], "name": "Ben"})
    assert taken.json() == {"table": made["table"], "seat": "C"}
    with ana.at(made["table"]) as hers, ben.at(made["table"]) as his:
        assert hers.now["deciding"] == ["U"]
        assert his.now["legal"] is None
        action = first(hers)
        assert refusal(his.command("act", action=action)) == "not-your-decision"
        assert refusal(his.command("act", action={**action, "actor": "C"})) == "not-your-decision"
        assert refusal(hers.command("act", action={**action, "actor": "C"})) == "illegal"
        hers.act()
        his.until(lambda message: message["type"] == "played")
        assert his.now["deciding"] == ["C"]
        assert his.now["legal"]
        assert hers.now["legal"] is None
        assert refusal(hers.command("act", action=first(his))) == "not-your-decision"
        assert refusal(his.command("undo")) == "not-your-decision"  # it was hers
        his.act()


def test_stale_and_repeated_commands_change_nothing(ana: Someone) -> None:
    id = ana.opens()["table"]
    with ana.at(id) as here:
        old, decision = here.now["version"], here.decision()
        action = first(here)
        done = here.command("act", id="once", action=action)
        assert done["version"] == old + 1
        before = ana.table(id)["now"]
        assert here.command("act", id="once", decision=decision, action=action) == done
        assert here.command("act", id="once", action=first(here)) == done  # whatever it says now
        assert here.command("undo", id="once") == done
        assert refusal(here.command("act", decision=decision, action=first(here))) == "stale"
        assert refusal(here.command("act", decision=decision + 2, action=first(here))) == "stale"
        assert refusal(here.command("undo", version=old)) == "stale"
        assert ana.table(id)["now"] == before


def test_ids_are_each_persons_own(ana: Someone, ben: Someone) -> None:
    made = ana.opens({"options": {"players": 2}, "seats": {"C": "open"}})
    ben.post(f"/api/tables/{made['table']}/join", {"invitation": made["invitations"]["C"]}).raise_for_status()
    with ana.at(made["table"]) as hers, ben.at(made["table"]) as his:
        assert hers.command("act", id="1", action=first(hers))["type"] == "ack"
        his.until(lambda message: message["type"] == "played")
        assert his.command("act", id="1", action=first(his))["version"] == hers.now["version"] + 1


def test_illegal_tells_all_reasons(ana: Someone) -> None:
    with ana.at(ana.opens()["table"]) as here:
        here.to_roman_phase()
        answer = here.command("act", action={"kind": "move", "actor": "C", "to": "mare-atlanticum"})
        assert refusal(answer) == "illegal"
        codes = {reason["code"] for reason in answer["refusal"]["reasons"]}
        assert "not-his-turn" in codes
        assert all(reason["rule"].startswith("H") for reason in answer["refusal"]["reasons"])
        asked = here.ask("why_not", action={"kind": "move", "actor": "C", "to": "mare-atlanticum"})
        assert asked["reasons"] == answer["refusal"]["reasons"]
        assert here.ask("why_not", action=first(here))["reasons"] == []
        assert here.ask("why_not", line=here.now["legal"][0]["line"])["reasons"] == []


def test_every_legal_line_means_its_action(ana: Someone) -> None:
    id = ana.opens()["table"]
    with ana.at(id) as here:
        here.to_roman_phase()
        legal = next(legal for legal in here.now["legal"] if legal["action"]["kind"] == "move")
        assert here.command("act", line=legal["line"])["type"] == "ack"
        step = ana.table(id)["log"][-1]
        assert step["action"] == legal["action"]  # with its price and its path
        assert step["events"][0]["event"] == "GeneralMoved"


def test_undo_redo_and_roll_where_there_is_nothing(ana: Someone) -> None:
    with ana.at(ana.opens()["table"]) as here:
        assert refusal(here.command("undo")) == "nothing-to-undo"
        assert refusal(here.command("redo")) == "nothing-to-redo"
        assert refusal(here.command("roll")) == "no-dice-wait"
        assert not here.now["can_undo"]
        assert not here.now["can_redo"]


def test_game_over(ana: Someone) -> None:
    id = ana.opens()["table"]
    with ana.at(id) as here:
        while not here.now["over"]:
            passes = [legal for legal in here.now["legal"] or [] if legal["action"]["kind"] == "pass"]
            here.act(lambda legal, passes=passes: (passes or legal)[0])  # type: ignore[misc]
        assert here.now["shown"]["actor"] == "OVER"
        assert here.now["legal"] is None
        assert here.now["ending"]
        for do in ("roll", "undo", "redo"):
            assert refusal(here.command(do)) == "game-over"
        assert refusal(here.command("act", line="pass")) == "game-over"


def test_not_stored_means_not_happened(server: Running, ana: Someone, monkeypatch: pytest.MonkeyPatch) -> None:
    id = ana.opens()["table"]
    with ana.at(id) as here:
        here.act()
        before, old = ana.lasting(id), here.now["version"]
        heard = len(here.heard)

        def full(*_: object) -> None:
            raise OSError("no space left")

        with monkeypatch.context() as broken:
            broken.setattr(Storage, "_run", full)
            for do, more in (("act", {"action": first(here)}), ("undo", {})):
                answer = here.command(do, id=f"again-{do}", **more)
                assert refusal(answer) == "not-stored"
                assert "no space left" in answer["refusal"]["text"]
                assert answer["version"] == old
        assert ana.lasting(id) == before
        assert not any(json.loads(text)["type"] in ("played", "undone") for text in here.heard[heard:])
        assert here.command("act", id="again-act", action=first(here))["version"] == old + 1
        assert here.command("undo", id="again-undo")["version"] == old + 2
        assert ana.table(id)["now"]["position"] == before["now"]["position"]


def test_a_long_table_that_was_not_stored_is_read_again(
    server: Running, ana: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(lobby, "LONG", 0)
    monkeypatch.setattr(Live, "restart", lambda *given: pytest.fail("it is read beside the others"))
    id = ana.opens()["table"]
    with ana.at(id) as here:
        here.act()
        before, action = ana.lasting(id), first(here)
        with monkeypatch.context() as broken:
            broken.setattr(Storage, "_run", full)
            with contextlib.suppress(ConnectionClosed):
                assert refusal(here.command("act", id="again", action=action)) == "not-stored"
            with pytest.raises(ConnectionClosed):
                here.until(lambda message: False)
    assert ana.lasting(id) == before
    with ana.at(id) as here:
        assert here.command("act", id="again", action=action)["version"] == before["now"]["version"] + 1


def test_stored_although_storage_failed_to_say_so(
    server: Running, ana: Someone, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = ana.opens()["table"]
    run = Storage._run

    def unsure(storage: Storage, *given: Any) -> None:
        run(storage, *given)
        raise OSError("the line to the database broke")

    with ana.at(id) as here:
        with monkeypatch.context() as broken:
            broken.setattr(Storage, "_run", unsure)
            assert here.command("act", id="x", action=first(here))["type"] == "ack"
        assert here.now["version"] == ana.table(id)["now"]["version"] == 2
        here.act()


def test_a_fault_of_the_rules_is_told_and_changes_nothing(ana: Someone, monkeypatch: pytest.MonkeyPatch) -> None:
    id = ana.opens()["table"]
    with ana.at(id) as here:
        before = ana.table(id)
        let_fall = Live._let_fall

        def fails(live: Live) -> str:
            let_fall(live)
            raise ZeroDivisionError

        here.to_roman_phase()
        before = ana.table(id)
        with monkeypatch.context() as broken:
            broken.setattr(Live, "_let_fall", fails)
            assert refusal(here.command("act", line="pass")) == "broken"
        assert ana.table(id)["now"] == before["now"]
        assert here.command("act", line="pass")["type"] == "ack"


def test_refusals_have_one_name_each() -> None:
    names = [refusal.wire for refusal in Refusal]
    assert len(names) == len(set(names))
    assert Refused(Refusal.STALE, "x").to_json() == {"type": "stale", "reasons": [], "text": "x"}
