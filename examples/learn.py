"""Learns to play Rome from nothing: proximal policy optimisation with masks, in numpy alone, on a batch of games.

    python examples/learn.py --minutes 4 --curve learning.png

Random play never wins, so victory alone teaches nothing at first. The learning signal is therefore shaped: besides +1
or -1 at the end, every step pays for the capitals gained (of six) and the revolts put back into reserve (of 22).
What is plotted is not that signal but the game: victories and capitals held at the end.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

import numpy as np
from numpy.typing import NDArray

from hispania.games.conquest.research.observation import NUMBER_NAMES
from hispania.games.conquest.research.vector import HispaniaVectorEnv

Floats = NDArray[np.float32]
CAPITALS = NUMBER_NAMES.index("capitals held") - len(NUMBER_NAMES)  # its place in an observation, from the end
NUMBERS = -len(NUMBER_NAMES)  # where they begin
SPACES = 49
ROUND = NUMBER_NAMES.index("round") - len(NUMBER_NAMES)


@dataclass(slots=True)
class Settings:
    """Everything there is to turn."""

    level: str = "7|5|4|5|1"
    games: int = 256
    steps: int = 48  # decisions of each game between two updates
    hidden: int = 128
    epochs: int = 3
    part: int = 2048  # decisions of one gradient step
    rate: float = 1e-3
    discount: float = 0.995
    trace: float = 0.95  # of the generalised advantage
    clip: float = 0.2
    entropy: float = 0.01
    shaping: float = 3.0
    seed: int = 1


@dataclass
class Policy:
    """One hidden layer, then a logit for each action and the value of the position; Adam moves the weights."""

    weights: dict[str, Floats]
    columns: NDArray[np.int64]  # the entries of an observation that are looked at
    middle: Floats
    scale: Floats
    moments: dict[str, tuple[Floats, Floats]] = field(default_factory=dict)
    moved: int = 0

    @classmethod
    def new(cls, seen: NDArray[np.int8], actions: int, settings: Settings) -> Policy:
        """A policy for observations like those seen in random play."""
        rng = np.random.default_rng(settings.seed)
        board = seen[:, :NUMBERS]
        lively = (board.max(axis=0) != board.min(axis=0)).reshape(-1, SPACES).any(axis=1)  # planes that ever change
        columns = np.concatenate([np.flatnonzero(np.repeat(lively, SPACES)), np.arange(seen.shape[1])[NUMBERS:]])
        known = seen[:, columns].astype(np.float32)
        least = np.where(columns < seen.shape[1] + NUMBERS, 0.3, 1.0)  # what random play never saw must not shout
        inputs = len(columns)
        weights = {
            "in": rng.normal(0, np.sqrt(1 / inputs), (inputs, settings.hidden)),
            "in0": np.zeros(settings.hidden),
            "act": rng.normal(0, 0.01, (settings.hidden, actions)),
            "act0": np.zeros(actions),
            "worth": rng.normal(0, 0.01, (settings.hidden, 1)),
            "worth0": np.zeros(1),
        }
        floats = {name: weight.astype(np.float32) for name, weight in weights.items()}
        return cls(floats, columns, known.mean(axis=0), (1 / np.maximum(known.std(axis=0), least)).astype(np.float32))

    def features(self, seen: NDArray[np.int8]) -> Floats:
        """An observation as the network reads it."""
        return (seen[:, self.columns].astype(np.float32) - self.middle) * self.scale

    def look(self, features: Floats, masks: NDArray[np.bool_]) -> tuple[Floats, Floats, Floats]:
        """The hidden layer, the chance of each action (none for the illegal) and the worth of the position."""
        w = self.weights
        hidden = np.maximum(features @ w["in"] + w["in0"], 0)
        logits = np.where(masks, hidden @ w["act"] + w["act0"], np.float32(-1e9))
        logits -= logits.max(axis=1, keepdims=True)
        chances = np.exp(logits)
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, (hidden @ w["worth"] + w["worth0"])[:, 0]

    def move(self, slopes: dict[str, Floats], rate: float) -> None:
        """One step of Adam down the slopes, their length limited."""
        self.moved += 1
        length = float(np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values())))
        shrink = np.float32(min(1.0, 0.5 / (length + 1e-9)))
        for name, slope in slopes.items():
            first, second = self.moments.get(name, (np.zeros_like(slope), np.zeros_like(slope)))
            first = 0.9 * first + 0.1 * slope * shrink
            second = 0.999 * second + 0.001 * (slope * shrink) ** 2
            self.moments[name] = (first, second)
            step = first / (1 - 0.9**self.moved) / (np.sqrt(second / (1 - 0.999**self.moved)) + 1e-8)
            self.weights[name] -= np.float32(rate) * step


@dataclass(slots=True)
class Harvest:
    """What one stretch of play brought in, decisions of all games in one row."""

    seen: NDArray[np.int8]
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]
    chances: Floats
    advantages: Floats
    returns: Floats


@dataclass(slots=True)
class Progress:
    """How the games went that ended between two updates."""

    decisions: int
    games: int
    victories: float
    capitals: float
    rounds: float
    loss: float
    seconds: float


def choose(chances: Floats, rng: np.random.Generator) -> NDArray[np.int64]:
    """An action for each row, by its chances."""
    edges = chances.cumsum(axis=1)
    points = rng.random((len(chances), 1), dtype=np.float32) * edges[:, -1:]
    found: NDArray[np.int64] = np.minimum((edges <= points).sum(axis=1), chances.shape[1] - 1)
    return found


class Learner:
    """The games, the policy and how both go on."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.rng = np.random.default_rng(settings.seed)
        self.envs = HispaniaVectorEnv(settings.games, settings.level, shaping=settings.shaping)
        self.seen, _ = self.envs.reset(seed=settings.seed)
        self.ends: list[tuple[int, int, int]] = []  # victory, capitals, rounds of each game that ended
        sights = []
        for _ in range(60):
            sights.append(self.envs.step(self.envs.sample())[0])
        self.policy = Policy.new(np.concatenate(sights), self.envs.batch.width, settings)
        self.seen, _ = self.envs.reset()

    def play(self) -> Harvest:
        """Let the policy play on in all games."""
        s = self.settings
        seen, masks, actions, chosen, worths, rewards, ended = [], [], [], [], [], [], []
        for _ in range(s.steps):
            mask = self.envs.action_masks()
            _, chances, worth = self.policy.look(self.policy.features(self.seen), mask)
            action = choose(chances, self.rng)
            seen.append(self.seen)
            masks.append(mask)
            actions.append(action)
            chosen.append(chances[np.arange(len(action)), action])
            worths.append(worth)
            self.seen, reward, over, _, infos = self.envs.step(action)
            rewards.append(reward)
            ended.append(over)
            if over.any():
                final = np.stack(list(infos["final_obs"][over]))
                won = infos["final_info"]["winner"][over] == 1
                self.ends += zip(won.tolist(), final[:, CAPITALS].tolist(), final[:, ROUND].tolist())
        worth = self.policy.look(self.policy.features(self.seen), self.envs.action_masks())[2]
        advantages, returns = self.advantages(rewards, ended, [*worths, worth])
        return Harvest(
            np.concatenate(seen), np.concatenate(masks), np.concatenate(actions), np.concatenate(chosen), advantages,
            returns,
        )  # fmt: skip

    def advantages(
        self, rewards: list[Floats], ended: list[NDArray[np.bool_]], worths: list[Floats]
    ) -> tuple[Floats, Floats]:
        """How much better each decision turned out than its position promised, and what it returned."""
        s = self.settings
        carried = np.zeros(s.games, dtype=np.float32)
        found: list[Floats] = []
        for reward, over, worth, after in reversed(list(zip(rewards, ended, worths, worths[1:]))):
            open_ = (~over).astype(np.float32)
            surprise = reward + s.discount * open_ * after - worth
            carried = surprise + s.discount * s.trace * open_ * carried
            found.append(carried)
        advantages = np.concatenate(found[::-1])
        return advantages, advantages + np.concatenate(worths[:-1])

    def learn(self, harvest: Harvest, rate: float) -> float:
        """A few rounds over the harvest; gives the mean loss of the last."""
        s, number = self.settings, len(harvest.actions)
        losses: list[float] = []
        for _ in range(s.epochs):
            losses = []
            order = self.rng.permutation(number)
            for start in range(0, number, s.part):
                losses.append(self.learn_part(harvest, order[start : start + s.part], rate))
        return float(np.mean(losses))

    def learn_part(self, harvest: Harvest, rows: NDArray[np.int64], rate: float) -> float:
        """One gradient step of the clipped objective, the value's error and the entropy."""
        s, n = self.settings, len(rows)
        features = self.policy.features(harvest.seen[rows])
        hidden, chances, worth = self.policy.look(features, harvest.masks[rows])
        actions, everyone = harvest.actions[rows], np.arange(n)
        gain = harvest.advantages[rows]
        gain = (gain - gain.mean()) / (gain.std() + 1e-6)
        ratio = chances[everyone, actions] / harvest.chances[rows]
        held = np.clip(ratio, 1 - s.clip, 1 + s.clip)
        counts = ratio * gain <= held * gain  # where the clip leaves a slope
        logs = np.log(np.maximum(chances, 1e-12))
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        slope = chances * (logs + entropy) * s.entropy  # of minus the entropy
        pull = np.where(counts, -gain * ratio, 0).astype(np.float32)
        slope -= pull[:, None] * chances
        slope[everyone, actions] += pull
        slope /= n
        error = worth - harvest.returns[rows]
        back = (error / n)[:, None].astype(np.float32)
        w = self.policy.weights
        into = (slope @ w["act"].T + back @ w["worth"].T) * (hidden > 0)
        self.policy.move(
            {
                "in": features.T @ into, "in0": into.sum(axis=0), "act": hidden.T @ slope, "act0": slope.sum(axis=0),
                "worth": hidden.T @ back, "worth0": back.sum(axis=0),
            },
            rate,
        )  # fmt: skip
        policy_loss = -np.minimum(ratio * gain, held * gain).mean()
        return float(policy_loss + 0.5 * (error**2).mean() - s.entropy * entropy.mean())


def train(
    settings: Settings, updates: int, minutes: float = 1e9, out: TextIO = sys.stderr
) -> tuple[Learner, list[Progress]]:
    """So many updates, or as many as fit into the computing time."""
    learner, told, begun = Learner(settings), [], time.process_time()
    each = settings.games * settings.steps
    for number in range(1, updates + 1):
        spent = time.process_time() - begun
        left = max(1 - max(number / updates, spent / (60 * minutes)), 0.05)
        loss = learner.learn(learner.play(), settings.rate * left)
        ends = np.array(learner.ends or [(0, 0, 0)], dtype=np.float64)
        seconds = time.process_time() - begun
        victories, capitals, rounds = ends.mean(axis=0).tolist()
        told.append(Progress(number * each, len(learner.ends), victories, capitals, rounds, loss, seconds))
        learner.ends.clear()
        last = told[-1]
        print(
            f"{number:4}  {last.decisions / 1e6:5.2f} M decisions  {last.games:5} games"
            f"  victories {last.victories:6.1%}  capitals {last.capitals:4.2f}  rounds {last.rounds:4.1f}"
            f"  loss {loss:7.3f}  {seconds:5.0f} s",
            file=out, flush=True,
        )  # fmt: skip
        if seconds > 60 * minutes:
            break
    return learner, told


def random_play(settings: Settings, steps: int = 400) -> tuple[float, float]:
    """Victories and capitals of random play, to compare with."""
    envs = HispaniaVectorEnv(settings.games, settings.level)
    envs.reset(seed=settings.seed + 1000)
    capitals: list[int] = []
    victories = 0
    for _ in range(steps):
        _, _, over, _, infos = envs.step(envs.sample())
        if over.any():
            capitals += [int(final[CAPITALS]) for final in infos["final_obs"][over]]
            victories += int((infos["final_info"]["winner"] == 1).sum())
    return victories / max(len(capitals), 1), float(np.mean(capitals or [0]))


def draw(told: list[Progress], settings: Settings, path: Path) -> None:
    """The learning curve, with random play beside it."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    random_victories, random_capitals = random_play(settings)
    millions = [progress.decisions / 1e6 for progress in told]
    figure, axes = pyplot.subplots(1, 2, figsize=(10, 4), layout="constrained")
    shown = (
        (axes[0], [100 * progress.victories for progress in told], 100 * random_victories, "Rome's victories (%)", 100),
        (axes[1], [progress.capitals for progress in told], random_capitals, "capitals held at the end", 6),
    )
    for axis, values, random_value, name, most in shown:
        axis.plot(millions, values, color="#8c2f2b", label="learning policy")
        axis.axhline(random_value, color="#555555", linestyle="--", label="random play")
        axis.set(xlabel="decisions (millions)", ylabel=name, ylim=(-0.02 * most, 1.02 * most))
        axis.grid(alpha=0.25)
    axes[0].legend(loc="upper left", frameon=False)
    figure.suptitle(f"Masked PPO in numpy at level {settings.level}, {told[-1].seconds / 60:.1f} minutes on one core")
    figure.savefig(path, dpi=110)
    pyplot.close(figure)


def main() -> None:
    """Read the command line, learn, draw."""
    parser = argparse.ArgumentParser(description="Learns to play Rome from nothing, in numpy.")
    parser.add_argument("--minutes", type=float, default=4.0, help="stop after so much computing time (4)")
    parser.add_argument("--updates", type=int, default=1000, help="or after so many updates (1000)")
    parser.add_argument("--level", default=Settings().level, help="the level to play (the easiest)")
    parser.add_argument("--games", type=int, default=Settings().games, help="games side by side (256)")
    parser.add_argument("--seed", type=int, default=Settings().seed, help="of dice, decisions and first weights (1)")
    parser.add_argument("--curve", type=Path, help="write the learning curve to this PNG")
    options = parser.parse_args()
    settings = Settings(level=options.level, games=options.games, seed=options.seed)
    _, told = train(settings, options.updates, options.minutes, sys.stdout)
    if options.curve:
        draw(told, settings, options.curve)
        print(f"the learning curve is in {options.curve}")


if __name__ == "__main__":
    main()
