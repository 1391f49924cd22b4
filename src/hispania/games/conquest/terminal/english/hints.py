"""Hints in English: what a person is told who asks for one."""

from __future__ import annotations

from typing import Final

HINTS: Final = {
    "hint-1": "Look at {places}.",
    "hint-1-nowhere": "Nothing on the map calls for you now.",
    "hint-2": "Look at {places}: {kind}.",
    "hint-2-nowhere": "Best now: {kind}.",
    "hint-3": "{number}: {action}.",
    "hint-more-1": "(hint again tells what kind of action; hint 3 the action itself. Hints stand in the record.)",
    "hint-more-2": "(hint again tells the action, with what it gains and risks.)",
    "hint-chance": "Rome's chance of victory after it: {chance}.",
    "hint-chance-H": "Hispania's chance of victory after it: {chance}.",
    "hint-gain": "Gain: +{gain} over the next best, {instead}.",
    "hint-equal": "As good: {instead}.",
    "hint-over-passing": "+{gain} over doing nothing.",
    "hint-safe": "Risk: none. It succeeds with {win}; otherwise ({nothing}) nothing happens.",
    "hint-risk": "Risk: it succeeds with {win}, with {nothing} nothing happens, with {lose} {loses}.",
    "hint-loses-general": "the general is lost",
    "hint-loses-garrisons": ", and his garrisons there: {garrisons}",
    "hint-loses-army": "the army is lost",
    "hint-loses-revolt": "a revolt is lost",
    "hint-loses-roll": "there is one more revolt roll",
    "hint-army": "Risk: one army stands beside him there and may attack.",
    "hint-armies": "Risk: {armies} armies stand beside him there and may attack.",
    "hint-none": "There is nothing to decide now, and so no hint.",
    "hint-called-off": "The hint is called off; nothing was noted.",
    "hint-thinking": "Thinking ... (Ctrl-C calls it off)",
    "kind-pass": "end the phase",
    "kind-move": "a move",
    "kind-fleet": "a fleet",
    "kind-garrison": "a garrison",
    "kind-remove": "taking a garrison back",
    "kind-besiege": "a siege",
    "kind-attack": "an attack",
    "kind-enter": "a place for the general",
    "kind-road": "a road",
    "kind-keep": "keep the road",
    "kind-build": "building a road",
    "kind-buy": "the proconsul",
    "kind-plot": "a plot",
    "kind-decline": "let it be",
    "kind-boost": "denarii for the Hispanic side",
    "kind-reroll": "a die thrown again",
    "kind-pick": "sending the army",
    "kind-strike": "a strike",
    "kind-set-revolts": "a rising",
    "kind-set-army": "an army",
}

HELP: Final = (
    "hint asks the program, which searches ahead for a moment; equal games get equal hints. hint says where to look, "
    "hint again (or hint 2) what kind of action, the third time (or hint 3) which action, what it gains over the next "
    "best and over doing nothing, and what its dice risk. A chance is that of winning the game.\n"
    "Every hint is noted in the record, as 3.K K hint 2, and taking an action back does not take the note back; at the "
    "end the table says how many were taken."
)
