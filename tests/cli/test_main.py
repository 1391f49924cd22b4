"""The frame of the command line: help, version, unknown commands, errors in one line."""

from __future__ import annotations

import sys
import types

import pytest
import typer
from typer.testing import CliRunner

from hispania.cli import main as command
from hispania.errors import Unreadable


@pytest.fixture
def greeting(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command `greet` in a module of its own, as the real ones are."""
    app = typer.Typer()

    @app.command()
    def greet(name: str) -> None:
        """Say good morning."""
        if name == "Roma":
            raise Unreadable("no city is called 'Roma'")
        typer.echo(f"salve {name}")

    module = types.ModuleType("hispania.cli.greet")
    module.__spec__ = types.SimpleNamespace(name="hispania.cli.greet")  # type: ignore[assignment]
    module.app = app  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "hispania.cli.greet", module)
    monkeypatch.setattr(command, "COMMANDS", {"greet": "cli.greet", "not-written": "cli.not-written"})


@pytest.mark.usefixtures("greeting")
def test_a_command_of_one_function_is_called_by_its_module() -> None:
    result = CliRunner().invoke(command.app, ["greet", "Osca"])
    assert (result.exit_code, result.stdout) == (0, "salve Osca\n")


@pytest.mark.usefixtures("greeting")
def test_help_lists_the_commands_that_exist() -> None:
    result = CliRunner().invoke(command.app, ["--help"])
    assert result.exit_code == 0
    assert "greet" in result.stdout
    assert "Say good morning." in result.stdout
    assert "not-written" not in result.stdout


@pytest.mark.usefixtures("greeting")
@pytest.mark.parametrize("name", ["not-written", "nonsense", "../greet", "main"])
def test_unknown_commands(name: str) -> None:
    assert CliRunner().invoke(command.app, [name]).exit_code == 2


@pytest.mark.usefixtures("greeting")
def test_a_foreseen_error_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["hispania", "greet", "Roma"])
    with pytest.raises(SystemExit) as left:
        command.main()
    assert left.value.code == 1
    assert capsys.readouterr() == ("", "hispania: no city is called 'Roma'\n")


def test_alone_it_shows_the_help() -> None:
    assert "Usage" in CliRunner().invoke(command.app, []).output
