// El editor del tablero en español.

import type { Names } from "../facts";
import type { Pages } from "../pages.svelte";
import { common } from "./common";

type Told = (facts: Record<string, string | number>, board: Names) => string;

const name = (board: Names, id: unknown): string => board.name(String(id));
const province = (board: Names, id: unknown): string =>
  board.facts.provinces.find((one) => one.id === id)?.name ?? String(id);
const link = (board: Names, f: Record<string, string | number>): string => `${name(board, f.a)} – ${name(board, f.b)}`;

const PROBLEMS: Record<string, Told> = {
  "bad-name": (f, b) => `${name(b, f.space)}: un nombre se escribe con letras y un solo espacio entre palabras.`,
  segments: (f, b) => `${link(b, f)}: un enlace tiene 1, 2 o 3 segmentos.`,
  "city-count": (f, b) => `${province(b, f.province)} tiene ${common.cities(Number(f.count))}; necesita ${f.needed}.`,
  "shield-count": (f, b) =>
    Number(f.count) === 0
      ? `${province(b, f.province)} no tiene ciudad con el escudo ${f.shield}; necesita exactamente una.`
      : `${province(b, f.province)} tiene ${common.cities(Number(f.count))} con el escudo ${f.shield}; necesita exactamente una.`,
  "same-name": (f, b) => `${name(b, f.space)}: otra casilla tiene este nombre. Cambia uno de los dos.`,
  "same-ends": (f, b) => `${link(b, f)}: un enlace une dos casillas distintas.`,
  twice: (f, b) => `${link(b, f)}: este enlace está dos veces. Quita uno de los dos.`,
  "sea-segments": (f, b) => `${link(b, f)}: un enlace con un mar tiene 1 segmento.`,
  "road-at-sea": (f, b) => `${link(b, f)}: una calzada va por tierra.`,
  "road-capital": (f, b) => `${link(b, f)}: ninguna calzada toca una capital.`,
  "road-outside": (f, b) => `${link(b, f)}: las calzadas impresas están dentro de una provincia romana.`,
  "many-links": (f) => `Hay ${f.count} enlaces por tierra; el programa conoce como mucho ${f.most}.`,
  "road-count": (f, b) =>
    `${province(b, f.province)} tiene dentro ${common.roads(Number(f.count))}; necesita 3 impresas.`,
  "no-link": (f, b) => `${name(b, f.space)} no tiene enlaces. Añade uno con una vecina.`,
  "cut-off": (f, b) => `Ningún camino lleva a ${name(b, f.space)}. Añade un enlace.`,
  "seas-apart": (f, b) => `Ningún camino por mar lleva a ${name(b, f.space)}. Enlaza los mares.`,
};

export const editor: Pages["editor"] = {
  title: "Tu propio tablero",
  lead: "El tablero de aquí está reconstruido a partir de los reglamentos, y una parte es supuesta. Quien tiene la caja puede corregirlo: enlaces, segmentos, escudos, nombres. Cada cambio se comprueba al momento.",
  unchanged: (hash) => `El tablero incluido, sin cambios (${hash}).`,
  playable: (hash) => `Se puede jugar en este tablero (${hash}).`,
  checking: "Comprobando …",
  broken: (number) =>
    number === 1
      ? "Todavía no se puede jugar en este tablero, por una razón:"
      : `Todavía no se puede jugar en este tablero, por ${number} razones:`,
  problem: (board, one) => PROBLEMS[one.code]?.(one.facts, board) ?? "",
  differs: (number) =>
    number === 1
      ? "En un punto difiere de lo que dicen los reglamentos"
      : `En ${number} puntos difiere de lo que dicen los reglamentos`,
  differsMore: "No es un error si tu caja lo muestra así.",
  boardName: "Nombre del tablero",
  place: "Casilla",
  choosePlace: "Elige una casilla aquí o en el mapa",
  name: "Nombre",
  province: "Provincia",
  shield: "Escudo",
  noShield: "ninguno",
  swap: (board, other) => `Cambiar con ${board.name(other)}`,
  links: (board, space) => `Enlaces ${common.of(board, space)}`,
  linkTo: (to) => `Cambiar el enlace con ${to}`,
  segmentsOf: (to) => `Segmentos del enlace con ${to}`,
  leadsElsewhere: (to) => `Adónde lleva el enlace con ${to}`,
  road: "calzada",
  roadOf: (to) => `Calzada impresa a ${to}`,
  remove: (to) => `Quitar el enlace con ${to}`,
  add: "Añadir un enlace",
  addTo: "Enlace nuevo con",
  undo: "Deshacer",
  anew: "Empezar con el tablero incluido",
  play: "Jugar en este tablero",
  toFile: "Guardar en un archivo",
  fromFile: "Abrir un archivo",
  kept: "Tus tableros",
  keptMore: "Se guardan en este navegador; un archivo los lleva a otro, a tus amigos o a «hispania play --board».",
  nothingKept: "Ninguno todavía: el primer cambio crea uno.",
  notKept: "Este navegador no puede guardar el tablero. Guárdalo en un archivo.",
  full: (most) => `Aquí caben ${most} tableros; el más antiguo deja sitio a uno nuevo.`,
  unfinished: "aún no se puede jugar",
  open: (board) => `Abrir ${board}`,
  drop: (board) => `Quitar ${board} de este navegador`,
  dropSure: "¿Quitarlo?",
  noBoard:
    "Este archivo no contiene un tablero que se pueda corregir aquí. Debe tener las tablas de un archivo de tablero: province, space, link.",
  unreadable: "Este archivo no se puede leer como tablero:",
};
