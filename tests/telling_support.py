"""Games with everything in them, and events that are rare, for whoever tells what happens."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hispania.games import conquest
from hispania.games.conquest.core import new_config, new_state
from hispania.games.conquest.edge import events
from hispania.games.conquest.edge.game import Conquest
from hispania.games.conquest.printed.presets import options_for
from hispania.table.session import Table


def games(rng: random.Random, number: int) -> Iterator[Table]:
    """Tables with any variants, scenarios and house rules."""
    for n in range(number):
        played = None if n % 2 else n // 2 % 5 + 1
        variants = {name for name in conquest.VARIANTS if rng.random() < 0.6}
        if played is not None:
            variants |= set(conquest.scenario(played).variants)
            variants -= set(conquest.scenario(played).barred)
        house = {"terror_plot": True, "shared_consul": rng.choice(("split", "consensus"))}
        yield Table(Conquest(new_state(new_config(options_for(None, 2, house, variants, played)))), seed=f"told {n}")


FIGHTS = ("besiege", "attack", "garrison", "remove", "build", "buy", "plot", "boost", "reroll", "pick", "strike")


RARE = (
    events.PhaseSkipped("C"),
    events.GeneralEntered("K", "mare-ibericum", True),
    events.RoundEnded(3, 162, True),
    events.RevoltRolled(1, 4, "salduba", "lost", 0, ()),
    events.GameOver("R", "capitals"),
    events.GameOver("H", "time"),
    events.Yielded(2, False),
    events.PlotMade("P", "abula", 2),
    events.PlotDecided("abula", 2, 2, True),
    events.PlotDecided("abula", 2, 3, False),
    events.ProvinceRolled(4, (2, 6)),
    events.ArmySetUp("asturica", None, (2,), "S", 3),
    events.ArmySetUp("asturica", 5, (2,), ""),
    events.ArmySetUp("asturica", None, ()),
    events.GeneralMoved("U", "conimbriga", ((">", "bracara"),), 2, True, False),
    events.GeneralMoved("U", "gades", ((">", "onuba"),), 0, False, True),
    events.RevoltRolled(3, 2, "asturica", "army", 1, (), "S", True),
    events.Passed("U", 0),
    events.ProconsulCame("C"),
    events.PieceChosen("abula", 5, "S"),
    events.PieceChosen("abula", 1, "A"),
    events.RoadKept("U"),
    events.RoadBuilt("P", "gades", "onuba", 2),
    events.Boosted(0),
    events.Boosted(2),
    events.DiceShown(None, 4),
    events.RerollAsked("R"),
    events.Declined("pick"),
    events.Declined("strike"),
)
