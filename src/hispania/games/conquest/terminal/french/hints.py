"""Les conseils en français : ce qu’on dit à qui en demande un."""

from __future__ import annotations

from typing import Final

HINTS: Final = {
    "hint-1": "Regardez {places}.",
    "hint-1-nowhere": "Rien sur la carte ne vous appelle en ce moment.",
    "hint-2": "Regardez {places} : {kind}.",
    "hint-2-nowhere": "Le mieux maintenant : {kind}.",
    "hint-3": "{number} : {action}.",
    "hint-more-1": (
        "(Encore conseil : le genre d’action ; conseil 3 : l’action même. Les conseils sont notés dans la partie.)"
    ),
    "hint-more-2": "(Encore conseil : l’action, avec son gain et son risque.)",
    "hint-chance": "Rome gagne alors la partie à {chance}.",
    "hint-chance-H": "L’Hispanie gagne alors la partie à {chance}.",
    "hint-gain": "Gain : +{gain} par rapport à la meilleure autre action, {instead}.",
    "hint-equal": "Aussi bien : {instead}.",
    "hint-over-passing": "+{gain} par rapport à ne rien faire.",
    "hint-safe": "Risque : aucun. Cela réussit à {win} ; sinon ({nothing}) il ne se passe rien.",
    "hint-risk": "Risque : cela réussit à {win}, à {nothing} il ne se passe rien, à {lose} {loses}.",
    "hint-loses-general": "le général est perdu",
    "hint-loses-garrisons": ", et ses garnisons là-bas : {garrisons}",
    "hint-loses-army": "l’armée est perdue",
    "hint-loses-revolt": "une révolte est perdue",
    "hint-loses-roll": "il y a un jet de révolte de plus",
    "hint-army": "Risque : une armée se tient là à côté de lui et peut attaquer.",
    "hint-armies": "Risque : {armies} armées se tiennent là à côté de lui et peuvent attaquer.",
    "hint-none": "Il n’y a rien à décider maintenant, donc pas de conseil.",
    "hint-called-off": "Le conseil est abandonné ; rien n’a été noté.",
    "hint-thinking": "Réflexion … (Ctrl-C pour abandonner)",
    "kind-pass": "finir la phase",
    "kind-move": "un déplacement",
    "kind-fleet": "une flotte",
    "kind-garrison": "une garnison",
    "kind-remove": "une garnison à reprendre",
    "kind-besiege": "un siège",
    "kind-attack": "une attaque",
    "kind-enter": "une place pour le général",
    "kind-road": "une voie",
    "kind-keep": "garder la voie",
    "kind-build": "une voie à construire",
    "kind-buy": "le proconsul",
    "kind-plot": "un complot",
    "kind-decline": "renoncer",
    "kind-boost": "des deniers pour le camp hispanique",
    "kind-reroll": "un dé à relancer",
    "kind-pick": "envoyer l’armée",
    "kind-strike": "une frappe",
    "kind-set-revolts": "un soulèvement",
    "kind-set-army": "une armée à poser",
}

HELP: Final = (
    "conseil interroge le programme, qui cherche un moment ; à parties égales, conseils égaux. conseil dit où "
    "regarder, encore conseil (ou conseil 2) quel genre d’action, la troisième fois (ou conseil 3) quelle action, ce "
    "qu’elle gagne sur la meilleure autre et sur ne rien faire, et ce que risquent ses dés. Une chance est celle de "
    "gagner la partie.\n"
    "Chaque conseil est noté dans la partie, comme 3.K K hint 2, et reprendre une action ne reprend pas la note ; à la "
    "fin, la table dit combien il y en eut."
)
