"""Operations (S10): card plays in turn, and the uses of command points."""

from __future__ import annotations

from . import events, raids, resources, supply, training
from .cards import hand_of, leave_hand, map_of
from .config import OTHER, R, S
from .control import markable, price, set_control
from .machine import question, step
from .movement import activatable, activate
from .naval import singles
from .reinforcements import levy_spaces
from .state import Action, Frame, State


@step
def operations(s: State, f: Frame) -> None:
    """S10.1: alternate single card plays; who is finished lets the other go on alone."""
    turn = f["next"]
    for side in (turn, OTHER[turn]):
        if not s.stopped[side] and hand_of(s, side):
            f["next"] = OTHER[side]
            s.push("PLAY_CARD", who=side)
            return
    s.stack.pop()


def _play_legal(s: State, f: Frame) -> list[Action]:
    who = f["who"]
    cards = hand_of(s, who)
    found: list[Action] = [("card", n) for n in cards]
    found += [("resource", n) for n in s.resources[who] if resources.playable(s, n, who)]
    if len(cards) <= s.config.option["retained_cards"]:  # S9.11
        found.append(("keep",))
    return found


def _play(s: State, f: Frame, action: Action) -> None:
    s.stack.pop()
    who = f["who"]
    if action[0] == "keep":
        s.stopped[who] = True
        s.tell("CardsKept", "S9.11", side=who)
    elif action[0] == "resource":
        resources.play(s, action[1], who)
    else:
        map = map_of(s, who, action[1])
        s.tell("CardPlayed", "S9.4", side=who, card=action[1], map=map)
        s.push("USE_CARD", who=who, card=action[1], map=map)


question("PLAY_CARD", _play_legal, _play)


# -------------------------------------------------------------------- USE_CARD (S10.2)


def _use_legal(s: State, f: Frame) -> list[Action]:
    who, map = f["who"], f["map"]
    card = s.config.printed.cards[f["card"]]
    found: list[Action] = [("activate", id) for id in activatable(s, who, map, card.cp)]
    if markable(s, who, map, card.cp):
        found.append(("control",))
    if who == S and raids.raids(s, map, ()):
        found.append(("raid",))
    if who == R and raids.calmable(s, map, card.cp):
        found.append(("pacify",))
    if singles(s, {"who": who, "map": map, "shipped": ()}):
        found.append(("sail",))
    if training.possible(s, who, map, None):
        found.append(("train",))
    if (
        who == R
        and s.config.option["extra_reinforcements"]
        and not s.flags["extra_levy"]
        and levy_spaces(s, {"extra": True})
    ):
        found.append(("levy",))
    if events.usable(s, card, who, map):
        found.append(("event",))
    found.append(("discard",))
    return found


def _use(s: State, f: Frame, action: Action) -> None:
    s.stack.pop()
    who, map, n = f["who"], f["map"], f["card"]
    card, use = s.config.printed.cards[n], action[0]
    leave_hand(s, who, n)
    s.discard = (*s.discard, n)
    s.tell("CardUsed", "S10.2", side=who, card=n, use=use)
    if use == "discard":
        return
    if use == "event":
        events.happen(s, card, who, map)
        return
    if use == "activate":
        s.push("activation", leader=action[1], map=map)
    elif use == "control":
        s.push("CONTROL", who=who, map=map, points=card.cp)
    elif use == "raid":
        s.push("RAID", who=who, map=map, points=card.cp, raided=())
    elif use == "pacify":
        s.push("PACIFY", who=who, map=map, points=card.cp)
    elif use == "sail":
        s.push("SAIL_SINGLE", who=who, map=map, points=card.cp, shipped=())
    elif use == "train":
        s.push("TRAIN", who=who, map=map, points=card.cp, by=None)
    elif use == "levy":
        s.flags["extra_levy"] = True
        s.push("LEVY", who=who, points=card.cp, spaces={"extra": True}, crisis=True)
    if s.config.option["supply"]:
        supply.check(s)


question("USE_CARD", _use_legal, _use)


@step
def activation(s: State, f: Frame) -> None:
    """The leader whom a card activates, if he is still there."""
    from .movement import can_activate

    s.stack.pop()
    if can_activate(s, f["leader"], s.leaders[f["leader"]].side, f["map"]):
        activate(s, f["leader"], f["map"])


# -------------------------------------------------------------------- campaign cards (S10.3)


def _campaign_legal(s: State, f: Frame) -> list[Action]:
    if not f["left"]:
        return []
    ids = activatable(s, f["who"], f["map"], generals=f["generals"])
    found: list[Action] = [("activate", id) for id in ids if id not in f["used"]]
    return [*found, ("done",)]


def _campaign(s: State, f: Frame, action: Action) -> None:
    if action[0] == "done":
        s.stack.pop()
        return
    f["left"] -= 1
    f["used"] = (*f["used"], action[1])
    activate(s, action[1], f["map"], f["extra"])


question("CAMPAIGN", _campaign_legal, _campaign)


# -------------------------------------------------------------------- markers (S15.3)


def _control_legal(s: State, f: Frame) -> list[Action]:
    if not f["points"]:
        return []
    return [*(("mark", place) for place in markable(s, f["who"], f["map"], f["points"])), ("done",)]


def _control(s: State, f: Frame, action: Action) -> None:
    if action[0] == "done":
        s.stack.pop()
        return
    f["points"] -= price(s, action[1])
    set_control(s, action[1], f["who"])


question("CONTROL", _control_legal, _control)
