"""`hispania serve` and `hispania play` as a person starts them: ports, folders, the way in, a clean end."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

import hispania
from hispania.cli import hosting
from hispania.cli import main as command
from hispania.cli.commands.serve import origin_of
from hispania.cli.hosting import Busy, Folder, Running, listen, listen_nearby, url_of, way_in
from hispania.cli.places import home, tables
from hispania.errors import Unreadable

from .support import Running as Served
from .support import Someone

Started = Callable[..., tuple[subprocess.Popen[str], str]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Started]:
    """Start the command and wait for the line that tells its address."""
    running: list[subprocess.Popen[str]] = []

    def begin(*words: str) -> tuple[subprocess.Popen[str], str]:
        env = {
            name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
        }
        env |= {"PYTHONPATH": str(Path(hispania.__file__).parents[1]), "PYTHONUNBUFFERED": "1"}
        process = subprocess.Popen(
            [sys.executable, "-m", "hispania", *words],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env, cwd=tmp_path,
        )  # fmt: skip
        running.append(process)
        return process, until(process, "http://")

    yield begin
    for process in running:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def until(process: subprocess.Popen[str], wanted: str) -> str:
    """The first line with this in it."""
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        if wanted in line:
            return line
    raise AssertionError("".join(lines))


def address_in(line: str) -> str:
    found = re.search(r"http://[^\s/]+", line)
    assert found
    return found[0]


def post(url: str, body: object) -> dict[str, object]:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        told: dict[str, object] = json.load(answer)
    return told


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_play_lets_its_owner_in_and_a_second_one_joins_it(start: Started, folder: Path) -> None:
    first, line = start("play", "--port", "0", "--no-open")
    url = address_in(line)
    link = until(first, "/hello#")
    ticket = re.search(r"/hello#([\w-]+)", link)
    assert ticket
    assert "browser on this machine" in link
    data = folder / "tables"
    assert json.loads((data / "server.json").read_text(encoding="utf-8")) == {"pid": first.pid, "url": url}
    for secret in ("owner.key", "server.json"):
        assert stat.S_IMODE((data / secret).stat().st_mode) == 0o600
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert post(f"{url}/api/me/claim", {"ticket": ticket[1]})["tables"] == []
    with pytest.raises(urllib.error.HTTPError):  # once
        post(f"{url}/api/me/claim", {"ticket": ticket[1]})

    key = (data / "owner.key").read_text(encoding="ascii")
    second, line = start("play", "--no-open")
    assert "runs already" in line
    assert address_in(line) == url
    assert "/hello#" in until(second, "/hello#")
    assert second.wait(60) == 0
    assert (data / "owner.key").read_text(encoding="ascii") == key

    first.send_signal(signal.SIGINT)
    assert "every game is kept" in until(first, "stopped")
    assert first.wait(60) == 0
    assert not (data / "server.json").exists()


@pytest.mark.skipif(os.name == "nt", reason="rights")
def test_every_file_is_its_owners_in_a_folder_that_keeps_its_rights(start: Started, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    data.chmod(0o755)
    (data / "server.lock").touch(0o644)  # as an earlier release made it
    before = os.umask(0o022)
    try:
        _, link = start("serve", "--port", "0", "--data", str(data), "--open", "--log-level", "warning")
    finally:
        os.umask(before)
    post(f"{address_in(link)}/api/me", {})
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in data.iterdir()}
    assert {"hispania.db", "hispania.db-wal", "metrics.key", "server.json", "server.lock"} <= modes.keys()
    assert set(modes.values()) == {0o600}, modes
    assert stat.S_IMODE(data.stat().st_mode) == 0o755


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_serve_and_its_refusals(start: Started, tmp_path: Path) -> None:
    first, line = start("serve", "--port", "0", "--data", str(tmp_path / "data"), "--log-level", "warning")
    port = address_in(line).rpartition(":")[2]
    refused = CliRunner().invoke(command.app, ["serve", "--port", port, "--data", str(tmp_path / "other")])
    assert refused.exit_code == 1
    assert f"port {port} is in use" in refused.output
    assert "--port" in refused.output
    refused = CliRunner().invoke(command.app, ["serve", "--port", "0", "--data", str(tmp_path / "data")])
    assert refused.exit_code == 1
    assert str(first.pid) in refused.output
    assert "--data" in refused.output
    first.send_signal(signal.SIGTERM)
    assert "every game is kept" in until(first, "stopped")
    assert first.wait(60) == 0
    with Folder(tmp_path / "data").held():
        pass


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--host", "no.such.host.invalid"], "--host"),
        (["--host", "192.0.2.1"], "--host"),
        (["--log-level", "loud"], "loud"),
        (["--allow-origin", "example.org/path"], "https://example.org"),
        (["--client", "nowhere"], "index.html"),
        (["--board", "nowhere.toml"], "nowhere.toml"),
        (["--data", __file__], "--data"),
    ],
)
def test_bad_options_are_one_line(words: list[str], message: str) -> None:
    result = CliRunner().invoke(command.app, ["serve", "--port", "0", *words])
    assert result.exit_code == 1
    assert message in result.output
    assert result.output.count("\n") == 1
    assert "Traceback" not in result.output


def test_a_database_that_is_none_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "hispania.db").write_text("this is no database, only a text\n" * 100, encoding="utf-8")
    result = CliRunner().invoke(
        command.app, ["serve", "--port", "0", "--data", str(tmp_path), "--log-level", "critical"]
    )
    assert result.exit_code == 1
    assert "cannot be used" in result.output
    assert "Traceback" not in result.output
    assert (tmp_path / "hispania.db").read_text(encoding="utf-8").startswith("this is no database")


def test_the_next_free_port_is_taken() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(Unreadable, match="in use"):
            listen("127.0.0.1", port)
        with listen_nearby("127.0.0.1", port) as found:
            assert found.getsockname()[1] != port
            assert url_of(found) == f"http://127.0.0.1:{found.getsockname()[1]}"


def test_where_everywhere_is() -> None:
    with listen("0.0.0.0", 0) as found:
        assert url_of(found).startswith("http://127.0.0.1:")


def test_one_server_a_folder(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "deep" / "data")
    with folder.held():
        folder.tell(Running(1, "http://127.0.0.1:1"))
        with pytest.raises(Busy), Folder(folder.path).held():
            pass
        assert folder.running(patience=0) is None  # told, but nobody answers there
    assert not folder.told.exists()
    with folder.held():
        pass


def test_a_way_in_where_nobody_answers_is_the_plain_address(tmp_path: Path) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{nobody.getsockname()[1]}"
        assert way_in(url, Folder(tmp_path)) == url


def test_who_ended_the_key_of_this_machine_is_told_so(tmp_path: Path, own_server: Callable[..., Served]) -> None:
    server, folder, told = own_server(), Folder(tmp_path), list[str]()
    way_in(server.url, folder, tell=told.append)
    owner = Someone(server, key=folder.key.read_text())
    (key,) = owner.http.get("/api/me/keys").json()["keys"]
    assert (key["name"], told) == ("hispania play", [])
    way_in(server.url, folder, tell=told.append)
    assert (folder.key.read_text(), told) == (owner.key, [])
    owner.post(f"/api/me/keys/{key['id']}/end")
    assert "/hello#" in way_in(server.url, folder, tell=told.append)
    assert folder.key.read_text() != owner.key
    assert told == [hosting.NOBODY]


def test_no_browser_is_opened_without_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(hosting.webbrowser, "open", lambda address: bool(opened.append(address)) or True)
    monkeypatch.setattr(hosting.sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    assert not hosting.show("http://127.0.0.1:8024/")
    assert opened == []
    monkeypatch.setenv("DISPLAY", ":0")
    assert hosting.show("http://127.0.0.1:8024/")
    assert opened == ["http://127.0.0.1:8024/"]


def test_where_the_tables_are_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (home(), tables()) == (folder, folder / "tables")


@pytest.mark.parametrize(
    ("text", "origin"),
    [("https://example.org", "https://example.org"), (" HTTP://[::1]:80/ ", "http://[::1]:80")],
)
def test_origins(text: str, origin: str) -> None:
    assert origin_of(text) == origin


@pytest.mark.parametrize("text", ["", "example.org", "https://", "https://a b", "file:///x", "https://a/b", "*"])
def test_what_is_no_origin(text: str) -> None:
    with pytest.raises(Unreadable):
        origin_of(text)


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_the_end_is_told_in_a_line_and_not_in_traces(start: Started, tmp_path: Path, how: signal.Signals) -> None:
    process, line = start("serve", "--port", "0", "--data", str(tmp_path / "data"), "--log-level", "warning")
    host, _, port = address_in(line).removeprefix("http://").rpartition(":")
    halves = (
        b"",
        b"GET /api/me HT",
        b"POST /api/me HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
    )
    lines = [socket.create_connection((host, int(port)), timeout=30) for _ in halves]
    for one, half in zip(lines, halves, strict=True):
        one.sendall(half)
    post(f"{address_in(line)}/api/me", {})  # everything that was said before is heard by now
    process.send_signal(how)
    told, _ = process.communicate(timeout=60)
    for one in lines:
        one.close()
    assert "Traceback" not in told
    assert "The server has stopped" in told
    assert process.returncode == 0
