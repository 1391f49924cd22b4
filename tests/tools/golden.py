"""Golden playthroughs: a record that explains every step in comments, so that a change of the rules shows in a diff.

In tests/: `python -m tools.golden` writes every file again from its own play (for a new form of the comments);
`python -m tools.golden --play` plays the games anew, each as described in GAMES (for a change of the rules).
"""

from __future__ import annotations

import json
import random
import re
import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path

from msgspec import NODEFAULT
from msgspec.structs import fields

from hispania.games import conquest
from hispania.games.conquest.edge.actions import Attack, Besiege, Roll
from hispania.games.conquest.edge.cards import ArmyChoice, CombatCard
from hispania.games.conquest.edge.codec import decode, outcome_of
from hispania.games.conquest.edge.events import Event
from hispania.games.conquest.printed.scenarios import scenario
from hispania.games.conquest.text.notation import action_text
from hispania.table.record import write_record
from hispania.table.session import Played, Table
from tools.play import choose, ending
from tools.positions import game

FOLDER = Path(__file__).parent.parent / "games" / "conquest" / "golden"
WIDTH = 118
GLUE = "\N{NO-BREAK SPACE}"  # keeps an action on one line


@dataclass(frozen=True)
class Wish:
    """A playthrough to look for: where it starts, how it must end or what its lines must show, how long it may be."""

    name: str
    ending: str = ""
    shows: tuple[str, ...] = ()  # patterns; the game is left when each has been found
    variants: tuple[str, ...] = ()
    scenario: int | None = None
    start: str = "fresh"
    level: str = "6|4|3|4|2"
    players: int = 1
    house: str = "-"
    style: str = "guided"
    steps: tuple[int, int] = (1, 120)
    brief: bool = False  # only the record with one comment a turn


GAMES = (
    Wish("capitals-roman-phase", "R capitals, Roman phase", start="last-capital", steps=(8, 60)),
    Wish("capitals-hispanic-phase", "R capitals, Hispanic phase", start="hispanic-win", steps=(3, 60)),
    Wish("reserve-revolt-roll", "H reserve, revolt roll", level="5|3|2|3|3", players=3, style="random"),
    Wish("reserve-army-entry", "H reserve, army entry", level="6|4|3|4|2", players=2, house="shared_consul=split"),
    Wish(
        "reserve-end-of-round",
        "H reserve, end of round",
        level="5|3|2|3|3",
        house="skip_sure_rolls=false multiplier=single",
        steps=(20, 60),
    ),
    Wish("time", "H time", start="last-round", steps=(4, 40)),
    Wish("whole-war", "H time", level="7|5|4|5|1", steps=(150, 900), brief=True),
)
VARIANT_GAMES = (
    Wish("variant-ingenivm", shows=("setup keep", " build ", r"[UCK] \w+(=\w+)+"), variants=("ingenivm",)),
    Wish("variant-imperivm", shows=(" free ", r"\.K [UC] .*\$", r"\.C C s .*\+$"), variants=("imperivm",)),
    Wish("variant-proconsvl", shows=("P buy", r"P \w+[>=]", "P [sx] "), variants=("proconsvl",)),
    Wish(
        "variant-legio",
        shows=("C -g1 Salduba", r"C \+L", "A Calagurris [sx] |C x Calagurris", r"\.K A "),
        variants=("legio",),
        start="legion",
        steps=(1, 30),
    ),
    Wish("variant-pirates", shows=(r" s M\d .*=", r" s M\d .*\+$"), variants=("pirates",), start="pirates"),
    Wish(
        "variant-terror",
        shows=(r"setup armies .*=[AS]\d", r"plot \$\d \[\d\] -", r"S \w+ .*[sx] |[UCK] x ", r"revolt .*\+[AS]"),
        variants=("terror",),
        house="terror_plot=true",
    ),
    Wish(
        "variant-hispano",
        shows=(r"setup H \+A", r"\+H[12]", r"revolt \[.*~", r" x .*\[.*~", "A .* pick", r"H A .* [sx] .*\["),
        variants=("hispano",),
    ),
    Wish("scenario-1", shows=(r"1\.K K [sx] .*[+]$", "1 time", r"2\.U A ", r"2\.U U [sx] "), scenario=1),
    Wish("scenario-2", shows=(r"1\.K K [sx] ", r"A Numantia", "1 time", r"2\.U U [sx] "), scenario=2),
    Wish("scenario-3", shows=(r"1\.U S ", r"1\.C C [sx] ", r"1\.K K [sx] "), variants=("terror",), scenario=3),
    Wish("scenario-4", shows=(" lethe", r"U [sx] ", r" s M\d"), variants=("pirates",), scenario=4),
    Wish(
        "scenario-5",
        shows=(r"1\.K [UC] ", r"\+L", "1 time 36", r"revolt .*\+[AS]|S .* [sx] ", " free "),
        variants=("imperivm", "legio", "terror"),
        scenario=5,
        level="6|4|3|5|2",
    ),
)


# -------------------------------------------------------------------- playing


def start_of(wish: Wish) -> conquest.Conquest:
    """The game before its first step."""
    if wish.start != "fresh":
        return game(wish.start)
    house = conquest.HouseRules.parse(wish.house).changed
    return conquest.new_game(wish.level, wish.players, house, variants=wish.variants, scenario=wish.scenario)


def last_ending(table: Table) -> str:
    """Which of the six endings a finished table came to."""
    state, step = table.history.before(len(table.history) - 1).state, table.history[-1].step
    number = outcome_of(state, step) if isinstance(step, Roll) else 0
    return ending(state, number or 0, table.game.state)


def shows(wish: Wish, table: Table) -> bool:
    """Has the record all that it is to show, and is its last line whole?"""
    if table.game.actor == conquest.Actor.CHANCE or table.game.declared is not None or table.game.phase == "REROLL":
        return False
    return all(any(re.search(pattern, line) for line in table.lines) for pattern in wish.shows)


def play(wish: Wish) -> Table:
    """The first game, by seed, that ends or shows as wished."""
    for attempt in range(100_000):
        seed = f"{wish.name} {attempt}"
        table, rng = Table(start_of(wish), seed=seed), random.Random(seed)
        while not table.game.result and len(table.history) <= wish.steps[1]:
            if wish.shows and shows(wish, table):
                return table
            if table.game.actor == conquest.Actor.CHANCE:
                table.roll()
            else:
                table.act(decode(table.game.state, choose(rng, table.game.state, wish.style)))
        if wish.ending and table.game.result and len(table.history) >= wish.steps[0]:
            if last_ending(table) == wish.ending:
                return table
    raise SystemExit(f"no game goes like {wish.name}")


# -------------------------------------------------------------------- telling


def tell(table: Table, title: str, brief: bool) -> str:
    """The record of a table with its story in comments."""
    told = write_record(table.tags, [f"; {title}"]).splitlines()
    final = table.lines
    marks = [played.mark for played in table.history[1:]]
    lines_after = [*((*final[: count - 1], last) if count else () for count, last, _ in marks), tuple(final)]
    written, turn = 0, ""
    for number, (played, lines) in enumerate(zip(table.history, lines_after), start=1):
        before = table.position(number - 1)
        if not brief:
            told += ["", *step_comment(number, before, played)]
        elif before.turn.label != turn:
            turn = before.turn.label
            told += ["", comment(situation(before))]
        whole = [line for line, last in zip(lines, final) if line == last]  # dice may still be added to the last one
        told += whole[written:]
        written = len(whole)
    return "\n".join(told) + "\n"


def comment(text: str, indent: str = "") -> str:
    """A comment, wrapped."""
    first, later = f"; {indent}", f"; {indent}    "
    told = textwrap.fill(
        text, WIDTH, initial_indent=first, subsequent_indent=later, break_long_words=False, break_on_hyphens=False
    )
    return told.replace(GLUE, " ")


def situation(now: conquest.Conquest) -> str:
    """Where the game stands, in one line."""
    state = now.state
    places = " ".join(
        f"{code}@{now.board[state.general_space(g)].notation if state.general_space(g) >= 0 else '-'}"
        for g, code in enumerate("UCK")
    )
    reserve = f"reserve r{state.revolt_reserve} A{state.army_reserve}"
    facts = [now.turn.label, now.phase, places, f"${state.denarii}", reserve, f"time {state.time}"]
    return ", ".join([*facts, *variant_facts(now), f"hash {now.hash():016x}"])


def variant_facts(now: conquest.Conquest) -> list[str]:
    """What the variants and scenarios add to it."""
    data, variants = now.to_json(), now.options.variants
    facts = []
    if "hispano" in variants:
        facts.append(f"Hispano ${data['hispano']}")
    if "proconsvl" in variants:
        facts.append(f"P {data['generals']['P'] or data['proconsul']}")
    if "legio" in variants:
        facts.append(f"L {data['reserve']['L'] or next(city for city, on in data['garrisons'].items() if 'L' in on)}")
    if "terror" in variants:
        special = [city for city, piece in data["armies"].items() if piece == "S"]
        facts.append(f"S {special[0] if special else 'in reserve' if data['reserve']['S'] else 'gone'}")
    if "pirates" in variants:
        facts.append(f"pirates {' '.join(id for id in data['revolts'] if now.board[id].is_sea) or '-'}")
    if data["lethe"]:
        facts.append("Lethe")
    return facts


def step_comment(number: int, before: conquest.Conquest, played: Played) -> list[str]:
    """One step: the situation, the choices with their odds, what was done and what it caused."""
    step = played.step
    told = [comment(f"{number} {situation(before)}")]
    if isinstance(step, Roll):
        choice, rolls = before.army_choice, before.chance_outcomes()
        chance = str(rolls[0][1])
        told.append(comment(f"dice: {len(rolls)} outcomes, {chance} each; they show {step}", "  "))
        if choice is not None and before.declared is None:
            told.append(comment(f"army: {choice_text(choice)}", "  "))
    else:
        actions = before.legal_actions()
        others = [action for action in actions if not isinstance(action, Besiege | Attack)]
        texts = [action_text(before, action).replace(" ", GLUE) for action in others]
        people = " or ".join(map(str, before.players_to_act))
        told.append(comment(f"player {people} has {len(actions)} choices: {' | '.join(texts)}", "  "))
        for action in actions:
            if isinstance(action, Besiege | Attack):
                told.append(comment(f"{action_text(before, action)}: {odds_text(before.odds(action))}", "  "))
        if before.declared is not None:
            told.append(comment(f"declared: {odds_text(before.declared)}", "  "))
    return told + [comment(f"-> {event_text(event)}", "  ") for event in played.events]


def odds_text(card: CombatCard) -> str:
    """Both sides of a combat and its chances."""
    sure = " sure" if card.sure else ""
    supporters = [f"{unit}@{space}" for unit, space in card.attacker.supporters + card.defender.supporters]
    helped = f" with {' '.join(supporters)}" if supporters else ""
    asked = (card.win_least, card.loss_most) != (card.win, card.loss)
    hispano = f" (+ {card.win_least} at least, - {card.loss_most} at most)" if asked else ""
    odds = f"+ {card.win} = {card.tie} - {card.loss}{sure}{hispano}"
    return f"{card.attacker.formula} v {card.defender.formula}{helped}, {odds}"


def choice_text(choice: ArmyChoice) -> str:
    """Where an army may turn."""
    by_die = f" by die {' '.join(city or 'stay' for city in choice.by_die)}" if choice.by_die else ""
    ventures = " ventures" if choice.ventures else ""
    dropped = f" dropped {' '.join(choice.dropped)}" if choice.dropped else ""
    return f"{choice.army} ({choice.province}){ventures} to {' '.join(choice.targets) or 'nowhere'}{dropped}{by_die}"


def event_text(event: Event) -> str:
    """An event in one line: its name, rule and facts, without those that are as always."""
    facts = []
    for field in fields(event):
        value = getattr(event, field.name)
        if field.default is not NODEFAULT and value == field.default:
            continue
        if isinstance(value, CombatCard):
            value = f"{value.kind} {value.rule} {odds_text(value)}"
        elif isinstance(value, ArmyChoice):
            value = value.army
        elif field.name == "path":
            value = "".join(verb + space for verb, space in value)
        elif isinstance(value, tuple):
            value = " ".join("@".join(item) if isinstance(item, tuple) else str(item) for item in value) or "-"
        facts.append(f"{field.name} {json.dumps(value) if value is None or isinstance(value, bool) else value}")
    return f"{type(event).__name__} ({event.rule}): {', '.join(facts)}"


# -------------------------------------------------------------------- files


def title(wish: Wish) -> str:
    """The first comment of a file."""
    if wish.scenario:
        return f"Scenario {wish.scenario}, {scenario(wish.scenario).id}"
    if wish.variants:
        return f"The variant {wish.variants[0]}"
    what = "A war from its first die to its last" if wish.brief else "How the game can end"
    return f"{what}: {wish.ending}"


def path(wish: Wish) -> Path:
    """The file of a playthrough."""
    return FOLDER / f"{wish.name}.txt"


def main() -> None:
    """Write all files; a missing one is played."""
    for wish in (*GAMES, *VARIANT_GAMES):
        anew = "--play" in sys.argv or not path(wish).exists()
        table = play(wish) if anew else Table.load(path(wish))
        path(wish).write_text(tell(table, title(wish), wish.brief), encoding="utf-8")
        print(wish.name, len(table.history), "steps", table.tags["Result"])


if __name__ == "__main__":
    main()
