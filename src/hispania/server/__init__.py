"""The web table: one process that keeps every game, lets nobody act out of turn, and binds itself to its dice."""
