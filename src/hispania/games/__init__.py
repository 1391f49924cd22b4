"""The registry: the only list of games. Each is loaded when it is first asked for.

Another game can be added without a change here: HISPANIA_GAMES="id=module,id=module" names modules that hold `RULES`
as the games below do (docs/adding-a-game.md).
"""

from __future__ import annotations

import functools
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .. import _speed
from ..contract.rules import Rules
from ..errors import Unreadable

if TYPE_CHECKING:  # for type checkers, who see `hispania.conquest` by this
    from . import conquest as conquest
    from . import peoples as peoples
    from . import spartacvs as spartacvs

DEFAULT: Final = "conquest"  # the game that is meant where none is named


class Cover(NamedTuple):
    """What a list of games tells of each, known before its box is opened: rules are large, and may be compiling."""

    id: str
    title: str
    hidden: bool
    languages: tuple[str, ...] = ("en", "fr", "es")


_SHIPPED: Final = {  # the modules of the games, and their covers
    "hispania.games.conquest": Cover("conquest", "HISPANIA", hidden=False),
    "hispania.games.peoples": Cover("peoples", "Hispania (1994)", hidden=True),
    "hispania.games.spartacvs": Cover("spartacvs", "SPARTACVS", hidden=True),
}
_BY_TITLE: Final = {"HISPANIA": "conquest"}  # games whose records name them by their title
_VARIABLE: Final = "HISPANIA_GAMES"


def ids() -> tuple[str, ...]:
    """The games there are, the usual one first.

    >>> ids()[0]
    'conquest'
    """
    return tuple(_modules(os.environ.get(_VARIABLE, "")))


def covers() -> list[Cover]:
    """What is told of every game before one is chosen; no game that is shipped is loaded for it.

    >>> covers()[0]
    Cover(id='conquest', title='HISPANIA', hidden=False, languages=('en', 'fr', 'es'))
    """
    shipped = {cover.id: cover for cover in _SHIPPED.values()}
    boxes = {id: rules(id) for id in ids() if id not in shipped}
    more = {id: Cover(id, box.title, box.hidden, tuple(box.languages)) for id, box in boxes.items()}
    return [(shipped | more)[id] for id in ids()]


def rules(id: str = DEFAULT) -> Rules:
    """A game by its id, loaded now.

    >>> rules().title
    'HISPANIA'
    >>> rules("go")
    Traceback (most recent call last):
    hispania.errors.Unreadable: no game is called 'go'; there are conquest...
    """
    found: Rules = door(id).RULES
    return found


def door(id: str) -> Any:
    """The module of a game, loaded now: it holds `RULES`, and whatever else the game shows of itself.

    >>> door("conquest").RULES is rules("conquest")
    True
    """
    modules = _modules(os.environ.get(_VARIABLE, ""))
    if id not in modules:
        raise Unreadable(f"no game is called {str(id)[:40]!r}; there are {', '.join(modules)}")
    if modules[id] not in sys.modules:
        _speed.wait_for(os.path.dirname(os.path.dirname(__file__)), f"games/{id}")
    return import_module(modules[id])


def named_in_record(tag: str | None) -> Rules:
    """The game that the tag Game of a record means; the usual one where there is no such tag.

    >>> named_in_record("HISPANIA").id, named_in_record(None).id
    ('conquest', 'conquest')
    """
    id = DEFAULT if tag is None else _BY_TITLE.get(tag, tag)
    if id not in ids():
        known = [*_BY_TITLE, *(id for id in ids() if id not in _BY_TITLE.values())]
        raise Unreadable(f"the tag Game says {str(tag)[:40]!r}; this program plays {', '.join(known)}")
    return rules(id)


@functools.lru_cache(maxsize=8)
def _modules(more: str) -> dict[str, str]:
    found = {cover.id: module for module, cover in _SHIPPED.items()}
    for part in filter(None, (part.strip() for part in more.split(","))):
        id, equals, module = part.partition("=")
        if not equals or not id.isidentifier() or not module:
            raise Unreadable(f"{_VARIABLE}: games are named as in id=module,id=module, not {part!r}")
        found[id] = module
    return found
