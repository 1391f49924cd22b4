"""Two editions of the printed game: records find theirs by its hash, new games are begun on the mended one."""

from __future__ import annotations

import pytest

from hispania import Table, games
from hispania.contract.editions import edition_with, editions_of, usual_edition
from hispania.errors import CorruptRecord, Unreadable
from hispania.games.spartacvs.core.config import config

RULES = games.rules("spartacvs")


def played(edition: str | None) -> Table:
    """Some steps of a game on an edition."""
    printed = None if edition is None else RULES.printed(edition)
    table = Table(RULES.new_game(RULES.read_options({"scenario": "II"}), printed), seed="editions")
    for _ in range(20):
        table.roll_on()
        table.act(table.game.legal_actions()[0])
    return table


def test_new_games_are_begun_on_the_mended_edition_and_the_first_can_be_chosen() -> None:
    assert editions_of(RULES) == ("mended", "first")
    assert usual_edition(RULES) is RULES.printed("mended")
    assert usual_edition(RULES, "first") is RULES.printed() is RULES.printed("first")
    assert edition_with(RULES, RULES.printed("mended").hash) is RULES.printed("mended")
    assert edition_with(RULES, "0" * 12) is None
    with pytest.raises(Unreadable, match="there are mended, first"):
        usual_edition(RULES, "second")


@pytest.mark.parametrize("edition", [None, "first", "mended"])
@pytest.mark.parametrize("given", [None, "first", "mended"])
def test_a_record_is_replayed_on_the_edition_that_it_names(edition: str | None, given: str | None) -> None:
    table = played(edition)
    again = Table.replay(table.record(), None if given is None else RULES.printed(given))
    assert again.game.hash() == table.game.hash()
    assert again.tags["Board"] == table.tags["Board"] == RULES.printed(edition).hash


def test_a_record_of_another_printed_game_is_refused() -> None:
    text = played("mended").record()
    with pytest.raises(CorruptRecord, match="use --board"):
        Table.replay(text.replace(RULES.printed("mended").hash, "0123456789ab"))


def test_facts_are_worked_out_once_for_an_edition() -> None:
    edition = RULES.printed("mended")
    assert config(edition, "II", {}) is config(edition, "II", {})
    assert config(edition, "II", {}) is not config(None, "II", {})
    assert config(None, "II", {}) is config(RULES.printed("first"), "II", {})
