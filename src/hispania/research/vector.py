"""The vector environment, under the name by which programs know it: it is games.conquest.research.vector."""

from ..games.conquest.research.vector import HispaniaVectorEnv

__all__ = ["HispaniaVectorEnv"]
