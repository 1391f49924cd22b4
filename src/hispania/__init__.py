"""Hispania."""
