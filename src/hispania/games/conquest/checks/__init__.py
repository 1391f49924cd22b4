"""Whether a board, a phase or a state is in order."""
