"""Building and installing: compiled where possible, plain Python elsewhere, never stale, and the client on board."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sysconfig
import time
import urllib.error
import urllib.request
import venv
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from install_support import NOT_COPIED, PATIENCE, ROOT, client_is_current, run

COMPILER = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cl").split()[0]
SUFFIX = EXTENSION_SUFFIXES[0]

pytestmark = [
    pytest.mark.install,
    pytest.mark.skipif(not (ROOT / "setup.py").exists(), reason="not a source tree"),
]
needs_compiler = pytest.mark.skipif(not shutil.which(COMPILER), reason="no C compiler")


def build(project: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return run("setup.py", "--quiet", "build_ext", "--inplace", cwd=project, **environment)


def without_compiler(folder: Path) -> dict[str, str]:
    return {"PATH": str(folder), "CC": str(folder / "no-such-compiler")}


def compiled(project: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mtime_ns for path in (project / "src").rglob("*.so")}


def ask(project: Path, **environment: str) -> tuple[list[str], list[str]]:
    """What the toy project says of itself, and what it says on stderr."""
    code = (
        "import hispania; from hispania.games.toy import hot, warm;"
        "pure = [module.__file__.endswith('.py') for module in (hot, warm)];"
        "print(hispania.COMPILED, *pure, warm.thrice(hot.twice(7)))"
    )
    done = run("-c", code, cwd=project, PYTHONPATH=str(project / "src"), **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.split(), done.stderr.splitlines()


def make_toy(project: Path) -> Path:
    """Our way of building, with two tiny hot modules instead of the rules."""
    package = project / "src" / "hispania"
    game = package / "games" / "toy"
    game.mkdir(parents=True)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, project)
    shutil.copytree(ROOT / "_build", project / "_build", ignore=NOT_COPIED)
    for name in ("__init__.py", "_speed.py", "_nocython.py"):
        shutil.copy(ROOT / "src" / "hispania" / name, package)
    for folder in (package / "games", game):
        (folder / "__init__.py").touch()
    for module, name, factor in (("hot", "twice", 2), ("warm", "thrice", 3)):
        (game / f"{module}.py").write_text(f"def {name}(n):\n    return {factor} * n\n")
        (game / f"{module}.pxd").write_text(f"cpdef long long {name}(long long n)\n")
    (game / "types.pxd").write_text("ctypedef long long i64\n")
    return project


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    return make_toy(tmp_path / "a toy")  # a space in the path must do no harm


@pytest.fixture(scope="module")
def built_toy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    project = make_toy(tmp_path_factory.mktemp("built") / "a toy")
    done = build(project)
    assert done.returncode == 0, done.stderr
    return project


@pytest.fixture
def compiled_toy(built_toy: Path, tmp_path: Path) -> Path:
    return shutil.copytree(built_toy, tmp_path / "a toy")


@needs_compiler
def test_compiled_modules_land_beside_their_sources(compiled_toy: Path) -> None:
    assert set(compiled(compiled_toy)) == {f"hot{SUFFIX}", f"warm{SUFFIX}"}
    assert ask(compiled_toy) == (["True", "False", "False", "42"], [])


@needs_compiler
def test_only_what_has_changed_is_compiled_again(compiled_toy: Path) -> None:
    first = compiled(compiled_toy)
    source = compiled_toy / "src/hispania/games/toy/hot.py"
    os.utime(source)
    build(compiled_toy)
    assert compiled(compiled_toy) == first

    times = source.stat()
    source.write_text(source.read_text().replace("2", "4"))
    os.utime(source, ns=(times.st_atime_ns, times.st_mtime_ns - 10**12))  # an older file, but another text
    build(compiled_toy)
    second = compiled(compiled_toy)
    assert second[f"hot{SUFFIX}"] != first[f"hot{SUFFIX}"]
    assert second[f"warm{SUFFIX}"] == first[f"warm{SUFFIX}"]
    assert ask(compiled_toy) == (["True", "False", "False", "84"], [])


@needs_compiler
def test_changed_types_compile_everything_again(compiled_toy: Path) -> None:
    first = compiled(compiled_toy)
    (compiled_toy / "src/hispania/games/toy/types.pxd").write_text("ctypedef int i64\n")
    build(compiled_toy)
    assert not set(first.values()) & set(compiled(compiled_toy).values())
    assert ask(compiled_toy)[0][0] == "True"


@needs_compiler
@pytest.mark.parametrize("name", ["hot.py", "warm.py", "hot.pxd", "types.pxd"])
def test_a_stale_compiled_module_is_not_used(compiled_toy: Path, name: str) -> None:
    with (compiled_toy / "src/hispania/games/toy" / name).open("a") as file:
        file.write("\n# edited\n")
    answer, complaint = ask(compiled_toy)
    assert answer == ["False", "True", "True", "42"]
    assert len(complaint) == 1
    assert f"games/toy/{name} has changed since it was compiled" in complaint[0]


@needs_compiler
def test_edited_source_takes_effect_at_once(compiled_toy: Path) -> None:
    (compiled_toy / "src/hispania/games/toy/hot.py").write_text("def twice(n):\n    return 0\n")
    assert ask(compiled_toy)[0] == ["False", "True", "True", "0"]


@needs_compiler
@pytest.mark.parametrize("lost", [f"games/toy/hot{SUFFIX}", "games/toy/hot.pxd"])
def test_half_a_compiled_set_is_not_used(compiled_toy: Path, lost: str) -> None:
    (compiled_toy / "src/hispania" / lost).unlink()
    answer, complaint = ask(compiled_toy)
    assert answer[0] == "False"
    assert len(complaint) == 1
    assert "compiled only in part" in complaint[0]


@needs_compiler
def test_compiled_modules_of_unknown_origin_are_not_used(compiled_toy: Path) -> None:
    (checksums,) = (compiled_toy / "src/hispania/games/toy").glob("_compiled.*")
    checksums.write_bytes(b"\xff\xfe not a list of checksums")
    answer, complaint = ask(compiled_toy)
    assert answer == ["False", "True", "True", "42"]
    assert len(complaint) == 1


@needs_compiler
def test_pure_when_asked(compiled_toy: Path) -> None:
    assert ask(compiled_toy, HISPANIA_PURE="1") == (["False", "True", "True", "42"], [])
    assert ask(compiled_toy, HISPANIA_PURE="0") == (["True", "False", "False", "42"], [])


@needs_compiler
def test_a_pure_build_leaves_nothing_compiled(compiled_toy: Path) -> None:
    done = build(compiled_toy, HISPANIA_PURE_BUILD="1")
    assert done.returncode == 0
    assert compiled(compiled_toy) == {}
    assert ask(compiled_toy) == (["False", "True", "True", "42"], [])


def test_without_a_compiler_one_line_says_so(toy: Path, tmp_path: Path) -> None:
    done = build(toy, **without_compiler(tmp_path))
    assert done.returncode == 0
    lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    assert len(lines) == 1
    assert lines[0].startswith("hispania: not compiled (no C compiler: ")
    assert ask(toy) == (["False", "True", "True", "42"], [])


@pytest.mark.parametrize(("required", "succeeds"), [("1", False), ("if-possible", True)])
def test_compiled_or_nothing_when_asked(toy: Path, tmp_path: Path, required: str, succeeds: bool) -> None:
    done = build(toy, HISPANIA_REQUIRE_COMPILED=required, **without_compiler(tmp_path))
    assert (done.returncode == 0) == succeeds


@needs_compiler
def test_a_source_that_does_not_compile(compiled_toy: Path) -> None:
    (compiled_toy / "src/hispania/games/toy/warm.pxd").write_text("cpdef no_such_type thrice(long long n)\n")
    assert build(compiled_toy, HISPANIA_REQUIRE_COMPILED="if-possible").returncode != 0
    done = build(compiled_toy)
    assert done.returncode == 0
    assert done.stderr.splitlines()[-1].startswith("hispania: not compiled (")
    assert compiled(compiled_toy) == {}
    assert ask(compiled_toy)[0] == ["False", "True", "True", "42"]


@needs_compiler
def test_one_game_first_and_the_others_behind(toy: Path) -> None:
    games = toy / "src/hispania/games"
    shutil.copytree(games / "toy", games / "rod")
    done = run("setup.py", "--quiet", "build_ext", "--inplace", "--first", "toy", cwd=toy)
    assert (done.returncode, done.stderr) == (0, "")
    assert list((games / "toy").glob(f"hot{SUFFIX}"))
    code = (
        "import hispania; from hispania.games.rod import hot;"
        "print(hispania.COMPILED, hot.twice(7)); print(hot.__file__)"
    )
    asked = run("-c", code, cwd=toy, PYTHONPATH=str(toy / "src"))  # waits, if it is not done by now
    assert asked.stdout.splitlines() == ["True 14", str(games / "rod" / f"hot{SUFFIX}")], asked.stderr
    assert not list(games.rglob("*.underway"))


def wheel_of_the_project(tmp_path: Path, **environment: str) -> tuple[Path, list[str], str]:
    """Build a wheel from a copy of the real project and install it: where, what is in it, what was said."""
    project, wheels, site = tmp_path / "project", tmp_path / "wheels", tmp_path / "site"
    shutil.copytree(ROOT, project, ignore=NOT_COPIED)
    offline = ("--no-build-isolation", "--no-deps", "--no-index", "--disable-pip-version-check")
    done = run("-m", "pip", "wheel", "-v", *offline, "-w", wheels, ".", cwd=project, **environment)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = wheels.glob("hispania-*.whl")
    venv.create(site, symlinks=os.name != "nt")
    python = site / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    installed = run("-m", "pip", "--python", python, "install", *offline[1:], wheel, cwd=tmp_path)
    assert installed.returncode == 0, installed.stderr
    # The libraries are those of the environment that runs the tests; its own hispania is not among them.
    (packages,) = site.glob("[Ll]ib/**/site-packages")
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python, zipfile.ZipFile(wheel).namelist(), done.stdout + done.stderr


def hot_modules() -> list[str]:
    found = sorted((ROOT / "src").glob("hispania/games/**/*.pxd"))
    return [p.with_suffix("").relative_to(ROOT / "src").as_posix() for p in found if p.with_suffix(".py").exists()]


def ask_installed(python: Path, code: str) -> str:
    """What the installed package answers."""
    command = [python, "-I", "-c", code]
    done = subprocess.run(command, cwd=python.parent, capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()


def say_compiled(python: Path) -> str:
    code = (
        "import hispania; from hispania.games import conquest; "
        "conquest.new_game().apply(conquest.Roll(hispanic=4)); print(hispania.COMPILED, hispania.__file__)"
    )
    answer, _, where = ask_installed(python, code).partition(" ")
    assert Path(where).is_relative_to(python.parent.parent)
    return answer


def get(url: str) -> tuple[int, str]:
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(url, timeout=PATIENCE) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def answers_of_the_server(python: Path, *paths: str) -> list[tuple[int, str]]:
    """What `hispania serve`, as installed, answers at the port that it took and told."""
    command = [python.parent / "hispania", "serve", "--port", "0", "--data", python.parent / "data", "--no-open"]
    log = python.parent / "server.log"
    with log.open("wb") as file:
        server = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=file, stderr=file)
    try:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            told = re.search(r"Hispania is at (http://\S+?)/ ", log.read_text())
            if told:
                return [get(f"{told[1]}{path}") for path in paths]
            assert server.poll() is None, log.read_text()
            time.sleep(0.05)
        raise AssertionError(f"the server does not answer:\n{log.read_text()}")
    finally:
        server.terminate()
        server.wait(PATIENCE)


@needs_compiler
def test_the_wheel_is_compiled_and_serves_the_client(tmp_path: Path) -> None:
    web = {"HISPANIA_REQUIRE_WEB" if client_is_current() else "HISPANIA_WITHOUT_WEB": "1"}
    python, names, _ = wheel_of_the_project(tmp_path, HISPANIA_REQUIRE_COMPILED="1", HISPANIA_QUICK_BUILD="1", **web)
    assert {name for name in names if name.endswith(SUFFIX)} == {f"{stem}{SUFFIX}" for stem in hot_modules()}
    assert {f"{stem}{suffix}" for stem in hot_modules() for suffix in (".py", ".pxd")} <= set(names)
    assert {"hispania/py.typed", "hispania/games/conquest/printed/data/board.toml"} <= set(names)
    assert {f"hispania/games/conquest/minds/data/{name}.json" for name in ("judge", "calibration")} <= set(names)
    assert "hispania/games/conquest/learning/data/exercises.json" in names
    assert "hispania/games/conquest/printed/data/rules/fr/h4-roman-phase.md" in names
    assert "hispania/games/peoples/rules/data/fr/p6-movement.md" in names
    assert "hispania/server/store/migrations/env.py" in names
    assert any(name.startswith("hispania/server/store/migrations/versions/m0001") for name in names)
    assert say_compiled(python) == str(bool(hot_modules()))

    (status, health), (page_status, page) = answers_of_the_server(python, "/api/health", "/")
    assert status == 200
    assert json.loads(health)["compiled"] is bool(hot_modules())
    if "HISPANIA_WITHOUT_WEB" in web:
        pytest.skip("the client is not built here, so it cannot be in the wheel: run scripts/setup")
    assert page_status == 200
    assert page == (ROOT / "src/hispania/server/client/index.html").read_text(encoding="utf-8")
    scripts = [name for name in names if name.startswith("hispania/server/client/assets/") and name.endswith(".js")]
    assert any(name.removeprefix("hispania/server/client") in page for name in scripts)


def test_the_wheel_of_a_bare_machine_is_pure_python_and_says_what_to_do(tmp_path: Path) -> None:
    tools = tmp_path / "no tools"
    tools.mkdir()
    python, names, said = wheel_of_the_project(tmp_path, HISPANIA_WITHOUT_WEB="1", **without_compiler(tools))
    assert not [name for name in names if name.endswith((".so", ".pyd", ".crc32"))]
    assert not [name for name in names if name.startswith("hispania/server/client")]
    assert said.count("hispania: not compiled (no C compiler: ") == 1
    assert say_compiled(python) == "False"

    (status, health), (page_status, page) = answers_of_the_server(python, "/api/health", "/")
    assert status == 200
    assert json.loads(health)["ok"] is True
    assert page_status == 503
    assert "scripts/setup" in page


def test_the_server_s_libraries_are_imported_by_the_server_alone() -> None:
    code = (
        "import sys, hispania, hispania.cli.main; from hispania.games import conquest; conquest.new_game();"
        "heavy = {'alembic', 'fastapi', 'markdown_it', 'pydantic', 'sqlalchemy', 'starlette', 'uvicorn'};"
        "print(*heavy & set(sys.modules))"
    )
    done = run("-c", code, cwd=ROOT, PYTHONPATH=str(ROOT / "src"))
    assert (done.returncode, done.stdout.split()) == (0, []), done.stderr
