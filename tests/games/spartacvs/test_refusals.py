"""Refusals: whatever could be asked for and is not allowed is refused with every reason there is, and its rule."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from contract.play import choose
from hispania.contract import DECISION, OVER
from hispania.games.spartacvs import RULES
from hispania.games.spartacvs.edge import refusals
from hispania.games.spartacvs.edge.actions import BY_STATE
from hispania.games.spartacvs.edge.options import SCENARIOS, Options
from hispania.games.spartacvs.words import LANGUAGES, words
from tools.counts import scaled

STEPS = ("f", "r", "x")
CODE = re.compile(r'Reason\(\s*"([a-z-]+)"(?: if [a-z]+ else "([a-z-]+)")?')


def some(rng: random.Random, game: Any, name: str) -> Any:
    """Something that a field of this name could hold: of the game, or nonsense now and then."""
    s = game.state
    c = s.config
    battle = game.turn.phase in ("BATTLE_PLAY", "BATTLE_MATCH")
    if rng.random() < 0.02:
        return 99 if name == "number" or (name == "card" and not battle) else "nowhere"
    busy = [place for place, _, _ in s.units] + [post.at for post in s.leaders.values() if post.at]
    values = {
        "place": [*busy, *c.places], "target": list(c.places), "what": [*c.places, *c.printed.leaders],
        "leader": list(c.printed.leaders), "unit": list(c.count), "step": STEPS, "side": "SR", "which": ["all", "part"],
        "family": list(c.lands), "province": list(c.printed.provinces), "status": ["out", "in"],
        "map": ["europe", "asia"], "number": range(10), "named": list(c.printed.battle_cards), "seat": "SR",
    }  # fmt: skip
    if name == "card":
        return rng.choice(list(c.printed.battle_cards) if battle else [*c.printed.cards, *c.printed.resources])
    return rng.choice(list(values[name]))


def wishes(rng: random.Random, game: Any, number: int) -> Iterator[Any]:
    """Decisions of the kinds that this question knows, legal or not."""
    kinds = sorted(set(BY_STATE[game.turn.phase].values()), key=lambda kind: kind.kind)
    for kind in kinds:
        for _ in range(number if kind.__struct_fields__ else 1):
            yield kind(*(some(rng, game, name) for name in kind.__struct_fields__))


def games(number: int, seed: str) -> Iterator[tuple[Any, random.Random]]:
    """Every question of random games with all scenarios and the options that ask more."""
    for k in range(number):
        rng = random.Random(f"{seed} {k}")
        keys: tuple[tuple[str, Any], ...] = (("choose_split", True), ("consul_selection", "choose"))
        keys = (*keys, ("extra_reinforcements", True)) if k % 2 else ()
        game = RULES.new_game(Options(SCENARIOS[k % 4], keys))
        while game.turn.kind != OVER:
            if game.turn.kind == DECISION:
                yield game, rng
            step, who = choose(game, rng)
            game.take(step, who, silent=True)


@pytest.mark.heavy
def test_every_refusal_tells_why() -> None:
    asked: dict[str, int] = {}
    for game, rng in games(scaled(8, 4), "refusals"):
        state, seat = game.turn.phase, game.turn.seats[0]
        if asked.get(state, 0) > 60 and rng.random() < 0.9:
            continue
        legal = set(game.legal_actions())
        for step in wishes(rng, game, 4):
            reasons = game.why_not(step, seat)
            assert bool(reasons) == (step not in legal), (state, step)
            for reason in reasons:
                assert reason.code != "not-offered", (state, step)
                assert reason.rule.startswith("S")
                for language in LANGUAGES:
                    assert words(language)[f"reason.{reason.code}"].format_map(dict(reason.facts)), reason
                    assert "need" not in reason.facts or f"name.need.{reason.facts['need']}" in words(language)
            asked[state] = asked.get(state, 0) + 1
    assert len(asked) > 25


def test_every_reason_has_its_words() -> None:
    folder = Path(refusals.__file__).parent
    codes = {code for path in folder.glob("*.py") for pair in CODE.findall(path.read_text("utf-8")) for code in pair}
    codes.discard("")
    assert len(codes) > 90
    for language in LANGUAGES:
        assert [code for code in sorted(codes) if f"reason.{code}" not in words(language)] == []
