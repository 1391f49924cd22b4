"""Les textes d’aide en français, par sujet, une ligne par paragraphe ; la vue d’ensemble n’a pas de nom."""

from __future__ import annotations

from typing import Final

from .companions import HELP as COMPUTER_HELP
from .hints import HELP as HINT_HELP

OVERVIEW: Final = """\
Rome gagne quand les six capitales ont une garnison et qu’aucune ville
d’Ulterior ni de Citerior n’est en révolte. L’Hispanie gagne quand une révolte
est due et que la réserve est vide, ou quand les années sont écoulées.

Choisissez un numéro de la liste, ou tapez (noms abrégés : tol, emer) :
  aller emerita       m emerita     y aller par le chemin le moins cher
  assiéger toletum 2  s toletum 2   assiéger une révolte voisine, 2 deniers
  attaquer bracara 3  x bracara 3   attaquer une armée voisine, 3 deniers
  garnison            g             poser une garnison là où il se tient
  reprendre 0         -g0           reprendre une garnison (0 : la plus basse)
  flotte 3 4          f 3 4         mener la flotte de la mer 3 à la mer 4
  voie gades emerita  placer tarraco  passer
La notation vaut aussi : U s Toletum $2. Les mots anglais aussi : move, siege.
aide variantes dit ce qu’ajoutent les variantes.

Demander  voir, voir toletum, chances toletum, pourquoi, pourquoi 12, journal,
          partie, chemins, carte, carte FICHIER.svg, liste, règle H4.1b
Conseils  conseil (où regarder), encore (quel genre), encore (quelle action)
Revenir   annuler, refaire, si, si 12, retour
Fichiers  sauver FICHIER, charger FICHIER, revoir, revoir FICHIER, nouvelle,
          nouvelle difficile, nouvelle terror, nouvelle scénario 3
Machines  auto consul, auto consul 3, joueurs, joueur U légat, joueur U moi
Et aussi  histoire, vitesse lent, vitesse normal, vitesse immédiat, quitter
Plus      aide tour, combat, signes, capitale, dés, si, fichiers, conseil,
          ordinateurs, variantes, hispano ou scénarios"""

HELP: Final = {
    "": OVERVIEW,
    "turn": (
        "Une manche, ce sont les tours du préteur U, du préteur C et du consul K. Dans un tour, vous dépensez des "
        "deniers en marches, flottes, garnisons, sièges et attaques, dans l’ordre que vous voulez ; le reste est perdu "
        "(H4). Puis l’Hispanie agit aux dés : un jet de révolte, et chaque armée une fois (H5). Après le tour du "
        "consul, "
        "une révolte quitte la réserve pour la piste du temps (H3.6).\n"
        "Un général hors du plateau revient au début de son tour ; jusque-là, il bloque un denier de chaque tour "
        "(H3.5)."
    ),
    "combat": (
        "Siège : dé romain + deniers + soutien des garnisons, doublé pour chaque autre général voisin de la ville, "
        "contre son bouclier, doublé pour chaque armée voisine de l’assiégeant. Au-dessus du bouclier, une révolte "
        "s’en va ; sinon il ne se passe rien (H4.5).\n"
        "Attaque : la même somme romaine contre dé hispanique + révoltes reliées, doublé pour chaque autre armée "
        "voisine du général. Le perdant quitte le plateau : l’armée avec ses révoltes, le général avec toutes les "
        "garnisons de sa case ; l’égalité ne change rien (H4.6).\n"
        "Soutien : ses garnisons dans un groupe relié qui touche le général, et 1 de plus pour un préteur près de sa "
        "province (H4.4).\n"
        "chances VILLE écrit chaque terme et donne les chances exactes."
    ),
    "signs": (
        "Nom(4) est une ville au bouclier 4. Chaque disque est une révolte, A une armée, gUC une pile de garnisons "
        "depuis le bas, ici U, puis C. [U] [C] [K] sont les généraux : préteur d’Ulterior (rouge), préteur de Citerior "
        "(jaune), consul (bleu) ; +3g veut dire trois garnisons en réserve. M1 à M5 sont les mers. $ est un denier, - "
        "un denier dépensé, x un denier bloqué."
    ),
    "capital": (
        "On ne pose une garnison dans une capitale hispanique que si aucune ville de sa province n’est en révolte "
        "(H4.3). Une fois posée, elle reste quand les révoltes reviennent, et compte pour la victoire jusqu’à ce "
        "qu’une "
        "armée l’enlève (H5.2f)."
    ),
    "dice": (
        "Les dés viennent d’une graine que l’on dit à la fin ; le sceau montré au début en est l’empreinte. Ils ne "
        "changent pas quand on annule une action. Avec --by-hand, vous lancez de vrais dés et tapez leurs faces : "
        "III 5, ou 3 5 ; lancer laisse faire l’ordinateur."
    ),
    "whatif": (
        "annuler reprend librement tant que les dés ne sont pas tombés. Au-delà, si ouvre une branche avant la "
        "décision "
        "à laquelle les derniers dés ont répondu, si 12 avant l’événement 12 du journal. La branche est notée comme "
        "telle ; retour revient à la vraie partie."
    ),
    "hint": HINT_HELP,
    "computers": COMPUTER_HELP,
    "variants": (
        "Ingenivm : garder met une voie de côté à la mise en place ; construire emerita la construit plus tard depuis "
        "la ville du général (H6.1).\n"
        "Imperivm : le préteur U se déplace une fois gratuitement après sa phase hispanique, le préteur C ajoute 1 aux "
        "sièges, le consul K déplace les autres : aller U emerita (H6.2).\n"
        "Proconsvl : appeler fait venir le proconsul P sur la mer 1 pour 3 deniers, une fois ; puis P aller osca, "
        "P assiéger osca 2 (H6.3).\n"
        "Legio Hispana : légion la pose ; chaque général la compte comme sienne (H6.4).\n"
        "Pirates : les mers sans flotte sont fermées jusqu’à ce que assiéger M4 2 chasse les pirates (H6.5).\n"
        "Terror : S est l’armée spéciale, deux fois plus forte dans ses propres combats ; avec la règle maison "
        "terror_plot=true, comploter 2 essaie une fois de faire assassiner son chef (H6.6).\n"
        "Hispano : quelqu’un mène l’Hispanie, voir aide hispano (H6.7)."
    ),
    "hispano": (
        "L’Hispano met en place les révoltes et les armées et a 2 deniers à chaque tour (H6.7) : renforcer 1 s’ajoute "
        "au camp hispanique d’un combat romain avant les dés ; relancer R et relancer H font relancer un dé d’un jet "
        "de "
        "révolte, ou le dé hispanique d’un combat ; envoyer abula envoie une armée là où son dé choisirait ; frapper "
        "salmantica abula 1 attaque en plus de la marche d’une armée. non, ou garder, laisse faire.\n"
        "auto laisse le programme décider une fois au hasard ; hispano dés le laisse décider toujours, hispano chef "
        "donne la place à un planificateur, hispano personne la reprend. Tant qu’il peut encore dépenser, les chances "
        "des combats romains vont du moins au plus."
    ),
    "scenarios": (
        "hispania terminal --scenario 3, ou nouvelle scénario 3, commence un des cinq scénarios (H7) avec les "
        "variantes "
        "qu’il lui faut ; histoire redit son récit et combien ses placements sont certains ; hispania terminal --list "
        "les montre tous.\n"
        "1 : au premier tour du consul, les armées ne comptent que le dé hispanique. 3 : l’Hispanie commence. 4 : "
        "aucun "
        "Romain ne passe le Durius avant que le préteur U le franchisse : franchir bracara. 5 : les dés romains "
        "impairs "
        "désignent Gallaecia, les pairs Cantabria, et chaque année prend trois révoltes."
    ),
    "files": (
        "La partie se garde seule à chaque pas et hispania terminal la continue. sauver FICHIER écrit une partie que "
        "chacun peut lire, vérifier et revoir ; charger FICHIER en continue une ; revoir FICHIER ne fait que regarder. "
        "Les parties finies, et celles que nouvelle ou charger mettent de côté, sont gardées."
    ),
}
