"""`hispania lab atlas`: measure every level, pool the counts, and write the atlas that the program ships."""

from __future__ import annotations

import argparse
import json
import os
from collections import defaultdict
from collections.abc import Mapping, Sequence
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from .... import __version__
from ....errors import Unreadable
from ....lab.experiment import Experiment, read_experiment
from ....lab.journal import may_write
from ....lab.progress import say
from ....lab.run import carry_out
from ....lab.statistics import paired_difference
from ....lab.store import Store
from ....lab.workshop import MOST_WORKERS
from ....table.files import replaced
from ..printed.board import default_board
from ..printed.options import RULES_VERSION, all_levels
from ..printed.scenarios import scenario
from .mind import mind
from .pooling import held_out, pool

SUMMARY = (
    "Measure the chance of victory at all 243 levels, and what variants and scenarios change: the difficulty atlas."
)
ATLAS: Final = 1
STRENGTH: Final = ("recruit", "legate", "tribune", "consul")  # from weak to strong
MOST_SCALE: Final = 1000
Counts = dict[int, bool]  # game -> won


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--scale", type=int, default=1, metavar="N", help="N times as many games: what is played stays")
    parser.add_argument("--experiment", type=Path, metavar="FILE.toml", help="another experiment than the shipped one")
    parser.add_argument(
        "--results", type=Path, default=Path("atlas.parquet"), metavar="FILE",
        help="the games; they are kept beside it and never played again",
    )  # fmt: skip
    parser.add_argument("--out", type=Path, default=Path("atlas.json"), metavar="FILE", help="the atlas")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="N", help="processes")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Ray cluster instead: an address, auto or local")
    parser.add_argument("--as-it-is", action="store_true", help="play nothing: pool what has been played so far")
    parser.add_argument("--trust", action="store_true", help="count games of earlier players or rules too")


def run(args: argparse.Namespace) -> int:
    """Play what is missing, pool it, check it, write it."""
    for name, most in (("scale", MOST_SCALE), ("workers", MOST_WORKERS)):
        if not 1 <= getattr(args, name) <= most:
            raise Unreadable(f"--{name} must be from 1 to {most}, not {getattr(args, name)}")
    experiment = _experiment(args.experiment, args.scale)
    may_write(args.out)
    if not args.as_it_is:
        code = carry_out(experiment, args.results, args.workers, args.cluster, trust=args.trust)
        if code:
            return code
    with Store(args.results.with_suffix(".parts"), experiment, trust=args.trust) as store:
        cells = won_games(store)
        spent = store.spent()
    played = sum(map(len, cells.values()))
    if not played:
        raise Unreadable(f"nothing has been played yet in {args.results.with_suffix('.parts')}")
    say(f"pooling {played} games")
    found = make(experiment, cells, spent)
    with replaced(args.out) as file:
        file.write_text(to_json(found), encoding="utf-8")
    for player, model in found["models"].items():
        told = model["held_out"]
        if "error" in told:
            say(
                f"{player}: levels held out are foretold within {100 * told['error']:.1f} points, where chance alone "
                f"makes {100 * told['noise']:.1f}; {100 * told['covered']:.0f} % lie in their 95 % interval"
            )
    say(f"written: {args.out}")
    return 0


def _experiment(path: Path | None, scale: int) -> Experiment:
    if path is not None:
        found = read_experiment(path, {})
    else:
        with as_file(files(__package__).joinpath("data", "atlas.toml")) as shipped:
            found = read_experiment(shipped, {})
    return replace(found, cells=tuple((cell, scale * games) for cell, games in found.cells))


def won_games(store: Store) -> dict[int, Counts]:
    """Who won each game that was played, by the number of its cell."""
    cells: dict[int, Counts] = defaultdict(dict)
    for number, rows in store.tables():
        cells[number].update(zip(rows["game"].to_pylist(), rows["won"].to_pylist(), strict=True))
    return cells


def make(experiment: Experiment, cells: Mapping[int, Counts], spent: float) -> dict[str, Any]:
    """The atlas as plain data: counts, pooled chances, models and effects."""
    plain: dict[str, dict[str, Counts]] = defaultdict(dict)
    for number, (cell, _) in enumerate(experiment.cells):
        is_plain = not cell.variants and not cell.scenario and cell.house == "-" and cell.players == 1
        if is_plain and cell.board == "shipped" and cells.get(number):
            plain[cell.rome][cell.level] = cells[number]
    players = sorted(plain, key=_strength)
    wanted = [str(level) for level in all_levels()]
    levels: dict[str, list[list[float]]] = {level: [] for level in wanted}
    models = {}
    for player in players:
        counts = {level: (sum(games.values()), len(games)) for level, games in plain[player].items()}
        pooled = pool(counts, wanted)
        for level in wanted:
            chance, low, high = pooled.chances[level]
            levels[level].append([*counts.get(level, (0, 0)), round(chance, 4), round(low, 4), round(high, 4)])
        models[player] = {
            "terms": pooled.terms,
            "weights": [round(weight, 4) for weight in pooled.weights],
            "held_out": held_out(counts) | {"spread": pooled.spread},
        }
    played = sum(map(len, cells.values()))
    return {
        "format": ATLAS,
        "made": {
            "command": "hispania lab atlas",
            "seed": experiment.seed,
            "version": __version__,
            "rules": RULES_VERSION,
            "mind": mind(),
            "board": default_board().hash,
            "games": played,
            "core_hours": round(spent / 3600, 2),
        },
        "players": players,
        "levels": levels,
        "models": models,
        "effects": effects(experiment, cells, plain),
    }


def _strength(player: str) -> tuple[int, int]:
    id, _, budget = player.partition("@")
    return STRENGTH.index(id) if id in STRENGTH else len(STRENGTH), int(budget) if budget.isdigit() else 0


def effects(
    experiment: Experiment, cells: Mapping[int, Counts], plain: Mapping[str, Mapping[str, Counts]]
) -> list[dict[str, Any]]:
    """What each variant alone, and each scenario, changes at a level, over games with equal dice."""
    found = []
    for number, (cell, _) in enumerate(experiment.cells):
        games, base = cells.get(number, {}), plain.get(cell.rome, {}).get(cell.level, {})
        both = sorted(games.keys() & base.keys())
        needed = scenario(cell.scenario).variants if cell.scenario else ()
        alone = cell.variants == needed if cell.scenario else len(cell.variants) == 1
        if not both or not alone or cell.house != "-" or cell.board != "shipped":
            continue
        difference, low, high = paired_difference([[games[game] - base[game] for game in both]])
        found.append(
            {
                "kind": "scenario" if cell.scenario else "variant",
                "name": str(cell.scenario) if cell.scenario else cell.variants[0],
                "player": cell.rome,
                "level": cell.level,
                "won": sum(games[game] for game in both),
                "games": len(both),
                "base_won": sum(base[game] for game in both),
                "base_games": len(both),
                "difference": round(difference, 4),
                "low": round(low, 4),
                "high": round(high, 4),
            }
        )
    return sorted(found, key=lambda one: (one["kind"] == "scenario", one["name"], _order(one["level"])))


def _order(level: str) -> Sequence[int]:
    denarii, *rest = (int(part) for part in level.split("|"))
    return [-denarii, *rest]


def to_json(atlas: Mapping[str, Any]) -> str:
    """The atlas as text: one level and one effect a line, so that a change shows where it is."""
    head = {key: atlas[key] for key in ("format", "made", "players", "models")}
    lines = [json.dumps(head, indent=1)[:-2] + ","]
    lines.append(' "levels": {')
    rows = [f"  {json.dumps(level)}: {json.dumps(counts)}" for level, counts in atlas["levels"].items()]
    lines.append(",\n".join(rows))
    lines.append(' },\n "effects": [')
    lines.append(",\n".join(f"  {json.dumps(effect)}" for effect in atlas["effects"]))
    lines.append(" ]\n}")
    return "\n".join(lines) + "\n"
