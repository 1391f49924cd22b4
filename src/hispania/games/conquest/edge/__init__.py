"""Where people and programs meet the rules: actions, events, refusals, the game."""
