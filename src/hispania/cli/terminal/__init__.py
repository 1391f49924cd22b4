"""A table at the terminal for any game: numbered lists, typed notation, computers, and a curtain between seats."""
