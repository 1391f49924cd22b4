"""Damaged input of every kind: it is read, or refused with one of the three declared errors; nothing else happens."""

from __future__ import annotations

import copy
import json
import random
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hispania.errors import Cancelled, CorruptRecord, HispaniaError, IllegalAction, Unreadable
from hispania.games import conquest
from hispania.games.conquest import core
from hispania.games.conquest.checks.invariants import broken
from hispania.games.conquest.edge.actions import from_dict, to_dict
from hispania.games.conquest.edge.game import to_text
from hispania.games.conquest.printed.board import Board, board_from_data, default_board, parse_board
from hispania.games.conquest.printed.options import HOUSE_VALUES, VARIANTS, HouseRules, Level, Options, house_text
from hispania.games.conquest.text.notation import action_text, read_action, read_line
from hispania.table.record import read_record
from hispania.table.session import Table
from support import LEVELS, random_data, random_options
from tools.counts import scaled
from tools.golden import FOLDER
from tools.mutate import damaged, damaged_data, redressed, reordered
from tools.play import choose, take
from tools.positions import game, names, position, variant_names

DECLARED = (Unreadable, IllegalAction, CorruptRecord)
BOARD = Path(conquest.__file__).parent / "printed" / "data" / "board.toml"
DATA = tomllib.loads(BOARD.read_text(encoding="utf-8"))
SEAS = {space["id"] for space in DATA["space"] if space["kind"] == "sea"}
RECORDS = [
    "\n".join(line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith(";"))
    for path in sorted(FOLDER.glob("*.txt"))
]
VARIANT_RECORDS = [text for text in RECORDS if '[Variants "-"]\n[Scenario "-"]' not in text]
SHORT = sorted((text for text in RECORDS if text not in VARIANT_RECORDS), key=lambda text: text.count("\n"))[:2]
KNOWN = [*names(), *variant_names()]
GAMES = [game(name) for name in KNOWN]
WORDS = (
    "U", "C", "K", "A", "F", "Osca", "Gades", "M3", "M5", "CarthagoNova", "Roma", "s", "x", "+g", "-g0", "$1", "$9",
    "sure", "[III-2]", "[7]", "[II~V]", "12:10", "+", "=", "revolt", "stay", "setup", "road", "pass", "yield", "1.U",
    "11.K", "99.X", "time", "198", "result", "H", "reserve", "revolts", "armies", "@Tarraco", "U@Gades", "P", "S", "L",
    "+L", "+H1", "+H9", "[III-2~6]", "[2~H?]", "[II-5~R?]", "+S[6]", "+?", "[II=S5]", "[V-3=]", "pick", "strike", "no",
    "reroll", "free", "lethe", "plot", "build", "buy", "keep", "Gades-Emerita", "S@Lancia",
)  # fmt: skip


SOUND = 3  # every third try is a sound one that must be accepted, so that what follows acceptance is tried as well
SOUND_SHARE = 1 / SOUND


class Tally:
    """How much of what a test offered was accepted."""

    def __init__(self) -> None:
        self.offered = self.accepted = 0

    def meet(self, read: Callable[..., Any], *given: Any) -> Any:
        """What reading gives, or None if it is refused as it should be."""
        found = meet(read, *given)
        self.offered += 1
        self.accepted += found is not None
        return found

    @property
    def share(self) -> float:
        """Of what was offered."""
        return self.accepted / self.offered


@pytest.fixture
def tally(record_property: Callable[[str, object], None]) -> Iterator[Tally]:
    """A tally that is told at the end of the run."""
    found = Tally()
    yield found
    record_property("accepted", f"{found.accepted} of {found.offered}")


def tries(count: int) -> Iterator[bool]:
    """As many tries as the scale asks for: is this one to be sound?"""
    for number in range(scaled(count, count // 10)):
        yield number % SOUND == 0


def meet(read: Callable[..., Any], *given: Any) -> Any:
    """What reading gives, or None if it is refused as it should be."""
    try:
        return read(*given)
    except DECLARED as error:
        if type(error) in DECLARED and str(error):
            return None
        raise
    except Exception as error:  # whatever else there is, is the bug we look for
        pytest.fail(f"{type(error).__name__}: {error} from {given!r:.3000}")


def read_steps(place: conquest.Conquest, line: str) -> list[object]:
    """Everything that a line stands for."""
    return list(read_line(place, line))


def test_the_declared_errors_are_three_and_calling_off_is_none_of_the_game() -> None:
    assert set(HispaniaError.__subclasses__()) == {*DECLARED, Cancelled}


# -------------------------------------------------------------------- options


@pytest.mark.heavy
def test_levels(tally: Tally) -> None:
    rng = random.Random("levels")
    for sound in tries(20_000):
        known = rng.choice("|- /").join(str(rng.choice(values)) for values in LEVELS.values())
        level = tally.meet(Level.parse, known if sound else damaged(rng, known, ("6", "|", "7|5", "٣", "²")))
        if level is not None:
            assert Level.parse(str(level)) == level
    assert tally.share >= SOUND_SHARE


@pytest.mark.heavy
def test_house_rules(tally: Tally) -> None:
    rng = random.Random("house")
    pairs = [f"{key}={house_text(value)}" for key, values in HOUSE_VALUES.items() for value in values]
    for sound in tries(20_000):
        keys = rng.sample(list(HOUSE_VALUES), rng.randint(1, 4))
        text = " ".join(f"{key}={house_text(rng.choice(HOUSE_VALUES[key]))}" for key in keys)
        house = tally.meet(HouseRules.parse, text if sound else damaged(rng, text, pairs))
        if house is not None:
            assert HouseRules.parse(str(house)) == house
    assert tally.share >= SOUND_SHARE


@pytest.mark.heavy
def test_variants_and_scenarios(tally: Tally) -> None:
    rng = random.Random("options")
    oddities = ("", "hispania", "Terror", None, 7, (), "terror ", "pirates\n")
    for sound in tries(10_000):
        known = random_options(rng)
        level, players, scenario = str(known.level), known.players, known.scenario
        variants: list[Any] = rng.sample(known.variants, len(known.variants))
        if not sound:
            if rng.random() < 0.3:
                level = damaged(rng, level, ("6", "5", "|"))
            if rng.random() < 0.5:
                variants.insert(rng.randint(0, len(variants)), rng.choice((*VARIANTS, *oddities)))
            if rng.random() < 0.5:
                scenario = rng.choice((None, 1, 2, 3, 4, 5, 0, 6, -1, True, "3", 3.0, (), 10**30))
            if rng.random() < 0.3:
                players = rng.choice((1, 2, 3, 0, 4, True, "2"))
        options = tally.meet(Options.of, level, players, None, variants, scenario)
        if options is not None:
            assert set(options.variants) <= set(VARIANTS)
            assert Options.of(str(options.level), options.players, None, options.variants, options.scenario) == options
    assert tally.share >= SOUND_SHARE


# -------------------------------------------------------------------- notation and actions


@pytest.mark.heavy
def test_record_texts(tally: Tally) -> None:
    rng = random.Random("records")
    for sound in tries(10_000):
        text = rng.choice(SHORT if rng.random() < 0.5 else VARIANT_RECORDS)
        record = tally.meet(read_record, redressed(rng, text) if sound else damaged(rng, text, WORDS))
        if record is not None:
            assert record.tags
    assert tally.share >= SOUND_SHARE


@pytest.mark.heavy
def test_actions_as_text(tally: Tally) -> None:
    rng = random.Random("actions")
    places = [(place, [action_text(place, action) for action in place.legal_actions()]) for place in GAMES]
    texts = [(place, rng.choice(lines)) for place, lines in places * 20 if lines]
    for sound in tries(20_000):
        place, text = rng.choice(texts)
        action = tally.meet(read_action, place, text if sound else damaged(rng, text, WORDS))
        if action is not None:
            reasons = meet(place.why_not, action)
            assert reasons is None or bool(reasons) == (action not in place.legal_actions())
    assert tally.share >= SOUND_SHARE


@pytest.mark.heavy
def test_lines(tally: Tally) -> None:
    rng = random.Random("lines")
    lines = [line for record in RECORDS for line in record.splitlines() if line and not line.startswith("[")]
    fitting = list(lines_of_steps())
    for sound in tries(20_000):
        place, line = rng.choice(fitting)
        if not sound:
            if rng.random() < 0.7:
                place, line = rng.choice(GAMES), rng.choice(lines)
            line = damaged(rng, line, WORDS)
        tally.meet(read_steps, place, line)
    assert tally.share >= SOUND_SHARE


def lines_of_steps() -> Iterator[tuple[conquest.Conquest, str]]:
    """Known places, each with the line of everything that may happen there."""
    for place in GAMES:
        for step in (*place.legal_actions(), *(roll for roll, _ in place.chance_outcomes())):
            table = Table(place.clone())
            table._take(step)
            if len(table.lines) == 1 and table.game.declared is None:  # no line that began before, none left open
                yield place, str(table.lines[0])


@pytest.mark.heavy
def test_actions_as_data(tally: Tally) -> None:
    rng = random.Random("data")
    texts = [(place, to_dict(action)) for place in GAMES for action in place.legal_actions()]
    for sound in tries(15_000):
        place, data = rng.choice(texts)
        action = tally.meet(from_dict, reordered(rng, data) if sound else damaged_data(rng, data))
        if action is not None:
            before = place.hash()
            taken = meet(place.clone().apply, action)
            assert taken is not None or not sound
            assert place.hash() == before
    assert tally.share >= SOUND_SHARE


# -------------------------------------------------------------------- positions


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(2))
def test_positions(chunk: int, tally: Tally) -> None:
    rng = random.Random(f"positions {chunk}")
    known = [position(name) for name in KNOWN]
    for sound in tries(12_000):
        data = rng.choice(known)
        if sound:
            data = reordered(rng, random_data(rng, random_options(rng), default_board()))
        else:
            data = damaged_data(rng, data)
            if rng.random() < 0.2 and isinstance(data, dict):  # other rules for the same board
                data["variants"] = [name for name in VARIANTS if rng.random() < 0.5]
                data["scenario"] = rng.choice((None, 1, 2, 3, 4, 5, 6))
        found = tally.meet(conquest.from_json, data)
        if found is not None:
            survives(rng, found)
    assert tally.share >= SOUND_SHARE


@pytest.mark.heavy
def test_positions_as_text(tally: Tally) -> None:
    rng = random.Random("position texts")
    known = [position(name) for name in KNOWN]
    words = ("null", "true", "[]", "{}", "1e400", "NaN", "-0", "22,", '"osca":')
    for sound in tries(10_000):
        text = json.dumps(reordered(rng, rng.choice(known)), indent=rng.choice((None, None, 0, 2)))
        text = text if sound else damaged(rng, text, words)
        given = text if rng.random() < 0.8 else text.encode("utf-8", "surrogatepass")
        found = tally.meet(conquest.from_json, given)
        if found is not None:
            survives(rng, found)
    assert tally.share >= SOUND_SHARE


def survives(rng: random.Random, found: conquest.Conquest) -> None:
    """What was read after all is a sound position that can be played and written."""
    assert broken(found.state) == []
    assert to_text(conquest.from_json(found.to_json())) == to_text(found)
    for _ in range(8):
        if found.result:
            break
        take(found.state, choose(rng, found.state, "random"))
        assert broken(found.state) == []


# -------------------------------------------------------------------- whole records and boards


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(4))
def test_replays(chunk: int, tally: Tally) -> None:
    rng = random.Random(f"replays {chunk}")
    for sound in tries(1_200):
        text = rng.choice(SHORT if rng.random() < 0.5 else VARIANT_RECORDS if rng.random() < 0.6 else RECORDS)
        if rng.random() < 0.3:
            text = text.replace("[Seed ", "[Sown ")  # any dice will do
        text = redressed(rng, text) if sound else damaged(rng, text, WORDS)
        table = tally.meet(Table.replay, text)
        if table is not None:
            again = Table.replay(table.record())
            assert again.record() == table.record()
            assert to_text(again.game) == to_text(table.game)
            assert broken(table.game.state) == []
    assert tally.share >= SOUND_SHARE


def corrected(rng: random.Random, whole: dict[str, Any]) -> dict[str, Any]:
    """The board as somebody might correct it who owns the printed one: other shields, links, places and colours."""
    data = copy.deepcopy(whole)
    for _ in range(rng.randint(1, 4)):
        space, link = rng.choice(data["space"]), rng.choice(data["link"])
        kind = rng.randrange(5)
        if kind == 0:  # two shields of a province change places; the capital keeps its six
            cities = [s for s in data["space"] if s.get("province") == space.get("province") and not s.get("capital")]
            a, b = rng.sample(cities, 2)
            if "shield" in a:
                a["shield"], b["shield"] = b["shield"], a["shield"]
        elif kind == 1 and not {link["a"], link["b"]} & SEAS:
            link["segments"] = rng.randint(1, 3)
        elif kind == 2:
            space["x"] += rng.randint(-9, 9)
            space["y"] += rng.randint(-9, 9)
        elif kind == 3:
            rng.choice(data["province"])["colour"] = f"#{rng.randrange(1 << 24):06x}"
        else:
            data["link"] = rng.sample(data["link"], len(data["link"]))
    return data


def play_to_the_end(rng: random.Random, board: Board) -> None:
    """A board that was read can be played on."""
    state = core.new_state(core.new_config(board=board))
    while not core.is_over(state):
        take(state, choose(rng, state, "random"))
        assert broken(state) == []


@pytest.mark.heavy
def test_parts_of_boards(tally: Tally) -> None:
    rng = random.Random("board parts")
    for sound in tries(900):
        data = corrected(rng, DATA)
        if not sound:
            part = rng.choice([name for name, value in data.items() if isinstance(value, list)])
            at = rng.randrange(len(data[part]))
            data[part][at] = damaged_data(rng, data[part][at])
        board = tally.meet(board_from_data, data)
        if board is not None and rng.random() < 0.1:
            play_to_the_end(rng, board)
    assert tally.share >= SOUND_SHARE


@pytest.mark.heavy
def test_boards(tally: Tally) -> None:
    rng = random.Random("boards")
    whole = BOARD.read_text(encoding="utf-8")
    words = ("1", "2", "3", "4", '"sea"', '"citerior"', "true", "false", "1979-05-27")
    for sound in tries(150):
        gap = rng.choice(("\n\n", "\n\n# a remark\n", "\n \n"))
        text = whole.replace("\n\n", gap) if sound else damaged(rng, whole, words)
        board = tally.meet(parse_board, text)
        if board is not None:
            play_to_the_end(rng, board)
    assert tally.share >= SOUND_SHARE


# -------------------------------------------------------------------- known tricks

DEEP = "[" * 100_000
LONG = 19_000


@pytest.mark.parametrize("seed", ["", " ", "a b", 'quo"te', "back\\slash", "[x]", "; no", "ñ😀", "\\", '\\"', "]"])
def test_any_seed_comes_back(seed: str) -> None:
    table = Table(conquest.new_game(), seed=seed)
    table.roll_on()
    again = Table.replay(table.record())
    assert again.record() == table.record()
    assert again.tags["Seed"] == seed


@pytest.mark.parametrize("seed", ["two\nlines", "a\rb", "a\r\nb", "\ud800", "\x85", "\u2028", "tab\there", "\x00"])
def test_a_seed_that_no_record_can_hold_is_refused_or_comes_back(seed: str) -> None:
    def play() -> Table:
        table = Table(conquest.new_game(), seed=seed)
        table.roll_on()
        return table

    table = meet(play)
    assert table is None or Table.replay(table.record()).tags["Seed"] == seed


HOSTILE_TAGS = (
    f'[Position "{DEEP}"]', f'[Position "{DEEP[:9000]}"]', '[Position "\\"]', '[Seed "\ud800"]', '[Game "\x00"]',
    '[Level "٦|٤|٣|٤|٢"]', f'[Level "{"9" * 5000}|4|3|4|2"]', '[Players "²"]', '[House "roman_shields=٣"]',
    '[Rules ""]', '[Position "null"]', '[Position "[]"]', '[Position "1e999"]', '[Position "\\"\\""]',
    f'[Position "{"9" * 9000}"]',
)  # fmt: skip
HOSTILE_LINES = (
    "setup revolts [" + "4 " * 9000 + "]", "setup revolts []", "setup revolts [4,5]",
    "setup armies [" + "I~" * 9000 + "V]", "setup " + "U@Gades " * 2000, "1.U U " + "a" * LONG,
    "1.U U " + ">a" * (LONG // 2), "1.U U " + "=" * LONG, "1.U A " + "a" * LONG,
    "1.U A " + "a" * 9000 + " s " + "b" * 9000, "1.U revolt [" + "-" * LONG + "] 0", "9" * LONG,
    "9" * LONG + ".U pass", "١.U pass", "1.U U s " + "'." * 9000 + " $1", "1.U U s Osca $1 [IIII-9] 1:1 +",
    "1.U U s Osca $1 [] 1:1 +", "1.U A Osca [1] x U@Gades [I-1-1] 1:1 +", "setup road U -", "setup road U Gades-Gades",
    "4.K K x Bracara $1 +H0 [IV-2" + "~6" * 9000 + "]", "6.U revolt [" + "~" * LONG + "]", "3.U H A " + "a" * LONG,
    "6.U revolt [II-6~R?~R?]", "6.U revolt [II-6~H?] +r", "6.U revolt [~?]", "4.K K x Bracara $1 +H0 [IV-2~H?] 9:9 +",
    "setup armies [" + "=" * LONG + "]", "setup armies [3=A]", "setup armies [-3]", "setup armies [=S5]",
    "setup H +S[9] Osca", "setup H +A " + "a" * LONG, "3.U S Lancia pick", "3.U H strike Lancia Lancia $2",
    "5.U P plot $" + "9" * LONG, "2.U U Talabriga" + ">Bracara>Talabriga" * 900 + " $2 lethe", "1.U +S[6]", "1.U H",
)  # fmt: skip
HOSTILE_ACTIONS: tuple[Any, ...] = (
    None, 99, "move", [], [["kind", "move"]], {}, {"kind": []}, {"kind": {}}, {1: 2}, b"", float("nan"),
)  # fmt: skip
HOSTILE_POSITIONS: tuple[Any, ...] = (
    None, 99, [], "", "null", DEEP, b"\xff", b"", "\ufeff{}", "{}", {}, {1: 2}, {"v": DEEP}, '{"v":1,"v":1}',
)  # fmt: skip
HOSTILE_BOARDS = (
    "", "x", "\x00", DEEP, "a = " + DEEP[:900], "space = 1", "[[space]]", "link = [1]", "a = " + "9" * 9000, "\ud800",
    "board = 7",
)  # fmt: skip


@pytest.mark.parametrize("number", range(len(HOSTILE_TAGS)))
def test_hostile_tags(number: int) -> None:
    tag = HOSTILE_TAGS[number]
    assert meet(Table.replay, f'[Level "6|4|3|4|2"]\n{tag}\n\nsetup revolts [4 5 2 4 3 6]\n') is None


@pytest.mark.parametrize("number", range(len(HOSTILE_LINES)))
def test_hostile_lines_are_refused(number: int) -> None:
    line = HOSTILE_LINES[number]
    known = ("fresh", "first-roman-phase", "hispanic-phase", "setup-roads", *variant_names())
    for place in map(game, known):
        steps = meet(read_steps, place, line) or []
        for step in steps[:9]:
            meet(place.clone().apply, step)
    assert meet(Table.replay, f'[Level "6|4|3|4|2"]\n\n{line}\n') is None


@pytest.mark.parametrize("number", range(len(HOSTILE_ACTIONS)))
def test_hostile_actions(number: int) -> None:
    assert meet(from_dict, HOSTILE_ACTIONS[number]) is None


@pytest.mark.parametrize("number", range(len(HOSTILE_POSITIONS)))
def test_hostile_positions(number: int) -> None:
    assert meet(conquest.from_json, HOSTILE_POSITIONS[number]) is None


@pytest.mark.parametrize("number", range(len(HOSTILE_BOARDS)))
def test_hostile_boards(number: int) -> None:
    assert meet(parse_board, HOSTILE_BOARDS[number]) is None
