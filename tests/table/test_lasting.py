"""Records of every release replay: the same bytes, the same positions. Where one does not, the rules have changed under
their old version: give them a new one, and keep the old behaviour behind a switch (docs/adding-a-game.md).
"""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from hispania import games
from hispania.table.session import Table
from tools.lasting import FOLDER, hashes

RECORDS = sorted(FOLDER.glob("*/*.txt.gz"))
TOLD: dict[str, dict[str, Any]] = {
    path.parent.name: json.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*/hashes.json")
}


def test_every_game_of_every_release_is_there() -> None:
    assert {path.name for path in RECORDS if path.parent.name == "0.1"} == set(TOLD["0.1"])
    assert {name.split("-")[0] for name in TOLD["0.1"]} == set(games.ids())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_record_of_a_release_replays_byte_for_byte(path: Any) -> None:
    text, told = gzip.decompress(path.read_bytes()).decode(), TOLD[path.parent.name][path.name]
    table = Table.replay(text)
    assert table.rules.version == told["rules"]
    assert len(table.history) == told["steps"]
    assert hashes(table) == told["hashes"]
    assert table.record() == text
