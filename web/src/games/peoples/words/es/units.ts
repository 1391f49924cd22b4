// Las unidades por clase, una y varias.

const NAMES: Record<string, [one: string, many: string]> = {
  infantry: ["infantería", "infanterías"],
  elite: ["élite", "élites"],
  cavalry: ["caballería", "caballerías"],
  knight: ["caballero", "caballeros"],
  crusader_knight: ["caballero cruzado", "caballeros cruzados"],
  berber: ["bereber", "bereberes"],
  castle: ["castillo", "castillos"],
  fort: ["fuerte", "fuertes"],
};

export const units = {
  one: (kind: string): string => NAMES[kind]?.[0] ?? kind,
  many: (kind: string): string => NAMES[kind]?.[1] ?? kind,
  some: (kind: string, number: number): string => `${number} ${NAMES[kind]?.[number === 1 ? 0 : 1] ?? kind}`,
  none: "ninguna unidad",
};
