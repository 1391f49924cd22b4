"""Computer players of peoples: rules of thumb, a planner of whole sequences, hints, the story of a game."""
