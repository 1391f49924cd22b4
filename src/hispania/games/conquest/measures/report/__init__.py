"""The parts of a report that know this game."""
