"""Golden playthroughs, one for each way a game can end, each variant and each scenario: records that tell every step,
compared letter by letter.

If a change is meant: `python -m tools.golden` in tests/ writes them again (`--play` if the rules have changed).
"""

from __future__ import annotations

import pytest

from hispania.games.conquest.printed.options import VARIANTS
from hispania.table.session import Table
from tools.golden import GAMES, VARIANT_GAMES, Wish, last_ending, path, shows, tell, title
from tools.play import ENDINGS


def test_every_ending_has_its_playthrough() -> None:
    assert {wish.ending for wish in GAMES} == set(ENDINGS)


@pytest.mark.parametrize("wish", GAMES, ids=lambda wish: wish.name)
def test_playthrough(wish: Wish) -> None:
    text = path(wish).read_text(encoding="utf-8")
    table = Table.replay(text)
    assert last_ending(table) == wish.ending
    assert tell(table, title(wish), wish.brief) == text


def test_every_variant_and_scenario_has_its_playthrough() -> None:
    assert {wish.variants for wish in VARIANT_GAMES if wish.scenario is None} == {(name,) for name in VARIANTS}
    assert [wish.scenario for wish in VARIANT_GAMES if wish.scenario is not None] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("wish", VARIANT_GAMES, ids=lambda wish: wish.name)
def test_playthrough_with_variants(wish: Wish) -> None:
    text = path(wish).read_text(encoding="utf-8")
    table = Table.replay(text)
    assert shows(wish, table)
    assert tell(table, title(wish), wish.brief) == text
