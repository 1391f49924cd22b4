"""Who decides for whom, under the name by which programs know it: it is games.conquest.research.seats."""

from ..games.conquest.research.seats import HOLDERS, decider, holders, payoffs

__all__ = ["HOLDERS", "decider", "holders", "payoffs"]
