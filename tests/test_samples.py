"""The samples of docs/samples: what they name exists, and proxies do not send anything twice that must be done once."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.main import get_command

from hispania.cli.commands.serve import app, limits_of

pytestmark = pytest.mark.once

SAMPLES = Path(__file__).resolve().parent.parent / "docs" / "samples"
COMMAND = re.compile(r"(?:/opt/hispania/bin/)?hispania serve( --[^`\n\"]*)")
HEALTH = "/api/health"


def compose() -> Any:
    return yaml.safe_load((SAMPLES / "compose.yaml").read_text(encoding="utf-8"))


def commands() -> list[tuple[str, str]]:
    """Every `hispania serve` of a sample, with its options."""
    files = sorted(SAMPLES.iterdir())
    return [(file.name, found) for file in files for found in COMMAND.findall(file.read_text(encoding="utf-8"))]


def test_options_of_samples_exist() -> None:
    found = commands()
    assert {"compose.yaml", "hispania.service", "hispania-workers.service"} <= {name for name, _ in found}
    for name, words in found:
        given = shlex.split(words.replace("%S", "/var/lib"))
        context = get_command(app).make_context("serve", given)  # which refuses an option that is not there
        limits_of(context.params["limit"] or ())
        assert context.params["behind_proxy"], name


def test_containers_are_built_from_these_sources_and_reach_each_other() -> None:
    services = compose()["services"]
    servers = {name: one for name, one in services.items() if "hispania serve" in str(one.get("command"))}
    assert len(servers) > 1
    for name, one in servers.items():
        assert (SAMPLES / one["build"]["context"] / "pyproject.toml").is_file()
        assert f"--internal {name}:" in one["command"]
        assert HEALTH in str(one["healthcheck"]["test"])
    proxy = services["proxy"]
    assert proxy["environment"]["HISPANIA_SERVERS"].split() == [f"{name}:8024" for name in servers]
    mounted = [volume.split(":")[0] for one in services.values() for volume in one.get("volumes", ())]
    assert all((SAMPLES / place).is_file() for place in mounted if place.startswith("."))
    assert {place for place in mounted if not place.startswith(".")} == set(compose()["volumes"])


def test_the_proxy_of_several_servers_asks_how_they_are() -> None:
    text = (SAMPLES / "Caddyfile.several").read_text(encoding="utf-8")
    assert f"health_uri {HEALTH}\n" in text
    named = set(re.findall(r"\{\$(\w+)", text))
    assert named == set(compose()["services"]["proxy"]["environment"])


def test_no_proxy_sends_twice_what_must_be_done_once() -> None:
    for file in SAMPLES.iterdir():
        for line in file.read_text(encoding="utf-8").splitlines():
            said = re.findall(r"\w+", line.partition("#")[0])
            assert not {"non_idempotent", "lb_retry_match"} & set(said), file.name
