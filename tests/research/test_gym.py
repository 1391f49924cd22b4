"""The game behind Gymnasium's contracts."""

from __future__ import annotations

import warnings

import pytest

from hispania.errors import HispaniaError, IllegalAction, Unreadable
from tools.counts import seeds

gymnasium = pytest.importorskip("gymnasium")
np = pytest.importorskip("numpy")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402

from hispania.games.conquest import core  # noqa: E402
from hispania.games.conquest.printed.options import VARIANTS  # noqa: E402
from hispania.games.conquest.research.gym import HispaniaEnv  # noqa: E402
from hispania.games.conquest.research.vector import HispaniaVectorEnv  # noqa: E402
from hispania.research.gym import register  # noqa: E402

KINDS: list[dict[str, object]] = [
    {},
    {"level": "7|5|4|5|1", "shaping": 1.5},
    {"variants": VARIANTS, "house": {"terror_plot": True}},
    {"level": "6|4|3|4|2", "scenario": 1},
]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_gymnasium_finds_nothing_wrong(kind: dict[str, object]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make("Hispania-v0", **kind).unwrapped)


def test_registered_once_and_found_by_its_module() -> None:
    register()
    register()
    assert isinstance(gymnasium.make("hispania.research.gym:Hispania-v0").unwrapped, HispaniaEnv)
    envs = gymnasium.make_vec("Hispania-v0", num_envs=3, level="5|3|2|3|3")
    assert isinstance(envs, HispaniaVectorEnv)
    assert envs.num_envs == 3
    assert envs.batch.config.level_denarii == 5
    envs.close()


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_whole_game(kind: dict[str, object]) -> None:
    env = HispaniaEnv(**kind)  # type: ignore[arg-type]
    seen, info = env.reset(seed=3)
    over, reward = False, 0.0
    env.action_space.seed(3)
    while not over:
        assert env.observation_space.contains(seen)
        assert (env.action_masks() == info["action_mask"].astype(bool)).all()
        assert sorted(core.legal(env.state)) == np.flatnonzero(info["action_mask"]).tolist()
        assert info["seat"] in (0, 1, 2)
        seen, reward, over, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        assert not truncated
    assert info["winner"] == env.state.winner != 0
    assert not env.action_masks().any()
    assert "shaping" in kind or reward == env.state.winner
    with pytest.raises(HispaniaError, match="reset"):
        env.step(0)


def test_seeds() -> None:
    env = HispaniaEnv()
    first = env.reset(seed=11)[0]
    assert (env.reset(seed=11)[0] == first).all()
    assert not all((env.reset()[0] == first).all() for _ in range(5))
    assert (env.reset(seed=11)[0] == first).all()
    with pytest.raises(HispaniaError, match="reset"):
        HispaniaEnv().step(0)


def test_illegal_actions() -> None:
    env = HispaniaEnv()
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    before = env.state.hash()
    _, reward, terminated, truncated, info = env.step(wrong)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert str(wrong) in info["illegal"]
    assert env.state.hash() == before
    assert not info["action_mask"].any()
    with pytest.raises(HispaniaError, match="reset"):
        env.step(wrong)
    strict = HispaniaEnv(illegal="raise")
    strict.reset(seed=1)
    for number in (wrong, -1, 10**6):
        with pytest.raises(IllegalAction):
            strict.step(number)
    assert strict.state.hash() == before


@pytest.mark.parametrize(
    "wrong",
    [{"illegal": "no"}, {"render_mode": "human"}, {"hispano": "nobody"}, {"level": "1|1|1|1|1"}, {"variants": ["x"]}],
    ids=str,
)
def test_odd_options_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(Unreadable):
        HispaniaEnv(**wrong)  # type: ignore[arg-type]


def test_pictures() -> None:
    env = HispaniaEnv(render_mode="ansi")
    env.reset(seed=1)
    shown = env.render()
    assert shown is not None
    assert "round 1, turn of U, SETUP_ROADS" in shown
    svg = HispaniaEnv(render_mode="svg")
    svg.reset(seed=1)
    assert str(svg.render()).startswith("<svg")
    assert HispaniaEnv().render() is None


def test_a_computer_player_as_the_hispano() -> None:
    env = HispaniaEnv(variants=["hispano"], hispano="legate")
    ends = []
    for _ in range(2):
        _, info = env.reset(seed=4)
        env.action_space.seed(1)
        over = False
        while not over:
            assert info["seat"] != 3
            _, _, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
        ends.append(env.state.hash())
    assert ends[0] == ends[1]


@pytest.mark.parametrize(("seats", "opponents"), [("H", "legate"), (["U", "C", "K"], {"H": "legate"})], ids=str)
def test_either_side_can_be_played(seats: object, opponents: object) -> None:
    env = gymnasium.make("Hispania-v0", seats=seats, opponents=opponents, variants=["hispano"]).unwrapped
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env)
    _, info = env.reset(seed=2)
    over, reward = False, 0.0
    while not over:
        assert info["seat"] in seats  # type: ignore[operator]
        _, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
    assert reward == (1.0 if info["seat"] in info["winners"] else -1.0)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_vector_environment_is_many_single_ones(kind: dict[str, object]) -> None:
    ours = HispaniaVectorEnv(4, threads=2, **kind)  # type: ignore[arg-type]
    theirs = SyncVectorEnv([lambda: HispaniaEnv(**kind)] * 4, autoreset_mode=AutoresetMode.SAME_STEP)  # type: ignore[arg-type]
    seen, infos = ours.reset(seed=21)
    same, told = theirs.reset(seed=21)
    winners: list[str] = []
    for _ in seeds(120, met=lambda: bool(winners), least=25):
        assert (seen == same).all()
        assert (infos["action_mask"] == told["action_mask"]).all()
        assert (infos["seat"] == told["seat"]).all()
        actions = ours.sample()
        seen, rewards, over, truncated, infos = ours.step(actions)
        same, their_rewards, their_over, _, told = theirs.step(actions)
        assert rewards == pytest.approx(their_rewards, abs=1e-6)
        assert (over == their_over).all()
        assert not truncated.any()
        for i in np.flatnonzero(over):
            winners.append(infos["final_info"]["winner"][i])
            assert infos["_final_obs"][i]
            assert (infos["final_obs"][i] == told["final_obs"][i]).all()
            assert infos["final_info"]["winner"][i] == told["final_info"]["winner"][i]
            assert infos["final_info"]["rounds"][i] == told["final_info"]["rounds"][i]
    assert winners
    ours.close()


def test_what_the_vector_environment_gives_can_be_kept() -> None:
    envs = HispaniaVectorEnv(2)
    seen, infos = envs.reset(seed=1)
    kept, kept_mask = seen.copy(), infos["action_mask"].copy()
    envs.step(envs.sample())
    assert (seen == kept).all()
    assert (infos["action_mask"] == kept_mask).all()
    quick = HispaniaVectorEnv(2, copy=False)
    seen, _ = quick.reset(seed=1)
    quick.step(quick.sample())
    assert (seen != kept).any()
    assert not seen.flags.writeable


def test_the_vector_environment_refuses() -> None:
    envs = HispaniaVectorEnv(2, render_mode="ansi")
    with pytest.raises(Unreadable, match="reset_mask"):
        envs.reset(options={"reset_mask": np.array([True, False])})
    envs.reset(seed=1)
    with pytest.raises(IllegalAction):
        envs.step(np.array([0, 0]))
    shown = envs.render()
    assert shown is not None
    assert len(shown) == 2
    with pytest.raises(Unreadable):
        HispaniaVectorEnv(2, render_mode="human")
