"""Les exercices en français : ce que dit `hispania learn`, et les phrases de ses explications."""

from __future__ import annotations

from typing import Final

from ..catalogue import Lessons, typed
from ..english.learn import LEARN as ENGLISH_LEARN
from .words import set_in_type, spaced

GRADES: Final = {"easy": "Facile", "medium": "Moyen", "hard": "Difficile"}
THEMES: Final = {
    "victory": "gagner maintenant",
    "capital": "une capitale attend",
    "reserve": "sauver la réserve",
    "price": "combien de deniers",
    "siege": "quel siège",
    "attack": "attaquer une armée",
    "escape": "hors de danger",
    "road": "une suite de voies",
    "fleet": "par la mer",
    "support": "une garnison en soutien",
    "recall": "reprendre une garnison",
    "march": "la bonne place",
    "enter": "le retour",
    "wait": "quand s’arrêter",
    "variant": "le pouvoir d’une variante",
    "hispano": "pour l’Hispano",
}
KINDS: Final = {
    "pass": "de finir la phase",
    "move": "un déplacement",
    "fleet": "de faire naviguer une flotte",
    "garrison": "de poser une garnison",
    "remove": "de reprendre une garnison",
    "besiege": "un siège",
    "attack": "une attaque",
    "enter": "de placer le général",
    "road": "de poser une voie",
    "keep": "de garder une voie",
    "build": "de construire une voie",
    "buy": "d’appeler le proconsul",
    "plot": "un complot",
    "decline": "de renoncer",
    "boost": "d’ajouter des deniers",
    "reroll": "de faire relancer un dé",
    "pick": "de choisir où va l’armée",
    "strike": "une frappe",
    "set-revolts": "de choisir la ville qui se soulève",
    "set-army": "de poser une armée",
}
TEXTS: Final = {
    "welcome": (
        "{number} positions tirées de parties du programme contre lui-même. Dans chacune, une action est nettement la "
        "meilleure : toute autre idée abandonne {margin} ou plus sur 100 dans la chance de gagner."
    ),
    "progress": "Résolus : {solved} sur {number}.",
    "heading": "{grade} ({solved} résolus sur {number})",
    "legend": "{tick} résolu, {half} résolu avec de l’aide ou après d’autres essais, {open} pas encore",
    "none-left": "Vous les avez tous résolus. Tapez un numéro pour en revoir un, ou quitter.",
    "ask-which": "Un numéro, Entrée pour le suivant, ou quitter > ",
    "no-exercise": "Il n’y a pas d’exercice {text} ; ils vont de 1 à {most}.",
    "no-such-grade": "aucun degré ne s’appelle « {text} » ; il y a {known}",
    "no-such-theme": "aucun thème ne s’appelle « {text} » ; il y a {known}",
    "nothing-chosen": "aucun exercice n’est à la fois {grade} et sur {theme}",
    "title": "Exercice {number} sur {most} : {theme}, {grade}",
    "question": "{general} décide, avec {denarii} : que vaut-il mieux faire ?",
    "question-free": "{general} décide : que vaut-il mieux faire ?",
    "how": "Tapez un numéro de la liste ou une commande, comme à table ; ou conseil, solution, suivant, quitter, aide.",
    "right": "Juste ! {action} : la chance de Rome est de {chance}.",
    "close": (
        "Presque : {action}, c’est la bonne idée à un autre prix. La chance de Rome est de {chance}, {loss} de moins "
        "qu’avec la meilleure."
    ),
    "close-hispano": "Presque : {action}. La chance de Rome est de {chance}, {loss} de plus qu’avec la meilleure.",
    "wrong": (
        "Non : {action}, cela abandonne {loss}, la chance de Rome est de {chance}. C’est la {rank}e action sur "
        "{legal}. "
        "Essayez encore."
    ),
    "wrong-first": "Non : {action}, cela abandonne {loss}, la chance de Rome est de {chance}. Essayez encore.",
    "hint-space": "Conseil : regardez {spaces}.",
    "hint-seat": "Conseil : regardez ce qui reste à dépenser, et qui se tient où.",
    "hint-kind": "Conseil : le mieux est {kind}.",
    "hint-no-more": "Il n’y a plus de conseil ; solution montre la réponse.",
    "solution": "La solution :",
    "was-found": "Trouvé par la recherche {how}.",
    "after": "Entrée pour le suivant, un numéro, exercices, ou quitter > ",
    "skipped": "Laissé pour plus tard.",
    "not-here": (
        "{word} est de la table, pas d’un exercice. Ici : une action, conseil, solution, suivant, quitter ou aide."
    ),
    "bad-progress": "Les notes de vos progrès ne se lisent pas ({why}) ; elles sont mises de côté sous {path}.",
    "not-saved": "Vos progrès ne peuvent être gardés : {why}",
    "vale": "Vale ! Résolus : {solved} sur {number}.",
    "saved": "Vos progrès sont gardés dans {path}.",
    "any-grade": "de n’importe quel degré",
    # ce que vaut une chance
    "under": "moins de {share}",
    "over": "plus de {share}",
    "less-than-a-point": "moins d’un point",
    # les points d’une explication
    "point-best": "{action}. Chance de Rome : {chance}, la meilleure des {legal} actions.",
    "point-as-good": "Aussi bien, à l’erreur près : {actions}.",
    "point-odds-sure": "Cela réussit sans dés.",
    "point-odds-no-dice": "On ne lance pas de dés.",
    "point-odds": "Cela réussit à {win} jets ({chance}) ; sinon, seuls les deniers sont perdus.",
    "point-odds-loss": "Cela réussit à {win} jets ({chance}), et perd le général à {loss} ({risk}).",
    "point-price": "{denarii} : réussit à {win}, Rome {chance}",
    "rows-between": " ; ",
    "point-prices": "Ce qu’achète chaque prix : {rows}.",
    "point-prices-wasted": "Ce qu’achète chaque prix : {rows}. Plus de deniers qu’il n’en faut n’achètent rien.",
    "point-frees": (
        "Le succès ôte la dernière révolte de la province {province} : on peut alors poser une garnison {capital.at}."
    ),
    "point-home": "{city} est terre romaine : {province} doit être sans révolte pour que Rome gagne.",
    "point-home-last": "Le succès ôte la dernière révolte de la province {province}, comme le veut la victoire.",
    "point-capital": (
        "{city} est une capitale : {done} sur {total} ont alors une garnison, et elle compte même si les révoltes "
        "reviennent."
    ),
    "point-second-disc": "Une seconde garnison {city.at} : une armée n’enlève que celle du dessus.",
    "point-holds": "Tant qu’elle est là, aucun jet n’amène de révolte {city.at}.",
    "point-support": "Une garnison {city.at} ajoute 1 à chaque combat de sa couleur qui la touche.",
    "point-recall": "Il a {garrisons} en réserve ; celle {city.of} est plus utile ailleurs.",
    "point-recall-none": "Il n’a plus de garnison en réserve ; celle {city.of} est plus utile ailleurs.",
    "point-pass": "Rien de ce qu’achètent {denarii} n’améliore la position : ce qui reste peut se perdre.",
    "point-fleet": "La flotte ouvre un chemin par {to.the}.",
    "point-fleet-aboard": "La flotte ouvre un chemin par {to.the} et emmène {general.the}.",
    "point-enter": "{space.first} : c’est de là qu’il est utile.",
    "point-run": "La suite de voies joint {cities} connexions pour 1 denier ; tout le chemin coûte {cost}.",
    "point-by-sea": "Le chemin passe par des mers où mouillent des flottes, pour {cost} en tout.",
    "point-open-capital": (
        "La province {province} est en paix, on peut donc poser une garnison dans sa capitale, {city} ; la prochaine "
        "révolte l’interdirait."
    ),
    "point-guards": "Tant qu’il se tient {city.at}, aucun jet n’y amène de révolte.",
    "point-escapes": (
        "L’armée {army.of} touche {general.the} : si elle se tournait contre lui, elle le battrait à {loss} des jets. "
        "Là où il va, aucune armée ne le touche."
    ),
    "point-stays-in-danger": (
        "Le risque en vaut la peine : l’armée {army.of}, si elle se tourne contre {general.the}, le bat à {loss} des "
        "jets."
    ),
    "point-reserve": (
        "Seulement {reserve} en réserve : quand il en faut une et qu’il n’en reste pas, l’Hispanie gagne. Chaque "
        "révolte "
        "ôtée du plateau y revient."
    ),
    "point-time": "Seulement {rounds} avant que les années soient écoulées.",
    "point-wins": "Avec cela, la dernière condition de victoire est remplie, et Rome a gagné.",
    "then": ", puis ",
    "point-plan": "Le plan, si les dés le veulent bien : puis {actions}.",
    "point-plan-wins": "Le plan, si les dés le veulent bien : puis {actions}, et Rome a gagné.",
    "point-second": "La meilleure des autres, {worse}",
    "point-glance": "Ce qui semble le mieux au premier regard, {worse}",
    "point-rest": "Renoncer abandonne {loss} : chance de Rome {chance}.",
    "point-rest-pass": "Finir la phase tout de suite abandonne {loss} : chance de Rome {chance}.",
    "point-nothing-else": (
        "Aucune autre idée ne vaut mieux que de renoncer, ce qui abandonne {loss} : chance de Rome {chance}."
    ),
    "point-nothing-else-pass": (
        "Aucune autre idée ne vaut mieux que de finir la phase tout de suite, ce qui abandonne {loss} : chance de Rome "
        "{chance}."
    ),
    "ending": "finir la phase",
    "worse": "{action}, abandonne {loss} : chance de Rome {chance}.",
    "worse-why": "{action}, abandonne {loss} : chance de Rome {chance} ; {why}.",
    "why-chance": "cela réussit à {win}",
    "why-chance-loss": "cela réussit à {win} et perd le général à {fails}",
    "why-threat": "cela le laisse à côté de l’armée {army.of}, qui le battrait à {loss}",
}
HELP: Final = """\
Une position, une question : quelle action est la meilleure ? Répondez comme à
table : un numéro de la liste, assiéger toletum 2, aller emerita, ou la notation.

conseil    où regarder ; encore une fois : quel genre d’action
solution   la meilleure action et pourquoi
suivant    passer à l’exercice suivant
exercices  tous les exercices et ceux que vous avez résolus
encore     la position encore une fois
quitter    partir ; vos progrès sont gardés

Demander   voir, voir toletum, chances toletum, chemins, liste, carte, règle H4.5
Les chances sont celles qu’a Rome de gagner la partie, vues par une recherche
profonde."""
FOUND: Final = {
    1: "au premier regard",
    30: "après 30 essais",
    300: "après 300 essais",
    3000: "après 3 000 essais",
    30000: "seulement en regardant très loin",
}

_WORDS: Final = {
    "hint": "conseil conseils",
    "solution": "solution réponse",
    "skip": "suivant sauter",
    "lessons": "exercices leçons",
    "again": "encore",
}
LEARN: Final = Lessons(
    set_in_type(TEXTS), GRADES, THEMES, KINDS, FOUND, spaced(HELP), {**typed(_WORDS), **ENGLISH_LEARN.verbs}
)
