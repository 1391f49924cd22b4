"""The laboratory for any game, by its contract alone: for games that have no room `measures`."""
