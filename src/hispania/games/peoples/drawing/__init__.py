"""The map of Hispania (1994) as areas: how it was made, what is served of it, and as a picture."""
