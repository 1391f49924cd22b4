"""A board for one rule: a state with what a test says, and nothing else on the map."""

from __future__ import annotations

from typing import Any

from hispania.games.peoples.core import sequence
from hispania.games.peoples.core.state import State
from hispania.games.peoples.core.terms import Throw, Wait
from hispania.games.peoples.printed.tables import load
from hispania.games.peoples.text import position
from hispania.games.peoples.text.tokens import KINDS, LETTER, token

KIND = {letter: kind for kind, letter in LETTER.items()}
IDLE = ["choose here", "choose there"]  # what is offered when the task of a test is over
LAST = "almohade"  # the last nation in the order of play


def board(turn: int, units: dict[str, dict[str, str]], **fields: Any) -> State:
    """A state at a turn: nation, place, units and leaders as in `2I X tarik`; then fields of P24 by name.

    In the standard version nations belong to their groups where `owner` says nothing else; in the advanced one to
    nobody.
    """
    s = State(load(), "E", "standard", 4)
    s.turn, s.step = turn, "A"
    groups = {id: row.group or 1 for id, row in s.printed.nations.items()}
    s.owner = ({} if fields.get("version") == "advanced" else groups) | fields.pop("owner", {})
    s.adjust = dict.fromkeys(range(1, fields.get("players", 4) + 1), 0)
    for nation, places in units.items():
        for p, text in places.items():
            for part in text.split():
                if part[-1] in KIND:
                    s.add(p, nation, KIND[part[-1]], int(part[:-1] or 1))
                else:
                    s.leaders[part] = (p, nation)
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


def after(s: State, nation: str) -> list[str]:
    """The sequence of a nation is over: let the game go on (P2.1)."""
    s.active = s.attacker = nation
    s.todo = []
    return offered(s)


def end_turn(s: State) -> list[str]:
    """All nations have played: points, transformations, the next turn (P2.1)."""
    return after(s, LAST)


def offered(s: State) -> list[str]:
    """The tokens of the list that is asked now; none at dice."""
    asked = sequence.settle(s)
    return sorted(map(token, asked.acts)) if isinstance(asked, Wait) else []


def asked(s: State) -> int:
    """The player who decides now; 0 at dice."""
    wait = sequence.settle(s)
    return sequence.decider(s, wait.who) if isinstance(wait, Wait) else 0


def dice(s: State) -> int:
    """How many dice fall now; 0 at a decision."""
    throw = sequence.settle(s)
    return throw.dice if isinstance(throw, Throw) else 0


def do(s: State, *tokens: str) -> list[str]:
    """Decide by tokens, one after another."""
    for word in tokens:
        asked = sequence.settle(s)
        assert isinstance(asked, Wait), f"nobody decides where {word} is wanted"
        acts = {token(act): act for act in asked.acts}
        assert word in acts, f"{word} is none of {sorted(acts)}"
        sequence.act(s, acts[word])
    return offered(s)


def roll(s: State, *faces: int) -> list[str]:
    """Let dice fall, as many as are asked for."""
    assert dice(s) == len(faces), f"{dice(s)} dice fall here, not {len(faces)}"
    sequence.fall(s, faces)
    return offered(s)


def miss(s: State) -> list[str]:
    """Let the dice fall so that nobody hits."""
    return roll(s, *[1] * dice(s))


def army(s: State, p: str, nation: str) -> str:
    """The units of a nation in a province, as in `2I X`."""
    units = s.at(p, nation)
    return " ".join(f"{units[kind] if units[kind] > 1 else ''}{LETTER[kind]}" for kind in KINDS if kind in units)


def where(s: State, leader: str) -> str:
    """Where a leader is; nowhere if he is not on the map."""
    places = said(s)["map"].items()
    return next((p for p, cells in places if any(leader in cell["l"] for cell in cells.values())), "")


def points(s: State, nation: str) -> float:
    """The victory points of a nation."""
    return float(said(s)["vp"].get(nation, 0) / 2)


def gold(s: State, nation: str) -> float:
    """The gold of a nation."""
    return float(said(s)["gold"].get(nation, 0) / 2)


def said(s: State) -> dict[str, Any]:
    """The position (P24)."""
    return position.write(s)
