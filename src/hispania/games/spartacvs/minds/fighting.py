"""Rules of thumb for whatever is asked when armies meet: walls, interception, battle cards, losses, retreats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import comb
from typing import TYPE_CHECKING, Any, Final

from ..core.battle import RESERVE
from ..core.config import MAJOR, NEVER_BACK, OTHER, S
from ..core.entry import avoid_needs, intercept_commander, intercept_needs
from ..core.forces import commander, friendly, leaders, of_family, size, strength, tactical, units
from ..core.movement import left
from ..core.state import IN, OUT, Frame, State
from .judge import POINT
from .marching import defence, odds

if TYPE_CHECKING:
    from .thumb import Thumb, Weighed


def _standing(s: State, place: str, active: str) -> float:
    """The chance that the active side wins in a place as all stand there now."""
    enemy = OTHER[active]
    mine, _, rating = defence(s, place, active)
    against, _, theirs = defence(s, place, enemy)
    return odds(s, place, active, mine, rating, against, theirs, units(s, place, active))


def inside(thumb: Thumb, f: Frame) -> list[Weighed]:
    """S18.4: behind the walls, unless the field looks better."""
    s, place, who = thumb.s, f["at"], f["who"]
    chance = 1.0 - _standing(s, place, OTHER[who])
    found = {"all": (0.45, "walls"), "none": (chance, "stand"), "part": (0.0, "nothing-better")}
    if size(units(s, place, OTHER[who])) >= 3 and s.siege.get(place) is not None and s.siege[place].points >= 2:
        found["all"] = (0.25, "walls")
    return [found[action[1]] for action in s.legal]


def pick(thumb: Thumb, f: Frame) -> list[Weighed]:
    """All who may go; if they are too many, the weakest stay."""
    s, c = thumb.s, thumb.s.config
    found: list[Weighed] = []
    for action in s.legal:
        if action[0] == "done":
            found.append((0.0, "all-together"))
        elif action[0] == "leave":
            power = c.full[action[1]] if action[2] == "f" else c.reduced[action[1]]
            found.append((-0.1 * power, "too-many"))
        else:
            found.append((-5.0, "nothing-better"))
    return found


def intercept(thumb: Thumb, f: Frame) -> list[Weighed]:
    """S12.1: where the battle then looks good, or a friend is about to be attacked."""
    s = thumb.s
    entry = s.find("entry")
    place, active = entry["place"], entry["side"]
    mine = OTHER[active]
    power, _, rating = defence(s, place, active)
    joined, _, _ = defence(s, place, mine)
    found: list[Weighed] = []
    for action in s.legal:
        if action[0] == "pass":
            found.append((0.0, "stay"))
            continue
        _, frm, family = action
        who = intercept_commander(s, frm, family, place, mine)
        stack = of_family(s, units(s, frm, mine), family)
        added = strength(s, stack)
        chance = odds(s, place, mine, joined + added, tactical(s, who) + 1, power, rating, stack)
        certain = max(0, 7 - intercept_needs(s, entry, frm, family)) / 6.0
        leaves = 0.15 if (s.siege.get(frm) is not None and s.siege[frm].by == mine) else 0.0
        held = 0.1 if added <= 2 and not joined else 0.0
        found.append((certain * (chance - 0.5 - leaves - held + (0.1 if joined else 0.0)), "intercept"))
    return found


def avoid(thumb: Thumb, f: Frame) -> list[Weighed]:
    """S12.3: away from a battle that looks bad, if the die is likely to allow it."""
    s = thumb.s
    entry = s.find("entry")
    chance = 1.0 - _standing(s, entry["place"], entry["side"])
    certain = max(0, 7 - avoid_needs(s, entry)) / 6.0
    worth = certain * 0.5 + (1.0 - certain) * (chance - 0.12)
    if entry["place"] in s.siege and s.siege[entry["place"]].by == f["who"]:
        worth -= 0.1
    found = {"avoid": (worth, "avoid"), "stand": (chance, "stand")}
    return [found[action[0]] for action in s.legal]


def somewhere(thumb: Thumb, f: Frame) -> list[Weighed]:
    """S14: to friends, walls, and few hits on the way."""
    s, who = thumb.s, f["who"]
    hits = dict(f["ends"]) if "ends" in f else {}
    found: list[Weighed] = []
    for action in s.legal:
        place = action[1]
        if place == "inside":
            found.append((0.1, "walls"))
            continue
        near = sum(strength(s, units(s, other, OTHER[who])) for other, _ in s.config.near[place])
        worth = 0.01 * strength(s, units(s, place, who)) - 0.008 * near - 0.1 * hits.get(place, 0)
        worth += 0.12 * friendly(s, place, who) + 0.05 * (s.config.kind[place] == MAJOR)
        found.append((worth, "save"))
    return found


def relief(thumb: Thumb, f: Frame) -> list[Weighed]:
    """S18.5: whoever is inside should come out and help, unless the field is lost anyway."""
    s = thumb.s
    entry = s.find("entry")
    place, side = entry["place"], entry["side"]
    mine, _, rating = defence(s, place, side)
    more = strength(s, units(s, place, side, IN))
    against, _, theirs = defence(s, place, OTHER[side])
    chance = odds(s, place, side, mine + more, rating, against, theirs, units(s, place, side))
    return [(chance - 0.3, "relief") if action[0] == "relief" else (0.0, "walls") for action in s.legal]


# -------------------------------------------------------------------- Surprise cards


def surprise(thumb: Thumb, f: Frame) -> list[Weighed]:
    """A card where it tells: in battles that hang in the balance, and where a die is doubtful."""
    s = thumb.s
    found: list[Weighed] = []
    for action in s.legal:
        if action[0] == "pass":
            found.append((0.0, "keep"))
        else:
            card = s.config.printed.cards[action[1]]
            found.append((_tells(s, f, card) - 0.03 * card.cp, "surprise"))
    return found


def _tells(s: State, f: Frame, card: Any) -> float:
    window, who = f["window"], f["who"]
    if window == "battle":
        battle = s.find("battle")
        chance = _standing(s, battle["place"], battle["side"])
        at_stake = min(strength(s, units(s, battle["place"], side)) for side in (S, OTHER[S]))
        return (0.45 - 0.9 * abs(chance - 0.5)) * min(1.0, at_stake / 10.0)
    if window in ("won", "lost"):
        return 0.02 * strength(s, units(s, s.find("battle")["place"], OTHER[who] if window == "won" else who))
    if window == "scouts":
        return 0.1
    if window == "siege":
        return 0.1 * s.siege[s.find("SIEGE_DICE")["place"]].points
    march = s.within("march")
    if march is None:
        return 0.05
    power = strength(s, march["units"])
    if window == "enemy_activation":
        return 0.008 * power
    if window == "own_activation":
        if "siege_die" in card.op:
            place = s.siege.get(march["at"])
            besieges = place is not None and place.by == who and s.config.kind[march["at"]] == MAJOR
            return 0.2 if besieges and left(s, march) >= 2 and size(march["units"]) >= 3 else 0.0
        return 0.1 if any(kind == "pass" for _, kind, _ in s.config.links[march["at"]]) and power >= 6 else 0.0
    return 0.012 * power  # at sea


# -------------------------------------------------------------------- the duel of battle cards


def unmatched(s: State, f: Frame, side: str, named: str) -> float:
    """The chance that the other hand holds neither this type nor a reserve, by all that this side can see."""
    # what lies where is not known, but the sum is
    hidden: Counter[str] = Counter(f["deck"]) + Counter(f[f"hand_{OTHER[side]}"])
    many = sum(hidden.values())
    held = len(f[f"hand_{OTHER[side]}"])
    wild = hidden[RESERVE] if s.config.option["reserve_is_wild"] and named != RESERVE else 0
    fits = hidden[named] + wild
    return comb(many - fits, held) / comb(many, held) if many - fits >= held else 0.0


def play(thumb: Thumb, q: Frame) -> list[Weighed]:
    """S23.2.4: a card that is hard to match, of which enough are left; reserves last."""
    s = thumb.s
    f, who = s.find("battle"), q["who"]
    hand: Counter[str] = Counter(f[f"hand_{who}"])
    found: list[Weighed] = []
    for _, card, named in s.legal:
        worth = unmatched(s, f, who, named) + 0.03 * hand[card]
        worth += 0.03 * s.config.printed.battle_cards[named].retreat_die
        if card == RESERVE:
            worth -= 0.25
        found.append((worth, "hard-to-match"))
    return found


def match(thumb: Thumb, q: Frame) -> list[Weighed]:
    """As long as it can be matched it is, with a reserve only if there is nothing else."""
    found: list[Weighed] = []
    for action in thumb.s.legal:
        if action[0] == "yield":
            found.append((0.0, "nothing-better"))
        else:
            found.append((0.5 if action[1] == RESERVE else 1.0, "match"))
    return found


def initiative(thumb: Thumb, q: Frame) -> list[Weighed]:
    """Press on with as good a hand, otherwise try to get away."""
    s = thumb.s
    f, who = s.find("battle"), q["who"]
    mine, theirs = len(f[f"hand_{who}"]), len(f[f"hand_{OTHER[who]}"])
    rating = tactical(s, commander(s, leaders(s, f["place"], who)))
    found = {
        "press": (0.5 + 0.1 * (mine - theirs), "press"),
        "withdraw": (0.3 + 0.06 * rating, "withdraw"),
        "hold": (0.0, "nothing-better"),
    }
    return [found[action[0]] for action in s.legal]


def hits(thumb: Thumb, f: Frame) -> list[Weighed]:
    """S2.3: where a hit costs least strength; a counter that is gone costs more than one that is turned."""
    s, c = thumb.s, thumb.s.config
    found: list[Weighed] = []
    for _, place, _, kind, step in s.legal:
        if step == "f" and kind in c.two_step:
            cost = c.full[kind] - c.reduced[kind] + 0.2 * _needed_here(s, place, f["who"])
        else:
            cost = (c.reduced[kind] if step == "r" else c.full[kind]) + 0.6
        if kind in NEVER_BACK:
            cost += 0.5
        found.append((-POINT * cost, "least-loss"))
    return found


def _needed_here(s: State, place: str, who: str) -> float:
    """Is somebody near who will fight these next?"""
    near = s.config.near.get(place, ())
    return float(any((other, OTHER[who], OUT) in s.units for other, _ in near))


def fortunes(thumb: Thumb, q: Frame) -> list[Weighed]:
    """S23.2.7: the cities that count most."""
    return [
        (0.0, "enough") if action[0] == "done" else (thumb.outlook.worth(action[1], q["who"]) + 0.01, "control")
        for action in thumb.s.legal
    ]


def surrender(thumb: Thumb, f: Frame) -> list[Weighed]:
    """S18.9: the free attempt is made, unless it would cost the last unit."""
    s, place, who = thumb.s, f["at"], f["who"]
    few = size(units(s, place, who)) <= 1 and thumb.outlook.worth(place, who) < 0.1
    return [(0.5, "besiege") if action[0] == "attempt" else (1.0 if few else 0.0, "save") for action in s.legal]


RULES: Final[dict[str, Callable[[Thumb, Frame], list[Weighed]]]] = {
    "DECLARE_INSIDE": inside, "PICK": pick, "INTERCEPT": intercept, "AVOID": avoid, "AVOID_TO": somewhere,
    "WITHDRAW_TO": somewhere, "RETREAT_TO": somewhere, "RELIEF": relief, "SURPRISE": surprise, "BATTLE_PLAY": play,
    "BATTLE_MATCH": match, "BATTLE_INITIATIVE": initiative, "TAKE_HITS": hits, "FORTUNES": fortunes,
    "SURRENDER": surrender,
}  # fmt: skip
