"""Combat (P7): the order of the battles and the rounds of each."""

from __future__ import annotations

from .terms import AREAS, NATIONS

try:
    import cython
except ImportError:
    from hispania import _nocython as cython

if not cython.compiled:
    from .bits import BIT, LAND_SET, first, i64, lane
    from .castles import rome_fort, ruin_castle
    from .fees import end_mission
    from .hits import (
        any_category,
        ask_spread,
        dice_of_side,
        dice_thrown,
        firing_dice,
        in_category,
        one_at,
        put_spread,
        resolve_round,
        threshold,
    )
    from .nations import after_conquest, leader_killed
    from .points import kill
    from .retreat import push_retreat
    from .state import Choices, State, deed, kind_of, more_of, place_of, word_of
    from .submission import after_battle, submit, test_submission
    from .terms import (
        B_AIM,
        B_BEFORE,
        B_LOSS,
        B_NEXT,
        B_RETREAT_A,
        B_RETREAT_D,
        B_ROLL,
        B_ROLLED,
        B_ROUND,
        B_SACRIFICE,
        B_SIGN,
        B_SUBMIT,
        BATTLE,
        BERBER,
        CASTLE,
        CATEGORIES,
        COMBAT,
        DO_ACCEPT,
        DO_AIM,
        DO_BATTLE,
        DO_RESIST,
        DO_SACRIFICE,
        DO_SIGN,
        DO_SPREAD,
        DO_SUBMIT,
        FIRE_KINDS,
        HEADS,
        LAND,
        LUSITANIEN,
        NEUTRAL,
        NOBODY,
        NOWHERE,
        OMEYYAD,
        ROME,
        SIDE_A,
        SIDE_D,
        THROWS,
        TURNS,
        VIRIATHUS,
        WAITS,
        WISIGOTH,
    )

MUST = 2  # as in submission
MOST_WET = 15  # dice that aims and hits at river crossers have room for: more have only stacks that no game comes to
TIES = (5, 3, 2, 1, 0, 6, 4)  # P7.10: castle, knight, cavalry, elite, infantry, fort, Berber


def scenes(s: State, nation: i64) -> i64:
    """Where battles are to be fought (P7.1)."""
    p: i64 = 0
    foes: i64 = 0
    found: i64 = 0
    left: i64 = s.where[nation] & LAND_SET
    while left:
        p = first(left)
        left &= left - 1
        foes = s.others_at(p, nation)
        while foes:
            if not s.allies(nation, first(foes)):
                found |= BIT[p]
            foes &= foes - 1
    return found


def ask_combat(s: State, choices: Choices) -> i64:
    """The active nation chooses the next battle."""
    d: i64 = s.depth - 1
    nation: i64 = s.who[d]
    leader: i64 = 0
    for leader in range(HEADS):  # P7.1, P23.6: a leader alone among enemies dies
        if s.leader_area[leader] != NOWHERE and s.leader_area[leader] < LAND:
            _lone_leader(s, nation, leader)
    if s.depth != d + 1:  # a leader's death made a bond: forced retreats come first (P10.6)
        return 0
    found: i64 = scenes(s, nation)
    if not found:
        s.depth = d
        s.arrival_count = 0
        return 0
    while found:
        choices.add(deed(DO_BATTLE, first(found), 0, 0, 0), 0)
        found &= found - 1
    s.decider = s.owner[nation]
    return WAITS


def _lone_leader(s: State, nation: i64, leader: i64) -> None:
    p: i64 = s.leader_area[leader]
    own: i64 = s.leader_nation[leader]
    by: i64 = NOBODY
    concerns: i64 = nation == own
    if s.at(p, own):
        return
    foes: i64 = s.others_at(p, own)
    while foes:
        if not s.allies(own, first(foes)):
            if by == NOBODY:
                by = first(foes)
            concerns |= first(foes) == nation
        foes &= foes - 1
    if by != NOBODY and concerns:
        leader_killed(s, p, leader, by, own != nation)


def do_combat(s: State, act: i64) -> None:
    """Open a battle."""
    open_battle(s, place_of(act), s.who[s.depth - 1], zealous(s))


def zealous(s: State) -> i64:
    """Is this the first phase of an invasion with religious zeal (P2.7)?"""
    d: i64 = s.depth - 1
    if s.task[d] != COMBAT or s.arg[d] != 1:
        return 0
    return s.config.zeal[s.who[d] * TURNS + s.turn]


def open_battle(s: State, p: i64, attacker: i64, zeal: i64) -> None:
    """Put a battle on the stack."""
    k: i64 = 0
    kind: i64 = 0
    origin: i64 = 0
    mission: i64 = s.mission
    if not mission:
        s.clear_battle()
        for k in range(s.arrival_count):
            if (s.arrivals[k] >> 8 & 63) != p:
                continue
            kind = s.arrivals[k] >> 14 & 15
            origin = (s.arrivals[k] >> 18) - 1
            s.came |= BIT[origin]
            if s.config.river[p] & BIT[origin]:
                s.river += (s.arrivals[k] & 255) * BIT[8 * kind]
    s.battle_at = p
    s.side[SIDE_A] = attacker
    s.side[SIDE_D] = first(s.others_at(p, attacker))
    if s.river and dice_of_side(s, SIDE_D) > MOST_WET:
        s.river = 0
    s.round = 1
    s.round_step = B_BEFORE
    s.zeal = zeal
    s.mountain = 1 if s.config.mountains & BIT[p] else 0
    if s.turn == 5 and s.leader_area[VIRIATHUS] == p:
        if s.side[SIDE_A] + s.side[SIDE_D] == ROME + LUSITANIEN and (attacker in (ROME, LUSITANIEN)):
            s.viriathus = 1
    s.push(BATTLE, attacker, 0)
    if s.log is not None:
        s.tell("BattleBegan", "P7.1", place=AREAS[p], attacker=NATIONS[attacker], defender=NATIONS[s.side[SIDE_D]])


# -------------------------------------------------------------------- rounds


def ask_battle(s: State, choices: Choices) -> i64:
    """Go on with the battle to the next decision or the dice (P7.3)."""
    step: i64 = s.round_step
    if step == B_BEFORE:
        s.round_step = B_ROUND
        _window(s, "before")
    elif step == B_ROUND:
        _start_round(s)
    elif step == B_AIM:
        return _list_aims(s, choices)
    elif step == B_ROLL:
        s.dice = dice_thrown(s)
        return THROWS
    elif step == B_ROLLED:
        s.signing = 3
        s.round_step = B_SIGN
        _window(s, "die")
    elif step == B_SIGN:
        return _ask_sign(s, choices)
    elif step == B_LOSS:
        if s.config.owner_wounds and ask_spread(s, choices):
            return WAITS
        _remove_losses(s)
    elif step == B_SUBMIT:
        return _ask_submission(s, choices)
    elif step == B_RETREAT_A:
        s.round_step = B_RETREAT_D
        push_retreat(s, SIDE_A)
    elif step == B_RETREAT_D:
        if not _left(s):
            s.round_step = B_NEXT
            if s.side[SIDE_D] != NEUTRAL:
                push_retreat(s, SIDE_D)
    elif step == B_NEXT:
        if not _left(s):
            s.round_step = B_ROUND
            s.round += 1
            s.river = 0
    else:
        _list_sacrifices(s, choices)
        return WAITS
    return 0


def _window(s: State, when: str) -> None:
    """A chit window of a battle, attacker first (P7.2, P7.3)."""
    if s.config.events:
        from .events import push_window

        push_window(s, when)


def _left(s: State) -> bool:
    """Is the battle over because a side has left or died (P7.3)?"""
    if s.viriathus and s.leader_area[VIRIATHUS] != s.battle_at:  # P10.6
        end_battle(s)
        if s.bond[LUSITANIEN] == NOBODY:
            submit(s, ROME, LUSITANIEN)
        return True
    gone: i64 = not s.at(s.battle_at, s.side[SIDE_A]) or not s.at(s.battle_at, s.side[SIDE_D])
    if gone or (s.mission and not any_category(s, SIDE_D)):
        end_battle(s)
        return True
    return False


def _start_round(s: State) -> None:
    k: i64 = 0
    if _left(s):
        return
    if _surrenders(s):  # P14.13.9
        ruin_castle(s, s.battle_at, s.side[SIDE_D])
        kill(s, s.battle_at, s.side[SIDE_D], CASTLE, NOBODY)
        if s.log is not None:
            s.tell("CastleSurrendered", "P14.13.9", place=AREAS[s.battle_at])
        if s.supply(OMEYYAD, CASTLE) > 0:
            s.round_step = B_SACRIFICE
        else:
            end_battle(s)
        return
    for k in range(2 * FIRE_KINDS):
        s.aim[k] = 0
    s.aiming = SIDE_A
    s.queued = 0
    s.round_step = B_AIM
    s.tactics = 0
    _window(s, "round")


def _surrenders(s: State) -> bool:
    if s.side[SIDE_A] != OMEYYAD or not s.toledo or s.turn < 11 or s.turn > 13:
        return False
    if s.side[SIDE_D] != WISIGOTH and s.side[SIDE_D] != NEUTRAL:
        return False
    return s.at(s.battle_at, s.side[SIDE_D]) == BIT[8 * CASTLE]


def _list_sacrifices(s: State, choices: Choices) -> None:
    """OMEYYAD gives a unit for the castle (P14.13.9)."""
    kind: i64 = 0
    for kind in range(BERBER):
        if lane(s.at(s.battle_at, s.side[SIDE_A]), kind):
            choices.add(deed(DO_SACRIFICE, 0, 0, kind, 0), 0)
    s.decider = s.owner[s.side[SIDE_A]]


def _list_aims(s: State, choices: Choices) -> i64:
    """The attacker names targets, then the defender, for each firing kind in turn (P7.3)."""
    side: i64 = s.aiming
    group: i64 = 0
    target: i64 = 0
    found: i64 = 0
    if not s.queued:
        s.queued = 1
        s.queue = 0
        for group in range(FIRE_KINDS):
            if firing_dice(s, side, group) > 0:
                s.queue |= BIT[group]
    if not s.queue:
        s.queued = 0
        if side == SIDE_A:
            s.aiming = SIDE_D
        else:
            s.aiming = SIDE_A
            s.round_step = B_ROLL
        return 0
    group = first(s.queue)
    number: i64 = firing_dice(s, side, group)
    for target in range(CATEGORIES):
        if in_category(s, 1 - side, target):
            found |= BIT[target]
    if not s.owner[s.side[side]]:  # P7.10: neutral units, and those of a nation that nobody plays
        _set_aim(s, group, number * one_at(_weakest(s, side, group, found)))
        return 0
    if not found & (found - 1):  # with one category nothing is named
        _set_aim(s, group, number * one_at(first(found)) if found else 0)
        return 0
    _share(choices, group, number, found, 0)
    s.decider = s.owner[s.side[side]]
    return WAITS


def _share(choices: Choices, group: i64, number: i64, targets: i64, aim: i64) -> None:
    """Every way to part some dice among the targets."""
    n: i64 = 0
    rest: i64 = targets & (targets - 1)
    if not rest:
        choices.add(deed(DO_AIM, 0, 0, group, 0), aim + number * one_at(first(targets)))
        return
    for n in range(number + 1):
        _share(choices, group, number - n, rest, aim + n * one_at(first(targets)))


def _weakest(s: State, side: i64, group: i64, found: i64) -> i64:
    """Where neutral units aim: the lowest threshold, ties in a fixed order (P7.10)."""
    best: i64 = NOBODY
    for base in TIES:
        for target in (base, base + 7):
            if target < CATEGORIES and found & BIT[target]:
                if best == NOBODY or threshold(s, side, group, target) < threshold(s, side, group, best):
                    best = target
    return best


def _set_aim(s: State, group: i64, aim: i64) -> None:
    s.aim[s.aiming * FIRE_KINDS + group] = aim
    s.queue &= ~BIT[group]


def do_battle(s: State, act: i64, units: i64) -> None:
    """Name targets, submit, resist, sacrifice, call the Sign of God."""
    word: i64 = word_of(act)
    attacker: i64 = s.side[SIDE_A]
    defender: i64 = s.side[SIDE_D]
    if word == DO_AIM:
        _set_aim(s, kind_of(act), units)
    elif word == DO_SUBMIT:
        end_battle(s)
        submit(s, attacker, defender)
    elif word == DO_RESIST:
        s.round_step = B_RETREAT_A
    elif word == DO_SACRIFICE:
        s.take(s.battle_at, attacker, kind_of(act), 1)
        s.put_castle(s.battle_at, attacker)
        end_battle(s)
    elif word == DO_SPREAD:
        put_spread(s, place_of(act), kind_of(act), more_of(act))
    elif word == DO_ACCEPT:
        s.signing &= s.signing - 1
    else:  # P13.2: the same targets are rolled for again
        player: i64 = s.owner[s.side[first(s.signing)]]
        s.signed |= BIT[player]
        s.round_step = B_ROLL
        if s.log is not None:
            s.tell("SignOfGod", "P13.2", player=player)


def _ask_sign(s: State, choices: Choices) -> i64:
    """Once a game a player may have a round rolled again, attacker asked first (P13.2)."""
    player: i64 = 0
    while s.signing:
        player = s.owner[s.side[first(s.signing)]]
        if s.config.sign_of_god and player and not s.signed & BIT[player]:
            if s.owner[s.side[SIDE_A]] == s.owner[s.side[SIDE_D]]:
                s.signing &= -s.signing
            choices.add(DO_SIGN, 0)
            choices.add(DO_ACCEPT, 0)
            s.decider = player
            return WAITS
        s.signing &= s.signing - 1
    s.round_step = B_LOSS
    return 0


def fall_battle(s: State) -> None:
    """The dice of a round have fallen: they lie in `rolled`."""
    s.rolled_count = s.dice
    s.round_step = B_ROLLED
    if s.log is not None:
        s.tell("DiceRolled", "P7.3", place=AREAS[s.battle_at], faces=[s.rolled[k] for k in range(s.dice)])


def _remove_losses(s: State) -> None:
    """Remove losses on both sides at once; leaders die with their last unit (P7.6, P7.7)."""
    side: i64 = 0
    resolve_round(s)
    s.rolled_count = 0
    s.spread = 0
    for side in range(2):
        s.wounds[side] += s.wounds[side + 2]
        s.wounds[side + 2] = 0
        s.brave[side] = NOBODY
    s.round_step = B_SUBMIT
    if not s.at(s.battle_at, s.side[SIDE_A]) or not s.at(s.battle_at, s.side[SIDE_D]):
        close_battle(s)
    elif s.mission and not any_category(s, SIDE_D):  # P14.26.2: no engaged unit is left
        end_battle(s)


def close_battle(s: State) -> None:
    """A side has no unit left: its leaders are killed and the battle ends (P7.7)."""
    p: i64 = s.battle_at
    attacker: i64 = s.side[SIDE_A]
    defender: i64 = s.side[SIDE_D]
    doomed_a: i64 = 0 if s.at(p, attacker) else s.leaders_at(p, attacker)
    doomed_d: i64 = 0 if s.at(p, defender) else s.leaders_at(p, defender)
    end_battle(s)
    while doomed_a:
        leader_killed(s, p, first(doomed_a), defender, 0)
        doomed_a &= doomed_a - 1
    while doomed_d:
        leader_killed(s, p, first(doomed_d), attacker, 1)
        doomed_d &= doomed_d - 1


def _ask_submission(s: State, choices: Choices) -> i64:
    """Must or may the small nation submit (P10.2)?"""
    attacker: i64 = s.side[SIDE_A]
    defender: i64 = s.side[SIDE_D]
    s.round_step = B_RETREAT_A
    if s.mission or s.no_submission:
        return 0
    mode: i64 = test_submission(s, attacker, defender)
    if mode == MUST:
        end_battle(s)
        submit(s, attacker, defender)
    elif mode and s.owner[defender]:
        s.round_step = B_SUBMIT
        choices.add(DO_SUBMIT, 0)
        choices.add(DO_RESIST, 0)
        s.decider = s.owner[defender]
        return WAITS
    return 0


def end_battle(s: State) -> None:
    """The battle is over (P7.9)."""
    p: i64 = s.battle_at
    attacker: i64 = s.side[SIDE_A]
    s.depth -= 1
    if s.log is not None:
        holder: i64 = s.holder(p)
        s.tell("BattleEnded", "P7.9", place=AREAS[p], holder=None if holder == NOBODY else NATIONS[holder])
    if s.mission:
        end_mission(s)
    if attacker == ROME and not s.others_at(p, ROME):
        rome_fort(s, p)
    s.clear_battle()
    after_conquest(s, attacker)
    after_battle(s)
