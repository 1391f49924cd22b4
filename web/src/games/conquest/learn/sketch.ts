// Small maps for learning: what they show is data, Sketch.svelte draws it. Places and links are those of the board.

export interface SketchSpace {
  id: string;
  name: string;
  x: number;
  y: number;
  shield?: number;
  capital?: boolean;
  sea?: boolean;
  fleet?: boolean;
  revolts?: number;
  general?: "U" | "C" | "K";
  army?: boolean;
  garrisons?: ("U" | "C" | "K")[];
  /** A price, or another short sign; the space lights up. */
  lit?: string;
  /** Taken out of consideration. */
  faded?: boolean;
  /** Where the name stands. */
  side?: "below" | "right" | "left";
}

export interface SketchLink {
  a: string;
  b: string;
  dashes: number;
  road?: boolean;
  sea?: boolean;
}

/** How long each dash of a link is when so many share its length, with `gap` between two of them. */
export function dashLength(length: number, dashes: number, gap: number): number {
  return Math.max(2, (length - (dashes - 1) * gap) / dashes);
}

// ------------------------------------------------------------------ marching (H4.1)

const COAST_LINKS: SketchLink[] = [
  { a: "carthago-nova", b: "valentia", dashes: 1, road: true },
  { a: "valentia", b: "dertosa", dashes: 1, road: true },
  { a: "dertosa", b: "tarraco", dashes: 1, road: true },
  { a: "tarraco", b: "gerunda", dashes: 1 },
  { a: "carthago-nova", b: "mare-ibericum", dashes: 1, sea: true },
  { a: "mare-ibericum", b: "mare-balearicum", dashes: 1, sea: true },
  { a: "mare-balearicum", b: "gerunda", dashes: 1, sea: true },
  { a: "mare-balearicum", b: "tarraco", dashes: 1, sea: true },
  { a: "mare-balearicum", b: "dertosa", dashes: 1, sea: true },
];

export function coast(isCut: boolean): { spaces: SketchSpace[]; links: SketchLink[] } {
  const price = (open: string, cut: string): string => (isCut ? cut : open);
  return {
    links: COAST_LINKS,
    spaces: [
      { id: "carthago-nova", name: "Carthago Nova", x: 92, y: 305, general: "C", side: "below" },
      isCut
        ? { id: "valentia", name: "Valentia", x: 140, y: 205, revolts: 1, side: "left" }
        : { id: "valentia", name: "Valentia", x: 140, y: 205, lit: "1", side: "left" },
      { id: "dertosa", name: "Dertosa", x: 215, y: 118, lit: price("1", "3"), side: "left" },
      { id: "tarraco", name: "Tarraco", x: 315, y: 68, lit: price("1", "3"), side: "left" },
      { id: "gerunda", name: "Gerunda", x: 455, y: 62, lit: price("2", "3"), side: "right", shield: 2 },
      { id: "mare-ibericum", name: "Mare Ibericum", x: 265, y: 318, sea: true, fleet: true, lit: "1", side: "right" },
      {
        id: "mare-balearicum",
        name: "Mare Balearicum",
        x: 395,
        y: 205,
        sea: true,
        fleet: true,
        lit: "2",
        side: "right",
      },
    ],
  };
}

// ------------------------------------------------------------------ a siege (H4.5)

const SIEGE_LINKS: SketchLink[] = [
  { a: "segobriga", b: "valentia", dashes: 2 },
  { a: "toletum", b: "segobriga", dashes: 1 },
  { a: "puciala", b: "valentia", dashes: 1 },
  { a: "segobriga", b: "puciala", dashes: 1 },
];

export function siegeScene(hasConsul: boolean, hasArmy: boolean): { spaces: SketchSpace[]; links: SketchLink[] } {
  return {
    links: SIEGE_LINKS,
    spaces: [
      {
        id: "toletum",
        name: "Toletum",
        x: 95,
        y: 92,
        capital: true,
        shield: 6,
        ...(hasConsul ? { general: "K" } : {}),
      },
      { id: "segobriga", name: "Segobriga", x: 255, y: 82, shield: 5, revolts: 1, lit: "!" },
      { id: "puciala", name: "Puciala", x: 290, y: 232, shield: 3, ...(hasArmy ? { army: true, revolts: 1 } : {}) },
      { id: "valentia", name: "Valentia", x: 445, y: 148, general: "C" },
    ],
  };
}

// ------------------------------------------------------------------ an army's choice (H5.2c)

export const ARMY_SHIELDS: Record<string, number> = { cauca: 1, segobriga: 5 };

/** Where the army of Termes goes: the nearest of the two shields, or nowhere when both are as near. */
export function armyTarget(die: number): string | null {
  const [near, far] = Object.entries(ARMY_SHIELDS)
    .map(([city, shield]) => ({ city, away: Math.abs(shield - die) }))
    .sort((one, other) => one.away - other.away);
  return near!.away === far!.away ? null : near!.city;
}

const ARMY_LINKS: SketchLink[] = [
  { a: "termes", b: "cauca", dashes: 2 },
  { a: "termes", b: "numantia", dashes: 1 },
  { a: "termes", b: "bilbilis", dashes: 1 },
  { a: "termes", b: "segobriga", dashes: 2 },
];

export function armyScene(target: string | null): { spaces: SketchSpace[]; links: SketchLink[] } {
  const lit = (id: string): { lit?: string } => (target === id ? { lit: "→" } : {});
  return {
    links: ARMY_LINKS,
    spaces: [
      { id: "termes", name: "Termes", x: 255, y: 150, shield: 2, army: true, revolts: 2 },
      { id: "cauca", name: "Cauca", x: 95, y: 140, shield: 1, ...lit("cauca") },
      {
        id: "numantia",
        name: "Numantia",
        x: 375,
        y: 78,
        shield: 6,
        capital: true,
        revolts: 1,
        faded: true,
        side: "right",
      },
      { id: "bilbilis", name: "Bilbilis", x: 430, y: 190, shield: 4, revolts: 1, faded: true, side: "right" },
      { id: "segobriga", name: "Segobriga", x: 320, y: 270, shield: 5, side: "right", ...lit("segobriga") },
    ],
  };
}

// ------------------------------------------------------------------ the six capitals (H3.7)

export const CAPITALS: SketchSpace[] = [
  { id: "brigantium", name: "Brigantium", x: 80, y: 70, shield: 6, capital: true, revolts: 2 },
  { id: "flaviobriga", name: "Flaviobriga", x: 290, y: 60, shield: 6, capital: true, garrisons: ["K"] },
  { id: "osca", name: "Osca", x: 445, y: 105, shield: 6, capital: true, garrisons: ["C"] },
  { id: "numantia", name: "Numantia", x: 320, y: 200, shield: 6, capital: true, garrisons: ["C", "K"] },
  { id: "toletum", name: "Toletum", x: 205, y: 285, shield: 6, capital: true },
  { id: "olisipo", name: "Olisipo", x: 75, y: 300, shield: 6, capital: true, garrisons: ["U"] },
];
