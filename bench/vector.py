"""Vectorised play for learning machines: ours and the peers in one run, compared round by round.

A step is: choose a legal action at random for every game, apply it with all dice up to the next decision, and have the
observation, the mask of legal actions, the reward and the end of every game at hand; games that end start again.
Figures are steps of one game for each second of computing time, over all threads a contender uses.

    python bench/vector.py --rounds 3 --seconds 1 --markdown bench/vector.md --raw bench/vector.json

Peers (any that is missing is named): pip install gymnasium open_spiel pettingzoo chess pygame pgx jax
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from timing import rate

HERE = Path(__file__).parent
SCAN = 16  # steps that pgx compiles into one call
FACTOR = 20.0
Round = dict[str, dict[str, float | str]]


@dataclass(frozen=True, slots=True)
class Contender:
    """Something to measure; the comparable are board games with dice (or chance) and masks."""

    name: str
    title: str
    function: Callable[[float], dict[str, float]]
    kind: str  # ours, comparable or other


# -------------------------------------------------------------------- ours


def batch(seconds: float) -> dict[str, float]:
    """`Batch` itself, its buffers read in place."""
    from hispania.games.conquest import core
    from hispania.games.conquest.research.batch import Batch

    found = {}
    for games in (64, 256, 1024):
        played = Batch(core.new_config(), games, seed=1)

        def steps(_number: int, played: Any = played) -> float:
            for _ in range(8):
                played.step(played.sample())
            return 8.0 * played.games

        found[f"{games} games"] = rate(steps, seconds)
    return found


def inside(seconds: float) -> dict[str, float]:
    """`Batch.random_steps`: the same without coming back to Python."""
    from hispania.games.conquest import core
    from hispania.games.conquest.research.batch import Batch

    played = Batch(core.new_config(), 256, seed=1)

    def steps(_number: int) -> float:
        played.random_steps(SCAN)
        return float(SCAN * played.games)

    return {"256 games": rate(steps, seconds)}


def vector(seconds: float) -> dict[str, float]:
    """The Gymnasium vector environment, which copies what it gives unless told not to."""
    from hispania.games.conquest.research.vector import HispaniaVectorEnv

    found = {}
    for games, copy in ((64, True), (256, True), (1024, True), (256, False)):
        envs = HispaniaVectorEnv(games, copy=copy)
        envs.reset(seed=1)

        def steps(_number: int, envs: Any = envs) -> float:
            for _ in range(4):
                envs.step(envs.sample())
            return 4.0 * envs.num_envs

        found[f"{games} games{'' if copy else ', copy=False'}"] = rate(steps, seconds)
    return found


def variants(seconds: float) -> dict[str, float]:
    """The same with all variants, the Hispano at random: masks of 1829 actions."""
    from hispania.games.conquest.printed.options import VARIANTS
    from hispania.games.conquest.research.vector import HispaniaVectorEnv

    envs = HispaniaVectorEnv(256, variants=VARIANTS)
    envs.reset(seed=1)

    def steps(_number: int) -> float:
        for _ in range(4):
            envs.step(envs.sample())
        return 4.0 * envs.num_envs

    return {"256 games": rate(steps, seconds)}


def threads(seconds: float) -> dict[str, float]:
    """One thread and two by the wall clock: the best of short turns, for they need two cores to themselves."""
    from hispania.games.conquest import core
    from hispania.games.conquest.research.batch import Batch

    found = {}
    for number in (1, 2):
        played = Batch(core.new_config(), 1024, seed=1, threads=number)
        best, end = 0.0, time.monotonic() + 2 * seconds
        while time.monotonic() < end:
            begun = time.perf_counter()
            for _ in range(4):
                played.step(played.sample())
            best = max(best, 4 * played.games / (time.perf_counter() - begun))
        played.close()
        found[f"1024 games, {number} thread{'s' * (number > 1)}"] = best
    return found


# -------------------------------------------------------------------- peers


def openspiel(seconds: float) -> dict[str, float]:
    """OpenSpiel's backgammon behind its Python reinforcement-learning environment, alone and 64 side by side."""
    rl: Any = importlib.import_module("open_spiel.python.rl_environment")
    sync: Any = importlib.import_module("open_spiel.python.vector_env")
    agent: Any = importlib.import_module("open_spiel.python.rl_agent")
    dice = random.Random(1)
    env = rl.Environment("backgammon")
    env.seed(1)
    now = env.reset()

    def choose(step: Any) -> int:
        legal = step.observations["legal_actions"][step.observations["current_player"]]
        return int(legal[int(dice.random() * len(legal))])

    def single(_number: int) -> float:
        nonlocal now
        for _ in range(50):
            now = env.step([choose(now)])
            if now.last():
                now = env.reset()
        return 50.0

    alone = rate(single, seconds)
    many = sync.SyncVectorEnv([rl.Environment("backgammon") for _ in range(64)])
    steps = many.reset()

    def side_by_side(_number: int) -> float:
        nonlocal steps
        chosen = [agent.StepOutput(action=choose(step), probs=None) for step in steps]
        steps, _, _, _ = many.step(chosen, reset_if_done=True)
        return 64.0

    return {"1 game": alone, "64 games": rate(side_by_side, seconds)}


def pgx_game(name: str, sizes: tuple[int, ...], seconds: float) -> dict[str, float]:
    """A game of pgx, compiled: choosing, stepping and starting again for a whole batch, many steps in one call."""
    pgx: Any = importlib.import_module("pgx")
    jax: Any = importlib.import_module("jax")
    again: Any = importlib.import_module("pgx.experimental").auto_reset
    jax.config.update("jax_compilation_cache_dir", str(Path(tempfile.gettempdir(), "hispania-bench-jax")))
    env = pgx.make(name)
    found = {}
    for games in sizes:
        step = jax.vmap(again(env.step, env.init))

        @jax.jit
        def play(state: Any, key: Any, games: int = games, step: Any = step) -> Any:
            def one(state: Any, key: Any) -> Any:
                first, second = jax.random.split(key)
                logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
                state = step(state, jax.random.categorical(first, logits, axis=-1), jax.random.split(second, games))
                return state, state.rewards

            return jax.lax.scan(one, state, jax.random.split(key, SCAN))

        state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), games))
        kept = [state]

        def steps(number: int, kept: Any = kept, play: Any = play, games: int = games) -> float:
            kept[0], _ = jax.block_until_ready(play(kept[0], jax.random.PRNGKey(number)))
            return float(SCAN * games)

        found[f"{games} games"] = rate(steps, seconds)
    return found


def pgx_backgammon(seconds: float) -> dict[str, float]:
    """The nearest relative: dice, a board, masks, made for batches."""
    return pgx_game("backgammon", (256, 1024), seconds)


def pgx_2048(seconds: float) -> dict[str, float]:
    """Chance and masks, but four actions on a grid of sixteen: what a tiny game reaches."""
    return pgx_game("2048", (1024,), seconds)


def pettingzoo(name: str, seconds: float) -> dict[str, float]:
    """A board game of PettingZoo, one after the other as its interface has it."""
    module: Any = importlib.import_module(f"pettingzoo.classic.{name}")
    numpy: Any = importlib.import_module("numpy")
    env = module.env()
    dice = random.Random(1)
    env.reset(seed=1)

    def steps(_number: int) -> float:
        done = 0
        while done < 50:
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.reset()
                continue
            legal = numpy.flatnonzero(seen["action_mask"])
            env.step(int(legal[int(dice.random() * len(legal))]))
            done += 1
        return float(done)

    return {"1 game": rate(steps, seconds)}


def connect_four(seconds: float) -> dict[str, float]:
    """Small, without chance."""
    return pettingzoo("connect_four_v3", seconds)


def chess(seconds: float) -> dict[str, float]:
    """Large, without chance."""
    return pettingzoo("chess_v6", seconds)


CONTENDERS = (
    Contender("inside", "ours: `Batch.random_steps`", inside, "ours"),
    Contender("batch", "ours: `Batch.step`", batch, "ours"),
    Contender("vector", "ours: `HispaniaVectorEnv`", vector, "ours"),
    Contender("variants", "ours: `HispaniaVectorEnv`, all variants", variants, "ours"),
    Contender("threads", "ours: `Batch.step` by the wall clock", threads, "ours"),
    Contender("pgx-backgammon", "pgx backgammon, jitted", pgx_backgammon, "comparable"),
    Contender("openspiel-backgammon", "OpenSpiel backgammon, `rl_environment`", openspiel, "comparable"),
    Contender("pettingzoo-chess", "PettingZoo chess (no chance)", chess, "other"),
    Contender("pettingzoo-connect-four", "PettingZoo connect four (no chance)", connect_four, "other"),
    Contender("pgx-2048", "pgx 2048, jitted (four actions, sixteen cells)", pgx_2048, "other"),
)


# -------------------------------------------------------------------- the run


def work(name: str, seconds: float) -> dict[str, float | str]:
    """What a worker does: measure one contender in this very process."""
    contender = next(c for c in CONTENDERS if c.name == name)
    try:
        return dict(contender.function(seconds))
    except ImportError as error:
        return {"missing": str(error)}


def measure(name: str, seconds: float) -> dict[str, float | str]:
    """One contender's figures from a fresh process."""
    command = [sys.executable, str(HERE / "vector.py"), "--worker", name, "--seconds", str(seconds)]
    environment = {**os.environ, "JAX_PLATFORMS": "cpu"}
    done = subprocess.run(command, check=False, env=environment, capture_output=True, text=True)
    if done.returncode:
        lines = done.stderr.strip().splitlines()
        return {"failed": lines[-1] if lines else f"the worker ended with code {done.returncode}"}
    figures: dict[str, float | str] = json.loads(done.stdout.splitlines()[-1])
    return figures


def numbers(rounds: list[Round], name: str, key: str) -> list[float]:
    """A figure in every round that has it."""
    return [value for found in rounds if isinstance(value := found.get(name, {}).get(key), float)]


def ratios(rounds: list[Round], ours: tuple[str, str]) -> list[float]:
    """Ours over the best comparable peer, in every round that has both."""
    found = []
    peers = [contender.name for contender in CONTENDERS if contender.kind == "comparable"]
    for figures in rounds:
        best = [value for peer in peers for value in figures.get(peer, {}).values() if isinstance(value, float)]
        mine = figures.get(ours[0], {}).get(ours[1])
        if best and isinstance(mine, float):
            found.append(mine / max(best))
    return found


def tables(rounds: list[Round]) -> str:
    """The figures and the verdict, as Markdown."""
    lines = ["| what | games | steps/s, median | lowest – highest |", "|---|---|---|---|"]
    for contender in CONTENDERS:
        keys = dict.fromkeys(key for found in rounds for key in found.get(contender.name, {}))
        for key in keys:
            values = numbers(rounds, contender.name, key)
            if values:
                middle = statistics.median(values)
                lines.append(f"| {contender.title} | {key} | {middle:,.0f} | {min(values):,.0f} – {max(values):,.0f} |")
            elif key in ("missing", "failed"):
                told = next(str(found[contender.name][key]) for found in rounds if key in found.get(contender.name, {}))
                lines.append(f"| {contender.title} | {key} | – | {told} |")
    lines += ["", "| over the best comparable peer of the same round | median | lowest | target |", "|---|---|---|---|"]
    shown = (("vector", "256 games"), ("vector", "1024 games"), ("batch", "256 games"), ("inside", "256 games"))
    for ours in shown:
        values = ratios(rounds, ours)
        if values:
            title = next(contender.title for contender in CONTENDERS if contender.name == ours[0])
            verdict = f"≥ {FACTOR:.0f} × {'met' if statistics.median(values) >= FACTOR else 'MISSED'}"
            middle = statistics.median(values)
            lines.append(f"| {title}, {ours[1]} | {middle:.0f} × | {min(values):.0f} × | {verdict} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Reads the command line; answers 1 when the target is missed or a contender breaks down."""
    names = [contender.name for contender in CONTENDERS]
    parser = argparse.ArgumentParser(description="Measures vectorised play beside its peers.")
    parser.add_argument("--rounds", type=int, default=3, help="how often every contender runs (3)")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds for each figure (1)")
    parser.add_argument("--only", default="", help=f"comma-separated contenders of {', '.join(names)}; all without it")
    parser.add_argument("--markdown", type=Path, help="also write the tables to this file")
    parser.add_argument("--raw", type=Path, help="also write every figure of every round to this JSON file")
    parser.add_argument("--worker", choices=names, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        print(json.dumps(work(options.worker, options.seconds)))
        return 0
    wanted = {name.strip() for name in options.only.split(",") if name.strip()}
    if unknown := wanted - set(names):
        parser.error(f"unknown contender {', '.join(sorted(unknown))}; there are: {', '.join(names)}")
    chosen = [name for name in names if not wanted or name in wanted]
    rounds: list[Round] = []
    for number in range(1, options.rounds + 1):
        rounds.append({})
        for place, name in enumerate(random.sample(chosen, len(chosen)), 1):
            print(f"round {number}/{options.rounds}, {place}/{len(chosen)}: {name}", file=sys.stderr, flush=True)
            rounds[-1][name] = measure(name, options.seconds)
        if options.raw:
            options.raw.write_text(json.dumps(rounds, indent=1) + "\n", encoding="utf-8")
        if options.markdown:
            options.markdown.write_text(tables(rounds), encoding="utf-8")
    print(tables(rounds))
    failed = any("failed" in figures for found in rounds for figures in found.values())
    values = ratios(rounds, ("vector", "256 games"))
    return 1 if failed or (values and statistics.median(values) < FACTOR) else 0


if __name__ == "__main__":
    sys.exit(main())
