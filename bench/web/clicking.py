"""Tables of any game for the measures of the web client, and somebody who clicks whatever its page offers."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page
from playwright.sync_api import Error as PlaywrightError

from hispania import Table, games, players

AIM = 150  # milliseconds between pointing and pressing
CHANGES = 3000  # milliseconds after which a click was none
OTHERS = 20  # so often others are skipped before something is wrong
BEGINS: dict[str, dict[str, Any]] = {"conquest": {"level": "7|5|4|5|1"}, "peoples": {"scenario": "A"}}
# Somebody here is asked and nothing is on its way any more, or chance waits for a word, or the game is over.
ASKED = """() => {
  const table = document.querySelector(".table");
  return table?.getAttribute("aria-busy") === "false" && document.querySelector(
    '.whose.mine, #panel-play .button.primary.big, #panel-play a[href^="/replay/"]') !== null;
}"""
CHANGED = "(before) => document.querySelector('.table')?.dataset.version !== before"
OPENED = ".choose button, .choice button.item, #panel-play .targets button"  # what the last click has opened
CHOSEN = "#panel-play button.small[aria-pressed='false']"  # what is chosen before it is sent: a stack
DECIDES = "#panel-play button.item, #panel-play .button.primary, #panel-play button[data-card], button[data-battle]"
BESIDE = ".tools button.item"
EITHER = f"(before) => ({CHANGED})(before) || document.querySelector('{OPENED}') !== null"
STACKS = 0.8  # how often a stack is chosen where one can be


def lays(context: BrowserContext, seed: str, game: str = "conquest", at: str = "") -> str:
    """A new table with known dice; its id. Where something is hidden, others play at random; if not, all is one's own.

    `at` is the label of a sequence at which it begins, as quick players have come to it.
    """
    rules = games.rules(game)
    context.request.post("/api/me", data={})
    options = BEGINS.get(game, {})
    seats = rules.seats_of(rules.read_options(options))
    if not at:
        mine = {seat: "computer" if rules.hidden and k else "me" for k, seat in enumerate(seats)}
        body = {"game": game, "options": options, "seats": mine, "seed": seed}
        body["computers"] = {seat: "random" for seat, who in mine.items() if who == "computer"}
        return _made(context, "/api/tables", body)
    record, whose = record_at(game, options, at, seed)
    table = _made(context, "/api/tables/import", {"record": record})
    for seat in seats:
        if rules.hidden and seat != whose:
            _made(context, f"/api/tables/{table}/seats/{seat}", {"to": "computer", "player": "random"})
    return table


def _made(context: BrowserContext, path: str, body: dict[str, Any]) -> str:
    answer = context.request.post(path, data=body)
    if not answer.ok:
        raise SystemExit(f"{path}: {answer.status} {answer.text()}")
    return str(answer.json().get("table", ""))


def record_at(game: str, options: dict[str, Any], label: str, seed: str) -> tuple[str, str]:
    """A game of quick players up to a sequence, and the seat that decides there."""
    rules = games.rules(game)
    table = Table(rules.new_game(rules.read_options(options)), seed=seed)
    room = rules.room("minds")
    quick, rng = players.player(room.QUICK if room else "random", rules), random.Random(seed)
    while table.game.turn.kind != "over":
        table.roll_on()
        turn = table.game.turn
        if turn.kind == "decision" and turn.label == label:
            return table.record(), turn.seats[0]
        if turn.kind == "decision":
            table.act(players.decide(quick, table.game, turn.seats[0], rng).action, turn.seats[0])
    raise SystemExit(f"no sequence of {game} is called {label!r}")


def press(page: Page, button: Locator) -> None:
    """Click as a quick person does: the pointer comes first, the eye checks what lit up, then the finger."""
    button.scroll_into_view_if_needed()
    button.hover()
    page.wait_for_timeout(AIM)
    page.mouse.down()
    page.mouse.up()


def click(page: Page, rng: random.Random) -> bool:
    """Click one thing that the page offers, and what that opens; False when the game is over."""
    _wait_until_asked(page)
    before = page.locator(".table").get_attribute("data-version")
    if page.locator('#panel-play a[href^="/replay/"]').count():
        return False
    chosen = _visible(page, CHOSEN)
    offered = _visible(page, f"{DECIDES}, {BESIDE}")
    if chosen.count() and (rng.random() < STACKS or not offered.count()):
        press(page, chosen.nth(rng.randrange(chosen.count())))
    elif offered.count():
        press(page, offered.nth(rng.randrange(offered.count())))
    try:
        page.wait_for_function(EITHER, arg=before, timeout=CHANGES)
        opened = _visible(page, OPENED)
        if page.evaluate(CHANGED, before) is False and opened.count():
            press(page, opened.nth(rng.randrange(opened.count())))
            page.wait_for_function(CHANGED, arg=before, timeout=CHANGES)
    except PlaywrightError:  # it asked something first, or can go nowhere: close that, and choose again
        page.keyboard.press("Escape")
    return True


def _wait_until_asked(page: Page) -> None:
    """Wait until it is one's own to decide; what the page still shows of the others' sequences is skipped."""
    for _ in range(OTHERS):
        try:
            page.wait_for_function(ASKED, timeout=CHANGES)
            return
        except PlaywrightError:
            page.keyboard.press("s")
    page.wait_for_function(ASKED)


def _visible(page: Page, selector: str) -> Locator:
    return page.locator(selector).and_(page.locator(":visible:enabled"))
