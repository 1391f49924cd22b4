"""The laboratory: tournaments, calibration, self-play and exercises; nothing that a game needs."""
