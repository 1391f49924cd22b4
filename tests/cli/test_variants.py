"""Variants and scenarios at the terminal."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli_support import BOARD, NONSENSE, at_gades, finished, play, played
from hispania.cli import main as command
from hispania.games import conquest
from hispania.games.conquest.drawing.picture import draw_map
from hispania.games.conquest.printed import introductions
from hispania.games.conquest.printed.introductions import introduction
from hispania.games.conquest.printed.presets import options_for
from hispania.games.conquest.terminal import starting
from hispania.games.conquest.terminal.commands import Order, Puzzle, read
from hispania.games.conquest.terminal.english import ENGLISH, VERBS
from hispania.games.conquest.terminal.menu import menu_of
from hispania.games.conquest.terminal.seat import random_decision
from hispania.games.conquest.text.notation import action_text
from hispania.table.drawn import HOST, Drawn
from hispania.table.session import Table

# -------------------------------------------------------------------- scenarios and variants

SCENARIOS = [(number, variants) for number in range(1, 6) for variants in ((), ("hispano",))]


@pytest.mark.parametrize(("number", "variants"), SCENARIOS)
def test_a_whole_scenario(folder: Path, number: int, variants: tuple[str, ...]) -> None:
    options = options_for(None, variants=variants, number=number)
    lines, table = played(f"scenario {number}", options=options)
    asked = ["--scenario", str(number), *(f"--variant={name}" for name in variants)]
    output = play([*lines, "why", "log", "story"], *asked, "--seed", f"scenario {number}")
    (record,) = finished(folder)
    table.tells_end = True  # as every file does
    assert record.read_text(encoding="utf-8") == table.record()
    story = introduction(number)
    assert f"Scenario {number}: {story.title} ({story.years})" in output
    assert output.count("Placements: ") == 2
    assert story.text.split(". ")[0][:30] in " ".join(output.split())
    assert ("HISPANO decides" in output) == bool(variants)


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("variant", conquest.VARIANTS)
def test_a_whole_game_with_each_variant(folder: Path, variant: str, plain: bool) -> None:
    house = {"terror_plot": True} if variant == "terror" else {}
    options = options_for(None, house=house, variants=[variant])
    lines, table = played(f"with {variant}", options=options, write="text" if plain else "number")
    more = ["--house", "terror_plot=true"] if house else []
    output = play(lines, "--variant", variant, "--seed", f"with {variant}", *more, *(["--plain"] if plain else []))
    (record,) = finished(folder)
    table.tells_end = True  # as every file does
    assert record.read_text(encoding="utf-8") == table.record()
    assert f"with {ENGLISH.say(f'variant-{variant}')}" in output
    words = {
        "hispano": "Denarii of the Hispano", "legio": "holds the Legio Hispana", "pirates": "Pirates: Mare",
        "proconsvl": "Proconsul P: not called yet", "ingenivm": "Roads kept to build", "terror": "the special army",
    }  # fmt: skip
    if plain:
        assert words.get(variant, "") in output


def test_all_variants_at_once(folder: Path) -> None:
    options = options_for(None, 2, {"terror_plot": True}, conquest.VARIANTS)
    lines, table = played("all of them", options=options)
    many = ["--variants", "terror,pirates,legio", "--variant", "imperium", "--variant", "proconsul,ingenium hispano"]
    output = play(lines, *many, "--players", "2", "--house", "terror_plot=true", "--seed", "all of them")
    table.tells_end = True  # as every file does
    assert finished(folder)[0].read_text(encoding="utf-8") == table.record()
    assert "To decide: player 3" in output


@pytest.mark.parametrize("seed", range(3))
def test_every_action_can_be_typed(seed: int) -> None:
    for number in (None, 4):
        options = options_for(None, 1, {"terror_plot": True}, conquest.VARIANTS, number)
        _, table = played(f"typed {seed}", options=options, most=0)
        rng = random.Random(seed)
        seen: set[str] = set()
        for _ in range(150):
            if table.game.result is not None:
                break
            entries = menu_of(table.game)
            fresh = [entry for entry in entries if entry.group not in seen]
            for entry in entries:
                assert read(str(entry.number), table.game, entries, VERBS) == entry.action
                assert read(action_text(table.game, entry.action), table.game, entries, VERBS) == entry.action
                assert read(typed(table.game, entry.action), table.game, entries, VERBS) == entry.action
            entry = rng.choice(fresh or entries)
            seen.add(entry.group)
            table.act(entry.action)
            table.roll_on()
        assert len(seen) > 10


def typed(game: conquest.Conquest, action: conquest.Action) -> str:
    """An action as the help tells people to type it."""

    def city(id: str) -> str:
        return BOARD[id].notation if BOARD[id].is_sea else BOARD[id].name.lower()

    unit = f"{action.unit.lower()} " if getattr(action, "unit", "") else ""
    match action:
        case conquest.Move():
            return f"cross {city(action.to)}" if action.crosses else f"move {unit}{city(action.to)}"
        case conquest.Build():
            return f"{unit}build {city(action.a)}-{city(action.b)}"
        case conquest.Besiege() | conquest.Attack():
            return f"{unit}{'s' if action.kind == 'besiege' else 'x'} {city(action.city)} {action.denarii}"
        case conquest.Plot():
            return f"{unit}plot {action.denarii}"
        case conquest.Boost():
            return f"boost {action.denarii}"
        case conquest.Reroll():
            return f"reroll {action.die.lower()}"
        case conquest.Pick() | conquest.SetRevolts() | conquest.SetArmy():
            return f"pick {city(action.city)}"
        case conquest.Strike():
            return f"strike {city(action.army)} {city(action.city)} {action.denarii}"
        case conquest.PlaceGarrison():
            return "legion" if action.legion else "g"
        case conquest.RemoveGarrison():
            return f"-g{action.index}"
        case conquest.PlaceRoad():
            return f"road {city(action.a)} {city(action.b)}"
        case conquest.Enter():
            return f"enter {city(action.space)}"
        case conquest.MoveFleet():
            return f"fleet {city(action.start)} {city(action.to)}"
        case conquest.Decline():
            return {"BOOST": "no", "REROLL": "keep", "PICK": "decline", "STRIKE": "pass"}[game.phase]
        case _:
            return action.kind


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("P move gades", conquest.Move("U", "gades", unit="P")),
        ("p m gades", conquest.Move("U", "gades", unit="P")),
        ("move P gades", conquest.Move("U", "gades", unit="P")),
        ("p s tol 2", conquest.Besiege("U", "toletum", 2, "P")),
        ("siege 4 2", conquest.Besiege("U", "mare-atlanticum", 2)),
        ("cross bracara", conquest.Move("U", "bracara", crosses=True)),
        ("build emerita", conquest.Build("U", "gades", "emerita")),
        ("build basti carthago nova", conquest.Build("U", "basti", "carthago-nova")),
        ("buy", conquest.Buy("U")),
        ("plot", Order("odds", "plot")),
        ("plot 2", conquest.Plot("U", 2)),
        ("plot 4", Puzzle("how-many-denarii", {"text": "4"})),
        ("legion", conquest.PlaceGarrison("U", "gades", True)),
        ("+L", conquest.PlaceGarrison("U", "gades", True)),
        ("keep", conquest.KeepRoad("U")),
        ("no", conquest.Decline()),
        ("boost 2", conquest.Boost(2)),
        ("boost", Puzzle("how-many-boost")),
        ("reroll H", conquest.Reroll("H")),
        ("reroll", Puzzle("which-die")),
        ("pick abula", conquest.Pick("abula")),
        ("strike salmantica abula 1", conquest.Strike("salmantica", "abula", 1)),
        ("strike salmantica abula", Order("odds", "abula")),
        ("strike salmantica abula 3", Puzzle("how-many-boost")),
        ("strike abula", Puzzle("which-strike")),
        ("hispano dice", Order("hispano", "dice")),
    ],
)
def test_reading_variants(text: str, action: object) -> None:
    game = at_gades()
    assert read(text, game, menu_of(game), VERBS) == action


def test_the_consul_gives_orders() -> None:
    table = Table(conquest.new_game(variants=["imperivm"], scenario=None), seed="order")
    while table.game.actor != conquest.Actor.K or table.game.phase != "ROMAN":
        table.roll_on()
        legal = table.game.legal_actions()
        table.act(next((a for a in legal if a.kind == "pass"), legal[0]))
        table.roll_on()
    entries = menu_of(table.game)
    order = next(entry for entry in entries if entry.group == "order-U")
    assert isinstance(order.action, conquest.Move)
    for text in (f"move U {order.action.to}", f"u m {order.action.to}", f"U move {order.action.to}"):
        assert read(text, table.game, entries, VERBS) == order.action
    assert read("cross bracara", table.game, entries, VERBS) == conquest.Move("K", "bracara", unit="U", crosses=True)


def test_the_list_of_scenarios_and_variants() -> None:
    output = play([], "--list")
    for number in range(1, 6):
        assert introduction(number).title in output
    for variant in conquest.VARIANTS:
        assert f"  {variant} " in output
    assert len(output.splitlines()) < 24


def test_introductions_may_be_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(introductions, "_told", lambda: {"scenario": {"1": "nonsense"}, "variant": 3})
    assert introduction(1).title == "First repression"
    assert "First repression" in play(["quit"], "--scenario", "1")
    assert "terror" in play([], "--list")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--variant", "chess"], "no variant is called 'chess'"),
        (["--scenario", "6"], "scenario: 1 to 5"),
        (["--scenario", "1", "--level", "easy"], "2 or 3 armies"),
        (["--scenario", "5", "--variant", "pirates"], "cannot be played with the variant pirates"),
        (["--variant", "hispano", "--level", "easy"], "6 denarii"),
        (["--hispano", "dice", "--new"], "add --variant hispano"),
        (["--hispano", "robot"], "person or dice"),
        (["--file", "x", "--scenario", "1"], "--scenario"),
    ],
)
def test_options_that_do_not_fit(options: list[str], message: str) -> None:
    result = CliRunner().invoke(command.app, ["terminal", *options])
    assert result.exit_code == 1
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_a_scenario_brings_variants_and_a_level(number: int) -> None:
    options = options_for(None, variants=["hispano"], number=number)
    assert set(conquest.scenario(number).variants) | {"hispano"} == set(options.variants)
    assert options.level.denarii == 6
    assert options_for(None, number=number).level.denarii == 7


def test_new_games_of_another_kind(folder: Path) -> None:
    orders = ["new scenario 5", "new hardest", "new hard scenario 2", "new terror pirates", "new", "new base medium"]
    output = play(["auto", *orders, "new scenario 9", "new scenario"], "--seed", "r")
    for part in ("7|4|3|5|2", "5|4|3|4|2", "Scenario 2: The Siege", "with Pirates, Terror", "level 6|4|3|4|2"):
        assert part in output
    assert "2 armies, not 3" in " ".join(output.split())
    assert "scenario: 1 to 5" in output


def test_the_program_may_play_the_hispano(folder: Path) -> None:
    lines, table = [], Table(conquest.new_game("6|4|3|4|1", variants=["hispano"]), seed="alone")
    table.drawn = Drawn(HOST)
    while table.game.result is None:
        if table.game.actor == conquest.Actor.H:
            table.act(random_decision(table))
        elif table.game.actor == conquest.Actor.CHANCE:
            table.roll()
        else:
            entry = menu_of(table.game)[0]
            lines.append(str(entry.number))
            table.act(entry.action)
    output = play(lines, "--variant", "hispano", "--hispano", "dice", "--seed", "alone")
    assert "The program decides for the Hispano" in output
    assert "HISPANO decides" not in output
    table.tells_end = True  # as every file does
    assert finished(folder)[0].read_text(encoding="utf-8") == table.record()


def test_taking_back_beside_a_program(folder: Path) -> None:
    lines = ["undo", "auto", "g", "undo", "g", "pass", "undo", "whatif", "hispano person", "pass", "back", "quit"]
    output = play(lines, "--variant", "hispano", "--hispano", "dice", "--seed", "alone")
    assert output.count("Dice have fallen since") + output.count("nothing to take back") >= 1
    assert "Taken back." in output
    assert "What if? You are back" in output
    assert "The Hispano: person." in output


def test_the_hispano_at_the_table() -> None:
    output = play(["auto"] * 8 + ["auto", "hispano", "pass", *["no"] * 6, "why"], "--variant", "hispano", "--seed", "b")
    assert "HISPANO decides: which city of Ilergetia rises" in output
    assert "HISPANO decides: where does army 1 of 1 rise?" in output
    assert "HISPANO decides, denarii: 2. Have a die thrown again?" in output
    assert "If he lets it be: Revolt roll" in output
    assert "HISPANO $2>" in output


def test_hispano_orders_without_the_variant() -> None:
    output = play(["auto", "hispano dice", "story", "boost 1", "strike osca gades 1", "plot", "buy"], "--seed", "r")
    assert "without the variant Hispano" in output
    assert "This game has no scenario" in output
    assert output.count("which is not played here") >= 4


ODD = (
    "boost", "boost 9", "boost x", "reroll", "reroll X", "pick", "pick xyzzy", "pick gades", "pick m1", "strike",
    "strike osca", "strike osca gades", "strike osca gades 9", "strike a b 1", "cross", "cross xyzzy", "cross gades",
    "build", "build gades", "build gades xyzzy", "buy now", "plot 9", "plot x", "P", "p", "P m", "P move xyzzy", "U",
    "legion", "legion osca", "keep it", "no", "hispano", "hispano robot", "odds plot", "new terror chess", "story",
    "H +9", "H pick Abula", "H strike Osca Gades $1", "H no", "move U", "move P osca", "K build gades onuba",
)  # fmt: skip


@pytest.mark.parametrize("where", [[], ["auto"] * 7, ["auto"] * 8, ["auto"] * 8 + ["pass"]])
def test_nothing_typed_breaks_a_game_with_variants(where: list[str]) -> None:
    lines = [*where, *NONSENSE, *ODD, "look"]
    output = play(lines, "--variants", ",".join(conquest.VARIANTS), "--seed", "odd")
    assert "\x1b" not in output


def strikes() -> conquest.Conquest:
    """A position of scenario 3 in which the Hispano may strike."""
    for seed in range(50):
        options = options_for(None, 1, {"terror_plot": True}, ["hispano"], 3)
        _, table = played(f"strike {seed}", options=options, most=0)
        rng = random.Random(seed)
        for _ in range(80):
            if table.game.phase == "STRIKE":
                return table.game
            if table.game.result is None:
                table.act(rng.choice(table.game.legal_actions()))
                table.roll_on()
    raise AssertionError("no strike in fifty games")


def test_odds_and_why_of_a_strike(tmp_path: Path) -> None:
    game = strikes()
    entry = next(entry for entry in menu_of(game) if isinstance(entry.action, conquest.Strike))
    assert isinstance(entry.action, conquest.Strike)
    file = tmp_path / "strike.json"
    file.write_text(json.dumps(game.to_json()), encoding="utf-8")
    army, city = entry.action.army, entry.action.city
    lines = ["odds", f"odds {city}", f"look {army}", f"strike {army} {city} 1", "keep", "keep", "why"]
    output = play(lines, "--position", str(file), "--seed", "s")
    assert "for the denarii of the Hispano" in output
    assert f"To do it: strike {BOARD[army].name.lower()}" in output
    assert "The Hispano strikes with 1 denarius" in output


def test_odds_of_a_plot_and_a_range(tmp_path: Path) -> None:
    options = options_for(None, 1, {"terror_plot": True}, ["hispano", "pirates"], 3)
    table = starting.table_of(options, None, "plot")
    rng = random.Random(1)
    while not any(entry.group == "plot" and entry.action.cost == 3 for entry in menu_of(table.game)):
        table.roll_on()
        if table.game.result is not None:
            table = starting.table_of(options, None, f"plot {rng.random()}")
            table.roll_on()
        legal = table.game.legal_actions()
        moves = [action for action in legal if action.kind == "move"]
        table.act(rng.choice(moves or legal))
        table.roll_on()
    file = tmp_path / "plot.json"
    file.write_text(json.dumps(table.game.to_json()), encoding="utf-8")
    lines = ["odds plot", "odds", "plot 3", "odds", "why"]
    output = play(lines, "--position", str(file), "--seed", "s")
    assert "With 3: 50% that the special army loses its leader" in output
    assert "depending on what the Hispano spends" in " ".join(output.split())
    assert "plots against the special army" in output


def test_pirates_and_lethe_are_seen(tmp_path: Path) -> None:
    file = tmp_path / "lethe.svg"
    lines = ["auto", "look", "look M4", "odds M4", "map", f"map {file}", "move bracara", "cross bracara", "siege 4 1"]
    output = play(lines, "--scenario", "4", "--seed", "s")
    assert "Pirates" in output
    assert "the marker lies on the Durius" in output
    assert "lies beyond the Durius" in " ".join(output.split())
    svg = file.read_text(encoding="utf-8")
    assert 'class="piece lethe"' in svg


def test_the_drawing_shows_what_variants_add() -> None:
    options = options_for(None, variants=["hispano", "legio", "terror", "proconsvl"])
    svg = draw_map(BOARD, starting.table_of(options, None, "x").game.to_json())
    for part in ('class="hispano"', 'class="reserve-S"', "special army", "and the Legio Hispana"):
        assert part in svg
    fifth = starting.table_of(options_for(None, number=5), None, "x").game
    svg = draw_map(BOARD, fifth.to_json())
    assert "<title>54 BC, 3 of 3</title>" in svg
    assert "18 BC, 0 of 3" in svg


def test_the_rule_behind_a_refusal_can_be_read() -> None:
    shown = play(
        ["auto", "rule H4.1a", "rule h6.7c", "rule", "rule H99", "rule ../x", "quit"], "--seed", "cato", "--plain"
    )
    assert "into a sea only if a fleet lies there" in shown
    assert "h4-roman-phase.md#h4-1a" in shown
    assert "Pick, 1 denarius" in shown
    assert "Which rule?" in shown
    assert "H99" in shown
    assert "Traceback" not in shown
