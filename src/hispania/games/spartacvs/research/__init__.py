"""SPARTACVS played by numbers: observations by seat and numbered actions."""
