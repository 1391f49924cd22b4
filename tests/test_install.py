"""Building and installing: compiled where possible, plain Python elsewhere, and never a stale compiled module."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NOT_COPIED = shutil.ignore_patterns(
    ".git", ".venv*", "build", "dist", "*.so", "*.egg-info", "_compiled.*", "__pycache__", ".*_cache"
)
COMPILER = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cl").split()[0]
SUFFIX = EXTENSION_SUFFIXES[0]

pytestmark = [
    pytest.mark.install,
    pytest.mark.skipif(not (ROOT / "setup.py").exists(), reason="not a source tree"),
]
needs_compiler = pytest.mark.skipif(not shutil.which(COMPILER), reason="no C compiler")


def run(*command: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("HISPANIA_", "COV_", "PYTEST_"))}
    return subprocess.run(
        [sys.executable, *map(str, command)],
        cwd=cwd,
        env=clean | environment,
        capture_output=True,
        text=True,
        timeout=600,
    )


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
    (checksums,) = (compiled_toy / "src/hispania").glob("_compiled.*")
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


def wheel_of_the_project(tmp_path: Path, **environment: str) -> tuple[Path, list[str], str]:
    """Build a wheel from a copy of the real project and install it: where, what is in it, what was said."""
    project, wheels, site = tmp_path / "project", tmp_path / "wheels", tmp_path / "site"
    shutil.copytree(ROOT, project, ignore=NOT_COPIED)
    offline = ("--no-build-isolation", "--no-deps", "--no-index", "--disable-pip-version-check")
    done = run("-m", "pip", "wheel", "-v", *offline, "-w", wheels, ".", cwd=project, **environment)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = wheels.glob("hispania-*.whl")
    installed = run("-m", "pip", "install", *offline[1:], "--target", site, wheel, cwd=tmp_path)
    assert installed.returncode == 0, installed.stderr
    return site, zipfile.ZipFile(wheel).namelist(), done.stdout + done.stderr


def hot_modules() -> list[str]:
    found = sorted((ROOT / "src").glob("hispania/games/*/*.pxd"))
    return [p.with_suffix("").relative_to(ROOT / "src").as_posix() for p in found if p.with_suffix(".py").exists()]


def say_compiled(site: Path) -> str:
    code = (
        "import hispania; from hispania.games import conquest; "
        "conquest.new_game().apply(conquest.Roll(hispanic=4)); print(hispania.COMPILED, hispania.__file__)"
    )
    done = run("-c", code, cwd=site, PYTHONPATH=str(site))
    assert done.stderr == ""
    answer, _, where = done.stdout.strip().partition(" ")
    assert Path(where).is_relative_to(site)
    return answer


@needs_compiler
def test_the_wheel_is_compiled(tmp_path: Path) -> None:
    site, names, _ = wheel_of_the_project(tmp_path, HISPANIA_REQUIRE_COMPILED="1")
    assert {name for name in names if name.endswith(SUFFIX)} == {f"{stem}{SUFFIX}" for stem in hot_modules()}
    assert {f"{stem}{suffix}" for stem in hot_modules() for suffix in (".py", ".pxd")} <= set(names)
    assert {"hispania/py.typed", "hispania/games/conquest/data/board.toml"} <= set(names)
    assert "hispania/games/conquest/data/rules/fr/h4-roman-phase.md" in names
    assert say_compiled(site) == str(bool(hot_modules()))


def test_the_wheel_without_a_compiler_is_pure_python(tmp_path: Path) -> None:
    site, names, said = wheel_of_the_project(tmp_path, **without_compiler(tmp_path))
    assert not [name for name in names if name.endswith((".so", ".pyd", ".crc32"))]
    assert said.count("hispania: not compiled (no C compiler: ") == 1
    assert say_compiled(site) == "False"
