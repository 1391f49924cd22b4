"""The variants with rules of their own."""
