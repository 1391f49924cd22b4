"""SPARTACVS: the Roman Republic in crisis, 80 to 71 BC; after John B. Firer's game, with reconstructed rules."""

from __future__ import annotations

from .door import RULES

__all__ = ["RULES"]
