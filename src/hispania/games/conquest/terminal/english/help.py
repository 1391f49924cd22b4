"""The help texts in English, by topic, one line a paragraph; the overview has no name."""

from __future__ import annotations

from typing import Final

from .companions import HELP as COMPUTER_HELP
from .hints import HELP as HINT_HELP

OVERVIEW: Final = """\
Rome wins when all six capitals hold a garrison and no city of Ulterior or
Citerior is in revolt. Hispania wins when a revolt is needed and the reserve is
empty, or when the years run out.

Choose a number of the list, or type (names may be cut short: tol, emer):
  move emerita        m emerita     move the general by the cheapest way
  siege toletum 2     s toletum 2   besiege a revolt beside him with 2 denarii
  attack bracara 3    x bracara 3   attack an army beside him with 3 denarii
  garrison            g             place a garrison where he stands
  remove 0            -g0           take a garrison back (0 is the lowest)
  fleet 3 4           f 3 4         sail the fleet of sea 3 to sea 4
  road gades emerita  enter tarraco pass
The notation works too: U s Toletum $2. help variants tells what variants add.

Ask      look, look toletum, odds toletum, why, why 12, log, record, moves, map,
         map FILE.svg, list, rule H4.1b
Hints    hint (look here), again (this kind of action), again (this action)
Go back  undo, redo, whatif, whatif 12, back
Files    save FILE, load FILE, replay, replay FILE, new, new hard, new terror,
         new scenario 3
Computers  auto consul, auto consul 3, seat, seat U legate, seat U me
Else     story, speed slow, speed normal, speed instant, quit
More     help turn, combat, signs, capital, dice, whatif, files, hint,
         computers, variants, hispano or scenarios"""

HELP: Final = {
    "": OVERVIEW,
    "turn": (
        "A round is the turns of Praetor U, Praetor C and Consul K. In a turn you spend denarii on moves, fleets, "
        "garrisons, sieges and attacks, in any order; what is left over is lost (H4). Then Hispania acts by dice: one "
        "revolt roll, and every army once (H5). After the consul's turn one revolt leaves the reserve for the time "
        "track (H3.6).\n"
        "A general off the board comes back at the start of his turn; until then he blocks one denarius of every "
        "turn (H3.5)."
    ),
    "combat": (
        "Siege: Roman die + denarii + garrison support, doubled for each other general next to the city, against its "
        "shield, doubled for each army next to the besieger. More than the shield removes one revolt; otherwise "
        "nothing happens (H4.5).\n"
        "Attack: the same Roman sum against Hispanic die + connected revolts, doubled for each other army next to the "
        "general. The loser leaves the board: an army with its revolts, a general with all garrisons of his space; a "
        "tie changes nothing (H4.6).\n"
        "Support: own garrisons in a connected group that touches the general, and 1 more for a praetor near his "
        "province (H4.4).\n"
        "odds CITY writes every term out and gives the exact chances."
    ),
    "signs": (
        "Name(4) is a city with shield 4. Each disc is a revolt, A an army, gUC a stack of garrisons from below, here "
        "U, then C. [U] [C] [K] are the generals: praetor of Ulterior (red), praetor of Citerior (yellow), consul "
        "(blue); +3g means three garrisons in reserve. M1 to M5 are the seas. $ is a denarius, - one spent, x one "
        "blocked."
    ),
    "capital": (
        "A garrison may be placed in a Hispanic capital only while no city of its province is in revolt (H4.3). Once "
        "placed it stays when revolts come back, and counts for victory until an army removes it (H5.2f)."
    ),
    "dice": (
        "The dice follow from a seed that is told at the end; the seal shown at the start is a hash of it. They do not "
        "change by taking an action back. With --by-hand you throw real dice and type the faces: III 5, or 3 5; throw "
        "lets the computer do it."
    ),
    "whatif": (
        "undo takes back freely until dice have fallen. Beyond, whatif begins a branch before the decision that the "
        "last dice answered, whatif 12 before event 12 of the log. The branch is marked in its record; back returns to "
        "the game itself."
    ),
    "hint": HINT_HELP,
    "computers": COMPUTER_HELP,
    "variants": (
        "Ingenivm: keep lays a road aside in setup; build emerita builds it later from the general's city (H6.1).\n"
        "Imperivm: Praetor U moves once free of charge after his Hispanic phase, Praetor C adds 1 in sieges, Consul K "
        "moves the others: move U emerita (H6.2).\n"
        "Proconsvl: buy calls Proconsul P to sea 1 for 3 denarii, once; then P move osca, P siege osca 2 (H6.3).\n"
        "Legio Hispana: legion places it; every general counts it as his own (H6.4).\n"
        "Pirates: seas without a fleet are closed until siege M4 2 drives the pirates off (H6.5).\n"
        "Terror: S is the special army, twice as strong in its own combats; with the house rule terror_plot=true, "
        "plot 2 tries once to have its leader murdered (H6.6).\n"
        "Hispano: a person leads Hispania, see help hispano (H6.7)."
    ),
    "hispano": (
        "The Hispano sets up the revolts and armies and has 2 denarii every turn (H6.7): boost 1 adds to the Hispanic "
        "side of a Roman combat before the dice; reroll R and reroll H have a die of a revolt roll, or the Hispanic "
        "die of a combat, thrown again; pick abula sends an army where its die would choose; strike salmantica abula 1 "
        "attacks beside the move of an army. no, or keep, lets it be.\n"
        "auto lets the program decide once at random; hispano dice lets it decide always, hispano chieftain gives the "
        "seat to a planner, hispano person takes it back. Chances of Roman combats are shown from least to most while "
        "he can still spend."
    ),
    "scenarios": (
        "hispania terminal --scenario 3, or new scenario 3, begins one of the five scenarios (H7) with the variants it "
        "needs; story tells its history again and how certain its placements are; hispania terminal --list shows all.\n"
        "1: in the consul's first turn armies count the Hispanic die alone. 3: Hispania acts first. 4: beyond the "
        "Durius no Roman goes until Praetor U crosses it: cross bracara. 5: odd Roman dice mean Gallaecia, even ones "
        "Cantabria, and every year takes three revolts."
    ),
    "files": (
        "The game saves itself after every step and hispania terminal continues it. save FILE writes a record that "
        "anybody can read, check and replay; load FILE goes on with one; replay FILE only looks. Finished games, and "
        "those set aside by new or load, are kept."
    ),
}
