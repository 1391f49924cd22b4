"""`python -m hispania` is the `hispania` command."""

from .cli.main import main

if __name__ == "__main__":
    main()
