"""Las acciones en español, como se dirían en la mesa."""

from __future__ import annotations

from typing import Final

ACTIONS: Final = {
    "action-by": " con {general.the}",
    "action-over": ", cruzando el Durius",
    "action-price": " por {denarii}",
    "action-pass": "acabar la fase",
    "action-move": "ir {to.to}{over}{price}",
    "action-order": "mover {general.to} {to.to}{over}{price}",
    "action-fleet": "llevar la flota {start.of} {to.to}{aboard}",
    "action-garrison": "poner una guarnición {city.at}",
    "action-legion": "poner la Legio Hispana {city.at}",
    "action-remove": "quitar la guarnición {index} {city.of}",
    "action-besiege": "asediar {city.the}{by} con {denarii}",
    "action-besiege-pirates": "asediar a los piratas {city.of}{by} con {denarii}",
    "action-attack": "atacar al ejército {city.of}{by} con {denarii}",
    "action-enter": "colocar {general.to} {space.at}",
    "action-road": "poner una calzada entre {a} y {b}",
    "action-keep": "guardar la calzada para más tarde",
    "action-build": "construir una calzada entre {a} y {b}{by}",
    "action-buy": "llamar al procónsul por 3 denarios",
    "action-plot": "conjurar contra el ejército especial{by} con {denarii}",
    "action-decline": "renunciar",
    "action-boost": "sumar {denarii} al bando hispano",
    "action-reroll": "hacer repetir {die}",
    "action-pick": "enviar el ejército {city.to}",
    "action-strike": "golpear {city} con el ejército {army.of} por {denarii}",
    "action-set-revolts": "alzar {city}",
    "action-set-army": "colocar un ejército {city.at}",
    "die-any": "el dado",
}
