"""Commands of Hispania (1994) that know more than the shared ones."""
