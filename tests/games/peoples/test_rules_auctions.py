"""P16 The advanced version: majors, auctions, who may bid, who must take, what is left to a successor."""

from __future__ import annotations

from typing import Any

import pytest

from games.peoples.board import Board, asked, board, dice, do, end_turn, new_game, next_turn, offered, roll, said, task
from hispania.games.peoples.printed.tables import load

MAJORS = ("carthage", "rome", "wisigoth", "omeyyad", "castille")  # in order of play, as bids are asked
SCORE = {"wisigoth": 46, "rome": 41, "omeyyad": 35, "castille": 39, "carthage": 11}
LEAST = {  # P16.3: average - 5
    "galicien": 17, "cantabrien": 17, "lusitanien": 12, "basque": 17, "celte": 19, "ibere": 3, "hispano_romain": 12,
    "vandale": 13, "alain": 25, "sueve": 13, "byzance": 15, "franc": 7, "aragon": 29, "badajoz": 13, "saragosse": 20,
    "navarre": 23, "leon": 19, "seville": 36, "valence": 7, "grenade": 10, "el_cid": 15, "almoravide": 40,
    "croisade": 7, "almohade": 25,
}  # fmt: skip
MOMENT = {  # where an auction is opened: the turn before it, S or C, and a nation that must be alive
    "hispano_romain": (5, "C", "rome"), "vandale": (5, "S", ""), "alain": (5, "S", ""), "sueve": (5, "S", ""),
    "byzance": (8, "S", ""), "franc": (8, "S", ""), "badajoz": (12, "C", ""), "leon": (13, "C", "sueve"),
    "navarre": (13, "C", "basque"), "saragosse": (14, "C", "omeyyad"), "valence": (14, "C", "omeyyad"),
    "grenade": (14, "C", "omeyyad"), "seville": (14, "C", "omeyyad"), "aragon": (15, "C", "franc"),
    "el_cid": (16, "S", ""), "almoravide": (17, "S", ""), "croisade": (19, "S", ""), "almohade": (19, "S", ""),
}  # fmt: skip
NATIONS = tuple(load().nations)


def sealed(players: int, bids: dict[int, dict[str, int]], **options: Any) -> Board:
    """The bids on the majors are written; who says nothing bids nothing."""
    s = new_game(version="advanced", players=players, **options)
    for player in range(1, players + 1):
        for major in MAJORS:
            assert (task(s), asked(s)) == ("SEALED", player)
            do(s, f"bid {bids.get(player, {}).get(major, 0)}")
    while task(s) == "LOT":
        roll(s, 1)
    return s


def auction(s: Board) -> dict[str, Any]:
    """The auction that is under way."""
    name, context = said(s)["todo"][-1]
    assert name == "AUCTION"
    return dict(context)


def open_for(nation: str, mine: dict[str, int] | None = None, most: str = "4", **fields: Any) -> Board:
    """Every other nation is sold, to the last player unless `mine` says otherwise; this one comes under the hammer."""
    turn, step, old = MOMENT[nation]
    units = {"celte": {"algarve": "I"}}
    if old:
        units[old] = {"tolede": "E" if old == "rome" else "2I"}
    owner = {other: int(most) for other in NATIONS if other != nation} | (mine or {})
    s = board(turn, units, version="advanced", owner=owner, **{"flags": {"opener": 1}} | fields)
    if step == "C":
        end_turn(s)
    else:
        next_turn(s)
    return s


def price(s: Board, player: int) -> float:
    """What a player has paid so far."""
    return float(-said(s)["adjust"][str(player)] / 2)


def everybody_passes(s: Board) -> None:
    while task(s) == "AUCTION":
        do(s, "pass")


# -------------------------------------------------------------------- P16.1 the majors


def test_P16_1_each_of_five_players_has_one_of_five_majors_and_starts_below_zero() -> None:
    s = sealed(5, {player: {major: 10} for player, major in enumerate(MAJORS, 1)})
    assert said(s)["owner"] == {major: player for player, major in enumerate(MAJORS, 1)}
    for player, major in enumerate(MAJORS, 1):
        assert price(s, player) == 10 + SCORE[major]


def test_P16_1_who_bid_nothing_gets_one_of_the_rest() -> None:
    s = sealed(4, {1: {"rome": 5}, 2: {"wisigoth": 5}})
    owner = said(s)["owner"]
    assert (owner["rome"], owner["wisigoth"]) == (1, 2)
    rest = {player: major for major, player in owner.items() if player in (3, 4)}
    assert set(rest.values()) <= {"carthage", "omeyyad", "castille"}
    assert all(price(s, player) == SCORE[major] for player, major in rest.items())


@pytest.mark.parametrize("major", MAJORS)
def test_P16_1_with_four_players_the_fifth_is_auctioned_when_it_enters_at_its_initial_score(major: str) -> None:
    others = [name for name in MAJORS if name != major]
    owner = {name: 4 for name in NATIONS if name not in MAJORS} | {name: k for k, name in enumerate(others, 1)}
    if major == "carthage":
        s = sealed(4, {k: {name: 10} for k, name in enumerate(others, 1)})
        while task(s) == "OPENER":
            roll(s, 10, 10, 1, 1, 1, 1, 1, 1)
    else:
        turn = {"rome": 1, "wisigoth": 5, "omeyyad": 10, "castille": 12}[major]
        units = {"celte": {"algarve": "I"}, "wisigoth": {"leon": "I"}} if turn == 12 else {"celte": {"algarve": "I"}}
        s = board(turn, units, version="advanced", owner=owner, flags={"opener": 1})
        (end_turn if turn == 12 else next_turn)(s)
    assert auction(s)["n"] == major
    while offered(s) == ["claim", "pass"]:
        do(s, "pass")
    assert f"bid {SCORE[major]}" in offered(s)
    assert f"bid {SCORE[major] - 1}" not in offered(s)
    before = {player: price(s, player) for player in (1, 2, 3, 4)}
    buyer = asked(s)
    do(s, f"bid {SCORE[major] + 2}")
    while task(s) == "AUCTION" and auction(s)["n"] == major:
        do(s, "pass")
    assert said(s)["owner"][major] == buyer
    assert price(s, buyer) - before[buyer] == SCORE[major] + 2  # the bid takes the place of the initial score


@pytest.mark.parametrize(("key", "scenario", "paid"), [(False, "A", 39), (True, "A", 8), (True, "D", 39)])
def test_P16_1_initial_scores_hold_in_every_scenario_but_for_the_house_key(key: bool, scenario: str, paid: int) -> None:
    house = {"short_initial_scores": True} if key else {}
    s = sealed(4, {1: {"castille": 5}}, scenario=scenario, house=house)
    assert price(s, 1) == 5 + paid


# -------------------------------------------------------------------- P16.2 which, when, in which order


def hammer(s: Board) -> list[str]:
    """The nations that are auctioned up to the first sequence, in order."""
    found: list[str] = []
    while said(s)["step"] in ("S", "C"):
        if task(s) == "AUCTION":
            if found[-1:] != [auction(s)["n"]]:
                found.append(auction(s)["n"])
            do(s, "pass")
        elif dice(s):
            roll(s, *[1] * dice(s))
        else:
            do(s, offered(s)[0])
    return found


@pytest.mark.parametrize(
    ("scenario", "order"),
    [
        ("D", ["galicien", "cantabrien", "lusitanien", "basque", "celte", "ibere"]),
        ("C", ["galicien", "cantabrien", "lusitanien", "basque", "celte"]),
    ],
)
def test_P16_2_at_the_first_turn_those_on_the_map_in_order_of_play(scenario: str, order: list[str]) -> None:
    s = sealed(5, {k: {name: 10} for k, name in enumerate(MAJORS, 1)}, scenario=scenario)
    roll(s, 10, 10, *[1] * 8)
    assert hammer(s) == order


BY_TURN = [  # the turn that ends, who is alive, what is auctioned up to the first sequence of the next
    (5, {"rome": "E"}, ["hispano_romain", "vandale", "alain", "sueve"]),  # TV-54
    (8, {"celte": "I"}, ["byzance", "franc"]),
    (12, {"lusitanien": "6I"}, ["badajoz"]),  # PV28
    (13, {"sueve": "6I", "basque": "I"}, ["navarre", "leon"]),
    (14, {"omeyyad": "I"}, ["saragosse", "valence", "grenade", "seville"]),  # PV28
    (15, {"franc": "4I K"}, ["aragon"]),
    (16, {"celte": "I"}, ["el_cid"]),
    (17, {"celte": "I"}, ["almoravide"]),
    (19, {"celte": "I"}, ["croisade", "almohade"]),
]


@pytest.mark.parametrize(("turn", "alive", "order"), BY_TURN)
def test_P16_2_the_others_at_the_start_of_the_turn_in_which_they_first_act(
    turn: int, alive: dict[str, str], order: list[str]
) -> None:
    """TV-54, PV28: successors at the start of the step C that brings them forth, then those of the next turn."""
    owner = {nation: 5 for nation in NATIONS if nation not in order}
    units = {nation: {"algarve": text} for nation, text in alive.items()} | {"galicien": {"galice": "I"}}
    s = board(turn, units, version="advanced", players=5, owner=owner, flags={"opener": 1})
    end_turn(s)
    assert hammer(s) == order


@pytest.mark.parametrize("bond", [{"lusitanien": "omeyyad"}, {}])
def test_P16_2_BADAJOZ_at_turn_11_only_if_it_is_born_then(bond: dict[str, str]) -> None:
    """P14.18.1: as OMEYYAD's vassal LUSITANIEN changes a turn earlier."""
    owner = {nation: 5 for nation in NATIONS if nation != "badajoz"}
    units = {"lusitanien": {"algarve": "6I"}, "omeyyad": {"cordoue": "I"}}
    s = board(11, units, version="advanced", players=5, owner=owner, flags={"opener": 1}, bond=bond)
    end_turn(s)
    assert hammer(s) == (["badajoz"] if bond else [])


@pytest.mark.parametrize(
    ("turn", "units", "never"),
    [
        (5, {}, "hispano_romain"),
        (12, {"wisigoth": {"seville": "I"}}, "castille"),
        (14, {}, "seville"),
        (14, {}, "saragosse"),
    ],
)
def test_P16_2_a_successor_that_cannot_get_a_unit_is_not_auctioned(
    turn: int, units: dict[str, Any], never: str
) -> None:
    owner = {nation: 5 for nation in NATIONS if nation != never}
    units |= {"galicien": {"galice": "I"}}
    s = board(turn, units, version="advanced", players=5, owner=owner, flags={"opener": 1})
    end_turn(s)
    assert hammer(s) == []
    assert never not in said(s)["owner"]


def test_P16_9_without_BASQUE_NAVARRE_is_auctioned_at_turn_15() -> None:
    owner = {nation: 5 for nation in NATIONS if nation != "navarre"}
    for turn, go_on, found in ((13, end_turn, []), (13, next_turn, []), (14, next_turn, ["navarre"])):
        units = {"galicien": {"galice": "I"}}
        s = board(turn, units, version="advanced", players=5, owner=owner, flags={"opener": 1})
        go_on(s)
        assert hammer(s) == found


# -------------------------------------------------------------------- P16.3, P16.4 bidding


def test_P16_3_the_highest_of_two_dice_opens_and_ties_roll_again() -> None:
    s = sealed(4, {k: {name: 10} for k, name in enumerate(MAJORS[:4], 1)})
    assert (task(s), dice(s)) == ("OPENER", 8)
    roll(s, 3, 4, 9, 9, 8, 10, 1, 1)  # players 2 and 3 have 18
    assert dice(s) == 4
    roll(s, 2, 2, 5, 1)
    assert asked(s) == 3
    assert auction(s)["n"] == "galicien"


@pytest.mark.parametrize("nation", MOMENT)
def test_P16_3_the_first_bid_is_the_average_less_5_or_more_in_whole_points(nation: str) -> None:
    s = open_for(nation)
    while offered(s) == ["claim", "pass"]:
        do(s, "pass")
    assert set(offered(s)) == {"pass", *(f"bid {vp}" for vp in range(LEAST[nation], 100))}


def test_P16_3_clockwise_each_raises_or_passes_and_a_pass_is_not_final() -> None:
    """TV-52: ALAIN, first bid 25: 25, pass, 26, pass, 28, pass, 29, then passes: sold for 29."""
    owner = {"rome": 1, "carthage": 2, "castille": 3, "galicien": 4, "hispano_romain": 1, "vandale": 2}
    s = board(5, {"celte": {"algarve": "I"}}, version="advanced", owner=owner, flags={"opener": 1})
    next_turn(s)
    assert auction(s)["n"] == "alain"
    for player, word in enumerate(["25", "pass", "26", "pass", "28", "pass", "29", "pass", "pass", "pass"]):
        assert (asked(s), auction(s)["n"]) == (player % 4 + 1, "alain")
        do(s, word if word == "pass" else f"bid {word}")
    assert said(s)["owner"]["alain"] == 3
    assert [price(s, player) for player in (1, 2, 3, 4)] == [0, 0, 29, 0]


def test_P16_3_a_raise_is_higher_than_the_bid_that_stands() -> None:
    owner = {"hispano_romain": 1, "vandale": 2}
    s = board(5, {"celte": {"algarve": "I"}}, version="advanced", owner=owner, flags={"opener": 1})
    next_turn(s)
    assert {"bid 28", "bid 27", "pass"} <= set(do(s, "bid 26"))
    assert "bid 26" not in offered(s)


def test_TV52_ALAIN_is_sold_for_29() -> None:
    owner = {"hispano_romain": 1, "vandale": 1}
    s = board(5, {"celte": {"algarve": "I"}}, version="advanced", owner=owner, flags={"opener": 1})
    assert "bid 25" in next_turn(s)
    assert "bid 24" not in offered(s)
    for k, word in enumerate(("bid 25", "pass", "bid 26", "pass", "bid 28", "pass", "bid 29", "pass", "pass", "pass")):
        assert asked(s) == k % 4 + 1
        do(s, word)
    assert said(s)["owner"]["alain"] == 3
    assert price(s, 3) == 29


def test_PV25_the_excluded_player_is_passed_over_and_opens_the_next_auction() -> None:
    owner = {"wisigoth": 2, "hispano_romain": 1, "vandale": 1}
    s = board(5, {"celte": {"algarve": "I"}}, version="advanced", owner=owner, flags={"opener": 1})
    next_turn(s)
    for player, word in (
        (1, "25"),
        (3, "pass"),
        (4, "26"),
        (1, "28"),
        (3, "pass"),
        (4, "29"),
        (1, "pass"),
        (3, "pass"),
    ):
        assert asked(s) == player
        do(s, word if word == "pass" else f"bid {word}")
    assert said(s)["owner"]["alain"] == 4
    assert price(s, 4) == 29
    assert (auction(s)["n"], asked(s)) == ("sueve", 2)


@pytest.mark.parametrize("nation", ["alain", "byzance", "almoravide"])
def test_P16_4_if_nobody_bids_a_random_eligible_player_has_it_at_the_first_bid(nation: str) -> None:
    s = open_for(nation)
    everybody_passes(s)
    roll(s, 2)
    assert said(s)["owner"][nation] == 2
    assert price(s, 2) == LEAST[nation]


def test_PV26_nobody_bids_and_a_lot_among_the_eligible_decides() -> None:
    s = board(5, {"celte": {"algarve": "I"}}, version="advanced", owner={"hispano_romain": 1}, flags={"opener": 2})
    next_turn(s)
    assert (auction(s)["n"], asked(s)) == ("vandale", 2)
    do(s, "pass", "pass", "pass", "pass")
    assert dice(s) == 1
    roll(s, 9)  # P16.4, P0.2: again
    assert dice(s) == 1
    roll(s, 7)  # the third of 2, 3, 4, 1
    assert said(s)["owner"]["vandale"] == 4
    assert price(s, 4) == 13


@pytest.mark.parametrize(("faces", "chit"), [((3, 8), "armee"), ((1, 8), "de"), ((9, 1), "tresor"), ((9, 2), None)])
def test_PV27_a_lot_among_27_takes_two_dice(faces: tuple[int, int], chit: str | None) -> None:
    s = new_game(events=True)
    assert dice(s) == 2
    roll(s, *faces)
    assert said(s)["hand"]["1"] == ([chit] if chit else [])  # 81 and more: again


@pytest.mark.parametrize(("face", "player"), [(8, 4), (4, 4), (5, 1), (9, None), (10, None)])
def test_PV27_a_lot_among_4_takes_one_die(face: int, player: int | None) -> None:
    s = board(5, {"celte": {"algarve": "I"}}, version="advanced", owner={"hispano_romain": 1}, flags={"opener": 1})
    next_turn(s)
    do(s, "pass", "pass", "pass", "pass")
    roll(s, face)
    assert said(s)["owner"].get("vandale") == player


# -------------------------------------------------------------------- P16.5 incompatible nations

OPPOSED = [  # the nation under the hammer, and one that excludes its player; both ways (AMB-43)
    ("alain", "wisigoth"), ("sueve", "lusitanien"), ("sueve", "galicien"), ("byzance", "hispano_romain"),
    ("byzance", "wisigoth"), ("franc", "basque"), ("leon", "castille"), ("leon", "badajoz"),
    ("saragosse", "castille"), ("saragosse", "navarre"), ("valence", "byzance"), ("grenade", "byzance"),
    ("grenade", "valence"), ("seville", "badajoz"), ("seville", "castille"), ("seville", "grenade"),
    ("aragon", "saragosse"), ("aragon", "navarre"), ("el_cid", "valence"), ("almoravide", "castille"),
    ("almoravide", "seville"), ("croisade", "almoravide"), ("almohade", "almoravide"), ("almohade", "croisade"),
    ("badajoz", "seville"), ("navarre", "saragosse"), ("valence", "el_cid"), ("hispano_romain", "byzance"),
]  # fmt: skip


@pytest.mark.parametrize(("nation", "other"), OPPOSED)
def test_P16_5_who_controls_an_incompatible_nation_may_not_bid(nation: str, other: str) -> None:
    assert sorted(auction(open_for(nation, mine={other: 1}))["eligible"]) == [2, 3]
    free = open_for(nation, mine={"ibere": 1})
    assert sorted(auction(free)["eligible"]) == [1, 2, 3]


def test_P16_5_VANDALE_goes_with_all_nations() -> None:
    for other in ("alain", "sueve", "wisigoth", "hispano_romain", "omeyyad"):
        assert 1 in auction(open_for("vandale", mine={other: 1}))["eligible"]


def test_P16_5_among_the_nations_of_the_first_turn() -> None:
    """TV-55: GALICIEN's player may not bid for CANTABRIEN; CARTHAGE not IBÈRE; ROME not LUSITANIEN, BASQUE."""
    s = sealed(4, {k: {name: 10} for k, name in enumerate(MAJORS[:4], 1)})  # 1 CARTHAGE, 2 ROME, 3 WISIGOTH
    roll(s, *[10, 10], *[1] * 6)
    excluded = {}
    for nation, player in (("galicien", 3), ("cantabrien", 1), ("lusitanien", 3), ("basque", 4), ("celte", 4)):
        excluded[nation] = {1, 2, 3, 4} - set(auction(s)["eligible"])
        while nation not in said(s)["owner"]:
            do(s, f"bid {LEAST[nation]}" if asked(s) == player else "pass")
    excluded["ibere"] = {1, 2, 3, 4} - set(auction(s)["eligible"])
    assert excluded == {
        "galicien": set(), "cantabrien": {3}, "lusitanien": {2}, "basque": {1, 2}, "celte": {3}, "ibere": {1},
    }  # fmt: skip


# -------------------------------------------------------------------- P16.6, P16.7 numbers


@pytest.mark.parametrize(("scenario", "most"), [("A", 6), ("B", 6), ("C", 8), ("D", 8), ("E", 8)])
def test_P16_6_a_player_at_the_maximum_does_not_bid(scenario: str, most: int) -> None:
    harmless = [name for name in NATIONS if name not in ("franc", "basque", "cantabrien")]
    for number, may in ((most - 1, True), (most, False)):
        owner = dict.fromkeys(harmless[:number], 1)
        s = board(8, {"celte": {"algarve": "I"}}, version="advanced", scenario=scenario, flags={"opener": 1},
                  owner=owner | {"byzance": 2})  # fmt: skip
        next_turn(s)
        assert auction(s)["n"] == "franc"
        assert (1 in auction(s)["eligible"]) is may


def test_P16_7_the_only_eligible_player_has_it_at_the_first_bid_without_auction() -> None:
    mine = {"basque": 1, "cantabrien": 1}
    owner = {"basque": 1, "byzance": 2} | dict.fromkeys([n for n in NATIONS if n not in ("franc", *mine, "byzance")], 3)
    owner |= dict.fromkeys(("celte", "galicien", "ibere", "rome", "sueve", "alain", "vandale", "omeyyad"), 4)
    s = board(8, {"celte": {"algarve": "I"}}, version="advanced", owner=owner, flags={"opener": 1})
    next_turn(s)
    assert said(s)["owner"]["franc"] == 2  # 1 is excluded, 3 and 4 are full
    assert price(s, 2) == LEAST["franc"]


def test_P16_7_if_all_compatible_players_are_full_a_lot_among_them_in_seat_order_at_10_more() -> None:
    owner = {name: k % 4 + 1 for k, name in enumerate(n for n in NATIONS if n not in ("franc", "basque"))}
    owner["basque"] = 4
    s = board(8, {"celte": {"algarve": "I"}}, version="advanced", scenario="A", owner=owner, flags={"opener": 2})
    next_turn(s)
    assert dice(s) == 1
    roll(s, 2)  # the second of 1, 2, 3
    assert said(s)["owner"]["franc"] == 2
    assert price(s, 2) == LEAST["franc"] + 10


def test_P16_7_one_compatible_player_who_is_full_pays_10_more() -> None:
    s = open_for("seville", mine={"badajoz": 1, "castille": 2, "grenade": 3, "almoravide": 1})
    assert said(s)["owner"]["seville"] == 4
    assert price(s, 4) == LEAST["seville"] + 10


def test_P16_7_if_nobody_is_compatible_all_count_as_compatible() -> None:
    s = open_for("seville", mine={"badajoz": 1, "castille": 2, "grenade": 3})
    assert sorted(auction(s)["eligible"]) == [1, 2, 3]  # 4 has ALMORAVIDE, and is full


def needy(*players: int) -> Board:
    """ALMOHADE is the last nation there is; everybody has four but for some, who have three."""
    owner = {name: 4 for name in NATIONS if name != "almohade"}
    harmless = [name for name in NATIONS if name not in ("almohade", "almoravide", "croisade")]
    for player in (1, 2, 3):
        for name in harmless[6 * player : 6 * player + (3 if player in players else 4)]:
            owner[name] = player
    s = board(19, {"celte": {"algarve": "I"}}, version="advanced", owner=owner, flags={"opener": 1})
    next_turn(s)
    return s


def test_P16_7_who_needs_it_to_reach_the_minimum_may_claim_it_at_the_first_bid() -> None:
    s = needy(2)
    assert (asked(s), offered(s)) == (2, ["claim", "pass"])
    do(s, "claim")
    assert said(s)["owner"]["almohade"] == 2
    assert price(s, 2) == LEAST["almohade"]


def test_P16_7_a_claim_that_is_not_made_lapses() -> None:
    s = needy(2)
    do(s, "pass")
    assert sorted(auction(s)["eligible"]) == [1, 2, 3]
    assert "claim" not in offered(s)


def test_P16_7_two_who_need_it_bid_alone() -> None:
    s = needy(2, 3)
    assert asked(s) == 2
    do(s, "claim")
    assert asked(s) == 3
    do(s, "claim")
    assert sorted(auction(s)["eligible"]) == [2, 3]


def test_P16_7_who_has_enough_or_can_still_reach_it_claims_nothing() -> None:
    s = needy()
    assert "claim" not in offered(s)
    s = board(5, {"celte": {"algarve": "I"}}, version="advanced", owner={"hispano_romain": 1}, flags={"opener": 1})
    next_turn(s)  # nobody has four, but many are still to come
    assert "claim" not in offered(s)


def test_P16_7_who_would_have_just_enough_without_it_claims_nothing() -> None:
    owner = {name: 4 for name in NATIONS if name not in ("croisade", "almohade")}
    owner |= dict.fromkeys(("rome", "celte", "galicien"), 2) | dict.fromkeys(("ibere", "franc", "leon", "basque"), 1)
    s = board(19, {"celte": {"algarve": "I"}}, version="advanced", owner=owner, flags={"opener": 1})
    next_turn(s)
    assert auction(s)["n"] == "croisade"  # ALMOHADE is still to come: player 2 has three and needs one
    assert 2 not in auction(s)["ask"]
    assert 3 in auction(s)["ask"]  # who has none could not reach four


@pytest.mark.parametrize(("place", "sold"), [("avila", True), ("leon", True), ("segovie", False)])
def test_P16_2_CASTILLE_needs_a_WISIGOTH_unit_in_zone_North_or_Avila(place: str, sold: bool) -> None:
    owner = dict.fromkeys(NATIONS, 4) | {"carthage": 1, "rome": 2, "wisigoth": 3}
    del owner["castille"]
    s = board(12, {"wisigoth": {place: "I"}}, version="advanced", owner=owner, flags={"opener": 1})
    end_turn(s)
    assert (task(s) == "AUCTION" and auction(s)["n"] == "castille") is sold


# -------------------------------------------------------------------- P16.9 what is left to a successor

LEFT = [  # end of turn, old, new, its units, points lost
    (5, "rome", "hispano_romain", {"tolede": "5E 1F", "seville": "1E"}, 2),
    (5, "rome", "hispano_romain", {"tolede": "8E"}, 0),
    (8, "cantabrien", "wisigoth", {"cantabrie": "1I"}, 3),
    (12, "lusitanien", "badajoz", {"lisbonne": "2I"}, 2),
    (12, "wisigoth", "castille", {"leon": "3I X", "avila": "2I", "seville": "9I"}, 6),
    (13, "sueve", "leon", {"duero": "2I"}, 4),
    (15, "franc", "aragon", {"barcelone": "K X", "narbonne": "I"}, 1),
    (14, "omeyyad", "seville", {"cordoue": "5I 1C X"}, 6 - 0.5),
    (14, "omeyyad", "seville", {"cordoue": "8I 7C"}, 0 - 2),
    (3, "ibere", "rome", {"cuenca": "I"}, 0),
    (13, "basque", "navarre", {"huesca": "I"}, 0),
]


@pytest.mark.parametrize(("turn", "old", "new", "units", "lost"), LEFT)
def test_P16_9_a_point_for_every_unit_not_left_to_the_successor_of_another_player(
    turn: int, old: str, new: str, units: dict[str, str], lost: float
) -> None:
    for same in (False, True):
        owner = dict.fromkeys(NATIONS, 1) | {old: 2, new: 2 if same else 3}
        s = board(turn, {old: units}, version="advanced", owner=owner, flags={"opener": 1})
        end_turn(s)
        while said(s)["step"] == "C":
            do(s, offered(s)[0])
        assert price(s, 2) == (0 if same else lost)
        assert price(s, 3) == price(s, 1) == 0
