"""Results of the first release (commit 58fc946): the same experiment still gives the same cells, rows and bytes.

The files in `data` were written there by `hispania lab run first-release.toml --workers 1` and by `hispania lab ladder
--players recruit,tribune@2,recruit/legate --levels "6|4|3|4|2" --games 2`. Only the hash of the players' sources is
another one today; where it matters the tests put the old one in its place.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")

import pyarrow.parquet as pq

from hispania.games.conquest.measures import entrants
from hispania.games.conquest.measures.mind import THEIR_MINDS
from hispania.games.conquest.minds import __file__ as minds
from hispania.lab import journal, ladder, rows
from hispania.lab.experiment import read_experiment
from hispania.lab.measures import experiments
from hispania.lab.report import command as report
from hispania.lab.rows import read, told_by
from hispania.lab.run import carry_out

DATA = Path(__file__).parent / "data"
RESULT = DATA / "first-release.parquet"
JOURNAL = DATA / "first-release.jsonl"
PARTS = "a353e585a9fa7cbb"  # of the names in the folder .parts, which are the keys of its cells


@pytest.fixture
def _old_mind(monkeypatch: pytest.MonkeyPatch) -> None:
    """The players' sources were moved since; what they decide was not."""
    told = told_by(read(RESULT))["mind"]
    for module in (rows, journal):
        monkeypatch.setattr(module, "mind", lambda game: told)


@pytest.mark.compiled_only  # 90 games, some of planners
@pytest.mark.usefixtures("_old_mind")
def test_an_experiment_of_the_first_release_gives_the_same_bytes(tmp_path: Path) -> None:
    told = told_by(read(RESULT))
    experiment = read_experiment(DATA / "first-release.toml", {"name": told["name"]})
    out = tmp_path / "old.parquet"
    assert carry_out(experiment, out, 1) == 0
    assert read(out).equals(read(RESULT), check_metadata=True)
    if pq.read_metadata(out).created_by == pq.read_metadata(RESULT).created_by:  # another pyarrow may pack otherwise
        assert out.read_bytes() == RESULT.read_bytes()
    about = json.loads((tmp_path / "old.parts" / "about.json").read_text(encoding="utf-8"))
    assert about == {key: told[key] for key in ("format", "seed", "rules", "mind")}
    names = " ".join(sorted(path.name for path in (tmp_path / "old.parts").glob("*-*.parquet")))
    assert hashlib.sha256(names.encode()).hexdigest().startswith(PARTS)


def test_every_row_of_the_first_release_replays() -> None:
    table = read(RESULT)
    assert table.num_rows == 90
    for row in table.to_pylist():
        assert experiments("conquest").replay(row, told_by(table), None).game.hash() == row["end"]


def test_results_of_the_first_release_are_reported(tmp_path: Path) -> None:
    number, page = report.report(report.read_results([RESULT]))
    assert number == 90
    assert page.count("<section") == 11


@pytest.mark.usefixtures("_old_mind")
def test_a_tournament_of_the_first_release_goes_on_and_gives_equal_games(tmp_path: Path) -> None:
    path = tmp_path / "ladder.jsonl"
    path.write_bytes(JOURNAL.read_bytes())
    with journal.Journal(path, "hispania") as known:
        assert len(known.games) == 6
        for kept in known.games.values():
            match = ladder.Match(entrants.read_entrant(kept.player), kept.level, kept.game, "hispania")
            again = ladder.play(match)
            assert (again.key, again.record, again.won, again.why, again.rounds, again.decisions) == (
                kept.key, kept.record, kept.won, kept.why, kept.rounds, kept.decisions,
            )  # fmt: skip
    assert path.read_bytes() == JOURNAL.read_bytes()


def test_the_hash_of_the_players_covers_files_that_are_there() -> None:
    assert [name for name in THEIR_MINDS if not (Path(minds).parent / name).is_file()] == []
    assert {"data/judge.json", "data/judge-hispano.json"} <= set(THEIR_MINDS)
