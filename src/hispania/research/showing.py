"""A position as text, under the name by which programs know it: it is games.conquest.research.showing."""

from ..games.conquest.research.showing import show

__all__ = ["show"]
