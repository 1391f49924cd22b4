"""What the tests of the terminal share: typing lines, and somebody who plays a whole game."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path

from typer.testing import CliRunner

from hispania.cli import main as command
from hispania.games import conquest
from hispania.games.conquest.printed.board import default_board
from hispania.games.conquest.printed.options import Options
from hispania.games.conquest.terminal import starting
from hispania.games.conquest.terminal.menu import menu_of
from hispania.games.conquest.text.notation import action_text
from hispania.table.drawn import HOST, Drawn
from hispania.table.session import Table

BOARD = default_board()


def play(lines: Iterable[str], *options: str, code: int = 0) -> str:
    """Everything printed when these lines are typed and the input ends."""
    result = CliRunner().invoke(command.app, ["terminal", *options], input="".join(f"{line}\n" for line in lines))
    assert result.exit_code == code, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    return result.output


def played(
    seed: str,
    level: str = "7|4|3|4|1",
    write: str = "number",
    players: int = 1,
    options: Options | None = None,
    most: int = 10_000,
) -> tuple[list[str], Table]:
    """What somebody types in a whole game who fights where he can, and the table at its end."""
    rng = random.Random(seed)
    table = starting.table_of(options or Options.of(level, players), None, seed)
    table.drawn = Drawn(HOST)  # they type the seed, too
    lines: list[str] = []
    while True:
        table.roll_on()
        if table.game.result is not None or len(lines) == most:
            return lines, table
        entries = menu_of(table.game)
        fights = [entry for entry in entries if entry.card is not None or entry.group in EAGER]
        entry = rng.choice(fights if fights and rng.random() < 0.7 else entries)
        lines.append(str(entry.number) if write == "number" else action_text(table.game, entry.action))
        table.act(entry.action)


EAGER = ("garrison", "cross", "plot", "build", "buy", "plot-P", "build-P", "reroll", "pick", "order-U", "order-C")


def finished(folder: Path) -> list[Path]:
    return sorted((folder / "games").glob("*.hispania"))


def at_gades() -> conquest.Conquest:
    table = Table(conquest.new_game("7|4|3|4|1"), seed="iberia")
    table.roll_on()
    while table.game.phase.startswith("SETUP"):
        best = max(menu_of(table.game), key=lambda entry: starting.promise(table.game, entry.action))
        table.act(best.action)
    return table.game


NONSENSE = (
    "0", "999", "99999999999999999999", "-1", "1.5", "foo", "move", "move xyzzy", "m a", "m tolletum",
    "siege", "siege toletum 9", "siege toletum two", "attack m1 2", "s gades 2", "x gades 2",
    "garrison toletum", "-g", "-g7", "-g0 toletum", "remove 1", "fleet", "fleet 1", "fleet 9 9", "fleet 1 1",
    "fleet 1 2 3", "fleet gades onuba", "road", "road gades", "road gades toletum",
    "road gades-carthago nova", "enter", "enter gades", "@gades", "U", "C pass now", "C s Toletum $2",
    "U s Nowhere $2", "K @M1", "F M1>M2", "F M1>M9", "why 0", "why -1", "why x", "why 99999999", "log x",
    "log 3", "log all", "odds", "odds xyzzy", "odds gades", "odds m1", "look xyzzy", "look m1", "map /",
    "save /", "save /no/such/dir/x", "load /no/such/file", "load /", "replay /no/such", "save ~nobody/x",
    "whatif 0", "back", "new 9|9|9|9|9", "new easyish", "speed", "speed warp", "throw", "auto",
    "help nothing", "help combat", "help s", "[bold]x[/bold]", "{0}", "%s", "\x1b[2J", "x" * 5000, "💥", "ſ 1",
    "１", "²", "redo", "moves", "list", "look", "record", "III-2", "1 1", "pass now please",
    "load " + "x" * 400, "save a\x00b",
)  # fmt: skip
