"""How far a march comes: what is told leads there, and nothing that can be reached by halting is left out."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hispania.games.peoples.door import RULES
from hispania.games.peoples.edge.actions.marches import Go, Lead
from hispania.games.peoples.edge.game import Peoples
from tools.counts import scaled

BEYOND = ("gascogne", "narbonne", "afrique")  # where units may leave the game


class Faces:
    """Dice from a seed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def die(self, sides: int) -> int:
        return self.rng.randint(1, sides)

    def draw(self, count: int, of: int) -> tuple[int, ...]:
        return tuple(self.rng.sample(range(of), count))


def marching(seed: int, scenario: str = "A") -> list[Peoples]:
    """Positions of a random game in which somebody may set out."""
    game = RULES.new_game(RULES.read_options({"scenario": scenario}))
    faces, rng, found = Faces(seed), random.Random(seed), []
    while game.turn.kind != "over":
        if game.turn.kind == "chance":
            game.take(game.fall(faces))
            continue
        acts = game.legal_actions(game.turn.seats[0])
        if game.turn.phase == "MOVE" and any(isinstance(act, Go | Lead) for act in acts):
            found.append(game.clone())
        game.take(rng.choice(acts))
    return found


def parties(game: Peoples) -> list[str]:
    """Every party that may set out, as it is asked about."""
    found: dict[str, None] = {}
    for act in game.legal_actions():
        if isinstance(act, Go):
            found[str(act).split(">")[0].replace("1", "", 1) if act.number == 1 else str(act).split(">")[0]] = None
        elif isinstance(act, Lead):
            found[str(act)] = None
    return list(found)


def standing(game: Peoples, nation: str, place: str) -> int:
    cell = game.to_json()["map"].get(place, {}).get(nation, {"u": {}, "l": []})
    return int(sum(cell["u"].values())) + len(cell["l"])


@pytest.mark.parametrize("seed", range(2))
def test_what_is_told_leads_there(seed: int) -> None:
    rng = random.Random(seed)
    positions = marching(seed)
    marches = battles = 0
    for game in rng.sample(positions, min(len(positions), scaled(40, 25))):
        for party in rng.sample(parties(game), min(2, len(parties(game)))):
            told = game.about(f"reach {party}")
            assert told is not None, party
            for place, target in told["to"].items():
                twin, nation = game.clone(), game.to_json()["active"]
                before = standing(twin, nation, place)
                for act in target["acts"]:
                    twin.take(RULES.read_action(twin, act))
                marches += 1
                battles += "odds" in target
                assert target["path"][-1] == place
                if twin.turn.phase == "MOVE" and place not in BEYOND:
                    assert standing(twin, nation, place) > before or place == target["path"][0]
    assert marches > 50
    assert battles > 5


def test_two_kinds_go_together_and_it_is_told_who_does_not_come_so_far() -> None:
    for game in marching(1):
        for act in game.legal_actions():
            if not isinstance(act, Go) or act.unit != "cavalry":
                continue
            beside = [one for one in game.legal_actions() if isinstance(one, Go) and one.origin == act.origin]
            if not any(one.unit == "infantry" for one in beside):
                continue
            told: Any = game.about(f"reach I+C {act.origin}")
            missing = [target for target in told["to"].values() if target["missing"]]
            assert all(target["missing"] == ["infantry"] for target in missing)
            if missing:
                return
    pytest.fail("no cavalry beside infantry in this game")


def test_a_surplus_is_told_and_does_not_fight() -> None:
    game = RULES.new_game(RULES.read_options({"scenario": "A"}))
    many = game.about("reach hamilcar+12I sea")["to"]["seville"]
    limit = 12 - many["surplus"]
    assert 0 < limit < 12
    fitting = game.about(f"reach hamilcar+{limit}I sea")["to"]["seville"]
    assert fitting["surplus"] == 0
    assert fitting["odds"]["attacker"] == pytest.approx(many["odds"]["attacker"])
    assert game.about(f"reach hamilcar+{limit + 1}I sea")["to"]["seville"]["surplus"] == 1


def test_the_surplus_of_a_march_is_what_must_go_when_movement_ends() -> None:
    """P5.3, wherever it leads: among enemies, among one's own, where nobody stands."""
    met = {"battle": 0, "peace": 0}
    for game in marching(3)[::3]:
        nation = game.to_json()["active"]
        for party in parties(game)[-1:]:
            for place, target in game.about(f"reach {party}")["to"].items():
                twin = game.clone()
                for act in target["acts"]:
                    twin.take(RULES.read_action(twin, act))
                ends = [act for act in twin.legal_actions() if act.kind == "done"]
                if twin.turn.phase != "MOVE" or not ends or place in (*BEYOND, "sea"):
                    continue
                fed = twin.about("stack")["population"]
                if fed["units"] > (fed["most"] or fed["units"]):
                    continue  # hunger would take others away too (P8)
                told = [*twin.take(ends[0]).events]
                while twin.turn.kind == "decision" and twin.turn.phase == "STACK":
                    told += twin.take(next(act for act in twin.legal_actions() if act.kind == "remove")).events
                over = sum(type(event).__name__ == "UnitRemoved" and event.place == place for event in told)
                assert over == target["surplus"], (nation, party, place)
                met["battle" if "odds" in target else "peace"] += over > 0
    assert all(met.values()), met


@pytest.mark.parametrize("asked", ["", "3I", "3I nowhere", "9I cadix", "tarik+3I sea", "X cadix", "3Q cadix", "- sea"])
def test_questions_that_mean_nothing_have_no_answer(asked: str) -> None:
    game = RULES.new_game(RULES.read_options({"scenario": "A"}))
    told = game.about(f"reach {asked}")
    assert told is None or told["to"] == {}


def test_a_scene_is_told_where_there_is_one() -> None:
    game = RULES.new_game(RULES.read_options({"scenario": "A"}))
    assert game.about("scene seville") is None
    for act in game.about("reach 3I sea")["to"]["seville"]["acts"]:
        game.take(RULES.read_action(game, act))
    card = game.about("scene seville")
    assert (card["attacker"], card["defender"], card["surplus"]) == ("carthage", "celte", 0)
