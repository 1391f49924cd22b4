"""The game behind the contract: actions, events, refusals, odds, views by seat."""
