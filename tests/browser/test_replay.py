"""Games as records: imported, replayed, branched off, exported, and gone on with from the first page."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from .states import a_siege, golden, imported
from .support import Person
from .table import AtTable


def test_a_record_is_read_replayed_and_branched_off(new_person: Callable[..., Person]) -> None:
    person = new_person(permissions=["clipboard-read", "clipboard-write"])
    page = person.open("/records")
    page.get_by_label("Text of a record").fill(golden("whole-war"))
    page.get_by_role("button", name="Read and open").click()
    page.wait_for_url("**/replay/*")
    game = page.url.split("/replay/")[1].split("?")[0]
    told = person.call(f"/api/tables/{game}", method="GET")
    last = told["now"]["steps"]
    slider = page.get_by_role("slider", name="Step")

    def at(step: int) -> None:
        expect(slider).to_have_value(str(step))
        expect(page.get_by_text(f"Step {step} of {last}", exact=True)).to_be_visible()

    at(0)
    page.keyboard.press("End")
    at(last)
    page.keyboard.press("ArrowLeft")
    at(last - 1)
    page.keyboard.press("Home")
    at(0)
    page.keyboard.press("ArrowRight")
    at(1)
    page.keyboard.press("PageDown")
    assert int(slider.input_value()) > 1
    slider.fill("60")
    at(60)
    # The map shows that very position.
    step = person.call(f"/api/tables/{game}/steps?from=60&to=60", method="GET")["steps"][0]
    for general, space in step["position"]["generals"].items():
        if space and general != "P":
            office = {"U": "praetor of Ulterior", "C": "praetor of Citerior", "K": "consul"}[general]
            expect(page.locator(f'[data-space="{space}"]')).to_have_attribute("aria-label", containing(office))

    # A sentence of the log leads to its position; the address follows, and brings it back.
    page.locator('[data-step="75"]').first.click()
    at(75)
    page.wait_for_url("**step=75")
    page.reload()
    at(75)

    # Copy and file are what the server keeps.
    record = person.context.request.get(f"{person.server.url}/api/tables/{game}/record").text()
    page.get_by_role("button", name="Copy record").click()
    expect(page.get_by_role("status").filter(has_text="Copied")).to_be_visible()
    assert page.evaluate("() => navigator.clipboard.readText()") == record
    with page.expect_download() as coming:
        page.get_by_role("button", name="Save record").click()
    assert coming.value.suggested_filename.endswith(".txt")
    assert Path(coming.value.path()).read_text(encoding="utf-8") == record

    page.get_by_role("button", name="What if, from here").click()
    page.wait_for_url("**/t/*")
    table = AtTable(person)
    now = table.settled()
    assert table.told()["origin"] == {"table": game, "step": 75}
    assert now["position"]["round"] == told["log"][74]["round"]
    expect(page.get_by_text("A branch after step 75")).to_be_visible()


def containing(text: str) -> re.Pattern[str]:
    """Somewhere in it."""
    return re.compile(re.escape(text))


def test_a_corrupt_record_is_told_by_its_line_and_nothing_is_lost(person: Person, tmp_path: Path) -> None:
    person.watch.allow("Failed to load resource: the server responded with a status of 4")
    lines = golden("time").splitlines()
    number = max(place for place, line in enumerate(lines, 1) if line.startswith("result"))
    lines[number - 1] = "result R capitals"
    file = tmp_path / "game.txt"
    file.write_text("\n".join(lines), encoding="utf-8")

    page = person.open("/records")
    text = page.get_by_label("Text of a record")
    page.get_by_label("Choose a file").set_input_files(file)
    expect(text).to_have_value("\n".join(lines))
    page.get_by_role("button", name="Read and open").click()
    expect(page.get_by_text("This record cannot be replayed")).to_be_visible()
    expect(page.get_by_text(f"Line {number}:")).to_contain_text("result R capitals")
    expect(text).to_have_value("\n".join(lines))
    text.fill(golden("time"))
    page.get_by_role("button", name="Read and open").click()
    page.wait_for_url("**/replay/*")


def test_unfinished_games_go_on_from_the_first_page(person: Person) -> None:
    game = imported(person, a_siege())
    page = person.open("/")
    expect(page.get_by_role("heading", name="Continue")).to_be_visible()
    page.get_by_role("region", name="Continue").get_by_role("link").first.click()
    page.wait_for_url(f"**/t/{game}")
    table = AtTable(person)
    expect(table.lit).not_to_have_count(0)
    assert table.settled()["legal"]

    # Put away, it leaves the list.
    person.open("/")
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Put away").click()
    expect(page.get_by_role("heading", name="Continue")).to_have_count(0)
