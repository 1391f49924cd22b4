"""Income and purchase (P3)."""

from __future__ import annotations

from .castles import walled
from .state import Act, Context, State, Units, baskets
from .terms import Ask, Wait

COST = {"infantry": 8, "knight": 12, "castle": 16}  # in halves (P3.4)


def due(s: State, nation: str) -> int:
    """What a nation may collect now, in halves (P3.1, P3.2)."""
    row = s.printed.nations[nation]
    if row.income == "none" or s.turn < row.income_from:
        return 0
    own = s.provinces_of(nation)
    if row.income == "castle":
        own = [p for p in own if "castle" in s.at(p, nation)]
    total = sum(s.printed.provinces[p].gold for p in own)
    return (total + 1) // 2 if row.income == "half_up" else total


def shares_income(s: State, nation: str) -> bool:
    """Does a vassal's other half go to its suzerain, or is it lost (P3.3.1)?"""
    suzerain = s.bond.get(nation)
    if suzerain is None or s.printed.nations[suzerain].income == "none":
        return False
    if s.turn < s.printed.nations[suzerain].income_from and not s.key("suzerain_early_share"):
        return False
    return any(
        row.income_share for row in s.printed.submissions if (row.suzerain, row.vassal) == (suzerain, nation)
    ) or bool(s.options.get("general_submission"))


def ask_income(s: State, c: Context) -> Ask:
    """Collect; a vassal that shares may take less (P3.1)."""
    nation = c["n"]
    amount = due(s, nation)
    if shares_income(s, nation) and amount:
        return Wait(nation, [("income", take) for take in range(amount + 1)])
    collect(s, nation, amount)
    s.todo.pop()
    return None


def do_income(s: State, c: Context, act: Act) -> None:
    """Collect what the vassal takes."""
    s.todo.pop()
    collect(s, c["n"], act[1])


def collect(s: State, nation: str, amount: int) -> None:
    """Book the income; a vassal keeps the half, rounded down (P3.3.1)."""
    if nation not in s.bond:
        s.gold[nation] = s.gold.get(nation, 0) + amount
        s.tell("IncomeCollected", "P3.1", nation=nation, halves=amount)
        return
    kept = amount // 2
    s.gold[nation] = s.gold.get(nation, 0) + kept
    s.tell("IncomeCollected", "P3.3", nation=nation, halves=kept)
    suzerain = s.bond[nation]
    row = s.printed.nations[suzerain]
    if shares_income(s, nation):
        s.gold[suzerain] = s.gold.get(suzerain, 0) + amount - kept
        s.tell("TributePaid", "P3.3", nation=nation, suzerain=suzerain, halves=amount - kept)
        if s.gold[suzerain] > row.gold_cap * 2:
            s.push("TRIBUTE", n=suzerain)


def ask_tribute(s: State, c: Context) -> Ask:
    """A suzerain above its cap may buy one unit at once (P3.3.3)."""
    nation = c["n"]
    return Wait(nation, [("pass",), *(("buy", basket) for basket in _baskets(s, nation) if sum(basket.values()) == 1)])


def do_tribute(s: State, c: Context, act: Act) -> None:
    """Buy one unit or none; what is above the cap is lost."""
    s.todo.pop()
    if act[0] == "buy":
        buy(s, c["n"], act[1])
    cap_gold(s, c["n"])


def cap_gold(s: State, nation: str) -> None:
    """Gold above the cap is lost (P3.5)."""
    s.gold[nation] = min(s.gold.get(nation, 0), s.printed.nations[nation].gold_cap * 2)


# -------------------------------------------------------------------- purchase


def takers(s: State, nation: str) -> list[str]:
    """The provinces that can take a bought unit (P4.1, P4.2)."""
    return [p for p in s.provinces_of(nation) if s.stack(p, nation) <= s.limit(p, nation)]


def _baskets(s: State, nation: str) -> list[Units]:
    """Everything that can be bought, nothing included (P3.4)."""
    gold, waiting = s.gold.get(nation, 0), s.waiting.get(nation, {})
    room = takers(s, nation)
    for_castles = [p for p in room if not walled(s, p)]
    most = {kind: min(s.supply(nation, kind), gold // COST[kind], len(room)) for kind in s.printed.nations[nation].buy}
    if nation == "almoravide" and s.turn < 20:
        most = {}
    found = []
    for basket in baskets(most):
        if sum(COST[kind] * n for kind, n in basket.items()) > gold:
            continue
        number = sum(basket.values())
        castles = basket.get("castle", 0)
        if number and number + sum(waiting.values()) > len(room):
            continue
        if castles and castles + waiting.get("castle", 0) > len(for_castles):
            continue
        found.append(basket)
    return found


def ask_purchase(s: State, c: Context) -> Ask:
    """One basket, before it disbanding (P3.4)."""
    nation = c["n"]
    acts: list[Act] = [("buy", basket) for basket in _baskets(s, nation)]
    if c.get("disbanded", 0) < 3:
        for kind in s.printed.nations[nation].buy:
            if s.supply(nation, kind) <= 0 and s.gold.get(nation, 0) >= COST[kind]:
                acts += [("disband", p, kind) for p in s.areas_of(nation) if kind in s.at(p, nation)]
    return Wait(nation, acts)


def do_purchase(s: State, c: Context, act: Act) -> None:
    """Buy or disband."""
    if act[0] == "disband":
        c["disbanded"] = c.get("disbanded", 0) + 1
        s.take(act[1], c["n"], act[2])
        s.tell("UnitDisbanded", "P3.4", nation=c["n"], place=act[1], unit=act[2])
        return
    s.todo.pop()
    buy(s, c["n"], act[1])


def buy(s: State, nation: str, basket: Units) -> None:
    """Pay for units; they wait for PLACE."""
    s.gold[nation] = s.gold.get(nation, 0) - sum(COST[kind] * n for kind, n in basket.items())
    if basket:
        waiting = s.waiting.setdefault(nation, {})
        for kind, n in basket.items():
            waiting[kind] = waiting.get(kind, 0) + n
        s.tell("UnitsBought", "P3.4", nation=nation, units=dict(basket))


def run_save(s: State, c: Context) -> Ask:
    """The cap on savings (P3.5)."""
    s.todo.pop()
    cap_gold(s, c["n"])
    return None
