"""The table of SPARTACVS in a real browser: two people by link, a computer, the duel, one screen for both, phones."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from ..support import Person, Server, check_accessible, too_wide
from ..words import outside, texts
from .conftest import CHANGED, AtSpartacvs, expect_question

Make = Callable[..., AtSpartacvs]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
# HISPANIA_WHOLE_GAME=1 plays scenario I to its end; else the first decisions of it, battle and cards included.
CLICKS = 10_000 if os.environ.get("HISPANIA_WHOLE_GAME") else 26


def messages(page: Page) -> list[str]:
    """Everything that the server sends over this page's sockets, from now on."""
    heard: list[str] = []

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    page.on("websocket", opened)
    return heard


def test_a_new_game_tells_what_it_is_and_the_duel_begins_with_one_click(person: Person) -> None:
    page = person.open("/")
    expect(page.get_by_role("link", name=re.compile("SPARTACVS.*reconstructed rules"))).to_be_visible()
    page.get_by_role("link", name=re.compile("SPARTACVS")).click()
    expect(page.get_by_text("after SPARTACVS, with reconstructed rules")).to_be_visible()
    expect(page.get_by_role("radio", name=re.compile("Republic in Crisis"))).to_be_attached()
    assert too_wide(page) <= 0
    check_accessible(page)
    page.get_by_role("link", name="How it is played").click()
    expect(page.get_by_role("heading", name="How SPARTACVS is played")).to_be_visible()
    check_accessible(page)
    page.get_by_role("button", name="Try the duel").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("heading", name=re.compile("^Battle at"))).to_be_visible()


def test_the_duel_alone_is_fought_to_its_end_with_cards(begin: Make) -> None:
    table = begin("S", scenario="duel")
    page, rng = table.page, random.Random(1)
    now = table.asked()
    assert now["turn"]["phase"] == "BATTLE_PLAY"
    backs = page.locator(".duel .side.R .card.back")
    expect(backs).to_have_count(13)  # what the other holds is hidden; on the mended edition one card more
    expect(page.locator(".duel .side.S button[data-battle]").first).to_be_visible()
    expect(page.get_by_text("can be matched").first).to_be_visible()
    check_accessible(page)
    for _ in range(60):
        now = table.asked()
        if now["over"]:
            break
        table.click_something(rng)
    assert now["over"]
    expect(page.get_by_role("region", name=re.compile("Won by|draw", re.I))).to_be_visible()


def test_whoever_chose_the_seed_is_told_why_nobody_can_be_invited(begin: Make) -> None:
    table = begin("R", scenario="duel")
    table.page.get_by_role("tab", name="Seats").click()
    seats = table.page.locator("#panel-seats")
    sertorius = seats.get_by_role("listitem").filter(has_text="Sertorius")
    expect(sertorius.get_by_role("button", name="Take the seat")).to_be_visible()
    expect(seats.get_by_text("begin a new table and leave the seed empty")).to_be_visible()
    expect(seats.get_by_role("button", name="Invite")).to_have_count(0)
    check_accessible(table.page)


def test_two_people_play_by_link(new_person: Callable[..., Person]) -> None:
    host, guest = new_person(), new_person()
    page = host.open("/new/spartacvs")
    page.get_by_role("group", name="Sertorius").get_by_role("radio", name="By link").check()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    id = page.url.split("/t/")[1].split("#")[0]
    heard = {"R": messages(host.page), "S": messages(guest.page)}
    guest.page.goto(page.get_by_label("Invitation for Sertorius").input_value())
    guest.page.get_by_label("Your name").fill("Guest")
    guest.page.get_by_role("button", name="Take the seat").click()
    expect(guest.page.get_by_role("dialog")).to_have_count(0)
    tables = {"R": AtSpartacvs(host, id), "S": AtSpartacvs(guest, id)}
    rng = random.Random(7)
    for _ in range(CLICKS):
        now = tables["R"].told()
        if now["over"]:
            break
        if not now["deciding"]:
            page.wait_for_timeout(30)
            continue
        mine = tables[now["deciding"][0]]
        if mine.asked()["legal"]:
            mine.click_something(rng)
    for seat, table in tables.items():
        now = table.settled()
        other = "S" if seat == "R" else "R"
        hands = now["position"]["hand"]
        if not now["over"]:
            assert all(isinstance(cards, list) for cards in hands[seat].values())
            assert all(isinstance(cards, int) for cards in hands[other].values())
        expect(table.page.locator("#panel-log")).to_contain_text("73 BC")
        assert heard[seat]
    if CLICKS > 1000:
        assert tables["R"].told()["over"]


def test_one_screen_for_both_sides_has_a_curtain(person: Person, begin: Make) -> None:
    heard = messages(person.page)
    table = begin("SR", person, scenario="duel")
    page = table.page
    curtain = page.get_by_role("button", name=re.compile("show my side"))
    expect(curtain).to_be_visible()
    expect(page.locator(".table")).to_have_count(0)  # nothing is shown before the right person looks
    check_accessible(page)
    curtain.click()
    expect(page.locator(".duel .side.R .card.back")).not_to_have_count(0)
    now = table.told()
    assert now["viewpoint"] == "S"
    assert [type(now["position"]["pending"][-2][f"hand_{side}"]) for side in "SR"] == [list, int]
    page.locator(".duel .side.S button[data-battle='general_assault'], .duel .side.S button[data-battle]").first.click()
    choose = page.locator(".choose button")
    page.wait_for_function("() => document.querySelector('.choose button') || !document.querySelector('.table')")
    if choose.count():
        choose.first.click()
    expect(curtain).to_be_visible()  # the Republic answers: its person takes the screen
    expect(page.locator(".duel")).to_have_count(0)
    curtain.click()
    expect(page.locator(".duel .side.S .card.back")).not_to_have_count(0)
    for text in heard:  # and no message has ever held both hands
        assert not re.search(r'"hand_S":\[[^\]].*"hand_R":\[[^\]]', text), text[:300]


def test_the_server_dies_in_a_nested_reaction(bring: Make, server: Server) -> None:
    def avoids(game: Any) -> bool:
        return game.turn.phase == "AVOID" and game.turn.seats == ("R",)

    table = bring("R", avoids, scenario="II")
    page = table.page
    table.asked()
    expect_question(table, "avoid battle")
    expect(table.play.get_by_text(re.compile("marches from|lands at")).first).to_be_visible()  # why it is asked
    table.person.watch.allow("ERR_CONNECTION_REFUSED", "WebSocket", "Failed to load resource", "net::ERR")
    server.restart()
    expect(page.get_by_text("The line is down")).to_have_count(0)
    now = table.asked()
    assert (now["turn"]["phase"], now["legal"] is not None) == ("AVOID", True)
    page.get_by_role("button", name=re.compile("^Stand and fight")).first.click()
    page.wait_for_function(
        "(before) => Number(document.querySelector('.table').dataset.version) > before", arg=now["version"]
    )


def test_a_march_is_clicked_on_the_map_and_taken_back(bring: Make) -> None:
    def marches(game: Any) -> bool:
        return (
            game.turn.phase == "MOVE" and game.turn.seats == ("R",) and "go" in {a.kind for a in game.legal_actions()}
        )

    table = bring("R", marches, scenario="II")
    page = table.page
    now = table.asked()
    expect(table.play.get_by_text("movement points left")).to_be_visible()
    lit = {place for one in now["legal"] for place in one["places"]}
    far = next(place for place in ("asculum", "segobriga", "mazaca") if place not in lit)
    table.place(far).locator("circle").dispatch_event("click")
    expect(table.play.get_by_text(re.compile("is not linked"))).to_be_visible()  # why not
    check_accessible(page)
    to = next(one["action"]["place"] for one in now["legal"] if one["action"]["kind"] == "go")
    table.place(to).locator("circle").dispatch_event("click")
    page.wait_for_function(CHANGED, arg=now["version"])
    after = table.asked()
    assert after["steps"] > now["steps"]
    if after["can_undo"]:
        page.get_by_role("button", name="Undo").click()
        page.wait_for_function(CHANGED, arg=after["version"])
        assert table.settled()["steps"] == now["steps"]


@pytest.mark.parametrize(
    ("locale", "words"),
    [("fr-FR", ("73 av", "Cartes", "Rome")), ("es-ES", ("73 a", "Cartas", "Roma"))],
)
def test_on_a_phone_in_another_language(
    new_person: Callable[..., Person], begin: Make, locale: str, words: tuple[str, ...]
) -> None:
    table = begin("S", new_person(locale=locale, **PHONE), scenario="I")
    page = table.page
    table.asked()
    expect(page.locator("header .when").filter(has_text=re.compile(words[0].replace(" ", r"\s")))).to_be_visible()
    for tab in words[1:]:
        page.get_by_role("tab", name=tab, exact=True).click()
        assert too_wide(page) <= 0
    check_accessible(page)


def test_nothing_is_said_that_no_catalogue_says(new_person: Callable[..., Person], bring: Make) -> None:
    def plays(game: Any) -> bool:
        return game.turn.phase == "PLAY_CARD" and game.turn.seats == ("R",)

    person = new_person()
    person.speak_pseudo()
    table = bring("R", plays, person, scenario="I")
    table.asked()
    expect(table.page.locator("button[data-card]").first).to_be_visible()
    facts = person.call("/api/games/spartacvs", method="GET")
    known = {*texts(facts["leaders"]), "SPARTACVS", "HISPANIA"}
    assert outside(table.page, {text for text in known if len(text) > 2}) == []
