import type { en } from "../en";

const figures = {
  U: "préteur d’Ulterior",
  C: "préteur de Citerior",
  K: "consul",
  P: "proconsul",
  A: "armée",
  S: "armée spéciale",
};

const owners = { U: "d’Ulterior", C: "de Citerior", K: "du consul" };

const elided = (name: string): string => (/^[AEIOUÉH]/i.test(name) ? `d’${name}` : `de ${name}`);

const shielded = (shield: number | null): string => (shield === null ? "" : `, bouclier ${shield}`);

export const map: typeof en.map = {
  label: "Carte de l’Hispanie",
  keys: "Les flèches déplacent la carte ; plus et moins changent l’échelle ; 0 la montre entière ; Entrée mène à ce qui peut être fait.",
  closer: "Plus près",
  farther: "Plus loin",
  whole: "Carte entière",
  picture: "La position en image",
  png: "PNG",
  svg: "SVG",
  noPicture: "L’image n’a pas pu être faite.",
  file: "hispania-plateau",
  legend: "Légende",
  close: "Fermer la légende",
  wheel: "Ctrl + molette pour agrandir la carte",

  city: (province, numeral, shield) => `${province}${numeral && ` ${numeral}`}${shielded(shield)}`,
  capital: (province, numeral, shield) => `capitale ${elided(province)}${numeral && ` ${numeral}`}${shielded(shield)}`,
  roman: (province, shield) => `province romaine ${elided(province)}${shielded(shield)}`,
  sea: (number) => (number === null ? "mer" : `mer ${number}`),
  today: (name) => `aujourd’hui ${name}`,

  figure: (who) => figures[who],
  revolts: (count) => (count === 1 ? "1 révolte" : `${count} révoltes`),
  pirates: (count) => (count === 1 ? "pirates" : `pirates (${count} disques)`),
  garrisons: (who, count) =>
    who === "L" ? "Legio Hispana" : `${count === 1 ? "1 garnison" : `${count} garnisons`} ${owners[who]}`,
  fleet: "flotte",
  nothing: "rien ici",
  lethe: "Le bâton de Léthé longe le Durius",

  rebuilt: { name: "son nom", province: "sa province", shield: "son bouclier" },
  reconstructed: (what) => `Reconstruit : ${what.join(", ")}`,
  proven: "Le nom, la province et le bouclier sont dans les livrets",

  legendLinks: "Connexions",
  legendPlaces: "Lieux",
  legendPieces: "Pièces",
  segments: (count) => (count === 1 ? "1 segment" : `${count} segments`),
  bySea: "par mer, 1 segment",
  printedRoad: "voie imprimée",
  newRoad: "voie posée",
  plainCity: "ville et son bouclier, cerclée de la couleur de sa province",
  plainCapital: "capitale : murée, avec une étoile",
  plainSea: "mer et son numéro",
  rebuiltMark: "reconstruit : les livrets ne le disent pas",
  generalSign: "général : U Ulterior, C Citerior, K consul, P proconsul",
  armySign: "armée hispanique ; S est l’armée spéciale",
  revoltSign: "révoltes : comptez les disques",
  garrisonSign: "garnisons, avec la lettre de leur général",
  fleetSign: "flotte",
  letheSign: "bâton de Léthé : seul Ulterior franchit le Durius",
};
