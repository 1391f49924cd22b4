"""Computer players of SPARTACVS, its hints, the story of a game; all of them by what a seat sees."""
