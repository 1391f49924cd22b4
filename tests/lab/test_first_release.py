"""Results of the first release (commit 58fc946): the same experiment still gives the same cells, rows and bytes.

The files in `data` were written there by `hispania lab run first-release.toml --workers 1` and by `hispania lab ladder
--players recruit,tribune@2,recruit/legate --levels "6|4|3|4|2" --games 2`. Only the hash of the players' sources is
another one today; where it matters the tests put the old one in its place.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")

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


@pytest.fixture
def _old_mind(monkeypatch: pytest.MonkeyPatch) -> None:
    """The players' sources were moved since; what they decide was not."""
    told = told_by(read(RESULT))["mind"]
    for module in (rows, journal):
        monkeypatch.setattr(module, "mind", lambda game: told)


@pytest.mark.compiled_only  # 90 games, some of planners
@pytest.mark.usefixtures("_old_mind")
def test_an_experiment_of_the_first_release_gives_the_same_bytes(tmp_path: Path) -> None:
    experiment = read_experiment(DATA / "first-release.toml", {})
    out = tmp_path / "old.parquet"
    assert carry_out(experiment, out, 1) == 0
    found = read(out)
    assert found.schema.equals(read(RESULT).schema)
    assert json.loads((tmp_path / "old.parts" / "about.json").read_text()) == {
        key: told_by(found)[key] for key in ("format", "seed", "rules", "mind")
    }
    assert told_by(found) | {"name": told_by(read(RESULT))["name"]} == told_by(read(RESULT))
    named = read_experiment(DATA / "first-release.toml", {"name": told_by(read(RESULT))["name"]})
    assert carry_out(named, out, 1) == 0
    assert out.read_bytes() == RESULT.read_bytes()


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
