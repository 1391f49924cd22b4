"""What people say to each other beside the game: words, texts and proposals, and nothing of it in the record."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from hispania.server.store.storage import Storage
from hispania.server.tables.talk import AT_ONCE, MOST_KEPT, cleaned

from .support import PATIENCE, Message, Place, Running, Someone, eventually, place, refusal

HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"); DROP TABLE talk; --',
    "\u202egnp.exe\u2066 \x00\x1b[31m",
    "{now.position}" * 20,
]


class Friends:
    """Two people with seats and somebody who looks on."""

    def __init__(self, server: Running, stack: ExitStack) -> None:
        self.server = server
        self.ana, self.ben = Someone(server, "Ana"), Someone(server, "Ben")
        self.id = self.ana.opens(seed="roma")["table"]
        with self.ana.at(self.id) as alone:
            alone.to_roman_phase()
        opened = self.ana.post(f"/api/tables/{self.id}/seats/C", {"to": "open"}).json()
        self.ben.post(f"/api/tables/{self.id}/join", {"invitation": opened["invitation"]}).raise_for_status()
        self.stack = stack
        self.a, self.b = stack.enter_context(self.ana.at(self.id)), stack.enter_context(self.ben.at(self.id))
        self.stranger = stack.enter_context(place(server.url, self.id, {}))

    def everybody_hears(self, version: int) -> None:
        for line in (self.a, self.b, self.stranger):
            while line.now["version"] < version:
                line.hear()


@pytest.fixture
def friends(server: Running) -> Iterator[Friends]:
    with ExitStack() as stack:
        yield Friends(server, stack)


def says(speaker: Place, do: str, **more: Any) -> Message:
    id = f"s{next(Place._count)}"
    speaker.say({"type": "say", "id": id, "do": do, **more})
    return speaker.until(lambda message: message.get("id") == id)


def hears(line: Place) -> Message:
    return line.until(lambda message: message["type"] == "talk")


def decider_of(friends: Friends) -> tuple[Place, Place]:
    """Who decides, and who does not."""
    return (friends.a, friends.b) if friends.a.now["legal"] else (friends.b, friends.a)


def test_a_word_reaches_everybody_and_leaves_the_game_alone(friends: Friends) -> None:
    record, version = friends.ana.record(friends.id), friends.a.now["version"]
    answer = says(friends.b, "word", word="wait")
    assert answer == {"type": "ack", "id": answer["id"], "version": version}
    for line in (friends.a, friends.stranger):
        (said,) = hears(line)["said"]
        assert (said["kind"], said["content"], said["seat"], said["name"]) == ("word", {"word": "wait"}, "C", "Ben")
        assert not said["mine"]
    assert friends.ana.record(friends.id) == record
    assert refusal(says(friends.b, "word", word="attack")) == "unreadable"
    assert refusal(says(friends.b, "word")) == "unreadable"


def test_text_is_between_those_who_hold_seats(friends: Friends) -> None:
    assert says(friends.a, "text", text="I go first")["type"] == "ack"
    assert hears(friends.b)["said"][0]["content"] == {"text": "I go first"}
    assert hears(friends.stranger)["said"] == []
    assert "I go first" not in "".join(friends.stranger.heard)
    with place(friends.server.url, friends.id, {}) as late:
        assert refusal(says(late, "text", text="me too")) == "not-seated"
        assert "I go first" not in "".join(late.heard)
    assert refusal(says(friends.b, "text", text="as you", seat="U")) == "not-seated"


def test_the_host_can_do_without_free_text(friends: Friends) -> None:
    assert refusal(says(friends.b, "allow", on=False)) == "not-host"
    assert says(friends.a, "allow", on=False)["type"] == "ack"
    assert hears(friends.b)["text"] is False
    assert refusal(says(friends.b, "text", text="hello")) == "no-talk"
    assert says(friends.b, "word", word="hello")["type"] == "ack"


def test_hostile_text_is_kept_as_text_or_refused(friends: Friends) -> None:
    for text in HOSTILE:
        answer = says(friends.b, "text", text=text[:280])
        assert answer["type"] == "ack"
        assert hears(friends.a)["said"][0]["content"] == {"text": cleaned(text[:280])}
    assert refusal(says(friends.a, "text", text="x" * 281)) == "unreadable"
    assert refusal(says(friends.a, "text", text=" \u200b\n ")) == "unreadable"
    friends.a.say({"type": "say", "id": "long", "do": "text", "text": "x" * 10_000})
    assert refusal(friends.a.until(lambda message: message["type"] == "refused")) == "unreadable"


def test_a_thousand_at_once_are_mostly_refused_and_nobody_is_drowned(friends: Friends) -> None:
    answers: list[Message] = []
    for wave in range(10):
        for n in range(100):
            friends.b.say({"type": "say", "id": f"flood{wave}.{n}", "do": "text", "text": f"flood {n}"})
        answers += [friends.b.until(lambda message: message.get("id", "").startswith("flood")) for _ in range(100)]
    heard = sum(answer["type"] == "ack" for answer in answers)
    assert heard >= AT_ONCE
    assert {refusal(answer) for answer in answers if answer["type"] == "refused"} == {"too-fast"}
    with friends.ben.at(friends.id) as again:  # another line of the same person has no bucket of its own
        talk = hears(again)
        assert len(talk["said"]) == heard <= MOST_KEPT
    assert friends.ana.table(friends.id)["now"]["version"] == friends.a.now["version"]


def test_what_was_said_outlives_the_server(own_server: Callable[..., Running]) -> None:
    with ExitStack() as stack:
        friends = Friends(own_server(), stack)
        says(friends.a, "text", text="until tomorrow")
        says(friends.a, "allow", on=False)
    friends.server.stop()
    with friends.ben.again_at(own_server()).at(friends.id) as line:
        talk = hears(line)
    assert [said["content"] for said in talk["said"]] == [{"text": "until tomorrow"}, {"on": False}]
    assert [said["name"] for said in talk["said"]] == ["Ana", "Ana"]
    assert (talk["whole"], talk["text"]) == (True, False)


def say_again(line: Place, id: str, do: str, **more: Any) -> Message:
    """Say something under an id of one's own, as a client does that has heard no answer."""
    line.say({"type": "say", "id": id, "do": do, **more})
    return line.until(lambda message: message.get("id") == id)


def test_what_is_sent_again_is_said_once(own_server: Callable[..., Running]) -> None:
    """The line is lost after a saying was stored and before anybody heard so; the server may go meanwhile."""
    with ExitStack() as stack:
        friends = Friends(own_server(), stack)
        friends.a.say({"type": "say", "id": "lost", "do": "text", "text": "only once"})
        assert hears(friends.b)["said"][0]["content"] == {"text": "only once"}
        with friends.ana.at(friends.id) as again:
            for _ in range(2 * AT_ONCE):  # not even too fast: nothing is said
                assert say_again(again, "lost", "text", text="only once")["type"] == "ack"
        assert say_again(friends.b, "lost", "text", text="my own")["type"] == "ack"  # ids belong to each person
    friends.server.stop()
    server = own_server()
    with friends.ana.again_at(server).at(friends.id) as line:
        assert say_again(line, "lost", "text", text="only once")["type"] == "ack"
        assert refusal(say_again(line, "a\0b", "text", text="no")) == "unreadable"
    with friends.ben.again_at(server).at(friends.id) as line:
        assert [said["content"] for said in hears(line)["said"]] == [{"text": "only once"}, {"text": "my own"}]


def test_an_agreement_that_is_sent_again_is_no_second_one(friends: Friends) -> None:
    decides, other = decider_of(friends)
    move = next(one for one in other.ask("legal")["legal"] if one["action"]["kind"] == "move")
    for _ in range(2):
        assert say_again(other, "proposed", "propose", action=move["action"])["type"] == "ack"
    proposal = hears(decides)["proposals"][0]["n"]
    for _ in range(2):
        assert say_again(decides, "agreed", "agree", proposal=proposal)["type"] == "ack"
    with friends.ana.at(friends.id) as again:
        assert [len(one["agreed"]) for one in hears(again)["proposals"]] == [1]


def test_a_proposal_tells_price_and_odds_and_ends_with_the_next_step(friends: Friends) -> None:
    decides, other = decider_of(friends)
    legal = other.ask("legal")["legal"]
    assert legal == decides.now["legal"]
    record, version = friends.ana.record(friends.id), decides.now["version"]
    move = next(one for one in legal if one["action"]["kind"] == "move")
    assert says(other, "propose", action=move["action"])["type"] == "ack"
    for line in (decides, friends.stranger):
        (proposal,) = hears(line)["proposals"]
        assert proposal["legal"] == move
        assert proposal["agreed"] == []
        assert proposal["decider"] in decides.now["deciding"]
    assert refusal(says(other, "propose", line=move["line"])) == "stale"  # it lies there already
    assert says(decides, "agree", proposal=proposal["n"])["type"] == "ack"
    agreed = hears(other)
    assert agreed["proposals"][0]["agreed"] == [agreed["said"][0]["seat"]]
    assert refusal(says(decides, "agree", proposal=proposal["n"])) == "stale"
    assert refusal(says(decides, "withdraw", proposal=proposal["n"])) == "not-seated"
    assert (friends.ana.record(friends.id), decides.now["version"]) == (record, version)
    decides.act(lambda _: move)
    assert refusal(says(other, "agree", proposal=proposal["n"])) == "stale"
    with place(friends.server.url, friends.id, {}) as late:
        assert hears(late)["proposals"] == []


def test_a_combat_is_proposed_with_its_odds(friends: Friends) -> None:
    previews: dict[str, Any] = {}
    while not previews:
        decides, other = decider_of(friends)
        previews = {str(one["action"]): one["preview"] for one in other.ask("previews")["previews"]}
        if not previews:
            friends.everybody_hears(decides.act()["version"])
    battle = next(one for one in other.ask("legal")["legal"] if str(one["action"]) in previews)
    says(other, "propose", action=battle["action"])
    assert hears(decides)["proposals"][0]["preview"] == previews[str(battle["action"])]


def test_only_what_the_decider_may_do_can_be_proposed(friends: Friends) -> None:
    decides, other = decider_of(friends)
    answer = says(other, "propose", line="nowhere")
    assert refusal(answer) == "unreadable"
    far = {"kind": "siege", "actor": "U", "denarii": 3, "space": "toletum"}
    assert refusal(says(other, "propose", action=far)) in ("illegal", "unreadable")
    assert refusal(says(other, "propose")) == "unreadable"
    assert refusal(says(friends.stranger, "propose", action=decides.now["legal"][0]["action"])) == "not-seated"


def test_what_is_said_on_a_line_that_is_lost_meanwhile_is_told(
    friends: Friends, monkeypatch: pytest.MonkeyPatch
) -> None:
    writes, goes_on = threading.Event(), threading.Event()
    run = Storage._run

    def waits(storage: Storage, *given: Any) -> None:
        writes.set()
        assert goes_on.wait(PATIENCE)
        run(storage, *given)

    live = friends.server.lobby.at_hand(friends.id)
    assert live is not None
    try:
        monkeypatch.setattr(Storage, "_run", waits)
        friends.a.say({"type": "say", "id": "lost", "do": "word", "word": "thanks"})
        assert writes.wait(PATIENCE)
        friends.a.line.socket.shutdown(socket.SHUT_RDWR)
        eventually(lambda: len(live.viewers) == 2)
    finally:
        goes_on.set()
    assert [said["content"] for said in hears(friends.b)["said"]] == [{"word": "thanks"}]
