// Las negativas en español: todas las razones que pueden dar las reglas, la mesa o las opciones.

import type { en } from "../en";
import { isSea, reasonFacts, type ReasonFacts, type Sentences } from "../facts";
import { common } from "./common";

const NEEDED: Record<string, string> = {
  R: "el dado romano",
  H: "el dado hispano",
  "R-H": "el dado romano y el hispano",
  none: "ningún dado",
};

const { Who, ofWho, toWho, at, of, to, place } = common;

/** El lugar al principio de la frase. */
const Place: typeof place = (board, id) => common.capital(place(board, id));

function variant(facts: ReasonFacts): string {
  return common.variants[facts.variant] ?? facts.variant;
}

/** Los valores permitidos: 3 o 4 flotas. */
function allowed(facts: ReasonFacts): string {
  const values = facts.allowed.map(String);
  const last = facts.allowed[facts.allowed.length - 1] ?? 0;
  const counted = common[facts.parameter || "denarii"](last);
  return common.listOr([...values.slice(0, -1), counted]);
}

const REASONS: Sentences = {
  "game-over": () => "La partida ha acabado.",
  "not-your-decision": () => "Decide otro asiento ahora.",
  "dice-first": (f) => `Primero tienen que caer los dados: ${common.phase(f.phase)}.`,
  "not-his-turn": (f) => `Es el turno ${ofWho(f.acting)}, no ${ofWho(f.general)}.`,
  "wrong-phase": (f) => `Eso es de otro momento; ahora: ${common.phase(f.phase)}.`,
  "must-leave": (f, b) => `El general comparte casilla con otro (${b.name(f.space)}) y tiene que salir primero.`,
  "not-listed": (f) => `Esa acción no es posible aquí: ${common.phase(f.phase)}.`,
  "no-dice-now": () => "Ahora no tienen que caer dados.",
  "other-dice": (f) => `Estos no son los dados de este momento: ${NEEDED[f.needed] ?? f.needed}.`,
  reroll: (f) => `El ${f.face} no señala ningún lugar libre: repite la tirada.`,
  "no-reroll": (f) => `La cara ${f.face} vale, no se puede repetir.`,
  "dice-come-from-the-seed": () => "Los dados de esta mesa salen de su semilla.",
  "throw-the-dice-by-hand": () => "Esta mesa no tiene semilla: los dados se tiran a mano.",
  absent: (f) => `${Who(f.general)} está fuera del tablero.`,
  "too-dear": (f) =>
    f.denarii
      ? `Cuesta ${common.denarii(f.cost)} y solo ${f.denarii === 1 ? "queda" : "quedan"} ${f.denarii}.`
      : `Cuesta ${common.denarii(f.cost)} y no queda ninguno.`,
  "wrong-denarii": (f) => `Aquí se pueden gastar de 1 a ${common.denarii(f.most)}, no ${f.denarii}.`,
  "already-there": (f, b) => `Ya está ${at(b, f.space)}.`,
  "in-revolt": (f, b) =>
    isSea(b, f.space) ? `Los piratas tienen ${place(b, f.space)}.` : `${Place(b, f.space)} está en revuelta.`,
  "no-fleet": (f, b) =>
    isSea(b, f.space)
      ? `No hay flota ${at(b, f.space)}.`
      : `El cónsul entra en una flota, y ${place(b, f.space)} es una ciudad.`,
  "no-way": (f, b) => `Ningún camino lleva ${to(b, f.space)}: lo cortan revueltas o mares sin flota.`,
  occupied: (f, b) => `${Who(f.general)} está ${at(b, f.space)}: se puede pasar, pero no detenerse allí.`,
  "not-a-sea": (f, b) => `${Place(b, f.space)} no es un mar.`,
  "fleet-there": (f, b) => `Ya hay una flota ${at(b, f.space)}.`,
  "no-consent": (f) => `${Who(f.general)} está a bordo, y tendría que consentir quien lo lleva.`,
  "not-there": (f, b) => `${Who(f.general)} está ${at(b, f.at)}, no ${at(b, f.space)}.`,
  "at-sea": (f, b) => `${Place(b, f.space)} es un mar, y las guarniciones están en ciudades.`,
  "no-garrison-left": (f) => `${Who(f.general)} no tiene más guarniciones en la reserva.`,
  "stack-full": (f, b) => `${Place(b, f.space)} ya tiene tres discos.`,
  "province-in-revolt": (f, b) =>
    `${Place(b, f.space)} es capital y su provincia no está libre de revuelta: ${common.places(b, f.revolts)}.`,
  "no-such-garrison": (f, b) => `No hay guarnición número ${f.index + 1} ${at(b, f.space)}, contando desde abajo.`,
  "not-his-garrison": (f, b) => `Esa guarnición ${of(b, f.space)} es ${ofWho(f.owner)}.`,
  "not-adjacent": (f, b) => `${Place(b, f.space)} no está al lado ${of(b, f.at)}.`,
  "no-revolt": (f, b) => `No hay revuelta ${at(b, f.space)}.`,
  "no-army": (f, b) => `No hay ejército ${at(b, f.space)}.`,
  "army-there": (f, b) => `Hay un ejército ${at(b, f.space)}: hay que atacarlo, no asediarlo.`,
  "no-combat": () => "Eso no es un combate.",
  "on-board": (f) => `${Who(f.general)} ya está en el tablero.`,
  "not-home": (f, b) => `${Place(b, f.space)} no está en la provincia ${ofWho(f.general)}.`,
  "no-exit": (f, b) => `${Who(f.general)} está ${at(b, f.space)} y no hay con qué pagar la salida.`,
  "no-land-link": (f, b) => `Ningún enlace terrestre une ${place(b, f.a)} y ${place(b, f.b)}.`,
  "road-there": (f, b) => `Una calzada une ya ${place(b, f.a)} y ${place(b, f.b)}.`,
  "off-network": (f, b) => `Ninguna calzada toca aún ${place(b, f.a)} ni ${place(b, f.b)}.`,
  "road-to-revolt": (f, b) => `${Place(b, f.space)} está en revuelta, y ninguna calzada puede llegar allí.`,
  "road-to-capital": (f, b) => `${Place(b, f.space)} es capital, y ninguna calzada puede llegar allí.`,
  // variantes y escenarios
  "no-plot": () => "La conjura es una regla de la casa que aquí no se juega.",
  "not-played": (f) => `Eso es de la variante ${variant(f)}, que aquí no se juega.`,
  "no-order": (f) => `${Who(f.by)} no puede dar esa orden ${toWho(f.general)}.`,
  "not-a-general": (f) => `${Who(f.general)} no lleva ningún general.`,
  "no-stick-left": () => "No queda ninguna calzada por construir.",
  "not-at-his-city": (f, b) => `${Who(f.general)} está ${at(b, f.at)}, y una calzada sale de su ciudad.`,
  "wrong-end": (f, b) => `Una calzada sale de una ciudad que ya toca otra, y no es el caso ${of(b, f.at)}.`,
  "once-a-game": () => "Eso ya se ha hecho, y se hace una sola vez por partida.",
  "no-special-army": (f, b) => `El ejército especial no está al lado ${of(b, f.at)}.`,
  "no-legion": (f) => `${Who(f.general)} no tiene la Legio Hispana.`,
  pirates: (f, b) => `Los piratas cierran el paso ${to(b, f.space)}.`,
  "not-one-link": (f, b) => `${Place(b, f.space)} está a más de un enlace o de una serie de calzadas.`,
  "across-the-durius": (f, b) =>
    `${Place(b, f.space)} está más allá del Durius, y ningún romano va allí mientras esté el palito de Lete.`,
  "no-marker": (f) =>
    f.general === "U"
      ? "No hay palito de Lete que quitar."
      : `${Who(f.general)} no puede quitar el palito de Lete: solo puede el pretor de Ulterior, mientras esté puesto.`,
  "only-h": () => "En un combate solo se puede repetir el dado hispano.",
  "no-target": (f, b) => `${Place(b, f.space)} no es un objetivo de ese ejército.`,
  "not-this-city": (f, b) => `${Place(b, f.space)} no se puede elegir ahora.`,
  "no-army-here": (f, b) => `La provincia ${of(b, f.space)} no admite ejército ahora.`,
  // lo que no va junto antes de una partida
  "bad-option": (f) => `Este juego no tiene ${f.option} como ${f.wanted}.`,
  "hispano-denarii": (f) => `El Hispano juega contra ${allowed(f)}, no ${f.value}.`,
  "scenario-level": (f) => `El escenario ${f.scenario} se juega con ${allowed(f)}, no ${f.value}.`,
  "scenario-needs-variant": (f) => `El escenario ${f.scenario} se juega con la variante ${variant(f)}.`,
  "scenario-bars-variant": (f) => `El escenario ${f.scenario} no se puede jugar con la variante ${variant(f)}.`,
};

export const reasons: typeof en.reasons = {
  sentence: (board, reason) => REASONS[reason.code]?.(reasonFacts(reason.facts), board) ?? common.refusal("illegal"),
  knows: (code) => code in REASONS,
};
