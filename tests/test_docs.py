"""The examples in the documentation run."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(
    page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md") if ">>> " in page.read_text(encoding="utf-8")
)
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_pages_about_python_have_examples() -> None:
    assert {"adding-a-game.md", "analysis.md", "api.md", "library.md", "peoples/api.md"} <= set(PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_examples_run(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if page == "adding-a-game.md":
        monkeypatch.setenv("HISPANIA_GAMES", "toy=contract.toy")  # as the page tells its reader to
    if page.startswith("peoples/"):
        monkeypatch.setenv("HISPANIA_GAMES", "peoples=hispania.games.peoples")  # whether it is in the registry or not
    found = doctest.testfile(str(DOCS / page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted > 0
    assert found.failed == 0


def test_the_python_of_the_readme_runs() -> None:
    blocks = PYTHON.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    assert blocks
    for block in blocks:
        done = subprocess.run([sys.executable, "-c", block], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        assert ("print(" in block) == bool(done.stdout)
