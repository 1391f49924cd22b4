// L'atlas des difficultés en français : chances mesurées, effet des variantes, prochain niveau.

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
  return budget ? `${told} (${budget} itérations)` : told;
};

export const atlas: Words["atlas"] = {
  player,
  title: "Combien de fois les joueurs ordinateurs gagnent ici",
  source: (games) =>
    `Mesuré sur ${games.toLocaleString("fr")} parties de toute la conquête sans variante ; les traits sont des intervalles à 95 %.`,
  estimate: (chance, low, high) => `${common.percent([chance, 1])} (${common.span([low, 1], [high, 1])})`,
  effect: (name, change, low, high, who, level) =>
    low > 0 || high < 0
      ? `${name} : ${points(change)} points pour ${player(who)} à ${level} (de ${points(low)} à ${points(high)})`
      : `${name} : aucune différence trouvée pour ${player(who)} à ${level} (de ${points(low)} à ${points(high)} points)`,
  unmeasured: (names) => `Non mesuré : ${names}.`,
  all: "Tous les niveaux d’un coup d’œil",
  next: "Votre prochain niveau",
  start: (level) => `Pour une première partie : ${common.level(level)}.`,
  harder: (level, changes) => `Après votre victoire : ${common.level(level)}, avec ${changes}.`,
  easier: (level, changes) => `Après votre défaite : ${common.level(level)}, avec ${changes}.`,
  again: (level) => `Le même encore une fois : ${common.level(level)}.`,
  change: (parameter, before, after) => `${after} au lieu de ${before} ${common.parameters[parameter] ?? parameter}`,
  foreseen: (chance, low, high, games) =>
    games === 0
      ? `Un débutant y a environ ${common.percent([chance, 1])} de chances ; personne ne connaît encore les vôtres.`
      : `Vos chances y sont d’environ ${common.percent([chance, 1])} (${common.span([low, 1], [high, 1])}), d’après ${games === 1 ? "une partie finie" : `${games} parties finies`}.`,
  take: (level) => `Prendre ${common.level(level)}`,
  taken: "Choisi",
  proposed: (level, chance) =>
    `Votre prochain niveau : ${common.level(level)} (environ ${common.percent([chance, 1])})`,
};
