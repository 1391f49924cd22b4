"""Makes the data that the client's tests compare with: real combats, and the logs and dice of whole games.

Run it from the root of the repository: `python web/fixtures.py`.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, Final

from hispania.games import conquest
from hispania.games.conquest.edge.actions import Action, Attack, Besiege, Roll
from hispania.games.conquest.edge.cards import CombatCard
from hispania.games.conquest.edge.events import CombatDecided, CombatDeclared, event_to_dict
from hispania.table.session import Table

FOLDER: Final = Path(__file__).parent / "src" / "games" / "conquest" / "panels" / "fixtures"
MOST_CARDS: Final = 48
ONLY_FOR_CARDS: Final = 20
GAMES: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("5|3|2|3|3", {}),
    ("6|4|3|4|2", {"variants": ["hispano", "terror", "proconsvl"], "house": {"terror_plot": True}}),
    ("7|5|4|5|1", {"variants": ["imperivm", "ingenivm", "legio", "pirates"], "house": {"multiplier": "single"}}),
    ("6|4|3|5|2", {"scenario": 5, "variants": ["imperivm", "legio", "terror"]}),
    ("6|4|3|4|2", {"scenario": 2, "players": 2, "house": {"shared_consul": "split"}}),
)
LIKED: Final = {"besiege": 6.0, "attack": 3.0, "garrison": 3.0, "pass": 0.3, "fleet": 0.5, "remove": 0.2}
KEPT: Final = {
    "absent", "blocked", "by_choice", "city_die", "denarii", "die", "event", "general", "lost", "placed", "plot",
    "round", "strike", "what", "year",
}  # fmt: skip  # the fields of events that tests need


def choose(legal: list[Action], dice: random.Random) -> Action:
    """A decision by chance, every kind as likely as it is liked."""
    kinds = sorted({action.kind for action in legal})
    kind = dice.choices(kinds, [LIKED.get(kind, 1.0) for kind in kinds])[0]
    return dice.choice([action for action in legal if action.kind == kind])


def card_to_dict(card: CombatCard) -> dict[str, Any]:
    """A card as the server sends it."""
    told: dict[str, Any] = event_to_dict(CombatDeclared(card, None, None))["card"]
    return told


def step_to_dict(number: int, game: conquest.Conquest, step: Action | Roll, events: list[Any]) -> dict[str, Any]:
    """A step of a log with what tests need of it."""
    roll = {"roman": step.roman, "hispanic": step.hispanic, "struck": step.struck} if isinstance(step, Roll) else None
    told = [{key: value for key, value in event_to_dict(event).items() if key in KEPT} for event in events]
    return {"n": number, "throw": roll, "events": told, "round": game.turn.round, "label": game.turn.label}


def play(seed: str, level: str, options: dict[str, Any], cards: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """One game to its end; combats that may be declared on the way are collected."""
    table = Table(conquest.new_game(level, **options), seed=seed)
    dice = random.Random(seed)
    log: list[dict[str, Any]] = []
    while table.game.actor != conquest.Actor.OVER:
        before = table.game.clone()
        if table.game.actor == conquest.Actor.CHANCE:
            events = table.roll()
        else:
            legal = table.game.legal_actions()
            for action in legal:
                if isinstance(action, (Besiege, Attack)):
                    collect(cards, before.odds(action))
            events = table.act(choose(legal, dice))
        for event in events:
            if isinstance(event, (CombatDeclared, CombatDecided)):
                collect(cards, event.card)
        log.append(step_to_dict(len(log) + 1, before, table.history[-1].step, events))
    assert table.dice is not None
    return {"seed": table.dice.seed, "commitment": table.dice.commitment, "record": table.lines, "log": log,
            "time": table.game.to_json()["time"], "scenario": table.game.options.scenario}  # fmt: skip


def collect(cards: dict[str, dict[str, Any]], card: CombatCard) -> None:
    """Keeps one card of each shape."""
    shape = f"{card.kind} {card.attacker.formula} {card.defender.formula} {card.win_least != card.win}"
    cards.setdefault(shape, card_to_dict(card))


def write(name: str, rows: list[dict[str, Any]]) -> None:
    """One line of JSON for each row."""
    text = "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows)
    (FOLDER / name).write_text(text, encoding="utf-8")


def main() -> None:
    """Plays the games and writes the files."""
    cards: dict[str, dict[str, Any]] = {}
    games = [play(f"fixture {k}", level, options, cards) for k, (level, options) in enumerate(GAMES)]
    for k in range(ONLY_FOR_CARDS):
        level, options = GAMES[k % len(GAMES)]
        play(f"cards {k}", level, options, cards)
    FOLDER.mkdir(exist_ok=True)
    kinds: dict[str, list[dict[str, Any]]] = {}
    for card in cards.values():
        kinds.setdefault(card["kind"], []).append(card)
    few = MOST_CARDS // len(kinds)
    write("cards.jsonl", [card for group in kinds.values() for card in group[:: max(1, len(group) // few)][:few]])
    write("games.jsonl", games)


if __name__ == "__main__":
    main()
