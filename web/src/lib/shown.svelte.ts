// What is on the screen, as far as the shell must know it: an address of a table does not tell its game.

/** The game of the table that was opened last. */
export const shown = $state({ game: "" });
