"""What every game with several editions keeps: records find theirs by its hash, new games are begun on the first."""

from __future__ import annotations

import itertools
import random

import pytest

from contract.play import IDS, play_table, some_options
from hispania import Table, games
from hispania.contract.editions import edition_with, editions_of, usual_edition
from hispania.errors import CorruptRecord, Unreadable

SEVERAL = [id for id in games.ids() if editions_of(games.rules(id))]
EACH = [(id, edition) for id in SEVERAL for edition in (None, *editions_of(games.rules(id)))]
STEPS = 40
every_game = pytest.mark.parametrize("id", SEVERAL)
every_edition = pytest.mark.parametrize(("id", "edition"), EACH)


def played(id: str, edition: str | None) -> Table:
    """Some steps of a game of random options on an edition, or on the printed game of records of any age."""
    rules = games.rules(id)
    printed = None if edition is None else rules.printed(edition)
    for number in itertools.count():
        rng = random.Random(f"{id} {edition} {number}")
        table = Table(rules.new_game(some_options(rules, rng), printed), seed="editions")
        play_table(table, rng, STEPS)
        if len(table.history) == STEPS:  # some options make short games
            return table
    raise AssertionError


def test_there_are_games_with_several_editions_and_games_with_one() -> None:
    assert 2 <= len(SEVERAL) < len(IDS)


@every_game
def test_new_games_are_begun_on_the_usual_edition_and_any_other_can_be_chosen(id: str) -> None:
    rules = games.rules(id)
    names = editions_of(rules)
    assert usual_edition(rules) is rules.printed(names[0])
    for name in names:
        assert usual_edition(rules, name) is rules.printed(name)
        assert edition_with(rules, rules.printed(name).hash) is rules.printed(name)
    hashes = {rules.printed(name).hash for name in names}
    assert len(hashes) == len(names)
    assert rules.printed().hash in hashes
    assert edition_with(rules, "0" * len(rules.printed().hash)) is None
    with pytest.raises(Unreadable, match=f"there are {', '.join(names)}"):
        usual_edition(rules, "none of these")


@every_edition
def test_a_record_is_replayed_on_the_edition_that_it_names(id: str, edition: str | None) -> None:
    rules, table = games.rules(id), played(id, edition)
    for given in (None, *map(rules.printed, editions_of(rules))):
        again = Table.replay(table.record(), given)
        assert again.game.hash() == table.game.hash()
        assert again.tags["Board"] == table.tags["Board"] == rules.printed(edition).hash


@every_edition
def test_a_record_of_another_printed_game_is_refused(id: str, edition: str | None) -> None:
    hash = games.rules(id).printed(edition).hash
    with pytest.raises(CorruptRecord, match="use --board"):
        Table.replay(played(id, edition).record().replace(hash, "0123456789abcdef"[: len(hash)]))
