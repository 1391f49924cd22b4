"""Hispania (1994): the peoples of the peninsula from 320 BC to 1220."""

from __future__ import annotations

from .door import RULES

__all__ = ["RULES"]
