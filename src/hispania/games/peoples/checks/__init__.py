"""Whether two programs that play the same game agree."""
