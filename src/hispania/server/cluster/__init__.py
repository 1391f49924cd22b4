"""Several processes on one store: who has which table, and how everybody reaches it (docs/serve.md)."""
