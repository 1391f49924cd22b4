"""HISPANIA (2024): one to three Roman generals against the resistance of Hispania."""

from __future__ import annotations

from .actions import (
    Action,
    Attack,
    Besiege,
    Enter,
    Move,
    MoveFleet,
    Pass,
    PlaceGarrison,
    PlaceRoad,
    RemoveGarrison,
    Roll,
)
from .board import Board, default_board, load_board
from .game import Actor, Conquest, Result, from_json, new_game, to_text
from .options import EASIEST, HARDEST, MEDIUM, HouseRules, Level, Options, all_levels

__all__ = [
    "EASIEST",
    "HARDEST",
    "MEDIUM",
    "Action",
    "Actor",
    "Attack",
    "Besiege",
    "Board",
    "Conquest",
    "Enter",
    "HouseRules",
    "Level",
    "Move",
    "MoveFleet",
    "Options",
    "Pass",
    "PlaceGarrison",
    "PlaceRoad",
    "RemoveGarrison",
    "Result",
    "Roll",
    "all_levels",
    "default_board",
    "from_json",
    "load_board",
    "new_game",
    "to_text",
]
