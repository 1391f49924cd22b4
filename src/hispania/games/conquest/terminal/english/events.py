"""What happened, in English: every event in a line or two, and in full when somebody asks why."""

from __future__ import annotations

from typing import Final

EVENTS: Final = {
    "event-road": "{general} lays a road from {start} to {end}.",
    "event-road-kept": "{general} keeps a road for later.",
    "event-road-built": "{general} builds a road from {start} to {end} for {denarii}.",
    "event-placed": "{general} takes his place in {space}.",
    "event-turn": "Round {round}, {general}: {denarii}{blocked}.{absent}",
    "event-blocked": " ({blocked})",
    "event-absent": " He is off the board and comes back first.",
    "event-skipped": "{general} has no Roman phase this turn: Hispania acts at once.",
    "event-entered": "{general} comes back in {space}.",
    "event-entered-leave": "{general} comes back in {space} beside another general, and must leave first.",
    "event-moved": "{general} moves {way} for {denarii}.{river}",
    "event-moved-free": "{general} moves {way} free of charge.{river}",
    "event-river": " He crosses the Durius: the spell of Lethe is broken.",
    "event-fleet": "A fleet sails from {start} to {to}{aboard} for {denarii}.",
    "event-aboard": " with {general} on board",
    "event-garrison": "{general} places a garrison in {city}.",
    "event-legion": "{general} places the Legio Hispana in {city}.",
    "event-removed": "{general} takes a garrison back from {city}.",
    "event-proconsul": "{proconsul} lands in {sea}, called by {general} for 3 denarii.",
    "event-plot": "{general} plots against the special army of {city} with {denarii}: it succeeds on a 1 to {most}.",
    "event-plot-one": "{general} plots against the special army of {city} with {denarii}: it succeeds on a 1.",
    "event-murder": "Die {die}: the leader in {city} is murdered, and his army is an ordinary one now.",
    "event-plot-fails": "Die {die}: the plot in {city} fails, and one more revolt roll follows.",
    "event-stays": "{general} stays where he is.",
    "event-passed": "{general} ends his phase, leaving {denarii} unspent.",
    "event-yields": "The first player yields: the second decides for the consul ({denarii} left).",
    "event-half-spent": "The first player has spent his half: the second decides for the consul ({denarii} left).",
    "event-declared": "{declared}: {formulas}, {odds}.",
    "event-round": "End of round {round}: a revolt leaves the reserve for {year} BC.",
    "event-round-lost": "End of round {round}: a revolt must go to the time track and none is left.",
    "outcome-R-capitals": (
        "Rome has won: all six capitals are garrisoned and no city of the Roman provinces is in revolt."
    ),
    "outcome-H-reserve": "Hispania has won: a revolt had to be placed and the reserve was empty.",
    "outcome-H-time": "Hispania has won: the years have run out and the last space of the time track is covered.",
    # setup
    "event-revolts": "{province}, die {die}: {revolts} in {city}.",
    "event-revolts-chosen": "{province}, chosen by the Hispano: {revolts} in {city}.",
    "event-army": "Die {die}: {rises}.",
    "event-army-chosen": "Chosen by the Hispano: {rises}.",
    "event-rises-A": "an army rises in {city}",
    "event-rises-S": "the special army rises in {city}",
    "event-rises-any": "an army rises (which, a die will tell) in {city}",
    "event-province": "Die {die}: an army rises in {province}, in which city?",
    "event-piece-A": "Die {die}: it is an ordinary army.",
    "event-piece-S": "Die {die}: it is the special army.",
    "event-struck": "{faces} (thrown again), then ",
    # the Hispano
    "event-boost": "The Hispano adds {denarii}.",
    "event-no-boost": "The Hispano adds nothing.",
    "event-die": "The dice show {faces}; the Hispano may throw one again.",
    "event-dice": "The dice show {faces}; the Hispano may throw one again.",
    "event-reroll": "The Hispano pays 1 denarius to have {die} thrown again.",
    "event-no-pick": "The Hispano lets the die choose.",
    "event-no-strike": "The Hispano does not strike.",
    # Hispania
    "event-roll": "Revolt roll {dice}, {city}: ",
    "event-roll-plot": "Revolt roll after the plot {dice}, {city}: ",
    "roll-protected": "{guard} keeps the peace.",
    "roll-grows": "the revolt grows to {revolts}.",
    "roll-revolt": "a revolt rises.",
    "roll-army-any": "in revolt already, so an army gathers there; a die tells which.",
    "roll-army-A": "in revolt already, so an army gathers there.",
    "roll-army-S": "in revolt already, so the special army gathers there.",
    "roll-full": "three revolts already and no army to come, so nothing happens.",
    "roll-lost": "a revolt must rise and none is left in the reserve.",
    "guard": "the garrison {stack}",
    "army-stays-tie": "{army} stays: two targets are equally near to the die.",
    "army-stays-nowhere": "{army} stays: there is no city it may turn to.",
    "army-marches": "{army} marches to {city}{why}, in revolt already.",
    "army-marches-revolt": "{army} marches to {city}{why} and a revolt rises there.",
    "army-marches-lost": "{army} marches on {city}{why}: a revolt must rise there and none is left.",
    # in full
    "more-rule": "Rule {rule}.",
    "more-turn": "The level gives the denarii of a turn; each general off the board blocks one (H3.2).",
    "more-round": "Every round takes one revolt from the reserve for good (H3.6).",
    "more-over": "See H3.6, H3.7 and H3.8 for the three ways a game ends.",
    "more-moved": "A run of roads costs 1 whatever its length, other links their segments (H4.1b).",
    "more-moved-free": "After the Hispanic phase of his turn he may follow one link, or one run of roads (H6.2).",
    "more-skipped": "No place was free for his return (H3.4), or the scenario opens with Hispania (H7.4).",
    "more-piece": "With two ordinary armies in reserve the special one comes on 5-6, with one on 4-6 (H6.6).",
    "more-plot": "Once a game: a die not above the denarii succeeds; otherwise a revolt roll follows (H6.6).",
    "more-boost": "His denarii are added before the dice fall, to the die or to the shield (H6.7d).",
    "more-dice": "He may have one die of a revolt roll, or H in a combat, thrown again for 1 denarius (H6.7a).",
    "more-reroll": "The new face stands, unless he pays again (H6.7a).",
    "more-proconsul": "Once a game, if sea 1 holds a fleet without a general; then anybody may lead him (H6.3).",
    "more-kept": "A kept road can be built later from a general's city, for its segments (H6.1).",
    "more-province": "Several cities of that province are in revolt: the Hispanic die names one of them (H2.7).",
    "revolt-why": "{dice} {rule} (H5.1)",
    "revolt-rule-protected": "A garrison or a general in the city stops the revolt.",
    "revolt-rule-revolt": "No garrison or general guards it, and no army is due: one revolt is added, three at most.",
    "revolt-rule-army": (
        "It was in revolt, its province held no army and one was in reserve: the army comes instead of a revolt."
    ),
    "revolt-rule-full": "A city holds three revolts at most, and no army is due: nothing is to be placed.",
    "revolt-rule-lost": "A revolt was due and the reserve was empty, which ends the game (H3.8).",
    "dice-name": ("The Roman die {roman} names {province}, the Hispanic die {hispanic} its city with that shield."),
    "dice-name-odd": (
        "The Roman die {roman} is odd and names {province} (H7.3), the Hispanic die {hispanic} its city with that "
        "shield."
    ),
    "dice-name-even": (
        "The Roman die {roman} is even and names {province} (H7.3), the Hispanic die {hispanic} its city with that "
        "shield."
    ),
    "choice-ventures": (
        "Every city of its province is in revolt, so neighbours in other provinces without army count too (H5.2b): "
        "{cities}."
    ),
    "choice-home": "Its province is not wholly in revolt, so only neighbours inside it count (H5.2b): {cities}.",
    "choice-dropped": "Dropped, being in revolt while another candidate is not (H5.2c): {cities}.",
    "choice-one": "No die is needed: {city} is left.",
    "choice-none": "No die is needed: nothing remains.",
    "choice-picked": "The Hispano chose among {cities} instead of the die (H6.7c).",
    "choice-away": "{city} (shield {shield}) is {away} away",
    "choice-nearest": "{city} is nearest",
    "choice-tie": "the nearest are equally near, so it stays",
    "choice-die": "Hispanic die {die} (H5.2c): {distances}; {end}.",
}
