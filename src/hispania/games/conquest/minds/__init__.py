"""The computer players of this game: network, search, hints, analysis."""
