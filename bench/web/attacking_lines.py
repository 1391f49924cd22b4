"""Attacks over the network: whoever makes the others wait."""

from __future__ import annotations

import contextlib
import json
import random
import select
import signal
import socket
import sqlite3
import statistics
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
from besieged import GUARD, THEM, US, Person, Seat, Tree, Verdict, commands_of, is_answered
from served import Server, allow_files
from websockets.exceptions import InvalidStatus, WebSocketException

LONG = "peoples"  # the game whose records take longest to read, in trees that have it
IN_BETWEEN = 20  # decisions of a crowd, while somebody waits for one of theirs: it has 240 tables
FEW = 3  # records of long games are read, while somebody else has one short answer
HALF = b"GET /api/health HTTP/1.1\r\nHost: 127"


def _raw(server: Server, address: str = US) -> socket.socket:
    return socket.create_connection((US, server.port), GUARD, (address, 0))


def _ended(lines: list[socket.socket], seconds: float) -> int:
    """How many lines the server has ended, after waiting so long for all of them."""
    left, end = {line.fileno(): line for line in lines}, time.monotonic() + seconds
    for line in lines:
        line.setblocking(False)
    watched = select.poll()
    for number in left:
        watched.register(number, select.POLLIN | select.POLLHUP | select.POLLERR)
    while left and time.monotonic() < end:
        for number, _ in watched.poll(200):
            try:
                if left[number].recv(65536):
                    continue
            except BlockingIOError:
                continue
            except OSError:
                pass
            watched.unregister(number)
            del left[number]
    return len(lines) - len(left)


def endless_header(tree: Tree, folder: Path) -> Verdict:
    """Two lines send a header without end."""
    stop, sent, over = threading.Event(), [0, 0], [False, False]

    def send(which: int, line: socket.socket) -> None:
        try:
            line.sendall(b"GET / HTTP/1.1\r\nX-Long: ")
            while not stop.is_set():
                sent[which] += line.send(b"a" * 65536)
        except OSError:
            over[which] = not stop.is_set()

    with tree.serves(folder / "data") as server, _raw(server) as one, _raw(server) as other:
        threads = [threading.Thread(target=send, args=(n, line)) for n, line in enumerate((one, other))]
        for thread in threads:
            thread.start()
        waits: list[float | None] = []
        begun = time.monotonic()
        while time.monotonic() < begun + 10 and (not all(over) or len(waits) < 5):
            waits.append(is_answered(server, THEM))
        stop.set()
        server.end(signal.SIGKILL)
        for thread in threads:
            thread.join(GUARD)
    worst = "not at all" if None in waits else f"after at most {max(wait or 0 for wait in waits):.2f} s"
    seen = f"{sum(over)} of 2 lines are ended, after {sum(sent) / 1e6:.1f} MB; others are answered {worst}"
    return Verdict(all(over) and None not in waits, seen)


def half_requests(tree: Tree, folder: Path, *, seconds: int = 0) -> Verdict:
    """400 lines send half a request and wait."""
    allow_files(2000)
    limits = tree.limits(request_seconds=seconds) if seconds else []
    with tree.serves(folder / "data", *limits) as server, contextlib.ExitStack() as held:
        lines = [held.enter_context(_raw(server)) for _ in range(400)]
        for line in lines:
            line.sendall(HALF)
        is_well = is_answered(server, THEM) is not None
        ended = _ended(lines, 45)
    return Verdict(ended == 400 and is_well, f"{ended} of 400 are ended within 45 s; others are answered: {is_well}")


def sockets_without_end(tree: Tree, folder: Path) -> Verdict:
    """One address opens 1,500 lines to a server that may open 1,024 files."""
    allow_files(4000)
    few = ("sh", "-c", 'ulimit -n 1024 && exec "$@"', "sh")
    with tree.serves(folder / "data", before=few) as server, contextlib.ExitStack() as held:
        lines = []
        for _ in range(1500):
            with contextlib.suppress(OSError):
                lines.append(held.enter_context(_raw(server)))
        wait = is_answered(server, THEM, 15)
        ended = _ended(lines, 0.5)
    told = "not answered" if wait is None else f"answered after {wait:.2f} s"
    return Verdict(wait is not None, f"{ended} of {len(lines)} lines are refused; somebody else is {told}")


def websockets_without_end(tree: Tree, folder: Path) -> Verdict:
    """One person opens 200 websockets."""
    allow_files(2000)
    with tree.serves(folder / "data") as server, contextlib.ExitStack() as held:
        ana = Person(server)
        table, opened = ana.opens(), 0
        for _ in range(200):
            with contextlib.suppress(InvalidStatus, WebSocketException, OSError):
                held.enter_context(ana.at(table))
                opened += 1
        server.end(signal.SIGKILL)
    return Verdict(opened < 200, f"{opened} of 200 websockets of one person are accepted")


# -------------------------------------------------------------------- computers and analyses


def _rounds(person: Person, rng: random.Random, wanted: int) -> str:
    """Play beside computers until they have answered some times; the table."""
    table, heard, end = person.opens(seats={"C": "computer", "K": "computer"}), 0, time.monotonic() + 4 * GUARD
    with contextlib.suppress(TimeoutError), person.at(table) as here:
        while heard < wanted and time.monotonic() < end:
            _until_mine(here, end)
            if here.now["over"]:
                break
            steps = here.now["steps"]
            here.act(rng)
            _until_mine(here, end)
            heard += here.now["steps"] > steps + 2  # others have decided
    return table


def _until_mine(here: Seat, end: float) -> None:
    while not here.now["over"] and here.now["legal"] is None and time.monotonic() < end:
        here.hear()


def _kept_in(data: Path, what: str) -> list[tuple[Any, ...]]:
    with contextlib.closing(sqlite3.connect(data / "hispania.db")) as database:
        return database.execute(what).fetchall()


def _before_each(data: Path, table: str) -> list[int]:
    """For each decision of a computer at a table: how many others took while it was waited for, as they were stored."""
    others, found = 0, list[int]()
    for here, by_computer, kind in _kept_in(data, "SELECT table_id, computer, kind FROM commands ORDER BY rowid"):
        if here != table:
            others += by_computer
            continue
        if by_computer and kind != "deal":  # with which it begins, before anybody waits
            found.append(others)
        others = 0
    return found


def crowd_of_computers(tree: Tree, folder: Path) -> Verdict:
    """240 tables of computers that nobody watches, beside one person who waits for theirs."""
    rng, data = random.Random(1), folder / "data"
    with tree.serves(data) as server:
        them, us = Person(server, THEM), Person(server, US)
        for _ in range(240):
            us.opens(seats={"U": "computer", "C": "computer", "K": "computer"})
        table = _rounds(them, rng, 5)
    waited = _before_each(data, table)
    if not waited:
        return Verdict(False, "no computer answers the person at all")
    usual = statistics.median(waited)
    seen = f"while a computer is waited for, the crowd's take {usual:g} decisions (median of {len(waited)})"
    return Verdict(usual <= IN_BETWEEN, seen)


def many_analyses(tree: Tree, folder: Path) -> Verdict:
    """20 analyses are asked for from one address; then somebody else asks for one."""
    rng = random.Random(2)

    def asks(person: Person) -> httpx.Response:
        table = person.opens()
        with person.at(table) as here:
            for _ in range(12):
                if not here.now["over"]:
                    here.act(rng)
        return person.post(f"/api/tables/{table}/analysis", {"quality": "deep"})

    with tree.serves(folder / "data") as server:
        them = Person(server, THEM)
        taken = 0
        for _ in range(10):
            person = Person(server, US)
            taken += sum(asks(person).status_code == 200 for _ in range(2))
        answer = asks(them)
    told = "accepted" if answer.status_code == 200 else f"refused ({answer.status_code})"
    return Verdict(answer.status_code == 200, f"{taken} of 20 are accepted; that of somebody else is {told}")


def many_tickets(tree: Tree, folder: Path) -> Verdict:
    """One person asks for 10,000 tickets; then somebody else asks for one."""
    with tree.serves(folder / "data") as server:
        them, us = Person(server, THEM), Person(server, US)
        given = us.posts("/api/me/ticket", 10_000)
        answer = them.post("/api/me/ticket")
    told = "gets one" if answer.status_code == 200 else f"is refused ({answer.status_code})"
    return Verdict(answer.status_code == 200, f"{given:,} of 10,000 are given; somebody else {told}")


# -------------------------------------------------------------------- too much, too fast


def reconnecting(tree: Tree, folder: Path) -> Verdict:
    """One person says 40 things, comes back, says 40 more: 15 times."""
    with tree.serves(folder / "data") as server:
        ana = Person(server)
        table, begun, heard = ana.opens(), time.monotonic(), 0
        for _ in range(15):
            with ana.at(table) as here:
                for _ in range(40):
                    here.line.send('{"type":"ping"}')
                answers = 0
                while answers < 40:
                    kind = here.hear()["type"]
                    answers += kind in ("pong", "refused")
                    heard += kind == "pong"
        lasted = time.monotonic() - begun
    allowed = 40 + 20 * lasted
    return Verdict(
        heard <= 1.2 * allowed, f"{heard} of 600 are answered in {lasted:.1f} s, {allowed:.0f} would be allowed"
    )


def addresses_of_one_network(tree: Tree, folder: Path, *, newcomers: int = 1300, most: int = 1200) -> Verdict:
    """1,300 newcomers, each with another address of one IPv6 network; 1,200 in an hour may come from one."""
    many = {"requests_a_second_from_one_network": 1_000_000, "requests_at_once_from_one_network": 1_000_000}
    limits = tree.limits(people_an_hour_from_one_address=most, **many)
    with (
        tree.serves(folder / "data", "--behind-proxy", *limits) as server,
        httpx.Client(base_url=server.url, timeout=GUARD, trust_env=False) as http,
    ):
        welcomed, begun = 0, time.monotonic()
        for n in range(newcomers):
            http.cookies.clear()
            made = http.post("/api/me", json={}, headers={"X-Forwarded-For": f"2001:db8:0:1::{n + 1:x}"})
            welcomed += made.status_code == 200
        allowed = most + most * (time.monotonic() - begun) / 3600
    seen = f"{welcomed:,} of {newcomers:,} are welcomed, {allowed:,.0f} would be allowed"
    return Verdict(welcomed <= allowed + 1, seen)


def _full_of_hints(person: Person) -> str:
    """A record that notes 16,000 hints."""
    table = person.opens()
    with person.at(table) as here:
        decision = next(iter(here.now.get("decisions", {}).values()), None)
        answer = here.ask("hint", strength=2, version=here.now["version"], decision=decision)
        assert answer["type"] == "answer", answer
    lines = person.http.get(f"/api/tables/{table}/record").text.splitlines()
    noted = next(line for line in lines if line.endswith("hint 2"))
    return "\n".join(part for line in lines for part in ([line] * 16_000 if line == noted else [line])) + "\n"


def record_with_hints(tree: Tree, folder: Path) -> Verdict:
    """A record that notes 16,000 hints is brought along."""
    with tree.serves(folder / "data") as server:
        ana = Person(server)
        made = ana.post("/api/tables/import", {"record": _full_of_hints(ana)})
        if made.status_code != 201:
            return Verdict(made.status_code in (413, 422), f"it is refused ({made.status_code})")
        brought = made.json()["table"]
        told = len(ana.http.get(f"/api/tables/{brought}").json()["assistance"])
    return Verdict(told <= 2000, f"it is taken, and {told:,} hints are told with the table")


def undo_without_end(tree: Tree, folder: Path) -> Verdict:
    """A decision is taken back and done again, 1,500 times each."""
    rng = random.Random(4)
    with tree.serves(folder / "data", *tree.limits(commands_a_second=1_000_000, commands_at_once=1_000_000)) as server:
        ana = Person(server)
        table = ana.opens()
        with ana.at(table) as here:
            here.to_a_quiet_move(rng)
        done, refused = commands_of(
            lambda here: here.command("undo" if here.now["can_undo"] else "redo"), ana, table, 3000
        )
    told = f"then the answer is {refused}" if refused else "nothing ends it"
    return Verdict(bool(refused), f"{done:,} of 3,000 are carried out, {told}")


def sitting_without_end(tree: Tree, folder: Path, *, changes: int = 1000) -> Verdict:
    """A seat is given to a computer and taken back, 1,000 times in all, where no hints are wanted."""
    many = {"requests_a_second": 1_000_000, "requests_at_once": 1_000_000}
    with tree.serves(folder / "data", *tree.limits(**many)) as server:
        ana = Person(server)
        table, done, refused = ana.opens(hints=False, seats={"C": "computer"}), 0, ""
        while done < changes and not refused:
            answer = ana.post(f"/api/tables/{table}/seats/C", {"to": "computer" if done % 2 else "me"})
            if answer.status_code == 200:
                done += 1
            elif answer.status_code == 429:
                time.sleep(0.2)
            else:
                refused = str(answer.json()["refusal"]["type"])
    told = f"then the answer is {refused}" if refused else "nothing ends it"
    return Verdict(refused == "enough", f"{done:,} of {changes:,} are carried out, {told}")


# -------------------------------------------------------------------- what is dear


def _dear_record(person: Person, decisions: int) -> str:
    """A game that takes long to read: the longest there is, or hints without number where all are short."""
    made, rng = person.post("/api/tables", {"game": LONG, "options": {}}), random.Random(5)
    table = str(made.json()["table"]) if made.status_code == 201 else ""
    if not table or person.http.get(f"/api/tables/{table}").json().get("game") != LONG:
        return _full_of_hints(person)
    with person.at(table) as here:
        while not here.now["over"] and decisions > 0:
            if here.act(rng)["type"] == "refused":  # it was as much as is done for one network
                time.sleep(0.2)
            decisions -= 1
    return person.http.get(f"/api/tables/{table}/record").text


def many_long_records(tree: Tree, folder: Path, *, records: int = 100, decisions: int = 10_000) -> Verdict:
    """100 records of long games are brought along at once, from one address, while somebody else begins tables."""
    with tree.serves(folder / "before", *tree.limits(commands_a_second=1_000_000, commands_at_once=1_000_000)) as server:
        record = _dear_record(Person(server), decisions)
    with tree.serves(folder / "data") as server:
        them, us = Person(server, THEM), [Person(server) for _ in range(records)]
        with ThreadPoolExecutor(records) as threads:
            asked = [threads.submit(one.post, "/api/tables/import", {"record": record}) for one in us]
            begun, longest = 0, 0.0
            while begun < 230 and not all(one.done() for one in asked):
                moment = time.monotonic()
                them.opens()
                begun, longest = begun + 1, max(longest, time.monotonic() - moment)
            taken = sum(one.exception() is None and one.result().status_code == 201 for one in asked)
    seen = f"{taken} of {records} are taken, while somebody else begins {begun} tables and waits at most {longest:.2f} s"
    return Verdict(0 < taken <= FEW * begun, seen)


# -------------------------------------------------------------------- names


def foreign_host(tree: Tree, folder: Path) -> Verdict:
    """A page of another site lets its name point here (DNS rebinding)."""
    with tree.serves(folder / "data") as server:
        host = f"evil.example:{server.port}"
        headers = {"Host": host, "Origin": f"http://{host}"}
        answer = httpx.post(f"{server.url}/api/me", json={}, headers=headers, trust_env=False, timeout=GUARD)
        with contextlib.suppress(json.JSONDecodeError, KeyError, TypeError):
            kind = answer.json()["refusal"]["type"]
            return Verdict(answer.status_code != 200, f"it is refused as {kind} ({answer.status_code})")
    return Verdict(False, f"it is answered ({answer.status_code}), with a key: {'set-cookie' in answer.headers}")
