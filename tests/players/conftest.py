"""The toy is a game like any other while these tests run."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def toy_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """No list of games names the toy; this is how anybody adds a game from outside."""
    monkeypatch.setenv("HISPANIA_GAMES", "toy=contract.toy")
