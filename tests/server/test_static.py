"""The built client over HTTP: files, pages, caches, compression, and headers on every answer."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI, WebSocket
from fastapi.testclient import TestClient
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocketDisconnect

from hispania.server.app import create_app
from hispania.server.settings import Settings
from hispania.server.static import SECURITY, add_static

SCRIPT = "export const roma = 1;\n" * 200
PAGE = "<!doctype html><title>HISPANIA</title>"


@pytest.fixture
def client(tmp_path: Path) -> Path:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / "assets" / "index-abc123.js").write_text(SCRIPT, encoding="utf-8")
    (folder / "icon.svg").write_text("<svg/>", encoding="utf-8")
    (folder / ".secret.txt").write_text("hidden", encoding="utf-8")
    (tmp_path / "outside.txt").write_text("not of the client", encoding="utf-8")
    return folder


@pytest.fixture
def server(tmp_path: Path, client: Path) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(tmp_path / "data", client))) as found:
        yield found


@pytest.fixture(autouse=True)
def data(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()


@pytest.mark.parametrize("path", ["/", "/new", "/t/AbC-1_2", "/rules/en/h4-roman-phase", "/replay/x", "/no/such/page"])
def test_every_page_of_the_client_is_its_index(server: TestClient, path: str) -> None:
    answer = server.get(path)
    assert (answer.status_code, answer.text) == (200, PAGE)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_assets_are_kept_for_good_and_compressed(server: TestClient) -> None:
    answer = server.get("/assets/index-abc123.js", headers={"Accept-Encoding": "gzip"})
    assert answer.text == SCRIPT
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < len(SCRIPT) / 4
    assert answer.headers["vary"] == "Accept-Encoding"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")
    plain = server.get("/assets/index-abc123.js", headers={"Accept-Encoding": "identity"})
    assert plain.text == SCRIPT
    assert "content-encoding" not in plain.headers
    same = server.get("/assets/index-abc123.js", headers={"If-None-Match": plain.headers["etag"]})
    assert same.status_code == 304


def test_a_new_build_is_seen_at_once(server: TestClient, client: Path) -> None:
    first = server.get("/icon.svg")
    (client / "icon.svg").write_text("<svg><g/></svg>", encoding="utf-8")
    again = server.get("/icon.svg", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.text) == (200, "<svg><g/></svg>")


@pytest.mark.parametrize(
    "path", ["/assets/gone-123.js", "/robots.txt", "/.secret.txt", "/assets/", "/outside.txt", "/x" * 300 + ".js"]
)
def test_a_file_that_is_not_there(server: TestClient, path: str) -> None:
    assert server.get(path).status_code == 404
    assert server.get(path).json()["refusal"]["type"] == "not-found"


@pytest.mark.parametrize(
    "path", ["/../outside.txt", "/assets/..%2f..%2foutside.txt", "/%2e%2e/outside.txt", "/..%5coutside.txt", "/%00.txt"]
)
def test_nothing_outside_the_folder_is_served(server: TestClient, path: str) -> None:
    assert "not of the client" not in server.get(path).text


def test_unknown_calls_stay_json(server: TestClient) -> None:
    for path in ("/api", "/api/", "/api/nothing", "/api/index.html"):
        answer = server.get(path)
        assert answer.status_code == 404
        assert answer.json()["refusal"]["type"] == "not-found"
    assert server.post("/new", json={}).status_code == 405
    assert server.post("/api/health", json={}).status_code == 405
    with pytest.raises(WebSocketDisconnect), server.websocket_connect("/api/nothing"):
        pass


def test_a_head_has_no_body(server: TestClient) -> None:
    answer = server.head("/")
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["content-length"] == str(len(PAGE))


@pytest.mark.parametrize(
    "path", ["/", "/assets/index-abc123.js", "/gone.js", "/api/health", "/api/nothing", "/map.css"]
)
def test_safe_headers_stand_on_every_answer(server: TestClient, path: str) -> None:
    headers = server.get(path).headers
    for name, value in SECURITY.items():
        assert headers[name] == value
    assert "strict-transport-security" not in headers
    assert "server" not in headers
    policy = headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'self'" in policy


def test_https_is_asked_for_where_it_is_used(tmp_path: Path, client: Path) -> None:
    settings = Settings(tmp_path / "data", client, behind_proxy=True)
    with TestClient(create_app(settings)) as server:
        secure = server.get("/", headers={"X-Forwarded-Proto": "https"})
        assert "max-age" in secure.headers["strict-transport-security"]
        assert "strict-transport-security" not in server.get("/").headers
    with TestClient(create_app(Settings(tmp_path / "data", client))) as server:
        believed = server.get("/", headers={"X-Forwarded-Proto": "https"})
        assert "strict-transport-security" not in believed.headers


def test_answers_of_the_api_are_compressed_and_not_kept(server: TestClient) -> None:
    with server.stream("GET", "/api/games/conquest", headers={"Accept-Encoding": "gzip"}) as answer:
        body = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert b'"scenarios"' in gzip.decompress(body)
    assert server.get("/api/health").headers["cache-control"] == "no-store"
    assert "content-encoding" not in server.get("/api/health").headers


def test_a_client_that_is_not_built_says_what_to_do(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(tmp_path / "data", tmp_path / "nowhere"))) as server:
        answer = server.get("/")
        assert answer.status_code == 503
        assert "scripts/setup" in answer.text
        assert "style=" not in answer.text
        assert server.get("/api/health").status_code == 200


def test_websockets_are_left_alone(client: Path) -> None:
    app = FastAPI()

    def never(connection: HTTPConnection) -> bool:
        raise AssertionError("the headers are for HTTP")

    add_static(app, client, never)

    @app.websocket("/echo")
    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        await socket.send_text(await socket.receive_text())

    with TestClient(app).websocket_connect("/echo") as socket:
        socket.send_text("salve" * 1000)
        assert socket.receive_text() == "salve" * 1000
