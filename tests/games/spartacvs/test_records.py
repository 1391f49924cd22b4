"""Records of another program (S25.4): every question, every list of answers and every position is met."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from hispania.games.spartacvs.core import machine
from hispania.games.spartacvs.core.sequence import new_state
from hispania.games.spartacvs.text.position import digest, public

RECORDS = sorted((Path(__file__).parent / "records").glob("*.jsonl.gz"))


@pytest.mark.parametrize("path", RECORDS, ids=[path.name.partition(".")[0] for path in RECORDS])
def test_the_published_records_are_met(path: Path) -> None:
    with gzip.open(path, "rt") as file:
        header, *lines, last = map(json.loads, file)
    s = new_state(None, header["scenario"], header["options"], always_ask=False)
    for number, line in enumerate(lines, 2):
        assert machine.asked(s) == (line["who"], line["state"]), number
        assert digest(public(s)) == line["digest"], number
        if line["who"] == "chance":
            machine.fall(s, line["answer"])
            continue
        assert sorted(json.dumps(action, separators=(",", ":")) for action in s.legal) == [
            json.dumps(action, separators=(",", ":")) for action in line["legal"]
        ], number
        machine.decide(s, tuple(line["answer"]))
    assert s.result == last["result"]
    assert digest(public(s)) == last["digest"]


def test_four_records_are_there() -> None:
    assert len(RECORDS) == 4
