"""Editions: a game may ship several printed games, each under a name; records and tables find theirs by its hash.

A game that has them names them as `editions` of its rules; new games are begun on the first of these where nobody says
otherwise. `rules.printed()` without a name stays the one on which records of any age are replayed.
"""

from __future__ import annotations

from typing import Any

from ..errors import Unreadable


def editions_of(rules: Any) -> tuple[str, ...]:
    """The names of the printed games that are shipped, that of new games first; none where there is one only.

    >>> from hispania import games
    >>> editions_of(games.rules())
    ()
    """
    found: tuple[str, ...] = getattr(rules, "editions", ())
    return found


def usual_edition(rules: Any, name: str | None = None) -> Any:
    """The printed game on which a new game is begun: the one that is named, or the usual one.

    >>> from hispania import games
    >>> usual_edition(games.rules()).hash == games.rules().printed().hash
    True
    >>> usual_edition(games.rules(), "second")
    Traceback (most recent call last):
    hispania.errors.Unreadable: no edition is called 'second'; there are none
    """
    names = editions_of(rules)
    if name is None:
        return rules.printed(names[0]) if names else rules.printed()
    if name not in names:
        raise Unreadable(f"no edition is called {name[:40]!r}; there are {', '.join(names) or 'none'}")
    return rules.printed(name)


def edition_with(rules: Any, hash: str | None) -> Any:
    """The shipped printed game that has this hash; None if there is none.

    >>> from hispania import games
    >>> rules = games.rules()
    >>> edition_with(rules, rules.printed().hash) is not None, edition_with(rules, "another")
    (True, None)
    """
    found = (rules.printed(name) for name in (None, *editions_of(rules)))
    return next((printed for printed in found if printed.hash == hash), None) if hash else None
