"""Play over the websocket: undo and its limits, dice that wait, shared and hostile seats, computers, whole games."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from hispania.games import conquest
from hispania.games.conquest.edge.actions import from_dict
from hispania.table.session import Table

from .support import ALONE, Message, Place, Running, Someone, fill_in, place, refusal

LEVEL = "6|4|3|4|2"


def kinds(place: Place) -> set[str]:
    return {legal["action"]["kind"] for legal in place.now["legal"]}


def spend_all(here: Place) -> None:
    """Move about until the Roman phase has no denarius left, without a combat."""
    while not here.now["waits"]:
        quiet = [
            legal for legal in here.now["legal"] if legal["action"]["kind"] in ("move", "garrison", "remove", "fleet")
        ]
        here.act(lambda legal, quiet=quiet: quiet[0])  # type: ignore[misc]


def invited(host: Someone, guest: Someone, seat: str, body: Message) -> str:
    made = host.opens({**body, "seats": {seat: "open"}})
    table: str = made["table"]
    guest.post(f"/api/tables/{table}/join", {"invitation": made["invitations"][seat]}).raise_for_status()
    return table


# -------------------------------------------------------------------- undo and waiting dice


def test_undo_goes_back_decision_by_decision_and_redo_comes_again(ana: Someone) -> None:
    id = ana.opens()["table"]
    with ana.at(id) as here:
        seen = [ana.table(id)]
        for _ in range(4):
            here.act()
            seen.append(ana.table(id))
        for back in (3, 2, 1, 0):
            assert here.now["can_undo"]
            assert here.command("undo")["type"] == "ack"
            told = json.loads(next(text for text in reversed(here.heard) if '"undone"' in text))
            assert seen[back + 1]["log"][: told["log_from"]] + told["log"] == seen[back]["log"]
            assert seen[back + 1]["record"][: told["record_from"]] + told["record"] == seen[back]["record"]
            assert here.now["position"] == seen[back]["now"]["position"]
            assert here.now["legal"] == seen[back]["now"]["legal"]
        assert refusal(here.command("undo")) == "nothing-to-undo"
        for again in (1, 2):
            assert here.now["can_redo"]
            assert here.command("redo")["type"] == "ack"
            assert ana.table(id)["log"] == seen[again]["log"]
        here.act()  # a new decision forgets what was taken back
        assert not here.now["can_redo"]
        assert refusal(here.command("redo")) == "nothing-to-redo"


def test_dice_wait_after_a_quiet_decision_and_not_after_a_pass(ana: Someone) -> None:
    id = ana.opens()["table"]
    with ana.at(id) as here:
        here.to_roman_phase()
        spend_all(here)
        assert here.now["shown"]["actor"] == "CHANCE"
        assert here.now["deciding"] == ["U"]
        assert here.now["can_undo"]
        assert refusal(here.command("act", line="pass")) == "stale"  # no decision is open
        steps = here.now["steps"]
        assert here.command("undo")["type"] == "ack"
        assert here.now["turn"]["phase"] == "ROMAN"
        assert not here.now["waits"]
        assert here.command("redo")["type"] == "ack"
        assert here.now["waits"]
        assert here.command("roll")["type"] == "ack"
        assert here.now["steps"] > steps
        assert not here.now["waits"]
        assert refusal(here.command("undo")) == "dice-have-fallen"
        here.to_roman_phase()
        answer = here.command("act", line="pass")
        assert answer["type"] == "ack"
        assert not here.now["waits"]  # whoever passes has confirmed
        assert ana.table(id)["log"][-1]["throw"] is not None


def test_the_same_dice_fall_after_undo(ana: Someone) -> None:
    """Nobody can take back and roll again: the dice of two different decisions at one place are the same."""
    shown = []
    for take_back in (False, True):
        id = ana.opens({**ALONE, "seed": "the same"})["table"]
        with ana.at(id) as here:
            here.to_roman_phase()
            if take_back:
                here.quiet_move()
                here.command("undo")
            assert here.command("act", line="pass")["type"] == "ack"
        shown.append([line for line in ana.table(id)["record"] if "revolt [" in line])
    assert shown[0] == shown[1]


def test_played_tells_each_step_with_its_position(ana: Someone) -> None:
    id = ana.opens({**ALONE, "seed": "x"})["table"]
    with ana.at(id) as here:
        here.to_roman_phase()
        before = ana.table(id)
        assert here.command("act", line="pass")["type"] == "ack"
        played = json.loads(next(text for text in reversed(here.heard) if '"played"' in text))
        assert not any("position" in part for part in (*played["steps"], played["now"]))  # only what changed
        fill_in(played, before["now"]["position"])
        after = ana.table(id)
        assert [step["n"] for step in played["steps"]] == list(range(len(before["log"]) + 1, len(after["log"]) + 1))
        assert [{**step, "position": None} for step in played["steps"]] == [
            {**step, "position": None} for step in after["log"][len(before["log"]) :]
        ]
        assert played["steps"][-1]["position"] == after["now"]["position"]
        assert before["record"][: played["record_from"]] + played["record"] == after["record"]
        game = conquest.from_json(before["now"]["position"])
        for step in played["steps"]:  # the rules say the same
            told = step["throw"] or {}
            roll = conquest.Roll(told.get("roman"), told.get("hispanic"), tuple(told.get("struck", ())))
            game.apply(from_dict(step["action"]) if step["action"] else roll)
            assert game.to_json() == step["position"]


def test_questions_about_the_position(ana: Someone) -> None:
    id = ana.opens({**ALONE, "seed": "odds"})["table"]
    with ana.at(id) as here:
        here.to_roman_phase()
        rng = random.Random(5)
        while not {"besiege", "attack"} & kinds(here):
            here.act(rng.choice)
            here.to_roman_phase()
        game = conquest.from_json(here.now["position"])
        answer = here.ask("previews")
        combats = [action for action in game.legal_actions() if action.kind in ("besiege", "attack")]
        assert [from_dict(card["action"]) for card in answer["previews"]] == combats
        for card, action in zip(answer["previews"], combats):
            exact = game.odds(action)  # type: ignore[arg-type]
            assert card["preview"]["win"] == [exact.win.numerator, exact.win.denominator]
            assert card["preview"]["attacker"]["terms"][0]["name"] == exact.attacker.terms[0].name
        assert here.ask("about", what="choice")["about"] is None
        here.say({"type": "ping"})
        assert here.until(lambda message: message["type"] == "pong")


# -------------------------------------------------------------------- several people


def test_two_players_share_the_consul(ana: Someone, ben: Someone) -> None:
    id = invited(ana, ben, "C", {"options": {"level": LEVEL, "players": 2}})
    with ana.at(id) as hers, ben.at(id) as his:
        decided = {"hers": 0, "his": 0}
        turn = 0
        while not (hers.now["over"] or his.now["over"]) and turn < 60:
            turn += 1
            if hers.now["version"] != his.now["version"]:
                behind = hers if hers.now["version"] < his.now["version"] else his
                behind.until(lambda message: message["type"] == "played")
                continue
            deciding = hers.now["deciding"]
            if hers.now["shown"]["actor"] == "K":
                assert deciding == ["U", "C"]
                assert hers.now["legal"] == his.now["legal"]
                (hers if turn % 2 else his).act()
                decided["hers" if turn % 2 else "his"] += 1
            else:
                (hers if deciding == ["U"] else his).act()
                decided["hers" if deciding == ["U"] else "his"] += 1
        assert min(decided.values()) > 0
    assert {fact["seat"]: fact["name"] for fact in ana.table(id)["seats"]} == {"U": "Ana", "C": "Ben"}


def test_a_split_consul_is_first_one_players_then_the_others(ana: Someone, ben: Someone) -> None:
    options = {"level": LEVEL, "players": 2, "house": {"shared_consul": "split"}}
    id = invited(ana, ben, "C", {"options": options})
    with ana.at(id) as hers, ben.at(id) as his:
        seen = set()
        for _ in range(80):
            now = ana.table(id)["now"]
            actor, deciding = now["shown"]["actor"], now["deciding"]
            seen.add((actor, *deciding))
            who = hers if deciding == ["U"] else his
            if who.now["version"] < now["version"]:
                who.until(lambda message, at=now["version"]: message.get("now", {}).get("version") == at)  # type: ignore[misc]
            passes = [legal for legal in who.now["legal"] or () if legal["action"]["kind"] == "pass"]
            who.act(lambda legal, passes=passes: (passes or legal)[0])  # type: ignore[misc]
            if ("K", "U") in seen and ("K", "C") in seen:
                break
        assert {("K", "U"), ("K", "C"), ("U", "U"), ("C", "C")} <= seen


def test_the_hispano_has_a_seat_and_no_undo_into_his_choices(ana: Someone, ben: Someone) -> None:
    id = invited(ana, ben, "H", {"options": {"level": LEVEL, "variants": ["hispano"]}})
    with ana.at(id) as hers, ben.at(id) as his:
        assert his.now["deciding"] == ["H"]
        assert hers.now["legal"] is None
        his.act()
        assert his.now["can_undo"]
        hers.until(lambda message: message["type"] == "played")
        assert not hers.now["can_undo"]
        assert refusal(hers.command("undo")) == "not-your-decision"
        his.play_until(lambda now: bool(now["deciding"] != ["H"]))
        hers.until(lambda message: message.get("now", {}).get("version") == his.now["version"])
        while not (hers.now["turn"]["phase"] == "ROMAN" and hers.now["legal"]):
            hers.act()
        spend_all_or_stop(hers)
        assert hers.now["waits"] or hers.now["deciding"] == ["H"]  # he may strike before the revolt roll (H6.7e)
        assert hers.now["can_undo"]
        assert hers.command("undo")["type"] == "ack"
        assert hers.now["turn"]["phase"] == "ROMAN"


def spend_all_or_stop(here: Place) -> None:
    while here.now["legal"] and not here.now["waits"]:
        quiet = [
            legal for legal in here.now["legal"] if legal["action"]["kind"] in ("move", "garrison", "remove", "fleet")
        ]
        here.act(lambda legal, quiet=quiet: quiet[0])  # type: ignore[misc]


def test_who_is_here_is_told(server: Running, ana: Someone, ben: Someone) -> None:
    id = invited(ana, ben, "C", {"options": {"players": 2}})

    def here_are(message: Message, wanted: dict[str, bool], watching: int) -> bool:
        if message["type"] not in ("seats", "table"):
            return False
        return {fact["seat"]: fact["here"] for fact in message["seats"]} == wanted and message["watching"] == watching

    with ana.at(id) as hers:
        with ben.at(id):
            hers.until(lambda message: here_are(message, {"U": True, "C": True}, 0))
            with place(server.url, id, {}):
                hers.until(lambda message: here_are(message, {"U": True, "C": True}, 1))
        hers.until(lambda message: here_are(message, {"U": True, "C": False}, 0))
        ben.post("/api/me", {"name": "Benito"}).raise_for_status()
        told = hers.until(lambda message: message["type"] == "seats" and message["seats"][1]["name"] == "Benito")
        assert [fact["mine"] for fact in told["seats"]] == [True, False]


# -------------------------------------------------------------------- computers


def test_a_computer_plays_its_seat_and_hands_back(ana: Someone) -> None:
    made = ana.opens(
        {"options": {"level": "7|5|4|5|1", "players": 3}, "seats": {"C": "computer"}, "computers": {"C": "recruit"}}
    )
    id = made["table"]
    with ana.at(id) as here:
        first = here.now["version"]
        here.act()  # U's road; then the computer's follows by itself
        if here.now["deciding"] == ["C"]:
            here.until(lambda message: message["type"] == "played")
        assert here.now["deciding"] == ["K"]
        assert here.now["version"] == first + 2
        assert [step["seat"] for step in ana.table(id)["log"]][-2:] == ["U", "C"]
        here.act()  # K's
        assert here.command("undo")["type"] == "ack"
        assert here.command("undo")["type"] == "ack"  # back over the computer's decision, to hers
        assert here.now["deciding"] == ["U"]
        assert here.command("redo")["type"] == "ack"
        assert here.now["deciding"] == ["K"]
        back = ana.post(f"/api/tables/{id}/seats/C", {"to": "me"})
        assert back.json() == {"seat": "C", "invitation": None}
        here.until(lambda message: message["type"] == "table")
        here.act()
        here.act()
        assert here.now["deciding"] == ["C"]
        assert here.now["legal"]


def test_computers_alone_play_to_the_end(ana: Someone) -> None:
    id = ana.opens({**ALONE, "seats": {"U": "computer", "C": "computer", "K": "computer"}})["table"]
    with ana.at(id) as here:
        if not here.now["over"]:
            here.until(lambda message: message.get("now", {}).get("over", False))
    replayed = Table.replay(ana.record(id))
    assert replayed.game.result is not None


# -------------------------------------------------------------------- whole games


@pytest.mark.parametrize(
    "options",
    [
        {"level": "7|5|4|5|1"},
        {"level": "6|4|3|4|2", "players": 2, "variants": ["hispano", "terror", "pirates"]},
        {"level": "6|4|3|4|2", "players": 3, "variants": ["imperivm", "ingenivm", "legio", "proconsvl"]},
        {"level": "5|3|2|3|3", "house": {"skip_sure_rolls": False, "multiplier": "single"}},
    ],
)
def test_a_whole_game_replays_and_shows_its_seed_at_the_end_only(ana: Someone, options: dict[str, Any]) -> None:
    seed = "quousque tandem"
    id = ana.opens({"options": options, "seed": seed})["table"]
    asked: list[str] = []
    with ana.at(id) as here:
        commitment = ana.table(id)["commitment"]
        rng = random.Random(str(options))
        while not here.now["over"]:
            here.act(rng.choice)
            if not here.now["over"] and here.now["version"] % 7 == 0:
                asked += [
                    ana.record(id),
                    ana.http.get(f"/api/tables/{id}").text,
                    ana.http.get(f"/api/tables/{id}/steps?from=0").text,
                    ana.post("/api/me").text,
                    json.dumps(here.ask("previews")),
                    json.dumps(here.ask("about", what="choice")),
                ]
        for text in [*asked, *here.heard[:-2]]:  # all but the last step and its acknowledgement
            assert seed not in text
        assert asked
        assert here.now["seed"] == seed
    record = ana.record(id)
    replayed = Table.replay(record)
    assert replayed.drawn is not None
    assert replayed.drawn.commitment == commitment
    assert replayed.record() == record
    told = ana.table(id)
    assert replayed.game.to_json() == told["now"]["position"]
    assert replayed.lines == told["record"]
    assert len(replayed.history) == told["now"]["steps"] == len(told["log"])
