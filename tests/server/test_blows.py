"""Nothing that was acknowledged is lost by a blow, and a server that would lose something is caught."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.blows import Struck, compiler, forgetful, strikes

pytestmark = pytest.mark.compiled_only
needs_compiler = pytest.mark.skipif(compiler() is None, reason="a C compiler on Linux makes the disk that forgets")


@needs_compiler
def test_a_power_cut_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    told = strikes(Struck(tmp_path / "home", library=forgetful(tmp_path)), ["power", "early"], seed=3, tables=3)
    assert told.problems == []
    assert told.count >= 1  # the first blow came after one or more
    assert told.records >= 3


def test_a_server_that_acknowledges_before_it_stores_is_caught(tmp_path: Path) -> None:
    told = strikes(Struck(tmp_path / "home", "tells-first"), ["kill"] * 5, seed=3, tables=3, stops=True)
    assert told.lost > 0


@needs_compiler
def test_a_server_that_never_syncs_is_caught_by_a_power_cut(tmp_path: Path) -> None:
    server = Struck(tmp_path / "home", "never-syncs", forgetful(tmp_path))
    told = strikes(server, ["power"] * 2, seed=3, tables=3, stops=True)
    assert told.lost > 0
