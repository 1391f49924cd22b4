"""What chooses a sentence: events, combats, actions and lessons, written once for all languages."""
