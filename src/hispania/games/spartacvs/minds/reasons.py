"""The thoughts behind decisions, as codes for the catalogues: `why.` and the code is its sentence in each language."""

from __future__ import annotations

from typing import Final

CODES: Final = (
    "advance", "all-together", "at-random", "attack", "avoid", "besiege", "by-sea", "campaign", "control", "crisis",
    "enough", "event", "full-strength", "garrison", "gather", "guard", "hard-to-match", "here", "intercept", "keep",
    "last-word", "lead", "least-loss", "levy", "match", "no-choice", "nothing-better", "occupy", "over-the-limit",
    "overrun", "pacify", "press", "raid", "relief", "resource", "save", "search", "stand", "stay", "subdue", "surprise",
    "together", "too-dear", "too-many", "train", "walls", "where-it-counts", "withdraw",
)  # fmt: skip
