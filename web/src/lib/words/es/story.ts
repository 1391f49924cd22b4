// El relato de una partida en español: la curva de las posibilidades de Roma, el azar y las decisiones, los giros.

import type { en } from "../en";
import { common } from "./common";

export const story: (typeof en)["story"] = {
  tab: "Relato",
  head: "Cómo transcurrió la partida",
  intro:
    "Se vuelve a pensar cada posición: ¿qué probabilidad tenía Roma de ganar tras cada decisión y tras cada dado? Así se distingue lo que hicieron los dados de lo que hicieron las personas.",
  howWon: "¿Cómo se ganó?",
  howLost: "¿Cómo se perdió?",
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

  curve: "Probabilidad de Roma",
  slider: "Probabilidad de Roma a lo largo de la partida",
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
  balanceTold:
    "En centésimas de la probabilidad de Roma: más ayudó a Roma, menos ayudó a Hispania. Los dados cuentan para quien tenía el turno.",
  start: "Al principio",
  end: "Al final",
  who: "Quién",
  forRome: "para Roma",
  forHispania: "para Hispania",
  verdict: (luck, decisions) => {
    if (Math.abs(luck) < 3 && Math.abs(decisions) < 3) return "El azar y las decisiones se equilibraron.";
    const side = (number: number): string => (number > 0 ? "Roma" : "Hispania");
    if (Math.abs(luck) < 3) return `Los dados fueron justos con ambos; las decisiones ayudaron a ${side(decisions)}.`;
    if (Math.abs(decisions) < 3)
      return `Las decisiones fueron tan buenas como se podía ver; los dados ayudaron a ${side(luck)}.`;
    if (luck > 0 === decisions > 0) return `Los dados ayudaron a ${side(luck)}, y las decisiones también.`;
    return `Los dados ayudaron a ${side(luck)}, las decisiones a ${side(decisions)}.`;
  },

  turning: "Giros",
  noTurning: "Nada cambió mucho esta partida.",
  turn: (number) => `Giro ${number}`,
  bestWas: (action, gain) => `Mejor era: ${action} (${gain})`,
  wasBest: "No se vio nada mejor.",
  show: "Mostrarlo en el mapa",
  shown: (action) => `En el mapa: lo que parecía mejor aquí. ${action}`,
  back: "Volver a lo que pasó",

  table: "Como tabla",
  caption: "Cada paso con la probabilidad de Roma después de él",
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
};
