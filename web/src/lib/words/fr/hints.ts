// Les conseils en français : regardez ici, ce genre d’action, cette action avec son gain et son risque.

import type { Words } from "../index.svelte";
import { common } from "./common";

export const hints: Words["hints"] = {
  ask: "Conseil",
  askMore: "Où regarder ; appuyez encore pour en savoir plus",
  head: (strength) => `Conseil ${strength} sur 3`,
  thinking: "Je réfléchis …",
  callOff: "Interrompre",
  stronger: { 1: "Quel genre d’action ?", 2: "Quelle action ?" },
  noted: "Les conseils sont inscrits dans la partie notée.",
  points: (share) => `${(100 * share).toFixed(1).replace(".", ",")} %`,
  choose: "La choisir",
  count: (number) => (number === 1 ? "1 conseil a été pris" : `${number} conseils ont été pris`),
  none: "On joue à cette table sans conseils.",
  failed: "Pas de conseil pour l’instant. Réessayez.",
  allow: "Les conseils sont permis",
  allowHint: "Qui décide peut interroger le programme. Chaque conseil est dit à tous et inscrit dans la partie notée.",
  without: "sans conseils",
  took: (who, strength) => `${who} a pris un conseil (${strength} sur 3).`,
  look: (places) => (places.length ? `Regardez ${common.list(places)}.` : "Aucun lieu n’appelle plus qu’un autre."),
  kind: (kind) => `${kind}.`,
  chance: (seat, chance) => `${seat} gagne alors avec ${chance}.`,
  gain: (gain, instead) => `+${gain} par rapport au choix suivant : ${instead}.`,
};
