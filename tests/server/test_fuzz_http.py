"""Whatever is asked over HTTP: an answer, never a fault, no secret, and the headers that keep a page to itself."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from hispania.server.settings import Settings
from hispania.server.tables.lobby import Lobby
from tools.badhttp import SAFE, break_lines
from tools.play import scaled
from tools.webfuzz import faults, http_campaign, is_well, unsound

from .support import ALONE, UNLIMITED, Running, Someone, refusal_of


@pytest.fixture
def open_server(tmp_path: Path) -> Iterator[Running]:
    """A server with pages, and without limits that would end the test too soon."""
    client = tmp_path / "client"
    client.mkdir()
    (client / "index.html").write_text("<!doctype html><title>HISPANIA</title>", encoding="utf-8")
    running = Running(Settings(tmp_path / "data", client, limits=UNLIMITED))
    yield running
    running.stop()


@pytest.mark.heavy
def test_bad_requests_are_refused_and_nobody_else_notices(
    open_server: Running, record_property: Callable[[str, object], None]
) -> None:
    with faults() as found:
        answers, tables = http_campaign(open_server, random.Random("http"), scaled(1200, 200))
    assert not answers.problems, "\n".join(answers.problems[:20])
    assert not found
    assert len(answers.statuses) > 6
    assert answers.refusals["unreadable"] > 10
    accepted = sum(number for status, number in answers.statuses.items() if status < "400")
    record_property("accepted", f"{accepted} of {answers.count}")
    assert accepted >= answers.count // 5  # a quarter has nothing wrong, and little of it asks for what there is not
    assert not unsound(open_server, Someone(open_server), tables[:40])
    assert is_well(open_server)


@pytest.mark.heavy
def test_what_is_hardly_http_ends_its_own_line_only(open_server: Running) -> None:
    ana = Someone(open_server)
    with ana.at(ana.opens()["table"]) as here, faults() as found:
        answered = break_lines(open_server.port, random.Random("lines"), "x", scaled(150, 50))
        assert here.act()["type"] == "ack"
    assert not found
    assert set(answered) <= {"closed", "200", "400", "403", "404", "405", "413", "422", "426", "431"}, answered


# -------------------------------------------------------------------- every kind of answer


def test_every_kind_of_answer_has_the_safe_headers(open_server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben = Someone(open_server), Someone(open_server)
    table = ana.opens()["table"]
    facts = ana.http.get("/api/games/conquest")
    foreign = {"Origin": "https://evil.example"}
    kinds: dict[int, httpx.Response] = {
        200: ana.http.get(f"/api/tables/{table}/record"),
        201: ana.post("/api/tables", ALONE),
        304: ana.http.get("/api/games/conquest", headers={"If-None-Match": facts.headers["etag"]}),
        401: httpx.post(f"{open_server.url}/api/tables", json=ALONE),
        403: ana.http.post("/api/me", headers=foreign),
        404: ana.http.get("/api/tables/nothing"),
        405: ana.http.put("/api/me"),
        409: ana.post("/api/tables", {"options": {}, "seats": {"U": "computer"}, "computers": {"U": "hal"}}),
        413: ana.http.post("/api/me", content=b"x" * 20_000),
        422: ana.post("/api/tables", {}),
    }
    page, pages = ana.http.get("/"), ana.http.get("/t/" + table)
    not_mine = ben.post(f"/api/tables/{table}/leave")

    async def fails(*_: object) -> None:
        raise ZeroDivisionError("a fault, for this test")

    monkeypatch.setattr(Lobby, "put_away", fails)
    kinds[500] = ana.post(f"/api/tables/{table}/leave")
    for status, answer in kinds.items():
        assert answer.status_code == status
    for answer in (*kinds.values(), page, pages, not_mine):
        assert [name for name in SAFE if name not in answer.headers] == [], answer
        assert "Traceback" not in answer.text
        assert "ZeroDivision" not in answer.text


def test_too_fast_has_the_safe_headers_too(own_server: Callable[..., Running]) -> None:
    server = own_server(people_an_hour_from_one_address=1)
    Someone(server)
    answer = httpx.post(f"{server.url}/api/me")
    assert refusal_of(answer) == (429, "too-fast")
    assert [name for name in SAFE if name not in answer.headers] == []


# -------------------------------------------------------------------- sizes, origins, secrets


def test_a_body_without_a_length_is_counted(open_server: Running) -> None:
    ana = Someone(open_server)

    def endless() -> Iterator[bytes]:
        for _ in range(400):
            yield b'{"name": "' + b"x" * 1000

    for path in ("/api/me", "/api/tables", "/api/tables/import"):
        try:
            answer = ana.http.post(path, content=endless(), headers={"Content-Type": "application/json"})
        except httpx.WriteError:
            continue  # the server would not listen to the end
        assert refusal_of(answer) == (413, "too-large")
    assert ana.post("/api/me").status_code == 200


def origins(port: int) -> list[str]:
    """Origins that look like the server's own and are not."""
    return [
        "null",
        "",
        f"https://127.0.0.1:{port}",
        f"http://127.0.0.1:{port + 1}",
        "http://127.0.0.1",
        f"http://127.0.0.1:{port}.evil.example",
        f"http://evil.example:{port}",
        f"http://127.0.0.1:{port}/",
        f"http://x@127.0.0.1:{port}",
        f"http://127.0.0.1:{port}, http://evil.example",
    ]


def test_origins_that_only_look_like_ours_are_refused(server: Running, ana: Someone) -> None:
    for origin in origins(server.port):
        answer = ana.http.post("/api/tables", json=ALONE, headers={"Origin": origin})
        assert refusal_of(answer) == (403, "foreign-origin"), origin


def test_no_answer_lets_a_page_of_another_site_read_it(server: Running, ana: Someone) -> None:
    table = ana.opens()["table"]
    evil = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
    for answer in (
        ana.http.get(f"/api/tables/{table}", headers=evil),
        ana.http.options("/api/tables", headers=evil),
        ana.http.post("/api/me", headers=evil),
    ):
        assert not [name for name in answer.headers if name.startswith("access-control")]
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"


def test_what_a_stranger_is_told_holds_no_secret(server: Running, ana: Someone, ben: Someone) -> None:
    made = ana.opens({**ALONE, "seats": {"C": "open"}, "seed": "a very secret seed"})
    table, invitation = made["table"], made["invitations"]["C"]
    ticket = ana.post("/api/me/ticket").json()["ticket"]
    secrets = ["a very secret seed", ana.key, invitation, ticket]
    told = [ben.http.get(f"/api/tables/{table}{rest}").text for rest in ("", "/record", "/steps?from=0")]
    told.append(ben.post("/api/me").text)
    branch = ben.post(f"/api/tables/{table}/branch", {"step": 3}).json()["table"]
    told += [ben.http.get(f"/api/tables/{branch}{rest}").text for rest in ("", "/record", "/steps?from=0")]
    with ana.at(table) as hers, ben.at(table) as his:
        hers.act()
        his.until(lambda message: message["type"] == "played")
        told += his.heard
        told += hers.heard  # she knows the invitation from the answer to her own request; not even she is told again
    for text in told:
        for secret in secrets:
            assert secret not in text
