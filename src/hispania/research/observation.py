"""A position as numbers, under the name by which programs know it: it is games.conquest.research.observation."""

from ..games.conquest.research.observation import DISCS, GENERALS, NUMBER_NAMES, PHASES, PLANE_NAMES, Observer

__all__ = ["DISCS", "GENERALS", "NUMBER_NAMES", "PHASES", "PLANE_NAMES", "Observer"]
