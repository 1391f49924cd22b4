"""Whether a corrected copy of the printed game can be played on, and whether two programs that play it agree."""
