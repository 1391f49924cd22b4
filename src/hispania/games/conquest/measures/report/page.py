"""The page about results of HISPANIA as the laboratory asks for it: which games count, and all sections."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pyarrow as pa

from .....errors import Unreadable
from .....lab.contract import Results as ResultFile
from .....lab.report.page import Section
from ...printed.board import Board, default_board
from ...printed.options import Level
from ..boards import SHIPPED
from ..experiments import TYPES
from .effects import effect_sections
from .numbers import Outcome, outcomes
from .sections import Results, gathered, plain_sections

STYLE: Final = """
:root{--land:#f3ead2;--sea:#dbe7e6;--coast:#9b8862}
@media screen and (prefers-color-scheme:dark){:root{--land:#2f2d26;--sea:#1b2930;--coast:#7d6f51}}
.heat{border-collapse:separate;border-spacing:2px;font-size:.76rem}
.heat th,.heat td{border:0;padding:.24rem 0;text-align:center;min-width:1.58rem}
.heat th{font-weight:normal;color:var(--faint)}
.heat th[scope=row]{white-space:nowrap;padding-right:.5rem;text-align:right;position:sticky;left:0;
background:var(--card)}
.heat td{border-radius:.2rem;background:color-mix(in srgb,var(--red) var(--p),var(--paper))}
.heat td.none{background:none;color:var(--line)}
.heat td.deep{color:var(--on-red)}
.heat .apart{border-left:6px solid transparent}
.heat tr.apart>*{border-top:6px solid transparent;background-clip:padding-box}
.heat td.apart{background-clip:padding-box}
.map{display:block;width:100%;min-width:42rem;height:auto}
.map .sea{fill:var(--sea)}.map .land{fill:var(--land);stroke:var(--coast);stroke-width:1.4}
.map .province{fill-opacity:.16}.map .river{fill:none;stroke:var(--sea);stroke-width:3}
.map .link{stroke:var(--coast);stroke-opacity:.5;stroke-width:1.4}
.map .place{stroke:var(--ink);stroke-width:1.2}.map .capital .place{stroke-width:3.4}
.map text.share{font-size:12.5px;font-weight:bold;text-anchor:middle;fill:var(--ink)}
.map .deep text.share{fill:var(--on-red)}.map .deep.by-blue text.share{fill:var(--on-blue)}
.map text.city{font-size:12.5px;fill:var(--ink);stroke:var(--land);stroke-width:3px;paint-order:stroke;
stroke-linejoin:round}
.map text.country{font-size:16px;letter-spacing:6px;fill:var(--coast);text-anchor:middle}
.map text.water{font-size:13px;font-style:italic;fill:var(--faint);text-anchor:middle}
.map .effect{stroke:var(--faint);stroke-linecap:round;stroke-opacity:.6}
.map .effect.better,.map .effect.worse{stroke-opacity:1}.map .effect.better{stroke:var(--red)}
.map .effect.worse{stroke:var(--blue)}
.map .spot{fill:var(--card);stroke:var(--faint);stroke-width:1.4}
@media print{.map{min-width:0}.heat th,.heat td{min-width:0;padding:.1rem}}
"""


def sections(files: Sequence[ResultFile]) -> tuple[int, list[Section]]:
    """How many games there are, and all sections about them."""
    results = read_results(files)
    return len(results.rows), [*plain_sections(results), *effect_sections(results)]


def lead() -> str:
    """What the games were played for."""
    return "how hard it is, how it is won and lost, and what a change of its rules or its board would do"


def foot() -> str:
    """What is true for computers may not be for people."""
    return "what is true for them may differ for people, most of all how often Rome wins"


def style() -> str:
    """Heat maps and maps."""
    return STYLE


def read_results(files: Sequence[ResultFile]) -> Results:
    """The games of all files together; a game that stands in two of them counts once."""
    found: dict[tuple[Any, ...], Outcome] = {}
    boards: dict[str, str] = {}
    for file in files:
        for label, hash in _boards(file).items():
            if boards.setdefault(label, hash) != hash:
                raise Unreadable(
                    f"{file.path}: the board {label!r} is another one than in the files before; report on it alone"
                )
        for row in _checked(file.table, file.path):
            cell = row.level, row.players, row.variants, row.scenario, row.house, row.board, row.rome, row.hispano
            found.setdefault((*cell, row.game, row.dice), row)
    if not found:
        names = ", ".join(str(file.path) for file in files)
        raise Unreadable(f"{names}: no game was played, so there is nothing to report")
    rows = list(found.values())
    return gathered(rows, [file.told for file in files], [file.path.name for file in files], _board(rows, boards))


def _boards(file: ResultFile) -> dict[str, str]:
    try:
        return dict(file.told["boards"])
    except (ValueError, KeyError, TypeError) as error:
        raise Unreadable(f"{file.path} does not say how it was made: write it again with `hispania lab run`") from error


def _checked(table: pa.Table, path: Path) -> list[Outcome]:
    """The games of a file, if they are games."""
    holes = [name for name in Outcome.__struct_fields__ if table[name].null_count]
    if holes:
        raise Unreadable(f"{path}: the column {holes[0]!r} has holes, so this is no result of `hispania lab run`")
    types = [name for name in Outcome.__struct_fields__ if table.schema.field(name).type != TYPES[name]]
    if types:
        found = table.schema.field(types[0]).type
        raise Unreadable(f"{path}: the column {types[0]!r} holds {found}, not {TYPES[types[0]]}")
    rows = outcomes(table)
    good: set[str] = set()
    for row in rows:
        if row.level not in good:
            try:
                good.add(str(Level.parse(row.level)))
            except Unreadable as error:
                raise Unreadable(f"{path}: game {row.game} has the level {row.level!r}: {error}") from error
    return rows


def _board(rows: Sequence[Outcome], boards: dict[str, str]) -> Board | None:
    """The shipped board, if the plain games were played on it as it is today."""
    shipped = default_board()
    plain = any(row.is_plain for row in rows) or all(row.board == SHIPPED for row in rows)
    return shipped if plain and boards.get(SHIPPED) == shipped.hash else None
