"""The rules over plain data: chapters of the rulebook, one explicit stack of open procedures (S24.6)."""
