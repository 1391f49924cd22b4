"""The `hispania` command."""
