"""All bytes that a server sends to two people with hidden hands, and to one who looks on, recorded and searched.

Every number and every battle card in every message is asked for its meaning: a card may be named only to whom it is
open at that step. Whatever is sent under a name that is not known here fails, so nothing new slips through.
Here the beginning of scenario I and a whole duel are played; whole games, a minute or two each, by one command:

    HISPANIA_WHOLE_GAME=4 python -m pytest -q -s tests/server/test_hands.py
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from copy import deepcopy
from typing import Any

import httpx
import pytest

from hispania import games
from hispania.table.session import Table

from .support import Message, Place, Running, Someone, fill_in, place

SECRET = {  # what of an event is its side's alone
    "HandsSplit": ("n",), "CardsDealt": ("cards",), "HandParted": ("cards",), "CardAssigned": ("card", "map"),
    "BattleCardsDealt": ("cards",),
}  # fmt: skip
RULES = games.rules("spartacvs")
SEATS = ("S", "R")
WHOLE = int(os.environ.get("HISPANIA_WHOLE_GAME") or 0)  # so many games of scenario I, to their ends
PRINTED = RULES.printed()
BATTLE_CARDS = frozenset(PRINTED.battle_cards)
STRATEGY = frozenset(PRINTED.cards)
RESOURCES = frozenset(PRINTED.resources)
ASKED = ("crisis", "victory", "winter", "army", "battle", "card", "asked", "proconsuls")

# Under these names stand cards: a number by itself under the first, in a list under the others (alone it is a count).
ONE_CARD = frozenset(("card",))
MANY_CARDS = frozenset(("cards", "hand", "draw", "discard", "gone", "lasting", "got", "left", "what", "unseen"))
BATTLE = frozenset(("hand_S", "hand_R", "deck", "played", "named", "card", "cards", "what", "battle_cards"))
SIDES = frozenset(("S", "R", "europe", "asia"))  # of a count, unless another name stands above
_NUMBERS = """
version steps n round lines trace decisions decision step before cost log_from record_from first watching turn year face
faces faces_S faces_R modifier hits points spaces crisis units against needs from number spent allowance attempts rounds
dice hands lost phase used extra cap engineers met legions losses retreat_die most after tried stability anarchy
after_check republican_provinces sertorian_provinces legion_limit legions_over held limit last_turn support excess
cp resources used_resources split scope flags options printed army deck hand_S hand_R value strength tactical
ratio ground lights surprise interceptions avoidance total die kept mp needed ends full part matching chance
matched dead wounded unhurt falls initiative"""
PLAIN = frozenset(_NUMBERS.split())  # and under these numbers that are no cards


Sent = tuple[str, str, bool]  # how it came, the text, was the game over when it was asked for


def bytes_of(round_: Round, seat: str | None) -> list[Sent]:
    """All that was sent to a seat."""
    return [*(("line", text, False) for text in round_.lines[seat].heard), *round_.asked[seat]]


class Round:
    """A table with a line for each side and one for a stranger, all of which is kept."""

    def __init__(self, server: Running, people: dict[str, Someone], id: str, stack: ExitStack) -> None:
        self.server, self.people, self.id = server, people, id
        self.lines: dict[str | None, Place] = {seat: stack.enter_context(one.at(id)) for seat, one in people.items()}
        self.lines[None] = stack.enter_context(place(server.url, id, {}))
        self.strangers = stack.enter_context(httpx.Client(base_url=server.url))
        self.asked: dict[str | None, list[Sent]] = {seat: [] for seat in self.lines}

    @property
    def table(self) -> Table:
        """The truth, as the server has it in memory."""
        live = self.server.lobby.at_hand(self.id)
        assert live is not None
        return live.table

    @property
    def seed(self) -> str:
        """What nobody knows before the end."""
        live = self.server.lobby.at_hand(self.id)
        assert live is not None
        return live.facts.seed

    def decide(self, rng: random.Random) -> None:
        """One random decision of whoever may, or dice that wait; then everybody has heard of it."""
        now = self.lines["S"].now
        line = self.lines[now["deciding"][0]]
        if now["waits"]:
            answer = line.command("roll")
        else:
            answer = line.command("act", action=rng.choice(line.now["legal"])["action"])
        assert answer["type"] == "ack", answer
        for other in self.lines.values():
            while other.now["version"] < answer["version"]:
                other.hear()

    def ask_all(self) -> None:
        """Everybody asks for all that can be asked, over HTTP and over the line; answers stay with what was heard."""
        for seat, line in self.lines.items():
            http = self.people[seat].http if seat else self.strangers
            for path in ("", "/record", "/steps?from=0", "/analysis"):
                text = http.get(f"/api/tables/{self.id}{path}").text
                self.asked[seat].append((path, text, self.lines["S"].now["over"]))
            line.ask("previews")
            for what in ASKED:
                line.ask("about", what=what)
            for card in (1, 2, 3):
                line.ask("why_not", action={"kind": "play-card", "card": card})


@pytest.fixture(scope="module")
def people(server: Running) -> dict[str, Someone]:
    return {"S": Someone(server, "Quinta"), "R": Someone(server, "Livia")}


def new_table(people: dict[str, Someone], scenario: str) -> str:
    """Two people by link."""
    made = people["S"].opens({"game": "spartacvs", "options": {"scenario": scenario}, "seats": {"R": "open"}})
    people["R"].post(f"/api/tables/{made['table']}/join", {"invitation": made["invitations"]["R"]}).raise_for_status()
    table: str = made["table"]
    return table


# -------------------------------------------------------------------- what is hidden from whom


class Truth:
    """A game step by step, with what was hidden from each seat after each of them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._hidden: dict[tuple[int, str | None], frozenset[int]] = {}
        history = table.history
        self.positions = [game.to_json() for game in history.befores(0, len(history))] + [table.game.to_json()]
        self.lines = table.lines
        assert len(self.lines) == len(history)

    def hidden(self, step: int, seat: str | None) -> frozenset[int]:
        """Strategy cards that a seat cannot see: the pile, other hands, what others are being dealt (S25.2)."""
        key = step, seat
        if key not in self._hidden:
            self._hidden[key] = self._look(step, seat)
        return self._hidden[key]

    def _look(self, step: int, seat: str | None) -> frozenset[int]:
        data = self.positions[step]
        found = set(data["draw"])
        others = [side for side in SEATS if side != seat]
        for side in others:
            found.update(n for cards in data["hand"][side].values() for n in cards)
        for frame in data["pending"]:
            if frame["do"] == "DEAL" and frame["side"] in others:
                found.update(frame["got"])
            if frame["do"] == "ASSIGN_CARD" and frame["who"] in others:
                found.update(frame["left"])
        open_now = {frame["card"] for frame in data["pending"] if frame["do"] == "USE_CARD"}
        return frozenset(found - open_now) if data["result"] is None else frozenset()

    def owner(self, n: int) -> str:
        """The only seat that sees what step n (from 1) was; empty: everybody does."""
        played = self.table.history[n - 1]
        step: Any = played.step
        if getattr(step, "kind", "") in ("split", "assign"):
            return played.seat
        return str(getattr(step, "seat", ""))


Path = tuple[Any, ...]


def leaves(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every number and text of a message with its way there; numbers that are keys of a table, too."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key.isdigit():
                yield (*path, 0), int(key)
            yield from leaves(value, (*path, key))
    elif isinstance(data, list):
        for k, value in enumerate(data):
            yield from leaves(value, (*path, k))
    elif isinstance(data, (int, str)) and not isinstance(data, bool):
        yield path, data


def named(path: Path, *, among: frozenset[str]) -> str:
    """The nearest name on the way that is known; empty: none is."""
    return next((key for key in reversed(path) if isinstance(key, str) and key in among), "")


class Reader:
    """Reads what was sent to one seat, and says what it should not have been told."""

    def __init__(self, truth: Truth, seat: str | None, seed: str) -> None:
        self.truth, self.seat, self.seed = truth, seat, seed
        self.met: Counter[str] = Counter()
        self.unknown: set[Path] = set()
        self._last: Message = {}  # the position that the line was told last

    def read(self, how: str, text: str, over: bool = False) -> None:
        """One message, from the line or as an answer over HTTP."""
        self.met["messages"] += 1
        if how == "/record":
            assert over or self.seed not in text
            lines = [line for line in text.splitlines() if line and line[0] not in "[;"]
            self._record(lines, 0, over)
            return
        told = json.loads(text)
        if how == "/analysis":
            assert told["analysis"] is None
            return
        now = told.get("now")
        if how == "line" and now is not None:
            if told["type"] == "played":  # what changed is read where it leads to
                fill_in(told, self._last)
            self._last = now["position"]
            told = json.loads(json.dumps(told))  # each position by itself
            now = told["now"]
        over = over or bool(now and now["over"])
        if not over:
            assert self.seed not in text
        if now is not None:
            self._position(now["position"], now["steps"])
            self._others({key: value for key, value in now.items() if key != "position"}, now["steps"])
        for step in [*told.pop("log", []), *told.pop("steps", [])]:
            if over:
                self.met["afterwards"] += 1  # the game is over: everything is told
                continue
            at = step.pop("position", None)
            if at is not None:
                self._position(at, step["n"])
            self._step(step)
        self._record(told.pop("record", []), told.pop("record_from", 0), over)
        told.pop("now", None)
        last = self.truth.table.history
        self._others(told, len(last) if over else None)

    def _hidden(self, steps: tuple[int, ...]) -> frozenset[int]:
        """What is hidden at all of these moments: what lay open at one of them may be told."""
        found = [self.truth.hidden(step, self.seat) for step in steps]
        return frozenset.intersection(*found)

    def _position(self, data: Message, step: int) -> None:
        unseen = data.pop("unseen")
        hidden = self.truth.hidden(step, self.seat)
        if data["result"] is None:
            assert unseen == sorted(hidden)  # all of them, in no order that tells anything
            others = [data["split"][side] for side in SEATS if side != self.seat]
            assert data["phase"] != "deal" or not any(isinstance(told, int) for told in others)
        self._leaves(data, hidden, step)

    def _step(self, step: Message) -> None:
        n = step["n"]
        if n == 0:
            return
        owner = self.truth.owner(n)
        if owner and owner != self.seat:
            action, throw = step["action"] or {}, step["throw"] or {}
            assert not any(action.get(key) for key in ("card", "number", "map")), action
            assert set(throw.get("what", "?")) == {"?"}, throw
            for event in step["events"]:
                if event["event"] in SECRET:
                    assert not any(event.get(key) for key in SECRET[event["event"]]), event
            self.met["secret steps"] += 1
        self._leaves(step, self._hidden((n - 1, n)), n)

    def _others(self, data: Message, step: int | None) -> None:
        """Lists, answers, what is shown beside the position: told of now, or of a moment that is not known."""
        moments = (step,) if step is not None else ()
        self._leaves(data, self._hidden(moments) if moments else frozenset(), step)

    def _leaves(self, data: Any, hidden: frozenset[int], step: int | None) -> None:
        known = ONE_CARD | MANY_CARDS | PLAIN
        for path, value in leaves(data):
            number = value if isinstance(value, int) else int(value) if value.isascii() and value.isdigit() else None
            if number is not None:
                name = named(path, among=known) or named(path, among=SIDES)
                self._know(name, path)
                listed = isinstance(path[-1], int) and not isinstance(path[-2], int)  # pieces are lists in lists
                if name in ONE_CARD or (name in MANY_CARDS and listed):
                    assert number in STRATEGY | RESOURCES, (path, value)
                    assert number not in hidden, f"{self.seat} is told of card {number} at {path}, step {step}"
                    self.met["cards"] += 1
            elif value in BATTLE_CARDS:
                name = named(path, among=BATTLE)
                self._know(name, path)
                assert name != "deck", path
                assert name not in ("hand_S", "hand_R") or name == f"hand_{self.seat}", path
                self.met["battle cards"] += 1

    def _know(self, name: str, path: Path) -> None:
        """Whatever is sent under no name of the lists above must be looked at, and put into one of them."""
        if not name:
            self.unknown.add(tuple(key for key in path if isinstance(key, str))[-3:])

    def _record(self, lines: list[str], first: int, over: bool) -> None:
        """Lines of the record: those of others' draws and secret choices say nothing; all others are the truth."""
        for k, line in enumerate(lines, first):
            owner = self.truth.owner(k + 1)
            self.met["lines"] += 1
            if over or owner in ("", self.seat):
                assert line == self.truth.lines[k]
            else:
                words = line.split()[2:]
                assert "?" in words, line
                assert not any(word.isdigit() or word in BATTLE_CARDS for word in words), line
                self.met["secret lines"] += 1


def search(round_: Round) -> Counter[str]:
    """Read everything that was sent to everybody; how much there was."""
    met: Counter[str] = Counter()
    truth = Truth(round_.table)
    for seat in round_.lines:
        reader = Reader(truth, seat, round_.seed)
        for how, text, over in bytes_of(round_, seat):
            met["bytes"] += len(text.encode())
            reader.read(how, text, over)
        assert not reader.unknown, sorted(reader.unknown)
        met += reader.met
    return met


def played(round_: Round, rng: random.Random, *, most: int, asking: int) -> None:
    """Random decisions; every so many of them everybody asks for everything."""
    for k in range(most):
        if round_.lines["S"].now["over"]:
            break
        round_.decide(rng)
        if k % asking == asking - 1:
            round_.ask_all()
    round_.ask_all()


@pytest.mark.parametrize(("scenario", "most"), [("I", 90), ("duel", 1000)])
def test_nobody_is_told_of_a_card_before_it_is_shown(
    server: Running, people: dict[str, Someone], scenario: str, most: int
) -> None:
    met: Counter[str] = Counter()
    for seed in range(max(1, WHOLE) if scenario == "I" else 1):
        with ExitStack() as stack:
            round_ = Round(server, people, new_table(people, scenario), stack)
            played(round_, random.Random(seed), most=10_000 if WHOLE else most, asking=45)
            over = round_.lines["S"].now["over"]
            met += search(round_)
            assert over or (scenario == "I" and not WHOLE)
            if over:
                assert round_.seed in round_.people["S"].record(round_.id)
    print(f"\n{scenario}: {dict(met)}")
    assert met["secret steps"]
    assert met["secret lines"]
    assert met["battle cards"]
    assert scenario != "I" or met["cards"] > 1_000


def test_whoever_reads_finds_what_was_told_by_mistake(server: Running, people: dict[str, Someone]) -> None:
    """The same messages with one thing too many: each of them is noticed."""
    with ExitStack() as stack:
        round_ = Round(server, people, new_table(people, "I"), stack)
        rng = random.Random(4)
        while round_.table.game.turn.phase != "PLAY_CARD" or not round_.lines["S"].now["legal"]:
            round_.decide(rng)
        truth, line = Truth(round_.table), round_.lines["S"]
        whole, seen = truth.positions[-1], line.now["position"]
        theirs = next(n for cards in whole["hand"]["R"].values() for n in cards)
        for place_ in ("hand", "draw", "unseen", "legal", "seed", "other", "record"):
            reader = Reader(truth, "S", round_.seed)
            for text in line.heard[:-1]:
                reader.read("line", text)
            deepcopy(reader).read("line", line.heard[-1])  # as it is, nothing is wrong with it
            assert not reader.unknown
            told = json.loads(line.heard[-1])
            changes = told["steps"][-1].setdefault("changes", {})
            if place_ == "hand":
                changes["hand"] = {**seen["hand"], "R": whole["hand"]["R"]}
            elif place_ == "draw":
                changes["draw"] = whole["draw"]
            elif place_ == "unseen":
                changes["unseen"] = [n for n in seen["unseen"] if n != theirs]
            elif place_ == "legal":
                told["now"]["legal"].append({"action": {"kind": "play-card", "card": theirs}})
            elif place_ == "seed":
                told["now"]["turn"]["label"] = round_.seed
            elif place_ == "other":
                changes["something"] = [theirs]
            else:
                told["record"], told["record_from"] = truth.lines, 0
            try:
                reader.read("line", json.dumps(told))
            except AssertionError:
                continue
            assert reader.unknown, f"nobody noticed what was told under {place_}"
