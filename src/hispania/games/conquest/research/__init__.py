"""The game as numbers for research: batches, observations, vectors."""
