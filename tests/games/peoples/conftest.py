"""Nothing of this game is compiled yet: the pure run would repeat its tests word for word."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder as running once."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("once")
