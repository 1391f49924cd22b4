// Les refus en français : toutes les raisons que peuvent donner les règles, la table ou les options.

import type { en } from "../en";
import { isSea, reasonFacts, type ReasonFacts, type Sentences } from "../facts";
import { common } from "./common";

const NEEDED: Record<string, string> = {
  R: "le dé romain",
  H: "le dé hispanique",
  "R-H": "le dé romain et le dé hispanique",
  none: "aucun dé",
};

const { Who, ofWho, toWho, at, of, to, place } = common;

/** Le lieu en tête de phrase. */
const Place: typeof place = (board, id) => common.capital(place(board, id));

function variant(facts: ReasonFacts): string {
  return common.variants[facts.variant] ?? facts.variant;
}

/** Les valeurs permises : 3 ou 4 flottes. */
function allowed(facts: ReasonFacts): string {
  const values = facts.allowed.map(String);
  const last = facts.allowed[facts.allowed.length - 1] ?? 0;
  const counted = common[facts.parameter || "denarii"](last);
  return common.listOr([...values.slice(0, -1), counted]);
}

const REASONS: Sentences = {
  "game-over": () => "La partie est finie.",
  "not-your-decision": () => "C’est une autre place qui décide.",
  "dice-first": (f) => `Les dés doivent d’abord tomber : ${common.phase(f.phase)}.`,
  "not-his-turn": (f) => `C’est le tour ${ofWho(f.acting)}, pas celui ${ofWho(f.general)}.`,
  "wrong-phase": (f) => `Cela se fait à un autre moment ; maintenant : ${common.phase(f.phase)}.`,
  "must-leave": (f, b) => `Le général partage sa case avec un autre (${b.name(f.space)}) et doit d’abord repartir.`,
  "not-listed": (f) => `Cette action n’est pas possible ici : ${common.phase(f.phase)}.`,
  "no-dice-now": () => "Aucun dé ne doit tomber maintenant.",
  "other-dice": (f) => `Ce ne sont pas les dés de ce moment : ${NEEDED[f.needed] ?? f.needed}.`,
  reroll: (f) => `Le ${f.face} ne désigne aucun lieu libre : relancez le dé.`,
  "no-reroll": (f) => `La face ${f.face} compte, elle ne peut pas être relancée.`,
  "dice-come-from-the-seed": () => "Les dés de cette table viennent de sa graine.",
  "throw-the-dice-by-hand": () => "Cette table n’a pas de graine : ses dés se lancent à la main.",
  absent: (f) => `${Who(f.general)} est hors du plateau.`,
  "too-dear": (f) =>
    f.denarii
      ? `Cela coûte ${common.denarii(f.cost)}, et il n’en reste que ${f.denarii}.`
      : `Cela coûte ${common.denarii(f.cost)}, et il n’en reste aucun.`,
  "wrong-denarii": (f) => `On peut dépenser ici de 1 à ${common.denarii(f.most)}, pas ${f.denarii}.`,
  "already-there": (f, b) => `Il est déjà ${at(b, f.space)}.`,
  "in-revolt": (f, b) =>
    isSea(b, f.space) ? `Des pirates tiennent ${place(b, f.space)}.` : `${Place(b, f.space)} est en révolte.`,
  "no-fleet": (f, b) =>
    isSea(b, f.space)
      ? `Il n’y a pas de flotte ${at(b, f.space)}.`
      : `Le consul entre sur une flotte, et ${place(b, f.space)} est une ville.`,
  "no-way": (f, b) => `Aucun chemin ne mène ${to(b, f.space)} : des révoltes, ou des mers sans flotte, le barrent.`,
  occupied: (f, b) => `${Who(f.general)} se tient ${at(b, f.space)} : on peut y passer, mais pas s’y arrêter.`,
  "not-a-sea": (f, b) => `${Place(b, f.space)} n’est pas une mer.`,
  "fleet-there": (f, b) => `Il y a déjà une flotte ${at(b, f.space)}.`,
  "no-consent": (f) => `${Who(f.general)} est à bord, et son joueur devrait être d’accord.`,
  "not-there": (f, b) => `${Who(f.general)} se tient ${at(b, f.at)}, pas ${at(b, f.space)}.`,
  "at-sea": (f, b) => `${Place(b, f.space)} est une mer, et les garnisons se tiennent dans les villes.`,
  "no-garrison-left": (f) => `${Who(f.general)} n’a plus de garnison en réserve.`,
  "stack-full": (f, b) => `${Place(b, f.space)} porte déjà trois disques.`,
  "province-in-revolt": (f, b) =>
    `${Place(b, f.space)} est une capitale, et sa province n’est pas libre de révolte : ${common.places(b, f.revolts)}.`,
  "no-such-garrison": (f, b) => `Il n’y a pas de garnison numéro ${f.index + 1} ${at(b, f.space)}, comptée d’en bas.`,
  "not-his-garrison": (f, b) => `Cette garnison ${of(b, f.space)} est celle ${ofWho(f.owner)}.`,
  "not-adjacent": (f, b) => `${Place(b, f.space)} n’est pas à côté ${of(b, f.at)}.`,
  "no-revolt": (f, b) => `Il n’y a pas de révolte ${at(b, f.space)}.`,
  "no-army": (f, b) => `Il n’y a pas d’armée ${at(b, f.space)}.`,
  "army-there": (f, b) => `Une armée se tient ${at(b, f.space)} : il faut l’attaquer, non l’assiéger.`,
  "no-combat": () => "Ce n’est pas un combat.",
  "on-board": (f) => `${Who(f.general)} est déjà sur le plateau.`,
  "not-home": (f, b) => `${Place(b, f.space)} n’est pas dans la province ${ofWho(f.general)}.`,
  "no-exit": (f, b) => `${Who(f.general)} se tient ${at(b, f.space)}, et il n’y a pas de quoi en repartir.`,
  "no-land-link": (f, b) => `Aucune connexion terrestre ne joint ${place(b, f.a)} et ${place(b, f.b)}.`,
  "road-there": (f, b) => `Une voie joint déjà ${place(b, f.a)} et ${place(b, f.b)}.`,
  "off-network": (f, b) => `Aucune voie ne touche encore ${place(b, f.a)} ni ${place(b, f.b)}.`,
  "road-to-revolt": (f, b) => `${Place(b, f.space)} est en révolte, et aucune voie ne peut y mener.`,
  "road-to-capital": (f, b) => `${Place(b, f.space)} est une capitale, et aucune voie ne peut y mener.`,
  // variantes et scénarios
  "no-plot": () => "Le complot est une règle maison qui n’est pas en jeu ici.",
  "not-played": (f) => `Cela appartient à la variante ${variant(f)}, qui n’est pas en jeu ici.`,
  "no-order": (f) => `${Who(f.by)} ne peut pas donner cet ordre ${toWho(f.general)}.`,
  "not-a-general": (f) => `${Who(f.general)} ne mène aucun général.`,
  "no-stick-left": () => "Il ne reste aucune voie à construire.",
  "not-at-his-city": (f, b) => `${Who(f.general)} se tient ${at(b, f.at)}, et une voie part de sa ville.`,
  "wrong-end": (f, b) => `Une voie part d’une ville qu’une autre touche déjà, ce qui n’est pas le cas ${of(b, f.at)}.`,
  "once-a-game": () => "C’est déjà fait, et cela ne se fait qu’une fois par partie.",
  "no-special-army": (f, b) => `L’armée spéciale n’est pas à côté ${of(b, f.at)}.`,
  "no-legion": (f) => `${Who(f.general)} n’a pas la Legio Hispana.`,
  pirates: (f, b) => `Des pirates barrent le chemin ${of(b, f.space)}.`,
  "not-one-link": (f, b) => `${Place(b, f.space)} est à plus d’une connexion ou d’une suite de voies.`,
  "across-the-durius": (f, b) =>
    `${Place(b, f.space)} est au-delà du Durius, où aucun Romain ne va tant que le bâton de Léthé est là.`,
  "no-marker": (f) =>
    f.general === "U"
      ? "Il n’y a pas de bâton de Léthé à enlever."
      : `${Who(f.general)} ne peut pas enlever le bâton de Léthé : seul le préteur d’Ulterior le peut, tant qu’il est là.`,
  "only-h": () => "Dans un combat, seul le dé hispanique peut être relancé.",
  "no-target": (f, b) => `${Place(b, f.space)} n’est pas une cible de cette armée.`,
  "not-this-city": (f, b) => `On ne peut pas choisir ${place(b, f.space)} maintenant.`,
  "no-army-here": (f, b) => `La province ${of(b, f.space)} n’admet pas d’armée maintenant.`,
  // ce qui ne va pas ensemble avant une partie
  "bad-option": (f) => `Ce jeu n’a pas de ${f.option} comme ${f.wanted}.`,
  "hispano-denarii": (f) => `L’Hispano joue contre ${allowed(f)}, non ${f.value}.`,
  "scenario-level": (f) => `Le scénario ${f.scenario} se joue avec ${allowed(f)}, non ${f.value}.`,
  "scenario-needs-variant": (f) => `Le scénario ${f.scenario} se joue avec la variante ${variant(f)}.`,
  "scenario-bars-variant": (f) => `Le scénario ${f.scenario} ne se joue pas avec la variante ${variant(f)}.`,
};

export const reasons: typeof en.reasons = {
  sentence: (board, reason) => REASONS[reason.code]?.(reasonFacts(reason.facts), board) ?? common.refusal("illegal"),
  knows: (code) => code in REASONS,
};
