"""Invariants, reading of copies, conformance records."""
