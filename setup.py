"""Compile the rules with Cython where a C compiler is at hand; install plain Python otherwise. Pack the web client.

HISPANIA_PURE_BUILD=1 (or HISPANIA_PURE=1)  do not compile
HISPANIA_REQUIRE_COMPILED=1                 fail rather than install plain Python
HISPANIA_REQUIRE_COMPILED=if-possible       the same, except on a machine that cannot compile
HISPANIA_QUICK_BUILD=1                      compile in a hurry, for slow rules: whoever only asks whether it works

`build_ext --inplace --first GAME` compiles that game and starts a process of its own for the others, which goes on
behind; whoever asks for one of them waits until it is done (`hispania._speed`).

The web client is built by _build/hispania_web.py, which names its own variables.
"""

import hashlib
import importlib.util
import os
import runpy
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "_build"))
import hispania_web  # noqa: E402

SOURCE = ROOT / "src" / "hispania"
SPEED = runpy.run_path(str(SOURCE / "_speed.py"), run_name="hispania._speed")
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}
HURRIED = SPEED["is_set"]("HISPANIA_QUICK_BUILD")
FLAGS = (
    ["/Od" if HURRIED else "/O2"]
    if os.name == "nt"
    else ["-O0" if HURRIED else "-O3", "-g0", "-Wno-unused", "-Wno-unused-const-variable"]
)
THREADS = 2
RULES_PAGES = {  # the rules reference of each game, and where it is packed
    "docs/rules": "games/conquest/printed/data/rules",
    "docs/peoples/rules": "games/peoples/rules/data",
    "docs/spartacvs/rules": "games/spartacvs/rules/data",
}


class CannotCompile(Exception):
    """The machine lacks a tool, or its user wants plain Python; nothing is wrong with our sources."""


def hot_extensions():
    """One extension for each hot module, its source still Python."""
    return [
        Extension(f"hispania.{stem.replace('/', '.')}", [f"src/hispania/{stem}.py"], extra_compile_args=FLAGS)
        for stem in SPEED["hot_modules"](str(SOURCE))
    ]


def recipe():
    """What the result depends on besides the sources, as one line for the file of checksums."""
    import Cython

    parts = [Path(__file__).read_text(encoding="utf-8"), Cython.__version__]
    parts += FLAGS
    parts += [os.environ.get(name, "") for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS", "LDSHARED")]
    digest = hashlib.sha256("\0".join(parts).encode("utf-8", "surrogateescape")).hexdigest()
    return f"# Cython {Cython.__version__}, recipe {digest[:16]}"


def refuse_without_compiler(compiler):
    """Raise if a file that includes Python.h cannot be compiled: cheaper and clearer than finding out later."""
    command = getattr(compiler, "compiler_so", None)
    if not command:  # Microsoft's compiler: found, or not, when it is first called
        return
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\n", encoding="ascii")
        includes = [f"-I{path}" for path in compiler.include_dirs]
        try:
            done = subprocess.run(
                [*command, *includes, "-c", str(probe), "-o", str(probe.with_suffix(".o"))],
                capture_output=True,
                text=True,
                errors="replace",
            )
        except OSError as error:
            raise CannotCompile(f"no C compiler: {command[0]}: {error.strerror}") from error
    if done.returncode:
        missing = "Python.h" in done.stderr
        raise CannotCompile("the headers of Python are missing" if missing else f"the C compiler {command[0]} fails")


def make_board_ready(package):
    """Leave the shipped board's tables as JSON beside the file: reading TOML is a tenth of the time to a first game."""
    import json
    import tomllib
    import zlib

    data = Path(package, "games", "conquest", "printed", "data")
    text = (SOURCE / "games" / "conquest" / "printed" / "data" / "board.toml").read_text(encoding="utf-8")
    ready = json.dumps({"of": zlib.crc32(text.encode()), "tables": tomllib.loads(text)}, separators=(",", ":"))
    (data / "board.json").write_text(ready, encoding="utf-8")


class FreshBuildPy(build_py):
    """Never packs what an earlier build left behind; packs the web client, and the rules reference as data."""

    def run(self):
        package = Path(self.build_lib, "hispania")
        if not self.editable_mode:
            shutil.rmtree(package, ignore_errors=True)
        has_client = hispania_web.build_or_say_why_not()
        super().run()
        if not self.editable_mode:
            shutil.rmtree(package / "server" / "client", ignore_errors=True)
            if has_client:
                shutil.copytree(hispania_web.CLIENT, package / "server" / "client")
            for pages, room in RULES_PAGES.items():
                shutil.copytree(ROOT / pages, package / room, dirs_exist_ok=True)
            make_board_ready(package)


class SourcesWithClient(sdist):
    """The sources and the built client, so that installing them needs no Node."""

    def run(self):
        hispania_web.build_or_say_why_not()
        super().run()


class CompileAllOrNothing(build_ext):
    """Compiles what has changed since the last build, game by game; after any failure leaves nothing of it compiled.

    (Extension(optional=True) would abort the installation where there is no compiler, and could leave half of the
    modules compiled.)
    """

    user_options = [*build_ext.user_options, ("first=", None, "the game to compile now, the others behind")]  # noqa: RUF012 - as setuptools has it

    def initialize_options(self):
        super().initialize_options()
        self.first = None

    def finalize_options(self):
        super().finalize_options()
        self.parallel = self.parallel or THREADS

    def run(self):
        target = SOURCE if self.inplace else Path(self.build_lib, "hispania")
        if self.inplace and (SOURCE / "games" / "conquest").is_dir():
            make_board_ready(SOURCE)
        parts = SPEED["parts_in"](str(SOURCE))
        now = [part for part in parts if self.first in (None, part.partition("/")[2])]
        try:
            if SPEED["is_set"]("HISPANIA_PURE_BUILD") or SPEED["is_set"]("HISPANIA_PURE"):
                raise CannotCompile("as the environment asks")
            self.await_others(target, now)
            self.compile(target, now)
            self.compile_behind(target, [part for part in parts if part not in now])
        except (Exception, SystemExit) as error:
            self.remove_compiled(target, parts)
            excused = isinstance(error, CannotCompile) and os.environ.get("HISPANIA_REQUIRE_COMPILED") == "if-possible"
            if SPEED["is_set"]("HISPANIA_REQUIRE_COMPILED") and not excused:
                raise
            reason = " ".join(str(error).split()) or type(error).__name__
            print(f"hispania: not compiled ({reason}); the slower pure-Python rules will be used", file=sys.stderr)
            self.extensions = []
        finally:
            for part in now:
                (target / part / SPEED["UNDERWAY"]).unlink(missing_ok=True)

    def await_others(self, target, parts):
        """Wait for a process that an earlier call left behind; two must not write the same files."""
        for part in parts:
            marker = target / part / SPEED["UNDERWAY"]
            while SPEED["underway"](str(target), part) and marker.read_text(encoding="ascii") != str(os.getpid()):
                time.sleep(SPEED["LOOK_AGAIN"])

    def compile_behind(self, target, parts):
        """Start a process that compiles the other games, and note in each that it is underway."""
        waiting = [part for part in parts if self.to_compile(target, part)]
        if not waiting or any(SPEED["underway"](str(target), part) for part in waiting):
            return
        log = ROOT / "build" / "compiling.log"
        log.parent.mkdir(exist_ok=True)
        polite = [] if os.name == "nt" else ["nice"] if shutil.which("nice") else []
        with log.open("wb") as file:
            command = [*polite, sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
            process = subprocess.Popen(
                command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=file, stderr=file, start_new_session=True
            )
        for part in waiting:
            (target / part / SPEED["UNDERWAY"]).write_text(str(process.pid), encoding="ascii")

    def compile(self, target, parts):
        if not importlib.util.find_spec("Cython"):
            raise CannotCompile("Cython is not installed")
        from Cython.Build import cythonize

        stale = {name for part in parts for name in self.to_compile(target, part)}
        self.extensions = [ext for ext in self.extensions if ext.name in stale]
        if self.extensions:
            self.probe_compiler()
            for part in parts:  # interrupted, nothing compiled counts as fresh
                if self.to_compile(target, part):
                    (target / part / SPEED["CHECKSUMS"]).unlink(missing_ok=True)
            translated = cythonize(
                self.extensions,
                build_dir=os.path.join("build", "cython"),
                compiler_directives=DIRECTIVES,
                nthreads=THREADS,
                force=True,
                quiet=True,
            )
            sources = {ext.name: ext.sources for ext in translated}
            for ext in self.extensions:
                ext.sources = sources[ext.name]
            self.force = True
            super().run()
        for part in parts:
            if SPEED["hot_modules"](str(SOURCE), part):
                digests = SPEED["checksums"](str(SOURCE), part)
                lines = [recipe(), *(f"{digest}  {name}" for name, digest in digests.items())]
                (target / part / SPEED["CHECKSUMS"]).write_text("\n".join(lines) + "\n", encoding="utf-8")

    def probe_compiler(self):
        from setuptools._distutils.ccompiler import new_compiler
        from setuptools._distutils.sysconfig import customize_compiler

        compiler = new_compiler(compiler=self.compiler)
        customize_compiler(compiler)
        compiler.include_dirs = self.include_dirs
        refuse_without_compiler(compiler)

    def to_compile(self, target, part):
        """The modules whose compiled form is missing or out of date, by content, never by time of change."""
        hot = SPEED["hot_modules"](str(SOURCE), part)
        built = SPEED["extension_files"](str(target), part) if (target / part).is_dir() else {}
        for stem in built.keys() - set(hot):
            (target / built[stem]).unlink()
        before, now = SPEED["read_checksums"](str(target), part), SPEED["checksums"](str(SOURCE), part)
        noted = target / part / SPEED["CHECKSUMS"]
        same_recipe = before and noted.read_text(encoding="utf-8").startswith(recipe() + "\n")
        types = {name for name in before.keys() | now.keys() if name.endswith(".pxd")}
        if self.force or not same_recipe or any(before.get(name) != now.get(name) for name in types):
            built = {}
        stale = [stem for stem in hot if stem not in built or before.get(f"{stem}.py") != now[f"{stem}.py"]]
        return {f"hispania.{stem.replace('/', '.')}" for stem in stale}

    def remove_compiled(self, target, parts):
        for part in parts:
            if (target / part).is_dir():
                (target / part / SPEED["CHECKSUMS"]).unlink(missing_ok=True)
                for name in SPEED["extension_files"](str(target), part).values():
                    (target / name).unlink()


if __name__ == "__main__":  # Cython's worker processes import this file too
    os.chdir(ROOT)
    commands = {"build_py": FreshBuildPy, "build_ext": CompileAllOrNothing, "sdist": SourcesWithClient}
    setup(ext_modules=hot_extensions(), cmdclass=commands)
