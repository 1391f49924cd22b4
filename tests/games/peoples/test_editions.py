"""The two editions of the printed game; what every game with several keeps is asked in tests/contract."""

from __future__ import annotations

from hispania import games
from hispania.contract.editions import editions_of

RULES = games.rules("peoples")


def test_new_games_are_begun_on_the_mended_edition_and_records_of_any_age_on_the_first() -> None:
    assert editions_of(RULES) == ("mended", "first")
    assert RULES.printed() is RULES.printed("first")
