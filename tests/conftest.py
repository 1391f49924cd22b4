"""Fixtures for all tests."""

from __future__ import annotations

import hashlib
import itertools
from pathlib import Path
from types import SimpleNamespace

import pytest

from hispania.table import dice


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home for the games of one test."""
    monkeypatch.setenv("HISPANIA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path / "home"


@pytest.fixture(autouse=True)
def known_seeds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are begun without a seed have the same dice whenever the same test runs."""
    numbers = itertools.count()

    def token_hex(size: int) -> str:
        text = f"{request.node.nodeid} {next(numbers)}"
        return hashlib.sha256(text.encode()).hexdigest()[: 2 * size]

    monkeypatch.setattr(dice, "secrets", SimpleNamespace(token_hex=token_hex))
