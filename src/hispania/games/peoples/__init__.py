"""Hispania (1994): the peoples of the peninsula from 320 BC to 1220."""
