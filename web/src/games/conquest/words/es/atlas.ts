// El atlas de dificultad en español: probabilidades medidas, efecto de las variantes, próximo nivel.

import type { Words } from "../index.svelte";
import { common } from "./common";
import { screens } from "./screens";

const points = (change: number): string => {
  const whole = Math.round(100 * change);
  return whole < 0 ? `−${-whole}` : whole > 0 ? `+${whole}` : "0";
};

const player = (id: string): string => {
  const [name = "", budget] = id.split("@");
  const told = screens.new.players[name] ?? name;
  return budget ? `${told} (${budget} iteraciones)` : told;
};

export const atlas: Words["atlas"] = {
  player,
  title: "Cuántas veces ganan aquí los jugadores ordenador",
  source: (games) =>
    `Medido en ${games.toLocaleString("es")} partidas de toda la conquista sin variantes; las líneas son intervalos del 95 %.`,
  estimate: (chance, low, high) => `${common.percent([chance, 1])} (${common.span([low, 1], [high, 1])})`,
  effect: (name, change, low, high, who, level) =>
    low > 0 || high < 0
      ? `${name}: ${points(change)} puntos para ${player(who)} en ${level} (de ${points(low)} a ${points(high)})`
      : `${name}: no se halló diferencia para ${player(who)} en ${level} (de ${points(low)} a ${points(high)} puntos)`,
  unmeasured: (names) => `Sin medir: ${names}.`,
  all: "Todos los niveles de un vistazo",
  next: "Tu próximo nivel",
  start: (level) => `Para una primera partida: ${common.level(level)}.`,
  harder: (level, changes) => `Tras tu victoria: ${common.level(level)}, con ${changes}.`,
  easier: (level, changes) => `Tras tu derrota: ${common.level(level)}, con ${changes}.`,
  again: (level) => `El mismo otra vez: ${common.level(level)}.`,
  change: (parameter, before, after) => `${after} en vez de ${before} ${common.parameters[parameter] ?? parameter}`,
  foreseen: (chance, low, high, games) =>
    games === 0
      ? `Un principiante gana allí más o menos el ${common.percent([chance, 1])}; nadie conoce aún tu fuerza.`
      : `Tu probabilidad allí es de un ${common.percent([chance, 1])} más o menos (${common.span([low, 1], [high, 1])}), según ${games === 1 ? "una partida terminada" : `${games} partidas terminadas`}.`,
  take: (level) => `Elegir ${common.level(level)}`,
  taken: "Elegido",
  proposed: (level, chance) =>
    `Tu próximo nivel: ${common.level(level)} (un ${common.percent([chance, 1])} más o menos)`,
};
