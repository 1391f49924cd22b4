"""Positions, notation and records (S25)."""
