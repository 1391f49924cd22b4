"""Golden playthroughs: every digest of the board and of the legal list is met, and every great event is among them.

If a change of the rules is meant: `python -m tools.peoples_golden` in tests/ plays them again.
"""

from __future__ import annotations

import json

import pytest

from hispania.games.peoples.checks.conformance import check
from tools.peoples_golden import FOLDER, GAMES, lines_of, shown, wanted


def test_every_scenario_has_its_playthrough() -> None:
    assert {path.name.partition(".")[0] for path in FOLDER.iterdir()} == set(GAMES)
    assert {json.loads(lines_of(name)[0])["scenario"] for name in GAMES} == set("ABCDE")


@pytest.mark.parametrize("name", GAMES)
def test_playthrough(name: str) -> None:
    assert check(lines_of(name)) is None


def test_every_great_event_is_shown() -> None:
    missing = wanted()
    for name in GAMES:
        missing -= shown(lines_of(name))
    assert not missing
