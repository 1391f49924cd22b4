"""How hard is HISPANIA? A notebook in plain Python: run it, or open it where `# %%` makes cells.

    python examples/difficulty.py --games 12 --out pictures

Three players of very different strength meet the difficulty levels, and the exact chances of the dice are drawn.
"""

# %% What is needed
from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import matplotlib.pyplot as plt
from rich.console import Console
from rich.progress import Progress

from hispania.games import conquest
from hispania.games.conquest import Besiege, core
from hispania.games.conquest.minds.generals import Tribune
from hispania.games.conquest.minds.legate import Legate
from hispania.games.conquest.minds.recruit import Recruit
from hispania.lab.statistics import wilson
from hispania.players.contract import Player

parser = argparse.ArgumentParser(description="How hard is HISPANIA?")
parser.add_argument("--games", type=int, default=12, help="of each player at each level")
parser.add_argument("--out", type=Path, default=Path("pictures"), help="folder for the pictures")
parser.add_argument("--seed", type=int, default=1)
args = parser.parse_args(sys.argv[1:] if __name__ == "__main__" and not hasattr(sys, "ps1") else [])
args.out.mkdir(parents=True, exist_ok=True)

PAPER, INK, FAINT = "#fbf7ee", "#2b2118", "#8a7a5c"
plt.rcParams.update(
    {
        "figure.facecolor": PAPER, "axes.facecolor": PAPER, "savefig.facecolor": PAPER, "font.family": "serif",
        "text.color": INK, "axes.labelcolor": INK, "axes.edgecolor": FAINT, "xtick.color": INK, "ytick.color": INK,
        "axes.spines.top": False, "axes.spines.right": False, "axes.titlelocation": "left", "axes.titleweight": "bold",
        "figure.dpi": 110, "legend.frameon": False, "axes.grid": True, "axes.grid.axis": "y", "grid.color": "#e2d6bd",
        "axes.axisbelow": True,
    }
)  # fmt: skip
LEVELS = ("7|5|4|5|1", "7|4|3|4|1", "6|4|3|4|2", "5|4|3|4|3", "5|3|2|3|3")
WORDS = ("easiest", "easy", "medium", "hard", "hardest")
PLAYERS: dict[str, Player] = {"recruit": Recruit(), "legate": Legate(), "tribune": Tribune()}
COLOURS = {"recruit": "#a2937a", "legate": "#d08c2a", "tribune": "#a3231c"}


# %% One game: a player decides, the dice fall by their chances
class Ending(NamedTuple):
    """How a game ended."""

    why: str
    rounds: int
    capitals: int


def play(player: Player, level: str, seed: int) -> Ending:
    """A game to its end."""
    rng = random.Random(f"{seed} {level}")
    game = conquest.new_game(level)
    state = game.state
    while not core.is_over(state):
        if core.whose_turn(state) == conquest.Actor.CHANCE:
            core.resolve(state, rng.choice(core.outcomes(state))[0])
        else:
            core.apply(state, player.choose(state, rng))
    assert game.result
    held = (state.garrisoned() & state.config.capitals).bit_count()
    return Ending(game.result.reason, state.round, held)


# %% Many games
endings: dict[tuple[str, str], list[Ending]] = {}
with Progress(console=Console(stderr=True), transient=True) as progress:
    bar = progress.add_task("playing", total=len(LEVELS) * len(PLAYERS) * args.games)
    for name, player in PLAYERS.items():
        for level in LEVELS:
            progress.update(bar, description=f"{name} at {level}")
            endings[name, level] = []
            for number in range(args.games):
                endings[name, level].append(play(player, level, args.seed + number))
                progress.advance(bar)


def save(figure: Any, name: str) -> None:
    """Write a picture into the folder."""
    figure.savefig(args.out / f"{name}.png", bbox_inches="tight", pad_inches=0.25)
    print(args.out / f"{name}.png")


# %% Who wins how often, with the 95 % interval of so few games
figure, axes = plt.subplots(figsize=(8, 4.6))
for shift, name in zip((-0.08, 0.0, 0.08), PLAYERS):
    won = [sum(end.why == "capitals" for end in endings[name, level]) for level in LEVELS]
    rates = [number / args.games for number in won]
    spans = [wilson(number, args.games) for number in won]
    errors = [[r - low for r, (low, _) in zip(rates, spans)], [high - r for r, (_, high) in zip(rates, spans)]]
    places = [number + shift for number in range(len(LEVELS))]
    axes.errorbar(
        places, rates, errors, color=COLOURS[name], marker="o", markersize=7, linewidth=2, elinewidth=1.2, capsize=3,
        label=name,
    )  # fmt: skip
axes.set_xticks(range(len(LEVELS)), [f"{word}\n{level}" for word, level in zip(WORDS, LEVELS)])
axes.set_ylim(-0.04, 1.04)
axes.yaxis.set_major_formatter("{x:.0%}")
axes.set_ylabel("games won by Rome")
axes.set_title(f"Three players, five levels, {args.games} games each", pad=14)
axes.legend(loc="upper right")
save(figure, "levels")

# %% How games end, and how far Rome came
ENDS = {
    "capitals": ("all six capitals (won)", "#4f7a4a"),
    "time": ("time ran out", "#7d8ba3"),
    "reserve": ("no revolt left to place", "#b0413a"),
}
figure, panels = plt.subplots(1, 3, figsize=(11, 4.4), sharey=True)
for axes, name in zip(panels, PLAYERS):
    below = [0.0] * len(LEVELS)
    counts = [Counter(end.why for end in endings[name, level]) for level in LEVELS]
    for why, (label, colour) in ENDS.items():
        shares = [count[why] / args.games for count in counts]
        axes.bar(range(len(LEVELS)), shares, 0.72, bottom=below, color=colour, label=label)
        below = [low + share for low, share in zip(below, shares)]
    for place, level in enumerate(LEVELS):
        rounds = sum(end.rounds for end in endings[name, level]) / args.games
        axes.text(place, 1.02, f"{rounds:.1f}", ha="center", color=INK, fontsize=9)
    axes.set_xticks(range(len(LEVELS)), WORDS, rotation=30, ha="right")
    axes.set_title(name, pad=22)
    axes.yaxis.set_major_formatter("{x:.0%}")
panels[0].set_ylabel("share of games")
figure.suptitle("How games end, and after how many rounds on average", x=0.125, y=1.07, ha="left", weight="bold")
figure.legend(*panels[0].get_legend_handles_labels(), loc="lower center", ncols=3, bbox_to_anchor=(0.5, -0.12))
save(figure, "endings")

# %% Capitals held at the end: the measure that still tells players apart where nobody wins
figure, axes = plt.subplots(figsize=(8, 4.2))
for shift, name in zip((-0.26, 0.0, 0.26), PLAYERS):
    for place, level in enumerate(LEVELS):
        held = Counter(end.capitals for end in endings[name, level])
        for number, times in held.items():
            size = 260 * times / args.games + 4
            axes.scatter(place + shift, number, size, color=COLOURS[name], alpha=0.85, linewidth=0)
        mean = sum(end.capitals for end in endings[name, level]) / args.games
        axes.plot([place + shift - 0.11, place + shift + 0.11], [mean, mean], color=INK, linewidth=1.6)
    axes.scatter([], [], 60, color=COLOURS[name], label=name)
axes.set_xticks(range(len(LEVELS)), [f"{word}\n{level}" for word, level in zip(WORDS, LEVELS)])
axes.set_ylim(-0.5, 6.6)
axes.set_ylabel("capitals held at the end")
axes.set_title("How near Rome came (dots: games; lines: means)", pad=14)
axes.legend(loc="upper right", ncols=3, bbox_to_anchor=(1, 1.02))
save(figure, "capitals")

# %% The odds of one siege by denarii: the rulebook's third example, step by step
EXAMPLE = conquest.new_game("6|4|3|4|2").to_json() | {
    "state": "ROMAN", "turn": "C", "denarii": 6, "pending": None, "revolts": {"toletum": 1, "puciala": 1},
}  # fmt: skip


def siege(consul: bool, garrisons: int, army: bool) -> list[Fraction]:
    """The chance to end the revolt of Toletum for 1, 2 and 3 denarii."""
    cities = ("bilbilis", "salduba")[:garrisons]
    position = EXAMPLE | {
        "generals": {"U": "gades", "C": "segobriga", "K": "abula" if consul else "mare-ibericum", "P": None},
        "armies": {"puciala": "A"} if army else {},
        "garrisons": {city: ["C"] for city in cities},
        "reserve": {"revolt": 20, "A": 3 - army, "S": 0, "U": 4, "C": 4 - garrisons, "K": 4, "L": None, "road": 4},
    }
    game = conquest.from_json(position)
    return [game.odds(Besiege("C", "toletum", denarii)).win for denarii in (1, 2, 3)]


CASES = (
    ("alone", siege(False, 0, False), "#a2937a", "o-"),
    ("with two garrisons at his back", siege(False, 2, False), "#d08c2a", "s-"),
    ("and the consul beside the city: doubled", siege(True, 2, False), "#4f7a4a", "^-"),
    ("and an army beside him: the city is doubled, too", siege(True, 2, True), "#a3231c", "v--"),
)
# %% and of an attack, R against H, by how far the sums are apart
GAPS = range(-6, 7)
ROLLS = [(r, h) for r in range(1, 7) for h in range(1, 7)]
WINS = [sum(r + gap > h for r, h in ROLLS) / 36 for gap in GAPS]
TIES = [sum(r + gap == h for r, h in ROLLS) / 36 for gap in GAPS]

figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4.6))
for label, chances, colour, style in CASES:
    left.plot((1, 2, 3), list(map(float, chances)), style, color=colour, label=label, linewidth=2, markersize=7)
left.set_xticks((1, 2, 3), ("1 denarius", "2 denarii", "3 denarii"))
left.set_ylim(-0.04, 1.04)
left.set_xlim(0.8, 3.2)
left.yaxis.set_major_formatter("{x:.0%}")
left.set_title("The siege of Toletum: chance to end a revolt", pad=14)
left.legend(loc="upper center", bbox_to_anchor=(0.5, -0.1), ncols=1)
right.bar(GAPS, WINS, 0.8, color="#4f7a4a", label="Rome wins")
right.bar(GAPS, TIES, 0.8, bottom=WINS, color="#cdbf9f", label="a tie")
parted = [win + tie for win, tie in zip(WINS, TIES)]
right.bar(GAPS, [1 - part for part in parted], 0.8, bottom=parted, color="#b0413a", label="Rome loses")
right.set_xticks(GAPS, [f"{gap:+d}" if gap else "0" for gap in GAPS])
right.yaxis.set_major_formatter("{x:.0%}")
right.set_xlabel("what Rome adds to R, less what Hispania adds to H")
right.set_title("An attack: R against H, nobody doubled", pad=14)
right.legend(loc="upper center", bbox_to_anchor=(0.5, -0.18), ncols=3)
save(figure, "odds")
