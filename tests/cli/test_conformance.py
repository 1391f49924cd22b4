"""`hispania conformance`, with a toy that counts to five: writing, checking, both sides, errors, exit codes."""

from __future__ import annotations

import gzip
import json
import types
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from contract.toy import RULES as TOY
from hispania import games
from hispania.cli import main as command
from hispania.contract.conformance import Difference
from hispania.errors import CorruptRecord


def write(options: Any, seed: int) -> Iterator[str]:
    """Counts from the seed on."""
    yield json.dumps({"rounds": options.rounds, "seed": seed})
    yield from map(str, range(seed, seed + 5))


def check(lines: Iterable[str]) -> Difference | None:
    """Is it counted rightly?"""
    header, *numbers = lines
    if "rounds" not in header:
        raise CorruptRecord(1, "this is no header")
    for k, number in enumerate(numbers):
        ours = str(json.loads(header)["seed"] + k)
        if number != ours:
            behind = {"list": [f"token-{n}" for n in range(30)], "board": {"deep": "inside"}}
            return Difference(k + 2, "round 1", {"number": (number, ours)}, behind)
    return None


class Countable:
    """The toy with such records."""

    def __getattr__(self, name: str) -> Any:
        return getattr(TOY, name)

    def room(self, name: str) -> Any:
        """The one room that matters here."""
        return types.SimpleNamespace(write=write, check=check) if name == "conformance" else TOY.room(name)


@pytest.fixture(autouse=True)
def countable(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HISPANIA_GAMES", "toy=contract.toy")
    monkeypatch.setattr("contract.toy.RULES", Countable())
    monkeypatch.chdir(tmp_path)


def hispania(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(command.app, ["conformance", *words])
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return " ".join(result.output.split())


def toy(*words: str, code: int = 0) -> str:
    return hispania("--game", "toy", *words, code=code)


def test_a_record_is_printed_or_written_plain_or_compressed() -> None:
    result = CliRunner().invoke(command.app, ["conformance", "--game", "toy", "--seed", "7", "--option", "rounds=2"])
    lines = ['{"rounds": 2, "seed": 7}', "7", "8", "9", "10", "11", ""]
    assert (result.exit_code, result.stdout) == (0, "\n".join(lines))
    assert "seven.jsonl: 6 lines" in toy("--seed", "7", "--option", "rounds=2", "-o", "seven.jsonl")
    assert Path("seven.jsonl").read_text() == "\n".join(lines)
    toy("--seed", "7", "--option", "rounds=2", "--output", "seven.jsonl.gz")
    assert gzip.decompress(Path("seven.jsonl.gz").read_bytes()) == Path("seven.jsonl").read_bytes()
    assert toy("seven.jsonl") == "seven.jsonl: all 6 lines are met"
    assert toy("seven.jsonl", "seven.jsonl.gz") == (
        "[1/2] seven.jsonl: all 6 lines are met [2/2] seven.jsonl.gz: all 6 lines are met "
        "2 of 2 records are met in every value"
    )


def test_the_first_line_that_differs_is_told_with_both_sides() -> None:
    Path("bad.jsonl").write_text('{"rounds": 2, "seed": 7}\n7\n99\n98\n')
    told = toy("bad.jsonl", code=1)
    assert told.startswith(
        "bad.jsonl: line 3 differs (round 1) number: the record has 99, we have 8 our list, 30: token-0,"
    )
    assert "token-29" not in told
    assert told.endswith("our board: --whole prints it")
    told = toy("bad.jsonl", "--whole", code=1)
    assert "token-29" in told
    assert told.endswith('our board: {"deep": "inside"}')


def test_one_bad_file_does_not_hide_the_others() -> None:
    toy("--seed", "1", "-o", "good.jsonl")
    Path("other.jsonl").write_text('{"game": "chess"}\n')
    Path("noise").write_bytes(b"\xff\xfe\x00noise")
    Path("cut.gz").write_bytes(gzip.compress(b"some text")[:-9])
    Path("bad.gz").write_bytes(b"\x1f\x8bno gzip")
    told = toy("other.jsonl", "noise", "cut.gz", "bad.gz", "missing", ".", "good.jsonl", code=1)
    for each in (
        "[1/7] other.jsonl: line 1: this is no header",
        "[2/7] noise: this is no text in UTF-8",
        "[3/7] cut.gz: the compressed file is damaged, or was cut off",
        "[4/7] bad.gz: the compressed file is damaged, or was cut off",
        "[5/7] missing: cannot be read: No such file or directory",
        "[6/7] .: cannot be read: Is a directory",
        "[7/7] good.jsonl: all 6 lines are met",
        "1 of 7 records are met in every value",
    ):
        assert each in told


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ([], "name records to check, or write one with --seed N"),
        (["--scenario", "A"], "name records to check, or write one with --seed N"),
        (["--seed", "1", "--scenario", "A"], "a key of rounds, dice"),
        (["--seed", "1", "--option", "rounds"], "--option is KEY=VALUE"),
        (["--seed", "1", "--option", "dice=3"], "hispania board --game toy lists what there is"),
        (["--seed", "1", "-o", "no/such/folder/x"], "no/such/folder/x cannot be written"),
        (["--seed", "1", "x.jsonl"], "leave out --seed, --scenario, --option and -o"),
        (["-o", "y.jsonl", "x.jsonl"], "leave out --seed, --scenario, --option and -o"),
    ],
)
def test_what_cannot_be_done_is_said(words: list[str], why: str) -> None:
    assert why in toy(*words, code=1)
    assert not list(Path().iterdir())


def test_games_without_such_records_say_who_has_some(monkeypatch: pytest.MonkeyPatch) -> None:
    others = "--game peoples, --game spartacvs, --game toy"
    assert f"has no records for comparing programs; another game has: {others}" in hispania("--seed", "1", code=1)
    assert "no game is called 'chess'" in hispania("--game", "chess", code=1)
    monkeypatch.setattr(games, "ids", lambda: ("conquest",))
    assert "has no records for comparing programs, nor has another game here" in hispania("x.jsonl", code=1)


def test_the_list_of_games_tells_who_has_such_records() -> None:
    told = CliRunner().invoke(command.app, ["games"]).output
    assert told.count("records for comparing programs") == 3  # peoples, spartacvs and the toy
