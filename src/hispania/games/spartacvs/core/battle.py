"""Battle (S13): by battle cards (S23.2) or by dice (S13.D), from Surprise cards to leader loss."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from .config import MAJOR, MINOR, OTHER, TRIBE, R, S
from .control import set_control
from .crisis import incident
from .forces import any_units, commander, is_legate, leaders, size, strength, tactical, units
from .leaders import check
from .machine import dice, draw, question, step
from .state import MAP, OUT, Action, Frame, State

RESERVE: Final = "commit_reserve"
MOST_CARDS: Final = 13  # S23.2.3


def begin(s: State, entry: Frame) -> None:
    """A battle in the space of an entry (S13.1)."""
    place, side = entry["place"], entry["side"]
    enemy = OTHER[side]
    legions = sum(full + reduced for kind, full, reduced in units(s, place, R) if kind == "legion")
    s.tell("BattleBegan", "S13.1", place=place, side=side, units=units(s, place, side), against=units(s, place, enemy))
    s.push(
        "battle", step="deal", place=place, busy=True, side=side, frm=entry["frm"], sea=entry["sea"], hits=0,
        sortie=entry["sortie"], met=entry["met"], failed=entry["failed"], S=0, R=0, challenge=(), legions=legions,
        hand_S=(), hand_R=(), deck=(), attacker=side, rounds=0, played=(), won=None, card=None, losses=(),
        faces_S=(), faces_R=(), present_S=leaders(s, place, S), present_R=leaders(s, place, R), no_losses=False,
        retreat_die=0, withdrew=None, emptied=(),
    )  # fmt: skip
    map = s.config.map[place]
    s.push("SURPRISE", who=enemy, window="battle", map=map, place=place)
    s.push("SURPRISE", who=side, window="battle", map=map, place=place)


# -------------------------------------------------------------------- what a side brings


def ratio_bonus(mine: int, theirs: int) -> int:
    """S23.2.3: the stronger side's extra cards.

    >>> [ratio_bonus(n, 100) for n in (149, 150, 199, 200, 299, 300, 399, 400)]
    [0, 1, 1, 2, 2, 3, 3, 4]
    """
    if 2 * mine < 3 * theirs:
        return 0
    return 4 if mine >= 4 * theirs else 3 if mine >= 3 * theirs else 2 if mine >= 2 * theirs else 1


def terms(s: State, f: Frame, side: str) -> dict[str, int]:
    """S23.2.3: everything that makes the hand of a side, by name."""
    place, enemy = f["place"], OTHER[side]
    mine, theirs = units(s, place, side), units(s, place, enemy)
    ours, others = strength(s, mine), strength(s, theirs)
    found = {"strength": -(-ours // 2), "tactical": tactical(s, commander(s, leaders(s, place, side)))}
    if side != f["side"]:
        found["interceptions"] = f["met"]
        found["avoidance"] = -1 if f["failed"] else 0
    found["ratio"] = ratio_bonus(ours, others)
    if s.control.get(place) == enemy:
        kind = s.config.kind[place]
        found["ground"] = -1 if kind in (MAJOR, MINOR) else -2 if kind == TRIBE else 0
    lights = all(kind == "spanish_light" for kind, _, _ in mine)
    if side == S and lights and any(kind == "legion" for kind, _, _ in theirs):
        found["lights"] = -1
    found["surprise"] = f[side]
    return {name: value for name, value in found.items() if value or name == "strength"}


def hand_size(s: State, f: Frame, side: str) -> int:
    """S23.2.3: battle cards of a side, 1 to 13."""
    return max(1, min(MOST_CARDS, sum(terms(s, f, side).values())))


# -------------------------------------------------------------------- the steps


@step
def battle(s: State, f: Frame) -> None:
    """What comes next in a battle."""
    name = f["step"]
    _STEPS[name](s, f)


def _deal(s: State, f: Frame) -> None:
    if s.config.option["combat"] == "dice":
        f["step"] = "dice_fought"
        s.push("COMBAT_DICE", side=R)
        s.push("COMBAT_DICE", side=S)
        return
    f["step"] = "fight"
    f["deck"] = s.config.battle_deck
    s.push("BATTLE_DEAL", side=R, n=hand_size(s, f, R))
    s.push("BATTLE_DEAL", side=S, n=hand_size(s, f, S))


def _dealt(s: State, q: Frame, cards: Sequence[Any]) -> None:
    s.stack.pop()
    f = s.find("battle")
    left: Counter[str] = Counter(f["deck"])
    left.subtract(Counter(cards))
    f["deck"] = tuple(sorted(left.elements()))
    f[f"hand_{q['side']}"] = tuple(sorted(cards))
    s.tell("BattleCardsDealt", "S23.2.3", side=q["side"], n=len(cards), cards=tuple(sorted(cards)))


draw("BATTLE_DEAL", lambda s, f: (f["n"], s.find("battle")["deck"]), _dealt, lambda s, f: f["side"])


def _fight(s: State, f: Frame) -> None:
    """S23.2.4: the attacker plays a card; without one he loses."""
    attacker = f["attacker"]
    if not f[f"hand_{attacker}"]:
        f["won"], f["step"] = OTHER[attacker], "losses"
        return
    s.push("BATTLE_PLAY", who=attacker)


def _play_legal(s: State, q: Frame) -> list[Action]:
    hand = s.find("battle")[f"hand_{q['who']}"]
    wild = s.config.option["reserve_is_wild"]
    found: list[Action] = []
    for card in sorted(set(hand)):
        if card == RESERVE and wild:
            found += [("play", card, named) for named in s.config.printed.battle_cards]
        else:
            found.append(("play", card, card))
    return found


def _play(s: State, q: Frame, action: Action) -> None:
    s.stack.pop()
    f = s.find("battle")
    _spend(f, q["who"], action[1])
    f["rounds"] += 1
    f["played"] = (action[1], action[2])
    s.tell("BattleCardPlayed", "S23.2.4", side=q["who"], card=action[1], named=action[2])
    s.push("BATTLE_MATCH", who=OTHER[q["who"]])


def _spend(f: Frame, side: str, card: str) -> None:
    hand = list(f[f"hand_{side}"])
    hand.remove(card)
    f[f"hand_{side}"] = tuple(hand)


question("BATTLE_PLAY", _play_legal, _play, betrays=lambda s, q: True)


def _match_legal(s: State, q: Frame) -> list[Action]:
    f = s.find("battle")
    named = f["played"][1]
    fits = {named, RESERVE} if s.config.option["reserve_is_wild"] else {named}
    found: list[Action] = [("match", card) for card in sorted(fits & set(f[f"hand_{q['who']}"]))]
    return [*found, ("yield",)]


def _match(s: State, q: Frame, action: Action) -> None:
    s.stack.pop()
    f, who = s.find("battle"), q["who"]
    if action[0] == "yield":
        f["won"], f["card"], f["step"] = OTHER[who], f["played"][1], "losses"
        s.tell("BattleYielded", "S23.2.4", side=who, card=f["played"][1])
        return
    _spend(f, who, action[1])
    s.tell("BattleCardMatched", "S23.2.4", side=who, card=action[1])
    if not f["hand_S"] and not f["hand_R"]:
        f["won"], f["step"] = who, "losses"
        return
    s.push("INITIATIVE_DIE", side=who)


question("BATTLE_MATCH", _match_legal, _match, betrays=lambda s, q: bool(s.find("battle")[f"hand_{q['who']}"]))


def _rating(s: State, f: Frame, side: str) -> int:
    return tactical(s, commander(s, leaders(s, f["place"], side)))


def _initiative(s: State, q: Frame, faces: Sequence[Any]) -> None:
    s.stack.pop()
    f, side = s.find("battle"), q["side"]
    gained = faces[0] <= _rating(s, f, side)
    s.tell("InitiativeRolled", "S23.2.4", side=side, face=faces[0], needs=_rating(s, f, side), success=gained)
    if gained:
        s.push("BATTLE_INITIATIVE", who=side)


dice("INITIATIVE_DIE", lambda s, f: 1, _initiative)


def _initiative_legal(s: State, q: Frame) -> list[Action]:
    from .retreat import withdrawals

    f = s.find("battle")
    found: list[Action] = []
    if f[f"hand_{q['who']}"]:
        found.append(("press",))
    if withdrawals(s, f, q["who"]):
        found.append(("withdraw",))
    return found or [("hold",)]


def _initiative_answer(s: State, q: Frame, action: Action) -> None:
    s.stack.pop()
    f = s.find("battle")
    if action[0] == "press":
        f["attacker"] = q["who"]
        s.tell("InitiativeTaken", "S23.2.4", side=q["who"])
    elif action[0] == "withdraw":
        s.push("WITHDRAW_DIE", side=q["who"])


question("BATTLE_INITIATIVE", _initiative_legal, _initiative_answer)


def _withdraw(s: State, q: Frame, faces: Sequence[Any]) -> None:
    s.stack.pop()
    f, side = s.find("battle"), q["side"]
    success = faces[0] <= _rating(s, f, side)
    s.tell("WithdrawRolled", "S23.2.4", side=side, face=faces[0], needs=_rating(s, f, side), success=success)
    if success:
        f["withdrew"], f["step"] = side, "losses"


dice("WITHDRAW_DIE", lambda s, f: 1, _withdraw)


# -------------------------------------------------------------------- losses (S23.2.5, S13.D)


def loss_dice(rounds: int) -> int:
    """S23.2.5: dice after so many rounds.

    >>> [loss_dice(n) for n in (1, 5, 6, 10, 11)]
    [2, 2, 3, 3, 4]
    """
    return 2 if rounds <= 5 else 3 if rounds <= 10 else 4


def dealt(faces: Sequence[int]) -> int:
    """Each 6 deals 2 hits, each 5 deals 1.

    >>> dealt((6, 5))
    3
    """
    return sum(2 if face == 6 else 1 if face == 5 else 0 for face in faces)


def _losses(s: State, f: Frame) -> None:
    f["step"] = "hits"
    number = loss_dice(f["rounds"])
    s.push("LOSS_DICE", side=R, n=number)
    s.push("LOSS_DICE", side=S, n=number)


def _loss_rolled(s: State, q: Frame, faces: Sequence[Any]) -> None:
    s.stack.pop()
    s.find("battle")[f"faces_{q['side']}"] = tuple(faces)
    s.tell("LossesRolled", "S23.2.5", side=q["side"], faces=tuple(faces), hits=dealt(faces))


dice("LOSS_DICE", lambda s, f: f["n"], _loss_rolled)
dice("COMBAT_DICE", lambda s, f: 3, _loss_rolled)


def dice_modifier(s: State, f: Frame, side: str) -> int:
    """S13.D: as S23.2.3 without strength and limits."""
    return sum(value for name, value in terms(s, f, side).items() if name != "strength")


def _dice_fought(s: State, f: Frame) -> None:
    """S13.D: the higher total wins, ties go to the inactive side."""
    totals = {side: sum(f[f"faces_{side}"]) + dice_modifier(s, f, side) for side in (S, R)}
    active, enemy = f["side"], OTHER[f["side"]]
    f["won"] = active if totals[active] > totals[enemy] else enemy
    s.tell("BattleRolled", "S13.1", S=totals[S], R=totals[R], side=f["won"])
    f["step"] = "hits"


def _hits(s: State, f: Frame) -> None:
    """Simultaneous: S chooses his losses first."""
    place, loser = f["place"], OTHER[f["won"]] if f["won"] else None
    f["step"] = "challenge"
    by_dice = s.config.option["combat"] == "dice"
    due = {side: dealt(f[f"faces_{OTHER[side]}"]) + (by_dice and f["won"] == OTHER[side]) for side in (S, R)}
    for side in (R, S):
        if due[side]:
            frame = s.push(
                "TAKE_HITS", who=side, n=due[side], scope=((place, OUT),), once=False, spent=(), why="battle"
            )
            if side == loser:
                frame["count"] = "battle"


def _challenge(s: State, f: Frame) -> None:
    """Card 43: its general checks after the losses, if his side has units left."""
    place = f["place"]
    f["step"] = "decided"
    for side in (S, R):
        if not units(s, place, side):
            f["emptied"] = (*f["emptied"], side)
    for id in f["challenge"]:
        if (place, s.leaders[id].side, OUT) in s.units and s.leaders[id].where == MAP:
            check(s, id)


def _decided(s: State, f: Frame) -> None:
    """S13.3: who has no units left has lost; then windows of winner and loser."""
    place, active = f["place"], f["side"]
    enemy = OTHER[active]
    gone = [side for side in (active, enemy) if not units(s, place, side)]
    if f["withdrew"] and not gone:
        f["step"] = "withdraw"
        return
    if gone:
        f["won"] = enemy if len(gone) == 2 else OTHER[gone[0]]
        f["withdrew"] = None
        f["step"] = "fortunes"
    else:
        f["step"] = "retreat_die"
    won = f["won"]
    map = s.config.map[place]
    s.tell("BattleWon", "S13.3", side=won, place=place)
    if not gone:
        s.push("SURPRISE", who=OTHER[won], window="lost", map=map, place=place)
        s.push("SURPRISE", who=won, window="won", map=map, place=place)


def _withdraw_step(s: State, f: Frame) -> None:
    from .retreat import withdraw

    f["step"] = "leaders"
    withdraw(s, f)


def _retreat_die(s: State, f: Frame) -> None:
    f["step"] = "retreat"
    if not f["no_losses"]:
        s.push("RETREAT_DIE")


def retreat_hits(face: int, number: int) -> int:
    """S23.2.6: hits of a modified die for so many units.

    >>> [retreat_hits(face, 4) for face in range(7)], retreat_hits(5, 5)
    ([0, 1, 1, 2, 2, 3, 3], 5)
    """
    face = max(0, face)
    return face if number >= 5 else -(-face // 2)


def retreat_modifier(s: State, f: Frame) -> int:
    """S23.2.6 and card 17: what is added to the retreat die."""
    card = f["card"]
    printed: int = s.config.printed.battle_cards[card].retreat_die if card else 0
    return printed + int(f["retreat_die"])


def _retreat_rolled(s: State, q: Frame, faces: Sequence[Any]) -> None:
    s.stack.pop()
    f = s.find("battle")
    loser, place = OTHER[f["won"]], f["place"]
    added = retreat_modifier(s, f)
    hits = retreat_hits(faces[0] + added, size(units(s, place, loser)))
    s.tell("RetreatRolled", "S23.2.6", side=loser, face=faces[0], modifier=added, hits=hits)
    if hits:
        s.push(
            "TAKE_HITS", who=loser, n=hits, scope=((place, OUT),), once=False, spent=(), why="retreat", count="battle"
        )


dice("RETREAT_DIE", lambda s, f: 1, _retreat_rolled)


def _retreat(s: State, f: Frame) -> None:
    from .retreat import retreat

    f["step"] = "fortunes"
    if not units(s, f["place"], OTHER[f["won"]]):
        f["emptied"] = (*f["emptied"], OTHER[f["won"]])
        return
    retreat(s, f)


def _fortunes_step(s: State, f: Frame) -> None:
    f["step"] = "leaders"
    if f["hits"] // 2 and f["won"]:
        s.push("FORTUNES", who=f["won"], n=f["hits"] // 2)


def fortunes(s: State, f: Frame) -> list[str]:
    """S23.2.7: enemy minor cities in or next to the battle space without a unit of the loser."""
    place, loser = f["place"], OTHER[f["won"]]
    spaces = (place, *(other for other, _, _ in s.config.links[place]))
    return [
        other
        for other in spaces
        if s.config.kind[other] == MINOR and s.control.get(other) == loser and not any_units(s, other, loser)
    ]


def _fortunes_legal(s: State, q: Frame) -> list[Action]:
    if not q["n"]:
        return []
    return [*(("flip", place) for place in fortunes(s, s.find("battle"))), ("done",)]


def _fortunes(s: State, q: Frame, action: Action) -> None:
    if action[0] == "done":
        s.stack.pop()
        return
    q["n"] -= 1
    set_control(s, action[1], q["who"], "S23.2.7")


question("FORTUNES", _fortunes_legal, _fortunes)


def calls_for_check(faces: Sequence[int]) -> bool:
    """S23.2.8: two or more natural 1s, or two or more natural 6s.

    >>> [calls_for_check(faces) for faces in ((1, 1), (6, 6), (1, 6, 6), (1, 6), (5, 5))]
    [True, True, True, False, False]
    """
    return list(faces).count(1) >= 2 or list(faces).count(6) >= 2


def _leaders(s: State, f: Frame) -> None:
    """S23.2.8: the last step, S before R, alphabetically; then the crisis of a lost major battle."""
    f["step"] = "over"
    checks: list[tuple[str, bool]] = []
    for side in (S, R):
        present = [id for id in f[f"present_{side}"] if s.leaders[id].where == MAP]
        if side in f["emptied"]:
            checks += [(id, True) for id in present]
        elif calls_for_check(f[f"faces_{side}"]):
            checks += [(id, False) for id in present if not is_legate(s, id)]
    for id, alone in reversed(checks):
        check(s, id, alone)


def _over(s: State, f: Frame) -> None:
    s.stack.pop()
    if (fought := s.within("duel")) is not None:
        fought["won"] = f["won"]
    if f["won"] == S and f["legions"] >= 4:
        incident(s, "republic_loses_major_battle")
    s.tell("BattleEnded", "S13.1", place=f["place"])


_STEPS: Final = {
    "deal": _deal, "fight": _fight, "losses": _losses, "dice_fought": _dice_fought, "hits": _hits,
    "challenge": _challenge, "decided": _decided, "withdraw": _withdraw_step, "retreat_die": _retreat_die,
    "retreat": _retreat, "fortunes": _fortunes_step, "leaders": _leaders, "over": _over,
}  # fmt: skip
