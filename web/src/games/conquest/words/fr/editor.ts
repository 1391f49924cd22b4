// L’éditeur du plateau en français.

import type { Names } from "../facts";
import type { Pages } from "../pages.svelte";
import { common } from "./common";

type Told = (facts: Record<string, string | number>, board: Names) => string;

const name = (board: Names, id: unknown): string => board.name(String(id));
const province = (board: Names, id: unknown): string =>
  board.facts.provinces.find((one) => one.id === id)?.name ?? String(id);
const link = (board: Names, f: Record<string, string | number>): string => `${name(board, f.a)} – ${name(board, f.b)}`;

const PROBLEMS: Record<string, Told> = {
  "bad-name": (f, b) => `${name(b, f.space)} : un nom est fait de lettres, avec une seule espace entre les mots.`,
  segments: (f, b) => `${link(b, f)} : une liaison a 1, 2 ou 3 segments.`,
  "city-count": (f, b) => `${province(b, f.province)} a ${common.cities(Number(f.count))} ; il en faut ${f.needed}.`,
  "shield-count": (f, b) =>
    Number(f.count) === 0
      ? `${province(b, f.province)} n’a pas de ville au bouclier ${f.shield} ; il en faut exactement une.`
      : `${province(b, f.province)} a ${common.cities(Number(f.count))} au bouclier ${f.shield} ; il en faut exactement une.`,
  "same-name": (f, b) => `${name(b, f.space)} : une autre case porte ce nom. Renommez l’une des deux.`,
  "same-ends": (f, b) => `${link(b, f)} : une liaison joint deux cases différentes.`,
  twice: (f, b) => `${link(b, f)} : cette liaison y est deux fois. Supprimez-en une.`,
  "sea-segments": (f, b) => `${link(b, f)} : une liaison vers une mer a 1 segment.`,
  "road-at-sea": (f, b) => `${link(b, f)} : une voie passe par la terre.`,
  "road-capital": (f, b) => `${link(b, f)} : aucune voie ne touche une capitale.`,
  "road-outside": (f, b) => `${link(b, f)} : les voies imprimées sont à l’intérieur d’une province romaine.`,
  "many-links": (f) => `Il y a ${f.count} liaisons terrestres ; le programme en connaît au plus ${f.most}.`,
  "road-count": (f, b) =>
    `${province(b, f.province)} a ${common.roads(Number(f.count))} à l’intérieur ; il en faut 3 imprimées.`,
  "no-link": (f, b) => `${name(b, f.space)} n’a pas de liaison. Ajoutez-en une vers une voisine.`,
  "cut-off": (f, b) => `Aucun chemin ne mène à ${name(b, f.space)}. Ajoutez une liaison.`,
  "seas-apart": (f, b) => `Aucun chemin par mer ne mène à ${name(b, f.space)}. Reliez les mers.`,
};

export const editor: Pages["editor"] = {
  title: "Votre propre plateau",
  lead: "Le plateau d’ici est reconstitué d’après les règles, et une partie est supposée. Qui possède la boîte peut le corriger : liaisons, segments, boucliers, noms. Chaque changement est vérifié aussitôt.",
  unchanged: (hash) => `Le plateau fourni, inchangé (${hash}).`,
  playable: (hash) => `On peut jouer sur ce plateau (${hash}).`,
  checking: "Vérification …",
  broken: (number) =>
    number === 1
      ? "On ne peut pas encore jouer sur ce plateau, pour une raison :"
      : `On ne peut pas encore jouer sur ce plateau, pour ${number} raisons :`,
  problem: (board, one) => PROBLEMS[one.code]?.(one.facts, board) ?? "",
  differs: (number) =>
    number === 1
      ? "Sur un point, il diffère de ce que disent les règles"
      : `Sur ${number} points, il diffère de ce que disent les règles`,
  differsMore: "Ce n’est pas une faute si votre boîte le montre ainsi.",
  boardName: "Nom du plateau",
  place: "Case",
  choosePlace: "Choisissez une case ici ou sur la carte",
  name: "Nom",
  province: "Province d’appartenance",
  shield: "Bouclier",
  noShield: "aucun",
  swap: (board, other) => `Échanger avec ${board.name(other)}`,
  links: (board, space) => `Liaisons ${common.of(board, space)}`,
  linkTo: (to) => `Modifier la liaison vers ${to}`,
  segmentsOf: (to) => `Segments de la liaison vers ${to}`,
  leadsElsewhere: (to) => `Où mène la liaison vers ${to}`,
  road: "voie",
  roadOf: (to) => `Voie imprimée vers ${to}`,
  remove: (to) => `Supprimer la liaison vers ${to}`,
  add: "Ajouter une liaison",
  addTo: "Nouvelle liaison vers",
  undo: "Annuler",
  anew: "Repartir du plateau fourni",
  play: "Jouer sur ce plateau",
  toFile: "Enregistrer dans un fichier",
  fromFile: "Ouvrir un fichier",
  kept: "Vos plateaux",
  keptMore:
    "Ils sont gardés dans ce navigateur ; un fichier les emporte vers un autre, chez des amis ou pour « hispania play --board ».",
  nothingKept: "Aucun pour l’instant : le premier changement en crée un.",
  notKept: "Ce navigateur ne peut pas garder le plateau. Enregistrez-le dans un fichier.",
  full: (most) => `Il y a de la place pour ${most} plateaux ici ; le plus ancien cède la sienne à un nouveau.`,
  unfinished: "pas encore jouable",
  open: (board) => `Ouvrir ${board}`,
  drop: (board) => `Retirer ${board} de ce navigateur`,
  dropSure: "Le retirer ?",
  noBoard:
    "Ce fichier ne contient pas de plateau modifiable ici. Il lui faut les tables d’un fichier de plateau : province, space, link.",
  unreadable: "Ce fichier ne peut pas être lu comme un plateau :",
};
