// Ce qu’il faut pour une première heure, en français : le but, les avertissements, les raisons, ce qu’on sait du plateau.

import type { Words } from "../index.svelte";
import { common } from "./common";

const STEPS: Record<string, string> = {
  denarii: "un denier",
  garrisons: "une garnison",
  fleets: "une flotte",
  roads: "une voie",
  armies: "une armée",
};

export const first: Words["first"] = {
  aim: {
    label: "Comment Rome gagne, comment elle perd",
    capitals: "capitales · les six et la paix chez soi : Rome gagne",
    unrest: (cities) => `capitales · mais révolte chez soi (${cities}), à finir d’abord`,
    revolts: "révoltes,",
    rounds: (left) => `${left === 1 ? "manche" : "manches"} de reste · à 0, Rome perd`,
    more: [
      "Rome gagne dès que chacune des six capitales hispaniques a une garnison et qu’aucune ville d’Ulterior et de Citerior n’est en révolte.",
      "Rome perd quand il faut poser une révolte et qu’aucune des 22 ne reste en réserve, ou quand la dernière année de la piste du temps est couverte.",
    ],
  },
  warn: {
    hopeless: "Aucun jet ne peut gagner ici : les deniers seraient dépensés pour rien.",
    risky: (lose, win) => `Réfléchissez : il est perdu dans ${lose} des jets, et gagne dans ${win}.`,
    sureAlready: (price) => `${price} suffit à coup sûr`,
    noBetter: (price) => `pas mieux que ${price}`,
    nothing: "ne peut pas gagner",
    unused: (action) => `Avant de finir : « ${action} » réussirait encore à coup sûr.`,
    capital: (place) => `Avant de finir : une capitale, ${place}, pourrait encore recevoir une garnison.`,
  },
  why: {
    ends: (board, city) => `Met fin à la révolte ${common.of(board, city)}`,
    weakens: (board, city, left) => `Ôte une révolte à ${board.name(city)}, il en reste ${left}`,
    beats: (board, city) => `Chasse l’armée ${common.of(board, city)} du plateau`,
    holds: (place, held) => `Tient la capitale ${place} : ${held} sur 6`,
    wins: (place) => `Tient ${place}, la dernière des six capitales, et gagne la partie`,
    keeps: (place) => `Une garnison maintient la paix à ${place}`,
    toGarrison: (place) => `L’amène à la capitale ${place}, ouverte à une garnison`,
    toRevolt: (place) => `L’amène près de la ville en révolte, ${place} : il peut l’assiéger`,
    toArmy: (place) => `L’amène près de l’armée qui tient ${place} : il peut l’attaquer`,
    nearer: (place) => `Le rapproche de la capitale ${place}`,
    ships: "Ouvre un chemin par la mer",
    road: (a, b) => `Une suite de voies coûte 1 : le chemin entre ${a} et ${b} devient bon marché`,
    starts: (place) => `Depuis ${place}, il atteint ce pour quoi on a besoin de lui`,
    done: "Rien de ce qui reste ne gagne plus qu’il ne risque",
    clearsWay: (place) => `ouvre le chemin vers ${place}`,
    opensCapital: "la capitale peut alors recevoir une garnison",
    peace: (province) => `ramène la paix en ${province}`,
    frees: (place) => `écarte la menace sur ${place}`,
    stores: (reserve) => `remet un disque dans la réserve, où il n’en reste que ${reserve}`,
    joined: (reason, more) => `${reason} et ${more}`,
    odds: (reason, chance) => `${reason} ; ${chance}.`,
    in100: (share) => (share >= 1 ? "cela ne peut échouer" : `${Math.round(100 * share)} fois sur 100`),
    sentence: (reason) => `${reason}.`,
  },
  board: {
    editor: "Ou corrigez-le sur la carte",
    title: "Cette carte est-elle sûre ?",
    text: (links, all, lengths, shields) =>
      `Les livrets disent presque tout du plateau, mais pas tout : ${links} connexions sur ${all}, la longueur de ${lengths} autres et les boucliers de ${shields} villes sont notre reconstruction. Un petit anneau marque chacun ; pointez-le, ou touchez une ville, pour voir ce que l’on sait.`,
    correct:
      "Qui possède la boîte peut la corriger : « hispania board copy ma-boite.toml » écrit le plateau dans un fichier, « hispania board check » l’examine, « hispania play --board ma-boite.toml » y joue.",
    close: "Compris",
    marks: "Montrer ce qui est reconstruit",
    link: (a, b) => `${a} – ${b}`,
    sources: {
      rulebook: "dit dans les livrets",
      implied: "se déduit d’un exemple des livrets",
      reconstructed: "notre reconstruction",
    },
    theLink: (source) => `La connexion : ${source}`,
    theSegments: (count, source) => `${count === 1 ? "1 segment" : `${count} segments`} : ${source}`,
    ways: (rebuilt, all) => `Connexions reconstruites : ${rebuilt} sur ${all}`,
  },
  level: {
    step: (parameter, more) => `${STEPS[parameter] ?? parameter} de ${more ? "plus" : "moins"}`,
    harder: (step, level) => `Plus difficile : ${step} (${level})`,
    easier: (step, level) => `Plus facile : ${step} (${level})`,
  },
  preview: {
    go: "Y aller",
    sail: "Y naviguer",
    lay: "Poser cette voie",
    place: "Commencer ici",
    act: "Le faire",
    stay: "Choisir autre chose",
  },
};
