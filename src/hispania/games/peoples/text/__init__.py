"""Text forms: position JSON (P24), notation and records (P25), conformance records (P25.2)."""
