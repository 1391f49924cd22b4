// Les unités par genre, au singulier et au pluriel.

const NAMES: Record<string, [one: string, many: string]> = {
  infantry: ["infanterie", "infanteries"],
  elite: ["élite", "élites"],
  cavalry: ["cavalerie", "cavaleries"],
  knight: ["chevalier", "chevaliers"],
  crusader_knight: ["chevalier croisé", "chevaliers croisés"],
  berber: ["Berbère", "Berbères"],
  castle: ["château", "châteaux"],
  fort: ["fort", "forts"],
};

export const units = {
  one: (kind: string): string => NAMES[kind]?.[0] ?? kind,
  many: (kind: string): string => NAMES[kind]?.[1] ?? kind,
  some: (kind: string, number: number): string => `${number} ${NAMES[kind]?.[number < 2 ? 0 : 1] ?? kind}`,
  none: "aucune unité",
};
