"""Golden playthroughs, one for each way a game can end: records that tell every step, compared letter by letter.

If a change is meant: `python -m tools.golden` in tests/ writes them again (`--play` if the rules have changed).
"""

from __future__ import annotations

import pytest

from hispania.table.session import Table
from tools.golden import GAMES, Wish, last_ending, path, tell, title
from tools.play import ENDINGS


def test_every_ending_has_its_playthrough() -> None:
    assert {wish.ending for wish in GAMES} == set(ENDINGS)


@pytest.mark.parametrize("wish", GAMES, ids=lambda wish: wish.name)
def test_playthrough(wish: Wish) -> None:
    text = path(wish).read_text(encoding="utf-8")
    table = Table.replay(text)
    assert last_ending(table) == wish.ending
    assert tell(table, title(wish), wish.brief) == text
