"""What a corrected copy of the printed game must hold to be played on, and where it differs from the rulebook."""
