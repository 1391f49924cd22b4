"""The commands that serve every game; what one of them does for one game alone is in that game's room "terminal"."""
