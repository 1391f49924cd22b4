"""Two ways not to do it: the rules of the toy were changed, and the old ones forgotten, or even the new version."""

from __future__ import annotations

from typing import Final

from .later import LaterRules


class Forgetful(LaterRules):
    """Version 2 without version 1."""

    versions = ("2",)


class Careless(LaterRules):
    """Version 2 under the name of version 1."""

    version = "1"
    versions = ("1",)


RULES: Final = Careless()
