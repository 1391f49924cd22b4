"""The room `measures` of peoples: experiments with points by nation, and the balance report."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final

from .... import __version__, games, players
from ....lab.contract import Experiments, Report

COMMANDS: Final[Mapping[str, str]] = {"nations": "hispania.games.peoples.measures.nations"}


def mind() -> str:
    """A hash of how its players think.

    >>> len(mind())
    16
    """
    rules = games.rules("peoples")
    facts = f"{__version__} {rules.id} {rules.version} {players.mark(rules)}"
    return hashlib.sha256(facts.encode()).hexdigest()[:16]


def experiments() -> Experiments:
    """Its experiments."""
    from .experiments import PeoplesExperiments

    return PeoplesExperiments(games.rules("peoples"))


def tournament() -> Any:
    """The shared one: each entrant in turn in every seat."""
    return None


def report() -> Report:
    """Its reports."""
    from .balance import BalanceReport

    return BalanceReport(games.rules("peoples"))
