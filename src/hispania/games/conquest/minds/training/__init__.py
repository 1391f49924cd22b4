"""How the judge of positions is trained: self-play and fitting."""
