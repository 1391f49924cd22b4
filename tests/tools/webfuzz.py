"""Campaigns against a server: bad requests, bad messages, and afterwards the question whether anything came of them."""

from __future__ import annotations

import contextlib
import logging
import random
import sqlite3
from collections import Counter
from collections.abc import Iterator
from typing import Any

import httpx

from hispania import games
from hispania.table.session import Table
from server.support import Place, Running, Someone
from tools.badhttp import Answers, Known, ask
from tools.badsocket import Fiend, Heard

GAMES: tuple[dict[str, Any], ...] = (
    {"level": "7|5|4|5|1", "players": 3},
    {"level": "6|4|3|4|2", "players": 3, "variants": ["terror", "pirates", "legio"]},
    {"level": "6|4|3|4|2", "players": 3, "variants": ["proconsvl", "imperivm", "ingenivm"]},
    {"level": "6|4|3|4|2", "players": 3, "variants": ["hispano"]},
    {"level": "7|5|4|5|1", "players": 2},
    {"level": "7|5|4|5|1", "players": 3, "scenario": 2},
)
NOT_OURS = ("Invalid UTF-8 sequence",)  # what the web server logs below the application, before it hangs up


@contextlib.contextmanager
def faults() -> Iterator[list[str]]:
    """Whatever the server logs as an error meanwhile."""
    found: list[str] = []

    class Ear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            text = record.getMessage()
            if record.exc_info and record.exc_info[1]:
                text += f": {record.exc_info[1]!r}"
            if not text.startswith(NOT_OURS):
                found.append(text)

    ear = Ear(logging.ERROR)
    loggers = [logging.getLogger(name) for name in ("hispania", "uvicorn.error", "asyncio")]
    for logger in loggers:
        logger.addHandler(ear)
    yield found
    for logger in loggers:
        logger.removeHandler(ear)


def stored(server: Running, query: str) -> list[Any]:
    """What the database holds."""
    path = f"file:{server.settings.data / 'hispania.db'}?mode=ro"
    with contextlib.closing(sqlite3.connect(path, uri=True)) as database:
        return database.execute(query).fetchall()


def unsound(server: Running, someone: Someone, tables: list[str]) -> list[str]:
    """Tables whose record does not lead to the position that is shown."""
    wrong = []
    for table in tables:
        shown = someone.table(table)
        again = Table.replay(someone.record(table))
        if again.game.to_json() != shown["now"]["position"] or again.lines != shown["record"]:
            wrong.append(table)
    return wrong


# -------------------------------------------------------------------- over HTTP


def http_campaign(server: Running, rng: random.Random, count: int) -> tuple[Answers, list[str]]:
    """Eve asks for anything, while Vera has a game; Vera must not notice."""
    vera, eve = Someone(server, "Vera"), Someone(server, "Eve")
    table, own = vera.opens()["table"], eve.opens()["table"]
    with vera.at(table) as here:
        here.to_roman_phase()
        here.act()
    invitation = vera.post(f"/api/tables/{table}/seats/C", {"to": "open"}).json()["invitation"]
    ticket = vera.post("/api/me/ticket").json()["ticket"]
    secrets = [vera.key, invitation, ticket]
    secrets += [row[0] for row in stored(server, f"select seed from tables where id = '{table}'")]
    secrets += [row[0] for row in stored(server, f"select host from tables where id = '{table}'")]
    before, listed = vera.table(table), vera.post("/api/me").json()
    known = Known([table, own, "x" * 16], before["printed"], eve.record(own), eve.key, secrets)
    answers = ask(server.url, rng, known, count)
    if vera.table(table) != before or vera.post("/api/me").json() != listed:
        answers.problems.append("Vera's table has changed")
    if vera.post("/api/me/claim", {"ticket": ticket}).status_code != 200:
        answers.problems.append("Vera's ticket is gone")
    joined = Someone(server, "Cleo").post(f"/api/tables/{table}/join", {"invitation": invitation})
    if joined.json() != {"table": table, "seat": "C"}:
        answers.problems.append(f"Vera's invitation is gone: {joined.text}")
    return answers, [row[0] for row in stored(server, "select id from tables")]


def tables_of_each_game(person: Someone) -> dict[str, str]:
    """A table of every game there is."""
    return {game: person.opens({"game": game, "options": {}})["table"] for game in games.ids()}


def make_real(case: Any, game: str, table: str) -> None:
    """Ask schemathesis' question about a game and a table that there are: what it makes up itself is neither."""
    for given in (case.path_parameters, case.query):
        for name, value in (("game", game), ("table_id", table), ("language", "en")):
            if name in (given or {}):
                given[name] = value


def described_campaign(server: Running, rng: random.Random, examples: int) -> Counter[str]:
    """What schemathesis makes of the description of the server: so many examples, right and wrong, for every call."""
    import schemathesis
    from hypothesis import HealthCheck, Phase, given, seed, settings
    from hypothesis import strategies as st
    from hypothesis.errors import Unsatisfiable
    from schemathesis.checks import not_a_server_error
    from schemathesis.generation import GenerationMode
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

    checks = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
    eve = Someone(server, "Eve")
    tables = tables_of_each_game(eve)
    statuses: Counter[str] = Counter()
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    for found in schema.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):

            @seed(rng.getrandbits(64))
            @settings(
                max_examples=examples,
                deadline=None,
                database=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy(generation_mode=mode), real=st.sampled_from(["", *tables]))
            def send(case: Any, real: str) -> None:
                if real:
                    make_real(case, real, tables[real])
                answer = case.call_and_validate(checks=checks, headers={"Authorization": f"Bearer {eve.key}"})
                statuses[str(answer.status_code)] += 1

            with contextlib.suppress(Unsatisfiable):  # nothing can be wrong where nothing is asked
                send()
    return statuses


# -------------------------------------------------------------------- over websockets


class Game:
    """A table where everybody says anything: the players, a stranger with the link, and nobody at all."""

    def __init__(self, server: Running, people: list[Someone], options: dict[str, Any], rng: random.Random) -> None:
        host, *guests, stranger = people
        seats = ["U", "C"] if options["players"] == 2 else ["U", "C", "K"]
        made = host.opens({"options": options, "seats": dict.fromkeys(seats[1:], "open")})
        self.id: str = made["table"]
        self.players, self.others = Heard(), Heard()
        holders = [host]
        for guest, seat in zip(guests, seats[1:]):
            guest.post(f"/api/tables/{self.id}/join", {"invitation": made["invitations"][seat]}).raise_for_status()
            holders.append(guest)
        self.fiends = [self._fiend(server, rng, self.players, one.key) for one in holders]
        self.fiends += [self._fiend(server, rng, self.others, key) for key in (stranger.key, "")]

    def _fiend(self, server: Running, rng: random.Random, heard: Heard, key: str) -> Fiend:
        headers = {"Cookie": f"hispania={key}"} if key else {}
        return Fiend(server.url, self.id, headers, rng, heard)

    def turn(self, rng: random.Random) -> bool:
        """Whoever must decides, so that the game goes on, then somebody says something; is the game still on?"""
        any(fiend.play() for fiend in self.fiends)
        fiend = rng.choices(self.fiends, [12 if fiend.now.get("legal") else 2 for fiend in self.fiends])[0]
        if rng.random() < 0.04:
            fiend.cut()
        else:
            fiend.batch(rng.choice((1, 1, 1, 2, 3, 20)))
        pool = [action for one in self.fiends for action in one.seen[-5:]]
        for one in self.fiends:
            one.strange = pool
        return not fiend.now.get("over")

    def end(self) -> None:
        """Everybody hangs up."""
        for fiend in self.fiends:
            fiend.go()

    def problems(self, server: Running, someone: Someone) -> list[str]:
        """Whatever happened that must not."""
        found = self.players.problems + self.others.problems
        if self.others.carried_out:
            found.append(f"a stranger's command was carried out: {self.others.carried_out}")
        dealt = stored(server, f"select 1 from commands where table_id = '{self.id}' and kind = 'deal'")
        version = someone.table(self.id)["now"]["version"] - len(dealt)
        least = len(self.players.carried_out.get(self.id, {}))
        if not least <= version <= least + self.players.unanswered[self.id]:
            found.append(f"{version} commands were carried out, {least} acknowledged")
        if unsound(server, someone, [self.id]):
            found.append(f"the record of {self.id} does not lead to its position")
        return found


NOT_THEIRS = """
    select commands.table_id, commands.command_id, commands.seat from commands join seats
    on seats.table_id = commands.table_id and seats.seat = commands.seat
    where not commands.computer and substr(commands.command_id, 1, 33) <> seats.person || ':'
"""  # a command of somebody who does not hold the seat


MOST_MESSAGES = 4000


def socket_campaign(
    server: Running, rng: random.Random, count: int, refusals: frozenset[str] = frozenset()
) -> tuple[Heard, list[str]]:
    """Games where so many messages are said; everything that was heard, with the problems in it, and all tables.

    They go on until each of these refusals was heard, but not beyond all reason.
    """
    people = [Someone(server, name) for name in ("Vera", "Cleo", "Kai", "Eve")]
    total, tables = Heard(), []
    while total.count < count or (not refusals <= set(total.refusals) and total.count < MOST_MESSAGES):
        game = Game(server, people, rng.choice(GAMES), rng)
        tables.append(game.id)
        for _ in range(150):
            if not game.turn(rng) or game.players.count + game.others.count > 400:
                break
        game.end()
        for heard in (game.players, game.others):
            total.said += heard.said
            total.answers += heard.answers
            total.refusals += heard.refusals
            total.closed += heard.closed
        total.problems += game.problems(server, people[0])
    total.problems += [f"not their seat: {row}" for row in stored(server, NOT_THEIRS) if row[0] in tables]
    return total, tables


def is_well(server: Running) -> bool:
    """Does the server still answer, and let a new person play?"""
    if httpx.get(f"{server.url}/api/health", trust_env=False).status_code != 200:
        return False
    someone = Someone(server, "Newcomer")
    with someone.at(someone.opens()["table"]) as here:
        return _plays(here)


def _plays(here: Place) -> bool:
    return bool(here.act()["type"] == "ack")
