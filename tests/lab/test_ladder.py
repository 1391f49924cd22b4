"""The ladder: equal dice for all, any number of workers, nothing lost or played twice, clear refusals."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

pytest.importorskip("scipy")

from hispania.cli import main as command
from hispania.errors import HispaniaError, Unreadable
from hispania.games.conquest.measures import entrants as tournament
from hispania.games.conquest.measures.entrants import read_entrant, read_levels
from hispania.lab import journal, ladder
from hispania.lab.entrants import read_entrants
from hispania.lab.journal import Game, Journal
from hispania.lab.standings import BEGIN, END, standings, with_tables
from hispania.lab.statistics import Z95, mcnemar, paired_difference, wilson

LEVEL = "5|3|2|3|3"


def lab(out: Path, *more: str, players: str = "recruit", games: int = 2, code: int = 0) -> str:
    options = ["--players", players, "--levels", LEVEL, "--games", str(games), "--workers", "1", "--out", str(out)]
    result = CliRunner().invoke(command.app, ["lab", "ladder", *options, *more])
    if isinstance(result.exception, HispaniaError):
        assert code == 1
        return str(result.exception)
    assert result.exit_code == code, result.output
    return result.output


def found(out: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))
    return told


def rows(out: Path) -> list[str]:
    return out.with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()


def lasting(out: Path) -> dict[str, Any]:
    """The result without what the clock says."""
    return {key: value for key, value in found(out).items() if key != "costs"}


# -------------------------------------------------------------------- playing


def test_a_tournament_is_counted(tmp_path: Path) -> None:
    out = tmp_path / "deep" / "ladder.json"
    output = lab(out, players="recruit,tribune@2", games=3)
    told = found(out)
    assert [(row["player"], row["games"]) for row in told["rows"]] == [("recruit", 3), ("tribune@2", 3)]
    for row in told["rows"]:
        assert row["won"] + sum(row["lost_by"].values()) == row["games"]
        assert row["low"] <= row["rate"] <= row["high"]
        assert row["decisions"] > 0
        assert row["rounds"] >= 1
    assert all(cost["milliseconds"] > 0 for cost in told["costs"])
    (rung,) = told["rungs"]
    assert (rung["upper"], rung["lower"], rung["pairs"]) == ("tribune@2", "recruit", 3)
    assert "tribune@2" in output
    assert len(rows(out)) == 1 + 6


def test_equal_seeds_give_equal_results_and_others_do_not(tmp_path: Path) -> None:
    for name, seed in (("a", "x"), ("b", "x"), ("c", "y")):
        lab(tmp_path / f"{name}.json", "--seed", seed)
    assert lasting(tmp_path / "a.json") == lasting(tmp_path / "b.json")
    assert found(tmp_path / "a.json")["digest"] != found(tmp_path / "c.json")["digest"]


@pytest.mark.compiled_only
def test_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    for workers in (1, 2):
        lab(tmp_path / f"{workers}.json", "--workers", str(workers), players="recruit,tribune@5x2", games=4)
    assert lasting(tmp_path / "1.json") == lasting(tmp_path / "2.json")


def test_all_players_meet_the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: dict[str, list[str]] = {}
    real = ladder.Table

    def spy(game: Any, seed: str) -> Any:
        seeds.setdefault(name, []).append(seed)
        return real(game, seed=seed)

    monkeypatch.setattr(ladder, "Table", spy)
    for name in ("recruit", "tribune@2"):
        for k in range(2):
            ladder.play(ladder.Match(read_entrant(name), LEVEL, k, "roma"))
    assert seeds["recruit"] == seeds["tribune@2"]
    assert len(set(seeds["recruit"])) == 2


def test_a_hispano_can_be_measured() -> None:
    game = ladder.play(ladder.Match(read_entrant("recruit/recruit"), "6|3|2|3|3", 0, "roma"))
    assert game.player == "recruit/recruit"
    assert game.decisions > 0


def test_who_thinks_by_the_clock_plays_alone() -> None:
    found = read_entrants("recruit,consul,consul@300,consul@0.1s,legate/chieftain", tournament)
    assert [one.timed for one in found] == [
        False, True, False, True, True,
    ]  # fmt: skip


# -------------------------------------------------------------------- going on


def test_what_was_played_is_never_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "ladder.json"
    lab(out, games=2)
    before = rows(out)
    played = []
    real = ladder.play
    monkeypatch.setattr(ladder, "play", lambda match: played.append(match.game) or real(match))
    lab(out, games=4)
    assert rows(out)[:3] == before
    assert played == [2, 3]
    lab(out, games=3)
    assert played == [2, 3]
    assert found(out)["rows"][0]["games"] == 3


def test_an_interruption_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, out = tmp_path / "whole.json", tmp_path / "ladder.json"
    lab(whole, games=4)
    real, count = ladder.play, itertools.count()

    def until_interrupted(match: ladder.Match) -> Game:
        if next(count) == 2:
            raise KeyboardInterrupt
        return real(match)

    monkeypatch.setattr(ladder, "play", until_interrupted)
    output = lab(out, games=4, code=130)
    assert "2 of 4 games are kept" in output
    assert len(rows(out)) == 1 + 2
    assert not out.exists()
    monkeypatch.undo()
    kept = rows(out)
    lab(out, games=4)
    assert rows(out)[:3] == kept
    assert lasting(out) == lasting(whole)


@pytest.mark.parametrize("torn", ['{"player":"recr', '{"player":"recruit","level":"5|3'])
def test_a_line_torn_by_a_crash_is_played_again(tmp_path: Path, torn: str) -> None:
    whole, out = tmp_path / "whole.json", tmp_path / "ladder.json"
    lab(whole, games=3)
    lab(out, games=2)
    kept = rows(out)
    with out.with_suffix(".jsonl").open("a", encoding="utf-8") as file:
        file.write(torn)
    lab(out, games=3)
    assert rows(out)[:3] == kept
    assert len(rows(out)) == 4
    assert lasting(out) == lasting(whole)


def test_two_tournaments_do_not_write_one_journal(tmp_path: Path) -> None:
    with Journal(tmp_path / "ladder.jsonl", "hispania"):
        assert "another tournament is writing" in lab(tmp_path / "ladder.json", code=1)


# -------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("players", "told"),
    [
        ("hannibal", "no computer player is called 'hannibal'; there are recruit, legate"),
        ("", "--players names nobody"),
        ("recruit,recruit", "names 'recruit' twice"),
        ("recruit@30", "the recruit does not search, and takes no budget"),
        ("consul@", "a budget is a number of iterations or seconds"),
        ("consul@fast", "a budget is a number of iterations or seconds"),
        ("consul@1.5", "a budget is a number of iterations or seconds"),
        ("consul@0", "a budget is from 1 to"),
        ("consul@99999s", "a budget is from 1 to"),
        ("consul*0", "a number of games from 1 to"),
        ("consul*many", "a number of games from 1 to"),
        ("chieftain", "the chieftain cannot play for Rome: recruit, legate"),
    ],
)
def test_players_that_are_none(tmp_path: Path, players: str, told: str) -> None:
    assert told in lab(tmp_path / "ladder.json", players=players, code=1)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [
        ("--levels", "9|9|9|9|9", "denarii must be one of 7, 6, 5"),
        ("--levels", "hard", "a level is five numbers"),
        ("--levels", ",", "--levels names no level"),
        ("--games", "0", "--games must be from 1"),
        ("--games", "-3", "--games must be from 1"),
        ("--workers", "0", "--workers must be from 1"),
    ],
)
def test_options_that_mean_nothing(tmp_path: Path, option: str, value: str, told: str) -> None:
    assert told in lab(tmp_path / "ladder.json", option, value, code=1)
    assert list(tmp_path.iterdir()) == []


def test_a_level_that_a_player_cannot_play_is_told_before_anything_is_played(tmp_path: Path) -> None:
    output = lab(tmp_path / "ladder.json", players="recruit,recruit/legate", code=1)
    assert output == "recruit/legate at 5|3|2|3|3: the Hispano plays against 6 denarii, not 5 (H6.7)"
    assert list(tmp_path.iterdir()) == []


def test_files_that_cannot_be_written_are_named_before_anything_is_played(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    assert "cannot be written" in lab(tmp_path / "file" / "ladder.json", code=1)
    assert "cannot be written" in lab(tmp_path / "a.json", "--markdown", str(tmp_path / "file" / "a.md"), code=1)
    (tmp_path / "folder").mkdir()
    assert "folder" in lab(tmp_path / "folder", code=1)
    page = tmp_path / "page.md"
    page.write_text("no place for a table\n")
    assert f"needs a line {BEGIN}" in lab(tmp_path / "b.json", "--markdown", str(page), code=1)
    assert page.read_text() == "no place for a table\n"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["file", "folder", "page.md"]


def test_a_journal_of_something_else_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "ladder.json"
    lab(out, games=1)
    before = rows(out)
    assert "use --seed hispania" in lab(out, "--seed", "roma", code=1)
    monkeypatch.setattr(journal, "mind", lambda game: "another")
    assert "the players have changed" in lab(out, code=1)
    assert rows(out) == before
    lab(out, "--trust", games=1)
    monkeypatch.undo()
    for text in ("Carthago delenda est", '{"ladder": 1}\n', "Carthago\ndelenda\nest\n"):
        out.with_suffix(".jsonl").write_text(text)
        assert "is not the journal of a ladder" in lab(out, code=1)
        assert out.with_suffix(".jsonl").read_text() == text
    out.with_suffix(".jsonl").write_text(before[0] + "\n{}\n" + before[1] + "\n")
    assert "line 2: not a finished game" in lab(out, code=1)


# -------------------------------------------------------------------- pages and figures


def test_a_page_keeps_its_words_around_the_tables(tmp_path: Path) -> None:
    page = tmp_path / "players.md"
    page.write_text(f"# Before\n\n{BEGIN}\nold\n{END}\n\nAfter.\n", encoding="utf-8")
    for _ in range(2):
        lab(tmp_path / "ladder.json", "--markdown", str(page), players="recruit,tribune@2", games=1)
        text = page.read_text(encoding="utf-8")
        assert text.startswith(f"# Before\n\n{BEGIN}\n")
        assert text.endswith(f"{END}\n\nAfter.\n")
        assert "old" not in text
        assert "| tribune@2 over recruit | 1 |" in text
        assert text.count("Made by `hispania lab ladder") == 1
    assert not list(tmp_path.glob("*.new"))


def test_the_committed_page_has_its_place_for_the_tables() -> None:
    page = Path(__file__).parents[2] / "docs" / "players.md"
    if not page.exists():
        pytest.skip("the documentation is not here")
    with_tables(page.read_text(encoding="utf-8"), "", str(page))


def game(player: str, number: int, won: bool) -> Game:
    return Game(player, LEVEL, number, won, "capitals" if won else "time", 8, 100, "0", 1.0)


def counted(wins: dict[str, list[bool]]) -> Any:
    games = [game(name, k, won) for name, row in wins.items() for k, won in enumerate(row)]
    entrants = read_entrants(",".join(wins), tournament)
    number = max(map(len, wins.values()))
    return standings({one.key: one for one in games}, entrants, [LEVEL], number, "s", "m", tournament.sign).rungs


def test_a_rung_is_beaten_only_with_evidence() -> None:
    (rung,) = counted({"recruit": [False] * 12, "legate": [True] * 12})
    assert rung.beaten
    assert (rung.only_upper, rung.only_lower, rung.difference) == (12, 0, 1.0)
    (rung,) = counted({"recruit": [True] * 12, "legate": [False] * 12})
    assert not rung.beaten
    assert rung.difference == -1.0
    (rung,) = counted({"recruit": [False] * 4, "legate": [True] * 4})
    assert not rung.beaten  # four games prove nothing
    (rung,) = counted({"recruit": [True] * 50, "legate": [True] * 50})
    assert not rung.beaten
    assert rung.chance == 1.0
    (rung,) = counted({"recruit": [False] * 20, "legate": [True] * 3})
    assert rung.pairs == 3  # only games that both have played


def test_the_better_hispano_is_the_one_against_whom_rome_loses() -> None:
    (rung,) = counted({"legate/recruit": [True] * 12, "legate/chieftain": [False] * 12})
    assert rung.beaten
    assert rung.difference == 1.0


def test_wilson_solves_its_equation() -> None:
    for games in (1, 7, 200):
        for won in range(0, games + 1, max(1, games // 7)):
            low, high = wilson(won, games)
            assert 0.0 <= low <= won / games <= high <= 1.0
            for edge in (low, high):
                if 0.0 < edge < 1.0:
                    assert abs(edge - won / games) == pytest.approx(Z95 * (edge * (1 - edge) / games) ** 0.5)


def test_mcnemar_counts_every_way_the_pairs_could_split() -> None:
    for first, second in ((3, 1), (5, 0), (4, 4), (0, 2), (0, 0)):
        pairs = first + second
        ways = list(itertools.product((0, 1), repeat=pairs))
        uneven = [way for way in ways if abs(2 * sum(way) - pairs) >= abs(first - second)]
        assert mcnemar(first, second) == pytest.approx(len(uneven) / len(ways))


def test_a_difference_turns_round_with_its_signs() -> None:
    strata = [[1, 0, 1, -1, 1, 1], [0, 0, 1], []]
    middle, low, high = paired_difference(strata)
    assert middle == pytest.approx(4 / 9)
    assert low < middle < high
    turned = paired_difference([[-value for value in stratum] for stratum in strata])
    assert turned == pytest.approx((-middle, -high, -low))
    narrow = paired_difference([stratum * 20 for stratum in strata])
    assert low < narrow[1] < narrow[0] < narrow[2] < high


def test_entrants_and_levels_are_read_as_written() -> None:
    assert read_levels("6-4-3-4-2".replace("-", "|")) == ["6|4|3|4|2"]
    one = read_entrant("consul@0.5sx1*40")
    player = one.players()["U"]
    assert (one.name, one.games) == ("consul@0.5sx1", 40)
    assert (player.seconds, player.threads, player.iterations) == (0.5, 1, 0)  # type: ignore[attr-defined]
    assert read_entrant("consul@3000").players()["K"].iterations == 3000  # type: ignore[attr-defined]
    with pytest.raises(Unreadable):
        read_entrant("legate/hannibal")


def test_the_overview_of_the_lab_names_its_subcommands() -> None:
    output = CliRunner().invoke(command.app, ["lab"]).output
    assert "ladder" in output
    assert ladder.SUMMARY[:30] in output
    unknown = CliRunner().invoke(command.app, ["lab", "alchemy"])
    assert unknown.exit_code == 2
    assert "there is no 'alchemy'; there are run" in unknown.output
    assert "--players" in CliRunner().invoke(command.app, ["lab", "ladder", "-h"]).output
