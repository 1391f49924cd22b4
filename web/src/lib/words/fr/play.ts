// La carte de bataille, les dés, le journal, les pistes, la fin et la relecture, en français.

import type { en } from "../en";
import type { CombatCard } from "../../wire";
import { isSiege, numeral, type Names } from "../facts";
import { combat } from "../../../games/conquest/words/fr/combat";
import { common } from "./common";

interface Fallen {
  die: "R" | "H";
  face: number | null;
  struck: boolean;
}

export const play: typeof en.play = {
  ruleOpens: (rule) => `Règle ${rule} : la lire`,
  step: (number) => `étape ${number}`,

  dice: {
    rolling: "Les dés roulent",
    shown: (dice: Fallen[]) =>
      common.list(
        dice.map(({ die, face, struck }) => {
          const shown = `${common.dice[die]} ${die === "R" ? numeral(face) : face}`;
          return struck ? `${shown} (relancé)` : shown;
        }),
      ),
  },

  battle: {
    span: (least, most) => `de ${least} à ${most}`,
    whoFights: "Qui combat",
    needs: (face, only) => (only ? `il faut ${face}` : `il faut ${face} ou plus`),
    choose: (card: CombatCard, price) => `${isSiege(card) ? "Assiéger" : "Attaquer"} pour ${price}`,
    chooseFully: (board: Names, card: CombatCard, price, odds) =>
      `${play.battle.choose(card, price)}. ${combat.title(board, card)} : ${odds}`,
    allThrows: "Tous les jets",
    oneDie: (die) => `${common.dice[die]} : valeur de l'attaquant, valeur du défenseur, et l'issue`,
    twoDice:
      "Lignes : dé romain. Colonnes : dé hispanique. Dans chaque case, la valeur de l'attaquant et celle du défenseur.",
    sureNote: "Quand tous les jets donneraient la même issue, personne ne lance (H4.4).",
    fell: "c'est ce jet qui est tombé",
  },

  why: {
    ask: (event) => (["ArmyMoved", "ArmyStayed"].includes(event) ? "Pourquoi ont-ils fait cela ?" : "Pourquoi ?"),
    strip: (die) => `Où mène chaque face du ${die === "R" ? "dé romain" : "dé hispanique"}`,
    fell: (face) => `${face} est tombé`,
    candidates: "Villes candidates",
    noCandidate: "aucune",
    dropped: "en révolte, écartée",
    chosen: "choisie",
    stays: "reste",
    plotWorks: "le complot réussit",
    plotFails: "le complot échoue",
    result: (result, roman) =>
      result === "=" ? "Il ne se passe rien" : (result === "+") === roman ? "Rome l'emporte" : "L'Hispanie l'emporte",
  },

  log: {
    head: "Journal",
    keys: "Entrées du journal ; les flèches passent de l'une à l'autre",
    filter: "Quelles entrées",
    filters: { all: "Tout", battles: "Combats", revolts: "Révoltes" },
    setup: "Mise en place",
    hispania: "L'Hispanie agit",
    when: (round, year) => `Manche ${round} · ${year}`,
    whyThis: (sentence) => `Pourquoi ? ${sentence}`,
    empty: "Il ne s'est encore rien passé.",
    nothing: "Aucune entrée de ce genre jusqu'ici.",
    newest: "À la plus récente",
  },

  tracks: {
    label: "Pistes et réserves",
    summary: (left, held) => `${play.tracks.label} : ${play.tracks.revoltsLeft(left)}, ${play.tracks.goal(held)}`,
    turn: (round) => `Manche ${round}`,
    endOfRound: "Fin de la manche",
    away: "absent",
    denarii: "Deniers",
    purse: (left, blocked) => {
      const rest = left > 1 ? `${left} restants` : `${left} restant`;
      return blocked ? `${rest}, ${blocked} ${blocked > 1 ? "bloqués" : "bloqué"} par des généraux absents` : rest;
    },
    hispano: (left) => `${left} des 2 de l'Hispano`,
    time: "Temps",
    timeTold: (discs, room) =>
      `Piste du temps : ${discs} ${discs > 1 ? "cases couvertes" : "case couverte"} sur ${room}`,
    yearTold: (discs, room) => (room > 1 ? `${discs} révoltes sur ${room}` : discs ? "couverte" : "libre"),
    revolts: "Réserve de révoltes",
    revoltsLeft: (left) => `${common.revolts(left)} sur 22 dans la réserve`,
    left: "sur 22",
    danger: {
      calm: "",
      low: "· elle s'épuise",
      deadly: "· danger : si une révolte est due et qu'il n'en reste pas, l'Hispanie gagne",
    },
    goal: (held) => `Capitales avec garnison : ${held} sur 6`,
    capital: (garrisons, revolts) =>
      garrisons ? common.garrisons(garrisons) : revolts ? common.revolts(revolts) : "sans garnison",
    calm: "Aucune révolte en Ulterior ni en Citerior.",
    unrest: (cities) => `En révolte dans les provinces romaines : ${cities}.`,
    reserve: "En réserve",
    garrisons: (who, left, most) => `${common.generals[who]} : ${left} en réserve sur ${common.garrisons(most)}`,
    armies: (ordinary, special) =>
      special ? `${common.armies(ordinary)} et l'armée spéciale en réserve` : `${common.armies(ordinary)} en réserve`,
    roads: (left) => `${common.roads(left)} à poser`,
    facts: {
      proconsulFree: () => "On peut encore appeler le proconsul.",
      proconsulAlive: (where) => `Le proconsul se tient ${where}.`,
      proconsulDead: () => "Le proconsul est tombé.",
      lethe: () => "Léthé : aucun Romain n'entre au nord avant que le préteur U ne franchisse le Durius.",
      legion: (where) => `La Legio Hispana se tient ${where}.`,
      plotFree: () => "Un complot est encore possible.",
      plotDone: () => "Le complot a réussi.",
      plotFailed: () => "Le complot a échoué.",
    },
  },

  end: {
    head: "La fin",
    victory: "Victoire de Rome",
    defeat: "Victoire de l'Hispanie",
    lasted: (rounds, steps) => `${common.rounds(rounds)}, ${common.steps(steps)}`,
    standing: (capitals, reserve) =>
      `${capitals} ${capitals > 1 ? "capitales" : "capitale"} sur 6 avec garnison, ${common.revolts(reserve)} en réserve`,
    replay: "Revoir la partie",
    whatIf: "Et si …",
    whatIfMore: "Choisissez un moment de la partie et reprenez-la à cet endroit.",
    save: "Enregistrer la partie",
    copy: "Copier la partie",
    copied: "Copié",
    notCopied: "La copie n'a pas réussi. Enregistrez plutôt la partie.",
    failed: "La partie n'a pas pu être lue. Rien n'est perdu ; réessayez.",
    same: (level) => `Encore au niveau ${level}`,
    harder: (level) => `Plus difficile : ${level}`,
    easier: (level) => `Plus facile : ${level}`,
    dice: "Les dés",
    diceMore:
      "Avant le premier jet, le serveur a publié l'empreinte de sa graine. Maintenant que la graine est connue, votre navigateur peut tirer chaque dé de nouveau et comparer.",
    seed: "Graine",
    commitment: "Empreinte annoncée au début",
    verify: "Vérifier les dés dans ce navigateur",
    verifying: "Les dés sont tirés de nouveau …",
    holds: "La graine correspond à l'empreinte.",
    breaks: "La graine ne correspond pas à l'empreinte annoncée au début.",
    match: (number) => (number === 1 ? "Le seul dé concorde." : `Les ${number} dés concordent tous.`),
    noDice: "Aucun dé de cette graine n'est tombé.",
    differ: (wrong, number) =>
      `${wrong} ${wrong > 1 ? "dés" : "dé"} sur ${number} ne ${wrong > 1 ? "viennent" : "vient"} pas de cette graine.`,
    brought: (number) =>
      number === 1
        ? "Le premier dé a été lancé ailleurs et vient d'une partie importée."
        : `Les ${number} premiers dés ont été lancés ailleurs et viennent d'une partie importée.`,
    insecure:
      "Ce navigateur ne calcule d'empreintes que sur une page sûre : en https, ou sur la machine du serveur. Ouvrez cette adresse là-bas, ou enregistrez la partie : elle contient la graine, et une relecture vérifie chaque dé.",
    table: "Tous les dés",
    columns: { index: "Dé", step: "Étape", fell: "Tombé", drawn: "De la graine", same: "Égal" },
  },

  replay: {
    head: (name) => (name ? `Relecture : ${name}` : "Relecture"),
    loading: "La partie est en chemin …",
    missing:
      "Cette partie n'est pas ici. Le lien est peut-être incomplet, ou la partie a été jouée sur un autre serveur.",
    offline: "Le serveur ne répond pas. Rien n'est perdu ; réessayez.",
    retry: "Réessayer",
    home: "Vers les parties",
    controls: "Étapes de la partie",
    slider: "Étape",
    at: (step, of) => `Étape ${step} sur ${of}`,
    when: (round, year, general) => `Manche ${round} · ${year} · ${general}`,
    beginning: "Le début",
    setup: "Mise en place",
    first: "Au début",
    turnBack: "Un tour en arrière",
    back: "Une étape en arrière",
    next: "Une étape en avant",
    turnNext: "Un tour en avant",
    last: "À la fin",
    play: "Lecture",
    pause: "Pause",
    speed: "Vitesse",
    speeds: { slow: "lente", normal: "normale", fast: "rapide", instant: "très rapide" },
    keys: "Flèches : une étape. Page précédente et suivante : un tour. Origine, Fin : début et fin. Espace : lecture.",
    tabs: { log: "Journal", tracks: "Pistes" },
    more: (steps) => (steps === 1 ? "1 nouvelle étape" : `${steps} nouvelles étapes`),
    running: "La partie continue.",
    over: "La partie est finie.",
    watch: "Vers la table",
    whatIf: "Et si, à partir d'ici",
    whatIfMore: "Une nouvelle table qui commence à cette position, avec ses propres dés.",
    branched: "Un « et si » d'une autre partie",
    origin: "Vers cette partie",
    share: "Copier le lien",
    save: "Enregistrer",
    copy: "Copier la partie",
    shared: "Lien copié",
    link: "Lien vers cette étape",
    branchFailed: "Le « et si » n'a pas pu être créé. Rien n'est perdu ; réessayez.",
    stepFailed: "Cette étape n'a pas pu être lue.",
    notation: "Notation",
  },
};
