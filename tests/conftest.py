"""Fixtures for all tests."""

from __future__ import annotations

import hashlib
import itertools
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from hispania.table import dice

HERE = Path(__file__).parent
ONCE = {"browser", "cli", "lab", "research", "server"}  # folders of tests that the speed of the rules cannot change


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home for the games of one test."""
    monkeypatch.setenv("HISPANIA_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("HISPANIA_DATABASE", raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")  # what speaks the language of the system speaks English here
    return tmp_path / "home"


@pytest.fixture(autouse=True)
def known_seeds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are begun without a seed have the same dice whenever the same test runs."""
    numbers = itertools.count()

    def token_hex(size: int) -> str:
        text = f"{request.node.nodeid} {next(numbers)}"
        return hashlib.sha256(text.encode()).hexdigest()[: 2 * size]

    monkeypatch.setattr(dice, "secrets", SimpleNamespace(token_hex=token_hex))


@pytest.fixture(autouse=True)
def kept_streams() -> None:
    """What pytest caught the lines of a library in is not closed by it: absl does, when a server sets up its log."""
    logging = sys.modules.get("absl.logging")  # OpenSpiel brings it along
    if logging is not None:
        logging.get_absl_handler().python_handler.stream = sys.__stderr__  # which it never closes


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what tests the layers above the rules: it is the same Python whether the rules are compiled or not."""
    for item in items:
        if ONCE & set(item.path.relative_to(HERE).parts[:1]):
            item.add_marker("once")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell how much of the damaged input of each fuzz test was accepted."""
    reports = [*terminalreporter.getreports("passed"), *terminalreporter.getreports("")]
    told = {report.nodeid: value for report in reports for name, value in report.user_properties if name == "accepted"}
    if told:
        terminalreporter.section("accepted of what fuzz tests offered")
        for test, value in sorted(told.items()):
            terminalreporter.line(f"{value:>16}  {test}")
