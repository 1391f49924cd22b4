"""A corrected copy of the printed game at the shell, for every game with copies: copy, check, sources, `--board`."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from hispania import games
from hispania.cli import telling
from hispania.cli.commands.serve import printed_in
from hispania.cli.main import app
from hispania.errors import Unreadable

pytestmark = pytest.mark.once

KEPT = [id for id in games.ids() if games.rules(id).room("checks") is not None]


def hispania(*words: object) -> Result:
    return CliRunner().invoke(app, list(map(str, words)))


@pytest.fixture(params=KEPT)
def game(request: pytest.FixtureRequest) -> str:
    """Every registered game that knows copies."""
    return str(request.param)


def test_there_is_a_game_with_copies() -> None:
    assert games.DEFAULT in KEPT


def test_a_copy_is_the_shipped_file_and_passes(game: str, tmp_path: Path) -> None:
    path = tmp_path / "copy.toml"
    told = hispania("board", "copy", path, "--game", game)
    assert told.exit_code == 0
    assert "hispania board check" in told.stdout
    checked = hispania("board", "check", path, "--game", game)
    assert checked.exit_code == 0
    assert "differs from the rulebooks in 0 facts and from our best reading of them in 0." in checked.stdout
    assert games.rules(game).printed(path).hash == games.rules(game).printed().hash
    assert games.rules(game).printed().hash in checked.stdout


def test_a_copy_may_begin_with_a_mark_of_its_encoding(game: str, tmp_path: Path) -> None:
    path = tmp_path / "copy.toml"
    path.write_text("\ufeff" + games.rules(game).room("checks").text(), encoding="utf-8")
    checked = hispania("board", "check", path, "--game", game)
    assert checked.exit_code == 0, checked.output
    assert games.rules(game).printed(path).hash == games.rules(game).printed().hash


def test_what_is_there_is_not_written_over(game: str, tmp_path: Path) -> None:
    path = tmp_path / "copy.toml"
    path.write_text("mine", encoding="utf-8")
    told = hispania("board", "copy", path, "--game", game)
    assert (told.exit_code, path.read_text(encoding="utf-8")) == (1, "mine")
    assert hispania("board", "copy", path, "--force", "--game", game).exit_code == 0
    assert path.read_text(encoding="utf-8") == games.rules(game).room("checks").text()


@pytest.mark.parametrize("command", ["check", "sources"])
def test_without_a_file_the_shipped_one_is_meant(game: str, command: str) -> None:
    told = hispania("board", command, "--game", game)
    assert told.exit_code == 0
    assert games.rules(game).room("checks").examined().summary in told.stdout.replace("\n", " ")


def test_every_entry_that_no_rulebook_says_can_be_named(game: str) -> None:
    named = hispania("board", "sources", "--all", "--game", game).stdout.splitlines()
    assert len(named) == len(games.rules(game).room("checks").examined().marks) > 50
    assert all(line.split("\t")[0] in ("implied", "recovered", "reconstructed") for line in named)


@pytest.mark.parametrize("command", ["check", "sources"])
def test_an_empty_file_is_no_copy(game: str, command: str, tmp_path: Path) -> None:
    path = tmp_path / "empty.toml"
    path.write_text("", encoding="utf-8")
    told = hispania("board", command, path, "--game", game)
    assert told.exit_code == 1
    assert f"{path} cannot be played on" in " ".join(told.stderr.split())


def test_files_are_of_the_usual_game_or_of_the_one_that_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a=b.toml"
    usual = games.DEFAULT
    path.write_text(games.rules().room("checks").text(), encoding="utf-8")
    for texts in ([str(path)], [f"{usual}={path}"]):
        assert {id: printed.hash for id, printed in printed_in(texts).items()} == {usual: games.rules().printed().hash}
    with pytest.raises(Unreadable, match="names two files"):
        printed_in([str(path), f"{usual}={path}"])
    with pytest.raises(Unreadable, match="cannot be read"):
        printed_in([f"chess={path}"])


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", ("problème la case 'osca' n’a pas de liaison", "on ne peut pas jouer sur", "1 problème")),
        ("es", ("problema la casilla 'osca' no tiene enlaces", "no se puede jugar en", "1 problema")),
    ],
)
def test_what_is_wrong_is_told_in_the_language_asked_for(language: str, words: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "cut.toml"
    tables = games.rules().room("checks").tables(games.rules().room("checks").text())
    tables["link"] = [link for link in tables["link"] if "osca" not in (link["a"], link["b"])]
    path.write_text(games.rules().room("checks").text_of(tables), encoding="utf-8")
    told = hispania("board", "check", path, "--language", language)
    assert told.exit_code == 1
    said = " ".join((told.stdout + told.stderr).split())
    assert all(part in said for part in words), said
    opened = hispania("terminal", "--board", path, "--new", "--language", language)
    assert opened.exit_code == 1
    assert words[0].partition(" ")[2] in " ".join(opened.stderr.split())


def test_a_record_that_cannot_be_opened_is_told_in_the_language_asked_for(tmp_path: Path) -> None:
    missing, broken = tmp_path / "nowhere", tmp_path / "broken"
    broken.write_text('[Level "6|4|3|4|2"] [Level "6|4|3|4|2"]\n', encoding="utf-8")
    for file, language, words in (
        (missing, "fr", "ne peut être lue : ce fichier ou ce dossier n’existe pas"),
        (missing, "es", "no se puede leer: no existe ese fichero o carpeta"),
        (broken, "fr", "ligne 1 : l’en-tête Level y est deux fois"),
        (broken, "es", "línea 1: la cabecera Level está dos veces"),
    ):
        told = hispania("terminal", "--file", file, "--language", language)
        assert told.exit_code == 1
        assert words in " ".join(told.stderr.split())


def test_the_words_of_the_command_line_are_there_in_every_language() -> None:
    words = tomllib.loads((Path(telling.__file__).parent / "words.toml").read_text(encoding="utf-8"))
    for part in ("error", "board"):
        told = [
            {key: set(re.findall(r"{(\w+)}", text)) for key, text in words[one][part].items()}
            for one in telling.LANGUAGES
        ]
        assert told[0] == told[1] == told[2]
