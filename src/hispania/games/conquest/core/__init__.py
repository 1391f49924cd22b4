"""The rules as numbers; the fast lane (fast.py) stands here by name."""

from .fast import (
    COMPILED,
    apply,
    count_nodes,
    is_over,
    legal,
    new_config,
    new_state,
    outcomes,
    resolve,
    whose_turn,
)

__all__ = [
    "COMPILED",
    "apply",
    "count_nodes",
    "is_over",
    "legal",
    "new_config",
    "new_state",
    "outcomes",
    "resolve",
    "whose_turn",
]
