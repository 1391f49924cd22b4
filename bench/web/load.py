"""The load bench: one real server, hundreds of tables, a websocket for everybody, and a check that nothing got lost.

    python bench/web/load.py                        300 tables, 1,000 people, a minute at a pace of people in a hurry
    python bench/web/load.py --think 0              nobody thinks: how much the server can do at most
    python bench/web/load.py --tables 3000 --think 10 --seconds 600 --warm 20       a full house
    python bench/web/load.py --kill                 the server is killed in the middle and started again
    python bench/web/load.py --workers 2            several processes, on a PostgreSQL of the run's own
    python bench/web/load.py --database URL         on another, which should be made for it

Every three people play a game at random from the legal actions they are told, take back now and then, ask for the
odds as the browser does, and begin a new game when one is over; at every third table somebody looks on. Afterwards the
server is started anew from its disk: every acknowledged command must be there, and every record must replay to the
position that is shown.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import functools
import gc
import itertools
import json
import os
import signal
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from typing import Any

import httpx
import psycopg
from guests import ROOT
from party import Party, Tally, World
from served import PROXIED, Server, allow_files, backends, cpu_of, own_core, share

from hispania.table.session import Table

sys.path[:0] = [str(ROOT / "tests"), str(ROOT)]

from tests.server.postgresql import Absent, Cluster  # noqa: E402 - the tests' own

Figures = dict[str, Any]
LINES = 20  # to PostgreSQL, of each process


async def in_turn(works: list[Any], at_once: int) -> list[Any]:
    """Results of many coroutines, so many at a time."""
    gate = asyncio.Semaphore(at_once)

    async def one(work: Any) -> Any:
        async with gate:
            return await work

    return list(await asyncio.gather(*map(one, works)))


async def run(server: Server, wanted: argparse.Namespace, cluster: Cluster | None) -> tuple[Figures, Tally, list[str]]:
    """Let everybody play; what was measured, what was seen, and all tables."""
    figures: Figures = {"memory, empty": server.memory(), "databases": []}
    tally = Tally()
    limits = httpx.Limits(max_connections=40, max_keepalive_connections=40)
    no_cookies = CookieJar(DefaultCookiePolicy(allowed_domains=[]))  # everybody shows their own key
    async with httpx.AsyncClient(
        base_url=server.url, timeout=60, limits=limits, cookies=no_cookies, trust_env=False
    ) as http:
        world = World(server.url, http, tally, wanted.think, not wanted.no_odds)
        parties = [Party(world, 4 * n, int(n % 3 == 0)) for n in range(wanted.tables)]
        people = [person for party in parties for person in party.people]
        moments = [time.perf_counter()]
        await in_turn([person.arrive() for person in people], 20)
        moments.append(time.perf_counter())
        figures["memory, people"] = server.memory()
        first = await in_turn([party.lay() for party in parties], 20)
        moments.append(time.perf_counter())
        figures["memory, tables"] = server.memory()
        playing = [asyncio.create_task(party.play(table)) for party, table in zip(parties, first)]
        while len(tally.came) < len(people):
            await _unless_broken(playing, 0.05)
        moments.append(time.perf_counter())
        figures["arriving"] = [after - before for before, after in itertools.pairwise(moments)]
        figures["memory, lines"] = server.memory()
        gc.collect()
        gc.freeze()  # the clients' own pauses are none of the server's
        gc.disable()
        await _unless_broken(playing, wanted.warm)
        figures["databases"] = backends(cluster.pid) if cluster is not None else []
        figures["people"], figures["tables"] = len(people), len(parties)
        if wanted.kill:
            await _play(server, tally, wanted.seconds / 2, figures, playing)
            figures["blow"] = await _blow(server, tally)
            await _play(server, tally, wanted.seconds / 2, figures, playing)
        else:
            await _play(server, tally, wanted.seconds, figures, playing)
        tally.stops = True
        gc.enable()
        figures["memory, end"] = server.memory()
        _, late = await asyncio.wait(playing, timeout=20)
        for task in late:
            task.cancel()
        for task in playing:
            with contextlib.suppress(asyncio.CancelledError):
                await task
    figures["tables begun in all"] = sum(len(party.tables) for party in parties)
    return figures, tally, [table for party in parties for table in party.tables]


async def _play(
    server: Server, tally: Tally, seconds: float, figures: Figures, playing: list[asyncio.Task[None]]
) -> None:
    """Measure for a while; in a run with a blow both halves count."""
    acks, heard, size, games, begun_tables = len(tally.acks), tally.heard, tally.heard_bytes, tally.games, tally.begun
    if not tally.counts:
        tally.clear()
        acks = heard = size = games = begun_tables = 0
    begun, own = time.perf_counter(), time.process_time()
    cpu, each, stored = server.cpu(), [cpu_of(pid) for pid in server.processes()], cpu_of(*figures["databases"])
    while (left := begun + seconds - time.perf_counter()) > 0:
        await _unless_broken(playing, min(1.0, left))
        figures["memory, peak"] = max(figures.get("memory, peak", 0), server.memory_of_all())
    lasted = time.perf_counter() - begun
    for name, value in (
        ("seconds", lasted),
        ("actions", len(tally.acks) - acks),
        ("messages", tally.heard - heard),
        ("bytes", tally.heard_bytes - size),
        ("games", tally.games - games),
        ("tables begun", tally.begun - begun_tables),
        ("server cpu", server.cpu() - cpu),
        ("client cpu", time.process_time() - own),
        ("database cpu", cpu_of(*figures["databases"]) - stored),
    ):
        figures[name] = figures.get(name, 0) + value
    figures["each"] = [(cpu_of(pid) - before) / lasted for pid, before in zip(server.processes(), each)]


async def _unless_broken(playing: list[asyncio.Task[None]], seconds: float) -> None:
    """Wait a while; what broke somebody's play breaks the run."""
    broken, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in broken:
        await task


async def _blow(server: Server, tally: Tally) -> Figures:
    """Kill the server without warning and start it again; how long until somebody's next command is carried out."""
    lost, done = tally.lines_lost, sum(map(len, tally.acknowledged.values()))
    begun = time.perf_counter()
    await asyncio.to_thread(server.end, signal.SIGKILL)
    started = await asyncio.to_thread(server.start)
    while sum(map(len, tally.acknowledged.values())) == done:
        await asyncio.sleep(0.005)
    first = time.perf_counter() - begun
    return {"acknowledged before": done, "start": started, "first command": first, "lines lost so far": lost}


# -------------------------------------------------------------------- was anything lost?


def _rows(server: Server, url: str) -> list[tuple[str, str, int]]:
    """All commands that are stored: of which table, under which id and number."""
    asked = "select table_id, command_id, seq from commands"
    if url:
        with psycopg.connect(url) as distant:
            return distant.execute(asked).fetchall()
    with contextlib.closing(sqlite3.connect(f"file:{server.data / 'hispania.db'}?mode=ro", uri=True)) as database:
        return database.execute(asked).fetchall()


def check(server: Server, url: str, tally: Tally, tables: list[str]) -> tuple[Figures, list[str]]:
    """Start the server anew and compare its disk, its answers and what clients were told."""
    problems: list[str] = []
    stored: dict[str, dict[str, int]] = {}
    for table, command, seq in _rows(server, url):
        stored.setdefault(table, {})[command.rpartition(":")[2]] = seq
    acknowledged = lost = 0
    for table, commands in tally.acknowledged.items():
        for id, version in commands.items():
            acknowledged += 1
            if stored.get(table, {}).get(id) != version:
                found = stored.get(table, {}).get(id)
                lost += 1
                problems.append(f"{table}: {id} was acknowledged as version {version}, stored is {found}")
    server.start()
    with httpx.Client(base_url=server.url, timeout=60, trust_env=False) as http, ThreadPoolExecutor(4) as pool:
        versions = [max(stored.get(table, {"": 0}).values()) for table in tables]
        wrong = list(pool.map(functools.partial(_compare, http), range(len(tables)), tables, versions))
    problems += [problem for problem in wrong if problem]
    rows, replayed = sum(len(found) for found in stored.values()), wrong.count("")
    return {"acknowledged": acknowledged, "lost": lost, "stored": rows, "records replayed": replayed}, problems


def _compare(http: httpx.Client, number: int, table: str, version: int) -> str:
    """What is wrong with a table, or nothing: it is at its version, and its record leads to its position."""
    headers = {"X-Forwarded-For": f"10.99.{number // 250 % 250}.{number % 250}"}  # the limits are not at issue
    told = http.get(f"/api/tables/{table}", headers=headers)
    record = http.get(f"/api/tables/{table}/record", headers=headers)
    for answer in (told, record):
        if answer.status_code != 200:
            return f"{table}: {answer.request.url.path} {answer.status_code} {answer.text[:200]}"
    shown = told.json()
    again = Table.replay(record.text)
    if again.game.to_json() != shown["now"]["position"] or again.lines != shown["record"]:
        return f"{table}: its record does not lead to its position"
    if shown["now"]["version"] != version:
        return f"{table}: shown version {shown['now']['version']} is not the stored one"
    return ""


# -------------------------------------------------------------------- telling


def told(figures: Figures, tally: Tally, checked: Figures) -> list[tuple[str, str]]:
    """The figures as lines: what, and how much."""
    seconds = figures["seconds"]
    tables, people = int(figures["tables"]), int(figures["people"])

    def latency(values: list[float]) -> str:
        return " / ".join(f"{1000 * share(values, part):.1f}" for part in (0.5, 0.95, 0.99)) + " ms"

    def grown(when: str) -> float:
        return float(figures[f"memory, {when}"] - figures["memory, people"]) / tables / 1000

    lines = [
        ("tables at once / websockets", f"{tables} / {people}"),
        ("until all people / tables / websockets were there", " / ".join(
            f"{part:.0f}" for part in figures["arriving"]) + " s"),
        ("measured", f"{seconds:.0f} s"),
        ("commands carried out", f"{figures['actions']:,} ({figures['actions'] / seconds:.0f} a second)"),
        ("command to its acknowledgement, p50 / p95 / p99", latency(tally.acks)),
        ("command to another client seeing it, p50 / p95 / p99", latency(tally.seen)),
        ("question about odds to its answer, p50 / p95 / p99", latency(tally.answers)),
        ("messages to clients", f"{figures['messages'] / seconds:.0f} a second, "
                                f"{figures['bytes'] / seconds / 1e6:.1f} MB/s"),
        ("games ended and begun anew", f"{figures['games']:,} ({figures['games'] / seconds:.1f} a second)"),
        ("server's CPU / client's CPU", f"{100 * figures['server cpu'] / seconds:.0f} % / "
                                        f"{100 * figures['client cpu'] / seconds:.0f} % of a core"),
        ("server's CPU for a command", f"{1000 * figures['server cpu'] / max(1, figures['actions']):.3f} ms"),
        ("server's memory: empty, with all tables, websockets, at the end", " / ".join(
            f"{figures[f'memory, {when}'] / 1e6:.0f}" for when in ("empty", "tables", "lines", "end")) + " MB"),
        ("the most that it and its thinkers took", f"{figures['memory, peak'] / 1e6:.0f} MB"),
        ("memory for a table", f"{grown('tables'):.0f} kB when it is laid, {grown('lines'):.0f} kB with "
                               f"{people / tables:.1f} websockets, {grown('end'):.0f} kB at the end"),
    ]  # fmt: skip
    if len(figures["each"]) > 1:
        each = " + ".join(f"{100 * part:.0f}" for part in figures["each"])
        lines.append(("of that, the one that keeps them alive and each process", f"{each} %"))
    if figures["databases"]:
        lines.append(("PostgreSQL's CPU", f"{100 * figures['database cpu'] / seconds:.0f} % of a core"))
    if "blow" in figures:
        blow = figures["blow"]
        lines += [
            ("killed (-9): new server answers / first command after", f"{blow['start']:.2f} / "
                                                                      f"{blow['first command']:.2f} s"),
            ("lines lost and made anew / commands sent again", f"{tally.lines_lost} / {tally.sent_again}"),
        ]  # fmt: skip
    refused = ", ".join(f"{kind} {count}" for kind, count in sorted(tally.refused.items())) or "none"
    lines += [
        ("refused", refused),
        ("acknowledged / of them on the disk", f"{checked['acknowledged']:,} / "
                                               f"{checked['acknowledged'] - checked['lost']:,}"),
        ("tables whose record replays", f"{checked['records replayed']:,} of {figures['tables begun in all']:,}"),
    ]  # fmt: skip
    return lines


def main() -> int:
    """Reads the command line; answers 1 when anything was lost or broke."""
    parser = argparse.ArgumentParser(description="Plays at many tables of one server at once.")
    parser.add_argument("--tables", type=int, default=300, help="tables at once, with three people each (300)")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to measure (60)")
    parser.add_argument("--think", type=float, default=1.0, help="seconds a person thinks, on average; 0: nobody (1)")
    parser.add_argument("--warm", type=float, default=5.0, help="seconds of play before measuring (5)")
    parser.add_argument("--no-odds", action="store_true", help="nobody asks for the odds of combats")
    parser.add_argument("--kill", action="store_true", help="kill the server in the middle and start it again")
    parser.add_argument("--workers", type=int, default=1, help="processes that serve, if several on PostgreSQL (1)")
    parser.add_argument("--database", default="", metavar="URL", help="a PostgreSQL that keeps the games")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    wanted = parser.parse_args()
    if wanted.tables < 1 or wanted.seconds <= 0 or wanted.think < 0:
        parser.error("--tables and --seconds must be positive, --think not negative")
    if wanted.workers < 1 or (wanted.kill and wanted.workers > 1):
        parser.error("--workers must be positive, and more than one is killed by faults.py alone")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # nothing stays behind
    allow_files(4 * wanted.tables + 500)
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else [0]
    shares = len(cores) > 1 and wanted.workers == 1  # several take what cores they find, and the clients likewise
    with tempfile.TemporaryDirectory(prefix="hispania-load-") as folder, _kept(wanted) as (cluster, url):
        options = [*PROXIED, *(["--database", url] if url else []), "--workers", str(wanted.workers)]
        server = Server(Path(folder) / "data", core=cores[0] if shares else None, options=options)
        server.start()
        if shares:
            own_core(cores[1])
        try:
            figures, tally, tables = _loop_run(run(server, wanted, cluster))
            server.end()
            checked, problems = check(server, url, tally, tables)
        finally:
            server.end()
        noise = [line for line in server.said().splitlines() if "Traceback" in line or "ERROR" in line]
    problems += [f"the server said: {line}" for line in noise[:10]]
    lines = told(figures, tally, checked)
    width = max(len(what) for what, _ in lines)
    for what, value in lines:
        print(f"{what:<{width}}  {value}")
    for problem in problems[:20]:
        print(f"PROBLEM {problem}")
    if wanted.json:
        wanted.json.write_text(json.dumps(dict(lines), indent=1) + "\n", encoding="utf-8")
    return 1 if problems else 0


@contextlib.contextmanager
def _kept(wanted: argparse.Namespace) -> Iterator[tuple[Cluster | None, str]]:
    """Where the games are kept: the database that is named, one of the run's own for several processes, or a file."""
    if wanted.database or wanted.workers == 1:
        yield None, wanted.database
        return
    try:
        cluster = Cluster(durable=True, lines=LINES * (wanted.workers + 1))
    except Absent as absent:
        raise SystemExit(f"no PostgreSQL: {absent}") from absent
    try:
        yield cluster, cluster.url(cluster.make())
    finally:
        cluster.close()


def _loop_run(work: Any) -> Any:
    """Run to the end, on the faster event loop if it is there."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)


if __name__ == "__main__":
    sys.exit(main())
