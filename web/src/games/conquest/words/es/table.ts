// Lo que dice la mesa en español: quién decide, qué se puede hacer, asientos, avisos, teclas.

import type { en } from "../en";
import type { Asked } from "../en/table";
import { common } from "./common";
import { table as shell } from "../../../../lib/words/es/table";

const ASK: Record<string, (facts: Asked) => string> = {
  SETUP_REVOLTS: (f) => `¿Qué ciudad de ${f.place} se alza? Un escudo bajo trae más revueltas.`,
  SETUP_ARMIES: (f) => `¿Dónde se alza el ejército ${f.step} de ${f.of}?`,
  SETUP_ROADS: (f) => `Coloca la calzada ${f.step} de ${f.of}: elige un enlace iluminado o uno de la lista.`,
  SETUP_GENERALS: () => "¿Dónde empieza? Elige una casilla iluminada.",
  REENTER: () => "Vuelve al tablero. ¿Dónde?",
  MUST_LEAVE: (f) => `Comparte casilla con otro general (${f.place}) y tiene que salir primero.`,
  ROMAN: (f) => `${common.denarii(f.denarii)}. Elige una casilla iluminada o una acción de la lista.`,
  FREE_MOVE: () => "Un movimiento gratis por un enlace o una serie de calzadas, o ninguno.",
  BOOST: (f) => `${common.denarii(f.hispano)}. ¿Reforzar el bando hispano antes de los dados?`,
  REROLL: (f) => `${common.denarii(f.hispano)}. ¿Hacer que se repita un dado?`,
  PICK: (f) => `${common.denarii(f.hispano)}. ¿Envías tú al ejército de ${f.place}, o que elija el dado?`,
  STRIKE: (f) => `${common.denarii(f.hispano)}. ¿Golpear ahora con un ejército?`,
};

const DOING: Record<string, string> = {
  SETUP_REVOLTS: "elige las ciudades que se alzan",
  SETUP_ARMIES: "coloca los primeros ejércitos",
  SETUP_ROADS: "coloca una calzada",
  SETUP_GENERALS: "elige dónde empezar",
  REENTER: "vuelve al tablero",
  MUST_LEAVE: "deja una casilla compartida",
  ROMAN: "actúa",
  FREE_MOVE: "puede mover gratis",
  BOOST: "puede reforzar el bando hispano",
  REROLL: "puede hacer repetir un dado",
  PICK: "puede enviar al ejército",
  STRIKE: "puede golpear",
};

export const table: typeof en.table = {
  ...shell,
  setup: "Preparación",
  turns: "Turnos de esta ronda",
  phaseRoman: "Fase romana",
  phaseHispanic: "Fase hispana",
  roundYear: (round, year) => `Ronda ${round} · ${year}`,
  ask: (phase, facts) => (ASK[phase] ?? ASK.ROMAN!)(facts),
  doing: (phase, who) => `${common.Who(who)} ${DOING[phase] ?? "decide"}.`,
  hispaniaWaits:
    "La fase romana ha terminado. Hispania actúa cuando tú lo digas; hasta entonces puedes deshacer tu última acción.",
  endPhase: (denarii) =>
    `¿Terminar la fase? Se ${denarii === 1 ? "pierde" : "pierden"} ${common.denarii(denarii)} y caen los dados: no se puede deshacer.`,
  goOnActing: "Seguir actuando",
  hispaniaActs: "Actúa Hispania",

  // -------------------------------------------------------------- actuar
  leads: "¿Quién actúa?",
  combatItem: (name, offers) => `${name}: ${offers.join("; ")}`,
  offer: (denarii, chance) => `${common.denarii(denarii)} ${chance}`,
  sure: "seguro",
  oddsComing: "Se están calculando las probabilidades. Puedes decidir sin ellas.",
  firstCity: (place) => `Una calzada desde ${place}: elige el otro extremo.`,
  autoSetup: "Preparar la partida por mí",
  autoSetupMore: "Primero las calzadas largas; los generales, donde se cruzan más caminos. Se puede deshacer.",
  autoSetupHispano: "Las ciudades con más revueltas y los ejércitos donde hay más alrededor. Se puede deshacer.",
  stopSetup: "Parar",

  // -------------------------------------------------------------- por qué no
  whyNot: (place) => `${place}: ¿por qué no?`,
  askOther: "Ahora no hay nada que elegir ahí.",
  city: (province, shield) => (shield === null ? province : `${province}, escudo ${shield}`),
  capitalOf: (province, shield) => `${table.city(province, shield)}, capital`,
  sea: "Mar",
  nothingThere: "No hay nada allí.",
  shareText: (seat) => `Ven a jugar a HISPANIA: ${seat}`,
  typeHint: "U Gades=Emerita>Ebora $2, ebora, pass, undo…",
};
