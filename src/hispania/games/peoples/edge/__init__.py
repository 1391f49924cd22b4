"""The edge: what leaves the rules as actions, throws, events and refusals, and the game of the contract."""
