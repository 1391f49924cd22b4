"""The contract suite: what every registered game keeps, and the toy that proves it of the house."""
