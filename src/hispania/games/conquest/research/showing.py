"""A position as a few lines of text, for environments that are asked to render."""

from __future__ import annotations

from collections.abc import Iterable

from ..core.state import State
from ..edge.game import Conquest


def show(state: State) -> str:
    """Where everything stands, in the names of the notation.

    >>> from hispania.games.conquest import core
    >>> print(show(core.new_state()))
    setup SETUP_REVOLTS: CHANCE to act, 0 denarii; 0 of 6 capitals, 22 revolts in reserve, 11 rounds left
    generals  U -, C -, K -
    armies    -
    revolts   -
    garrisons -
    fleets    M1, M2, M3
    """
    game = Conquest(state)
    board, position = game.board, game.to_json()
    capitals = [city.id for city in board.cities if city.is_capital]
    held = sum(city in position["garrisons"] for city in capitals)

    def name(id: str | None) -> str:
        return board[id].notation if id else "-"

    def row(title: str, parts: Iterable[str]) -> str:
        return f"{title:<9} {', '.join(parts) or '-'}"

    left = state.config.time_full - state.time
    end = f"{game.result.winner} wins by {game.result.reason}" if game.result else f"{game.actor.name} to act"
    return "\n".join(
        (
            f"{game.turn.label} {game.phase}: {end}, {state.denarii} denarii; {held} of {len(capitals)} capitals, "
            f"{state.revolt_reserve} revolts in reserve, {left} round{'s' * (left != 1)} left",
            row("generals", (f"{who} {name(at)}" for who, at in position["generals"].items() if at or who != "P")),
            row("armies", (f"{kind} {name(at)}" for at, kind in position["armies"].items())),
            row("revolts", (f"{name(at)} {number}" for at, number in position["revolts"].items())),
            row("garrisons", (f"{name(at)} {''.join(stack)}" for at, stack in position["garrisons"].items())),
            row("fleets", sorted(map(name, position["fleets"]))),
        )
    )
