"""Standing orders: how a seat answers beforehand while others play."""
