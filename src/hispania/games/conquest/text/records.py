"""Records of HISPANIA: the header of H11.1, and its lines as the table asks for them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Final

from ....contract.checked import Problem
from ....contract.text import BadTag
from ....errors import HispaniaError, Unreadable
from ..core import new_config, new_state
from ..edge.actions import Action, Roll
from ..edge.game import Conquest, from_json
from ..printed.board import Board, default_board
from ..printed.options import RULES_VERSION, HouseRules, Level, Options
from . import notation
from .scribe import OpenLine, Scribe

TITLE: Final = "HISPANIA"


class Records:
    """The notation of HISPANIA behind the contract.

    >>> from hispania.games.conquest import new_game
    >>> Records().tags(new_game(), new_game())["Level"]
    '6|4|3|4|2'
    """

    comment = ";"

    def scribe(self, game: Conquest) -> Scribe:
        """A scribe for a game that may stand in the middle of a line."""
        return Scribe.at(game)

    # ---------------------------------------------------------------- the header

    def tags(self, start: Conquest, game: Conquest) -> dict[str, str]:
        """The header of a record: rules, board, options, start, result."""
        options, result = game.options, game.result
        tags = {
            "Game": TITLE,
            "Rules": RULES_VERSION,
            "Board": game.board.hash,
            "Level": str(options.level),
            "Players": str(options.players),
            "Variants": " ".join(options.variants) or "-",
            "Scenario": str(options.scenario or "-"),
            "House": str(options.house),
        }
        if start.hash() != Conquest(new_state(start.state.config)).hash():
            tags["Position"] = json.dumps(start.to_json(), sort_keys=True, separators=(",", ":"))
        tags["Result"] = f"{result.winner} {result.reason}" if result else "*"
        return tags

    def begin(self, tags: Mapping[str, str], printed: Board | None = None) -> Conquest:
        """The game that a header describes, before its first line."""
        board = printed or default_board()
        where = "Game"
        try:
            for where, known in (("Game", TITLE), ("Rules", RULES_VERSION)):
                if tags.get(where, known) != known:
                    raise Unreadable(f"the tag {where} says {tags[where]!r}; this version reads {known!r}")
            where = "Board"
            if tags.get("Board", board.hash) != board.hash:
                said, due = repr(tags["Board"]), repr(board.hash)
                text = f"it was played on the board {said}, this one is {due}; use --board"
                raise Unreadable(Problem(text, "record-board", said=said, due=due))
            where = "Players"
            players = tags.get("Players", "1")
            if players not in ("1", "2", "3"):
                raise Unreadable(f"the tag Players must be 1, 2 or 3, not {players!r}")
            where = "House"
            house = HouseRules.parse(tags.get("House", "-"))
            where = "Level"
            level = Level.parse(tags.get("Level", ""))
            where = "Scenario"
            played = tags.get("Scenario", "-")
            if played not in ("-", "1", "2", "3", "4", "5"):
                raise Unreadable(f"the tag Scenario must be 1 to 5 or -, not {played!r}")
            where = "Variants" if played == "-" else "Scenario"
            variants = tuple(name for name in tags.get("Variants", "-").split() if name != "-")
            options = Options(level, int(players), house, variants, None if played == "-" else int(played))
            where = "Position"
            if "Position" not in tags:
                return Conquest(new_state(new_config(options, board)))
            game = from_json(tags["Position"], board)
            if game.options != options:
                raise Unreadable("the tag Position has other options than the header tags")
            return game
        except HispaniaError as error:
            raise BadTag(where, error.args[0] if isinstance(error, Unreadable) else str(error)) from error

    # ---------------------------------------------------------------- lines

    def action_text(self, game: Conquest, action: Action) -> str:
        """An action as a line writes it."""
        return notation.action_text(game, action)

    def read_action(self, game: Conquest, text: str, seat: str | None = None) -> Action:
        """The action that somebody typed."""
        return notation.read_action(game, text)

    def split_line(self, text: str) -> list[str]:
        """The lines that a setup line stands for."""
        return notation.split_line(text)

    def join_lines(self, lines: list[str]) -> list[str]:
        """They are written as they are read."""
        return lines

    def read_line(self, game: Conquest, text: str, opened: OpenLine | None) -> Iterator[Action | Roll]:
        """The steps of a line."""
        return notation.read_line(game, text, opened)

    def same_line(self, game: Conquest, shown: str, written: str) -> bool:
        """A road of the setup may be written from either end."""
        return notation.same_line(game.board, shown, written)

    # ---------------------------------------------------------------- hints

    def hint_line(self, game: Conquest, seat: str, strength: int) -> str:
        """A hint is noted for the general who acts, whoever decides for him (H1.8)."""
        return notation.hint_line(game.turn.label, game.actor.name, strength)

    def read_hint(self, game: Conquest, text: str) -> tuple[str, str, int] | None:
        """Turn, seat and strength of a line that notes a hint."""
        found = notation.read_hint(text)
        if found is not None and found[1] == "H" and not game.state.config.hispano:
            raise Unreadable("a hint for the Hispano, who does not play here (H6.7)")
        return found
