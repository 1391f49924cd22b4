"""The toy: a whole game behind the contract that nobody ships, to prove that the house belongs to no game.

T1.1 Amber, birch and coral play some rounds with a deck of cards numbered from 1.
T1.2 Each is dealt a card that only it sees; one more is laid aside that nobody sees.
T2.1 A round begins with a throw of ten-sided dice; the highest face is the prize.
T2.2 All bid at once, from 1 to the number of their card; bids are sealed until all are made.
T2.3 Then all are opened: the highest wins the prize and is paid for it; if two are highest, nobody wins.
T3.1 The winner keeps its card, T3.2 or turns it up and draws another that only it sees, while the deck lasts.
T4.1 After the last round all cards are turned up and their numbers scored. T4.2 A single highest score wins.
"""

from __future__ import annotations

import copy
import hashlib
import itertools
import random
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, ClassVar, Final, Literal, TypeAlias

from msgspec import Struct, ValidationError, convert, json, to_builtins

from hispania.contract import CHANCE, DECISION, OVER, Chance, Ending, Source, Taken, Turn, is_throw
from hispania.contract.orders import Matter, Ordered
from hispania.contract.plain import PlainText
from hispania.contract.rules import BadOptions, OptionField
from hispania.errors import IllegalAction, Reason, Unreadable

Phase: TypeAlias = Literal["DEAL", "PRIZE", "BID", "CHOICE", "DRAW", "OVER"]
SEATS: Final = ("amber", "birch", "coral")
HANDS: Final = (*SEATS, "aside")


class Options(Struct, frozen=True):
    """T1.1, T2.1: how long, with how many dice, with how many cards."""

    rounds: int = 3
    dice: int = 1
    deck: int = 8


FIELDS: Final = (
    OptionField("rounds", (), 3, "T1.1", least=1, most=10_000), OptionField("dice", (1, 2, 15), 1, "T2.1"),
    OptionField("deck", (5, 8, 12), 8, "T1.1"),
)  # fmt: skip


class Secret(Struct, frozen=True):
    """Something of one hand that nobody else sees: its number is None to all others."""

    hand: str
    number: int | None = None

    def seen_by(self, seat: str | None) -> Secret:
        return self if seat == self.hand or self.number is None else type(self)(self.hand)


# -------------------------------------------------------------------- steps


class Bid(Secret, frozen=True, tag_field="kind", tag="bid"):
    """T2.2: a sealed bid; others see that it was made, not how high it is."""

    kind: ClassVar = "bid"
    rule: ClassVar = "T2.2"
    group: ClassVar = "auction"
    places: ClassVar = ()
    quiet: ClassVar = False
    cost = property(lambda self: self.number or 0)  # T2.3

    def __str__(self) -> str:
        return f"bid {self.number or '?'}"


class Keep(Struct, frozen=True, tag_field="kind", tag="keep"):
    """T3.1: the winner keeps its card."""

    hand: str
    kind: ClassVar = "keep"
    rule: ClassVar = "T3.1"
    group: ClassVar = "card"
    places: ClassVar = ()
    quiet: ClassVar = True
    cost: ClassVar = 0

    def __str__(self) -> str:
        return self.kind


class Swap(Keep, frozen=True, tag_field="kind", tag="swap"):
    """T3.2: the winner turns its card up and draws another."""

    kind: ClassVar = "swap"
    rule: ClassVar = "T3.2"
    places: ClassVar = ("deck",)
    quiet: ClassVar = False


class Draw(Secret, frozen=True):
    """T1.2, T3.2: chance gives a card to a hand."""

    by_chance: ClassVar = True
    used: ClassVar = 1

    def __str__(self) -> str:
        return f"{self.hand} [{self.number or '?'}]"


class Prize(Struct, frozen=True):
    """T2.1: chance throws all dice of a round."""

    faces: tuple[int, ...]
    by_chance: ClassVar = True
    used = property(lambda self: len(self.faces))

    def __str__(self) -> str:
        return f"[{' '.join(map(str, self.faces))}]"


# -------------------------------------------------------------------- events


class CardDealt(Secret, frozen=True):
    """T1.2, T3.2: a card went to a hand, or aside."""

    rule: ClassVar = "T1.2"


class PrizeThrown(Struct, frozen=True):
    """T2.1: the dice told the prize."""

    prize: int
    rule: ClassVar = "T2.1"


class BidMade(Struct, frozen=True):
    """T2.2: somebody has bid."""

    hand: str
    rule: ClassVar = "T2.2"


class BidsOpened(Struct, frozen=True):
    """T2.3: all bids are known; nobody wins where two are highest."""

    bids: tuple[int, ...]
    winner: str | None
    prize: int
    rule: ClassVar = "T2.3"


class CardsTurned(Struct, frozen=True):
    """T3.2, T4.1: cards lie open."""

    cards: dict[str, int]
    rule: ClassVar = "T4.1"


OPENING: Final = {BidsOpened, CardsTurned}  # after these somebody knows what was hidden before

# -------------------------------------------------------------------- the game


class Toy(Struct):
    """A position; the contract says what each method is for. No value changes in place, so that a copy is cheap."""

    options: Options
    deck: tuple[int, ...]  # what is left, in order: cards are drawn at random
    cards: tuple[int, int, int, int] = (0, 0, 0, 0)  # by hand; 0: none now
    phase: Phase = "DEAL"
    round: int = 0
    prize: int = 0
    bids: tuple[int | None, int | None, int | None] = (None, None, None)
    least: tuple[int, int, int, int] = (0, 0, 0, 0)  # the highest bid opened while the card was held: it is no lower
    points: tuple[int, int, int] = (0, 0, 0)
    turned: tuple[int, ...] = ()  # T3.2
    winner: Literal["amber", "birch", "coral"] | None = None  # of this round

    rules, seats = property(lambda self: RULES), property(lambda self: SEATS)
    clone, to_json = copy.copy, lambda self: to_builtins(self)
    about, shown = lambda self, what, seat=None: None, lambda self, seat=None: {}

    def hash(self) -> int:
        return int.from_bytes(hashlib.blake2b(json.encode(self), digest_size=8).digest(), "big")

    @property
    def turn(self) -> Turn:
        kind = OVER if self.phase == "OVER" else DECISION if self.phase in ("BID", "CHOICE") else CHANCE
        bidding = tuple(seat for seat, bid in zip(SEATS, self.bids) if bid is None)
        seats = bidding if self.phase == "BID" else (self.winner,) if self.phase == "CHOICE" else ()
        return Turn(kind, seats, self.phase, str(self.round or "setup"), self.phase == "BID", self.round)

    @property
    def ending(self) -> Ending | None:
        if self.phase != "OVER":
            return None
        first = tuple(seat for seat, points in zip(SEATS, self.points) if points == max(self.points))
        points = dict(zip(SEATS, map(float, self.points)))
        return Ending(first, points, "points") if len(first) == 1 else Ending((), points, "draw", drawn=True)  # T4.2

    # ---------------------------------------------------------------- decisions

    def legal_actions(self, seat: str | None = None) -> Sequence[Any]:
        seat = seat or next(iter(self.turn.seats), None)
        if seat not in self.turn.seats:
            return []
        if self.phase == "BID":
            return [Bid(seat, number) for number in range(1, self.cards[SEATS.index(seat)] + 1)]  # T2.2
        return [Keep(seat), Swap(seat)] if self.deck else [Keep(seat)]  # T3.1, T3.2

    def why_not(self, step: Any, seat: str | None = None) -> tuple[Reason, ...]:
        turn = self.turn
        if is_throw(step):
            return () if seat is None and self.probability(step) else (Reason("no-such-throw", "T2.1"),)
        if type(step) not in (Bid, Keep, Swap):
            return (Reason("no-action", "T1.1"),)
        if turn.kind != DECISION:
            return (Reason("game-over", "T4.1") if turn.kind == OVER else Reason("chance-first", "T2.1"),)
        if step.hand != (seat or step.hand) or step.hand not in turn.seats:
            return (Reason("not-yours", step.rule),)  # and nothing more: it would tell of hidden cards
        if (type(step) is Bid) != (self.phase == "BID"):
            return (Reason("not-now", step.rule),)
        if type(step) is Bid and step not in self.legal_actions(step.hand):
            return (Reason("bid-beyond-card", "T2.2", {"most": self.cards[SEATS.index(step.hand)]}),)
        return (Reason("deck-empty", "T3.2"),) if type(step) is Swap and not self.deck else ()

    def take(self, step: Any, seat: str | None = None, *, silent: bool = False) -> Taken:
        if reasons := self.why_not(step, seat):
            raise IllegalAction(str(step), reasons)
        events: list[Any] = []
        self._do(step, (lambda *_: None) if silent else lambda kind, *facts: events.append(kind(*facts)))
        return Taken(step, events, "" if is_throw(step) else step.hand, not OPENING.isdisjoint(map(type, events)))

    def _do(self, step: Any, tell: Callable[..., None]) -> None:
        """Change the position, telling what happens as it happens; a search has nobody to tell it to."""
        match step:
            case Draw(hand, card):  # T1.2, T3.2
                self.cards = _with(self.cards, HANDS.index(hand), card)
                self.deck = tuple(other for other in self.deck if other != card)
                tell(CardDealt, hand, card)
                if 0 not in self.cards:
                    self._next_round(tell)
            case Prize(faces):  # T2.1
                self.prize, self.phase = max(faces), "BID"
                tell(PrizeThrown, self.prize)
            case Bid(seat, number):  # T2.2
                self.bids = _with(self.bids, SEATS.index(seat), number)
                tell(BidMade, seat)
                if None not in self.bids:
                    self._open_bids(tell)
            case Swap(seat):  # T3.2
                k = SEATS.index(seat)
                tell(CardsTurned, {seat: self.cards[k]})
                self.turned += (self.cards[k],)
                self.cards, self.least, self.phase = _with(self.cards, k, 0), _with(self.least, k, 0), "DRAW"
            case Keep():  # T3.1
                self._next_round(tell)

    def _open_bids(self, tell: Callable[..., None]) -> None:  # T2.3
        best = [k for k, bid in enumerate(self.bids) if bid == max(self.bids)]
        self.least = (*map(max, self.least, self.bids), 0)
        self.winner = SEATS[best[0]] if len(best) == 1 else None
        tell(BidsOpened, self.bids, self.winner, self.prize)
        if self.winner is None:
            return self._next_round(tell)
        self.points = _with(self.points, best[0], self.points[best[0]] + self.prize - max(self.bids))
        self.phase = "CHOICE"

    def _next_round(self, tell: Callable[..., None]) -> None:
        self.bids, self.prize, self.winner = (None, None, None), 0, None
        if self.round < self.options.rounds:
            self.round, self.phase = self.round + 1, "PRIZE"
            return
        self.phase, self.points = "OVER", tuple(map(sum, zip(self.points, self.cards)))  # T4.1
        tell(CardsTurned, dict(zip(HANDS, self.cards)))

    def preview(self, action: Any, seat: str | None = None) -> dict[str, int] | None:
        if type(action) is Bid:
            return {"scores": self.prize - action.cost}
        mine = self.cards[SEATS.index(action.hand)]
        unseen = set(range(1, self.options.deck + 1)) - {mine, *self.turned}
        return {"better": sum(card > mine for card in unseen), "of": len(unseen)} if type(action) is Swap else None

    # ---------------------------------------------------------------- chance

    @property
    def chance(self) -> Chance | None:
        if self.phase == "PRIZE":
            return Chance(dice=(10,) * self.options.dice, listed=self.options.dice <= 2)
        return Chance(draws=1, of=len(self.deck), seen_by=tuple({self._hand} & {*SEATS})) if self._hand else None

    @property
    def _hand(self) -> str | None:
        """Who gets the next card."""
        return HANDS[self.cards.index(0)] if 0 in self.cards else None

    def fall(self, source: Source) -> Draw | Prize:
        if self.phase == "PRIZE":
            return Prize(tuple(source.die(10) for _ in range(self.options.dice)))
        return Draw(self._hand, self.deck[source.draw(1, len(self.deck))[0]])

    def chance_outcomes(self) -> Sequence[tuple[Any, Fraction]]:
        throws: list[Any] = [Draw(self._hand, card) for card in self.deck] if self._hand else []
        if self.phase == "PRIZE" and self.chance.listed:
            throws = [Prize(faces) for faces in itertools.product(range(1, 11), repeat=self.options.dice)]
        return [(throw, Fraction(1, len(throws))) for throw in throws]

    def probability(self, throw: Any) -> Fraction:
        if isinstance(throw, Prize):
            fits = len(throw.faces) == self.options.dice and all(1 <= face <= 10 for face in throw.faces)
            return Fraction(fits and self.phase == "PRIZE", 10**self.options.dice)
        return Fraction(throw.hand == self._hand and throw.number in self.deck, len(self.deck) or 1)

    # ---------------------------------------------------------------- by seat

    def view(self, seat: str | None = None) -> dict[str, Any]:
        known, opened = self.phase == "OVER", self.phase != "BID"  # T4.1, T2.3
        cards = {hand: card or None if known or hand == seat else None for hand, card in zip(HANDS, self.cards)}
        bids = {other: bid if opened or other == seat else None for other, bid in zip(SEATS, self.bids)}
        public = {name: getattr(self, name) for name in ("phase", "round", "prize", "winner")}
        public |= {name: list(getattr(self, name)) for name in ("least", "points", "turned")}
        return public | {"cards": cards, "bids": bids, "deciding": list(self.turn.seats), "deck": len(self.deck)}

    def determinized(self, seat: str | None, rng: random.Random) -> Toy:
        twin, cards = self.clone(), list(self.cards)
        hidden = [k for k, hand in enumerate(HANDS) if hand != seat and cards[k] and self.phase != "OVER"]
        pool = sorted([*self.deck, *(cards[k] for k in hidden)])
        for k in sorted(hidden, key=lambda k: -self.least[k]):  # whom the fewest fit comes first: all deals are likely
            cards[k] = rng.choice([card for card in pool if card >= self.least[k]])
            pool.remove(cards[k])
        twin.cards, twin.deck = tuple(cards), tuple(pool)
        for k, bid in enumerate(self.bids):
            if bid is not None and self.phase == "BID" and SEATS[k] != seat:
                twin.bids = _with(twin.bids, k, rng.randint(1, cards[k]))
        return twin


class ToyText(PlainText):
    """The plain notation; dice are read as they are written, for they may be too many to list."""

    def read_throw(self, game: Toy, words: str) -> Any:
        if game.phase == "PRIZE" and re.fullmatch(r"\[\d+( \d+)*\]", words):
            return Prize(tuple(map(int, words[1:-1].split())))
        return super().read_throw(game, words)


class Research:
    """Observations made of a seat's view alone, and numbered actions: the bids, then keep, then swap."""

    bounds = staticmethod(lambda o: (4 * o.rounds, 4 + o.rounds * (1 + o.dice), max(o.deck, 10 ** min(o.dice, 2))))
    observation_size = staticmethod(lambda options: 4 + 4 * len(SEATS) + options.deck)
    action_size = staticmethod(lambda options: options.deck + 3)

    def observe(self, game: Toy, seat: str) -> list[int]:
        seen, k = game.view(seat), SEATS.index(seat)
        flat = [seen["round"], seen["prize"], seen["deck"], seen["cards"][seat] or 0]
        for j in (k, (k + 1) % 3, (k + 2) % 3):
            flat += [seen["points"][j], seen["least"][j], SEATS[j] in seen["deciding"], seen["bids"][SEATS[j]] or 0]
        return [*map(int, flat), *(int(card in seen["turned"]) for card in range(1, game.options.deck + 1))]

    def number(self, game: Toy, action: Any) -> int:
        return action.number if type(action) is Bid else game.options.deck + 1 + (type(action) is Swap)

    def action(self, game: Toy, seat: str, number: int) -> Any:
        deck = game.options.deck
        return Bid(seat, number) if number <= deck else (Keep, Swap)[number - deck - 1](seat)


class Orders:
    """Whoever is away may keep its card (all know it), or bid 1 (nobody else does)."""

    answers: Final = {"CHOICE": ("card", lambda seat: Keep(seat)), "BID": ("bid", lambda seat: Bid(seat, 1))}
    matters = staticmethod(lambda options: (Matter("card", ("keep",), "T3.1"), Matter("bid", ("one",), "T2.2", False)))

    def asked(self, game: Toy, seat: str) -> str:
        return self.answers[game.phase][0] if game.phase in self.answers else ""

    def answer(self, game: Toy, seat: str, orders: Mapping[str, str]) -> Ordered | None:
        matter, action = self.answers[game.phase]
        return Ordered(matter, action(seat)) if matter in orders else None


class ToyRules:
    """The toy in its box."""

    id, title, version, hidden, languages = "toy", "toy", "1", True, ("en", "fr", "es")
    actions: Final = {"bid": Bid, "keep": Keep, "swap": Swap}
    events: Final = {kind.__name__: kind for kind in (CardDealt, PrizeThrown, BidMade, BidsOpened, CardsTurned)}
    option_fields = FIELDS
    text = property(ToyText)
    write_options = write_action = write_throw = staticmethod(to_builtins)
    seats_of = staticmethod(lambda options: SEATS)
    printed = staticmethod(lambda path=None: SimpleNamespace(hash="toy"))

    def write_event(self, event: Any) -> dict[str, Any]:
        return {"event": type(event).__name__, "rule": event.rule, **to_builtins(event)}

    def read_options(self, data: Mapping[str, Any] | None = None) -> Options:
        wrong = [str(name)[:40] for name, value in (data or {}).items() if not _fits(name, value)]
        if wrong:
            reasons = [Reason("bad-option", "T1.1", {"option": name}) for name in wrong]
            raise BadOptions(f"options that mean nothing: {', '.join(wrong)}", reasons)
        return Options(**(data or {}))

    def fit_options(self, data: Mapping[str, Any]) -> dict[str, Any]:
        return to_builtins(Options(**{name: value for name, value in data.items() if _fits(name, value)}))

    def new_game(self, options: Options | None = None, printed: Any = None) -> Toy:
        options = options or Options()
        return Toy(options, tuple(range(1, options.deck + 1)))

    def from_json(self, data: Mapping[str, Any], printed: Any = None) -> Toy:
        game: Toy = _read(data, Toy)
        self.read_options(to_builtins(game.options))
        cards = sorted(filter(None, (*game.deck, *game.cards, *game.turned)))
        wrong = ["a card is missing or there twice"] * (cards != [*range(1, game.options.deck + 1)])
        wrong += ["a bid is beyond the card"] * any((bid or 0) > card > 0 for bid, card in zip(game.bids, game.cards))
        wrong += ["a winner at the wrong time"] * ((game.phase in ("CHOICE", "DRAW")) != (game.winner is not None))
        wrong += ["a card is still to be dealt"] * ((game.phase in ("DEAL", "DRAW")) != (0 in game.cards))
        if wrong:
            raise Unreadable("; ".join(wrong))
        return game

    def read_action(self, game: Toy, data: Any) -> Any:
        return _read(data, Bid | Keep | Swap)

    def words(self, language: str) -> Mapping[str, str]:
        return {key: texts[self.languages.index(language)] for key, texts in WORDS.items()}

    def room(self, name: str) -> Any:
        return {"research": Research, "orders": Orders}.get(name, lambda: None)()


def _fits(name: str, value: Any) -> bool:
    field = next((field for field in FIELDS if field.name == name), None)
    if field is None or type(value) is not int:
        return False
    return value in field.values if field.values else field.least <= value <= field.most


def _read(data: Any, kind: Any) -> Any:
    try:
        return convert(data, kind)
    except ValidationError as error:
        raise Unreadable(f"nothing of the toy: {error}") from error


def _with(values: tuple[Any, ...], k: int, value: Any) -> tuple[Any, ...]:
    return (*values[:k], value, *values[k + 1 :])


RULES: Final = ToyRules()
WORDS: Final = {
    "seat.amber": ("Amber", "Ambre", "Ámbar"),  # en, fr, es
    "seat.birch": ("Birch", "Bouleau", "Abedul"),
    "seat.coral": ("Coral", "Corail", "Coral"),
    "phase.DEAL": ("The cards are dealt", "On donne les cartes", "Se reparten las cartas"),
    "phase.PRIZE": ("A prize is thrown", "On lance le prix", "Se tira el premio"),
    "phase.BID": ("All bid", "Tous misent", "Todos pujan"),
    "phase.CHOICE": ("The winner may swap", "Le gagnant peut échanger", "Quien gana puede cambiar"),
    "phase.DRAW": ("A card is drawn", "On tire une carte", "Se roba una carta"),
    "phase.OVER": ("The game is over", "La partie est finie", "La partida ha terminado"),
    "group.auction": ("Auction", "Enchère", "Subasta"),
    "group.card": ("Card", "Carte", "Carta"),
    "action.bid": ("Bid {number}", "Miser {number}", "Pujar {number}"),
    "action.keep": ("Keep the card", "Garder la carte", "Quedarse la carta"),
    "action.swap": ("Swap the card", "Échanger la carte", "Cambiar la carta"),
    "event.CardDealt": ("{hand} gets the card {number}", "{hand} reçoit la carte {number}", "{hand} recibe {number}"),
    "event.PrizeThrown": ("The prize is {prize}", "Le prix est {prize}", "El premio es {prize}"),
    "event.BidMade": ("{hand} has bid", "{hand} a misé", "{hand} ha pujado"),
    "event.BidsOpened": ("{winner} wins {prize}", "{winner} gagne {prize}", "{winner} gana {prize}"),
    "event.CardsTurned": ("Turned up: {cards}", "Retournées : {cards}", "A la vista: {cards}"),
    "reason.no-such-throw": ("No such throw now", "Pas de tel jet ici", "No hay tal tirada ahora"),
    "reason.no-action": ("That is no action", "Ce n'est pas une action", "Eso no es una acción"),
    "reason.game-over": ("The game is over", "La partie est finie", "La partida ha terminado"),
    "reason.chance-first": ("Chance comes first", "Le hasard d'abord", "Primero el azar"),
    "reason.not-yours": ("You do not decide this now", "Ce n'est pas à vous", "No te toca decidirlo"),
    "reason.not-now": ("Not in this phase", "Pas dans cette phase", "No en esta fase"),
    "reason.bid-beyond-card": ("From 1 to {most}", "De 1 à {most}", "De 1 a {most}"),
    "reason.deck-empty": ("No card is left", "Il n'y a plus de carte", "No quedan cartas"),
    "reason.bad-option": ("{option} cannot be so", "{option} ne va pas", "{option} no puede ser así"),
    "order.card": ("After winning", "Après un gain", "Tras ganar"),
    "order.card.keep": ("Keep the card", "Garder la carte", "Quedarse la carta"),
    "order.card.keep.more": ("The card is never swapped.", "La carte n'est jamais échangée.", "Nunca se cambia."),
    "order.bid": ("Sealed bids", "Mises cachées", "Pujas selladas"),
    "order.bid.one": ("Always bid 1", "Toujours miser 1", "Pujar siempre 1"),
    "order.bid.one.more": ("Only you know it.", "Vous seul le savez.", "Solo usted lo sabe."),
    "ending.points": ("Most points", "Le plus de points", "Más puntos"),
    "ending.draw": ("A draw", "Égalité", "Empate"),
}
