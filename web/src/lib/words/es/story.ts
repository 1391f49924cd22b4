// El relato de una partida en español: la curva de las posibilidades, el azar y las decisiones, los giros.

import type { en } from "../en";
import { common } from "./common";

export const story: (typeof en)["story"] = {
  tab: "Relato",
  head: "Cómo transcurrió la partida",
  ask: "Contar la partida",
  better: "Mirar más de cerca",
  quality: "Con qué detalle",
  qualities: {
    quick: "De un vistazo, unos segundos",
    normal: "De cerca, hasta un minuto",
    deep: "Muy de cerca, unos minutos",
  },
  looked: { quick: "Vista de un vistazo.", normal: "Vista de cerca.", deep: "Vista muy de cerca." },
  asking: "Enviando la petición …",
  waiting: (ahead) =>
    ahead === 1 ? "En espera: antes va otro análisis." : `En espera: antes van otros ${ahead} análisis.`,
  running: (done, of) => `Pensando: ${done} de ${of} posiciones`,
  cancel: "Dejarlo",
  cancelled: "Se ha dejado. No se pierde nada; puedes pedirlo otra vez.",
  failed: "El análisis ha fallado. La partida está intacta; puedes pedirlo otra vez.",
  older: (steps) =>
    `La partida ha seguido desde entonces: este relato termina tras ${common.steps(steps)}. Pídelo otra vez para el resto.`,
  alone:
    "Mientras dura una partida, solo puede pedirlo quien juega sin otras personas: un análisis revela las mejores acciones, y los demás deben encontrarlas por sí mismos.",
  fold: "Ocultar la curva",
  unfold: "Mostrar la curva",
  percent: (number) => `${number} %`,
  signed: (number) => `${number > 0 ? "+" : number < 0 ? "−" : "±"}${Math.abs(number)} %`,
  margin: (number) => `± ${number}`,
  unknown: "aún sin estudiar",
  round: "Ronda",
  legend: {
    luck: "lo que cambiaron los dados",
    decisions: "lo que cambiaron las decisiones",
    error: "margen de error",
    turn: "giro",
  },
  keys: "Flechas izquierda y derecha: un paso. Arriba y abajo: los giros. Inicio, Fin: principio y final.",

  when: (round, who) => (round > 0 ? `Ronda ${round}, ${who}` : "Preparación"),
  setup: "Preparación",
  luck: "Azar",
  decisions: "Decisiones",
  together: "En conjunto",
  everybody: "En total",
  kind: { dice: "azar", decision: "decisión" },

  balance: "Azar y decisiones",
  start: "Al principio",
  end: "Al final",
  who: "Quién",

  turning: "Giros",
  noTurning: "Nada cambió mucho esta partida.",
  turn: (number) => `Giro ${number}`,
  bestWas: (action, gain) => `Mejor era: ${action} (${gain})`,
  wasBest: "No se vio nada mejor.",
  show: "Mostrarlo en el mapa",
  shown: (action) => `En el mapa: lo que parecía mejor aquí. ${action}`,
  back: "Volver a lo que pasó",

  table: "Como tabla",
  columns: {
    step: "Paso",
    when: "Cuándo",
    what: "Qué pasó",
    kind: "Por",
    chance: "Probabilidad",
    error: "Margen",
    change: "Cambio",
  },
  told: "Al relato completo",
  apart: "Separar el azar del acierto",

  // -------------------------------------------------------------- cualquier juego, con los ojos de un asiento
  through: "La posibilidad de quién",
  introAny:
    "Cada posición se piensa de nuevo: ¿qué posibilidad tenía cada asiento tras cada decisión y tras cada azar? Así se distingue la suerte de lo que hizo la gente.",
  how: "¿Cómo se llegó a esto?",
  chanceOf: (seat) => `Posibilidad de ${seat}`,
  sliderOf: (seat) => `Posibilidad de ${seat} a lo largo de la partida`,
  captionOf: (seat) => `Cada paso con la posibilidad de ${seat} tras él`,
  balanceOf: (seat) =>
    `En centésimas de la posibilidad de ${seat}: más ayudó, menos no. El azar cuenta para quien tenía el turno.`,
  verdictOf: (seat, luck, decisions) => {
    const did = (number: number, what: string): string =>
      Math.abs(number) < 3 ? `${what}: equilibrio` : `${what}: ${number > 0 ? "a favor de" : "en contra de"} ${seat}`;
    return `${did(luck, "La suerte")}; ${did(decisions, "las decisiones")}.`;
  },
};
