"""Messages that no client of ours would send over a websocket, from noise to commands that are nearly right."""

from __future__ import annotations

import contextlib
import json
import random
import string
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tools.mutate import damaged, damaged_data

PATIENCE = 30.0  # seconds; only a fault waits so long
MOST_BYTES = 4096  # of a message
BATCH = 20  # messages in flight at once
DIRECT = ("ack", "refused", "answer", "pong")  # every message gets exactly one of these
WORDS = (
    "U", "C", "K", "A", "P", "S", "L", "Osca", "Gades", "M3", "CarthagoNova", "Roma", "s", "x", "+g", "-g", "$1",
    "$99", ">Osca", "sure", "[III-2]", "[7]", "pass", "keep", "setup", "road", "@Tarraco", "U@Gades", "plot", "no",
    "free", "reroll", "+H9",
)  # fmt: skip
IDS = ("x" * 64, "x" * 65, "", "\x00", "é" * 64, "😀" * 64, "a:b:c", "'; drop table commands;--", "\u202e", '"', "\\",
       " ", "deal", "x" * 3900)  # fmt: skip
NUMBERS = (-1, 0, 1, 2, 2**31, 2**63 - 1, 2**63, 2**64, -(2**63) - 1, 10**300, 1e308, 0.5, True, None, "1", [1])


@dataclass
class Heard:
    """What the server answered: by kind of answer, refusals by type, messages by kind."""

    said: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    closed: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    carried_out: dict[str, dict[str, int]] = field(default_factory=dict)  # table -> who and id -> version
    unanswered: Counter[str] = field(default_factory=Counter)  # commands on a line that was cut, by table

    @property
    def count(self) -> int:
        """Messages in all."""
        return sum(self.said.values())


class Fiend:
    """Somebody with a line to a table who says anything at all; every message must be answered."""

    def __init__(
        self,
        url: str,
        table: str,
        headers: dict[str, str],
        rng: random.Random,
        heard: Heard,
        strange: Sequence[Any] = (),
    ) -> None:
        self.address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self.table, self.headers, self.rng, self.heard = table, headers, rng, heard
        self.strange = list(strange)  # actions of other tables, and lines
        self.now: dict[str, Any] = {}
        self.seen: list[dict[str, Any]] = []  # actions that were legal at some time, perhaps for others
        self._ids: list[str] = []
        self._count = 0
        self._line: ClientConnection | None = None
        self._lines = contextlib.ExitStack()

    # ---------------------------------------------------------------- the line

    def come(self) -> None:
        """Make a line, if there is none."""
        if self._line is None:
            line = connect(self.address, additional_headers=self.headers, max_size=None, compression=None)
            self._line = self._lines.enter_context(line)
            while self._take(self._line.recv(PATIENCE)) != "table":
                pass

    def go(self) -> None:
        """Hang up."""
        self._lines.close()
        self._line = None

    def _take(self, data: str | bytes) -> str:
        message = json.loads(data)
        if "now" in message:
            self.now = message["now"]
            self.seen += [legal["action"] for legal in self.now["legal"] or ()]
            del self.seen[:-200]
        return str(message["type"])

    # ---------------------------------------------------------------- saying

    def batch(self, count: int) -> None:
        """Say so many things at once and hear the answer to each."""
        self.come()
        assert self._line is not None
        with contextlib.suppress(TimeoutError, ConnectionClosed):
            while True:  # what happened meanwhile
                self._take(self._line.recv(0))
        sent: list[tuple[str, str | bytes]] = []
        try:
            for _ in range(count):
                kind, message = self._message()
                self.heard.said[kind] += 1
                sent.append((kind, message))
                self._line.send(message)
            waiting = len(sent)
            while waiting:
                waiting -= self._hear(self._line.recv(PATIENCE))
        except TimeoutError:
            self.heard.problems.append(f"no answer to one of {[text[:300] for _, text in sent]}")
            self.go()
        except ConnectionClosed as error:
            self._lost(sent, error)

    def play(self) -> bool:
        """Do what a client of ours would do, if it is this one's decision: what is right is carried out."""
        self.come()
        assert self._line is not None
        self._line.send('{"type":"ping"}')
        while self._take(self._line.recv(PATIENCE)) != "pong":
            pass  # everything that happened before is known now
        if not (self.now["decisions"] and (self.now["legal"] or self.now["waits"])):
            return False
        self.heard.said["played"] += 1
        acknowledged = self.heard.answers["ack"]
        self._line.send(self._dump(self._command()))
        while not self._hear(self._line.recv(PATIENCE)):
            pass
        if self.heard.answers["ack"] == acknowledged:
            self.heard.problems.append(f"table {self.table}: what is legal was refused at {self.now}")
        return True

    def _lost(self, sent: list[tuple[str, str | bytes]], error: ConnectionClosed) -> None:
        code = error.rcvd.code if error.rcvd else None
        self.heard.closed[str(code)] += 1
        self.heard.unanswered[self.table] += len(sent)
        # who is cut off in the middle of a frame that is too large may be reset before hearing why
        large = any(len(text if isinstance(text, bytes) else text.encode(errors="replace")) > 65536 for _, text in sent)
        if code not in (1007, 1009) and not (code is None and large):  # nothing else is a reason to hang up on somebody
            self.heard.problems.append(f"closed with {code} after {[text[:200] for _, text in sent]}")
        self.go()

    def _hear(self, data: str | bytes) -> bool:
        """Hear one message; was it the answer to one of ours?"""
        message = json.loads(data)
        kind = self._take(data)
        if kind not in DIRECT:
            return False
        self.heard.answers[kind] += 1
        if kind == "refused":
            refusal = message["refusal"]
            self.heard.refusals[refusal["type"]] += 1
            if refusal["type"] == "broken" or not refusal["text"]:
                self.heard.problems.append(f"table {self.table}: {message}")
        elif kind == "ack":
            id, known = f"{self.headers}:{message['id']}", self.heard.carried_out.setdefault(self.table, {})
            if known.setdefault(id, message["version"]) != message["version"]:
                self.heard.problems.append(f"table {self.table}: {message} was version {known[id]} before")
        return True

    def cut(self) -> None:
        """Say something and hang up in the middle of it."""
        self.come()
        assert self._line is not None
        _, message = self._message()
        self.heard.said["cut"] += 1
        self.heard.unanswered[self.table] += 2
        with contextlib.suppress(OSError, ConnectionClosed):
            how = self.rng.randrange(4)
            if how == 0:  # half a frame
                self._line.socket.sendall(b"\x81\xfe\x0f\xff" + b"mask" + b"x" * self.rng.randrange(2000))
            elif how == 1:  # noise where frames should be
                self._line.socket.sendall(bytes(self.rng.randrange(256) for _ in range(self.rng.randint(1, 200))))
            elif how == 2:  # text that is not text
                self._line.socket.sendall(b"\x81\x84" + b"\0\0\0\0" + b"\xff\xfe{}")
            else:  # a whole command, but nobody waits for the answer
                self._line.send(message)
        with contextlib.suppress(OSError):
            self._line.socket.close()
        self.go()

    # ---------------------------------------------------------------- what to say

    def _message(self) -> tuple[str, str | bytes]:
        """Something to say, and what kind of thing it is."""
        kinds: list[tuple[int, str, Callable[[], str | bytes]]] = [
            (4, "bytes", lambda: bytes(self.rng.randrange(256) for _ in range(self.rng.randint(0, 300)))),
            (4, "text", self._text),
            (5, "any JSON", lambda: json.dumps(_value(self.rng, 4))),
            (4, "deep", self._deep),
            (2, "large", lambda: self.rng.choice("x😀") * self.rng.randint(MOST_BYTES // 4, 40_000)),
            (12, "damaged text", lambda: _sendable(damaged(self.rng, self._dump(self._command())))),
            (12, "wrong types", self._wrong_types),
            (12, "damaged action", self._damaged_action),
            (8, "numbers", self._numbers),
            (6, "ids", lambda: self._dump({**self._command(), "id": self.rng.choice((*IDS, *NUMBERS))})),
            (6, "again", self._again),
            (16, "strange action", lambda: self._dump({**self._command(), "do": "act", "action": self._strange()})),
            (8, "line", self._typed),
            (6, "question", self._question),
            (4, "undo, redo, roll", lambda: self._dump(self._command(self.rng.choice(("undo", "redo", "roll"))))),
            (2, "ping", lambda: '{"type":"ping"}'),
            (16, "as it should be", lambda: self._dump(self._command())),
        ]
        _, name, make = self.rng.choices(kinds, [weight for weight, _, _ in kinds])[0]
        return name, make()

    def _command(self, do: str = "") -> dict[str, Any]:
        """A command as a client of ours would send it, if anything can be done."""
        self._count += 1
        id = f"{self._count}-{self.rng.random()}"
        self._ids.append(id)
        seen = {"version": self.now["version"], "decision": next(iter(self.now["decisions"].values()), 0)}
        command = {"type": "command", "id": id, **seen, "do": do or "act"}
        if not do and self.now["waits"]:
            command["do"] = "roll"
        elif not do:
            legal = [one["action"] for one in self.now["legal"] or ()]
            command["action"] = self.rng.choice(legal or self.seen or [{"kind": "pass", "actor": "U"}])
        return command

    def _dump(self, data: Any) -> str:
        return _sendable(json.dumps(data, default=str, skipkeys=True, ensure_ascii=self.rng.random() < 0.5))

    def _text(self) -> str:
        return "".join(
            self.rng.choice(string.printable + "éßñ²٣Ⅳ\u00a0\u202e\u2028\ufeff😀")
            for _ in range(self.rng.randint(0, 200))
        )

    def _deep(self) -> str:
        depth = self.rng.randint(50, 1900)
        opened, closed = self.rng.choice((("[", "]"), ('{"a":', "}")))
        depth = min(depth, 3700 // (len(opened) + 1))
        inside = opened * depth + "1" + closed * depth
        if self.rng.random() < 0.5:
            return inside
        start = f'{{"type":"command","id":"d","decision":{self.now["version"]},"do":"act"'
        return f'{start},"action":{{"kind":{inside}}}}}'[:MOST_BYTES]

    def _numbers(self) -> str:
        """A number that names no version, no decision."""
        return self._dump({**self._command(), self.rng.choice(("version", "decision")): self.rng.choice(NUMBERS)})

    def _wrong_types(self) -> str:
        command = self._command()
        command[self.rng.choice((*command, "line", "action", "seat", "extra"))] = _value(self.rng, 2)
        return self._dump(command)

    def _damaged_action(self) -> str:
        command = self._command("act")
        command["action"] = damaged_data(self.rng, self._strange())
        return self._dump(command)

    def _strange(self) -> Any:
        """An action that belongs to another position, another seat or another table."""
        action = self.rng.choice(self.strange + self.seen or [{}])
        if isinstance(action, dict) and self.rng.random() < 0.2:
            action = {**action, "actor": self.rng.choice(("U", "C", "K", "H", "X", "", None))}
        return action

    def _again(self) -> str:
        """An id that was used before, perhaps for something else."""
        command = self._command()
        self._ids.pop()
        command["id"] = self.rng.choice(self._ids or ["1"])
        if self.rng.random() < 0.5:
            command["version"] = command["decision"] = self.rng.randint(0, 50)
        return self._dump(command)

    def _typed(self) -> str:
        command = self._command("act")
        lines = [one["line"] for one in self.now["legal"] or ()]
        line = self.rng.choice(lines or [" ".join(self.rng.choices(WORDS, k=3))])
        command["line"] = line if self.rng.random() < 0.3 else damaged(self.rng, line, WORDS)
        return self._dump(command)

    def _question(self) -> str:
        question: dict[str, Any] = {"type": "ask", "id": "q", "ask": self.rng.choice(("previews", "why_not", "about"))}
        if self.rng.random() < 0.5:
            question |= {"what": self.rng.choice(("choice", "", "x")), "seat": self.rng.choice(("U", "K", "", None))}
        if self.rng.random() < 0.7:
            action = self._strange()
            question["action"] = action if self.rng.random() < 0.5 else damaged_data(self.rng, action)
        return self._dump(question)


def _sendable(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def _value(rng: random.Random, depth: int) -> Any:
    """Any JSON at all."""
    kind = rng.randrange(9 if depth else 6)
    if kind < 2:
        return rng.choice((None, True, False, "", "command", "act", "roll", "U", "ask", "previews", "ping"))
    if kind < 4:
        return rng.choice((0, -1, 2**63, 1.5, 10**40, rng.randint(-100, 100), rng.random()))
    if kind < 6:
        return "".join(rng.choice('aé😀\x00"\\ ') for _ in range(rng.randint(0, 20)))
    if kind < 7:
        return [_value(rng, depth - 1) for _ in range(rng.randint(0, 4))]
    keys = ("type", "id", "version", "decision", "seat", "do", "action", "line", "ask", "kind", "actor", "", "x")
    return {rng.choice(keys): _value(rng, depth - 1) for _ in range(rng.randint(0, 5))}
