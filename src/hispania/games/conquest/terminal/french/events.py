"""Ce qui est arrivé, en français : chaque événement en une ligne ou deux, et en entier quand on demande pourquoi."""

from __future__ import annotations

from typing import Final

EVENTS: Final = {
    "event-road": "{general.first} pose une voie {start.of} {end.to}.",
    "event-road-kept": "{general.first} garde une voie pour plus tard.",
    "event-road-built": "{general.first} construit une voie {start.of} {end.to} pour {denarii}.",
    "event-placed": "{general.first} prend place {space.at}.",
    "event-turn": "Manche {round}, tour {general.of} : {denarii}{blocked}.{absent}",
    "event-blocked": " ({blocked})",
    "event-absent": " Il est hors du plateau et revient d’abord.",
    "event-skipped": "{general.first} n’a pas de phase romaine ce tour-ci : l’Hispanie agit aussitôt.",
    "event-entered": "{general.first} revient en jeu {space.at}.",
    "event-entered-leave": (
        "{general.first} revient en jeu {space.at}, auprès d’un autre général, et doit d’abord repartir."
    ),
    "event-moved": "{general.first} va : {way}, pour {denarii}.{river}",
    "event-moved-free": "{general.first} va : {way}, gratuitement.{river}",
    "event-river": " Il franchit le Durius : le charme du Léthé est rompu.",
    "event-fleet": "Une flotte va {start.of} {to.to}{aboard} pour {denarii}.",
    "event-aboard": " avec {general.the} à bord",
    "event-garrison": "{general.first} pose une garnison {city.at}.",
    "event-legion": "{general.first} pose la Legio Hispana {city.at}.",
    "event-removed": "{general.first} reprend une garnison {city.at}.",
    "event-proconsul": "{proconsul.first} arrive {sea.at}, appelé par {general.the} pour 3 deniers.",
    "event-plot": (
        "{general.first} complote contre l’armée spéciale {city.of} avec {denarii} : cela réussit de 1 à {most}."
    ),
    "event-plot-one": "{general.first} complote contre l’armée spéciale {city.of} avec {denarii} : cela réussit sur 1.",
    "event-murder": "Dé {die} : le chef de l’armée spéciale {city.of} est assassiné ; elle devient ordinaire.",
    "event-plot-fails": "Dé {die} : le complot échoue {city.at}, et un jet de révolte de plus suit.",
    "event-stays": "{general.first} reste où il est.",
    "event-passed": "{general.first} finit sa phase avec {denarii} de reste.",
    "event-yields": "Le premier joueur cède la main : le second décide pour le consul (reste {denarii}).",
    "event-half-spent": "Le premier joueur a dépensé sa moitié : le second décide pour le consul (reste {denarii}).",
    "event-declared": "{declared} : {formulas}, {odds}.",
    "event-round": "Fin de la manche {round} : une révolte passe de la réserve à l’année {year} av. J.-C.",
    "event-round-lost": "Fin de la manche {round} : une révolte doit aller sur la piste du temps et il n’en reste pas.",
    "outcome-R-capitals": "Rome a gagné : les six capitales ont une garnison et aucune ville romaine n’est en révolte.",
    "outcome-H-reserve": "L’Hispanie a gagné : il fallait poser une révolte et la réserve était vide.",
    "outcome-H-time": "L’Hispanie a gagné : le temps est écoulé, la dernière année de la piste est couverte.",
    # mise en place
    "event-revolts": "{province}, dé {die} : {revolts} {city.at}.",
    "event-revolts-chosen": "{province}, choix de l’Hispano : {revolts} {city.at}.",
    "event-army": "Dé {die} : {rises}.",
    "event-army-chosen": "Choix de l’Hispano : {rises}.",
    "event-rises-A": "une armée se lève {city.at}",
    "event-rises-S": "l’armée spéciale se lève {city.at}",
    "event-rises-any": "une armée se lève {city.at} ; un dé dira laquelle",
    "event-province": "Dé {die} : une armée se lève en {province}, dans quelle ville ?",
    "event-piece-A": "Dé {die} : c’est une armée ordinaire.",
    "event-piece-S": "Dé {die} : c’est l’armée spéciale.",
    "event-struck": "{faces} (à relancer), puis ",
    # l’Hispano
    "event-boost": "L’Hispano ajoute {denarii}.",
    "event-no-boost": "L’Hispano n’ajoute rien.",
    "event-die": "Le dé montre {faces} ; l’Hispano peut le faire relancer.",
    "event-dice": "Les dés montrent {faces} ; l’Hispano peut en faire relancer un.",
    "event-reroll": "L’Hispano paie 1 denier pour faire relancer {die}.",
    "event-no-pick": "L’Hispano laisse le dé choisir.",
    "event-no-strike": "L’Hispano ne frappe pas.",
    # l’Hispanie
    "event-roll": "Jet de révolte {dice}, {city} : ",
    "event-roll-plot": "Jet de révolte après le complot {dice}, {city} : ",
    "roll-protected": "{guard} maintient la paix.",
    "roll-grows": "la révolte grandit, {revolts} disques.",
    "roll-revolt": "une révolte éclate.",
    "roll-army-any": "déjà en révolte, donc une armée s’y rassemble ; un dé dit laquelle.",
    "roll-army-A": "déjà en révolte, donc une armée s’y rassemble.",
    "roll-army-S": "déjà en révolte, donc l’armée spéciale s’y rassemble.",
    "roll-full": "déjà trois révoltes et aucune armée à venir, donc rien ne se passe.",
    "roll-lost": "une révolte est due et il n’en reste pas dans la réserve.",
    "guard": "la garnison {stack}",
    "army-stays-tie": "{army} reste : deux cibles sont aussi proches du dé.",
    "army-stays-nowhere": "{army} reste : il n’y a aucune ville où elle puisse aller.",
    "army-marches": "{army} marche sur {city}{why}, déjà en révolte.",
    "army-marches-revolt": "{army} marche sur {city}{why}, et une révolte y éclate.",
    "army-marches-lost": "{army} marche sur {city}{why} : une révolte y est due et il n’en reste pas.",
    # en entier
    "more-rule": "Règle {rule}.",
    "more-turn": "Le niveau donne les deniers du tour ; chaque général hors du plateau en bloque un (H3.2).",
    "more-round": "Chaque manche prend pour de bon une révolte à la réserve (H3.6).",
    "more-over": "Une partie finit de trois façons : les années (H3.6), les capitales (H3.7), la réserve (H3.8).",
    "more-moved": (
        "Une suite de voies coûte 1 quelle que soit sa longueur, les autres connexions leurs segments (H4.1b)."
    ),
    "more-moved-free": (
        "Après la phase hispanique de son tour, il peut suivre une connexion ou une suite de voies (H6.2)."
    ),
    "more-skipped": "Aucune case ne lui était ouverte (H3.4), ou le scénario commence par l’Hispanie (H7.4).",
    "more-piece": (
        "Avec deux armées ordinaires en réserve, la spéciale vient sur 5 ou 6 ; avec une seule, de 4 à 6 (H6.6)."
    ),
    "more-plot": "Une fois par partie : le dé ne doit pas dépasser les deniers ; sinon suit un jet de révolte (H6.6).",
    "more-boost": "Ses deniers s’ajoutent avant les dés, au dé ou au bouclier (H6.7d).",
    "more-dice": "Pour 1 denier il fait relancer un dé d’un jet de révolte, ou H dans un combat (H6.7a).",
    "more-reroll": "La nouvelle face reste, à moins qu’il ne paie encore (H6.7a).",
    "more-proconsul": (
        "Une fois par partie, si la mer 1 a une flotte sans général ; ensuite, chacun peut le mener (H6.3)."
    ),
    "more-kept": (
        "Une voie gardée se construit plus tard, depuis la ville d’un général, au prix de ses segments (H6.1)."
    ),
    "more-province": (
        "Plusieurs villes de cette province sont en révolte : le dé hispanique désigne l’une d’elles (H2.7)."
    ),
    "revolt-why": "{dice} {rule} (H5.1)",
    "revolt-rule-protected": "Une garnison ou un général dans la ville empêche la révolte.",
    "revolt-rule-revolt": (
        "Ni garnison ni général ne la garde, et aucune armée n’est due : une révolte s’ajoute, trois au plus."
    ),
    "revolt-rule-army": (
        "Elle était en révolte, sa province n’avait pas d’armée et il y en avait une en réserve : l’armée vient au "
        "lieu "
        "d’une révolte."
    ),
    "revolt-rule-full": "Une ville porte trois révoltes au plus et aucune armée n’est due : il n’y a rien à poser.",
    "revolt-rule-lost": "Une révolte était due et la réserve était vide, ce qui met fin à la partie (H3.8).",
    "dice-name": (
        "Le dé romain {roman} désigne la province {province}, le dé hispanique {hispanic} sa ville qui porte ce "
        "bouclier."
    ),
    "dice-name-odd": (
        "Le dé romain {roman} est impair et désigne la province {province} (H7.3), le dé hispanique {hispanic} sa "
        "ville "
        "qui porte ce bouclier."
    ),
    "dice-name-even": (
        "Le dé romain {roman} est pair et désigne la province {province} (H7.3), le dé hispanique {hispanic} sa ville "
        "qui porte ce bouclier."
    ),
    "choice-ventures": (
        "Toute sa province est en révolte : les villes voisines d’autres provinces sans armée comptent aussi (H5.2b) : "
        "{cities}."
    ),
    "choice-home": (
        "Sa province n’est pas toute en révolte : seules comptent les villes voisines de cette province (H5.2b) : "
        "{cities}."
    ),
    "choice-dropped": "Hors jeu, car en révolte alors qu’une autre candidate ne l’est pas (H5.2c) : {cities}.",
    "choice-one": "Aucun dé n’est nécessaire : il reste {city}.",
    "choice-none": "Aucun dé n’est nécessaire : il ne reste rien.",
    "choice-picked": "L’Hispano a choisi entre {cities} au lieu du dé (H6.7c).",
    "choice-away": "{city} (bouclier {shield}) est à {away}",
    "choice-nearest": "{city} est la plus proche",
    "choice-tie": "les plus proches sont à égale distance, donc elle reste",
    "choice-die": "Dé hispanique {die} (H5.2c) : {distances} ; {end}.",
}
