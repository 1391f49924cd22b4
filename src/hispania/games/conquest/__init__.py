"""HISPANIA (2024): the Roman conquest."""
