"""Le catalogue français : tout ce que dit la table hors des événements, et les mots qu’on peut taper."""

from __future__ import annotations

from typing import Final

from ..catalogue import Catalogue, Section, typed
from ..english import VERBS as ENGLISH_VERBS
from .actions import ACTIONS
from .analysis import ANALYSIS
from .atlas import ATLAS
from .combat import COMBAT
from .companions import COMPANIONS
from .events import EVENTS
from .help import HELP
from .hints import HINTS
from .learn import LEARN
from .reasons import PHASES, REASONS
from .words import GENERALS, GRAMMAR, set_in_type

TEXTS: Final = ACTIONS | COMBAT | EVENTS | HINTS | COMPANIONS | {
    # la situation
    "title": "HISPANIA {level} - manche {round} - {year} av. J.-C. - {turn.title}",
    "subtitle-scenario": "Scénario {number} : {title}",
    "subtitle-variants": "avec {variants}",
    "label-denarii": "Deniers",
    "label-reserve": "Révoltes",
    "label-time": "Temps",
    "label-objective": "But",
    "label-generals": "Généraux",
    "purse": "{denarii} à dépenser",
    "purse-spent": ", dépensés : {spent}",
    "purse-blocked": ", bloqués par des généraux absents : {blocked}",
    "reserve": "{reserve} en réserve (armées : {armies}) ; s’il en faut une et qu’il n’en reste plus : défaite",
    "time": "encore {left} manches ; {last} av. J.-C. couvert : défaite",
    "time-last": "encore 1 manche ; {last} av. J.-C. couvert : défaite",
    "objective": "{done} capitales tenues sur {total} ; ",
    "home-quiet": "provinces romaines sans révolte",
    "home-revolts": "révoltes en provinces romaines : {revolts}",
    "absent": "hors du plateau",
    "label-hispano": "Hispano",
    "hispano-purse": "{denarii} à dépenser ce tour-ci",
    "label-lethe": "Léthé",
    "lethe": "le bâton est sur le Durius : seul U le franchit (franchir VILLE)",
    "label-roads": "Voies",
    "roads-kept": "{number} gardées, à construire",
    "proconsul-unused": "pas encore appelé ($3)",
    "proconsul-dead": "a quitté la partie",
    "pirates": "Pirates",
    "column-province": "Province",
    "column-capital": "Capitale",
    "column-in-revolt": "En révolte (bouclier)",
    "column-roman": "Romaines",
    "fleets": "Flottes",
    "quiet": "rien",
    "empty": "Il n’y a rien là.",
    "plain-purse": "Deniers : {denarii} à dépenser, {spent} dépensés, {blocked} bloqués.",
    "plain-reserve": "Révoltes en réserve : {reserve} sur 22.",
    "plain-objective": (
        "Capitales avec garnison : {done} sur {total}. Révoltes dans les provinces romaines : {revolts}."
    ),
    "plain-general": "{general.title} : {at}, garnisons en réserve : {reserve}.",
    "plain-fleets": "Flottes : {seas}.",
    "words-revolts": "révoltes {number}",
    "words-army": "une armée",
    "words-special": "l’armée spéciale",
    "words-pirates": "des pirates",
    "plain-proconsul": "{general.title} : {at}.",
    "plain-legion": "{general.first} a la Legio Hispana.",
    "plain-hispano": "Deniers de l’Hispano : {denarii}.",
    "plain-lethe": "Le bâton de Léthé est posé le long du Durius.",
    "plain-roads": "Voies gardées à construire : {number}.",
    "plain-pirates": "Pirates : {seas}.",
    "words-garrisons": "garnisons {stack}",
    "words-fleet": "une flotte",
    "words-city": "{name} (bouclier {number})",
    "words-capital": "{name} (bouclier {number}, capitale)",
    "words-sea": "{name} (mer {number})",
    # la liste
    "ask-SETUP_ROADS": (
        "Mise en place, voie {stick} sur {sticks} : {general.the} pose une voie. Tapez un numéro, ou auto pour laisser "
        "faire la mise en place."
    ),
    "ask-SETUP_GENERALS": "Mise en place : où commence {general.the} ?",
    "ask-REENTER": "{general.first} revient sur le plateau : où ?",
    "ask-MUST_LEAVE": "{general.first} partage une case et doit d’abord repartir.",
    "ask-ROMAN": "{general.first} agit, deniers : {denarii}. Tapez un numéro, une commande, ou aide.",
    "ask-FREE_MOVE": (
        "{general.first} peut maintenant suivre gratuitement une connexion ou une suite de voies ; passer : il reste."
    ),
    "ask-SETUP_REVOLTS": (
        "L’HISPANO décide : quelle ville de la province {province} se soulève, et avec combien de révoltes ?"
    ),
    "ask-SETUP_ARMIES": "L’HISPANO décide : où se lève l’armée {army} sur {armies} ?",
    "ask-BOOST": (
        "L’HISPANO décide, deniers : {denarii}. Renforcer le camp hispanique avant les dés ? renforcer 1, ou non."
    ),
    "ask-REROLL": "L’HISPANO décide, deniers : {denarii}. Faire relancer un dé ? relancer H, ou non.",
    "ask-PICK": (
        "L’HISPANO décide, deniers : {denarii}. Envoyer l’armée {army.of} ? envoyer VILLE, ou non : le dé choisit."
    ),
    "ask-STRIKE": "L’HISPANO décide, deniers : {denarii}. Frapper maintenant ? frapper ARMÉE VILLE 1, ou non.",
    "as-it-stands": "S’il laisse faire : {what}",
    "ask-player": "À qui de décider : joueur {players}.",
    "item-garrison": "poser une garnison à {city} $1",
    "item-remove": "reprendre la garnison {index} à {city} $1",
    "item-pass": "finir la phase",
    "item-stay": "rester",
    "item-legion": "poser la Legio Hispana à {city} $1",
    "item-keep": "la garder pour plus tard",
    "item-buy": "le proconsul, {city} $3",
    "item-plot": "${cost} : {chance}",
    "item-decline": "laisser faire",
    "item-reroll": "{die} $1",
    "item-pick": "{city} $1",
    "item-boost": "+{cost}",
    "item-strike": "{army} > {city}",
    "item-set-revolts": "{city} : {number}",
    "item-set-army": "{city}",
    "plain-group": "{group}, prix {cost} : {items}.",
    "plain-free-group": "{group} : {items}.",
    "sure-win": "sûr : gagné sans dés",
    "sure-loss": "sûr : perdu sans dés",
    "sure-nothing": "sûr : aucun effet",
    "chance-win": "victoire",
    "chance-tie": "égalité",
    "chance-loss": "défaite",
    "chance-nothing": "rien",
    # dés à la main
    "throw-R": "Lancez le dé romain et tapez sa face, I-VI ou 1-6 ({phase}).",
    "throw-H": "Lancez le dé hispanique et tapez sa face, 1-6 ({phase}).",
    "throw-RH": "Lancez les deux dés et tapez la face romaine, puis l’hispanique : III 5 ({phase}).",
    "no-throw": "Aucun dé n’attend d’être lancé à la main.",
    "dice-R": "le dé romain",
    "dice-H": "le dé hispanique",
    "dice-R-H": "le dé romain et le dé hispanique",
    "dice-none": "aucun dé",
    # arriver et partir
    "welcome": (
        "Rome doit mettre une garnison dans les six capitales d’Hispanie avant que s’épuisent les révoltes ou les "
        "années. Tapez aide quand vous voulez."
    ),
    "story-title": "Scénario {number} : {title} ({years})",
    "certain-all": "Placements : tous certains.",
    "certain-but": "Placements : certains, sauf {cities} : lectures probables d’icônes perdues.",
    "certain-start": "Qui commence est {how}.",
    "certain-high": "certain",
    "certain-medium": "probable",
    "certain-low": "incertain",
    "list-scenarios": "Scénarios : hispania terminal --scenario N",
    "list-variants": "Variantes : hispania terminal --variant NOM, dans n’importe quelle combinaison",
    "list-scenario": "{title}, {years}{with}",
    "list-with": " ; avec {variants}",
    "list-advised": " ; mieux avec {variants}",
    "list-barred": " ; jamais avec {variants}",
    "list-levels": " ; {levels}",
    "list-level": "{what} {values}",
    "variant-ingenivm": "Ingenivm",
    "variant-imperivm": "Imperivm",
    "variant-proconsvl": "Proconsvl",
    "variant-legio": "Legio Hispana",
    "variant-pirates": "Pirates",
    "variant-terror": "Terror",
    "variant-hispano": "Hispano",
    "seed-chosen": "Vous avez choisi la graine des dés : qui la connaît connaît tous les dés. La partie notée le dit.",
    "begins": "Nouvelle partie au niveau {level}. Les dés sont scellés : {seal}.",
    "begins-by-hand": (
        "Nouvelle partie au niveau {level}. C’est vous qui lancez les dés : tapez leurs faces, ou lancer pour laisser "
        "faire l’ordinateur."
    ),
    "continues": "Votre partie inachevée, telle que vous l’avez laissée. Tapez nouvelle pour une autre.",
    "continues-whatif": "Votre « et si », tel que vous l’avez laissé. Tapez retour pour revenir à la vraie partie.",
    "no-seed": (
        "Cette partie n’a pas de graine : les dés se lancent à la main. Tapez lancer pour laisser faire l’ordinateur."
    ),
    "bad-save": "La partie inachevée n’a pu être lue ({why}).\nElle est gardée sous {path} ; une nouvelle commence.",
    "other-board": "Une partie inachevée attend sur un autre plateau ({path}) ; --board permet de la reprendre.",
    "put-away": "La partie sur la table est gardée sous {path}",
    "saved": "La partie est gardée ; hispania terminal la continue.",
    "not-saved": "La partie n’a pu être gardée : {why}. Le jeu continue.",
    "saved-as": "Gardée sous {path}",
    "save-where": "Garder où ? Tapez sauver et un nom de fichier. (La partie se garde aussi seule à chaque pas.)",
    "save-folder": "{path} est un dossier ; nommez un fichier dedans.",
    "load-what": "Charger quoi ? Tapez charger et le nom d’une partie.",
    "loaded": "{path} est chargée",
    "load-first": "Pour repartir de là, chargez d’abord {path}.",
    "vale": "Vale.",
    # la fin
    "end-R-capitals": (
        "VICTOIRE à la manche {round} : les six capitales ont une garnison et les provinces romaines sont en paix "
        "(H3.7)."
    ),
    "end-H-reserve": (
        "DÉFAITE à la manche {round} : il fallait poser une révolte et il n’en restait plus en réserve (H3.8)."
    ),
    "end-H-time": "DÉFAITE à la manche {round} : la dernière année de la piste du temps est couverte (H3.6).",
    "end-record": "Partie : {path}",
    "end-seed": "Graine des dés, pour les vérifier : {seed} (sceau {commitment})",
    "end-hint": "Un conseil a été demandé.",
    "end-hints": "{number} conseils ont été demandés : {told}.",
    "end-next": (
        "Maintenant : revoir, journal, pourquoi, si, nouvelle ou quitter. Que jouer ensuite : hispania atlas --next"
    ),
    # réponses
    "no-number": "Il n’y a pas de numéro {text} dans la liste ; elle va de 1 à {most}.",
    "no-numbers-now": "Il n’y a pas de liste où choisir le numéro {text} maintenant.",
    "no-command": (
        "Je ne comprends pas « {text} ». Tapez un numéro de la liste, une commande comme aller emerita, ou aide."
    ),
    "no-command-but": (
        "Je ne comprends pas « {text} ». Vouliez-vous dire {close} ? Tapez aide pour toutes les commandes."
    ),
    "no-space": "Aucun lieu ne s’appelle « {text} ». Tapez carte pour les voir tous.",
    "no-space-but": "Aucun lieu ne s’appelle « {text} ». Vouliez-vous dire {spaces} ?",
    "several-spaces": "« {text} » peut être {spaces} : tapez une lettre de plus.",
    "which-space": "Quelle ville ou quelle mer ? Ajoutez son nom, ou le début.",
    "where": "Le général est hors du plateau : nommez la ville.",
    "pass-alone": "Pour finir la phase, tapez passer tout seul, sans « {text} ».",
    "two-seas": "Nommez deux mers : flotte 3 4, de la mer 3 à la mer 4.",
    "two-cities": "Nommez deux villes : voie gades emerita.",
    "how-many-denarii": "Un combat se livre avec 1, 2 ou 3 deniers, pas {text}.",
    "not-allowed": "Impossible maintenant : {action}.",
    "no-event": "Le journal n’a pas d’événement {text} ; ses numéros vont de 1 à {most}.",
    "nothing-to-explain": "L’Hispanie n’a encore rien fait.",
    "log-what": "Tapez journal, journal tout, ou journal et combien d’événements, pas « {text} ».",
    "log-more": "({first} événements plus tôt : journal tout)",
    "no-combat-now": "Aucun combat n’est possible maintenant.",
    "odds-how": "Pour le faire : {command}",
    "command-siege": "assiéger",
    "command-attack": "attaquer",
    "command-strike": "frapper",
    "plot-odds": (
        "Avec {cost} : {chance} que l’armée spéciale perde son chef ; sinon un jet de révolte de plus (H6.6)."
    ),
    "plot-how": "Pour le faire : comploter {cost}",
    "how-many-boost": "L’Hispano ajoute 1 ou 2 deniers : renforcer 1.",
    "which-die": "Quel dé ? relancer R ou relancer H.",
    "which-strike": "Nommez l’armée, sa cible et les deniers : frapper salmantica abula 1.",
    "hispano-is": "L’Hispano : {who}. Il y a : person (quelqu’un à cette table), dice (au hasard), {players}.",
    "no-hispano": "Cette partie se joue sans la variante Hispano.",
    "hispano-by-dice": "Le programme décide au hasard pour l’Hispano ; tapez hispano personne pour prendre sa place.",
    "which-rule": "Quelle règle ? Le numéro suit un refus ou une explication : règle H4.1b",
    "rule-page": "La page entière : {page}",
    "no-story": "Cette partie n’a pas de scénario ; hispania terminal --list les montre.",
    "no-moves": "Il n’y a rien à déplacer maintenant.",
    "look-city": "{name}, {province}, bouclier {shield}{modern}",
    "look-capital": "{name}, {province}, bouclier {shield}, capitale{modern}",
    "look-sea": "{name}, mer {shield}{modern}",
    "look-modern": " (aujourd’hui {modern})",
    "look-links": "Connexions : {links}   (voie =, segments (2))",
    "link": "{name} {segments}",
    "link-road": "{name} par une voie",
    "map-legend": (
        "nom et bouclier, * capitale, {disc} révolte, A ou S armée, gU garnisons depuis le bas, [U] général, = voie ; "
        "carte FICHIER.svg la dessine"
    ),
    "map-fleet": " flotte",
    "map-svg": "La carte se dessine en image SVG : tapez carte et un nom qui finit par .svg, pas « {text} ».",
    "map-written": "Dessinée : {path}",
    "no-topic": "Pas d’aide sur « {text} ». Sujets : {topics}.",
    "speed-slow": "lent",
    "speed-normal": "normal",
    "speed-instant": "immédiat",
    "speed": "Vitesse des événements : {speed}. Il y a : {speeds}.",
    "no-auto": (
        "La mise en place est déjà faite. auto consul laisse un ordinateur décider pour vous jusqu’à la fin de ce tour."
    ),
    # ce qui ne veut rien dire
    "mistake-seat": "Aucune place ne s’appelle « {text} » ; cette partie a {seats}.",
    "mistake-auto": "auto prend de 1 à {most} décisions, pas {text}.",
    "mistake-player": "Aucun ordinateur appelé « {text} » ne peut jouer ici ; il y a {players}.",
    "mistake-hint": "Un conseil a la force 1, 2 ou 3, pas « {text} » : conseil, conseil 2 ou conseil 3.",
    "mistake-variant": "Aucune variante ne s’appelle « {text} » ; il y a {variants}.",
    "mistake-scenario": "Scénario : de 1 à 5, pas « {text} ».",
    "mistake-file": "Aucun fichier ne peut s’appeler « {text} ».",
    "mistake-file-why": "Aucun fichier ne peut s’appeler « {text} » : {why}.",
    "mistake-write": "Impossible d’écrire {text} : {why}.",
    # reprendre
    "undone": "Annulé.",
    "nothing-to-undo": "Il n’y a rien à annuler.",
    "no-undo": (
        "Les dés sont tombés depuis, on ne peut plus l’annuler. Tapez si pour essayer autrement avant eux ; ce sera "
        "noté comme tel."
    ),
    "no-redo": "Il n’y a rien à refaire.",
    "last-chance": "Dernier denier dépensé. Entrée : l’Hispanie agit ; annuler : le reprendre > ",
    "prompt-whatif": "et-si ",
    "no-whatif": "Il n’y a pas de décision où revenir.",
    "whatif-begins": (
        "Et si ? Vous voilà revenu au pas {step} ; les mêmes dés attendent. La vraie partie est gardée : tapez retour "
        "pour y revenir."
    ),
    "whatif-finished": (
        "Et si ? Vous voilà revenu au pas {step} ; les mêmes dés attendent. La partie finie reste gardée."
    ),
    "whatif-ends": "Retour à la vraie partie.",
    "no-back": "C’est la vraie partie, ou sa ligne principale est finie ; il n’y a nulle part où revenir.",
    # revoir
    "replay-start": (
        "{steps} pas. Entrée : suivant ; t : tour suivant ; b : en arrière ; un numéro : ce pas ; s : la situation ; "
        "w : et si, d’ici ; q : sortir."
    ),
    "replay-prompt": "revoir {step}/{steps}> ",
    "replay-help": "Entrée, t, b, un numéro, s, w ou q.",
    "replay-first": "Avant le premier pas.",
    "replay-no-more": "C’était le dernier pas.",
    "replay-end": "De retour à la table.",
}  # fmt: skip

GROUPS: Final = {
    "set-revolts": "Soulever",
    "set-army": "Armée",
    "enter": "Placer",
    "road": "Voie",
    "move": "Aller",
    "cross": "Franchir",
    "order-U": "Déplacer U",
    "order-C": "Déplacer C",
    "fleet": "Flotte",
    "garrison": "Garnison",
    "besiege": "Assiéger",
    "attack": "Attaquer",
    "plot": "Comploter",
    "build": "Construire",
    "buy": "Appeler",
    "move-P": "Déplacer P",
    "besiege-P": "P assiège",
    "attack-P": "P attaque",
    "plot-P": "P complote",
    "build-P": "P construit",
    "boost": "Renforcer",
    "reroll": "Relancer",
    "pick": "Envoyer",
    "strike": "Frapper",
    "pass": "Passer",
    "decline": "Renoncer",
}

_WORDS: Final = {
    "move": "aller déplacer bouger marcher",
    "besiege": "assiéger siège",
    "attack": "attaquer attaque",
    "garrison": "garnison",
    "remove": "reprendre retirer",
    "fleet": "flotte naviguer",
    "road": "voie route",
    "enter": "placer entrer",
    "pass": "passer finir passe",
    "legion": "légion",
    "keep": "garder",
    "build": "construire",
    "buy": "appeler",
    "plot": "comploter complot",
    "cross": "franchir traverser",
    "decline": "non renoncer",
    "boost": "renforcer ajouter",
    "reroll": "relancer",
    "pick": "envoyer choisir soulever",
    "strike": "frapper",
    "hispano": "hispano",
    "story": "histoire récit scénario",
    "rule": "règle règles",
    "hint": "conseil conseils",
    "undo": "annuler",
    "redo": "refaire",
    "whatif": "si et-si",
    "back": "retour",
    "save": "sauver enregistrer",
    "load": "charger ouvrir",
    "replay": "revoir",
    "new": "nouvelle nouveau",
    "speed": "vitesse",
    "throw": "lancer",
    "auto": "auto",
    "seat": "joueurs joueur",
    "quit": "quitter sortir",
    "why": "pourquoi",
    "log": "journal",
    "record": "partie notation",
    "odds": "chances cotes",
    "look": "voir regarder état",
    "moves": "chemins",
    "actions": "liste actions",
    "map": "carte plan",
    "help": "aide",
}
VERBS: Final = {**typed(_WORDS), **ENGLISH_VERBS}  # English words always work
VALUES: Final = typed({
    "all": "tout toutes",
    "end": "fin",
    "me": "moi",
    "person": "personne",
    "dice": "dés",
    "recruit": "recrue",
    "legate": "légat",
    "tribune": "tribun",
    "chieftain": "chef",
    "slow": "lent lente",
    "normal": "normale",
    "instant": "immédiat immédiate",
    "easiest": "très-facile",
    "easy": "facile",
    "medium": "moyen",
    "hard": "difficile",
    "hardest": "très-difficile",
    "scenario": "scénario",
    "turn": "tour",
    "combat": "combat",
    "signs": "signes",
    "capital": "capitale",
    "whatif": "si et-si",
    "files": "fichiers",
    "hint": "conseil conseils",
    "computers": "ordinateurs",
    "variants": "variantes",
    "scenarios": "scénarios",
})  # fmt: skip

FRENCH: Final = Catalogue(
    language="fr",
    grammar=GRAMMAR,
    texts=set_in_type(TEXTS),
    reasons=set_in_type(REASONS),
    phases=PHASES,
    groups=GROUPS,
    generals=GENERALS,
    verbs=VERBS,
    values=VALUES,
    help=set_in_type(HELP),
    learn=LEARN,
    analysis=Section(set_in_type(ANALYSIS)),
    atlas=Section(set_in_type(ATLAS)),
)
