"""Peoples for research: what a seat sees as numbers, and numbered actions."""
