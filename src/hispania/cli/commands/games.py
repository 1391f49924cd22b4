"""`hispania games`: the games there are, and what each brings along."""

from __future__ import annotations

import typer

from ... import games as registry
from ...contract.rules import Rules
from ..contract import OWN
from ..naming import command_of

app = typer.Typer(add_completion=False)


@app.command()
def games() -> None:
    """List the games; every command takes another than the usual one with --game ID."""
    wide = max(map(len, registry.ids()))
    for id in registry.ids():
        rules = registry.rules(id)
        usual = "  (the usual one)" if id == registry.DEFAULT else ""
        typer.echo(f"{id:<{wide}}  {rules.title}, rules {rules.version}{usual}")
        typer.echo(f"{'':<{wide}}  {', '.join(_facts(rules))}")


def _facts(rules: Rules) -> list[str]:
    seats = rules.seats_of(rules.read_options())
    own = [name for name in OWN if command_of(rules, name)]
    found = [f"seats {' '.join(seats)}", "hidden hands" if rules.hidden else "everything open"]
    found.append(f"told in {', '.join(rules.languages)}")
    if rules.room("conformance") is not None:
        found.append("records for comparing programs")
    return [*found, f"commands of its own: {', '.join(own)}"] if own else found
