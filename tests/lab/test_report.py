"""The report of an experiment: its numbers are those of the games, and the page needs nothing but itself."""

from __future__ import annotations

import argparse
import html
import re
import shlex
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow")

import pyarrow as pa
import pyarrow.parquet as pq

from hispania.errors import Unreadable
from hispania.games.conquest.measures.report.numbers import effects, outcomes, parts, player_effects, rates, steps
from hispania.games.conquest.printed.board import default_board
from hispania.lab import run
from hispania.lab.experiment import read_experiment
from hispania.lab.report import command as report
from hispania.lab.rows import read
from lab_support import make_row, make_rows, write_rows

SECTIONS = (
    "played", "levels", "parameters", "players", "length", "defeats", "cities", "house", "board", "variants",
    "scenarios",
)  # fmt: skip
EASIER = "7|4|3|4|2"


class Page(HTMLParser):
    """The parts of a page by id, and whether its tags fit."""

    VOID = frozenset(("meta", "br", "wbr", "link", "img", "hr", "input"))

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.sections: dict[str, str] = {}
        self.section = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "section":
            self.section = dict(attrs)["id"] or ""
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        if tag == "section":
            self.section = ""

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.sections[self.section] = self.sections.get(self.section, "") + data + " "


def paged(path: Path, *files: Path) -> tuple[str, Page]:
    out = path / "report.html"
    assert report.run(argparse.Namespace(results=list(files), out=out)) == 0
    text = out.read_text(encoding="utf-8")
    page = Page(text)
    assert page.open == []
    return text, page


def mixed() -> list[dict[str, Any]]:
    """A little of everything: the plain game at two levels and by two players, and one change of each kind."""
    osca, gades = 1 << default_board()["osca"].index, 1 << default_board()["gades"].index
    return [
        *make_rows(20, 10, taken=osca, lost=gades),
        *make_rows(20, 15, level=EASIER),
        *make_rows(20, 2, rome="recruit"),
        *make_rows(20, 18, house="multiplier=single"),
        *make_rows(20, 10, house="fleet_consent=true"),
        *make_rows(20, 1, board="without abula–toletum"),
        *make_rows(20, 10, board="shields cauca/termes swapped"),
        *make_rows(20, 4, variants="terror"),
        *make_rows(20, 5, variants="hispano", hispano="legate"),
        *make_rows(20, 11, scenario=2),
        *make_rows(20, 3, scenario=3, variants="terror"),
    ]


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Page]:
    folder = tmp_path_factory.mktemp("report")
    return paged(folder, write_rows(folder / "all.parquet", mixed()))


def test_every_section_is_there_in_order_and_named(everything: tuple[str, Page]) -> None:
    text, page = everything
    assert tuple(name for name in page.sections if name) == SECTIONS
    assert "To get this section" not in text
    links = [at["href"] for tag, at in page.tags if tag == "a"]
    assert links == [f"#{name}" for name in SECTIONS]


def test_the_page_needs_nothing_but_itself(everything: tuple[str, Page]) -> None:
    text, page = everything
    assert not re.search(r"https?://|src=|@import|url\((?!#)", text)
    assert not [tag for tag, _ in page.tags if tag in ("script", "link", "img", "iframe")]
    ids = [at["id"] for _, at in page.tags if "id" in at]
    assert len(ids) == len(set(ids))


def test_it_can_be_read_without_seeing_it(everything: tuple[str, Page]) -> None:
    _, page = everything
    pictures = [at["aria-label"] for tag, at in page.tags if at.get("role") == "img"]
    figures = sum(tag == "figure" for tag, _ in page.tags)
    assert figures == len(pictures) >= 11
    assert all(pictures)
    assert sum(tag == "h1" for tag, _ in page.tags) == 1
    assert sum(tag == "h2" for tag, _ in page.tags) == len(SECTIONS) + 1  # and "In short"
    assert sum(tag == "table" for tag, _ in page.tags) >= 9


def test_its_numbers_are_those_of_the_games(everything: tuple[str, Page]) -> None:
    _, page = everything
    at = page.sections
    assert "220 in 11 cells" in at["played"]
    assert "In 60 games of the game as it is printed at 2 levels, Rome won 45%" in _plain(at[""])  # 27 of 60
    assert "50% (30–70%)" in _plain(at["levels"])  # 10 of 20 after Wilson
    assert "75% (53–89%)" in _plain(at["levels"])
    assert "denarii 7 → 6 −25.0" in _plain(at["parameters"])
    assert "tribune instead of recruit +40.0" in _plain(at["players"])
    assert "the reserve of revolts ran out in 100%" in at["defeats"]
    assert "Osca (50%)" in _plain(at[""])  # 20 of the 40 games of the tribune
    assert "Gades (50%)" in _plain(at[""])
    assert "multiplier= single +40.0" in _plain(at["house"])
    assert "multiplier=single H4.4 20 50.0% 8 0 +40.0 +14.4 to +58.4 0.0078 yes" in _plain(at["house"])
    assert "a link left out 1 1 1 without abula–toletum: −45.0" in _plain(at["board"])
    assert "terror −30.0" in _plain(at["variants"])
    assert "hispano (played by legate) −25.0" in _plain(at["variants"])
    assert "scenario 2 +5.0" in _plain(at["scenarios"])
    assert "scenario 3 (with terror) −5.0" in _plain(at["scenarios"])  # 3 wins, and 4 with terror alone


def _plain(text: str) -> str:
    return " ".join(text.split())


def test_a_single_cell_says_how_to_get_the_rest(tmp_path: Path) -> None:
    _, page = paged(tmp_path, write_rows(tmp_path / "one.parquet", make_rows(10, 10)))
    for name in ("parameters", "players", "defeats", "house", "board", "variants", "scenarios"):
        assert "To get this section, run hispania lab run" in _plain(page.sections[name])
        assert name == "defeats" or "+0.0" not in page.sections[name]
    for name in ("levels", "length", "cities"):
        assert "To get this section" not in _plain(page.sections[name])


def test_the_commands_it_recommends_can_be_run(tmp_path: Path) -> None:
    text, _ = paged(tmp_path, write_rows(tmp_path / "one.parquet", make_rows(10, 10)))
    commands = re.findall(r"<code>hispania lab run (--[^<]*)</code>", text)
    assert len(commands) == 7
    for command in commands:
        parser = argparse.ArgumentParser()
        run.add_arguments(parser)
        args = parser.parse_args(shlex.split(html.unescape(command)))
        experiment = read_experiment(
            None, {key: value for key, value in vars(args).items() if key not in run.NOT_PLAYED}
        )
        assert args.games == 100
        assert len(experiment.cells) > 1 or args.levels == "hardest"


def test_many_levels_become_a_heat_map(tmp_path: Path) -> None:
    levels = [f"{d}|{g}|3|4|{x}" for d in (7, 6, 5) for g in (5, 4, 3) for x in (1, 2, 3)]
    rows = [row for level in levels for row in make_rows(4, 3, level=level)]
    text, page = paged(tmp_path, write_rows(tmp_path / "many.parquet", rows))
    assert text.count('title="3 of 4">75</td>') == 27
    assert "at 27 levels" in _plain(page.sections["levels"])


def test_without_the_plain_game_all_games_are_told_of(tmp_path: Path) -> None:
    _, page = paged(tmp_path, write_rows(tmp_path / "s.parquet", make_rows(8, 2, scenario=2)))
    assert "No game here is the plain game" in page.sections["levels"]
    assert "8 games with a scenario had no twin" in _plain(page.sections["scenarios"])


def test_an_unknown_board_has_no_map(tmp_path: Path) -> None:
    path = write_rows(tmp_path / "s.parquet", make_rows(8, 2, board="mine"))
    _, page = paged(tmp_path, path)
    assert "there is no map" in page.sections["cities"]


def test_two_files_are_one_report_and_no_game_counts_twice(tmp_path: Path) -> None:
    first = write_rows(tmp_path / "a.parquet", make_rows(10, 5))
    second = write_rows(tmp_path / "b.parquet", [*make_rows(10, 5), *make_rows(10, 9, house="multiplier=single")])
    text, page = paged(tmp_path, first, second)
    assert "20 in 2 cells" in page.sections["played"]
    assert "+40.0" in page.sections["house"]
    assert "a.parquet" in text
    other = write_rows(tmp_path / "c.parquet", make_rows(10, 5, rome="legate"), mind="1" * 16)
    assert "different versions of the players" in paged(tmp_path, first, other)[0]


def test_names_cannot_break_the_page(tmp_path: Path) -> None:
    rows = [*make_rows(5, 2), *make_rows(5, 2, board="<b>&"), *make_rows(5, 2, rome='"><script>')]
    text, page = paged(tmp_path, write_rows(tmp_path / "x.parquet", rows, name="<script>alert(1)</script>"))
    assert "<script" not in text
    assert not [tag for tag, _ in page.tags if tag == "script"]


def test_pairs_are_games_with_the_same_dice(tmp_path: Path) -> None:
    def wins(game: int) -> bool:
        return game in (0, 1, 2, 7)

    rows = [*make_rows(8, 2), *make_rows(8, wins, house="multiplier=single")]
    rows += make_rows(9, 9, house="multiplier=single", level=EASIER)  # nothing to compare with
    found, alone = effects(outcomes(read(write_rows(tmp_path / "p.parquet", rows))), "house")
    assert alone == 9
    (effect,) = found
    assert (effect.pairs, effect.gained, effect.dropped, effect.difference) == (8, 2, 0, 0.25)
    assert effect.base.rate == 0.25
    assert effect.chance == 0.5
    assert effect.low < 0.25 < effect.high
    assert not effect.is_sure


def test_the_best_of_many_lucky_ones_is_not_sure(tmp_path: Path) -> None:
    labels = [f"board-{k}" for k in range(30)]
    rows = make_rows(20, 10)
    for k, label in enumerate(labels):
        rows += make_rows(20, 16 if k == 0 else 10, board=label)  # p = 0.031, and thirty were tried
    found, _ = effects(outcomes(read(write_rows(tmp_path / "p.parquet", rows))), "board")
    assert found[0].name == "board-0"
    assert found[0].excludes_zero
    assert not any(effect.is_sure for effect in found)
    text, _ = paged(tmp_path, tmp_path / "p.parquet")
    assert "1 of the 95% intervals leaves out zero, where chance alone would give about 2." in text


def test_steps_compare_only_levels_that_differ_in_one_number(tmp_path: Path) -> None:
    rows = [*make_rows(100, 80, level="7|4|3|4|2"), *make_rows(100, 50), *make_rows(100, 10, level="5|4|3|4|3")]
    (step,) = steps(outcomes(read(write_rows(tmp_path / "p.parquet", rows))))
    assert (step.parameter, step.easy, step.hard, step.pairs, step.games) == ("denarii", 7, 6, 1, 200)
    assert step.difference == pytest.approx(-0.3)
    assert step.low < -0.3 < step.high < 0


def test_players_are_compared_in_the_games_they_share(tmp_path: Path) -> None:
    rows = [*make_rows(10, 5), *make_rows(10, 0, rome="recruit"), *make_rows(10, 10, rome="recruit", level=EASIER)]
    found = player_effects(outcomes(read(write_rows(tmp_path / "p.parquet", rows))))
    assert [(one.name, one.pairs, one.difference) for one in found] == [("tribune instead of recruit", 10, 0.5)]


def test_the_experiment_it_shows_plays_the_same_cells(tmp_path: Path) -> None:
    rows = outcomes(read(write_rows(tmp_path / "p.parquet", mixed())))
    text, _ = paged(tmp_path, tmp_path / "p.parquet")
    shown = re.findall(r"<pre>(.*?)</pre>", text, re.DOTALL)[0].replace("&quot;", '"')
    assert tomllib.loads(shown)["part"] == parts(rows)
    (tmp_path / "again.toml").write_text(shown, encoding="utf-8")
    again = read_experiment(tmp_path / "again.toml", {})
    cells = {
        (c.level, c.players, " ".join(c.variants), c.scenario, c.house, c.board, c.rome, c.hispano): games
        for c, games in again.cells
    }
    played = rates(rows, lambda r: (r.level, r.players, r.variants, r.scenario, r.house, r.board, r.rome, r.hispano))
    assert cells == {cell: rate.games for cell, rate in played.items()}
    assert again.seed == "roma"


def test_what_is_no_result_is_refused(tmp_path: Path) -> None:
    text = tmp_path / "text.parquet"
    text.write_text("not parquet", encoding="utf-8")
    good = write_rows(tmp_path / "good.parquet", make_rows(2, 1))
    lacking = tmp_path / "lacking.parquet"
    pq.write_table(read(good).drop_columns(["won"]), lacking)
    nameless = tmp_path / "nameless.parquet"
    pq.write_table(read(good).replace_schema_metadata(None), nameless)
    empty = write_rows(tmp_path / "empty.parquet", [])
    odd = write_rows(tmp_path / "odd.parquet", make_rows(2, 1), format=99)
    other = write_rows(tmp_path / "other.parquet", make_rows(2, 1), boards={"shipped": "0000"})
    for files, message in (
        ([tmp_path / "missing.parquet"], "there is no file"),
        ([text], "is not a Parquet file"),
        ([lacking], "no column 'won'"),
        ([nameless], "does not say how it was made"),
        ([empty], "no game was played"),
        ([odd], "format 99"),
        ([good, other], "the board 'shipped' is another one"),
        ([tmp_path], "is a folder"),
    ):
        with pytest.raises(Unreadable, match=message):
            report.run(argparse.Namespace(results=files, out=tmp_path / "report.html"))
    assert not (tmp_path / "report.html").exists()


def test_rows_that_mean_nothing_are_refused(tmp_path: Path) -> None:
    strange = write_rows(tmp_path / "strange.parquet", [make_row(0, True, level="nine")])
    with pytest.raises(Unreadable, match=r"strange\.parquet: game 0 has the level 'nine'"):
        report.run(argparse.Namespace(results=[strange], out=tmp_path / "report.html"))
    table = read(write_rows(tmp_path / "good.parquet", make_rows(2, 1)))
    at = table.schema.get_field_index("won")
    wrong = table.set_column(at, "won", pa.array([None, None], pa.bool_()))
    pq.write_table(wrong, tmp_path / "holes.parquet")
    with pytest.raises(Unreadable, match=r"holes\.parquet: the column 'won' has holes"):
        report.run(argparse.Namespace(results=[tmp_path / "holes.parquet"], out=tmp_path / "report.html"))


def test_a_page_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    good = write_rows(tmp_path / "good.parquet", make_rows(2, 1))
    (tmp_path / "file").write_text("", encoding="utf-8")
    for out in (tmp_path, tmp_path / "file" / "report.html"):
        with pytest.raises(Unreadable, match="cannot be written"):
            report.run(argparse.Namespace(results=[good], out=out))


def test_the_arguments_are_those_of_the_command() -> None:
    parser = argparse.ArgumentParser()
    report.add_arguments(parser)
    args = parser.parse_args(["a.parquet", "b.parquet", "--out", "x.html"])
    assert (args.results, args.out) == ([Path("a.parquet"), Path("b.parquet")], Path("x.html"))
    assert parser.parse_args(["a.parquet"]).out == Path("report.html")
