"""Every screen and every state of it, by name: to be read aloud, measured, translated and looked at.

Nothing here depends on the language: things are found by their place, never by their words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from playwright.sync_api import Page, expect

from hispania.games import conquest
from hispania.table.session import Table

from .peoples.states import PEOPLES
from .spartacvs.states import SPARTACVS
from .support import Person
from .table import AtTable

GOLDEN = Path(__file__).parent.parent / "games" / "conquest" / "golden"
State = Callable[[Person], Page]


# ---------------------------------------------------------------------------- moments of games


@cache
def golden(name: str) -> str:
    """The record of a golden game."""
    return (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def at_moment(name: str, is_so: Callable[[conquest.Conquest], bool], before: int = 10**6) -> Table:
    """A golden game, taken back to the last moment at which something was so."""
    table = Table.replay(golden(name))
    while len(table.history) > before or not is_so(table.game):
        assert table.undo(beyond_dice=True), f"{name} never comes to it"
    return table


def can(*kinds: str) -> Callable[[conquest.Conquest], bool]:
    """May somebody do all of these?"""
    return lambda game: set(kinds) <= {type(action).kind for action in game.legal_actions()}


def a_siege() -> Table:
    """The middle of a war: a city in revolt can be besieged, with much else to do, and armies stand in the field."""
    able = can("besiege", "move", "garrison", "pass")
    return at_moment("whole-war", lambda game: able(game) and len(game.view()["armies"]) > 1, before=170)


def imported(person: Person, table: Table | str) -> str:
    """A table on the server that goes on where a record ends."""
    record = table if isinstance(table, str) else table.record()
    made: str = person.call("/api/tables/import", {"record": record})["table"]
    return made


def sitting(person: Person, table: Table | str) -> AtTable:
    """The person at that table."""
    made = imported(person, table)
    person.open(f"/t/{made}")
    at = AtTable(person, made)
    at.settled()
    return at


# ------------------------------------------------------------------------------------- states


def at(path: str) -> State:
    """A screen that is only an address."""
    return lambda person: person.open(path)


def _home_with_games(person: Person) -> Page:
    person.begin(seed="a picture")
    imported(person, a_siege())
    imported(person, at_moment("variant-hispano", can("decline")))
    imported(person, golden("time"))
    return person.open("/")


def _records_fault(person: Person) -> Page:
    page = person.open("/records")
    lines = golden("time").splitlines()
    lines[-1] = "result R capitals"
    page.locator("#record").fill("\n".join(lines))
    page.locator("form button[type=submit]").click()
    expect(page.locator("#record-problem code")).to_be_visible()
    return page


def _setup(person: Person) -> Page:
    page = person.play(seed="a picture")
    AtTable(person).settled()
    return page


def _siege(person: Person) -> AtTable:
    return sitting(person, a_siege())


def _roman(person: Person) -> Page:
    return _siege(person).page


def _battle(person: Person) -> Page:
    table = _siege(person)
    besiege = next(one for one in table.settled()["legal"] if one["action"]["kind"] == "besiege")
    table.space(besiege["action"]["city"]).click()
    choice = table.page.locator(".choice .besiege").first
    expect(choice.or_(table.battle).first).to_be_visible()
    if choice.is_visible():
        choice.click()
    expect(table.battle.locator("[aria-keyshortcuts]").first).to_be_enabled()
    return table.page


def _throws(person: Person) -> Page:
    page = _battle(person)
    page.locator(".sheet .throws summary").click()
    return page


def unlit(table: AtTable) -> str:
    """A city where nothing may be done now."""
    found: str = table.page.locator('[data-space][role="img"]').first.get_attribute("data-space") or ""
    return found


def _why_not(person: Person) -> Page:
    table = _siege(person)
    table.space(unlit(table)).click()
    expect(table.page.locator(".note li").first).to_be_visible()
    return table.page


def _rule(person: Person) -> Page:
    page = _why_not(person)
    page.locator(".note li button").first.click()
    expect(page.locator("dialog .prose :is(p, li)").nth(0)).to_be_visible()
    return page


def _keys(person: Person) -> Page:
    page = _siege(person).page
    page.keyboard.press("?")
    expect(page.locator("dialog dl")).to_be_visible()
    return page


def _trouble(person: Person) -> Page:
    page = _siege(person).page
    page.locator(".typing input").fill("U Gades>Numantia $9")
    page.keyboard.press("Enter")
    expect(page.locator(".trouble")).to_be_visible()
    return page


def _ending(person: Person) -> Page:
    page = _siege(person).page
    page.locator("button.item.pass").click()
    expect(page.locator(".decision .primary")).to_be_visible()
    return page


def _hispanic(person: Person) -> Page:
    person.prefer(speed="slow")
    page = _ending(person)
    page.locator(".decision .primary").click()
    expect(page.locator(".happening .controls")).to_be_visible()
    page.keyboard.press("p")
    expect(page.locator(".happening .controls .primary")).to_be_visible()
    # On to the first army that had a choice, with its candidates laid open.
    while not page.locator(".happening .candidates").is_visible():
        page.locator(".happening .controls button").nth(1).click()
        page.keyboard.press("w")
        expect(page.locator(".happening .reasons")).to_be_visible()
    return page


def _tab(name: str) -> State:
    def show(person: Person) -> Page:
        page = _siege(person).page
        page.locator(f"#tab-{name}").click()
        expect(page.locator(f"#panel-{name}")).to_be_visible()
        return page

    return show


def _log(person: Person) -> Page:
    person.prefer(notation=True)
    page = _tab("log")(person)
    if not page.locator("#panel-log .ask").last.is_visible():
        page.locator("#tab-log").click()
    page.locator("#panel-log .ask").last.click()
    expect(page.locator("#panel-log .reasons")).to_be_visible()
    return page


def _record(person: Person) -> Page:
    person.prefer(notation=True)
    return _tab("record")(person)


def _past(person: Person) -> Page:
    page = _tab("log")(person)
    page.locator("#panel-log [data-step]").nth(-8).click()
    expect(page.locator(".banner.past")).to_be_visible()
    return page


def _invite(person: Person) -> Page:
    page = person.play(seats={"U": "me", "C": "open", "K": "computer"}, players=3)
    AtTable(person).settled()
    page.locator("#tab-seats").click()
    page.locator("#panel-seats li[data-seat=C] .acts button").last.click()
    expect(page.locator("#panel-seats .invitation input")).to_be_visible()
    return page


def _waiting(person: Person) -> Page:
    return person.play(seats={"U": "open", "C": "me", "K": "me"}, players=3)


def _invited(person: Person) -> Page:
    made = person.begin(seats={"U": "me", "C": "open", "K": "me"}, players=3)
    person.context.clear_cookies()
    page = person.open(f"/t/{made['table']}#{made['invitations']['C']}")
    expect(page.locator("dialog input")).to_be_visible()
    return page


def _watching(person: Person) -> Page:
    table = imported(person, a_siege())
    person.context.clear_cookies()
    return person.open(f"/t/{table}")


def _what_if(person: Person) -> Page:
    game = imported(person, golden("whole-war"))
    branch = person.call(f"/api/tables/{game}/branch", {"step": 120})["table"]
    page = person.open(f"/t/{branch}")
    AtTable(person).settled()
    page.locator(".side .tools [aria-expanded]").click()
    expect(page.locator(".side .menu")).to_be_visible()
    return page


def _legend(person: Person) -> Page:
    page = _siege(person).page
    page.locator(".map .tools [aria-expanded]").last.click()
    expect(page.locator(".legend-box")).to_be_visible()
    return page


def _hispano(person: Person) -> Page:
    return sitting(person, at_moment("variant-hispano", can("boost"))).page


def _pick(person: Person) -> Page:
    return sitting(person, at_moment("variant-hispano", can("pick"))).page


def _proconsul(person: Person) -> Page:
    return sitting(person, at_moment("variant-proconsvl", lambda game: can("move")(game) and "P" in _units(game))).page


def _units(game: conquest.Conquest) -> set[str]:
    return {str(getattr(action, "unit", "")) for action in game.legal_actions()}


def _over(name: str) -> State:
    def show(person: Person) -> Page:
        page = sitting(person, golden(name)).page
        expect(page.locator("section.end")).to_be_visible()
        return page

    return show


def _dice(person: Person) -> Page:
    page = _over("capitals-roman-phase")(person)
    page.locator("section.end summary").first.click()
    page.locator("section.end .check button").click()
    expect(page.locator("section.end .verdict.good")).to_be_visible()  # a record that was brought along, too
    page.locator("section.end .check summary").click()
    return page


def _replay(person: Person) -> Page:
    page = person.open(f"/replay/{imported(person, golden('whole-war'))}?step=60")
    expect(page.locator(".replay article")).not_to_have_count(0)
    page.locator(".replay .why").first.click()
    return page


def _replay_tracks(person: Person) -> Page:
    page = person.open(f"/replay/{imported(person, golden('variant-proconsvl'))}?step=40")
    page.locator("#tab-tracks").click()
    return page


def _replay_story(person: Person) -> Page:
    game = imported(person, golden("capitals-roman-phase"))
    person.call(f"/api/tables/{game}/analysis", {"quality": "quick"})
    page = person.open(f"/replay/{game}?step=9&story=1")
    expect(page.locator(".story ol li")).not_to_have_count(0)
    page.locator(".story summary").click()
    expect(page.locator(".story tbody tr")).not_to_have_count(0)
    return page


def _replay_story_asked(person: Person) -> Page:
    page = person.open(f"/replay/{imported(person, golden('time'))}")
    page.locator("#tab-story").click()
    expect(page.locator(".story select")).to_be_visible()
    return page


def _guide(person: Person) -> Page:
    page = person.open("/")
    page.locator(".hero .primary").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("aside.tip")).to_be_visible()
    page.locator(".decision details > summary").first.click()
    page.locator("header .aim > summary").click()
    return page


def _hint(person: Person) -> Page:
    page = _siege(person).page
    for strength in (1, 2, 3):
        page.keyboard.press("h")
        expect(page.locator("#hint-head")).to_contain_text(str(strength))
    expect(page.locator(".decision .act")).to_be_visible()
    return page


def _picture(person: Person) -> Page:
    page = _siege(person).page
    page.locator(".map .tools [aria-expanded]").first.click()
    expect(page.locator(".map .share")).to_be_visible()
    return page


def _rules_card(person: Person) -> Page:
    page = _siege(person).page
    page.keyboard.press("b")
    expect(page.locator("dialog .chapters ul a").first).to_be_visible()
    return page


def _rules_found(person: Person) -> Page:
    page = person.open("/rules")
    page.locator("search input").fill("denarii")
    expect(page.locator(".found a").first).to_be_visible()
    return page


def _exercise_solved(person: Person) -> Page:
    page = person.open("/exercises/6")
    page.keyboard.press("h")
    page.locator(".side .list .item").first.wait_for()
    page.locator(".side .ways button").last.click()
    expect(page.locator(".points li").first).to_be_visible()
    return page


def _board_refused(person: Person) -> Page:
    page = person.open("/board")
    page.locator("#place").select_option("emerita")
    page.locator("[data-to=gades] select").first.select_option("abula")  # there is such a link already
    expect(page.locator(".state.bad li")).to_have_count(1)
    return page


SCREENS: dict[str, State] = {
    "home": at("/"),
    "home-with-games": _home_with_games,
    "new": at("/new"),
    "new-scenario": at("/new?scenario=5"),
    "new-conflict": at("/new?level=5|3|2|3|3&variants=hispano"),
    "scenarios": at("/scenarios"),
    "learn": at("/learn"),
    "exercises": at("/exercises"),
    "exercise": at("/exercises/5"),
    "exercise-solved": _exercise_solved,
    "exercise-missing": at("/exercises/99"),
    "atlas": at("/atlas"),
    "board": at("/board"),
    "board-refused": _board_refused,
    "rules": at("/rules"),
    "rules-found": _rules_found,
    "rules-page": at("/rules/en/h4-roman-phase"),
    "rules-missing": at("/rules/en/there-is-no-such-page"),
    "records": at("/records"),
    "records-fault": _records_fault,
    "settings": at("/settings"),
    "hello": at("/hello"),
    "hello-used": at("/hello#a-ticket-that-nobody-made"),
    "not-found": at("/no/such/page"),
    "table-missing": at("/t/no-such-table"),
    "table-setup": _setup,
    "table-guide": _guide,
    "table-roman": _roman,
    "table-hint": _hint,
    "table-picture": _picture,
    "table-rules": _rules_card,
    "table-battle": _battle,
    "table-throws": _throws,
    "table-why-not": _why_not,
    "table-rule": _rule,
    "table-keys": _keys,
    "table-trouble": _trouble,
    "table-ending": _ending,
    "table-hispanic": _hispanic,
    "table-log": _log,
    "table-tracks": _tab("tracks"),
    "table-seats": _tab("seats"),
    "table-record": _record,
    "table-past": _past,
    "table-legend": _legend,
    "table-invite": _invite,
    "table-waiting": _waiting,
    "table-invited": _invited,
    "table-watching": _watching,
    "table-what-if": _what_if,
    "table-hispano": _hispano,
    "table-pick": _pick,
    "table-proconsul": _proconsul,
    "table-triumph": _over("capitals-roman-phase"),
    "table-won": _dice,
    "table-lost": _over("time"),
    "replay": _replay,
    "replay-tracks": _replay_tracks,
    "replay-story": _replay_story,
    "replay-story-asked": _replay_story_asked,
    "replay-missing": at("/replay/no-such-game"),
}
# Pages of every game that its own tests read; here for pictures.
MORE: dict[str, State] = {
    "peoples-learn": at("/learn/peoples"),
    "peoples-rules": at("/rules/peoples/en"),
    "spartacvs-rules": at("/rules/spartacvs/en"),
    **SPARTACVS,
}
# What the server refuses, the browser tells on its console.
REFUSED = {"rules-missing", "hello-used", "table-missing", "replay-missing", "records-fault"}


def show(name: str, person: Person) -> Page:
    """Bring a person to a state; come back when everything stands."""
    if name in REFUSED:
        person.watch.allow("Failed to load resource: the server responded with a status of 4")
    page = {**SCREENS, **PEOPLES, **MORE}[name](person)
    expect(page.locator("h1").first).to_be_attached()
    page.wait_for_load_state("networkidle")
    return page


@contextmanager
def shown(name: str, person: Person) -> Iterator[Page]:
    """The same, and whatever fails there tells where it was."""
    try:
        yield show(name, person)
    except AssertionError as error:
        raise AssertionError(f"{name}: {error}") from error
