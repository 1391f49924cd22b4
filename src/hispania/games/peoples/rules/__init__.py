"""The rulebook's sections."""
