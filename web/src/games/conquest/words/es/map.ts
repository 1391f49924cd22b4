import type { en } from "../en";

const figures = {
  U: "pretor de Ulterior",
  C: "pretor de Citerior",
  K: "cónsul",
  P: "procónsul",
  A: "ejército",
  S: "ejército especial",
};

const owners = { U: "de Ulterior", C: "de Citerior", K: "del cónsul" };

const shielded = (shield: number | null): string => (shield === null ? "" : `, escudo ${shield}`);

export const map: typeof en.map = {
  label: "Mapa de Hispania",
  keys: "Las flechas mueven el mapa; más y menos lo acercan y lo alejan; 0 lo muestra entero; Intro lleva a lo que se puede hacer.",
  closer: "Acercar",
  farther: "Alejar",
  whole: "Mapa entero",
  picture: "La posición como imagen",
  png: "PNG",
  svg: "SVG",
  noPicture: "No se pudo hacer la imagen.",
  file: "hispania-tablero",
  legend: "Leyenda",
  close: "Cerrar la leyenda",
  wheel: "Ctrl + rueda para ampliar el mapa",

  city: (province, numeral, shield) => `${province}${numeral && ` ${numeral}`}${shielded(shield)}`,
  capital: (province, numeral, shield) => `capital de ${province}${numeral && ` ${numeral}`}${shielded(shield)}`,
  roman: (province, shield) => `provincia romana de ${province}${shielded(shield)}`,
  sea: (number) => (number === null ? "mar" : `mar ${number}`),
  today: (name) => `hoy ${name}`,

  figure: (who) => figures[who],
  revolts: (count) => (count === 1 ? "1 revuelta" : `${count} revueltas`),
  pirates: (count) => (count === 1 ? "piratas" : `piratas (${count} discos)`),
  garrisons: (who, count) =>
    who === "L" ? "Legio Hispana" : `${count === 1 ? "1 guarnición" : `${count} guarniciones`} ${owners[who]}`,
  fleet: "flota",
  nothing: "aquí no hay nada",
  lethe: "El palito de Lete sigue el Durius",

  rebuilt: { name: "su nombre", province: "su provincia", shield: "su escudo" },
  reconstructed: (what) => `Reconstruido: ${what.join(", ")}`,
  proven: "El nombre, la provincia y el escudo están en los reglamentos",

  legendLinks: "Enlaces",
  legendPlaces: "Lugares",
  legendPieces: "Piezas",
  segments: (count) => (count === 1 ? "1 segmento" : `${count} segmentos`),
  bySea: "por mar, 1 segmento",
  printedRoad: "calzada impresa",
  newRoad: "calzada colocada",
  plainCity: "ciudad con su escudo, rodeada del color de su provincia",
  plainCapital: "capital: amurallada, con una estrella",
  plainSea: "mar con su número",
  rebuiltMark: "reconstruido: los reglamentos no lo dicen",
  generalSign: "general: U Ulterior, C Citerior, K cónsul, P procónsul",
  armySign: "ejército hispano; S es el ejército especial",
  revoltSign: "revueltas: cuenta los discos",
  garrisonSign: "guarniciones, con la letra de su general",
  fleetSign: "flota",
  letheSign: "palito de Lete: solo Ulterior cruza el Durius",
};
