"""Exercises and lessons: given, mined, proved and verified."""
