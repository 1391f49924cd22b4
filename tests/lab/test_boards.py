"""The boards of an experiment: every uncertain part has a playable board of its own, found again by its label."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from hispania.errors import Unreadable
from hispania.games import conquest
from hispania.games.conquest.checks.board import fact_findings
from hispania.games.conquest.measures.boards import KINDS, board_of, part, read_boards, refused, uncertain
from hispania.games.conquest.printed.board import default_board

SHIPPED_TEXT = files("hispania.games.conquest.printed").joinpath("data", "board.toml").read_text(encoding="utf-8")


def test_every_reconstructed_link_has_a_board_without_it_or_a_reason() -> None:
    board = default_board()
    for link in board.links:
        label = f"without {link.a}–{link.b}"
        assert (label in uncertain() or label in refused()) == (link.source == "reconstructed")
        if label in uncertain():
            changed = uncertain()[label]
            assert set(changed.links) == set(board.links) - {link}
            assert changed.spaces == board.spaces


def test_every_reconstructed_length_is_one_longer_or_shorter() -> None:
    board = default_board()
    wanted = {
        (link.a, link.b, segments)
        for link in board.links
        if link.segments_source == "reconstructed"
        for segments in (link.segments - 1, link.segments + 1)
        if 1 <= segments <= 3
    }
    found = set()
    for label in [*uncertain(), *refused()]:
        if part(label) == "segments":
            ends, number, _, was = label.split()
            a, b = ends.split("–")
            found.add((a, b, int(number)))
            assert was == f"({board.link(a, b).segments})"  # type: ignore[union-attr]
            if label in uncertain():
                assert uncertain()[label].link(a, b).segments == int(number)  # type: ignore[union-attr]
                assert len(set(uncertain()[label].links) ^ set(board.links)) == 2
    assert found == wanted


def test_shields_are_exchanged_within_a_province() -> None:
    board = default_board()
    assert (board["cauca"].index, board["termes"].index) == (6, 7)
    changed = board_of("shields cauca/termes swapped")
    assert (changed["cauca"].index, changed["termes"].index) == (7, 6)
    assert (changed["cauca"].shield, changed["termes"].shield) == (2, 1)
    assert changed.links == board.links
    roman = board_of("roman shields basti/gades swapped")
    assert (roman["basti"].shield, roman["gades"].shield) == (4, 1)
    assert roman["basti"].index == board["basti"].index


def test_a_sure_shield_stays() -> None:
    swapped = {name for label in uncertain() if "shields" in label for name in label.split()[-2].split("/")}
    assert {space.id for space in default_board().cities if space.shield_source == "reconstructed"} == swapped


def test_roads_and_provinces_move_together() -> None:
    changed = board_of("road basti–corduba instead of basti–castulo")
    assert changed.link("basti", "corduba").has_road  # type: ignore[union-attr]
    assert not changed.link("basti", "castulo").has_road  # type: ignore[union-attr]
    other = board_of("provinces baecula/castulo swapped")
    assert (other["baecula"].province, other["castulo"].province) == ("ulterior", "carpetania")
    assert {frozenset((k.a, k.b)) for k in other.links if k.has_road} >= {frozenset(("baecula", "basti"))}


def test_no_board_contradicts_the_rulebook_and_all_differ() -> None:
    for board in uncertain().values():
        assert not [finding for finding in fact_findings(board) if finding.severity == "error"]
    hashes = Counter(board.hash for board in uncertain().values())
    assert max(hashes.values()) == 1
    assert default_board().hash not in hashes
    assert all(refused().values())


def test_labels_tell_their_kind_and_lead_back() -> None:
    kinds = Counter(part(label) for label in uncertain())
    assert set(kinds) == set(KINDS)
    assert kinds == {
        "link": 45, "port": 9, "segments": 98, "road": 3, "shield": 21, "roman shield": 12, "province": 2,
    }  # fmt: skip
    for label, board in list(uncertain().items())[::10]:
        assert board_of(label).hash == board.hash
        assert board_of(label.replace("–", "-")).hash == board.hash
    assert part("my-board") == part("shipped") == ""


def test_one_kind_alone_and_one_part_alone() -> None:
    assert list(read_boards(["uncertain:port"])) == [label for label in uncertain() if part(label) == "port"]
    assert list(read_boards([" without abula-toletum "])) == ["without abula–toletum"]
    assert list(read_boards(["shipped", "uncertain", "shipped"])) == ["shipped", *uncertain()]


def test_a_game_can_be_played_on_changed_boards() -> None:
    for label in ("without abula–toletum", "provinces baecula/castulo swapped", "shields lancia/lucus swapped"):
        game = conquest.new_game("6|4|3|4|2", board=board_of(label))
        assert game.board.hash == uncertain()[label].hash


def test_files(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(SHIPPED_TEXT.replace("segments = 3", "segments = 2"), encoding="utf-8")
    boards = read_boards(["shipped", str(mine)])
    assert list(boards) == ["shipped", "mine"]
    assert boards["mine"].hash != boards["shipped"].hash
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "mine.toml").write_text(SHIPPED_TEXT, encoding="utf-8")
    with pytest.raises(Unreadable, match="two different boards are called 'mine'"):
        read_boards([str(mine), str(tmp_path / "other" / "mine.toml")])


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ([], "no board is named"),
        (["nowhere.toml"], "cannot be read"),
        (["without roma–gades"], "no board is called 'without roma–gades'"),
        (["uncertain:river"], "the kinds of uncertain parts are link, port"),
        (["without basti–castulo"], "cannot be: .* 2 printed roads"),
        ([""], "no board is called ''"),
    ],
)
def test_what_is_no_board_is_refused(texts: list[str], message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        read_boards(texts)


def test_a_file_must_not_take_a_name_that_means_another_board(tmp_path: Path) -> None:
    (tmp_path / "shipped.toml").write_text(SHIPPED_TEXT, encoding="utf-8")
    with pytest.raises(Unreadable, match="must not be called 'shipped'"):
        read_boards([str(tmp_path / "shipped.toml")])
