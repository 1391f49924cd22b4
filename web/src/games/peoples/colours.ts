// The colours of the players; a number always stands beside them.

const COLOURS = ["#c25b12", "#1a7f4b", "#1f5fb0", "#8e2a5a", "#6b6a00"];

export const colourOf = (seat: string): string => COLOURS[Number(seat) - 1] ?? "var(--ink)";
