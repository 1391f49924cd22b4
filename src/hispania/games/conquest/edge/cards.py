"""Explanations as data: the arithmetic and exact odds of a combat, and why an army turns where it turns."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from msgspec import Struct

from ..core.combat import (
    ambush,
    declare_army_attack,
    declare_army_siege,
    declare_attack,
    declare_siege,
    general_at,
    has_home_support,
    hispanic_supporters,
    hispanic_value,
    is_show_of_force,
    is_sure,
    roman_supporters,
    roman_value,
    support_group,
    throws_for,
    verdict,
)
from ..core.hispanic import candidates, nearest, targets
from ..core.state import State
from ..core.terms import ARMY_ATTACK, ARMY_SIEGE, ATTACK, BOOST, COLOURS, LEGION, SIEGE, C
from ..printed.board import NUMERALS, Board, province_of
from .actions import UNIT_CODES, Attack, Besiege, Strike
from .codec import general_on

RULES = {SIEGE: "H4.5", ATTACK: "H4.6", ARMY_ATTACK: "H5.2e", ARMY_SIEGE: "H5.2f"}
KINDS = {SIEGE: "siege", ATTACK: "attack", ARMY_ATTACK: "army-attack", ARMY_SIEGE: "army-siege"}


SHARES: Final = tuple(Fraction(n, 36) for n in range(37))  # of the throws of two dice


class Term(Struct, frozen=True):
    """One summand of a side and the cities it comes from.

    Names: denarii, garrisons, home (the generic +1), imperivm (C's +1), shield, revolts, boost (the Hispano's denarii).
    """

    name: str
    value: int
    spaces: tuple[str, ...] = ()


class Side(Struct, frozen=True):
    """One side of a combat: (die + terms) x 2 for each supporter; `die` is "R", "H" or None for a shield."""

    unit: str
    space: str
    die: str | None
    terms: tuple[Term, ...]
    supporters: tuple[tuple[str, str], ...]
    multiplier: int
    special: bool = False  # H6.6: doubled because it is the special army

    @property
    def sum(self) -> int:
        """All terms together, without the die."""
        return sum(term.value for term in self.terms)

    def value(self, die: int = 0) -> int:
        """What this side comes to when its die shows that face."""
        return ((die if self.die else 0) + self.sum) * self.multiplier

    @property
    def formula(self) -> str:
        """The side as a formula, (R+4)x2 for instance."""
        inner = "+".join([*([self.die] if self.die else []), *([str(self.sum)] if self.sum or not self.die else [])])
        if self.multiplier == 1:
            return inner
        return f"({inner})x{self.multiplier}" if "+" in inner else f"{inner}x{self.multiplier}"


class CombatCard(Struct, frozen=True):
    """A combat before its dice: both sides and the exact chances, seen from the attacker."""

    kind: str
    rule: str
    attacker: Side
    defender: Side
    denarii: int
    win: Fraction
    tie: Fraction
    loss: Fraction
    sure: bool
    win_least: Fraction  # what is left of it if the Hispano spends all he has on this combat (H6.7)
    loss_most: Fraction

    @property
    def roman(self) -> Side:
        """The Roman side."""
        return self.attacker if self.kind in ("siege", "attack") else self.defender

    @property
    def hispanic(self) -> Side:
        """The Hispanic side."""
        return self.defender if self.kind in ("siege", "attack") else self.attacker


class ArmyChoice(Struct, frozen=True):
    """Why an army turns where it turns (H5.2b-c), for every face of the choice die."""

    army: str
    province: str
    ventures: bool  # its whole province is in revolt, so other provinces without army count too
    candidates: tuple[str, ...]
    dropped: tuple[str, ...]  # in revolt while another candidate is not
    targets: tuple[str, ...]
    by_die: tuple[str | None, ...]  # the target for faces 1-6, None for a tie; empty when no die is needed
    shields: tuple[int, ...]  # of the targets, in their order
    piece: str = "A"  # or "S", the special army (H6.6)

    @property
    def rule(self) -> str:
        """The rule that settled it."""
        return "H5.2c" if self.targets else "H5.2b"


def names(board: Board, spaces: int) -> tuple[str, ...]:
    """The ids of a set of spaces, in the order of their numbers."""
    ids, found = board.ids, []
    while spaces:
        found.append(ids[(spaces & -spaces).bit_length() - 1])
        spaces &= spaces - 1
    return tuple(found)


def combat_card(s: State, action: Besiege | Attack | Strike) -> CombatCard:
    """The card of a combat that could be declared now; the position is not touched."""
    declared = s.clone()
    city = s.config.board[action.city].index
    if isinstance(action, Strike):
        army = s.config.board[action.army].index
        (declare_army_attack if s.generals() >> city & 1 else declare_army_siege)(declared, army, city)
        declared.hispano -= action.denarii  # H6.7e
        declared.boost = action.denarii
        declared.hispanic_sum += action.denarii
        return declared_card(declared)
    g = UNIT_CODES.index(action.unit or action.actor)
    if isinstance(action, Besiege):
        declare_siege(declared, g, city, action.denarii)
    else:
        declare_attack(declared, g, city, action.denarii)
    if declared.hispano:
        declared.phase = BOOST
    return declared_card(declared)


def declared_card(s: State) -> CombatCard:
    """The card of the combat that is declared and waits for its dice."""
    kind, start, to = s.combat, s.combat_from, s.combat_to
    if kind in (SIEGE, ATTACK):
        roman = _general_side(s, start, s.combat_denarii, roman_supporters(s, to, 1 << start), to)
        armies = ambush(s, start, 1 << to if kind == ATTACK else 0)
        hispanic = _army_side(s, to, armies) if kind == ATTACK else _walls(s, "revolt", to, _armies(s, armies), 0)
        attacker, defender = roman, hispanic
    else:
        attacker = _army_side(s, start, hispanic_supporters(s, to, 1 << start))
        generals = roman_supporters(s, start, 1 << to if kind == ARMY_ATTACK else 0)
        if kind == ARMY_ATTACK:
            defender = _general_side(s, to, 0, generals)
        else:
            defender = _walls(s, "garrison", to, _generals(s, generals), 1)
    win, tie, loss = _odds(s)
    ours = kind in (SIEGE, ATTACK)
    least, most = _against_hispano(s) if ours and s.hispano else (win, loss)
    return CombatCard(
        KINDS[kind], RULES[kind], attacker, defender, s.combat_denarii,
        win if ours else loss, tie, loss if ours else win, bool(is_sure(s)),
        least if ours else loss, most if ours else win,
    )  # fmt: skip


def _odds(s: State) -> tuple[Fraction, Fraction, Fraction]:
    """Roman success, nothing, Hispanic success over the dice that this combat rolls."""
    won, lost = throws_for(s, 1), throws_for(s, -1)
    return SHARES[won], SHARES[36 - won - lost], SHARES[lost]


def _against_hispano(s: State) -> tuple[Fraction, Fraction]:
    """The least chance of winning and the greatest of losing when the Hispano boosts and rerolls at his best (H6.7)."""
    spend = range(s.hispano + 1) if s.phase == BOOST else (0,)  # H12: he is asked once
    least = min(_with_rerolls(s, boost, s.hispano - boost, 1) for boost in spend)
    most = max(_with_rerolls(s, boost, s.hispano - boost, -1) for boost in spend)
    return least, most


def _with_rerolls(s: State, boost: int, rerolls: int, wanted: int) -> Fraction:
    """The chance of a verdict when H may be rerolled so often, each time only if that serves the Hispano."""
    boosted = s.clone()
    boosted.hispanic_sum += boost
    if boosted.config.skips_sure_rolls and is_sure(boosted):
        rerolls = 0
    total = Fraction(0)
    for r in range(1, 7):
        value = roman_value(boosted, r)
        hits = [int(verdict(boosted, value, hispanic_value(boosted, h)) == wanted) for h in range(1, 7)]
        chance = Fraction(sum(hits), 6)
        better = min if wanted == 1 else max
        for _ in range(rerolls if s.combat == ATTACK else 0):
            chance = Fraction(sum(better(Fraction(hit), chance) for hit in hits), 6)
        total += chance
    return total / 6


def _general_side(s: State, space: int, denarii: int, supporters: int, target: int | None = None) -> Side:
    board: Board = s.config.board
    g = general_at(s, space)
    barred = target is not None and bool(s.lethe and s.config.north >> target & 1)  # H7.2
    group = 0 if barred else support_group(s, g)
    colours = [g, LEGION] if s.config.legio and g < LEGION else [g] if g < LEGION else []
    planes = [s.garrison_plane(colour, level) & group for level in range(3) for colour in colours]
    discs = sum(plane.bit_count() for plane in planes)
    terms = [Term("denarii", denarii)] if denarii else []
    if discs:
        cities = 0
        for plane in planes:
            cities |= plane
        terms.append(Term("garrisons", discs, names(board, cities)))
    if not barred and has_home_support(s, g, group):
        terms.append(Term("home", 1))
    if s.combat == SIEGE and g == C and s.config.imperivm:
        terms.append(Term("imperivm", 1))  # H6.2
    return Side(UNIT_CODES[g], board[space].id, "R", tuple(terms), _generals(s, supporters), s.roman_times)


def _army_side(s: State, space: int, supporters: int) -> Side:
    board: Board = s.config.board
    terms: list[Term] = []
    special = bool(s.special >> space & 1)
    if is_show_of_force(s):  # H7.1: H alone
        supporters = 0
    else:
        group = s.connected(1 << space, s.revolt1)
        revolts = sum((plane & group).bit_count() for plane in (s.revolt1, s.revolt2, s.revolt3))
        terms.append(Term("revolts", revolts, names(board, group)))
    if s.boost:
        terms.append(Term("boost", s.boost))  # H6.7d-e
    doubled = special and not is_show_of_force(s)
    unit = "S" if special else "A"
    return Side(unit, board[space].id, "H", tuple(terms), _armies(s, supporters), s.hispanic_times, doubled)


def _walls(s: State, unit: str, city: int, supporters: tuple[tuple[str, str], ...], roman: int) -> Side:
    times = s.roman_times if roman else s.hispanic_times
    terms = [Term("shield", s.config.shield_of(city))]
    if s.boost and not roman:
        terms.append(Term("boost", s.boost))  # H6.7d
    return Side(unit, s.config.board[city].id, None, tuple(terms), supporters, times)


def _generals(s: State, spaces: int) -> tuple[tuple[str, str], ...]:
    board: Board = s.config.board
    return tuple((str(general_on(s, board[id].index)), id) for id in names(board, spaces))


def _armies(s: State, spaces: int) -> tuple[tuple[str, str], ...]:
    board: Board = s.config.board
    return tuple(("S" if s.special >> board[id].index & 1 else "A", id) for id in names(board, spaces))


def army_choice(s: State, army: int) -> ArmyChoice:
    """What the army in a city would do now, for every face of the choice die."""
    board: Board = s.config.board
    ids = board.ids
    every = candidates(s, army)
    left = targets(s, army)
    province = province_of(army)
    own = s.config.cities_of(province)
    faces = tuple(nearest(s, left, die) for die in range(1, 7)) if left.bit_count() > 1 else ()
    chosen = names(board, left)
    return ArmyChoice(
        ids[army],
        NUMERALS[province] if province < 6 else board[army].province or "",
        not own & ~s.revolt1,
        names(board, every),
        names(board, every & ~left),
        chosen,
        tuple(ids[n] if n >= 0 else None for n in faces),
        tuple(s.config.shield_of(board[id].index) for id in chosen),
        "S" if s.special >> army & 1 else "A",
    )


def garrison_stack(s: State, city: int) -> tuple[str, ...]:
    """The colours of a garrison stack, bottom first."""
    return tuple(
        "UCKL"[colour] for level in range(3) for colour in range(COLOURS) if s.garrison_plane(colour, level) >> city & 1
    )
