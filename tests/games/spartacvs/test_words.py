"""Sentences of SPARTACVS whose fields may be silent."""

from __future__ import annotations

import pytest

from hispania.contract.words import sentence
from hispania.games.spartacvs.words import LANGUAGES, words


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_siege_from_the_land_says_nothing_of_the_sea(language: str) -> None:
    known = words(language)
    facts = {"side": "R", "place": "heracleia", "sea": False}
    assert sentence(known, "event.SiegeBegan", facts).endswith(known["place.heracleia"])
    assert sentence(known, "event.SiegeBegan", {**facts, "sea": True}).endswith(known["name.sea.true"])
