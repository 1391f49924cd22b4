"""A board of one's own in the browser: moved, refused with the reason, corrected, played on, saved and opened again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from hispania.games.conquest.printed.board import default_board, load_board

from .support import Person


def test_a_board_is_corrected_played_saved_and_opened(new_person: Callable[..., Person], tmp_path: Path) -> None:
    person = new_person()
    page = person.open("/new")
    page.get_by_role("link", name="Correct the board").click()
    state = page.locator(".state")
    expect(state).to_contain_text(default_board().hash)

    # A link led to where there is one already is refused beside it, and taken back.
    page.get_by_role("combobox", name="Place", exact=True).select_option("Emerita")
    page.get_by_label("Where the link to Gades leads").select_option("Abula")
    expect(state).to_contain_text("Abula – Emerita: this link is there twice")
    expect(page.locator("[data-to=abula] .wrong").first).to_contain_text("this link is there twice")
    expect(page.get_by_role("link", name="Play on this board")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    page.get_by_label("Where the link to Gades leads").select_option("Corduba")
    page.get_by_label("Segments of the link to Corduba").select_option("1")
    page.get_by_role("combobox", name="Shield").select_option("2")
    expect(state).to_contain_text("Lusitania has no city with shield 5")
    page.get_by_role("button", name="Swap with Onuba").click()
    page.get_by_label("Name of the board").fill("My box")
    page.get_by_label("Name of the board").press("Tab")
    expect(state).to_contain_text("This board can be played on")

    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    board = load_board(file)
    assert file.name == "my-box.toml"
    assert (board["emerita"].shield, board["onuba"].shield) == (2, 5)
    link = board.link("emerita", "corduba")
    assert link is not None
    assert (link.segments, board.link("emerita", "gades")) == (1, None)
    expect(state).to_contain_text(board.hash)

    page.get_by_role("link", name="Play on this board").click()
    expect(page.get_by_role("combobox", name="Board")).to_have_value(board.hash)
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    table = person.call(f"/api/tables/{page.url.rsplit('/', 1)[1]}", method="GET")
    assert table["printed"] == board.hash
    expect(page.locator(".map [data-space=emerita]").first).to_be_visible()

    # Somebody else opens the file: the same board, by its hash; and what is no board is refused, and nothing is lost.
    other = new_person()
    page = other.open("/board")
    expect(page.locator(".state")).to_contain_text("unchanged")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".state")).to_contain_text(board.hash)
    other.watch.allow("422")
    page.locator("input[type=file]").set_input_files({"name": "x.toml", "mimeType": "text/plain", "buffer": b"[[link]"})
    expect(page.get_by_role("alert")).to_contain_text("not valid TOML")
    page.reload()
    expect(page.locator(".state")).to_contain_text(board.hash)
