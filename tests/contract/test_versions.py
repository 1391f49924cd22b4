"""Rules change, and what was played by the old ones stays what it was; where they are gone, nobody pretends."""

from __future__ import annotations

from pathlib import Path

import pytest

from hispania import games
from hispania.contract.versions import OtherRules, at_version, versions_of
from hispania.errors import CorruptRecord
from hispania.table.session import Table

from . import careless


def played(seed: str, rounds: int = 4) -> Table:
    """A game of the toy as it is registered now, in which the highest bids win."""
    rules = games.rules("toy")
    table = Table(rules.new_game(rules.read_options({"rounds": rounds})), seed)
    while True:
        table.roll_on()
        seats = table.turn.seats
        if not seats:
            return table
        for seat in seats:
            table.act(table.game.legal_actions(seat)[-1], seat)


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Table:
    """A game by the rules of today."""
    monkeypatch.setenv("HISPANIA_GAMES", "toy=contract.toy")
    return played("roma")


def test_a_record_of_today_replays_after_a_change(now: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HISPANIA_GAMES", "toy=contract.later")
    again = Table.replay(now.record())
    assert again.rules.version == "1"
    assert again.record() == now.record()  # byte for byte
    assert again.game.hash() == now.game.hash()
    assert again.game.to_json() == now.game.to_json()


def test_new_games_are_played_by_the_new_rules(now: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HISPANIA_GAMES", "toy=contract.later")
    later = played("roma")
    assert later.rules.version == "2"
    assert '[Rules "2"]' in later.record()
    assert later.game.points != now.game.points  # the change is one
    assert Table.replay(later.record()).game.points == later.game.points


def test_who_has_only_the_old_rules_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HISPANIA_GAMES", "toy=contract.later")
    record = played("roma").record()
    monkeypatch.setenv("HISPANIA_GAMES", "toy=contract.toy")
    with pytest.raises(CorruptRecord, match="version '2' of the rules, and this program has 1: update it") as refused:
        Table.replay(record)
    assert '[Rules "2"]' in record.splitlines()[refused.value.line - 1]


def test_who_has_only_the_new_rules_does_not_pretend(now: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(careless, "RULES", careless.Forgetful())
    monkeypatch.setenv("HISPANIA_GAMES", "toy=contract.careless")
    with pytest.raises(CorruptRecord, match="version '1' of the rules, and this program has 2"):
        Table.replay(now.record())


@pytest.mark.parametrize("id", games.ids())
def test_every_game_knows_its_versions(id: str) -> None:
    rules = games.rules(id)
    assert versions_of(rules)[-1] == rules.version
    for version in versions_of(rules):
        assert at_version(rules, version).version == version
    with pytest.raises(OtherRules, match="update it"):
        at_version(rules, "no such version")


def test_rules_that_changed_under_their_old_name_do_not_read_a_file_as_another_game(
    now: Table, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "game.record"
    now.save(file)
    assert Table.load(file).record() == file.read_text(encoding="utf-8")
    monkeypatch.setenv("HISPANIA_GAMES", "toy=contract.careless")  # which calls its rules version 1, too
    with pytest.raises(CorruptRecord, match="other rules of version 1") as refused:
        Table.load(file)
    assert file.read_text(encoding="utf-8").splitlines()[refused.value.line - 1].startswith("[End ")
    lines = [line for line in file.read_text(encoding="utf-8").splitlines(True) if not line.startswith("[End ")]
    assert Table.replay("".join(lines)).game.hash() != now.game.hash()  # without it nobody could tell
