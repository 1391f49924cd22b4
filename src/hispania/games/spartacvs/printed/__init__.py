"""What is printed: maps, cards, leaders, units, tables and set-ups, each entry with where it comes from."""
