"""Historical board games of Roman and medieval Iberia; the first is HISPANIA (2024), the Roman conquest.

>>> import hispania
>>> isinstance(hispania.COMPILED, bool)
True
"""

import os

from ._speed import choose

__version__ = "0.1.0"
COMPILED: bool = choose(os.path.dirname(os.path.abspath(__file__)))
"""Whether the rules run as compiled code; if not, they run the same, slower, in plain Python."""
