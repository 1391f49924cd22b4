"""The numbers of the core: areas, nations, kinds, leaders, chits, tasks, words of decisions; _terms.pxd repeats them.

A number is the place of a name in these tuples, which an owner's corrected copy of the printed game keeps as they are.
"""

from __future__ import annotations

from typing import Final

AREAS: Final = (
    *("galice", "porto", "duero", "asturies", "cantabrie", "leon", "tierra_de_campos", "pays_basque"),
    *("vieille_castille", "pamplune", "lusitanie", "alcantara", "salamanque", "avila", "segovie", "calatayud"),
    *("cuenca", "lisbonne", "badajoz", "algarve", "sierra_morena", "seville", "cadix", "cordoue", "gibraltar"),
    *("tolede", "la_mancha", "grenade", "carthagene", "denia", "valence", "majorque", "ibiza", "castellon"),
    *("tortosa", "saragosse", "huesca", "barcelone", "pyrenees_occidentales", "pyrenees_orientales"),
    *("afrique", "box", "gascogne", "narbonne", "sea"),
)
NATIONS: Final = (
    *("carthage", "galicien", "cantabrien", "lusitanien", "basque", "celte", "ibere", "rome", "hispano_romain"),
    *("vandale", "alain", "sueve", "wisigoth", "byzance", "omeyyad", "franc", "aragon", "badajoz", "saragosse"),
    *("navarre", "leon", "castille", "seville", "valence", "grenade", "el_cid", "almoravide", "croisade"),
    *("almohade", "neutral"),
)
KINDS: Final = ("infantry", "elite", "cavalry", "knight", "crusader_knight", "berber", "castle", "fort")
LEADERS: Final = (
    *("abd_ar_rhaman", "abu_yusuf", "al_mansur", "al_muktadir", "al_mutamid", "alarich_ii", "alfons", "ataces"),
    *("el_cid", "eurich", "geiserich", "hamilcar", "hasdrubal", "hermerich", "musa", "mutawakkil", "muzaffar"),
    *("pelayo", "ramirez", "roderich", "roland", "sancho", "tarik", "viriathus", "wallia", "yusuf"),
)
CHITS: Final = (
    *("armee", "bravoure", "chateau", "de", "embuscade", "fougue", "indiscipline", "invasion", "longue_vie", "nul"),
    *("remise", "retraite", "ruse", "tactique", "traitrise", "tresor"),
)
TASKS: Final = (
    *("START", "INCOME", "TRIBUTE", "PURCHASE", "HIRE", "SAVE", "PLACE", "CID", "TRANSIT", "MOVE", "STACK", "TRIM"),
    *("COMBAT", "BATTLE", "RETREAT", "FORCED", "REBUILD", "MINOR", "ELAN", "AFTER", "POPULATION", "END", "LOT"),
    *("SEALED", "OPENER", "AUCTIONS", "AUCTION", "DRAW", "CHITS", "CANCEL", "BRAVE", "BONDS", "ROW", "CONVERT"),
    *("EXCHANGE", "GRANT", "CHOOSE", "KEEP", "PUT_LEADER"),
)
WORDS: Final = (
    *("income", "buy", "disband", "split", "place", "leader", "berber", "capital", "rebuild", "transit", "decline"),
    *("go", "lead", "step", "take", "leave", "halt", "done", "remove", "battle", "aim", "submit", "resist", "sign"),
    *("accept", "refuse", "pass", "stay", "skip", "wait", "claim", "sacrifice", "retreat", "retreat_leader", "pile"),
    *("castle", "choose", "keep", "convert", "hire", "force", "bid", "chit", "spread"),
)
FIRING: Final = ("infantry", "elite", "cavalry", "knight", "berber", "castle", "fort")  # P7.3: the order of the dice
TARGETS: Final = (*FIRING, *(f"{kind}~" for kind in FIRING[:5]))  # those who crossed a river are apart (P7.3)
STEPS: Final = ("SETUP", "S", "A", "C", "OVER")
MOVES: Final = (0, 1, 2, "elan", "minor")  # which movement of the sequence (P24: move_no)
ROUND_STEPS: Final = (
    *("before", "round", "aim", "roll", "rolled", "sign", "loss", "submit", "retreat A", "retreat D", "next"),
    "sacrifice",
)

LAND = 40  # provinces; what follows is off the map
PLACES = 45
PEOPLES = 30
TURNS = 22
CATEGORIES = 12
RIVER = 7  # the category of those who crossed a river is so much above the dry one
NOBODY = -1
NOWHERE = -1
NO_LIMIT = 999
OWN = -2  # a place: any controlled province
AFRIQUE_OR_SEA = -3
FRAMES = 96

AT_ASTURIES = 3
AT_LEON = 5
AT_PAYS_BASQUE = 7
AT_PAMPLUNE = 9
AT_ALCANTARA = 11
AT_AVILA = 13
AT_BADAJOZ = 18
AT_TOLEDE = 25
AT_GRENADE = 27
AT_VALENCE = 30
AT_MAJORQUE = 31
AT_IBIZA = 32
AT_BARCELONE = 37
AFRIQUE = 40
BOX = 41
GASCOGNE = 42
NARBONNE = 43
SEA = 44

CARTHAGE = 0
GALICIEN = 1
CANTABRIEN = 2
LUSITANIEN = 3
BASQUE = 4
CELTE = 5
IBERE = 6
ROME = 7
HISPANO_ROMAIN = 8
VANDALE = 9
ALAIN = 10
SUEVE = 11
WISIGOTH = 12
BYZANCE = 13
OMEYYAD = 14
FRANC = 15
ARAGON = 16
BADAJOZ = 17
SARAGOSSE = 18
NAVARRE = 19
LEON = 20
CASTILLE = 21
SEVILLE = 22
VALENCE = 23
GRENADE = 24
EL_CID = 25
ALMORAVIDE = 26
CROISADE = 27
ALMOHADE = 28
NEUTRAL = 29

INFANTRY = 0
ELITE = 1
CAVALRY = 2
KNIGHT = 3
CRUSADER = 4
BERBER = 5
CASTLE = 6
FORT = 7
MOBILE = 6  # kinds below this march (P0.4)

FIRE_KNIGHT = 3
FIRE_BERBER = 4
FIRE_CASTLE = 5
FIRE_FORT = 6
FIRE_KINDS = 7

AL_MANSUR = 2
THE_CID = 8
PELAYO = 17
RAMIREZ = 18
ROLAND = 20
VIRIATHUS = 23
HEADS = 26  # leaders

NUL = 9
REMISE = 10
CHIT_KINDS = 16

START = 0
INCOME = 1
TRIBUTE = 2
PURCHASE = 3
HIRE = 4
SAVE = 5
PLACE = 6
CID = 7
TRANSIT = 8
MOVE = 9
STACK = 10
TRIM = 11
COMBAT = 12
BATTLE = 13
RETREAT = 14
FORCED = 15
REBUILD = 16
MINOR = 17
ELAN = 18
AFTER = 19
POPULATION = 20
END = 21
LOT = 22
SEALED = 23
OPENER = 24
AUCTIONS = 25
AUCTION = 26
DRAW = 27
CHIT_WINDOW = 28
CANCEL = 29
BRAVE = 30
BONDS = 31
ROW = 32
CONVERT = 33
EXCHANGE = 34
GRANT = 35
CHOOSE = 36
KEEP = 37
PUT_LEADER = 38

DO_INCOME = 0
DO_BUY = 1
DO_DISBAND = 2
DO_SPLIT = 3
DO_PLACE = 4
DO_LEADER = 5
DO_BERBER = 6
DO_CAPITAL = 7
DO_REBUILD = 8
DO_TRANSIT = 9
DO_DECLINE = 10
DO_GO = 11
DO_LEAD = 12
DO_STEP = 13
DO_TAKE = 14
DO_LEAVE = 15
DO_HALT = 16
DO_DONE = 17
DO_REMOVE = 18
DO_BATTLE = 19
DO_AIM = 20
DO_SUBMIT = 21
DO_RESIST = 22
DO_SIGN = 23
DO_ACCEPT = 24
DO_REFUSE = 25
DO_PASS = 26
DO_STAY = 27
DO_SKIP = 28
DO_WAIT = 29
DO_CLAIM = 30
DO_SACRIFICE = 31
DO_RETREAT = 32
DO_RETREAT_LEADER = 33
DO_PILE = 34
DO_CASTLE = 35
DO_CHOOSE = 36
DO_KEEP = 37
DO_CONVERT = 38
DO_HIRE = 39
DO_FORCE = 40
DO_BID = 41
DO_CHIT = 42
DO_SPREAD = 43

STEP_SETUP = 0
STEP_S = 1
STEP_A = 2
STEP_C = 3
STEP_OVER = 4

ELAN_MOVE = 3
MINOR_MOVE = 4

B_BEFORE = 0
B_ROUND = 1
B_AIM = 2
B_ROLL = 3
B_ROLLED = 4
B_SIGN = 5
B_LOSS = 6
B_SUBMIT = 7
B_RETREAT_A = 8
B_RETREAT_D = 9
B_NEXT = 10
B_SACRIFICE = 11

SIDE_A = 0
SIDE_D = 1

RAN = 0  # what a task answers: it ran by itself, it waits for a decision, for dice, or the game is over
WAITS = 1
THROWS = 2
ENDED = 3

PHASE_ELAN = 8  # the facts of a frame of MOVE: bits 0-2 which movement, then these
PHASE_AGAIN = 16
PHASE_PILE = 32
PHASE_BEGUN = 64
