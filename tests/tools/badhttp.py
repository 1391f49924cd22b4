"""Requests that no client of ours would send: every call of the protocol, whole or damaged."""

from __future__ import annotations

import contextlib
import json
import random
import socket
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import quote

import httpx

from hispania.games.conquest.printed.options import VARIANTS
from tools.mutate import damaged, damaged_data

SAFE = ("content-security-policy", "x-content-type-options", "referrer-policy", "permissions-policy",
        "cross-origin-opener-policy", "cross-origin-resource-policy")  # fmt: skip
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "HISPANIA")
TYPES = ("application/json", "text/plain", "application/json; charset=utf-16", "application/x-www-form-urlencoded",
         "multipart/form-data; boundary=x", "", "application/octet-stream", "application/JSON;a=b", "x")  # fmt: skip
PATIENCE = 20.0  # seconds; only a fault waits so long
ORDINARY = 0.25  # the share of requests that nothing is wrong with


class Asked(NamedTuple):
    """One request."""

    method: str
    path: str
    headers: dict[str, str]
    content: bytes


@dataclass
class Known:
    """What whoever asks may know: links to tables, boards, records; and of themselves a key."""

    tables: Sequence[str]
    board: str
    record: str
    own_key: str
    secrets: Sequence[str] = ()  # of other people: they must stand in no answer


@dataclass
class Answers:
    """What the server said: how often which status, and which refusals."""

    statuses: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)

    @property
    def count(self) -> int:
        """Answers in all."""
        return sum(self.statuses.values())


def calls(rng: random.Random, known: Known) -> list[tuple[str, str, Any]]:
    """Every call of the protocol, as it should be: method, path, body."""
    table = rng.choice(known.tables)
    seat = rng.choice("UCKH")
    options = {
        "level": rng.choice(("6|4|3|4|2", "7|5|4|5|1", "5|3|2|3|3", "6/4/3/4/2", "")),
        "players": rng.randint(1, 3),
        "variants": rng.sample(VARIANTS, rng.randint(0, 3)),
        "scenario": rng.choice((None, None, 1, 2, 3, 4, 5)),
        "house": rng.choice(({}, {"multiplier": "single"})),
    }  # fmt: skip
    seats = {one: rng.choice(("me", "open", "computer")) for one in rng.sample("UCKH", rng.randint(0, 3))}
    first = rng.randint(0, 40)
    language, rule = rng.choice(("en", "fr", "es", "la")), rng.choice(("H4.5", "h4-5", "H1", "H99.9", "V14"))
    return [
        ("GET", "/api/health", None),
        ("GET", "/api/atlas/conquest", None),
        ("GET", "/api/me/next-level", None),
        ("GET", "/api/openapi.json", None),
        ("POST", "/api/me", {"name": rng.choice(("Eve", "Ève ✦", "  ", ""))}),
        ("POST", "/api/me/ticket", None),
        ("POST", "/api/me/claim", {"ticket": "x" * 43}),
        ("GET", "/api/games/conquest", None),
        ("POST", "/api/games/conquest/check", {"options": options}),
        ("GET", f"/api/boards/{known.board}", None),
        ("GET", f"/api/rules/{language}", None),
        ("GET", f"/api/rules/{language}/page/{rng.choice(('h4-roman-phase', 'index', '..'))}", None),
        ("GET", f"/api/rules/{language}/rule/{rule}", None),
        ("GET", "/api/daily", None),
        ("POST", "/api/tables", {"options": options, "seats": seats, "name": "Eve's", "daily": rng.random() < 0.1}),
        ("POST", "/api/tables/import", {"record": known.record}),
        ("GET", f"/api/tables/{table}", None),
        ("GET", f"/api/tables/{table}/record", None),
        ("GET", f"/api/tables/{table}/steps?from={first}&to={first + rng.randint(-3, 250)}", None),
        ("POST", f"/api/tables/{table}/branch", {"step": rng.randint(0, 60)}),
        ("POST", f"/api/tables/{table}/join", {"invitation": "y" * 43, "name": "Eve"}),
        ("POST", f"/api/tables/{table}/seats/{seat}", {"to": rng.choice(("me", "open", "computer"))}),
        ("POST", f"/api/tables/{table}/leave", None),
        ("GET", f"/api/tables/{table}/socket", None),
        ("GET", rng.choice(("/", "/new", f"/t/{table}", "/map.css", "/favicon.ico", "/assets/x.js")), None),
    ]  # fmt: skip


def request(rng: random.Random, known: Known) -> Asked:
    """A request, mostly with something wrong about it."""
    method, path, body = rng.choice(calls(rng, known))
    headers = _who(rng, known)
    content = b"" if body is None else json.dumps(body).encode()
    if body is not None:
        headers["Content-Type"] = "application/json"
    if rng.random() < ORDINARY:
        return Asked(method, path, headers, content)
    wrong: list[Callable[[], Asked]] = [
        lambda: Asked(rng.choice(METHODS), path, headers, content),
        lambda: Asked(method, _path(rng, path), headers, content),
        lambda: Asked(method, path, headers | _headers(rng), content),
        lambda: Asked(method, path, headers, _junk(rng)),
        lambda: Asked("POST", path, headers | {"Content-Type": rng.choice(TYPES)}, content or _junk(rng)),
    ]
    if body is not None:
        wrong += [
            lambda: Asked(method, path, headers, _data(rng, body)),
            lambda: Asked(method, path, headers, _data(rng, body)),
            lambda: Asked(method, path, headers, _bytes(damaged(rng, content.decode()))),
            lambda: Asked(method, path, headers, content[: rng.randrange(len(content) + 1)]),
        ]
    return rng.choice(wrong)()


def _who(rng: random.Random, known: Known) -> dict[str, str]:
    """Eve, nobody, or somebody who never was."""
    return dict(
        rng.choice(
            (
                {"Authorization": f"Bearer {known.own_key}"},
                {"Authorization": f"Bearer {known.own_key}"},
                {"Cookie": f"hispania={known.own_key}"},
                {"Cookie": "hispania=" + "z" * 43},
                {"Authorization": "Basic Zm9vOmJhcg=="},
                {},
            )
        )
    )


def _headers(rng: random.Random) -> dict[str, str]:
    return dict(
        rng.choice(
            (
                {"Origin": "https://evil.example"},
                {"Origin": "null"},
                {"Host": "evil.example"},
                {"Cookie": "hispania=" + "%00\";,=" * rng.randint(1, 60)},
                {"Authorization": "Bearer " + "é" * 10},
                {"Authorization": "Bearer"},
                {"X-Forwarded-For": "1.2.3.4, <script>"},
                {"X-Forwarded-Proto": "https"},
                {"Accept-Encoding": "gzip;q=nonsense, br, *"},
                {"If-None-Match": "*, W/\"" + "a" * 500},
                {"Range": "bytes=99999999999-"},
                {"Upgrade": "h2c, HTTP/2.0", "Connection": "Upgrade"},
                {"Expect": "100-continue"},
                {"Content-Encoding": "gzip"},
                {"Accept-Language": "x" * 1000},
            )
        )
    )  # fmt: skip


def _path(rng: random.Random, path: str) -> str:
    kind = rng.randrange(6)
    if kind == 0:
        return path + rng.choice(
            ("/", "//", "/../../etc/passwd", "/%2e%2e/%2e%2e/x", "%00", "?", "?from=1e9&to=x", "/..")
        )
    if kind == 1:
        return f"{path}?{quote(damaged(rng, 'from=1&to=9'), safe='=&', errors='replace')}"
    if kind == 2:
        return "/" + quote(bytes(rng.randrange(256) for _ in range(rng.randint(1, 40))), safe="/")
    if kind == 3:
        return path.replace("/api/", rng.choice(("/API/", "//api/", "/api//", "/api/./", "/api/x/../")), 1)
    if kind == 4:
        return f"/api/tables/{'x' * rng.choice((31, 32, 33, 5000))}"
    return quote(damaged(rng, path), safe="/?=&%", errors="replace") or "/"


def _data(rng: random.Random, body: Any) -> bytes:
    with contextlib.suppress(TypeError, ValueError, RecursionError):
        return json.dumps(damaged_data(rng, body), default=str, skipkeys=True).encode("utf-8", "surrogatepass")
    return b"{}"


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _junk(rng: random.Random) -> bytes:
    return rng.choice(
        (
            b"",
            b"null",
            b"[" * rng.choice((10, 1000, 15_000)),
            b'{"a":' * rng.choice((10, 1000, 3000)),
            bytes(rng.randrange(256) for _ in range(rng.randint(1, 300))),
            b"x" * rng.choice((16 * 1024, 16 * 1024 + 1, 300_000)),
            b'{"name": "\\ud800"}',
            b'{"name": "a", "name": "b"}',
            b'\xef\xbb\xbf{"name": "bom"}',
            '{"name": "wide"}'.encode("utf-16"),
            b'{"options": {"players": 1e400}}',
            b'{"options": {"players": ' + b"9" * 5000 + b"}}",
            b'{"step": NaN}',
        )
    )


# -------------------------------------------------------------------- asking


def ask(url: str, rng: random.Random, known: Known, count: int) -> Answers:
    """Send many requests, and look at every answer."""
    answers = Answers()
    with httpx.Client(base_url=url, timeout=PATIENCE, trust_env=False) as http:
        for _ in range(count):
            asked = request(rng, known)
            http.cookies.clear()
            try:
                answer = http.request(
                    asked.method, _target(asked.path), headers=_ascii(asked.headers), content=asked.content
                )
            except httpx.InvalidURL:
                continue  # the client's own library refuses to send that
            except (
                httpx.RemoteProtocolError,
                httpx.TimeoutException,
            ) as error:  # it closed without an answer, or gave none
                answers.problems.append(f"{error}: {asked!r:.900}")
                continue
            look(asked, answer, known, answers)
    return answers


def _target(path: str) -> str:
    return path if path.startswith("/") else f"/{path}"


def _ascii(headers: Mapping[str, str]) -> dict[bytes, bytes]:
    return {name.encode(): value.encode("latin-1", "replace") for name, value in headers.items()}


def look(asked: Asked, answer: httpx.Response, known: Known, answers: Answers) -> None:
    """Count an answer, and note whatever must never be in one."""
    answers.statuses[str(answer.status_code)] += 1

    def note(what: str) -> None:
        answers.problems.append(f"{what}: {asked!r:.900} -> {answer.status_code} {answer.text[:300]}")

    if answer.status_code == 400 and answer.headers["content-type"].startswith("text/plain"):
        return  # it was no HTTP, and never came to the application
    if answer.status_code >= 500:
        note("a fault")
    missing = [name for name in SAFE if name not in answer.headers]
    if missing:
        note(f"no header {', '.join(missing)}")
    text = f"{answer.headers} {answer.text}"
    for secret in known.secrets:
        if secret in text:
            note("it holds a secret of somebody else")
    if (
        answer.headers.get("content-type", "").startswith("application/json")
        and answer.status_code >= 400
        and answer.content
    ):
        told = answer.json().get("refusal", {})
        if set(told) != {"type", "reasons", "text"} or not told["text"]:
            note("a refusal of another shape")
        answers.refusals[str(told.get("type"))] += 1


# -------------------------------------------------------------------- below HTTP


def broken_lines(rng: random.Random, table: str) -> bytes:
    """Bytes that are hardly HTTP."""
    post = b"POST /api/me HTTP/1.1\r\nHost: x\r\n"
    upgrade = f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\n".encode()
    upgrade += b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
    ordinary = f"GET /api/tables/{table} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    return rng.choice(
        (
            bytes(rng.randrange(256) for _ in range(rng.randint(1, 400))),
            ordinary[: rng.randrange(len(ordinary))],
            ordinary.replace(b"HTTP/1.1", rng.choice((b"HTTP/9.9", b"", b"HTTP/1.1\x00", b"HTTQ/1.1"))),
            b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000,
            b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
            post + b"Content-Length: -5\r\n\r\n",
            post + b"Content-Length: 99999999999999999999\r\n\r\n{}",
            post + b"Content-Length: 50\r\nContent-Type: application/json\r\n\r\n{",
            post + b"Transfer-Encoding: chunked\r\n\r\nZZ\r\nx\r\n",
            post + b"Transfer-Encoding: chunked\r\n\r\n" + (b"4000\r\n" + b"x" * 0x4000 + b"\r\n") * 2,
            post + b"Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\nGET /",
            post + b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n{}",
            upgrade + b"\r\n",
            upgrade + b"Sec-WebSocket-Version: 99\r\nSec-WebSocket-Key: x\r\n\r\n",
        )
    )  # fmt: skip


def break_lines(port: int, rng: random.Random, table: str, count: int) -> Counter[str]:
    """Send such bytes and hang up; what the server made of them, by status, or `closed`."""
    found: Counter[str] = Counter()
    for _ in range(count):
        with socket.create_connection(("127.0.0.1", port), 10) as line:
            said = b""
            with contextlib.suppress(OSError):
                line.sendall(broken_lines(rng, table))
                if rng.random() < 0.5:
                    line.shutdown(socket.SHUT_WR)
                    line.settimeout(2)
                    said = line.recv(100)
        found[said.split(b" ")[1].decode("ascii", "replace") if said.startswith(b"HTTP/1.1 ") else "closed"] += 1
    return found
