"""What Prometheus is told where several processes serve: of each of them, whichever answers."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from hispania.server import health
from hispania.server.cluster import house

from .processes import LONG
from .support import PATIENCE, Running, Someone

pytestmark = pytest.mark.usefixtures("unhurried")


APART = ("type", "queue", "le")  # labels of values that have one name
PART = re.compile(r"(_bucket|_sum|_count)?(\{.*)?$")  # of a name


def scraped(server: Running) -> dict[tuple[str, str], float]:
    """What Prometheus reads at one process: values by their names, what tells these apart, and processes; each once."""
    key = (server.settings.data / "metrics.key").read_text().strip()
    text = httpx.get(f"{server.url}/api/metrics", headers={"Authorization": f"Bearer {key}"}, timeout=PATIENCE).text
    told: dict[tuple[str, str], float] = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            found = re.fullmatch(r"(\w+)(?:\{(.*)\})? (\S+)", line)
            assert found, line
            name, listed, value = found.groups()
            labels = dict(re.findall(r'(\w+)="([^"]*)"', listed or ""))
            process, kinds = labels.get("process", ""), [labels[one] for one in APART if one in labels]
            name += f"{{{kinds[0]}}}" if kinds else ""
            assert (name, process) not in told
            told[name, process] = float(value)
    for kind in ("HELP", "TYPE"):
        named = [line.split()[2] for line in text.splitlines() if line.startswith(f"# {kind} ")]
        assert sorted(named) == sorted({PART.sub("", name, count=1) for name, _ in told})
    return told


def test_whoever_is_asked_tells_the_metrics_of_all(
    process: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "PROMPT", LONG)
    monkeypatch.setattr(health, "PROMPT", LONG)
    servers = [process() for _ in range(3)]
    ana = Someone(servers[1])
    with ana.at(ana.opens()["table"]) as here:
        here.act()
        all_of_them = {server.app.state.house.address for server in servers}
        for server in servers:
            told = scraped(server)
            assert {where for _, where in told} == {*all_of_them, ""}
            assert {where: value for (name, where), value in told.items() if name == "hispania_commands_total"} == {
                server.app.state.house.address: float(server.lobby.stored) for server in servers
            }
            assert told["hispania_viewers", servers[1].app.state.house.address] == 1
            assert told["hispania_processes_silent", ""] == 0
    url = f"{servers[0].url}/api/metrics"
    assert httpx.get(url, headers={"hispania.internal": "1"}).status_code == 401


def test_a_process_that_hangs_is_left_out_of_the_metrics(
    process: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "PROMPT", LONG)
    monkeypatch.setattr(health, "PROMPT", LONG)
    first, second, goes = process(), process(), threading.Event()
    assert len({where for _, where in scraped(first)}) == 3
    monkeypatch.setattr(house, "PROMPT", 0.5)
    second._server.servers[0].get_loop().call_soon_threadsafe(goes.wait)
    try:
        told = scraped(first)
    finally:
        goes.set()
    assert {where for _, where in told} == {first.app.state.house.address, ""}
    assert told["hispania_processes_silent", ""] == 1


@pytest.mark.parametrize("body", [b"", b"not JSON", b'[["viewers","gauge"]]'])
def test_a_process_that_tells_its_metrics_otherwise_is_silent(
    process: Callable[..., Running], monkeypatch: pytest.MonkeyPatch, body: bytes
) -> None:
    """So it may be for a moment, while one version takes the place of another."""
    server = process()

    async def told(path: str) -> tuple[dict[str, bytes], int]:
        return {"10.0.0.5:1": body}, 0

    monkeypatch.setattr(server.app.state.house, "ask_all", told)
    assert scraped(server)["hispania_processes_silent", ""] == 1


@pytest.mark.parametrize("held", [b"", b"\xef\xbb\xbfkey\xe9"])
def test_a_file_that_holds_no_key_is_made_anew(tmp_path: Path, held: bytes) -> None:
    (tmp_path / health.KEY).write_bytes(held)
    made = health.metrics_key(tmp_path)
    assert len(made) > 20
    assert health.metrics_key(tmp_path) == made
