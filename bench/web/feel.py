"""How the web table feels: a real server, the system's Chromium, and a budget that the figures must keep.

    HISPANIA_WEB_OUT=FOLDER npm --prefix web run build
    python bench/web/feel.py --client FOLDER
    python bench/web/feel.py --client FOLDER --game peoples --at "T11 omeyyad"

First page and table page with an empty cache, the answer to a click until the page shows it and until the frame after,
the way of a command over the websocket and back, and the JavaScript of the first page and of the pages of one game.
Exits with 1 when a line of the budget is missed.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from clicking import click, lays, press
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from served import Server, share

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FIRST_PAGE, ANSWER = 1.0, 0.1  # the budget in seconds
FIRST_SCRIPTS, GAME_SCRIPTS = 150_000, 250_000  # and in bytes of JavaScript, as transferred
BEGIN = ".begin button.primary"
READY = ".decision .item, .tools .item, .decision button.primary, .decision button[aria-pressed]"
PATIENCE = 30_000  # milliseconds

# Notes when something can first be clicked: it is there, enabled, and nothing lies over it.
WATCH = """
window.clickable = {};
const watch = () => {
  for (const selector of SELECTORS) {
    if (selector in window.clickable) continue;
    const found = document.querySelector(selector);
    if (!found || found.disabled || found.getAttribute("aria-disabled") === "true") continue;
    const box = found.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (top && found.contains(top)) window.clickable[selector] = performance.now();
  }
  requestAnimationFrame(watch);
};
requestAnimationFrame(watch);
"""

# Notes from a click how long the page takes to show the next version of the table, and a command to its answer.
LISTEN = """
window.answers = [];
window.frames_after = [];
window.roundTrips = [];
window.reaches = []; // from choosing a stack until it is shown how far it comes
window.received = []; // the characters of every message
let clicked = 0;
let chosen = 0;
addEventListener(
  "click",
  (event) => {
    clicked = event.timeStamp;
    chosen = event.target.closest?.("button[aria-pressed]") ? clicked : 0;
  },
  true,
);
new MutationObserver(() => {
  if (!chosen || !document.querySelector(".targets")) return;
  window.reaches.push(performance.now() - chosen);
  chosen = 0;
}).observe(document, { subtree: true, childList: true });
new MutationObserver((changes) => {
  if (!clicked || !changes.some((change) => change.target.dataset?.version)) return;
  const begun = clicked;
  clicked = 0;
  window.answers.push(performance.now() - begun);
  requestAnimationFrame(() => setTimeout(() => window.frames_after.push(performance.now() - begun)));
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-version"] });
const sent = new Map();
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) {
  if (!this.heard) {
    this.heard = true;
    this.addEventListener("message", (event) => {
      window.received.push(event.data.length);
      const message = JSON.parse(event.data);
      if (message.type !== "ack" || !sent.has(message.id)) return;
      window.roundTrips.push(performance.now() - sent.get(message.id));
      sent.delete(message.id);
    });
  }
  const message = JSON.parse(data);
  if (message.type === "command") sent.set(message.id, performance.now());
  return send.call(this, data);
};
"""


def someone(browser: Browser, url: str, *scripts: str, worker: bool = True, **kept: Any) -> BrowserContext:
    """A person with an empty cache and settings of their own."""
    context = browser.new_context(
        base_url=url,
        locale="en-GB",
        viewport={"width": 1440, "height": 900},
        service_workers="allow" if worker else "block",
    )
    context.set_default_timeout(PATIENCE)
    if kept:
        context.add_init_script(f"localStorage.setItem('hispania.settings', JSON.stringify({kept!r}))")
    for script in scripts:
        context.add_init_script(script)
    return context


def watching(*selectors: str) -> str:
    """The script that notes when these can be clicked."""
    return WATCH.replace("SELECTORS", repr(list(selectors)))


def first_click(browser: Browser, url: str, selector: str, times: int, game: str = "") -> list[float]:
    """Seconds from the start of a navigation until something can be clicked, each time with an empty cache."""
    found = []
    for number in range(times):
        context = someone(browser, url, watching(selector))
        path = f"/t/{lays(context, f'feel {number}', game)}" if game else "/"
        page = context.new_page()
        page.goto(path)
        page.wait_for_function("selector => selector in window.clickable", arg=selector)
        found.append(page.evaluate("selector => window.clickable[selector]", selector) / 1000)
        context.close()
    return found


def sent(browser: Browser, url: str, *paths: str) -> dict[str, int]:
    """The JavaScript of some pages, met with an empty cache: name and bytes as transferred."""
    context = someone(browser, url, worker=False)  # what passes through a worker is told as it is unpacked
    scripts: dict[str, int] = {}
    for path in paths:
        page = context.new_page()
        page.goto(path)
        page.wait_for_load_state("networkidle")
        loaded = page.evaluate(
            "performance.getEntriesByType('resource').filter((one) => new URL(one.name).pathname.endsWith('.js'))"
            ".map((one) => [new URL(one.name).pathname, one.encodedBodySize])"
        )
        for name, size in loaded:
            scripts[name] = max(size, scripts.get(name, 0))
        page.close()
    context.close()
    return scripts


def pages_of(browser: Browser, url: str, game: str) -> tuple[str, ...]:
    """The pages of one game: to begin it, to play it, and to look at it again."""
    context = someone(browser, url)
    table = lays(context, "walk", game)
    context.close()
    return f"/new/{game}", f"/t/{table}", f"/replay/{table}"


def play(browser: Browser, url: str, wanted: int, speed: str, of: str, at: str) -> dict[str, list[float]]:
    """Click through games at random until so many decisions were answered; the seconds that took."""
    clicks = _click if of == "conquest" else click
    rng = random.Random(speed)
    context = someone(browser, url, LISTEN, speed=speed)
    figures: dict[str, list[float]] = {
        "answers": [], "frames_after": [], "roundTrips": [], "reaches": [], "received": [],
    }  # fmt: skip
    game = 0
    while len(figures["answers"]) < wanted and game < wanted:
        game += 1
        page = context.new_page()
        page.goto(f"/t/{lays(context, f'play {game}', of, at)}")
        page.wait_for_selector(READY)
        while len(figures["answers"]) + page.evaluate("window.answers.length") < wanted and clicks(page, rng):
            page.wait_for_timeout(30)
        page.wait_for_timeout(200)
        for name, values in figures.items():
            values += [value / 1000 for value in page.evaluate(f"window.{name}")]
        page.close()
    context.close()
    return figures


def _click(page: Page, rng: random.Random) -> bool:
    """Take one decision, or let Hispania act; False when the game is over."""
    rolls = page.locator(".decision button.primary.big")
    plain = page.locator(".decision .item:not(.combat):visible, .tools .item:visible")
    page.wait_for_function(
        "document.querySelector('.decision .item:not(:disabled), .tools .item:not(:disabled),"
        ' .decision button.primary.big:not(:disabled), a[href^="/replay/"]\')'
    )
    before = page.locator(".table").get_attribute("data-version")
    if rolls.count():
        press(page, rolls.first)
    elif plain.count():
        press(page, plain.nth(rng.randrange(plain.count())))
    else:
        return False
    changed = "before => document.querySelector('.table')?.dataset.version !== before"
    try:
        page.wait_for_function(changed, arg=before, timeout=3000)
        page.keyboard.press("s")  # what is still to be shown of Hispania's phase
    except Exception:  # it asked something first: close that, and choose again
        page.keyboard.press("Escape")
    return True


def find_browser() -> str:
    """The system's browser: what HISPANIA_CHROMIUM names, or the first known name on the PATH."""
    found = os.environ.get("HISPANIA_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if not found:
        raise SystemExit("no Chromium: install it, or name it in HISPANIA_CHROMIUM")
    return found


def main() -> int:
    """Reads the command line; answers 1 when the budget is missed."""
    parser = argparse.ArgumentParser(description="Measures how the web table feels, against its budget.")
    parser.add_argument("--game", default="conquest", help="which table (conquest)")
    parser.add_argument("--at", default="", help='the sequence at which its games begin, e.g. "T11 omeyyad"')
    parser.add_argument("--client", type=Path, help="a build of the pages; those of the program without it")
    parser.add_argument("--actions", type=int, default=150, help="decisions to click (150)")
    parser.add_argument("--speed", default="normal", help="how events are shown: slow, normal, fast, instant (normal)")
    parser.add_argument("--times", type=int, default=9, help="how often each page is loaded with an empty cache (9)")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="hispania-feel-") as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "data", wanted.client)
        server.start()
        arguments = ["--no-sandbox", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=find_browser(), args=arguments)
        try:
            first_click(browser, server.url, BEGIN, 1)  # the server compresses its files once
            first = first_click(browser, server.url, BEGIN, wanted.times)
            table = first_click(browser, server.url, READY, wanted.times, wanted.game)
            home = sent(browser, server.url, "/")
            scripts = sent(browser, server.url, *pages_of(browser, server.url, wanted.game))
            played = play(browser, server.url, wanted.actions, wanted.speed, wanted.game, wanted.at)
        finally:
            browser.close()
            server.end()
    answers = played["answers"]
    budget = [
        ("first page can be used, median", share(first, 0.5), FIRST_PAGE, "s"),
        ("answer to a click on the page, p95", 1000 * share(answers, 0.95), 1000 * ANSWER, "ms"),
        ("JavaScript of the first page, compressed", sum(home.values()) / 1000, FIRST_SCRIPTS / 1000, "kB"),
        ("JavaScript of the game, compressed", sum(scripts.values()) / 1000, GAME_SCRIPTS / 1000, "kB"),
    ]
    if played["reaches"]:
        shown = 1000 * share(played["reaches"], 0.95)
        budget.append(("a stack chosen to its reach shown, p95", shown, 1000 * ANSWER, "ms"))
    print(f"first page: {_spread(first)}\ntable page: {_spread(table)}")
    for name, values in (
        ("click to the page showing it", answers),
        ("click to the frame after that", played["frames_after"]),
        ("command to its acknowledgement in the browser", played["roundTrips"]),
        ("a stack chosen to its reach shown", played["reaches"]),
    ):
        if not values:
            continue
        parts = " / ".join(f"{1000 * share(values, part):.1f}" for part in (0.5, 0.95, 0.99))
        print(f"{name}: p50 / p95 / p99 {parts} ms of {len(values)}")
    told = [1000 * size for size in played["received"]]
    print(f"messages, unpacked: median {share(told, 0.5) / 1000:.1f} kB, largest {max(told) / 1000:.1f} kB")
    largest = sorted(scripts.items(), key=lambda one: -one[1])[:4]
    print(f"scripts: {len(scripts)}, largest " + ", ".join(f"{name} {size / 1000:.0f} kB" for name, size in largest))
    missed = len(answers) < wanted.actions
    if missed:
        print(f"MISSED  only {len(answers)} of {wanted.actions} decisions were answered")
    for name, value, most, unit in budget:
        kept = value <= most
        missed |= not kept
        print(f"{'kept  ' if kept else 'MISSED'}  {name}: {value:.4g} {unit} (at most {most:g} {unit})")
    return 1 if missed else 0


def _spread(values: list[float]) -> str:
    return f"median {share(values, 0.5):.2f} s of {len(values)}, {min(values):.2f}–{max(values):.2f} s"


if __name__ == "__main__":
    sys.exit(main())
