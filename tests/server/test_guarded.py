"""Nobody can make the others wait: lines, headers, requests and commands have limits, by person and by network."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hispania.cli.commands.serve import limits_of, name_of
from hispania.errors import Unreadable
from hispania.server.entrance import _cost
from hispania.server.guarded import Doorkeeper
from hispania.server.limits import Buckets, Pace, Requests, network_of
from hispania.server.settings import Limits, Settings

from .support import PATIENCE, Running, Someone, eventually, place, refusal, refusal_of

Makes = Callable[..., Running]


@contextlib.contextmanager
def raw(server: Running) -> Iterator[socket.socket]:
    """A line that says whatever it likes."""
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16384)
        line.settimeout(PATIENCE)
        line.connect(("127.0.0.1", server.port))
        yield line


def answer_on(line: socket.socket) -> bytes:
    """All that is answered until the server hangs up."""
    found = b""
    with contextlib.suppress(ConnectionResetError):
        while part := line.recv(65536):
            found += part
    return found


# -------------------------------------------------------------------- requests that do not end


@pytest.mark.parametrize("start", ["GET / HTTP/1.1\r\nX-Long: ", "GET /", "GET / HTTP/1.1\r\n" + "A: b\r\n" * 200])
def test_an_endless_header_ends_its_own_line(own_server: Makes, start: str) -> None:
    server = own_server(header_bytes=4096)
    with raw(server) as line:
        line.sendall(start.encode() + b"a" * 8192)  # and no end of it
        assert answer_on(line).startswith(b"HTTP/1.1 431 ")
    assert httpx.get(f"{server.url}/api/health").status_code == 200


def test_a_long_header_within_the_limit_is_heard_in_whatever_pieces(own_server: Makes) -> None:
    request = b"GET /api/health HTTP/1.1\r\nX-Long: " + b"a" * 3000 + b"\r\nConnection: close\r\n\r\n"
    server = own_server(header_bytes=4096)
    for size in (1000, 4096):
        with raw(server) as line:
            for at in range(0, len(request), size):
                line.sendall(request[at : at + size])
            assert answer_on(line).startswith(b"HTTP/1.1 200 ")


HALVES = {
    "nothing": b"",
    "half a header": b"GET /api/health HTTP/1.1\r\nHost: 127",
    "half a body": b"POST /api/me HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{",
    "half a chunk": b"POST /api/me HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
}


@pytest.mark.parametrize("half", HALVES)
def test_a_request_that_is_never_whole_is_not_held_for_ever(own_server: Makes, half: str) -> None:
    server = own_server(request_seconds=0.2)
    with raw(server) as line:
        line.sendall(HALVES[half])
        assert answer_on(line).startswith(b"HTTP/1.1 408 ")
    with raw(server) as line:  # a first request that is whole does not open the door for the second
        line.sendall(b"GET /api/health HTTP/1.1\r\n\r\n" + (HALVES[half] or b"G"))
        assert answer_on(line).startswith(b"HTTP/1.1 200 ")  # and the server hangs up
    assert Someone(server).opens()["table"]


def test_an_answer_that_nobody_takes_is_not_held_for_ever(tmp_path: Path) -> None:
    client = tmp_path / "client"
    client.mkdir()
    (client / "index.html").write_text("<!doctype html>", encoding="utf-8")
    (client / "large.png").write_bytes(bytes(6 << 20))
    server = Running(Settings(tmp_path / "data", client, limits=Limits(answer_seconds=0.2)))
    try:
        with raw(server) as line:
            line.sendall(b"GET /large.png HTTP/1.1\r\n\r\n")
            assert line.recv(15) == b"HTTP/1.1 200 OK"  # it has begun
            eventually(lambda: not server._server.server_state.connections)
            assert len(answer_on(line)) < 6 << 20
    finally:
        server.stop()


# -------------------------------------------------------------------- how many lines


def test_one_network_has_so_many_lines_and_no_more(own_server: Makes) -> None:
    server = own_server(connections_from_one_network=3)
    eventually(lambda: not server._server.server_state.connections)
    with contextlib.ExitStack() as held:
        lines = [held.enter_context(raw(server)) for _ in range(3)]
        eventually(lambda: len(server._server.server_state.connections) == 3)
        with raw(server) as line:
            assert answer_on(line).startswith(b"HTTP/1.1 503 ")
        lines[0].close()
        eventually(lambda: len(server._server.server_state.connections) == 2)
        assert httpx.get(f"{server.url}/api/health").status_code == 200


def test_a_websocket_keeps_its_room_and_gives_it_back(own_server: Makes) -> None:
    server = own_server(connections_from_one_network=3)
    ana = Someone(server)
    id = ana.opens()["table"]
    ana.http.close()
    for _ in range(5):  # room that is not given back would be used up
        eventually(lambda: not server._server.server_state.connections)
        with ana.at(id), raw(server), raw(server), raw(server) as line:
            assert answer_on(line).startswith(b"HTTP/1.1 503 ")


def test_the_doorkeeper_counts_all_and_each_network() -> None:
    keeper = Doorkeeper(Limits(connections=5, connections_from_one_network=2))
    near, same, other = map(network_of, ("2001:db8:0:1::5", "2001:db8:0:1:ffff::6", "2001:db8:0:2::5"))
    assert [keeper.enters(name) for name in (near, same, near, other)] == [True, True, False, True]
    assert [keeper.enters(f"192.0.2.{n}") for n in range(4)] == [True, True, False, False]
    keeper.leaves(near)
    assert keeper.enters(same)
    proxy = Doorkeeper(Limits(connections=5, connections_from_one_network=2), by_network=False)
    assert [proxy.enters("127.0.0.1") for _ in range(6)] == [True] * 5 + [False]


def test_there_are_never_more_lines_than_files_may_be_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hispania.server.guarded.files_for", lambda wanted: 203)
    keeper = Doorkeeper(Limits())
    assert [keeper.enters(f"192.0.2.{n}") for n in range(4)] == [True, True, True, False]


def test_one_person_has_so_many_lines_to_tables(own_server: Makes) -> None:
    server = own_server(sockets_of_one_person=2)
    ana, ben = Someone(server), Someone(server)
    id = ana.opens()["table"]
    with ana.at(id), ana.at(id):
        with pytest.raises(InvalidStatus) as refused, ana.at(id):
            pass
        assert refused.value.response.status_code == 429
        with ben.at(id):
            pass

    def is_free() -> bool:
        with contextlib.suppress(InvalidStatus), ana.at(id):
            return True
        return False

    eventually(is_free)


# -------------------------------------------------------------------- how much


def test_coming_back_fills_no_bucket(own_server: Makes) -> None:
    ana = Someone(own_server(commands_a_second=0.001, commands_at_once=3))
    id = ana.opens()["table"]
    answers = []
    for _ in range(5):
        with ana.at(id) as here:
            answers.append(here.ask("about", what="choice")["type"])
    assert answers == ["answer", "answer", "answer", "refused", "refused"]


def test_a_network_has_a_bucket_for_all_its_people(own_server: Makes) -> None:
    server = own_server(commands_a_second_from_one_network=0.001, commands_at_once_from_one_network=3)
    id = Someone(server).opens()["table"]
    answers = []
    for _ in range(5):
        with Someone(server).at(id) as here:
            answers.append(here.ask("about", what="choice")["type"])
    assert answers == ["answer", "answer", "answer", "refused", "refused"]


def test_whoever_goes_on_too_fast_is_cut_off(own_server: Makes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hispania.server.api.sockets.MOST_TOO_FAST", 5)
    ana = Someone(own_server(commands_a_second=0.001, commands_at_once=1))
    with ana.at(ana.opens()["table"]) as here:
        for _ in range(6):
            here.ask("about", what="choice")
        with pytest.raises(ConnectionClosed) as cut:
            [here.ask("about", what="choice") for _ in range(2)]
        assert cut.value.rcvd is not None
        assert cut.value.rcvd.code == 1008


def test_messages_that_say_nothing_are_counted_too(own_server: Makes) -> None:
    ana = Someone(own_server(commands_a_second=0.001, commands_at_once=2))
    with ana.at(ana.opens()["table"]) as here:
        told = []
        for _ in range(4):
            here.say("nothing")
            told.append(refusal(here.until(lambda message: message["type"] == "refused")))
        assert told == ["unreadable", "unreadable", "too-fast", "too-fast"]


def test_dear_questions_count_for_several(own_server: Makes) -> None:
    server = own_server(requests_a_second=0.001, requests_at_once=23)
    ana = Someone(server)
    id = ana.opens()["table"]  # from here on it is known whose her key is
    told = [ana.http.get(f"/api/tables/{id}/steps").status_code for _ in range(3)]
    assert told == [200, 200, 429]
    with pytest.raises(InvalidStatus) as refused, ana.at(id):
        pass
    assert refused.value.response.status_code == 429
    assert ana.http.get(f"/api/tables/{id}").status_code == 200  # there are three left


def test_who_asks_too_much_leaves_the_others_of_their_network_the_rest(own_server: Makes) -> None:
    server = own_server(requests_a_second=1e-9, requests_at_once=30)
    ana, eve = Someone(server, "Ana"), Someone(server, "Eve")
    table = ana.opens()["table"]
    asked = [eve.http.get(f"/api/tables/{table}") for _ in range(60)]
    assert {refusal_of(answer) for answer in asked if not answer.is_success} == {(429, "too-fast")}
    assert sum(answer.is_success for answer in asked) == 31  # whose her key is, is known from the first on
    with pytest.raises(InvalidStatus) as refused, eve.at(table):
        pass
    assert refused.value.response.status_code == 429
    with ana.at(table) as here:
        assert here.act()["type"] == "ack"
    assert Someone(server, "Ben").http.get(f"/api/tables/{table}").status_code == 200


def test_keys_that_nobody_has_are_no_way_round_what_a_network_may_ask(own_server: Makes) -> None:
    server = own_server(requests_a_second_from_one_network=1e-9, requests_at_once_from_one_network=30)
    with httpx.Client(base_url=server.url) as http:
        told = [http.get("/api/me/keys", headers={"Authorization": f"Bearer {n}"}).status_code for n in range(60)]
    assert told.index(429) in (28, 29)  # whether the server is well was asked first
    assert set(told[told.index(429) :]) == {429}


def test_buckets_fill_with_time_and_stay_with_their_names() -> None:
    now = [0.0]
    pace = Pace(Limits(commands_a_second=1, commands_at_once=2), lambda: now[0])
    assert [pace.of("ana", "here")() for _ in range(3)] == [True, True, False]
    assert pace.of("ben", "here")()
    assert pace.of(None, "here")()
    now[0] = 1.0
    assert [pace.of("ana", "elsewhere")() for _ in range(2)] == [True, False]
    assert Buckets(1, 5, lambda: 0.0).take("x", 6) is False


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[Running]:
    limits = Limits(people_an_hour_from_one_address=2)
    running = Running(Settings(tmp_path / "data", behind_proxy=True, limits=limits))
    yield running
    running.stop()


def test_an_ipv6_network_is_one_however_many_addresses_it_has(proxied: Running) -> None:
    def new(address: str) -> int:
        return httpx.post(f"{proxied.url}/api/me", headers={"X-Forwarded-For": address}).status_code

    assert [new(f"2001:db8:0:1::{n}") for n in range(1, 5)] == [200, 200, 429, 429]
    assert new("2001:db8:0:2::1") == 200
    assert [new(address) for address in ("192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1")] == [200, 200, 429]


# -------------------------------------------------------------------- names


@pytest.fixture
def named(tmp_path: Path) -> Iterator[Running]:
    running = Running(Settings(tmp_path / "data", names=("hispania.example.org",)))
    yield running
    running.stop()


def test_who_calls_us_by_a_foreign_name_is_refused(named: Running) -> None:
    ana = Someone(named)
    id = ana.opens()["table"]
    rebound = {"Host": f"evil.example:{named.port}", "Origin": f"http://evil.example:{named.port}"}
    for method, path in (("GET", f"/api/tables/{id}"), ("POST", "/api/me"), ("GET", "/"), ("GET", "/api/health")):
        answer = ana.http.request(method, path, headers=rebound)
        assert refusal_of(answer) == (421, "foreign-host")
        assert answer.headers["x-content-type-options"] == "nosniff"
    with raw(named) as line:  # a browser's own websocket
        line.sendall(
            f"GET /api/tables/{id}/socket HTTP/1.1\r\nHost: evil.example\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        assert line.recv(65536).startswith(b"HTTP/1.1 421 ")
    for host in ("hispania.example.org", f"HISPANIA.example.org:{named.port}", "localhost:1", "[::1]:8024", "10.0.0.7"):
        assert ana.http.get("/api/health", headers={"Host": host}).status_code == 200
    with place(named.url, id, {"Cookie": f"hispania={ana.key}"}) as here:
        assert here.act()


def test_names_and_limits_are_read_or_refused_with_a_reason() -> None:
    assert name_of("Table.example.org.") == "table.example.org"
    for text in ("https://x.org", "x.org:80", "", "a b"):
        with pytest.raises(Unreadable, match="--host-name"):
            name_of(text)
    assert limits_of(["request_seconds=2.5", "connections=10"]) == Limits(request_seconds=2.5, connections=10)
    for text in (
        "connections",
        "people=3",
        "connections=many",
        "connections=0",
        "request_seconds=nan",
        "connections=2.5",
    ):
        with pytest.raises(Unreadable, match="--limit"):
            limits_of([text])
    with pytest.raises(Unreadable, match=r"none is called 'tables_in_memry'; there is tables_in_memory, "):
        limits_of(["tables_in_memry=5"])


def test_a_websocket_is_no_request_that_must_be_whole(own_server: Makes) -> None:
    ana = Someone(own_server(request_seconds=1.0, answer_seconds=1.0))
    with ana.at(ana.opens()["table"]) as here:
        time.sleep(2.2)
        assert here.act()["type"] == "ack"


# -------------------------------------------------------------------- pages


@pytest.mark.parametrize("path", ["/", "/no/such/page", "/theme.js", "/map.css", "/assets/nothing.js"])
def test_pages_and_files_are_counted(own_server: Makes, path: str) -> None:
    server = own_server(requests_a_second_from_one_network=1e-9, requests_at_once_from_one_network=20)
    with httpx.Client(base_url=server.url) as http:
        told = [http.get(path).status_code == 429 for _ in range(120)]
    files = "." in path
    assert told.index(True) in ((94, 95) if files else (19,))  # whether the server is well was asked first
    assert all(told[told.index(True) :])


def test_a_family_behind_one_address_opens_everything_at_once() -> None:
    usual = Limits()
    asked = ["/", *(f"/assets/part-{n}.js" for n in range(200)), *["/api/games/peoples"] * 8]
    requests = Requests(usual, lambda: 0.0)
    assert all(requests.take("theirs", f"one of {n}", _cost(path)) for n in range(20) for path in asked)
