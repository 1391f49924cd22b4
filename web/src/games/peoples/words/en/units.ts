// Units by kind, one and several.

const NAMES: Record<string, [one: string, many: string]> = {
  infantry: ["infantry", "infantry"],
  elite: ["elite", "elites"],
  cavalry: ["cavalry", "cavalry"],
  knight: ["knight", "knights"],
  crusader_knight: ["crusader knight", "crusader knights"],
  berber: ["Berber", "Berbers"],
  castle: ["castle", "castles"],
  fort: ["fort", "forts"],
};

export const units = {
  one: (kind: string): string => NAMES[kind]?.[0] ?? kind,
  many: (kind: string): string => NAMES[kind]?.[1] ?? kind,
  some: (kind: string, number: number): string => `${number} ${NAMES[kind]?.[number === 1 ? 0 : 1] ?? kind}`,
  none: "no unit",
};
