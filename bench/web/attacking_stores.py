"""Attacks on what is kept, and on the command line: losses without a word, files that are not what they seem."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import socket
import sqlite3
import stat
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path

import httpx
from besieged import EASY, GUARD, US, Person, Tree, Verdict
from served import Server

TABLES = 3


def _played(tree: Tree, data: Path, how: signal.Signals) -> str:
    """Some tables are played at, and the server ends; the key of whoever played."""
    server, rng = tree.server(data), random.Random(5)
    server.start()
    try:
        ana = Person(server)
        for _ in range(TABLES):
            with ana.at(ana.opens()) as here:
                for _ in range(5):
                    here.act(rng)
        time.sleep(1.5)  # the mark of a store may be so old
    finally:
        server.end(how)
    return ana.key


def _comes_back(tree: Tree, data: Path, key: str) -> Verdict:
    """Does the server say what is wrong, or have everything? To begin with less, and without a word, is neither."""
    server = tree.server(data)
    before = len(server.said())
    try:
        server.start()
    except SystemExit:
        said = server.said()[before:].splitlines() or ["nothing"]
        is_told = said[-1].startswith("hispania serve: ") and not any("Traceback" in line for line in said)
        return Verdict(is_told, f"it does not start, and says: {_short(said[-1], data)}")
    try:
        with Person(server, key=key).http as http:
            answer = http.post("/api/me")
        count = len(answer.json()["tables"]) if answer.status_code == 200 else 0
    finally:
        server.end(signal.SIGKILL)
    return Verdict(count == TABLES, f"it starts with {count} of {TABLES} tables, and says nothing")


def _short(line: str, folder: Path) -> str:
    """The first words of a line, without the name of a folder that will not be there any more."""
    return line.removeprefix("hispania serve: ").replace(f"{folder}{os.sep}", "").partition(";")[0][:120]


def _change(tree: Tree, folder: Path, how: signal.Signals, change: Callable[[Path], None]) -> Verdict:
    data = folder / "data"
    key = _played(tree, data, how)
    change(data / "hispania.db")
    return _comes_back(tree, data, key)


def _turn_over(path: Path, at: float) -> None:
    """Turn 8 bytes of a file over."""
    data = bytearray(path.read_bytes())
    begin = int(len(data) * at)
    data[begin : begin + 8] = bytes(byte ^ 0xFF for byte in data[begin : begin + 8])
    path.write_bytes(data)


def _without_log(database: Path) -> None:
    for ending in ("-wal", "-shm"):
        database.with_name(database.name + ending).unlink(missing_ok=True)


def log_deleted(tree: Tree, folder: Path) -> Verdict:
    """The server is killed, and its write-ahead log deleted."""
    return _change(tree, folder, signal.SIGKILL, _without_log)


def log_damaged(tree: Tree, folder: Path) -> Verdict:
    """The server is killed, and some bytes of its log are others."""

    def change(database: Path) -> None:
        _turn_over(database.with_name(f"{database.name}-wal"), 0.3)
        database.with_name(f"{database.name}-shm").unlink(missing_ok=True)

    return _change(tree, folder, signal.SIGKILL, change)


def database_emptied(tree: Tree, folder: Path) -> Verdict:
    """The server is stopped, and its database has 0 bytes."""

    def change(database: Path) -> None:
        _without_log(database)
        database.write_bytes(b"")

    return _change(tree, folder, signal.SIGTERM, change)


def database_gone(tree: Tree, folder: Path) -> Verdict:
    """The server is stopped, and its database deleted."""

    def change(database: Path) -> None:
        _without_log(database)
        database.unlink()

    return _change(tree, folder, signal.SIGTERM, change)


def one_bad_row(tree: Tree, folder: Path) -> Verdict:
    """One table of three has a summary that is no JSON."""
    data = folder / "data"
    key = _played(tree, data, signal.SIGTERM)
    with contextlib.closing(sqlite3.connect(data / "hispania.db")) as database:
        database.execute("UPDATE tables SET summary = '{\"round\":' WHERE rowid = (SELECT min(rowid) FROM tables)")
        database.commit()
    with tree.serves(data) as server, Person(server, key=key).http as http:
        answer = http.post("/api/me")
        count = len(answer.json()["tables"]) if answer.status_code == 200 else 0
    return Verdict(
        count == TABLES - 1, f"/api/me answers {answer.status_code}, with {count} of {TABLES - 1} sound tables"
    )


def another_board(tree: Tree, folder: Path) -> Verdict:
    """A table is begun on a corrected board, and the server is started again without it."""
    data, copy = folder / "data", folder / "copy.toml"
    shipped = next(path for path in tree.folder.glob("src/hispania/games/conquest/**/board.toml"))
    copy.write_text(shipped.read_text(encoding="utf-8").replace('name = "Osca"', 'name = "Osca vetus"', 1), "utf-8")
    with tree.serves(data, "--board", str(copy)) as server:
        ana = Person(server)
        table = ana.opens()
        server.end(signal.SIGTERM)
    with tree.serves(data) as server, Person(server, key=ana.key).http as http:
        answer = http.get(f"/api/tables/{table}")
    return Verdict(answer.status_code == 200, f"the table answers {answer.status_code}")


def readable_by_all(tree: Tree, folder: Path) -> Verdict:
    """The data folder was there before, and everybody may look into it."""
    data = folder / "data"
    data.mkdir()
    data.chmod(0o755)
    before = os.umask(0o022)
    try:
        with tree.serves(data) as server:
            Person(server).opens()
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in data.glob("hispania.db*")}
    finally:
        os.umask(before)
    told = ", ".join(f"{name} {mode:o}" for name, mode in sorted(modes.items()))
    return Verdict(bool(modes) and not any(mode & 0o077 for mode in modes.values()), told)


def full_disk(tree: Tree, folder: Path) -> Verdict:
    """No file may grow any more, as on a full disk; how is the server?"""
    import resource

    data = folder / "data"
    with tree.serves(data) as server:
        size = max(path.stat().st_size for path in data.iterdir())
        _, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size + 20_000, hard))
        answers = [_newcomer(server) for _ in range(40)]
        health = httpx.get(f"{server.url}/api/health", trust_env=False, timeout=GUARD)
        tells = health.status_code == 503 or health.json()["ok"] is False
    refused = sum(answer >= 400 for answer in answers)
    return Verdict(
        tells and refused > 0,
        f"{refused} of 40 newcomers are refused; health says {health.status_code} {health.text[:60]}",
    )


def _newcomer(server: Server) -> int:
    return httpx.post(f"{server.url}/api/me", json={}, trust_env=False, timeout=GUARD).status_code


# -------------------------------------------------------------------- the command line


def _record(tree: Tree, data: Path) -> str:
    """The record of a game that has just begun."""
    with tree.serves(data) as server:
        ana = Person(server)
        return ana.http.get(f"/api/tables/{ana.opens(options=EASY)}/record").text


def out_to_a_device(tree: Tree, folder: Path) -> Verdict:
    """A result is written to a device (or, for whoever may make none, to a pipe)."""
    file, out = folder / "record.txt", folder / "out"
    file.write_text(_record(tree, folder / "data"), encoding="utf-8")
    try:
        os.mknod(out, stat.S_IFCHR | 0o666, os.makedev(1, 3))
        os.close(os.open(out, os.O_WRONLY))
        is_still: Callable[[int], bool] = stat.S_ISCHR
    except OSError:
        out.unlink(missing_ok=True)
        os.mkfifo(out)
        is_still = stat.S_ISFIFO
        threading.Thread(target=lambda: out.open("rb").read(), daemon=True).start()
    done = tree.run("analyse", str(file), "--quality", "quick", "--json", str(out))
    holds = done.returncode == 0 and is_still(out.lstat().st_mode)
    kind = "a device" if is_still is stat.S_ISCHR else "a pipe"
    now = "still there" if is_still(out.lstat().st_mode) else "a file now"
    return Verdict(holds, f"exit {done.returncode}, and {kind} is {now}")


def mark_of_encoding(tree: Tree, folder: Path) -> Verdict:
    """A record begins with a byte order mark, as some editors write one."""
    with tree.serves(folder / "data") as server:
        ana = Person(server)
        record = ana.http.get(f"/api/tables/{ana.opens()}/record").text
        made = ana.post("/api/tables/import", {"record": "\ufeff" + record})
    return Verdict(made.status_code == 201, f"the record is answered with {made.status_code}")


def fit_to_nothing(tree: Tree, folder: Path) -> Verdict:
    """`hispania lab fit` is given an empty file."""
    empty = folder / "empty.npz"
    empty.write_bytes(b"")
    done = tree.run("lab", "fit", str(folder / "weights.json"), str(empty))
    said = [line for line in done.stderr.splitlines() if line.strip()]
    holds = done.returncode not in (0, None) and "Traceback" not in done.stderr and str(empty) in done.stderr
    return Verdict(holds, f"exit {done.returncode}, and it says: {_short(said[-1], folder) if said else 'nothing'}")


def traces_at_the_end(tree: Tree, folder: Path) -> Verdict:
    """The server is stopped while lines hold half a request, websockets are open and computers think."""
    server = tree.server(folder / "data")
    server.start()
    found: list[str] = []
    with contextlib.ExitStack() as held:
        try:
            ana = Person(server)
            held.enter_context(ana.at(ana.opens()))
            ana.opens(seats={"U": "computer", "C": "computer", "K": "computer"})
            length = b"POST /api/me HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
            for half in (b"", b"GET /api/me HT", length):
                line = held.enter_context(socket.create_connection((US, server.port), GUARD))
                line.sendall(half)
            _newcomer(server)
            code = server.end(signal.SIGTERM)
        except subprocess.TimeoutExpired:
            code = None
        finally:
            server.end(signal.SIGKILL)
    found = [line for line in server.said().splitlines() if "Traceback" in line or "ERROR" in line]
    return Verdict(code == 0 and not found, f"exit {code}, {len(found)} lines about errors or traces")
