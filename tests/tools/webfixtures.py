"""Samples for the catalogues of the web client: every kind of event, action and reason, as the server would send them.

In tests/: `python -m tools.webfixtures` plays games with all variants and writes fixtures.json in
web/src/games/conquest/words.
A sample is kept when it shows something that no sample before it shows, so the file stays small.
"""

from __future__ import annotations

import ast
import functools
import itertools
import json
import random
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import hispania
from hispania.contract.rules import BadOptions
from hispania.errors import IllegalAction, Reason, Unreadable
from hispania.games import conquest
from hispania.games.conquest.edge import actions, events, refusals
from hispania.games.conquest.edge.actions import Action, Roll, to_dict
from hispania.games.conquest.edge.codec import decode, roll_of
from hispania.games.conquest.edge.game import Actor, Conquest
from hispania.games.conquest.printed.board import Board, default_board
from hispania.games.conquest.printed.options import HOUSE_VALUES, VARIANTS, house_text, option_problems
from hispania.table.session import Table
from tools.play import choose, variant_beginning

PACKAGE = Path(hispania.__file__).resolve().parent
FILE = Path(__file__).parents[2] / "web" / "src" / "games" / "conquest" / "words" / "fixtures.json"
GAMES, STEPS, TRIES = 512, 120, 6
SPACES = {space.id: space for space in default_board().spaces}

# What random play hardly meets, or no scenario of today brings about
RARE_EVENTS = (events.ProvinceRolled(5, (2,)), events.ProvinceRolled(6, ()))
RARE_REASONS = (
    Reason("no-combat", "H4.4"),
    Reason("no-consent", "H4.2", {"general": "C"}),
    Reason("no-exit", "H3.4", {"space": "gades", "general": "K"}),
    Reason("not-listed", "H3.3", {"phase": "ROMAN"}),
    Reason("not-your-decision", "", {"seat": "U"}),
)

Sample = dict[str, Any]
Feature = tuple[object, ...]


# -------------------------------------------------------------------- what there is to be told


def event_names() -> list[str]:
    """Every kind of event."""
    return sorted(kind.__name__ for kind in typing.get_args(events.Event))


@functools.cache
def sources() -> list[Path]:
    """The modules of the shared layers and of this game: other games have words of their own."""
    games = PACKAGE / "games"
    return [path for path in PACKAGE.rglob("*.py") if games not in path.parents or games / "conquest" in path.parents]


def reason_codes() -> tuple[str, ...]:
    """Every code that a reason of the shared layers or of this game can have."""
    found: set[str] = set()
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name in ("Reason", "_dice_reason"):
                    found |= _constants(node.args[0])
    return tuple(sorted(found))


def _constants(node: ast.AST) -> set[str]:
    if isinstance(node, ast.IfExp):
        return _constants(node.body) | _constants(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def term_names() -> list[str]:
    """Every term of a side of a combat."""
    tree = ast.parse((PACKAGE / "games" / "conquest" / "edge" / "cards.py").read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Term"]
    return sorted(set().union(*(_constants(call.args[0]) for call in calls if call.args)))


def refusal_types() -> list[str]:
    """Every type of refusal that the server knows."""
    from hispania.server.refusals import Refusal

    return sorted(refusal.wire for refusal in Refusal)


def lists() -> dict[str, Any]:
    """Everything that needs words, by name."""
    return {
        "events": event_names(),
        "reasons": list(reason_codes()),
        "refusals": refusal_types(),
        "phases": list(refusals.PHASES),
        "actions": list(actions.KINDS),
        "terms": term_names(),
        "variants": list(VARIANTS),
        "house": {key: [house_text(value) for value in values] for key, values in HOUSE_VALUES.items()},
    }


def board_facts(board: Board) -> dict[str, Any]:
    """What sentences ask of a board."""
    return {
        "spaces": [
            {"id": space.id, "name": space.name, "sea": space.is_sea, "province": space.province}
            for space in board.spaces
        ],
        "provinces": [
            {"id": province.id, "name": province.name, "numeral": province.numeral} for province in board.provinces
        ],
    }


# -------------------------------------------------------------------- what a sample shows


def features(name: str, value: object) -> Iterator[Feature]:
    """What is worth showing of a value: words and yes-or-no as they are, numbers and lists only roughly, names not."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from features(f"{name}.{key}", inner)
    elif isinstance(value, (list, tuple)):
        yield name, "many" if len(value) > 2 else len(value)
        for inner in value:
            yield from features(f"{name}[]", inner)
    elif isinstance(value, bool) or value is None:
        yield name, value
    elif isinstance(value, int):
        yield name, min(value, 2)
    elif isinstance(value, str) and value in SPACES:
        yield name, "sea" if SPACES[value].is_sea else "city"
    elif isinstance(value, str) and name.endswith("revolts"):  # the cities of a province, by their ids
        yield name, min(value.count(" "), 2)
    elif isinstance(value, str):
        yield name, value


class Collection:
    """Samples of one sort, each kept for something new."""

    def __init__(self) -> None:
        self.seen: set[Feature] = set()
        self.samples: list[Sample] = []

    def offer(self, kind: str, sample: Sample) -> None:
        """Keep the sample if it shows something new."""
        found = set(features(kind, sample))
        if sample.get("event", "").startswith("Combat"):  # which fight ended how, and what that cost
            card = sample["card"]
            found = {(kind, *feature) for feature in _fight(sample)} | {
                (kind, "term", card["kind"], side, term["name"])
                for side in ("attacker", "defender")
                for term in card[side]["terms"]
            }
        if not found <= self.seen:
            self.seen |= found
            self.samples.append(sample)


def _fight(sample: Sample) -> Iterator[Feature]:
    card = sample["card"]
    for side in ("attacker", "defender"):
        yield side, card["kind"], card[side]["unit"]
        yield "doubled", side, card[side]["special"], min(2, len(card[side]["supporters"]))
        yield "supported by", *sorted({piece for piece, _ in card[side]["supporters"]})
        yield "at sea", side, SPACES[card[side]["space"]].is_sea
    for key in ("picked", "strike", "result"):
        yield key, sample.get(key), card["kind"]
    yield "chosen", sample["choice"] is None, sample["die"] is None
    yield "open", card["win_least"] != card["win"], card["loss_most"] != card["loss"]
    yield "sure", card["kind"], card["sure"], sample.get("result")
    yield "removed", card["kind"], *sorted({piece for piece, _ in sample.get("removed", ())})


# -------------------------------------------------------------------- playing


def random_action(rng: random.Random, board: Board) -> Action:
    """Any action whatever, mostly an illegal one."""
    kind = rng.choice(list(actions.KINDS.values()))
    spaces = [space.id for space in board.spaces]
    values: dict[str, Any] = {
        "actor": rng.choice("UCKH"), "die": rng.choice("RH"), "denarii": rng.randint(1, 3), "index": rng.randint(0, 2),
        "unit": rng.choice(("", "", "U", "C", "K", "P")), "legion": rng.random() < 0.3, "crosses": rng.random() < 0.2,
    }  # fmt: skip
    ends = rng.choice(board.links) if rng.random() < 0.7 else None
    given: dict[str, Any] = {}
    for name in kind.__struct_fields__:
        if name in ("a", "b") and ends:
            given[name] = ends.a if name == "a" else ends.b
        elif name not in ("cost", "path", "carries"):
            given[name] = values[name] if name in values else rng.choice(spaces)
    return kind(**given)


def tried(rng: random.Random, game: Conquest) -> Iterator[Reason]:
    """Reasons against things that make no sense now."""
    legal = game.legal_actions() if game.actor not in (Actor.CHANCE, Actor.OVER) else []
    for _ in range(TRIES):
        action = random_action(rng, game.board)
        if legal and rng.random() < 0.7:  # nearer to the truth: the right seat, perhaps the right general
            action = msgspec.structs.replace(action, actor=legal[0].actor)
        try:
            yield from game.why_not(action)
        except Unreadable:
            continue
    faces = (None, 1, 2, 3, 4, 5, 6)
    roll = Roll(rng.choice(faces), rng.choice(faces), rng.choice(((), (), (1,), (4,))))
    yield from refusals.why_not_roll(game.state, roll)


def table_reasons() -> Iterator[Reason]:
    """What the table and the options refuse by themselves."""
    for seed, throw in (("sample", Roll(hispanic=1)), (None, None)):
        table = Table(conquest.new_game(), seed=seed)
        try:
            table.roll(throw) if throw else table.roll_on()
        except IllegalAction as error:
            yield from error.reasons
    for level, scenario in itertools.product((conquest.EASIEST, conquest.HARDEST), (None, 1, 2, 3, 4, 5)):
        yield from option_problems(level, ["hispano"] if scenario is None else ["pirates"], scenario)
        if scenario is not None:
            yield from option_problems(level, [], scenario)
    for options in ({"players": 4}, {"variants": ["carthago"]}):
        try:
            conquest.RULES.read_options(options)
        except BadOptions as error:
            yield from error.reasons


def collect() -> dict[str, Any]:
    """Play, and keep what shows something new."""
    told, done, refused = Collection(), Collection(), Collection()

    def keep(reason: Reason) -> None:
        refused.offer(reason.code, msgspec.to_builtins(reason))

    for seed in range(GAMES):
        rng = random.Random(seed)
        state, style = variant_beginning(rng, seed)
        game = Conquest(state)
        for _ in range(STEPS):
            for reason in tried(rng, game):
                keep(reason)
            if game.actor == Actor.OVER:
                break
            number = choose(rng, game.state, style)
            if game.actor == Actor.CHANCE:
                step: Action | Roll = roll_of(game.state, number)
            else:
                for action in game.legal_actions():
                    done.offer(action.kind, to_dict(action))
                step = decode(game.state, number)
            for event in game.apply(step):
                told.offer(type(event).__name__, events.event_to_dict(event))
    for event in RARE_EVENTS:
        told.offer(type(event).__name__, events.event_to_dict(event))
    for reason in (*table_reasons(), *RARE_REASONS):
        keep(reason)
    return {
        "board": board_facts(default_board()),
        "lists": lists(),
        "events": sorted(told.samples, key=lambda sample: str(sample["event"])),
        "actions": sorted(done.samples, key=lambda sample: str(sample["kind"])),
        "reasons": sorted(refused.samples, key=lambda sample: str(sample["code"])),
    }


def write(data: dict[str, Any], path: Path = FILE) -> None:
    """One line a sample, so that a change shows in a diff."""
    parts = []
    for key, value in data.items():
        if isinstance(value, list):
            lines = ",\n".join(json.dumps(sample, separators=(",", ":")) for sample in value)
            parts.append(f'"{key}":[\n{lines}\n]')
        else:
            parts.append(f'"{key}":{json.dumps(value, separators=(",", ":"))}')
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    write(collect())
