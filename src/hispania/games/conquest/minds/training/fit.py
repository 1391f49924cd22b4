"""Fit the judge's network to games: how often positions like this one were won.

A position's target is not the bare result of its game but a mixture of the result and of what the network itself says
about the positions that followed (temporal differences, lambda). That tells apart what happened near the position from
the luck long after it, and made the difference between a network that predicts and one that plays.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from zipfile import BadZipFile

from .....errors import Unreadable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

SUMMARY: Final = "fit the judge's network to positions from self-play"
HIDDEN: Final = 24
EPOCHS: Final = 24
PATIENCE: Final = 8  # epochs without progress on games that were kept apart
BATCH: Final = 512
RATE: Final = 2e-3
DECAY: Final = 3e-2  # strong: with a tenth of it the fit looks as good and plays ten games in a hundred worse
LAMBDA: Final = 0.9
PLAIN_EPOCHS: Final = 3  # the network must know something before it may teach itself
APART: Final = 12  # every twelfth game is kept apart


def read(files: Sequence[Path]) -> tuple[Floats, Floats, Any]:
    """The positions, results and games of files written by `hispania lab selfplay`."""
    import numpy as np

    features, won, games, first = [], [], [], 0
    for file in files:
        try:
            with np.load(file) as data:
                features.append(data["features"])
                won.append(data["won"])
                games.append(data["game"] + first)
                if not len(games[-1]):
                    raise ValueError("there are none")
        except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
            raise Unreadable(
                f"{file}: no positions can be read there ({error}); `hispania lab selfplay` writes such files"
            ) from error
        first = int(games[-1].max()) + 1
    return np.concatenate(features), np.concatenate(won), np.concatenate(games)


class Network:
    """One hidden layer of hinges and a logistic output, trained by Adam."""

    def __init__(self, inputs: int, seed: int, start: Sequence[float] = ()) -> None:
        import numpy as np

        rng = np.random.default_rng(seed)
        self.parts: list[Floats] = [
            rng.normal(0, (2 / inputs) ** 0.5, (inputs, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            rng.normal(0, (1 / HIDDEN) ** 0.5, HIDDEN).astype(np.float32),
            np.zeros(1, np.float32),
        ]
        if start:
            ends = np.cumsum([part.size for part in self.parts])[:-1]
            known = np.split(np.array(start, np.float32), ends)
            self.parts = [part.reshape(like.shape) for part, like in zip(known, self.parts, strict=True)]
        self.first = [np.zeros_like(part) for part in self.parts]
        self.second = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def forward(self, x: Floats) -> tuple[Floats, Floats]:
        """The hidden layer and the chances."""
        import numpy as np

        hidden = np.maximum(x @ self.parts[0] + self.parts[1], 0)
        return hidden, 1 / (1 + np.exp(-(hidden @ self.parts[2] + self.parts[3])))

    def learn(self, x: Floats, target: Floats, rate: float) -> None:
        """One step down the cross-entropy."""
        import numpy as np

        hidden, chance = self.forward(x)
        slope = ((chance - target) / len(x)).astype(np.float32)
        behind = np.outer(slope, self.parts[2]) * (hidden > 0)
        slopes = [x.T @ behind, behind.sum(0), hidden.T @ slope, np.array([slope.sum()], np.float32)]
        self.steps += 1
        for part, first, second, gradient in zip(self.parts, self.first, self.second, slopes, strict=True):
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            step = (first / (1 - 0.9**self.steps)) / (np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8)
            if len(part) > 1 and part is not self.parts[1]:
                step = step + DECAY * part
            part -= rate * step

    def weights(self) -> list[float]:
        """In the order in which the judge reads them: hidden layer by input, its thresholds, output, its threshold."""
        return [float(f"{weight:.6g}") for part in self.parts for weight in part.ravel()]


def returns(chances: list[float], won: list[float], games: list[int], share: float) -> list[float]:
    """The target of each position: the rest of its game, the near part by what the network says, the far by the result.

    >>> returns([0.5, 0.8], [1.0, 1.0], [0, 0], share=0.5)
    [0.9, 1.0]
    """
    targets = [0.0] * len(won)
    ahead = 0.0
    for n in range(len(won) - 1, -1, -1):
        if n == len(won) - 1 or games[n + 1] != games[n]:
            ahead = won[n]
        targets[n] = ahead
        ahead = share * ahead + (1 - share) * chances[n]
    return targets


def cross_entropy(chance: Floats, won: Floats) -> float:
    """How badly chances foretold results."""
    import numpy as np

    return float(-np.mean(won * np.log(chance + 1e-9) + (1 - won) * np.log(1 - chance + 1e-9)))


def fit(
    features: Floats, won: Floats, games: Any, *, seed: int = 0, share: float = LAMBDA, start: Sequence[float] = ()
) -> tuple[list[float], dict[str, Any]]:
    """The weights that foretold the games kept apart best, and how well; from other weights, or from nothing."""
    import numpy as np

    rng = np.random.default_rng(seed)
    network = Network(features.shape[1], seed, start)
    apart = games % APART == 0
    x, target = features[~apart], won[~apart]
    best: tuple[float, list[float], int] = (9.0, [], 0)
    for epoch in range(EPOCHS):
        if share < 1 and epoch >= PLAIN_EPOCHS:
            chances = network.forward(features)[1].tolist()
            target = np.array(returns(chances, won.tolist(), games.tolist(), share), np.float32)[~apart]
        rate = RATE * 0.5 * (1 + np.cos(np.pi * epoch / EPOCHS))
        order = rng.permutation(len(x))
        for at in range(0, len(x), BATCH):
            some = order[at : at + BATCH]
            network.learn(x[some], target[some], rate)
        score = cross_entropy(network.forward(features[apart])[1], won[apart])
        if score < best[0]:
            best = (score, network.weights(), epoch)
        elif epoch - best[2] > PATIENCE:
            break
    base = float(won[~apart].mean())
    facts = {
        "games": int(games.max()) + 1,
        "positions": len(features),
        "lambda": share,
        "seed": seed,
        "cross_entropy": round(best[0], 4),
        "cross_entropy_of_the_mean": round(cross_entropy(np.full(int(apart.sum()), base, np.float32), won[apart]), 4),
    }
    return best[1], facts


def save(path: Path, weights: list[float], how: dict[str, Any]) -> None:
    """Write a judge's weights with how they were made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"how": how, "weights": weights}, separators=(",", ":")) + "\n", encoding="utf-8")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `hispania lab fit`."""
    parser.add_argument("out", type=Path, help="file of weights to write (.json)")
    parser.add_argument("files", type=Path, nargs="+", help="positions from `hispania lab selfplay`")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--lambda", dest="share", type=float, default=LAMBDA, help="1 = the bare results (0.9)")


def run(args: argparse.Namespace) -> int:
    """Read, fit, save, tell."""
    weights, facts = fit(*read(args.files), seed=args.seed, share=args.share)
    save(args.out, weights, facts)
    print(", ".join(f"{name.replace('_', ' ')} {value}" for name, value in facts.items()))
    return 0
