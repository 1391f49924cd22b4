"""The tables: found, held, acted at, seen, given away, finished."""
