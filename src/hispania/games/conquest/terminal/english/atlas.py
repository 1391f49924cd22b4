"""What `hispania atlas` and its pictures say in English."""

from __future__ import annotations

from typing import Final

TEXTS: Final = {
    "player-budget": "{name} of {budget} iterations",
    "title": "The difficulty atlas: how often the {player} wins",
    "grid-lead": "In per cent, at the 243 levels denarii | garrisons | fleets | roads | armies.",
    "grid-key": "den gar fle",
    "grid-roads": "roads {roads}",
    "grid-armies": "armies",
    "grid-foot": '{players} are known. `hispania atlas --level "6|4|3|4|2"` tells one level with its interval.',
    "grid-foot-one": '`hispania atlas --level "6|4|3|4|2"` tells one level with its interval.',
    "level-title": "{level}: {denarii} denarii, {garrisons} garrisons, {fleets} fleets, {roads} roads, armies {armies}",
    "level-preset": "the preset {preset}",
    "level-estimate": "{chance} ({low} to {high})",
    "level-games": "{won} of {games} games won here",
    "level-no-games": "estimated from the other levels",
    "level-around": "One step away, for the {player}",
    "column-easier": "easier",
    "column-here": "here",
    "column-harder": "harder",
    "effects-title": "What changes the chance of the {player}, in points of a hundred, with 95 % intervals",
    "effects-steps": "One step of a parameter, on the average over all levels",
    "effects-variant": "Variants at {level}",
    "effects-scenario": "Scenarios at {level}",
    "no-effects": "Variants and scenarios have not been measured for the {player}.",
    "step": "{parameter} {easier} to {harder}",
    "variant-hispano": "Hispano",
    "variant-imperivm": "Imperivm",
    "variant-ingenivm": "Ingenivm",
    "variant-legio": "Legio Hispana",
    "variant-pirates": "Pirates",
    "variant-proconsvl": "Proconsvl",
    "variant-terror": "Terror",
    "scenario": "{number}. {title}",
    "next-none": "No finished game of the ordinary kind is kept on this machine, so a gentle start is proposed.",
    "next-games": "From {games} finished games on this machine, {won} of them won:",
    "next-game": "From one finished game on this machine, {how}:",
    "next-won": "won",
    "next-lost": "lost",
    "next-start": "Begin at {level}.",
    "next-harder": "Play {level} next: {changes}.",
    "next-easier": "Play {level} next: {changes}.",
    "next-again": "Play {level} once more.",
    "next-change": "{after} {parameter} instead of {before}",
    "next-chance": "Your chance there is about {chance} (95 %: {low} to {high}); the {player} wins {reference}.",
    "next-strength": "Measured against the {player}, your odds of victory are {ratio} times as good ({low} to {high}).",
    "next-do": 'hispania terminal --new --level "{level}"',
    "wrote": "wrote {path}",
    "made": "{games} games, {hours} core hours, seed {seed}; made by `{command}`.",
    "picture-levels": "How often the {player} wins",
    "picture-levels-lead": "Chance of victory at all 243 levels of difficulty, in per cent",
    "picture-denarii": "{denarii} denarii a turn",
    "picture-fleets": "{fleets} fleets",
    "picture-garrisons": "{garrisons} garrisons",
    "picture-roads": "{roads} roads",
    "picture-armies": "armies at the start",
    "picture-scale": "chance of victory",
    "picture-half": "Half-width of the 95 % intervals: {typical} points at the median level, {most} at most.",
    "picture-steps": "What one step of difficulty costs",
    "picture-steps-lead": "Mean change of the chance of victory over all pairs of levels that differ in it alone",
    "picture-variants": "What variants change",
    "picture-scenarios": "What scenarios change",
    "picture-effects-lead": "Change of the chance of victory at a level, over games with equal dice",
    "picture-axis": "points of a hundred",
    "picture-hollow": "Lines are 95 % intervals; a hollow mark: no difference could be found.",
    "picture-easier": "easier for Rome",
    "picture-harder": "harder for Rome",
}


def who(player: str) -> str:
    """A player of the atlas as a person reads it.

    >>> who("tribune"), who("consul@1000")
    ('tribune', 'consul of 1000 iterations')
    """
    name, _, budget = player.partition("@")
    return TEXTS["player-budget"].format(name=name, budget=budget) if budget else name


def text(key: str, **facts: object) -> str:
    """The sentence of a key with its facts filled in.

    >>> text("next-again", level="6|4|3|4|2")
    'Play 6|4|3|4|2 once more.'
    """
    return TEXTS[key].format(**facts)
