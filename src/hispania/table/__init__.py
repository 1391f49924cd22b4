"""What every game shares: the contract, dice, records, undo."""
