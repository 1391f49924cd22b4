"""The two editions of the printed game; what every game with several keeps is asked in tests/contract."""

from __future__ import annotations

from hispania import games
from hispania.contract.editions import editions_of
from hispania.games.spartacvs.core.config import config

RULES = games.rules("spartacvs")


def test_new_games_are_begun_on_the_mended_edition_and_records_of_any_age_on_the_first() -> None:
    assert editions_of(RULES) == ("mended", "first")
    assert RULES.printed() is RULES.printed("first")


def test_facts_are_worked_out_once_for_an_edition() -> None:
    edition = RULES.printed("mended")
    assert config(edition, "II", {}) is config(edition, "II", {})
    assert config(edition, "II", {}) is not config(None, "II", {})
    assert config(None, "II", {}) is config(RULES.printed("first"), "II", {})
