"""The English catalogue: everything the table says that is not an event, and the words a person may type."""

from __future__ import annotations

from typing import Final

from .catalogue import Catalogue
from .english_events import GENERALS, action_text, card_lines, explain, tell
from .english_help import HELP

TEXTS: Final = {
    # the situation
    "title": "HISPANIA {level} - round {round} - {year} BC - {turn}",
    "label-denarii": "Denarii",
    "label-reserve": "Revolts",
    "label-time": "Time",
    "label-objective": "Aim",
    "label-generals": "Generals",
    "purse": "{denarii} to spend",
    "purse-spent": ", {spent} spent",
    "purse-blocked": ", {blocked} blocked by absent generals",
    "reserve": "{reserve} in reserve (armies: {armies}); a revolt needed and none left: defeat",
    "time": "{left} rounds left; {last} BC covered: defeat",
    "objective": "{done} of {total} capitals garrisoned; ",
    "home-quiet": "no revolt in the Roman provinces",
    "home-revolts": "{revolts} revolts in the Roman provinces must go",
    "absent": "off the board",
    "column-province": "Province",
    "column-capital": "Capital",
    "column-in-revolt": "In revolt (shield)",
    "column-roman": "Roman",
    "fleets": "Fleets",
    "quiet": "nothing",
    "empty": "Nothing stands there.",
    "plain-purse": "Denarii: {denarii} to spend, {spent} spent, {blocked} blocked.",
    "plain-reserve": "Revolts in reserve: {reserve} of 22.",
    "plain-objective": "Capitals garrisoned: {done} of {total}. Revolts in the Roman provinces: {revolts}.",
    "plain-general": "{general}: {at}, {reserve} garrisons in reserve.",
    "plain-fleets": "Fleets: {seas}.",
    "words-revolts": "revolts {number}",
    "words-army": "an army",
    "words-garrisons": "garrisons {stack}",
    "words-fleet": "a fleet",
    "words-city": "{name} (shield {number})",
    "words-capital": "{name} (shield {number}, capital)",
    "words-sea": "{name} (sea {number})",
    # the list
    "ask-SETUP_ROADS": (
        "Setup, road {stick} of {sticks}: {general} lays a road. Type a number, or auto to have the setup "
        "done."
    ),
    "ask-SETUP_GENERALS": "Setup: where does {general} begin?",
    "ask-REENTER": "{general} comes back to the board: where?",
    "ask-MUST_LEAVE": "{general} shares a space and must move on first.",
    "ask-ROMAN": "{general} acts, denarii: {denarii}. Type a number, a command, or help.",
    "ask-player": "To decide: player {players}.",
    "item-garrison": "place a garrison in {city} $1",
    "item-remove": "take garrison {index} of {city} back $1",
    "item-pass": "end the phase",
    "plain-group": "{group}, price {cost}: {items}.",
    "plain-free-group": "{group}: {items}.",
    "sure-win": "sure: won without dice",
    "sure-loss": "sure: lost without dice",
    "sure-nothing": "sure: achieves nothing",
    "chance-win": "win",
    "chance-tie": "tie",
    "chance-loss": "loss",
    "chance-nothing": "nothing",
    # dice by hand
    "throw-R": "Throw the Roman die and type its face, I-VI or 1-6 ({phase}).",
    "throw-H": "Throw the Hispanic die and type its face, 1-6 ({phase}).",
    "throw-RH": "Throw both dice and type the Roman face, then the Hispanic one: III 5 ({phase}).",
    "no-throw": "No dice wait to be thrown by hand.",
    "dice-R": "the Roman die",
    "dice-H": "the Hispanic die",
    "dice-R-H": "the Roman and the Hispanic die",
    "dice-none": "no die at all",
    # beginning and leaving
    "welcome": (
        "Rome must garrison the six capitals of Hispania before its revolts, or the years, run out. Type "
        "help at any time."
    ),
    "begins": "A new game at level {level}. The dice are sealed: {seal}.",
    "begins-by-hand": (
        "A new game at level {level}. You throw the dice: type their faces, or throw to let the computer do "
        "it."
    ),
    "continues": "Your unfinished game, as you left it. Type new for another one.",
    "continues-whatif": "Your what-if, as you left it. Type back to return to the game itself.",
    "no-seed": "This record has no seed: the dice are thrown by hand. Type throw to let the computer do it.",
    "bad-save": "The unfinished game could not be read ({why}).\nIt is kept as {path}; a new game begins.",
    "other-board": "An unfinished game waits on another board ({path}); start with --board to go on with it.",
    "put-away": "The game on the table is kept as {path}",
    "saved": "The game is saved; hispania play continues it.",
    "not-saved": "The game could not be saved: {why}. Play goes on.",
    "saved-as": "Saved as {path}",
    "save-where": "Save where? Type save and a file name. (The game also saves itself after every step.)",
    "save-folder": "{path} is a folder; name a file in it.",
    "load-what": "Load what? Type load and the name of a record.",
    "loaded": "Loaded {path}",
    "load-first": "To branch off there, load {path} first.",
    "vale": "Vale.",
    # the end
    "end-R-capitals": (
        "VICTORY in round {round}: all six capitals are garrisoned and the Roman provinces are quiet "
        "(H3.7)."
    ),
    "end-H-reserve": "DEFEAT in round {round}: a revolt had to be placed and none was left in the reserve (H3.8).",
    "end-H-time": "DEFEAT in round {round}: the last year of the time track is covered (H3.6).",
    "end-record": "Record: {path}",
    "end-seed": "Seed of the dice, to verify them: {seed} (seal {commitment})",
    "end-next": "Now: replay, log, why, whatif, new or quit.",
    # answers
    "no-number": "There is no number {text} on the list; it goes from 1 to {most}.",
    "no-numbers-now": "There is no list to choose number {text} from now.",
    "no-command": "I do not understand \"{text}\". Type a number of the list, a command such as move emerita, or help.",
    "no-command-but": "I do not understand \"{text}\". Did you mean {close}? Type help for all commands.",
    "no-space": "No space is called \"{text}\". Type map to see them all.",
    "no-space-but": "No space is called \"{text}\". Did you mean {spaces}?",
    "several-spaces": "\"{text}\" may be {spaces}: type a little more.",
    "which-space": "Which city or sea? Add its name, or the beginning of it.",
    "where": "The general is off the board: name the city.",
    "pass-alone": "To end the phase type pass alone, without \"{text}\".",
    "two-seas": "Name two seas: fleet 3 4, from sea 3 to sea 4.",
    "two-cities": "Name two cities: road gades emerita.",
    "how-many-denarii": "A combat is fought with 1, 2 or 3 denarii, not {text}.",
    "not-allowed": "Not possible now: {action}.",
    "no-event": "The log has no event {text}; its numbers go from 1 to {most}.",
    "nothing-to-explain": "Hispania has done nothing yet.",
    "log-what": "Type log, log all, or log and how many events, not \"{text}\".",
    "log-more": "({first} earlier events: log all)",
    "no-combat-now": "No combat can be declared now.",
    "odds-how": "To do it: {command}",
    "no-moves": "There is nothing to move now.",
    "look-city": "{name}, {province}, shield {shield}{modern}",
    "look-capital": "{name}, {province}, shield {shield}, capital{modern}",
    "look-sea": "{name}, sea {shield}{modern}",
    "look-modern": " (today {modern})",
    "look-links": "Linked to {links}   (= road, (2) segments)",
    "link": "{name} {segments}",
    "link-road": "{name} by road",
    "map-legend": (
        "name and shield, * capital, {disc} revolt, A army, gU garrisons from below, [U] general, = road; "
        "map FILE.svg draws it"
    ),
    "map-svg": "The map is drawn as an SVG picture: type map and a name that ends in .svg, not \"{text}\".",
    "map-written": "Drawn: {path}",
    "no-topic": "No help on \"{text}\". Topics: {topics}.",
    "speed": "Events are shown at speed {speed}. There are: {speeds}.",
    "no-auto": "The setup is done already: there is nothing to place.",
    # taking back
    "undone": "Taken back.",
    "nothing-to-undo": "There is nothing to take back.",
    "no-undo": (
        "Dice have fallen since, so it cannot be taken back. Type whatif to try another way from before "
        "them, marked as such."
    ),
    "no-redo": "There is nothing to do again.",
    "last-chance": "Your last denarius is spent. Enter: Hispania acts; undo: take it back > ",
    "no-whatif": "There is no decision to go back to.",
    "whatif-begins": (
        "What if? You are back at step {step}; the same dice wait. The game itself is kept: type back to "
        "return."
    ),
    "whatif-finished": "What if? You are back at step {step}; the same dice wait. The finished game stays on record.",
    "whatif-ends": "Back to the game itself.",
    "no-back": "This is the game itself, or its main line is finished; there is nothing to go back to.",
    # replay
    "replay-start": (
        "{steps} steps. Enter: next; t: next turn; b: back; a number: that step; s: the situation; w: what "
        "if, from here; q: leave."
    ),
    "replay-prompt": "replay {step}/{steps}> ",
    "replay-help": "Enter, t, b, a number, s, w or q.",
    "replay-first": "Before the first step.",
    "replay-no-more": "That was the last step.",
    "replay-end": "Back at the table.",
}  # fmt: skip

REASONS: Final = {
    "game-over": "the game is over",
    "dice-first": "dice must fall first: {phase}",
    "not-his-turn": "it is the turn of {acting}, not of {general}",
    "wrong-phase": "that belongs to another moment; this is {phase}",
    "must-leave": "the general shares {space} with another one and must move on first",
    "not-listed": "that is not among the actions of {phase}",
    "no-dice-now": "no dice are to fall now",
    "other-dice": "other dice are needed here: {needed}",
    "reroll": "that province has its army already: throw the Roman die again (the {face} does not count)",
    "no-reroll": "the face {face} counts, it cannot be thrown again",
    "dice-come-from-the-seed": "the dice of this table come from its seed",
    "throw-the-dice-by-hand": "this table has no seed: throw the dice and type their faces",
    "absent": "{general} is off the board",
    "too-dear": "it costs {cost}, and only {denarii} denarii are left",
    "already-there": "he is in {space} already",
    "in-revolt": "{space} is in revolt",
    "no-fleet": "there is no fleet in {space}",
    "no-way": "no way leads to {space}: revolts, or seas without a fleet, are between",
    "occupied": "{general} stands in {space}",
    "not-a-sea": "{space} is not a sea",
    "fleet-there": "there is a fleet in {space} already",
    "no-consent": "{general} is on board, and the player of that general would have to agree",
    "not-there": "{general} stands in {at}, not in {space}",
    "at-sea": "{space} is a sea, and garrisons stand in cities",
    "no-garrison-left": "{general} has no garrison left in reserve",
    "stack-full": "{space} holds three discs already",
    "province-in-revolt": "{space} is a capital, and its province is not free of revolt: {revolts}",
    "no-such-garrison": "{space} has no garrison number {index} (0 is the lowest)",
    "not-his-garrison": "that garrison in {space} belongs to {owner}",
    "not-adjacent": "{space} is not adjacent to {at}",
    "no-revolt": "there is no revolt in {space}",
    "no-army": "there is no army in {space}; a revolt without army is besieged",
    "army-there": "an army stands in {space}: it has to be attacked, not besieged",
    "no-combat": "that is no combat",
    "on-board": "{general} is on the board already",
    "not-home": "{space} is not in the province of {general}",
    "no-exit": "{general} stands in {space} and there is no affordable way out again",
    "no-land-link": "no land link joins {a} and {b}",
    "road-there": "{a} and {b} are joined by a road already",
    "off-network": "neither {a} nor {b} touches a road yet",
    "road-to-revolt": "{space} is in revolt, and no road may lead there",
    "road-to-capital": "{space} is a capital, and no road may lead there",
}

PHASES: Final = {
    "SETUP_REVOLTS": "setup, the first revolts",
    "SETUP_ARMIES": "setup, the first armies",
    "SETUP_ROADS": "setup, laying roads",
    "SETUP_GENERALS": "setup, placing the generals",
    "REENTER": "the return of a general",
    "MUST_LEAVE": "a shared space, to be left first",
    "ROMAN": "the Roman phase",
    "REVOLT": "the revolt roll",
    "ARMY": "the moves of the armies",
    "OVER": "the end of the game",
}

GROUPS: Final = {
    "enter": "Place",
    "road": "Road",
    "move": "Move",
    "fleet": "Fleet",
    "garrison": "Garrison",
    "besiege": "Besiege",
    "attack": "Attack",
    "pass": "Pass",
}

_WORDS: Final = {
    "move": "move m go",
    "besiege": "besiege siege s",
    "attack": "attack x a",
    "garrison": "garrison g +g",
    "remove": "remove -g",
    "fleet": "fleet f sail",
    "road": "road r",
    "enter": "enter e @ place",
    "pass": "pass p yield end",
    "undo": "undo u",
    "redo": "redo",
    "whatif": "whatif what-if",
    "back": "back",
    "save": "save",
    "load": "load open",
    "replay": "replay",
    "new": "new",
    "speed": "speed",
    "throw": "throw",
    "auto": "auto",
    "quit": "quit q exit bye",
    "why": "why",
    "log": "log",
    "record": "record notation",
    "odds": "odds o",
    "look": "look l show status",
    "moves": "moves paths",
    "actions": "actions list",
    "map": "map",
    "help": "help h ?",
}
VERBS: Final = {word: command for command, words in _WORDS.items() for word in words.split()}

ENGLISH: Final = Catalogue(
    "en", TEXTS, REASONS, PHASES, GROUPS, GENERALS, VERBS, HELP, tell, explain, action_text, card_lines
)
