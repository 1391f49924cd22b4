"""Why a decision is refused: every reason with its rule (P20.2), and nothing that is hidden."""

from __future__ import annotations

import random
import re
import string
from pathlib import Path
from typing import Any

import pytest

import hispania.games.peoples.edge as edge
from games.peoples.board import Board, begin, board, do, offered, roll
from hispania.games.peoples import RULES
from hispania.games.peoples.edge.actions import from_dict
from hispania.games.peoples.printed.tables import load
from hispania.games.peoples.rules import rulebook
from hispania.games.peoples.words import LANGUAGES, words
from tools.counts import seeds

CODES = sorted(
    {
        code
        for path in Path(edge.__path__[0]).rglob("*.py")
        for found in re.findall(r"Reason\(\s*((?:\"[a-z-]+\"(?: if .*? else )?)+)", path.read_text("utf-8"))
        for code in re.findall(r"\"([a-z-]+)\"", found)
    }
)


def refused(s: Board, **facts: Any) -> dict[str, str]:
    """The codes and rules against an action."""
    return {reason.code: reason.rule for reason in s.game.why_not(from_dict(facts))}


def marching(turn: int, nation: str, **units: dict[str, str]) -> Board:
    """A nation that moves."""
    s = board(turn, units)
    begin(s, nation, "MOVE")
    return s


# -------------------------------------------------------------------- catalogues


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_sentence(language: str) -> None:
    told = words(language)
    assert len(CODES) > 70
    assert [code for code in CODES if f"reason.{code}" not in told] == []


def test_sentences_of_reasons_have_the_same_facts_in_every_language() -> None:
    for code in CODES:
        facts = [
            {name for _, name, _, _ in string.Formatter().parse(words(each)[f"reason.{code}"]) if name}
            for each in LANGUAGES
        ]
        assert facts[0] == facts[1] == facts[2], code


# -------------------------------------------------------------------- marches


def test_P6_1_not_adjacent_and_no_such_units() -> None:
    s = marching(17, "seville", seville={"cordoue": "2I"})
    assert refused(s, kind="go", origin="cordoue", unit="infantry", number=3, to="galice") == {
        "no-such-units": "P6.2",
        "not-adjacent": "P6.1",
    }
    assert refused(s, kind="go", origin="galice", unit="cavalry", number=1, to="porto") == {"no-such-units": "P6.2"}


def test_P6_2_units_march_once() -> None:
    s = marching(17, "seville", seville={"cordoue": "2I", "grenade": "I"})
    near = next(p for p in load().near["cordoue"] if not load().provinces[p].mountain)
    do(s, f"1I cordoue>{near}", *(["halt"] if "halt" in offered(s) else []))
    if "halt" in offered(s):
        do(s, "halt")
    assert refused(s, kind="go", origin=near, unit="infantry", number=1, to="cordoue") == {"moved-already": "P6.2"}


def test_P6_2_castles_never_move_and_a_march_must_end_first() -> None:
    s = marching(17, "castille", castille={"tolede": "2I K X alfons"})
    assert refused(s, kind="go", origin="tolede", unit="castle", number=1, to="avila")["never-moves"] == "P6.2"
    do(s, "alfons+2I tolede")
    assert refused(s, kind="go", origin="tolede", unit="knight", number=1, to="la_mancha") == {
        "march-under-way": "P20.3"
    }
    assert refused(s, kind="done") == {"march-under-way": "P20.3"}
    assert refused(s, kind="halt") == {"must-step": "P20.3"}
    assert refused(s, kind="step", to="galice") == {"not-adjacent": "P6.1"}
    assert refused(s, kind="leave", unit="infantry", used=1) == {"must-step": "P20.3", "not-with-the-march": "P20.3"}


def test_P6_4_leaders() -> None:
    s = marching(17, "castille", castille={"tolede": "2I alfons", "leon": "I"})
    found = refused(s, kind="lead", origin="leon", units="2I", leader="alfons")
    assert found == {"leader-not-there": "P6.4", "no-such-units": "P6.2"}
    assert refused(s, kind="lead", origin="leon", units="I") == {"no-pile": "P2.6"}


def test_P4_5_a_duty_keeps_the_movement_open() -> None:
    s = marching(11, "omeyyad", omeyyad={"afrique": "3I"})
    assert refused(s, kind="done") == {"duty": "P4.5"}


def test_P6_6_and_P6_8_off_the_map() -> None:
    s = marching(17, "seville", seville={"cadix": "2I", "pamplune": "I"})
    assert "no-right" in refused(s, kind="go", origin="cadix", unit="infantry", number=1, to="afrique")
    assert refused(s, kind="go", origin="cadix", unit="infantry", number=1, to="sea")["no-supremacy"] == "P6.8"
    assert refused(s, kind="go", origin="cadix", unit="infantry", number=1, to="gascogne") == {"not-adjacent": "P6.1"}


def test_P6_9_nobody_enters_an_ally_without_a_way_out() -> None:
    s = board(9, {"wisigoth": {"tolede": "2I"}, "celte": {"avila": "I"}}, bond={"celte": "wisigoth"})
    begin(s, "wisigoth", "MOVE")
    assert refused(s, kind="go", origin="tolede", unit="infantry", number=1, to="avila") == {"ally-no-way-out": "P6.9"}


# -------------------------------------------------------------------- gold and units


def test_P3_4_every_reason_against_a_basket() -> None:
    s = board(17, {"castille": {"tolede": "I"}}, gold={"castille": 8})
    begin(s, "castille", "PURCHASE")
    assert refused(s, kind="buy", units="2I") == {"too-dear": "P3.4", "no-place": "P4.1"}
    assert refused(s, kind="buy", units="C")["not-bought"] == "P3.4"
    assert refused(s, kind="place", place="tolede", unit="infantry") == {"not-now": "P4.1"}


def test_P4_1_to_P4_3_every_reason_against_a_place() -> None:
    s = board(19, {"castille": {"tolede": "I X", "leon": "I"}}, waiting={"castille": {"castle": 1}})
    begin(s, "castille", "PLACE")
    assert refused(s, kind="place", place="tolede", unit="castle") == {"castle-there": "P4.3"}
    assert refused(s, kind="place", place="galice", unit="castle") == {"not-held": "P4.1"}
    assert refused(s, kind="done") == {"not-now": "P20.1", "units-wait": "P4.5"}
    assert refused(s, kind="rebuild", place="leon", unit="infantry", origin="supply")["no-ruin"] == "P12.3"


# -------------------------------------------------------------------- battles and retreats


def test_P7_3_aims() -> None:
    s = board(17, {"seville": {"tolede": "3I"}, "castille": {"tolede": "2I K"}})
    begin(s, "seville", "COMBAT")
    assert refused(s, kind="aim", unit="infantry", targets="2X") == {"no-target": "P7.3", "other-dice": "P7.3"}
    assert refused(s, kind="aim", unit="knight", targets="2I") == {"other-kind-aims": "P7.3"}


def test_P7_8_every_reason_against_a_retreat() -> None:
    units = {"seville": {"tolede": "2I", "la_mancha": "3I"}, "castille": {"tolede": "2I X", "avila": "I"}}
    s = board(17, units, arr={"tolede": {"infantry|cordoue": 2}})
    begin(s, "seville", "COMBAT")
    do(s, "aim I:2X")
    roll(s, *[1] * 7)
    assert refused(s, kind="retreat", unit="infantry", to="avila") == {"others-there": "P7.8"}
    assert refused(s, kind="retreat", unit="cavalry", to="galice") == {"no-such-units": "P7.8", "not-adjacent": "P7.8"}
    assert refused(s, kind="retreat", unit="infantry", to="la_mancha") == {"stack-full": "P5.6"}
    do(s, "stay")
    assert refused(s, kind="retreat", unit="castle", to="avila") == {"never-retreats": "P7.8"}
    near = next(p for p in load().near["tolede"] if p not in ("avila", "la_mancha"))
    assert "attackers-came-from-there" not in refused(s, kind="retreat", unit="castle", to=near)


def test_P7_1_battles() -> None:
    units = {"seville": {"tolede": "I", "cordoue": "I"}, "castille": {"tolede": "I", "cordoue": "I", "leon": "I"}}
    s = board(17, units)
    begin(s, "seville", "COMBAT")
    assert refused(s, kind="battle", place="leon")["not-there"] == "P7.1"
    assert refused(s, kind="battle", place="galice") == {"not-there": "P7.1", "no-enemy": "P7.1"}


# -------------------------------------------------------------------- nothing hidden, never nothing


def test_P0_9_who_is_not_asked_is_told_nothing_of_hands() -> None:
    s = board(17, {"castille": {"tolede": "I"}}, options={"events": True}, hand={1: ["tactique"]})
    begin(s, "castille", "MOVE")
    game = s.game
    asked = game.turn.seats[0]
    for seat in game.seats:
        if seat != asked:
            reasons = game.why_not(from_dict({"kind": "chit", "chit": "tactique"}), seat)
            assert [reason.code for reason in reasons] == ["not-yours"]


@pytest.mark.heavy
def test_every_refusal_has_reasons_with_rules_of_the_rulebook() -> None:
    """Actions that were legal once are asked about everywhere else."""
    met: set[str] = set()
    for seed in seeds(12, met=lambda: len(met) > 35):
        rng = random.Random(seed)
        options = {"scenario": "D", "events": seed % 2 == 0, "sign_of_god": seed % 3 == 0}
        game = RULES.new_game(RULES.read_options(options))
        seen: list[Any] = []
        for step in range(1500):
            turn = game.turn
            if turn.kind == "over":
                break
            if turn.kind == "chance":
                game.take(game.fall(_Source(rng)))
                continue
            legal = game.legal_actions()
            seen.append(rng.choice(legal))
            if step % 3 == 0:
                for action in rng.sample(seen, min(4, len(seen))):
                    reasons = game.why_not(action, turn.seats[0])
                    assert bool(reasons) == (action not in legal)
                    for reason in reasons:
                        met.add(reason.code)
                        text = words("en")[f"reason.{reason.code}"]
                        assert text.format(**reason.facts)
                        assert reason.rule.startswith("P")
                        assert rulebook.link(reason.rule, "en")
            game.take(rng.choice(legal))
    assert len(met) > 35


class _Source:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def die(self, faces: int) -> int:
        return self.rng.randint(1, faces)
