"""Many games at once, under the name by which programs know them: they are games.conquest.research.batch."""

from ..games.conquest.research.batch import Batch, action_width

__all__ = ["Batch", "action_width"]
