"""The toy at a real server: sealed bids from three clients at once, and nobody is told what their seat may not see."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest

from contract.toy import SEATS, Toy
from hispania import games
from hispania.contract import CHANCE
from hispania.server.people import hashed
from hispania.server.settings import Settings
from hispania.server.tables.live import SeatHolder
from hispania.table.session import Table

from .support import UNLIMITED, Message, Place, Running, Someone, place, refusal, refusal_of


@pytest.fixture(scope="module")
def toy_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that knows one more game."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HISPANIA_GAMES", "toy=contract.toy")
        patch.setattr("hispania.server.api.tables.new_salt", lambda: "5a17" * 8)  # bytes of two tables are compared
        running = Running(Settings(tmp_path_factory.mktemp("data"), limits=UNLIMITED))
        yield running
        running.stop()


@pytest.fixture(scope="module")
def people(toy_server: Running) -> dict[str, Someone]:
    """Who holds the three seats."""
    return dict(zip(SEATS, (Someone(toy_server, name) for name in ("Ana", "Ben", "Cleo"))))


class Round:
    """A table with a line for every seat and one for a stranger."""

    def __init__(self, server: Running, people: dict[str, Someone], id: str, stack: ExitStack) -> None:
        self.server, self.people, self.id = server, people, id
        self.lines: dict[str | None, Place] = {
            seat: stack.enter_context(someone.at(id)) for seat, someone in people.items()
        }
        self.lines[None] = stack.enter_context(place(server.url, id, {}))
        self.asked: dict[str | None, list[str]] = {seat: [] for seat in self.lines}

    def hear_all(self, version: int) -> None:
        """Everybody hears what led to a version."""
        for line in self.lines.values():
            while line.now["version"] < version:
                line.hear()

    def do(self, seat: str, do: str, **more: Any) -> None:
        """A command of a seat; then everybody asks for everything that can be asked."""
        answer = self.lines[seat].command(do, **more)
        assert answer["type"] == "ack", answer
        self.hear_all(answer["version"])
        for eyes in self.lines:
            self.asked[eyes] += self.ask(eyes)

    def ask(self, seat: str | None) -> list[str]:
        """What a seat, or a stranger, is answered over HTTP and over its line."""
        http = self.people[seat].http if seat else httpx.Client(base_url=self.server.url)
        found = [
            http.get(f"/api/tables/{self.id}{path}").text for path in ("", "/record", "/steps?from=0", "/analysis")
        ]
        line = self.lines[seat]
        for question in ({"ask": "previews"}, {"ask": "legal"}, {"ask": "about", "what": "x"}):
            answer = line.ask(question["ask"], **{key: text for key, text in question.items() if key != "ask"})
            found.append(json.dumps({**answer, "id": ""}))
        for hand in SEATS:  # whatever anybody could name
            action = {"kind": "bid", "hand": hand, "number": 4}
            found.append(json.dumps({**line.ask("why_not", action=action), "id": ""}))
            found.append(json.dumps({**line.command("act", action=action, seat=hand, decision=10**9), "id": ""}))
        found.append(json.dumps({**line.ask("why_not", line="bid 6"), "id": ""}))
        return found

    def bytes_of(self, seat: str | None) -> list[str]:
        """All that was sent to a seat but for who came and went, which depends on the clock."""
        heard = [text for text in self.lines[seat].heard if json.loads(text)["type"] not in ("seats", "ack", "refused")]
        heard = [text for text in heard if json.loads(text)["type"] != "answer"]  # they are in `asked`
        texts = (text.replace(self.id, "TABLE") for text in (*heard, *self.asked[seat]))
        return [re.sub('"trace":"[0-9a-f]{12}"', '"trace":""', text) for text in texts]  # drawn by lot, as the id is


def new_table(people: dict[str, Someone], **more: Any) -> str:
    host, *guests = people.values()
    made = host.opens({"game": "toy", "options": {}, "seats": {"birch": "open", "coral": "open"}, **more})
    for seat, guest in zip(("birch", "coral"), guests):
        guest.post(f"/api/tables/{made['table']}/join", {"invitation": made["invitations"][seat]}).raise_for_status()
    table: str = made["table"]
    return table


def table_at(people: dict[str, Someone], game: Toy, seed: str) -> str:
    """A table that begins at a position: its host brings it along as a record, and hands two seats on.

    The record tells no seed, so the server draws this one.
    """
    host, *guests = people.values()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hispania.server.api.tables.new_seed", lambda: seed)
        made = host.post("/api/tables/import", {"record": Table(game.clone()).record()})
    assert made.status_code == 201, made.text
    id: str = made.json()["table"]
    for seat, guest in zip(("birch", "coral"), guests):
        opened = host.post(f"/api/tables/{id}/seats/{seat}", {"to": "open"}).json()
        guest.post(f"/api/tables/{id}/join", {"invitation": opened["invitation"]}).raise_for_status()
    return id


def dealt(wanted: Callable[[Toy], bool], seed: int = 0) -> Toy:
    """A position after the deal."""
    rng = random.Random(seed)
    while True:
        game: Toy = games.rules("toy").new_game()
        while game.phase == "DEAL":
            game.take(rng.choice(game.chance_outcomes())[0])
        if wanted(game):
            return game


# -------------------------------------------------------------------- at once


def test_sealed_bids_from_three_clients_at_once_and_none_is_stale(
    toy_server: Running, people: dict[str, Someone]
) -> None:
    for _ in range(5):
        with ExitStack() as stack:
            table = Round(toy_server, people, new_table(people), stack)
            numbers = {seat: table.lines[seat].now["decisions"] for seat in SEATS}
            assert [list(found) for found in numbers.values()] == [[seat] for seat in SEATS]
            for seat in SEATS:  # nobody waits for anybody
                action = table.lines[seat].now["legal"][0]["action"]
                decision = numbers[seat][seat]
                table.lines[seat].say(
                    {"type": "command", "id": "bid", "do": "act", "decision": decision, "action": action}
                )
            for seat in SEATS:
                answer = table.lines[seat].until(lambda message: message.get("id") == "bid")
                assert answer["type"] == "ack", answer
            assert people["amber"].table(table.id)["now"]["position"]["round"] == 2  # all bid 1: nobody wins


def test_a_bid_of_another_leaves_a_decision_as_it_is_and_ones_own_closes_it(
    toy_server: Running, people: dict[str, Someone]
) -> None:
    with ExitStack() as stack:
        table = Round(toy_server, people, new_table(people), stack)
        before = {seat: table.lines[seat].decision() for seat in SEATS}
        table.do("birch", "act", line="bid 1")
        assert table.lines["amber"].decision() == before["amber"]
        assert table.lines["birch"].now["decisions"] == {}
        again = table.lines["birch"].command("act", line="bid 1", decision=before["birch"])
        assert refusal(again) in ("unreadable", "not-your-decision")
        bid = {"kind": "bid", "hand": "birch", "number": 1}
        assert refusal(table.lines["birch"].command("act", action=bid, decision=before["birch"])) == "not-your-decision"
        assert refusal(table.lines["amber"].command("act", line="bid 1", decision=before["amber"] + 5)) == "stale"
        assert refusal(table.lines["amber"].command("act", line="bid 1", seat="birch")) == "not-seated"
        assert refusal(table.lines["amber"].command("act", action=bid)) == "illegal"


def test_undo_ends_where_bids_are_opened(toy_server: Running, people: dict[str, Someone]) -> None:
    with ExitStack() as stack:
        table = Round(toy_server, people, new_table(people), stack)
        table.do("amber", "act", line="bid 1")
        assert table.lines["amber"].now["can_undo"]
        assert not table.lines["birch"].now["can_undo"]
        table.do("amber", "undo")
        table.do("amber", "act", line="bid 1")
        table.do("birch", "act", line="bid 1")
        assert refusal(table.lines["amber"].command("undo")) == "not-your-decision"  # the last one was Ben's
        table.do("coral", "act", line="bid 1")
        for seat in SEATS:
            assert refusal(table.lines[seat].command("undo")) == "dice-have-fallen"


# -------------------------------------------------------------------- hidden


def course(table: Round, *, rounds: int, mine: int = 2) -> None:
    """Rounds in which amber bids 2 and the others 1, so that amber wins and keeps its card, whatever others hold."""
    table.do("amber", "roll")
    for _ in range(rounds):
        table.do("birch", "act", line="bid 1")
        table.do("amber", "act", line=f"bid {mine}")
        table.do("coral", "act", line="bid 1")
        table.do("amber", "act", line="keep")
        table.do("amber", "roll")


def pair(seat: str | None) -> tuple[Toy, Toy]:
    """Two positions that are one to a seat: everything else is hidden and different, and amber can bid 2 in both."""
    rng = random.Random(f"pair {seat}")
    while True:
        one = dealt(lambda game: game.cards[0] >= 2, rng.getrandbits(32))
        other = one.determinized(seat, rng)
        if other.cards[0] >= 2 and all(
            a != b for hand, a, b in zip((*SEATS, "aside"), one.cards, other.cards) if hand != seat
        ):
            return one, other


@pytest.mark.parametrize("seat", [None, *SEATS])
def test_all_bytes_sent_to_a_client_are_the_same_when_only_hidden_things_differ(
    toy_server: Running, people: dict[str, Someone], seat: str | None
) -> None:
    games_ = pair(seat)
    sent: list[dict[str | None, list[str]]] = []
    for game in games_:
        with ExitStack() as stack:
            table = Round(toy_server, people, table_at(people, game, "the same dice"), stack)
            course(table, rounds=2)
            sent.append({eyes: table.bytes_of(eyes) for eyes in table.lines})
    assert len(sent[0][seat]) > 150
    assert sent[0][seat] == sent[1][seat]
    others = [other for other in SEATS if other != seat]
    assert all(sent[0][other] != sent[1][other] for other in others)  # who holds the cards is told something else


@pytest.mark.parametrize("seat", [None, "birch", "coral"])
def test_a_sealed_bid_is_nobodys_business_until_it_is_opened(
    toy_server: Running, people: dict[str, Someone], seat: str | None
) -> None:
    game = dealt(lambda game: game.cards[0] >= 3 and game.cards[1] >= 2)
    sent = []
    for bid in (1, 3):
        with ExitStack() as stack:
            table = Round(toy_server, people, table_at(people, game, "the same dice"), stack)
            table.do("amber", "roll")
            table.do("amber", "act", line=f"bid {bid}")
            table.do("birch", "act", line="bid 2")
            sent.append(table.bytes_of(seat))
            table.do("coral", "act", line="bid 1")
            after = table.bytes_of(seat)
            assert '"BidsOpened"' in "".join(after)
            sent[-1].append("")
            assert after[: len(sent[-1]) - 1] != after
    assert sent[0] == sent[1]


def test_a_stranger_reads_what_is_public_until_the_game_is_over(
    toy_server: Running, people: dict[str, Someone]
) -> None:
    stranger = httpx.Client(base_url=toy_server.url)
    with ExitStack() as stack:
        table = Round(toy_server, people, new_table(people, options={"rounds": 1}), stack)
        path = f"/api/tables/{table.id}"
        running = stranger.get(f"{path}/record").text
        assert "[?]" in running
        assert "Seed" not in running
        assert refusal_of(people["birch"].post("/api/tables/import", {"record": running})) == (422, "unreadable")
        dealt_cards = [step["throw"] for step in stranger.get(f"{path}/steps?from=1").json()["steps"][:4]]
        assert [throw["number"] for throw in dealt_cards] == [None] * 4
        mine = people["birch"].http.get(f"{path}/steps?from=1").json()["steps"][:4]
        assert [step["throw"]["number"] is None for step in mine] == [True, False, True, True]
        told = stranger.get(path).json()
        assert (told["now"]["viewpoint"], told["now"]["legal"], told["now"]["decisions"]) == (None, None, {})
        for seat in SEATS:
            table.do(seat, "act", line="bid 1")
        assert table.lines[None].now["over"]
        heard = [json.loads(text) for text in table.lines[None].heard]
        final = next(message for message in reversed(heard) if message["type"] == "table")  # told anew, and whole
    told = people["amber"].table(table.id)
    assert final["now"]["seed"] == told["now"]["seed"] is not None
    assert final["now"]["ending"]["points"] == told["now"]["ending"]["points"]
    assert [step["throw"]["number"] for step in final["log"][:4]] == [
        step["throw"]["number"] for step in told["log"][:4]
    ]
    assert None not in [step["throw"]["number"] for step in final["log"][:4]]
    record = stranger.get(f"{path}/record").text
    replayed = Table.replay(record)  # with its seed: every card and every die is checked
    assert replayed.lines == final["record"]
    assert replayed.record() == record


def test_nobody_looks_behind_what_is_hidden(toy_server: Running, people: dict[str, Someone]) -> None:
    ana, ben = people["amber"], people["birch"]
    id = new_table(people)
    for someone in (ana, ben):
        assert refusal_of(someone.post(f"/api/tables/{id}/branch", {"step": 5})) == (409, "game-running")
        assert refusal_of(someone.post(f"/api/tables/{id}/analysis", {"quality": "quick"})) == (409, "game-running")
    assert refusal_of(ana.http.get(f"/api/tables/{id}/seats/birch/did")) == (403, "not-seated")
    ben.post(f"/api/tables/{id}/seats/birch", {"to": "computer"}).raise_for_status()
    assert refusal_of(ana.post(f"/api/tables/{id}/seats/birch", {"to": "me"})) == (409, "game-running")
    opened = ana.post(f"/api/tables/{id}/seats/birch", {"to": "open"}).json()["invitation"]
    assert refusal_of(ana.post(f"/api/tables/{id}/join", {"invitation": opened})) == (409, "game-running")
    assert ben.post(f"/api/tables/{id}/join", {"invitation": opened}).status_code == 200
    assert refusal_of(ana.post("/api/tables", {"game": "toy", "options": {}, "daily": True})) == (404, "not-found")
    alone = ana.opens({"game": "toy", "options": {}, "seed": "known"})["table"]
    assert ana.post(f"/api/tables/{alone}/branch", {"step": 5}).status_code == 201  # she sees everything anyway
    assert refusal_of(ben.post(f"/api/tables/{alone}/branch", {"step": 5})) == (409, "game-running")


KNOWN = (409, "known-dice")


def test_nobody_sits_down_beside_somebody_who_knows_the_seed(toy_server: Running, people: dict[str, Someone]) -> None:
    ana, ben = people["amber"], people["birch"]
    known = {"game": "toy", "options": {}, "seed": "known"}
    assert refusal_of(ana.post("/api/tables", {**known, "seats": {"birch": "open"}})) == KNOWN
    for seats in ({}, {"birch": "computer"}):
        id = ana.opens({**known, "seats": seats})["table"]
        seat = f"/api/tables/{id}/seats/birch"
        assert refusal_of(ana.post(seat, {"to": "open"})) == KNOWN
        assert not ana.table(id)["can_invite"]
        live = toy_server.lobby.at_hand(id)
        assert live is not None
        live.seat("birch", SeatHolder("open", invitation_hash=hashed("from before")))  # this was not always refused
        assert refusal_of(ben.post(f"/api/tables/{id}/join", {"invitation": "from before"})) == KNOWN
        assert refusal_of(ana.post(seat, {"to": "open"})) == KNOWN
        assert ana.post(seat, {"to": "computer"}).status_code == 200


def test_who_sat_beside_the_seed_before_stays_and_nobody_takes_their_place(
    toy_server: Running, people: dict[str, Someone]
) -> None:
    ana, ben, cleo = people.values()
    id = ana.opens({"game": "toy", "options": {}, "seed": "known"})["table"]
    live, of_ben = (toy_server.lobby.at_hand(one) for one in (id, ben.opens({"game": "toy", "options": {}})["table"]))
    assert live is not None
    assert of_ben is not None
    ben_sits = SeatHolder("person", person=of_ben.facts.host, invitation_hash=hashed("from before"))
    live.seat("birch", ben_sits)
    assert ben.post(f"/api/tables/{id}/join", {"invitation": "from before"}).status_code == 200
    assert refusal_of(ben.post(f"/api/tables/{id}/seats/birch", {"to": "open"})) == KNOWN
    assert refusal_of(cleo.post(f"/api/tables/{id}/join", {"invitation": "from before"})) == (409, "taken")
    assert live.seats["birch"] == ben_sits


def test_seats_open_again_when_a_game_of_a_known_seed_is_over(people: dict[str, Someone]) -> None:
    ana, ben = people["amber"], people["birch"]
    id = ana.opens({"game": "toy", "options": {"rounds": 1}, "seed": "known"})["table"]
    with ana.at(id) as here:
        here.play_out(random.Random(1))
    assert ana.table(id)["can_invite"]
    opened = ana.post(f"/api/tables/{id}/seats/birch", {"to": "open"}).raise_for_status().json()["invitation"]
    assert ben.post(f"/api/tables/{id}/join", {"invitation": opened}).status_code == 200


def test_where_several_share_a_screen_each_seat_is_asked_for_alone(
    toy_server: Running, people: dict[str, Someone]
) -> None:
    ana, ben = people["amber"], people["birch"]
    id = ana.opens({"game": "toy", "options": {}})["table"]

    def dealt(told: Message) -> set[str]:
        """The hands whose cards this says."""
        events = [event for step in told.get("log", told.get("steps")) for event in step["events"]]
        return {event["hand"] for event in events if event["event"] == "CardDealt" and event["number"] is not None}

    assert dealt(ana.table(id)) == set(SEATS)  # she holds them all
    for seat in SEATS:
        told = ana.http.get(f"/api/tables/{id}?seat={seat}").raise_for_status().json()
        steps = ana.http.get(f"/api/tables/{id}/steps?from=1&seat={seat}").raise_for_status().json()
        assert dealt(told) == dealt(steps) == {seat}
        assert told["now"]["viewpoint"] == seat
        assert list(told["now"]["decisions"]) == [seat]
        assert [fact["seat"] for fact in told["seats"] if fact["mine"]] == list(SEATS)
        cards = told["now"]["position"]["cards"]
        assert [hand for hand, card in cards.items() if card is not None] == [seat]
        assert dealt(ben.http.get(f"/api/tables/{id}?seat={seat}").raise_for_status().json()) == set()


# -------------------------------------------------------------------- with computers, before a game, over a restart


@pytest.mark.parametrize("player", ["random", "searcher"])
def test_computers_bid_beside_a_person(toy_server: Running, people: dict[str, Someone], player: str) -> None:
    ana = people["amber"]
    seats = dict.fromkeys(("birch", "coral"), "computer")
    body = {"game": "toy", "options": {}, "seats": seats, "computers": dict.fromkeys(seats, player)}
    id = ana.opens(body)["table"]
    with ana.at(id) as here:
        while not here.now["over"]:
            if here.now["legal"] is None:
                here.hear()
                continue
            if here.now["turn"]["phase"] == "BID":
                told = here.ask("hint", strength=3, decision=here.decision())
                assert told["type"] == "answer", told
            here.act()
    assert {fact["name"] for fact in ana.table(id)["seats"]} == {"Ana", player}
    assert len(ana.table(id)["assistance"]) >= 3
    assert Table.replay(ana.record(id)).game.ending is not None


def test_everything_that_is_told_before_a_game(toy_server: Running, people: dict[str, Someone]) -> None:
    http = people["amber"].http
    assert [(game["id"], game["hidden"]) for game in http.get("/api/games").json()] == [
        ("conquest", False),
        ("peoples", True),
        ("spartacvs", True),
        ("toy", True),
    ]
    facts: Message = http.get("/api/games/toy").json()
    assert [option["name"] for option in facts["options"]] == ["rounds", "dice", "deck"]
    assert [(option["least"], option["most"]) for option in facts["options"]] == [
        (1, 10_000),
        (None, None),
        (None, None),
    ]
    assert facts["players"] == [{"id": "random", "seats": []}, {"id": "searcher", "seats": []}]
    assert set(facts["advised"]) == set(SEATS)
    words = http.get("/api/games/toy/words/es").json()
    assert words["seat.amber"] == "Ámbar"
    assert refusal_of(http.get("/api/games/toy/words/de")) == (404, "not-found")
    checked = http.post("/api/games/toy/check", json={"options": {"rounds": -1, "dice": 2}}).json()
    assert [reason["code"] for reason in checked["problems"]] == ["bad-option"]
    assert checked["fitted"] == {"rounds": 3, "dice": 2, "deck": 8}
    assert checked["seats"] == list(SEATS)
    assert http.get("/api/games/toy/style.css").text == ""
    for path in ("printed/toy", "atlas", "daily", "rules/en"):
        assert refusal_of(http.get(f"/api/games/toy/{path}")) == (404, "not-found"), path
    assert refusal_of(http.get("/api/games/go")) == (404, "not-found")
    assert refusal_of(people["amber"].post("/api/tables", {"game": "go", "options": {}})) == (422, "unreadable")


def test_a_table_of_the_toy_outlives_a_restart(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HISPANIA_GAMES", "toy=contract.toy")
    server = Running(Settings(tmp_path))
    people = dict(zip(SEATS, (Someone(server, name) for name in ("Ana", "Ben", "Cleo"))))
    id = new_table(people, options={"dice": 15})
    with ExitStack() as stack:
        table = Round(server, people, id, stack)
        table.do("amber", "act", line="bid 1")
        table.do("birch", "act", line="bid 1")
        table.do("birch", "undo")
    before = {seat: someone.lasting(id) for seat, someone in people.items()}
    again = server.restarted()
    try:
        people = {seat: someone.again_at(again) for seat, someone in people.items()}
        assert {seat: someone.lasting(id) for seat, someone in people.items()} == before
        with ExitStack() as stack:
            table = Round(again, people, id, stack)
            table.do("birch", "redo")
            table.do("coral", "act", line="bid 1")
            assert table.lines[None].now["turn"]["round"] == 2
            assert table.lines[None].now["turn"]["kind"] != CHANCE
    finally:
        again.stop()
