"""The pure run repeats what plain Python can break: rules, positions, records; not files, pages and board checks."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent
ONCE = ("test_printed", "test_rulebook", "test_rules_pages", "test_every_rule", "test_odds", "test_explained")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests of this folder that would repeat themselves word for word."""
    for item in items:
        if HERE in item.path.parents and item.path.name.startswith(ONCE):
            item.add_marker("once")
