"""The computer players of this game: judge, search, hints, analysis."""

from .... import players as players  # first: its list of players is of this folder, whose players keep its contract
