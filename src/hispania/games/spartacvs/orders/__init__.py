"""Standing orders: how a seat answers beforehand where the rules let it react."""
