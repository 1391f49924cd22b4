// The map: names of what stands on it, its buttons, its legend.

type Figure = "U" | "C" | "K" | "P" | "A" | "S";
type Disc = "U" | "C" | "K" | "L";

const figures: Record<Figure, string> = {
  U: "praetor of Ulterior",
  C: "praetor of Citerior",
  K: "consul",
  P: "proconsul",
  A: "army",
  S: "special army",
};

const owners: Record<"U" | "C" | "K", string> = { U: "of Ulterior", C: "of Citerior", K: "of the consul" };

export const map = {
  label: "Map of Hispania",
  keys: "Arrow keys move the map; plus and minus zoom; 0 shows all of it; Enter goes to what may be done.",
  closer: "Closer",
  farther: "Farther away",
  whole: "Whole map",
  picture: "The position as a picture",
  png: "PNG",
  svg: "SVG",
  noPicture: "No picture could be made.",
  file: "hispania-position",
  legend: "Legend",
  close: "Close the legend",
  wheel: "Ctrl + wheel zooms the map",

  /** "Celtiberia II, shield 4" */
  city: (province: string, numeral: string, shield: number | null): string =>
    `${province}${numeral && ` ${numeral}`}${shield === null ? "" : `, shield ${shield}`}`,
  capital: (province: string, numeral: string, shield: number | null): string =>
    `capital of ${province}${numeral && ` ${numeral}`}${shield === null ? "" : `, shield ${shield}`}`,
  roman: (province: string, shield: number | null): string =>
    `Roman province of ${province}${shield === null ? "" : `, shield ${shield}`}`,
  sea: (number: number | null): string => (number === null ? "sea" : `sea ${number}`),
  today: (name: string): string => `today ${name}`,

  figure: (who: Figure): string => figures[who],
  revolts: (count: number): string => (count === 1 ? "1 revolt" : `${count} revolts`),
  pirates: (count: number): string => (count === 1 ? "pirates" : `pirates (${count} discs)`),
  garrisons: (who: Disc, count: number): string =>
    who === "L" ? "Legio Hispana" : `${count === 1 ? "1 garrison" : `${count} garrisons`} ${owners[who]}`,
  fleet: "fleet",
  nothing: "nothing stands here",
  lethe: "The marker of Lethe lies along the Durius",

  /** What about a space is our reconstruction. */
  rebuilt: { name: "its name", province: "its province", shield: "its shield" },
  reconstructed: (what: string[]): string => `Reconstructed: ${what.join(", ")}`,
  proven: "Name, province and shield are in the rulebooks",

  legendLinks: "Links",
  legendPlaces: "Places",
  legendPieces: "Pieces",
  segments: (count: number): string => (count === 1 ? "1 segment" : `${count} segments`),
  bySea: "by sea, 1 segment",
  printedRoad: "printed road",
  newRoad: "road that was laid",
  plainCity: "city with its shield, ringed in the colour of its province",
  plainCapital: "capital: walled, with a star",
  plainSea: "sea with its number",
  rebuiltMark: "reconstructed: the rulebooks leave it open",
  generalSign: "general: U Ulterior, C Citerior, K consul, P proconsul",
  armySign: "Hispanic army; S is the special army",
  revoltSign: "revolts: count the discs",
  garrisonSign: "garrisons, with the letter of their owner",
  fleetSign: "fleet",
  letheSign: "marker of Lethe: only Ulterior crosses the Durius",
};
