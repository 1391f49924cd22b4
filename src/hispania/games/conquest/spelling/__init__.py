"""Positions, lists of actions and events as JSON, spelt straight from the numbers of the core."""
