"""The pictures of the difficulty atlas: heat maps of all levels, and what parameters, variants and scenarios change.

Needs matplotlib, which is why only `hispania atlas --pictures` imports it.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from matplotlib import font_manager, rc_context
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle

from ..measures.atlas import Atlas, Effect, StepEffect
from ..printed.options import ARMIES, DENARII, FLEETS, GARRISONS, ROADS, Level, all_levels
from .atlas import COLOURS, colour, effect_name, is_dark, step_name, who
from .catalogue import Catalogue

PAPER: Final = "#fbf7ee"
INK: Final = "#2b2118"
FAINT: Final = "#6d5a3c"
GRID: Final = "#e2d6bd"
MARKS: Final = ("o", "D", "s", "^")  # one for each player
PAINTS: Final = ("#a3231c", "#22639a", "#8a5a00", "#4b6b2a")
FACES: Final = ("Palatino Linotype", "Palatino", "P052", "TeX Gyre Pagella", "URW Palladio L", "DejaVu Serif")
DPI: Final = 170
LEFT: Final = 0.355  # where the lines of a forest begin


def draw_atlas(words: Catalogue, known: Atlas, folder: Path, first: str | None = None) -> Iterator[Path]:
    """Draw everything into a folder, the levels of one player first, and tell each file that is there."""
    faces = {face.name for face in font_manager.fontManager.ttflist}
    face = next(name for name in FACES if name in faces or name == FACES[-1])
    style: dict[Any, Any] = {
        "font.family": face,
        "text.color": INK,
        "axes.edgecolor": FAINT,
        "axes.labelcolor": INK,
        "xtick.color": FAINT,
        "ytick.color": INK,
        "figure.facecolor": PAPER,
        "axes.facecolor": PAPER,
    }
    with rc_context(style):
        for player in sorted(known.players, key=lambda name: name != first):
            yield _saved(_levels(words, known, player), folder / f"levels-{_file_name(player)}.png")
        if any(known.steps(player) for player in known.players):
            yield _saved(_steps(words, known), folder / "steps.png")
        for kind in dict.fromkeys(one.kind for one in known.effects):
            yield _saved(_effects(words, known, kind), folder / f"{kind}s.png")


def _file_name(player: str) -> str:
    """A player or a level as a part of a file's name.

    >>> _file_name("consul@1000"), _file_name("6|4|3|4|2")
    ('consul-1000', '6-4-3-4-2')
    """
    return re.sub(r"[^a-z0-9]+", "-", player.lower()).strip("-")


def _saved(figure: Figure, path: Path) -> Path:
    figure.savefig(path, dpi=DPI, facecolor=PAPER)
    return path


# -------------------------------------------------------------------- all levels


def _levels(words: Catalogue, known: Atlas, player: str) -> Figure:
    """Nine blocks, denarii across and garrisons down; in each fleets down, roads and armies across."""
    figure = Figure(figsize=(13.2, 8.6))
    figure.text(
        0.045, 0.942, words.atlas.say("picture-levels", player=who(words, player)), fontsize=21, fontweight="bold"
    )
    figure.text(0.045, 0.908, words.atlas.say("picture-levels-lead"), fontsize=12.5, color=FAINT)
    left, wide, gap = 0.142, 0.266, 0.017
    low, tall, rise = 0.168, 0.19, 0.03
    for (column, denarii), (row, garrisons) in itertools.product(enumerate(DENARII), enumerate(GARRISONS)):
        bottom = low + (2 - row) * (tall + rise)
        axes = figure.add_axes((left + column * (wide + gap), bottom, wide, tall))
        _block(words, axes, known, player, denarii, garrisons, is_first=column == 0, is_last=row == 2)
        if row == 0:
            axes.set_title(words.atlas.say("picture-denarii", denarii=denarii), fontsize=14, pad=12, fontweight="bold")
        if column == 0:
            told = words.atlas.say("picture-garrisons", garrisons=garrisons)
            at = (0.054, bottom + tall / 2)
            figure.text(*at, told, fontsize=13.5, fontweight="bold", va="center", ha="center", rotation=90)
    _scale(words, figure)
    halves = [(one.high - one.low) / 2 for one in (known.chance(level, player) for level in all_levels())]
    facts = {"typical": f"{100 * median(halves):.0f}", "most": f"{100 * max(halves):.0f}"}
    figure.text(0.045, 0.046, words.atlas.say("picture-half", **facts), fontsize=10.5, color=FAINT, va="center")
    return figure


def _block(
    words: Catalogue,
    axes: Axes,
    known: Atlas,
    player: str,
    denarii: int,
    garrisons: int,
    *,
    is_first: bool,
    is_last: bool,
) -> None:
    space = 0.22  # between the groups of equal roads
    for (group, roads), (column, armies), (row, fleets) in itertools.product(
        enumerate(ROADS), enumerate(ARMIES), enumerate(FLEETS)
    ):
        chance = known.chance(Level(denarii, garrisons, fleets, roads, armies), player).chance
        paint = colour(chance)
        x, y = group * (3 + space) + column, 2 - row
        face = tuple(part / 255 for part in paint)
        axes.add_patch(Rectangle((x + 0.02, y + 0.02), 0.96, 0.96, facecolor=face, edgecolor=GRID, linewidth=0.6))
        ink = "#ffffff" if is_dark(paint) else INK
        axes.text(
            x + 0.5,
            y + 0.48,
            words.likely(chance).rstrip("%").rstrip(),
            ha="center",
            va="center",
            fontsize=11.5,
            color=ink,
        )
    axes.set_xlim(0, 9 + 2 * space)
    axes.set_ylim(0, 3)
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.tick_params(length=0)
    axes.set_yticks([2.5, 1.5, 0.5])
    axes.set_yticklabels(
        [words.atlas.say("picture-fleets", fleets=fleets) for fleets in FLEETS] if is_first else ["", "", ""]
    )
    axes.set_xticks([group * (3 + space) + column + 0.5 for group in range(3) for column in range(3)])
    axes.set_xticklabels([str(armies) for _ in ROADS for armies in ARMIES] if is_last else [""] * 9, fontsize=10.5)
    if is_last:
        for group, roads in enumerate(ROADS):
            middle = group * (3 + space) + 1.5
            axes.text(
                middle, -0.72, words.atlas.say("picture-roads", roads=roads), ha="center", va="center", fontsize=11.5
            )
        if is_first:
            axes.text(
                -0.12, -0.3, words.atlas.say("picture-armies"), ha="right", va="center", fontsize=10.5, color=FAINT
            )


def _scale(words: Catalogue, figure: Figure) -> None:
    """The colours and what they mean."""
    axes = figure.add_axes((0.708, 0.04, 0.266, 0.016))
    ramp = LinearSegmentedColormap.from_list("atlas", [(at, tuple(v / 255 for v in rgb)) for at, rgb in COLOURS])
    axes.imshow([[k / 255 for k in range(256)]], aspect="auto", cmap=ramp, extent=(0, 1, 0, 1))
    axes.set_yticks([])
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1])
    axes.set_xticklabels(["0", "25", "50", "75", "100"], fontsize=10)
    axes.tick_params(length=0, pad=3)
    for spine in axes.spines.values():
        spine.set_visible(False)
    figure.text(0.698, 0.047, words.atlas.say("picture-scale"), fontsize=10.5, color=FAINT, ha="right", va="center")


# -------------------------------------------------------------------- effects


class Line(NamedTuple):
    """A line of a forest: what it is about, a finer mark of it, and what was found for each player."""

    name: str
    detail: str
    found: Sequence[tuple[str, Effect | StepEffect]]


def _steps(words: Catalogue, known: Atlas) -> Figure:
    steps = [(player, one) for player in known.players for one in known.steps(player)]
    groups = []
    for name in Level.__struct_fields__:
        mine = [(player, one) for player, one in steps if one.parameter == name]
        labels = dict.fromkeys(step_name(words, one) for _, one in mine)
        groups.append(
            [Line(label, "", [pair for pair in mine if step_name(words, pair[1]) == label]) for label in labels]
        )
    return _forest(
        words,
        known,
        words.atlas.say("picture-steps"),
        words.atlas.say("picture-steps-lead"),
        [group for group in groups if group],
    )


def _effects(words: Catalogue, known: Atlas, kind: str) -> Figure:
    """One group for each variant or scenario, one line for each level at which it was measured."""
    mine = [one for one in known.effects if one.kind == kind]
    groups = []
    for name in dict.fromkeys(one.name for one in mine):
        at: dict[str, list[Effect]] = {}
        for one in mine:
            if one.name == name:
                at.setdefault(one.level, []).append(one)
        groups.append([Line(effect_name(words, those[0]), level, [(one.player, one) for one in those])
                       for level, those in at.items()])  # fmt: skip
    title = words.atlas.say("picture-variants") if kind == "variant" else words.atlas.say("picture-scenarios")
    return _forest(words, known, title, words.atlas.say("picture-effects-lead"), groups)


def _forest(words: Catalogue, known: Atlas, title: str, lead: str, groups: Sequence[Sequence[Line]]) -> Figure:
    """One point with its interval for each player on each line, and zero in the middle of attention."""
    players = [
        name for name in known.players if any(name == who for g in groups for line in g for who, _ in line.found)
    ]
    has_details = any(line.detail for group in groups for line in group)
    step = 0.27 + 0.13 * (len(players) - 1) if has_details else 0.3 + 0.1 * (len(players) - 1)
    lines = sum(map(len, groups)) + 0.55 * len(groups)
    tall = 2.55 + step * lines
    figure = Figure(figsize=(10.4, tall))
    figure.text(0.045, 1 - 0.42 / tall, title, fontsize=20, fontweight="bold", va="center")
    figure.text(0.045, 1 - 0.78 / tall, lead, fontsize=12, color=FAINT, va="center")
    axes = figure.add_axes((LEFT, 0.98 / tall, 0.46, 1 - (1.5 + 0.98) / tall))
    beside = axes.get_yaxis_transform()
    y = 0.0
    for group in groups:
        for place, line in enumerate(group):
            if place == 0 or line.name != group[place - 1].name:
                bold, size = ("bold", 11) if has_details else ("normal", 12)
                axes.text(-0.67, y, line.name, transform=beside, fontsize=size, va="center", fontweight=bold)
            axes.text(-0.03, y, line.detail, transform=beside, fontsize=10.5, va="center", ha="right", color=FAINT)
            axes.axhline(y, color=GRID, linewidth=0.8, zorder=0)
            for player, one in line.found:
                at = y + (players.index(player) - (len(players) - 1) / 2) * (0.72 / len(players))
                _mark(words, axes, at, known.players.index(player), len(players), one)
            y += 1.0
        y += 0.55
    axes.set_ylim(y - 1.0, -0.75)
    axes.set_yticks([])
    _frame(words, axes, figure, tall, {player: known.players.index(player) for player in players})
    return figure


def _mark(words: Catalogue, axes: Axes, at: float, place: int, number: int, one: Effect | StepEffect) -> None:
    paint = PAINTS[place % len(PAINTS)]
    is_clear = one.low > 0 or one.high < 0
    axes.plot([100 * one.low, 100 * one.high], [at, at], color=paint, linewidth=2.2, solid_capstyle="round", zorder=3)
    axes.plot([100 * one.difference], [at], marker=MARKS[place % len(MARKS)], markersize=6.5, color=paint,
              markerfacecolor=paint if is_clear else PAPER, markeredgewidth=1.6, linestyle="", zorder=4)  # fmt: skip
    interval = words.atlas.say("interval", low=_signed(one.low), high=_signed(one.high))
    told = f"{_signed(one.difference)}  ({interval})"
    axes.text(1.03, at, told, transform=axes.get_yaxis_transform(), fontsize=10.5 if number < 2 else 9,
              va="center", color=paint if number > 1 else INK)  # fmt: skip


def _signed(change: float) -> str:
    """A change in whole points of a hundred, with its sign.

    >>> _signed(0.123), _signed(-0.05), _signed(-0.001)
    ('+12', '−5', '0')
    """
    whole = round(100 * change)
    return f"{whole:+d}".replace("-", "−") if whole else "0"


def _frame(words: Catalogue, axes: Axes, figure: Figure, tall: float, players: Mapping[str, int]) -> None:
    low, high = axes.get_xlim()
    axes.set_xlim(min(low, -2), max(high, 2))
    axes.axvline(0, color=INK, linewidth=1.2, zorder=2)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(FAINT)
    axes.xaxis.set_major_formatter(lambda value, _: _signed(value / 100))
    axes.grid(axis="x", color=GRID, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(axis="x", length=0, labelsize=11)
    axes.set_xlabel(words.atlas.say("picture-axis"), fontsize=11, color=FAINT, labelpad=5)
    ends: dict[str, Any] = {"transform": axes.get_xaxis_transform(), "fontsize": 10.5, "color": FAINT, "va": "bottom"}
    axes.text(axes.get_xlim()[0], 1.01, "← " + words.atlas.say("picture-harder"), ha="left", **ends)
    if axes.get_xlim()[1] > 6:
        axes.text(axes.get_xlim()[1], 1.01, words.atlas.say("picture-easier") + " →", ha="right", **ends)
    figure.text(0.045, 0.24 / tall, words.atlas.say("picture-hollow"), fontsize=10.5, color=FAINT, va="center")
    for k, (player, place) in enumerate(players.items()):
        at = LEFT + 0.006 + 0.16 * k
        height = 1 - 1.12 / tall
        mark: dict[str, Any] = {
            "marker": MARKS[place % len(MARKS)],
            "color": PAINTS[place % len(PAINTS)],
            "markersize": 7.5,
        }
        figure.add_artist(Line2D([at], [height], transform=figure.transFigure, linestyle="", **mark))
        figure.text(at + 0.014, height, who(words, player), fontsize=12, va="center")
