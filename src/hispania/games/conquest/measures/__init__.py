"""What was measured of the game: the atlas, the calibration, the sections of reports."""
