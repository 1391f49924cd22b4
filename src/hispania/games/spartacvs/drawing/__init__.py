"""Both maps as a drawing: land, provinces, ways, and room for names and forces."""
