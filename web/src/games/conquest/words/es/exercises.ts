// Los ejercicios en español: una posición, una pregunta, cuánto vale una respuesta y por qué una es la mejor.

import type { Action, PointTold } from "../../wire";
import { isSea, type Names } from "../facts";
import type { Pages } from "../pages.svelte";
import { actions } from "./actions";
import { common } from "./common";

type Told = (point: PointTold, board: Names) => string;

const percent = (share: number): string => common.percent([share, 1]);

const points = (loss: number): string => {
  const whole = Math.round(100 * loss);
  return whole === 0 ? "menos de un punto" : whole === 1 ? "1 punto" : `${whole} puntos`;
};

const named = (board: Names, action: Action): string =>
  actions.priced(board, action, action.denarii ?? action.cost ?? 0);

const inner = (board: Names, action: Action | null): string => {
  const name = action ? named(board, action) : "";
  return name.charAt(0).toLowerCase() + name.slice(1);
};

const chain = (board: Names, told: Action[]): string => told.map((one) => inner(board, one)).join(", después ");
const province = (board: Names, id: string): string => board.facts.provinces.find((one) => one.id === id)?.name ?? id;
const rests = (action: Action | null): boolean => action?.kind === "pass";

const tempting: Told = (point, board) => {
  const lost = `${inner(board, point.action)}, pierde ${points(point.loss)}: Roma queda con ${percent(point.chance)}`;
  if (point.win)
    return point.fails && point.fails[0]
      ? `${lost}. Sale bien en ${common.percent(point.win)} y pierde al general en ${common.percent(point.fails)}.`
      : `${lost}. Sale bien en ${common.percent(point.win)}.`;
  if (point.threat)
    return `${lost}. Deja al general junto ${common.to(board, point.threat.army)}, cuyo ejército lo vencería en ${common.percent(point.threat.loss)}.`;
  return `${lost}.`;
};

const POINTS: Record<string, Told> = {
  best: (p, board) =>
    `${p.action ? named(board, p.action) : ""}. Roma queda con ${percent(p.chance)}, lo mejor de ${p.legal} acciones.`,
  "as-good": (p, board) =>
    `Igual de bueno, dentro del error: ${common.list(p.actions.map((one) => inner(board, one)))}.`,
  odds: (p) => {
    if (p.sure || !p.win) return p.win && p.win[0] === p.win[1] ? "Sale bien sin dados." : "No se tiran dados.";
    return p.fails && p.fails[0]
      ? `Sale bien en ${common.percent(p.win)} de las tiradas y pierde al general en ${common.percent(p.fails)}.`
      : `Sale bien en ${common.percent(p.win)} de las tiradas; si no, solo se pierden los denarios.`;
  },
  prices: (p) => {
    const rows = p.rows.map(
      (row) => `${common.denarii(row.denarii)}: sale bien en ${common.percent(row.win)}, Roma ${percent(row.chance)}`,
    );
    return `Lo que compra cada precio. ${rows.join("; ")}.${p.wasted ? " Pagar más de lo necesario no aporta nada." : ""}`;
  },
  frees: (p, board) =>
    `Si sale bien, desaparece la última revuelta de ${province(board, p.province)}: se podrá poner una guarnición en ${board.name(p.capital)}.`,
  home: (p, board) =>
    p.number > 0
      ? `${board.name(p.city)} es tierra romana: en ${province(board, p.province)} no debe quedar ninguna revuelta para que Roma gane.`
      : `Si sale bien, desaparece la última revuelta de ${province(board, p.province)}, como exige la victoria.`,
  capital: (p, board) =>
    `${board.name(p.city)} es una capital: ${p.number} de ${p.total} tienen entonces guarnición, y cuenta aunque vuelvan las revueltas.`,
  "second-disc": (p, board) => `Una segunda guarnición en ${board.name(p.city)}: un ejército solo quita la de encima.`,
  holds: (p, board) => `Mientras esté ahí, ninguna tirada trae una revuelta a ${board.name(p.city)}.`,
  support: (p, board) => `Una guarnición en ${board.name(p.city)} suma 1 a todo combate de su color que la toque.`,
  recall: (p, board) =>
    p.number === 0
      ? `No le quedan guarniciones en reserva; la ${common.of(board, p.city)} hace falta en otra parte.`
      : `Tiene ${common.garrisons(p.number)} en reserva; la ${common.of(board, p.city)} hace falta en otra parte.`,
  pass: (p) =>
    `Nada de lo que se compra con ${common.denarii(p.number)} mejora la posición: se puede dejar perder lo que queda.`,
  fleet: (p, board) =>
    `La flota abre un paso por ${common.place(board, p.space)}${p.general ? ` y lleva ${common.toWho(p.general)}` : ""}.`,
  enter: (p, board) =>
    isSea(board, p.space)
      ? `Desde ${common.place(board, p.space)} llega pronto adonde hace falta.`
      : `En ${board.name(p.space)} está donde hace falta.`,
  run: (p) =>
    `La serie de calzadas une ${p.number} enlaces por 1 denario; todo el camino cuesta ${common.denarii(p.total)}.`,
  "by-sea": (p) => `El camino pasa por mares donde hay flotas, por ${common.denarii(p.total)} en total.`,
  "open-capital": (p, board) =>
    `${province(board, p.province)} está en calma: su capital, ${board.name(p.city)}, puede recibir una guarnición ahora; la próxima revuelta lo impediría.`,
  guards: (p, board) => `Mientras esté en ${board.name(p.city)}, ninguna tirada trae allí una revuelta.`,
  escapes: (p, board) =>
    `${common.capital(common.armyOf(board, "A", p.army))} está junto ${common.toWho(p.general)}: si lo atacara, lo vencería en ${p.fails ? common.percent(p.fails) : ""} de las tiradas. Adonde va no hay ningún ejército a su lado.`,
  "stays-in-danger": (p, board) =>
    `El riesgo vale la pena: ${common.armyOf(board, "A", p.army)}, si se volviera contra ${common.who(p.general)}, lo vencería en ${p.fails ? common.percent(p.fails) : ""} de las tiradas.`,
  reserve: (p) =>
    `Solo ${p.number === 1 ? "queda" : "quedan"} ${common.revolts(p.number)} en reserva: si hace falta una y no hay, gana Hispania. Cada revuelta que se quita del tablero vuelve ahí.`,
  time: (p) =>
    `Solo ${p.number === 1 ? "queda 1 ronda" : `quedan ${p.number} rondas`} antes de que se acaben los años.`,
  wins: () => "Con ello se cumple la última condición de la victoria: Roma ha ganado.",
  plan: (p, board) => `El plan, si los dados acompañan: después ${chain(board, p.actions)}.`,
  "plan-wins": (p, board) => `El plan, si los dados acompañan: después ${chain(board, p.actions)}, y Roma ha ganado.`,
  second: (p, board) => `La mejor de las demás, ${tempting(p, board)}`,
  glance: (p, board) => `Lo que parece mejor a primera vista, ${tempting(p, board)}`,
  rest: (p) =>
    `${rests(p.action) ? "Acabar la fase enseguida" : "Renunciar"} pierde ${points(p.loss)}: Roma queda con ${percent(p.chance)}.`,
  "nothing-else": (p) =>
    `Ninguna otra idea es mejor que ${rests(p.action) ? "acabar la fase enseguida" : "renunciar"}, que pierde ${points(p.loss)}: Roma queda con ${percent(p.chance)}.`,
};

const KINDS: Record<string, string> = {
  pass: "acabar la fase",
  move: "un movimiento",
  fleet: "mover una flota",
  garrison: "poner una guarnición",
  remove: "quitar una guarnición",
  besiege: "un asedio",
  attack: "un ataque",
  enter: "traer al general",
  road: "poner una calzada",
  keep: "guardar una calzada",
  build: "construir una calzada",
  buy: "llamar al procónsul",
  plot: "una conjura",
  decline: "renunciar",
  boost: "sumar denarios",
  reroll: "repetir un dado",
  pick: "elegir adónde va el ejército",
  strike: "un golpe",
  "set-revolts": "elegir la ciudad que se alza",
  "set-army": "colocar un ejército",
};

const FOUND: Record<string, string> = {
  1: "a primera vista",
  30: "tras 30 intentos",
  300: "tras 300 intentos",
  3000: "tras 3000 intentos",
  30000: "solo mirando muy lejos",
};

export const exercises: Pages["exercises"] = {
  title: "Ejercicios",
  lead: (number, margin) =>
    `${number} posiciones de partidas del programa contra sí mismo. En cada una hay una acción claramente mejor: cualquier otra idea pierde al menos ${points(margin)} de 100 en la probabilidad de ganar.`,
  progress: (solved, number) => `Resueltos: ${solved} de ${number}`,
  grades: { easy: "Fácil", medium: "Medio", hard: "Difícil" },
  themes: {
    victory: "ganar ya",
    capital: "una capital espera",
    reserve: "cuidar la reserva",
    price: "cuántos denarios",
    siege: "qué asedio",
    attack: "atacar un ejército",
    escape: "fuera de peligro",
    road: "una serie de calzadas",
    fleet: "por mar",
    support: "guarnición de apoyo",
    recall: "quitar una guarnición",
    march: "el lugar adecuado",
    enter: "el regreso",
    wait: "cuándo parar",
    variant: "el poder de una variante",
    hispano: "para el Hispano",
  },
  notes: {
    "": "sin probar",
    tried: "probado",
    shown: "solución vista",
    helped: "resuelto con ayuda",
    solved: "resuelto",
  },
  goOn: (number) => `Seguir con el número ${number}`,
  allSolved: "Todos están resueltos. Elige cualquiera para verlo otra vez.",
  forget: "Olvidar mi progreso",
  forgetSure: "Olvidarlo: todo empieza de nuevo",
  number: (number, of) => `Ejercicio ${number} de ${of}`,
  question: (who, denarii) =>
    denarii
      ? `Decide ${common.who(who)}, con ${common.denarii(denarii)}: ¿qué es lo mejor?`
      : `Decide ${common.who(who)}: ¿qué es lo mejor?`,
  how: "Responde en el mapa o en la lista, como en la mesa. No se juega nada: puedes probar cuantas veces quieras.",
  hint: "Pista",
  hintSpaces: (board, spaces) =>
    spaces.length ? `Mira ${common.places(board, spaces)}.` : "Mira lo que queda por gastar y quién está dónde.",
  hintKind: (kind) => `La mejor acción es ${KINDS[kind] ?? kind}.`,
  solution: "Mostrar la solución",
  answer: (board, told, seat) => {
    const action = named(board, told.action as unknown as Action);
    if (told.kind === "right") return `¡Correcto! ${action}: Roma queda con ${percent(told.chance)}.`;
    if (told.kind === "close")
      return seat === "H"
        ? `Casi: ${action}. Roma queda con ${percent(told.chance)}, ${points(told.loss)} más que con la mejor.`
        : `Casi: ${action} es la idea correcta a otro precio. Roma queda con ${percent(told.chance)}, ${points(told.loss)} menos que con la mejor.`;
    const rank = told.rank > 2 ? ` Es la ${told.rank}.ª de ${told.legal}.` : "";
    return `No: ${action} pierde ${points(told.loss)}, Roma queda con ${percent(told.chance)}.${rank} Prueba otra vez.`;
  },
  why: "Por qué",
  point: (board, point) => POINTS[point.code]?.(point, board) ?? point.code,
  found: (tries) => `La búsqueda del programa la encuentra ${FOUND[tries] ?? `tras ${tries} intentos`}.`,
  chances: "Las probabilidades son las de Roma de ganar la partida, como las ve una búsqueda profunda.",
  next: "Ejercicio siguiente",
  again: "Probar otra vez",
  all: "Todos los ejercicios",
  missing: (number, most) => `No hay ejercicio ${number}; los hay del 1 al ${most}.`,
};
