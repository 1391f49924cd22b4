// Lo que hace falta en una primera hora, en español: el objetivo, los avisos, las razones, lo que se sabe del tablero.

import type { Words } from "../index.svelte";

const STEPS: Record<string, string> = {
  denarii: "un denario",
  garrisons: "una guarnición",
  fleets: "una flota",
  roads: "una calzada",
  armies: "un ejército",
};

export const first: Words["first"] = {
  aim: {
    label: "Cómo gana Roma y cómo pierde",
    capitals: "capitales · las seis y paz en casa: gana Roma",
    unrest: (cities) => `capitales · pero revuelta en casa (${cities}), que debe acabar antes`,
    revolts: "revueltas,",
    rounds: (left) => `${left === 1 ? "ronda" : "rondas"} de resto · con 0 pierde Roma`,
    more: [
      "Roma gana en cuanto cada una de las seis capitales hispanas tiene una guarnición y ninguna ciudad de Ulterior y Citerior está en revuelta.",
      "Roma pierde cuando hay que colocar una revuelta y no queda ninguna de las 22 en la reserva, o cuando se cubre el último año de la escala del tiempo.",
    ],
  },
  warn: {
    hopeless: "Ninguna tirada puede ganar esto: los denarios se gastarían para nada.",
    risky: (lose, win) => `Piénsalo dos veces: se pierde en el ${lose} de las tiradas y gana en el ${win}.`,
    sureAlready: (price) => `con ${price} ya es seguro`,
    noBetter: (price) => `no mejor que ${price}`,
    nothing: "no puede ganar",
    unused: (action) => `Antes de terminar: «${action}» aún tendría éxito seguro.`,
    capital: (place) => `Antes de terminar: ${place}, una capital, aún podría recibir una guarnición.`,
  },
  why: {
    ends: (board, city) => `Acaba con la revuelta de ${board.name(city)}`,
    weakens: (board, city, left) =>
      `Quita una revuelta a ${board.name(city)}, ${left === 1 ? "queda" : "quedan"} ${left}`,
    beats: (board, city) => `Expulsa del tablero al ejército de ${board.name(city)}`,
    holds: (place, held) => `Ocupa la capital ${place}: ${held} de 6`,
    wins: (place) => `Ocupa ${place}, la última de las seis capitales, y gana la partida`,
    keeps: (place) => `Una guarnición mantiene la paz en ${place}`,
    toGarrison: (place) => `Lo lleva a la capital ${place}, abierta a una guarnición`,
    toRevolt: (place) => `Lo lleva junto a ${place}, que está en revuelta: puede asediarla`,
    toArmy: (place) => `Lo lleva junto al ejército de ${place}: puede atacarlo`,
    nearer: (place) => `Lo acerca a la capital ${place}`,
    ships: "Abre un camino por mar",
    road: (a, b) => `Una serie de calzadas cuesta 1: el camino entre ${a} y ${b} se abarata`,
    starts: (place) => `Desde ${place} llega a donde hace falta`,
    done: "Nada de lo que queda gana más de lo que arriesga",
    clearsWay: (place) => `abre el camino hacia ${place}`,
    opensCapital: "la capital puede recibir entonces una guarnición",
    peace: (province) => `devuelve la paz a ${province}`,
    frees: (place) => `libra de la amenaza a ${place}`,
    stores: (reserve) => `devuelve un disco a la reserva, donde solo quedan ${reserve}`,
    joined: (reason, more) => `${reason} y ${more}`,
    odds: (reason, chance) => `${reason}; ${chance}.`,
    in100: (share) => (share >= 1 ? "no puede fallar" : `${Math.round(100 * share)} de cada 100`),
    sentence: (reason) => `${reason}.`,
  },
  board: {
    editor: "O corríjalo sobre el mapa",
    title: "¿Qué tan seguro es este mapa?",
    text: (links, all, lengths, shields) =>
      `Los reglamentos dicen casi todo del tablero, pero no todo: ${links} de ${all} conexiones, la longitud de otras ${lengths} y los escudos de ${shields} ciudades son reconstrucción nuestra. Un pequeño anillo marca cada uno; señálalo, o toca una ciudad, para ver lo que se sabe.`,
    correct:
      "Quien tenga la caja puede corregirlo: «hispania board copy mi-caja.toml» escribe el tablero en un archivo, «hispania board check» lo examina, «hispania play --board mi-caja.toml» juega en él.",
    close: "Entendido",
    marks: "Mostrar lo reconstruido",
    link: (a, b) => `${a} – ${b}`,
    sources: {
      rulebook: "dicho en los reglamentos",
      implied: "se deduce de un ejemplo de los reglamentos",
      reconstructed: "reconstrucción nuestra",
    },
    theLink: (source) => `La conexión: ${source}`,
    theSegments: (count, source) => `${count === 1 ? "1 segmento" : `${count} segmentos`}: ${source}`,
    ways: (rebuilt, all) => `Conexiones reconstruidas: ${rebuilt} de ${all}`,
  },
  level: {
    step: (parameter, more) => `${STEPS[parameter] ?? parameter} ${more ? "más" : "menos"}`,
    harder: (step, level) => `Más difícil: ${step} (${level})`,
    easier: (step, level) => `Más fácil: ${step} (${level})`,
  },
  preview: {
    go: "Ir allí",
    sail: "Navegar hasta allí",
    lay: "Tender esta calzada",
    place: "Empezar aquí",
    act: "Hacerlo",
    stay: "Elegir otra cosa",
  },
};
