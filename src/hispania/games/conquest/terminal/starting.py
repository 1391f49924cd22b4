"""What a game begins with: a level by its name, a scenario, variants; and the history that is told before it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from ....errors import Unreadable
from ....table.session import Table
from ... import conquest
from ..core import new_config, new_state
from ..edge.actions import Action, KeepRoad, PlaceRoad
from ..edge.game import Conquest
from ..printed.introductions import introduction, variant_line
from ..printed.options import VARIANTS, Options
from ..printed.presets import level_of, options_for
from ..printed.scenarios import all_scenarios, scenario
from .catalogue import Catalogue
from .forms import name
from .mistakes import Mistake
from .screen import Screen

SPELLINGS: Final = {"ingenium": "ingenivm", "imperium": "imperivm", "proconsul": "proconsvl", "legion": "legio"}


def variants_named(texts: Iterable[str]) -> tuple[str, ...]:
    """The variants that options name, each by itself or several with commas between.

    >>> variants_named(["terror,Pirates", "imperium"])
    ('terror', 'pirates', 'imperivm')
    """
    words = [word for text in texts for word in re.split(r"[\s,;+]+", text.lower()) if word]
    found = [SPELLINGS.get(word, word) for word in words]
    unknown = [word for word in found if word not in VARIANTS]
    if unknown:
        raise Mistake("mistake-variant", text=unknown[0][:40], variants=", ".join(VARIANTS))
    return tuple(dict.fromkeys(found))


def other_options(text: str, now: Options) -> Options:
    """What `new` and the words after it mean: a level, scenario N, names of variants, or base for neither.

    >>> now = options_for(None, variants=["terror"])
    >>> other_options("hard", now).variants, other_options("scenario 4", now).variants
    (('terror',), ('pirates',))
    """
    number, variants, named = now.scenario, now.variants, []
    found = re.search(r"\bscenario\s*(\S*)", text, re.IGNORECASE)
    if found:
        if found[1] not in ("1", "2", "3", "4", "5"):
            raise Mistake("mistake-scenario", text=found[1][:20])
        text = text[: found.start()] + text[found.end() :]
        number, variants = int(found[1]), ()
    words = re.split(r"[\s,;+]+", text.strip())
    if "base" in words:
        number, variants = (number if found else None), ()
    for word in words:
        if SPELLINGS.get(word.lower(), word.lower()) in VARIANTS:
            named.append(word)
            number = number if found else None
    if named:
        variants = variants_named(named)
    rest = " ".join(word for word in words if word not in (*named, "base"))
    if rest:
        return options_for(level_of(rest), now.players, now.house.changed, variants, number)
    try:
        return options_for(now.level, now.players, now.house.changed, variants, number)
    except Unreadable:  # the level at hand does not suit: take one that does
        return options_for(None, now.players, now.house.changed, variants, number)


# -------------------------------------------------------------------- what is told before


def variant_names(words: Catalogue, variants: Iterable[str]) -> str:
    """Variants as a person reads them.

    >>> from hispania.games.conquest.terminal.english import ENGLISH
    >>> variant_names(ENGLISH, ["legio", "terror"])
    'Legio Hispana, Terror'
    """
    return ", ".join(words.say(f"variant-{variant}") for variant in variants)


def story(screen: Screen, options: Options) -> None:
    """The history of the scenario that is played, and how certain its placements are."""
    if options.scenario is None:
        screen.say("no-story")
        return
    told, played = introduction(options.scenario, screen.words.language), scenario(options.scenario)
    screen.line()
    screen.say("story-title", style="bold", number=played.number, title=told.title, years=told.years)
    if told.text:
        screen.line(told.text, indent=2)
    board, say = conquest.default_board(), screen.words.say
    doubtful = [name(board, city) for city, how in played.certainty.items() if how != "high" and city in board]
    told_certainty = say("certain-but", cities=", ".join(doubtful)) if doubtful else say("certain-all")
    if played.start_certainty != "high":
        told_certainty += " " + say("certain-start", how=say(f"certain-{played.start_certainty}"))
    screen.line(told_certainty, "dim", indent=2)
    screen.line()


def list_games(screen: Screen) -> None:
    """All scenarios and variants on one screen."""
    words, language = screen.words, screen.words.language
    screen.say("list-scenarios", style="bold")
    for played in all_scenarios():
        told = introduction(played.number, language)
        keys = (("with", played.variants), ("advised", played.advised), ("barred", played.barred))
        more = "".join(words.say(f"list-{key}", variants=variant_names(words, names)) for key, names in keys if names)
        if played.levels:
            levels = [
                words.say(
                    "list-level", what=words.atlas.say(f"parameter-{key}"), values="/".join(map(str, sorted(values)))
                )
                for key, values in played.levels.items()
            ]
            more += words.say("list-levels", levels=", ".join(levels))
        line = words.say("list-scenario", title=told.title, years=told.years, **{"with": more})
        screen.line(line, indent=5, mark=f"  {played.number}")
    screen.line()
    screen.say("list-variants", style="bold")
    for variant in VARIANTS:
        line = variant_line(variant, language) or words.say(f"variant-{variant}")
        screen.line(line, indent=13, mark=f"  {variant}")


def table_of(options: Options, board: conquest.Board | None, seed: str | None) -> Table:
    """A table with a new game on it."""
    return Table(Conquest(new_state(new_config(options, board))), seed)


def sealed(table: Table) -> dict[str, str]:
    """The seal of the dice, for the sentence with which a game begins."""
    return {"seal": table.dice.commitment[:16] if table.dice is not None else "-"}


# -------------------------------------------------------------------- a setup by itself


def promise(game: Conquest, action: Action) -> int:
    """How good a place of setup looks at first sight: roads that save segments, generals near revolts."""
    board, state = game.board, game.state
    if isinstance(action, KeepRoad):
        return -1
    if isinstance(action, PlaceRoad):
        link = board.link(action.a, action.b)
        return 10 * (link.segments if link else 0) + len({*board.neighbours(action.a), *board.neighbours(action.b)})
    near = set(board.neighbours(str(action.target)))
    far = {id for space in near for id in board.neighbours(space)} - near
    return sum(weight * state.revolts_at(board[id].index) for ids, weight in ((near, 3), (far, 1)) for id in ids)
