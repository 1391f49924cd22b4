// Ce que dit la table en français : à qui de décider, ce qui est permis, les places, les bandeaux, les touches.

import type { en } from "../en";
import type { Asked } from "../en/table";
import { common } from "./common";
import { table as shell } from "../../../../lib/words/fr/table";

function de(name: string): string {
  return /^[aeiouyhéèê]/i.test(name) ? `d’${name}` : `de ${name}`;
}

const ASK: Record<string, (facts: Asked) => string> = {
  SETUP_REVOLTS: (f) => `Quelle ville ${de(f.place)} se soulève ? Un petit bouclier amène plus de révoltes.`,
  SETUP_ARMIES: (f) => `Où se lève l’armée ${f.step} sur ${f.of} ?`,
  SETUP_ROADS: (f) => `Posez la voie ${f.step} sur ${f.of} : choisissez une connexion éclairée, ou une de la liste.`,
  SETUP_GENERALS: () => "Où commence-t-il ? Choisissez une case éclairée.",
  REENTER: () => "Il revient sur le plateau. Où ?",
  MUST_LEAVE: (f) => `Il partage une case avec un autre général (${f.place}) et doit d’abord en repartir.`,
  ROMAN: (f) => `${common.denarii(f.denarii)}. Choisissez une case éclairée, ou une action de la liste.`,
  FREE_MOVE: () => "Un mouvement gratuit, le long d’une connexion ou d’une suite de voies, ou aucun.",
  BOOST: (f) => `${common.denarii(f.hispano)}. Renforcer le camp hispanique avant les dés ?`,
  REROLL: (f) => `${common.denarii(f.hispano)}. Faire relancer un dé ?`,
  PICK: (f) => `${common.denarii(f.hispano)}. Envoyer vous-même l’armée ${de(f.place)}, ou laisser choisir le dé ?`,
  STRIKE: (f) => `${common.denarii(f.hispano)}. Frapper maintenant avec une armée ?`,
};

const DOING: Record<string, string> = {
  SETUP_REVOLTS: "choisit les villes qui se soulèvent",
  SETUP_ARMIES: "place les premières armées",
  SETUP_ROADS: "pose une voie",
  SETUP_GENERALS: "choisit où commencer",
  REENTER: "revient sur le plateau",
  MUST_LEAVE: "quitte une case partagée",
  ROMAN: "agit",
  FREE_MOVE: "peut bouger gratuitement",
  BOOST: "peut renforcer le camp hispanique",
  REROLL: "peut faire relancer un dé",
  PICK: "peut envoyer l’armée",
  STRIKE: "peut frapper",
};

export const table: typeof en.table = {
  ...shell,
  setup: "Mise en place",
  turns: "Tours de cette manche",
  phaseRoman: "Phase romaine",
  phaseHispanic: "Phase hispanique",
  roundYear: (round, year) => `Manche ${round} · ${year}`,
  ask: (phase, facts) => (ASK[phase] ?? ASK.ROMAN!)(facts),
  doing: (phase, who) => `${common.Who(who)} ${DOING[phase] ?? "décide"}.`,
  hispaniaWaits:
    "La phase romaine est finie. L’Hispanie agit quand vous le dites ; jusque-là, vous pouvez annuler votre dernière action.",
  endPhase: (denarii) =>
    `Finir la phase ? ${common.denarii(denarii)} ${denarii === 1 ? "est perdu" : "sont perdus"} et les dés tombent : on ne peut pas revenir dessus.`,
  goOnActing: "Continuer à agir",
  hispaniaActs: "L’Hispanie agit",

  // -------------------------------------------------------------- agir
  leads: "Qui agit ?",
  combatItem: (name, offers) => `${name} : ${offers.join(" ; ")}`,
  offer: (denarii, chance) => `${common.denarii(denarii)} ${chance}`,
  sure: "sûr",
  oddsComing: "Les chances se calculent. Vous pouvez décider sans elles.",
  firstCity: (place) => `Une voie au départ ${de(place)} : choisissez l’autre bout.`,
  autoSetup: "Faire la mise en place pour moi",
  autoSetupMore: "D’abord les longues voies, les généraux là où le plus de chemins se croisent. Vous pouvez annuler.",
  autoSetupHispano:
    "Les villes aux plus nombreuses révoltes, les armées là où il y en a le plus autour. Vous pouvez annuler.",
  stopSetup: "Arrêter",

  // -------------------------------------------------------------- pourquoi pas
  whyNot: (place) => `${place} : pourquoi pas ?`,
  askOther: "Il n’y a rien à choisir là maintenant.",
  city: (province, shield) => (shield === null ? province : `${province}, bouclier ${shield}`),
  capitalOf: (province, shield) => `${table.city(province, shield)}, capitale`,
  sea: "Mer",
  nothingThere: "Rien ne s’y trouve.",
  shareText: (seat) => `Venez jouer à HISPANIA : ${seat}`,
  typeHint: "U Gades=Emerita>Ebora $2, ebora, pass, undo …",
};
