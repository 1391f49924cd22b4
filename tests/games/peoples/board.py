"""A board for one rule: a state with what a test says, and nothing else on the map."""

from __future__ import annotations

from typing import Any

from hispania.games.peoples.core import sequence
from hispania.games.peoples.core.state import State
from hispania.games.peoples.core.terms import Wait
from hispania.games.peoples.printed.tables import load
from hispania.games.peoples.text.tokens import KINDS, LETTER, token

KIND = {letter: kind for kind, letter in LETTER.items()}


def board(turn: int, units: dict[str, dict[str, str]], **fields: Any) -> State:
    """A state at a turn: nation, province, units as in `2I X`."""
    s = State(load(), "E", "standard", 4)
    s.turn, s.step = turn, "A"
    s.owner = {id: row.group or 1 for id, row in s.printed.nations.items()} | fields.pop("owner", {})
    s.adjust = dict.fromkeys(range(1, 5), 0)
    for nation, places in units.items():
        for p, text in places.items():
            for part in text.split():
                s.add(p, nation, KIND[part[-1]], int(part[:-1] or 1))
    for name, value in fields.items():
        setattr(s, name, value)
    return s


def begin(s: State, nation: str, task: str, **context: Any) -> list[str]:
    """Run one task of a nation; what it may decide then, as tokens."""
    s.active = s.attacker = nation
    s.todo = [park(nation), (task, {"n": nation, **context})]
    return offered(s)


def park(nation: str) -> tuple[str, dict[str, Any]]:
    """A task at the bottom that waits for ever, so that nothing goes on behind a test's back."""
    return "CHOOSE", {"n": nation, "from": ["here", "there"], "left": 1, "got": [], "auto": []}


def offered(s: State) -> list[str]:
    """The tokens of the list that is asked now; none at dice."""
    asked = sequence.settle(s)
    return sorted(map(token, asked.acts)) if isinstance(asked, Wait) else []


def do(s: State, *tokens: str) -> list[str]:
    """Decide by tokens, one after another."""
    for word in tokens:
        asked = sequence.settle(s)
        assert isinstance(asked, Wait), f"nobody decides where {word} is wanted"
        acts = {token(act): act for act in asked.acts}
        assert word in acts, f"{word} is none of {sorted(acts)}"
        sequence.act(s, acts[word])
    return offered(s)


def roll(s: State, *dice: int) -> list[str]:
    """Let dice fall."""
    sequence.settle(s)
    sequence.fall(s, dice)
    return offered(s)


def army(s: State, p: str, nation: str) -> str:
    """The units of a nation in a province, as in `2I X`."""
    units = s.at(p, nation)
    return " ".join(f"{units[kind] if units[kind] > 1 else ''}{LETTER[kind]}" for kind in KINDS if kind in units)
