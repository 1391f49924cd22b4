"""Actions in English, as a person would say them."""

from __future__ import annotations

from typing import Final

ACTIONS: Final = {
    "action-by": " with {general}",
    "action-over": ", over the Durius",
    "action-price": " for {denarii}",
    "action-pass": "pass",
    "action-move": "move to {to}{over}{price}",
    "action-order": "move {general} to {to}{over}{price}",
    "action-fleet": "sail the fleet of {start} to {to}{aboard}",
    "action-garrison": "place a garrison in {city}",
    "action-legion": "place the Legio Hispana in {city}",
    "action-remove": "take back garrison {index} of {city}",
    "action-besiege": "besiege {city}{by} with {denarii}",
    "action-besiege-pirates": "besiege the pirates of {city}{by} with {denarii}",
    "action-attack": "attack the army of {city}{by} with {denarii}",
    "action-enter": "bring {general} to {space}",
    "action-road": "lay a road between {a} and {b}",
    "action-keep": "keep the road for later",
    "action-build": "build a road between {a} and {b}{by}",
    "action-buy": "call the proconsul for 3 denarii",
    "action-plot": "plot against the special army{by} with {denarii}",
    "action-decline": "let it be",
    "action-boost": "add {denarii} to the Hispanic side",
    "action-reroll": "throw {die} again",
    "action-pick": "send the army to {city}",
    "action-strike": "strike {city} with the army of {army} for {denarii}",
    "action-set-revolts": "let {city} rise",
    "action-set-army": "set an army in {city}",
    "die-any": "the die",
}
