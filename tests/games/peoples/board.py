"""A board for one rule: a position with what a test says, and nothing else on the map.

Everything goes by the position JSON (P24), the tokens (P25.3) and the dice of the contract of a game.
"""

from __future__ import annotations

from typing import Any

from hispania.games.peoples import RULES
from hispania.games.peoples.printed.tables import load
from hispania.games.peoples.text.tokens import KINDS, LETTER

KIND = {letter: kind for kind, letter in LETTER.items()}
HALT = ("KEEP", {"provs": ["ibiza"]})  # a task that waits, and that `pass` ends without a trace
IDLE = ["keep ibiza", "pass"]  # what is offered when the tasks of a test are over
LAST = "almohade"  # the last nation in the order of play
PHASES = {"STACK-ATTACK": ("STACK", {"final": False}), "STACK-FINAL": ("STACK", {"final": True})}


class Board:
    """A position (P24), and from the first task on the game that is played at it."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.game: Any = None


def board(turn: int, units: dict[str, dict[str, str]], **fields: Any) -> Board:
    """A position at a turn: nation, place, units and leaders as in `2I X tarik`; then fields of P24 by name.

    In the standard version nations belong to their groups where `owner` says nothing else; in the advanced one to
    nobody.
    """
    data = RULES.new_game().to_json()
    for name in ("map", "ruin", "gold", "capital", "waiting", "vp", "mark", "bond", "flags", "arr"):
        data[name] = {}
    data |= {"scenario": "E", "turn": turn, "step": "A", "forts": []}
    groups = {id: row.group or 1 for id, row in load().nations.items()}
    data["owner"] = ({} if fields.get("version") == "advanced" else groups) | fields.pop("owner", {})
    data["adjust"] = {str(player): 0 for player in range(1, fields.get("players", 4) + 1)}
    s = Board(data)
    for nation, places in units.items():
        for p, text in places.items():
            put(s, p, nation, text)
    for leader, (p, nation) in fields.pop("leaders", {}).items():
        put(s, p, nation, leader)
    if "hand" in fields:
        given = {str(player): chits for player, chits in fields["hand"].items()}
        fields["hand"] = {player: given.get(player, []) for player in data["adjust"]}
    data |= fields
    return s


def new_game(**options: Any) -> Board:
    """A game before its first step, with options by name."""
    s = Board({})
    s.game = RULES.new_game(RULES.read_options(options))
    return s


def put(s: Board, p: str, nation: str, text: str) -> None:
    """Put units and leaders on a board that is not played yet."""
    cell = s.data["map"].setdefault(p, {}).setdefault(nation, {"u": {}, "l": []})
    for word in text.split():
        if word[-1] in KIND:
            kind = KIND[word[-1]]
            cell["u"][kind] = cell["u"].get(kind, 0) + int(word[:-1] or 1)
        else:
            cell["l"] = sorted([*cell["l"], word])


# -------------------------------------------------------------------- playing


def _at(s: Board, **fields: Any) -> list[str]:
    """Go on from the same board with other fields of P24, behind a halt that is passed at once."""
    s.data = said(s) | fields
    plays = [nation for nation in (s.data["active"], "galicien", *s.data["owner"]) if nation in s.data["owner"]]
    s.data["todo"] = [*s.data["todo"], [HALT[0], {**HALT[1], "n": plays[0]}]]
    s.game = RULES.from_json(s.data)
    return do(s, "pass")


def begin(s: Board, nation: str, tasks: str, **context: Any) -> list[str]:
    """Run tasks of a nation, as in `MOVE STACK-ATTACK COMBAT`; what is asked then, as tokens."""
    todo: list[list[Any]] = [[HALT[0], {**HALT[1], "n": nation}]]
    for word in reversed(tasks.split()):
        name, more = PHASES.get(word, (word, {}))
        facts = {"no": 1} | context if name in ("MOVE", "STACK", "COMBAT") else context
        facts = {key: value for key, value in facts.items() if key != "no" or name in ("MOVE", "STACK", "COMBAT")}
        todo.append([name, {"n": nation, **facts, **more}])
    flags = said(s)["flags"] | {"move_no": context.get("no", 1)}
    return _at(s, active=nation, attacker=nation, step="A", todo=todo, flags=flags)


def play(s: Board, nation: str) -> list[str]:
    """Let a nation begin its whole sequence (P2.4): the one before it in the order of play has just ended."""
    order = list(load().nations)
    k = order.index(nation)
    return after(s, order[k - 1]) if k else _at(s, active=None, attacker=None, step="S", todo=[])


def after(s: Board, nation: str) -> list[str]:
    """The sequence of a nation is over: let the game go on (P2.1)."""
    return _at(s, active=nation, attacker=nation, step="A", todo=[])


def end_turn(s: Board) -> list[str]:
    """All nations have played: points, transformations, the next turn (P2.1)."""
    return after(s, LAST)


def pass_turn(s: Board) -> None:
    """The same, whatever there is to be chosen in step C."""
    turn = said(s)["turn"]
    words = end_turn(s)
    while words and said(s)["turn"] == turn:
        words = do(s, words[0])


def next_turn(s: Board) -> list[str]:
    """Run step D and the start of the next turn (P2.1)."""
    return _at(s, active=None, attacker=None, step="C", todo=[])


def offered(s: Board) -> list[str]:
    """The tokens of the list that is asked now; none at dice."""
    return [str(action) for action in s.game.legal_actions()]


def do(s: Board, *tokens: str) -> list[str]:
    """Decide by tokens, one after another."""
    for word in tokens:
        assert s.game.turn.kind == "decision", f"nobody decides where {word} is wanted"
        s.game.take(_action(s, word))
    return offered(s)


def _action(s: Board, word: str) -> Any:
    actions = {str(action): action for action in s.game.legal_actions()}
    assert word in actions, f"{word} is none of {sorted(actions)}"
    return actions[word]


def roll(s: Board, *faces: int) -> list[str]:
    """Let dice fall, as many as are asked for."""
    assert dice(s) == len(faces), f"{dice(s)} dice fall here, not {len(faces)}"
    s.game.take(RULES.text.read_throw(s.game, f"[{' '.join(map(str, faces))}]"))
    return offered(s)


def miss(s: Board) -> list[str]:
    """Let the dice fall so that nobody hits."""
    return roll(s, *[1] * dice(s))


# -------------------------------------------------------------------- looking


def said(s: Board) -> dict[str, Any]:
    """The position (P24)."""
    found: dict[str, Any] = s.game.to_json() if s.game else s.data
    return found


def army(s: Board, p: str, nation: str) -> str:
    """The units of a nation in a province, as in `2I X`."""
    units = said(s)["map"].get(p, {}).get(nation, {"u": {}})["u"]
    return " ".join(f"{units[kind] if units[kind] > 1 else ''}{LETTER[kind]}" for kind in KINDS if kind in units)


def where(s: Board, leader: str) -> str:
    """Where a leader is; nowhere if he is not on the map."""
    places = said(s)["map"].items()
    return next((p for p, cells in places if any(leader in cell["l"] for cell in cells.values())), "")


def points(s: Board, nation: str) -> float:
    """The victory points of a nation."""
    return float(said(s)["vp"].get(nation, 0) / 2)


def gold(s: Board, nation: str) -> float:
    """The gold of a nation."""
    return float(said(s)["gold"].get(nation, 0) / 2)


def task(s: Board) -> str:
    """The name of the task that waits (P20.1)."""
    return str(s.game.turn.phase)


def dice(s: Board) -> int:
    """How many dice fall now; 0 at a decision."""
    return len(s.game.chance.dice) if s.game.chance else 0


def asked(s: Board) -> int:
    """The player who decides now; 0 at dice."""
    return int(s.game.turn.seats[0]) if s.game.turn.seats else 0


def foreseen(s: Board, word: str) -> Any:
    """What a decision foresees: the dice of an aim, of a battle."""
    return s.game.preview(_action(s, word))


def steps(tokens: list[str]) -> set[str]:
    """Where the march that is under way may step to."""
    return {word[1:] for word in tokens if word.startswith(">")}


def goals(tokens: list[str]) -> set[str]:
    """Where groups may start to, or units retreat to."""
    return {word.partition(">")[2] for word in tokens if word[0] != ">" and ">" in word}
