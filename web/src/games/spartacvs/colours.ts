// The colours of both sides; a letter and a shape always stand beside them.

export const COLOURS: Record<string, string> = { S: "#c2500c", R: "#27509b" };

export const colourOf = (seat: string): string => COLOURS[seat] ?? "var(--ink)";
