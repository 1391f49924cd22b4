"""The rules, in modules named after the chapters of the rulebook; rule numbers P stand beside the lines."""
