// The words of the map itself, in three languages.

import { language } from "../../../lib/words/index.svelte";
import type { Language } from "../../../lib/wire";

interface MapWords {
  label: string;
  keys: string;
  closer: string;
  farther: string;
  whole: string;
  legend: string;
  close: string;
  wheel: string;
  zones: Record<string, string>;
  plain: string;
  mountain: string;
  beyond: string;
  sea: string;
  limit: (units: number) => string;
  income: (gold: string) => string;
  anchor: Record<string, string>;
  ruled: (nation: string) => string;
  fought: string;
  empty: string;
  ruin: (nation: string) => string;
  capital: string;
  vassal: (suzerain: string) => string;
  over: string;
  hurt: (count: number) => string;
  kinds: Record<string, readonly [one: string, many: string]>;
  leader: string;
  lit: Record<"source" | "target" | "stop" | "battle" | "barred" | "choice" | "last", string>;
  rebuilt: string;
  legendKinds: string;
  legendMarks: string;
  legendMap: string;
  legendNations: string;
  marks: Record<"capital" | "ruin" | "vassal" | "leader" | "hurt" | "active", string>;
  drawn: Record<"river" | "zone" | "mountain" | "open" | "barred" | "strait" | "closed" | "bridge", string>;
  rivers: Record<string, string>;
}

const en: MapWords = {
  label: "Map of Hispania",
  keys: "Arrow keys move from place to place; plus and minus zoom; 0 shows all of it; Enter chooses.",
  closer: "Closer",
  farther: "Farther away",
  whole: "Whole map",
  legend: "Legend",
  close: "Close the legend",
  wheel: "Ctrl + wheel zooms the map",
  zones: { N: "North", C: "Centre", S: "South", E: "East" },
  plain: "plain",
  mountain: "mountain",
  beyond: "off the map",
  sea: "no land",
  limit: (units) => `up to ${units} units`,
  income: (gold) => `income ${gold}`,
  anchor: { open: "anchor, open to all", barred: "barred anchor" },
  ruled: (nation) => `held by ${nation}`,
  fought: "fought over",
  empty: "nobody stands here",
  ruin: (nation) => `ruined castle of ${nation}`,
  capital: "capital",
  vassal: (suzerain) => `vassal of ${suzerain}`,
  over: "too many since a retreat",
  hurt: (count) => `${count} hurt`,
  kinds: {
    infantry: ["infantry", "infantry"],
    elite: ["elite", "elites"],
    cavalry: ["cavalry", "cavalry"],
    knight: ["knight", "knights"],
    crusader_knight: ["crusader knight", "crusader knights"],
    berber: ["Berber", "Berbers"],
    castle: ["castle", "castles"],
    fort: ["fort", "forts"],
  },
  leader: "leader",
  lit: {
    source: "can act",
    target: "within reach",
    stop: "forced stop",
    battle: "battle",
    barred: "barred",
    choice: "can be chosen",
    last: "just now",
  },
  rebuilt: "Reconstructed",
  legendKinds: "Units",
  legendMarks: "Marks",
  legendMap: "Map",
  legendNations: "Nations on the map",
  marks: {
    capital: "capital: one more unit may stay",
    ruin: "ruined castle",
    vassal: "vassal, with the arms of its suzerain",
    leader: "leader",
    hurt: "hurt: a wounded knight, a castle that was hit",
    active: "the nation that acts",
  },
  drawn: {
    river: "river on a border",
    zone: "border of a zone",
    mountain: "mountain province",
    open: "open anchor: everybody lands",
    barred: "barred anchor",
    strait: "crossing by sea",
    closed: "no passage here in this copy of the game",
    bridge: "neighbours in this copy of the game",
  },
  rivers: { ebre: "Ebro", douro: "Douro", tage: "Tagus" },
};

const fr: MapWords = {
  label: "Carte de l’Hispanie",
  keys: "Les flèches vont d’un lieu à l’autre ; plus et moins changent l’échelle ; 0 montre tout ; Entrée choisit.",
  closer: "Plus près",
  farther: "Plus loin",
  whole: "Carte entière",
  legend: "Légende",
  close: "Fermer la légende",
  wheel: "Ctrl + molette agrandit la carte",
  zones: { N: "Nord", C: "Centre", S: "Sud", E: "Est" },
  plain: "plaine",
  mountain: "montagne",
  beyond: "hors carte",
  sea: "sans terre",
  limit: (units) => `${units} unités au plus`,
  income: (gold) => `revenu ${gold}`,
  anchor: { open: "ancre ouverte à tous", barred: "ancre barrée" },
  ruled: (nation) => `tenue par ${nation}`,
  fought: "disputée",
  empty: "personne ici",
  ruin: (nation) => `château en ruine de ${nation}`,
  capital: "capitale",
  vassal: (suzerain) => `vassal de ${suzerain}`,
  over: "trop nombreux depuis une retraite",
  hurt: (count) => (count === 1 ? "1 touché" : `${count} touchés`),
  kinds: {
    infantry: ["infanterie", "infanteries"],
    elite: ["élite", "élites"],
    cavalry: ["cavalerie", "cavaleries"],
    knight: ["chevalier", "chevaliers"],
    crusader_knight: ["chevalier croisé", "chevaliers croisés"],
    berber: ["Berbère", "Berbères"],
    castle: ["château", "châteaux"],
    fort: ["fort", "forts"],
  },
  leader: "chef",
  lit: {
    source: "peut agir",
    target: "à portée",
    stop: "arrêt forcé",
    battle: "bataille",
    barred: "interdit",
    choice: "peut être choisi",
    last: "à l’instant",
  },
  rebuilt: "Reconstitué",
  legendKinds: "Unités",
  legendMarks: "Marques",
  legendMap: "Carte",
  legendNations: "Nations sur la carte",
  marks: {
    capital: "capitale : une unité de plus peut rester",
    ruin: "château en ruine",
    vassal: "vassal, avec les armes de son suzerain",
    leader: "chef",
    hurt: "touché : chevalier blessé, château atteint",
    active: "la nation qui joue",
  },
  drawn: {
    river: "fleuve sur une frontière",
    zone: "limite de zone",
    mountain: "province de montagne",
    open: "ancre ouverte : tous débarquent",
    barred: "ancre barrée",
    strait: "passage par mer",
    closed: "pas de passage dans cet exemplaire du jeu",
    bridge: "voisines dans cet exemplaire du jeu",
  },
  rivers: { ebre: "Èbre", douro: "Douro", tage: "Tage" },
};

const es: MapWords = {
  label: "Mapa de Hispania",
  keys: "Las flechas van de un lugar a otro; más y menos cambian la escala; 0 lo muestra todo; Intro elige.",
  closer: "Más cerca",
  farther: "Más lejos",
  whole: "Mapa entero",
  legend: "Leyenda",
  close: "Cerrar la leyenda",
  wheel: "Ctrl + rueda amplía el mapa",
  zones: { N: "Norte", C: "Centro", S: "Sur", E: "Este" },
  plain: "llanura",
  mountain: "montaña",
  beyond: "fuera del mapa",
  sea: "sin tierra",
  limit: (units) => `hasta ${units} unidades`,
  income: (gold) => `renta ${gold}`,
  anchor: { open: "ancla abierta a todos", barred: "ancla vedada" },
  ruled: (nation) => `en poder de ${nation}`,
  fought: "disputada",
  empty: "no hay nadie",
  ruin: (nation) => `castillo en ruinas de ${nation}`,
  capital: "capital",
  vassal: (suzerain) => `vasallo de ${suzerain}`,
  over: "demasiados tras una retirada",
  hurt: (count) => (count === 1 ? "1 tocado" : `${count} tocados`),
  kinds: {
    infantry: ["infantería", "infanterías"],
    elite: ["élite", "élites"],
    cavalry: ["caballería", "caballerías"],
    knight: ["caballero", "caballeros"],
    crusader_knight: ["caballero cruzado", "caballeros cruzados"],
    berber: ["bereber", "bereberes"],
    castle: ["castillo", "castillos"],
    fort: ["fuerte", "fuertes"],
  },
  leader: "caudillo",
  lit: {
    source: "puede actuar",
    target: "al alcance",
    stop: "parada forzosa",
    battle: "batalla",
    barred: "vedado",
    choice: "se puede elegir",
    last: "ahora mismo",
  },
  rebuilt: "Reconstruido",
  legendKinds: "Unidades",
  legendMarks: "Marcas",
  legendMap: "Mapa",
  legendNations: "Naciones en el mapa",
  marks: {
    capital: "capital: puede quedarse una unidad más",
    ruin: "castillo en ruinas",
    vassal: "vasallo, con las armas de su soberano",
    leader: "caudillo",
    hurt: "tocado: caballero herido, castillo alcanzado",
    active: "la nación que actúa",
  },
  drawn: {
    river: "río en una frontera",
    zone: "límite de zona",
    mountain: "provincia de montaña",
    open: "ancla abierta: todos desembarcan",
    barred: "ancla vedada",
    strait: "paso por mar",
    closed: "sin paso en este ejemplar del juego",
    bridge: "vecinas en este ejemplar del juego",
  },
  rivers: { ebre: "Ebro", douro: "Duero", tage: "Tajo" },
};

export const TOLD: Record<Language, MapWords> = { en, fr, es };

export const mapWords = (): MapWords => TOLD[language()];
