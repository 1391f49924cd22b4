"""Tables over HTTP: people and their keys, invitations, seats, records brought along, what-ifs, steps."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from hispania.games import conquest
from hispania.server.settings import Settings
from hispania.table.session import Table

from .support import ALONE, Running, Someone, data_of, place, refusal, refusal_of

# -------------------------------------------------------------------- people


def test_a_person_is_known_again_by_cookie_or_key(server: Running) -> None:
    ana = Someone(server, "  Ana  ")
    assert ana.post("/api/me").json() == {"name": "Ana", "tables": [], "damaged": []}
    assert ana.post("/api/me").cookies["hispania"] == ana.key  # the same one, for longer
    made = httpx.post(f"{server.url}/api/me")
    cookie = made.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "secure" not in cookie  # it came by http
    assert Someone(server, key=ana.key).post("/api/me", {}).json()["name"] == "Ana"
    assert ana.post("/api/me", {"name": "Anna"}).json()["name"] == "Anna"


def test_whoever_is_not_known_makes_no_table(server: Running) -> None:
    stranger = httpx.Client(base_url=server.url)
    for path, body in (("/api/tables", ALONE), ("/api/tables/import", {"record": ""}), ("/api/me/ticket", None)):
        assert refusal_of(stranger.post(path, json=body)) == (401, "no-person")


def test_a_ticket_makes_another_browser_the_same_person_once(server: Running, ana: Someone) -> None:
    id = ana.opens()["table"]
    ticket = ana.post("/api/me/ticket").json()["ticket"]
    phone = httpx.Client(base_url=server.url)
    claimed = phone.post("/api/me/claim", json={"ticket": ticket})
    assert claimed.json()["name"] == "Ana"
    assert [table["table"] for table in claimed.json()["tables"]] == [id]
    assert phone.cookies["hispania"] != ana.key  # a key of its own
    with place(server.url, id, {"Cookie": f"hispania={phone.cookies['hispania']}"}) as here:
        assert here.now["legal"]
    assert refusal_of(phone.post("/api/me/claim", json={"ticket": ticket})) == (403, "no-ticket")
    assert refusal_of(phone.post("/api/me/claim", json={"ticket": "x"})) == (403, "no-ticket")


def test_secrets_are_stored_as_hashes_only(own_server: Callable[..., Running]) -> None:
    server = own_server()
    ana = Someone(server, "Ana")
    made = ana.opens({**ALONE, "seats": {"C": "open"}})
    ticket = ana.post("/api/me/ticket").json()["ticket"]
    ben = Someone(server, "Ben")
    ben.post(f"/api/tables/{made['table']}/join", {"invitation": made["invitations"]["C"]}).raise_for_status()
    server.stop()
    stored = data_of(server)
    assert made["table"].encode() in stored
    for secret in (ana.key, ben.key, made["invitations"]["C"], ticket):
        assert secret.encode() not in stored


def test_the_list_of_my_tables(ana: Someone, ben: Someone) -> None:
    first = ana.opens({**ALONE, "name": "Evening"})["table"]
    made = ben.opens({"options": {"players": 2}, "seats": {"C": "open"}})
    ana.post(f"/api/tables/{made['table']}/join", {"invitation": made["invitations"]["C"]}).raise_for_status()
    with ana.at(first) as here:
        here.to_roman_phase()
    listed = ana.post("/api/me").json()["tables"]
    assert [table["table"] for table in listed] == [first, made["table"]]
    assert listed[0]["name"] == "Evening"
    assert listed[0]["phase"] == "ROMAN"
    assert listed[0]["deciding"] == ["U"]
    assert listed[0]["mine"] == ["U", "C", "K"]
    assert listed[0]["steps"] == ana.table(first)["now"]["steps"]
    assert listed[1]["mine"] == ["C"]
    assert refusal_of(ana.post(f"/api/tables/{made['table']}/leave")) == (403, "not-host")
    assert ana.post(f"/api/tables/{first}/leave").status_code == 200
    assert [table["table"] for table in ana.post("/api/me").json()["tables"]] == [made["table"]]
    assert ana.table(first)["now"]["turn"]["phase"] == "ROMAN"  # put away, not gone


# -------------------------------------------------------------------- making tables


@pytest.mark.parametrize(
    ("body", "status", "type"),
    [
        ({}, 422, "unreadable"),
        ({"options": {"level": "9|9|9|9|9"}}, 422, "unreadable"),
        ({"options": {"players": 4}}, 422, "unreadable"),
        ({"options": {"players": True}}, 422, "unreadable"),
        ({"options": {"variants": ["vandals"]}}, 422, "unreadable"),
        ({"options": {"house": {"dice": "loaded"}}}, 422, "unreadable"),
        ({"options": {}, "seats": {"Z": "me"}}, 422, "unreadable"),
        ({"options": {}, "seats": {"H": "me"}}, 422, "unreadable"),
        ({"options": {"players": 2}, "seats": {"K": "me"}}, 422, "unreadable"),
        ({"options": {}, "seats": {"U": "cat"}}, 422, "unreadable"),
        ({"options": {}, "seed": "two\nlines"}, 422, "unreadable"),
        ({"options": {}, "seed": ""}, 422, "unreadable"),
        ({"options": {}, "unknown": 1}, 422, "unreadable"),
        ({"options": {}, "seats": {"U": "computer"}, "computers": {"U": "hal"}}, 409, "no-player"),
        ({"options": {}, "name": "x" * 20_000}, 413, "too-large"),
    ],
)
def test_what_cannot_be_played_is_refused(ana: Someone, body: object, status: int, type: str) -> None:
    assert refusal_of(ana.post("/api/tables", body)) == (status, type)


def test_options_that_do_not_go_together_tell_why(ana: Someone) -> None:
    told = ana.post("/api/tables", {"options": {"level": "7|5|4|5|1", "variants": ["hispano"]}}).json()["refusal"]
    assert [(reason["code"], reason["rule"]) for reason in told["reasons"]] == [("hispano-denarii", "H6.7")]


def test_setup_dice_have_fallen_when_a_table_is_made(ana: Someone) -> None:
    told = ana.table(ana.opens()["table"])
    assert told["now"]["turn"]["phase"] == "SETUP_ROADS"
    assert [step["seat"] for step in told["log"]] == [""] * 7  # chance has no seat
    assert told["now"]["version"] == 1
    assert told["now"]["seed"] is None


def test_the_campaign_of_the_day_is_the_same_for_all(ana: Someone, ben: Someone) -> None:
    made = [someone.opens({"options": {}, "daily": True})["table"] for someone in (ana, ben)]
    first, second = ana.table(made[0]), ben.table(made[1])
    today = ana.http.get("/api/daily").json()
    assert first["daily"] == today["date"]
    assert first["options"] == second["options"] == today["options"]
    assert first["record"] == second["record"]
    assert first["dice"]["by"] == second["dice"]["by"] == "day"


def test_too_many_tables(own_server: Callable[..., Running]) -> None:
    server = own_server(tables_an_hour=2)
    ana, ben = Someone(server), Someone(server)
    ana.opens()
    ana.opens()
    assert refusal_of(ana.post("/api/tables", ALONE)) == (429, "too-fast")
    ben.opens()


def test_too_many_from_one_address(own_server: Callable[..., Running]) -> None:
    server = own_server(tables_an_hour_from_one_address=1, people_an_hour_from_one_address=2)
    ana, ben = Someone(server), Someone(server)
    ana.opens()
    assert refusal_of(ben.post("/api/tables", ALONE)) == (429, "too-fast")
    assert refusal_of(httpx.post(f"{server.url}/api/me")) == (429, "too-fast")
    assert ana.post("/api/me").status_code == 200


# -------------------------------------------------------------------- invitations and seats


def test_an_invitation_tells_who_invites_to_which_seat(ana: Someone, ben: Someone) -> None:
    made = ana.opens(seats={"U": "me", "C": "open", "K": "me"})
    asked, invitation = f"/api/tables/{made['table']}/invited", made["invitations"]["C"]
    assert ben.post(asked, {"invitation": invitation}).json() == {"seat": "C", "host": "Ana", "taken": False}
    assert refusal_of(ben.post(asked, {"invitation": "guessed"})) == (403, "no-invitation")
    ben.post(f"/api/tables/{made['table']}/join", {"invitation": invitation}).raise_for_status()
    assert ben.post(asked, {"invitation": invitation}).json()["taken"] is True


def test_a_server_says_who_can_reach_it(tmp_path: Path, server: Running, ana: Someone) -> None:
    assert ana.http.get("/api/reach").json() == {"only_here": False, "addresses": []}
    for reach, told in (((), True), (("http://192.0.2.7:8024",), False)):
        running = Running(Settings(tmp_path / str(told), reach=reach))
        try:
            answer = httpx.get(f"{running.url}/api/reach").json()
        finally:
            running.stop()
        assert answer == {"only_here": told, "addresses": list(reach)}


def test_an_invitation_is_good_for_one_person(ana: Someone, ben: Someone, server: Running) -> None:
    cleo = Someone(server, "Cleo")
    made = ana.opens({**ALONE, "seats": {"C": "open", "K": "open"}})
    join = f"/api/tables/{made['table']}/join"
    elsewhere = ana.opens()["table"]
    assert refusal_of(ben.post(join, {"invitation": "guessed"})) == (403, "no-invitation")
    invitation = made["invitations"]["C"]
    assert refusal_of(ben.post(f"/api/tables/{elsewhere}/join", {"invitation": invitation})) == (403, "no-invitation")
    assert refusal_of(httpx.post(server.url + join, json={"invitation": invitation})) == (401, "no-person")
    assert ben.post(join, {"invitation": invitation, "name": "Benito"}).json()["seat"] == "C"
    assert ben.post(join, {"invitation": invitation}).json()["seat"] == "C"  # twice is as once
    assert refusal_of(cleo.post(join, {"invitation": invitation})) == (409, "taken")
    assert refusal_of(ana.post(join, {"invitation": invitation})) == (409, "taken")
    assert cleo.post(join, {"invitation": made["invitations"]["K"]}).json()["seat"] == "K"
    facts = {fact["seat"]: (fact["kind"], fact["name"]) for fact in ana.table(made["table"])["seats"]}
    assert facts == {"U": ("person", "Ana"), "C": ("person", "Benito"), "K": ("person", "Cleo")}


def test_seats_are_handed_on_by_their_holder_and_taken_back_by_the_host(ana: Someone, ben: Someone) -> None:
    made = ana.opens({**ALONE, "seats": {"C": "open"}})
    seats = f"/api/tables/{made['table']}/seats"
    assert refusal_of(ben.post(f"{seats}/C", {"to": "me"})) == (403, "not-seated")
    assert refusal_of(ben.post(f"{seats}/U", {"to": "open"})) == (403, "not-seated")
    assert refusal_of(ana.post(f"{seats}/H", {"to": "me"})) == (404, "no-seat")
    assert refusal_of(ana.post(f"{seats}/Z", {"to": "me"})) == (404, "no-seat")
    renewed = ana.post(f"{seats}/C", {"to": "open"}).json()["invitation"]  # the first link was lost
    join = f"/api/tables/{made['table']}/join"
    assert refusal_of(ben.post(join, {"invitation": made["invitations"]["C"]})) == (403, "no-invitation")
    assert ben.post(join, {"invitation": renewed}).status_code == 200
    assert refusal_of(ana.post(f"{seats}/C", {"to": "me"})) == (403, "not-seated")  # a person's seat is theirs
    assert ben.post(f"{seats}/C", {"to": "computer", "player": "recruit"}).json() == {"seat": "C", "invitation": None}
    assert refusal_of(ben.post(f"{seats}/C", {"to": "me"})) == (403, "not-seated")
    assert ana.post(f"{seats}/C", {"to": "me"}).status_code == 200
    assert refusal_of(ben.post(join, {"invitation": renewed})) == (403, "no-invitation")
    with ben.at(made["table"]) as his:
        assert refusal(his.command("roll")) == "not-seated"


def test_a_handed_seat_changes_who_may_decide_at_once(ana: Someone, ben: Someone) -> None:
    id = ana.opens()["table"]
    with ana.at(id) as hers, ben.at(id) as his:
        assert hers.now["legal"]
        invitation = ana.post(f"/api/tables/{id}/seats/U", {"to": "open"}).json()["invitation"]
        hers.until(lambda message: message["type"] == "table")
        assert hers.now["legal"] is None
        assert refusal(hers.command("act", line="pass")) == "not-your-decision"
        ben.post(f"/api/tables/{id}/join", {"invitation": invitation}).raise_for_status()
        his.until(lambda message: message["type"] == "table" and message["now"]["legal"])
        his.act()


# -------------------------------------------------------------------- records, steps, what-ifs


def played_out(someone: Someone, seed: str = "x") -> str:
    id: str = someone.opens({**ALONE, "seed": seed})["table"]
    with someone.at(id) as here:
        here.play_out(random.Random(seed))
    return id


def test_steps_are_what_was_played(ana: Someone) -> None:
    id = played_out(ana)
    told, count = ana.table(id), ana.table(id)["now"]["steps"]
    answer = ana.http.get(f"/api/tables/{id}/steps?from=0&to={count}").json()
    assert answer["first"] == 0
    assert [step["n"] for step in answer["steps"]] == list(range(count + 1))
    assert answer["steps"][0]["position"] == conquest.new_game("7|5|4|5|1").to_json()
    assert answer["steps"][-1]["position"] == told["now"]["position"]
    for step in answer["steps"]:
        del step["position"]
    assert answer["steps"][1:] == told["log"]
    middle = ana.http.get(f"/api/tables/{id}/steps?from=5&to=7").json()
    assert [step["n"] for step in middle["steps"]] == [5, 6, 7]
    assert ana.http.get(f"/api/tables/{id}/steps?from={count + 1}").json()["steps"] == []
    assert len(ana.http.get(f"/api/tables/{id}/steps?from=1&to=99999").json()["steps"]) == min(count, 200)
    for query in ("from=-1", "from=x", "to=1e9"):
        assert refusal_of(ana.http.get(f"/api/tables/{id}/steps?{query}")) == (422, "unreadable")


def test_a_record_with_its_seed_is_replayed_and_played_on_with_its_dice(ana: Someone) -> None:
    table = Table(conquest.new_game("7|5|4|5|1"), seed="cato")
    table.roll_on()
    for _ in range(9):
        table.act(table.game.legal_actions()[0])
    made = ana.post("/api/tables/import", {"record": table.record()})
    assert made.status_code == 201
    id = made.json()["table"]
    told = ana.table(id)
    assert told["record"] == table.lines
    assert told["now"]["position"] == table.game.to_json()
    assert (told["dice"]["by"], told["dice"]["open"], told["dice"]["shares"]) == ("record", False, [])
    with ana.at(id) as here:
        assert here.command("undo")["type"] == "ack"
        assert here.command("redo")["type"] == "ack"
        here.play_out(random.Random(1))
    assert Table.replay(ana.record(id)).record() == ana.record(id)
    assert ana.table(id)["now"]["seed"] == "cato"


def test_a_record_without_seed_is_played_on_with_new_dice(ana: Someone) -> None:
    source = ana.opens()["table"]
    with ana.at(source) as here:
        here.to_roman_phase()
        here.quiet_move()
    running = ana.record(source)
    assert "Seed" not in running
    id = ana.post("/api/tables/import", {"record": running}).json()["table"]
    assert ana.table(id)["record"] == ana.table(source)["record"]
    assert ana.table(id)["commitment"] != ana.table(source)["commitment"]
    by_hand = sum(len(str(step["throw"])) > 0 and step["throw"] is not None for step in ana.table(id)["log"])
    with ana.at(id) as here:
        here.play_out(random.Random(2))
    record = ana.record(id)
    assert "[Seed" not in record
    assert f'[Dice "{by_hand} by hand, then seed ' in record
    assert Table.replay(record).game.to_json() == ana.table(id)["now"]["position"]


def test_a_finished_record_is_shown(ana: Someone) -> None:
    source = played_out(ana, "finished")
    with_seed = ana.record(source)
    id = ana.post("/api/tables/import", {"record": with_seed}).json()["table"]
    assert ana.table(id)["now"]["over"]
    assert ana.record(id) == with_seed
    seals = ("[Seed", "[Drawn", "[Commitment", "[Salt")
    without = "\n".join(line for line in with_seed.splitlines() if not line.startswith(seals)) + "\n"
    id = ana.post("/api/tables/import", {"record": without}).json()["table"]
    assert ana.record(id) == without
    assert ana.table(id)["now"]["seed"] is None


@pytest.mark.parametrize(
    ("record", "line"),
    [
        ("", "line 1"),
        ("hello", "line 1"),
        ('[Level "6|4|3|4|2"]\n\nsetup revolts [7]', "line 3"),
        ('[Level "6|4|3|4|2"]\n\nsetup revolts [4 5 2 4 3 6]\nsetup armies [II V]\nsetup road U Roma-Gades', "line 5"),
        ('[Level "6|4|3|4|2"]\n[Seed "roma"]\n\nsetup revolts [4]', "line 4"),
    ],
)
def test_a_record_that_is_none_names_its_line(ana: Someone, record: str, line: str) -> None:
    answer = ana.post("/api/tables/import", {"record": record})
    assert refusal_of(answer) == (422, "unreadable")
    assert line in answer.json()["refusal"]["text"]


def test_a_record_may_be_long_but_not_endless(ana: Someone) -> None:
    comment = "; a remark\n" * 20_000
    fine = ana.post("/api/tables/import", {"record": f'[Level "6|4|3|4|2"]\n{comment}'})
    assert fine.status_code == 201
    assert refusal_of(ana.post("/api/tables/import", {"record": comment * 2})) == (413, "too-large")

    def endless() -> list[bytes]:
        return [b" " * 10_000] * 3

    chunked = ana.http.post("/api/tables", content=iter(endless()), headers={"Content-Type": "application/json"})
    assert refusal_of(chunked) == (413, "too-large")


def test_a_what_if_has_its_own_dice_and_leaves_the_game_alone(ana: Someone, ben: Someone) -> None:
    source = ana.opens({**ALONE, "seed": "dice of the game"})["table"]
    with ana.at(source) as here:
        here.to_roman_phase()
        here.command("act", line="pass")
        here.to_roman_phase()
    before = ana.lasting(source)
    count = before["now"]["steps"]
    shown = ana.http.get(f"/api/tables/{source}/steps?from=0").json()["steps"]
    for step in (0, 3, 9, count - 1, count):  # at the first die, between dice, at decisions, at the end
        made = ben.post(f"/api/tables/{source}/branch", {"step": step})
        assert made.status_code == 201
        told = ben.table(made.json()["table"])
        assert told["origin"] == {"table": source, "step": step}
        assert told["branch"] == f"after step {step} of {source}"
        assert told["now"]["position"] == shown[step]["position"]
        assert told["commitment"] != before["commitment"]
        assert told["now"]["waits"] == (told["now"]["turn"]["kind"] == "chance")
        with ben.at(told["table"]) as here:
            here.play_out(random.Random(step))
        record = ben.record(told["table"])
        assert f'[Branch "after step {step} of {source}"]' in record
        assert "dice of the game" not in record
        assert Table.replay(record).record() == record
    assert ana.lasting(source) == before
    assert refusal_of(ben.post(f"/api/tables/{source}/branch", {"step": count + 1})) == (404, "no-step")
    assert refusal_of(ben.post(f"/api/tables/{source}/branch", {"step": -1})) == (422, "unreadable")


# -------------------------------------------------------------------- who may ask


def test_pages_of_other_sites_are_refused(server: Running, ana: Someone) -> None:
    id = ana.opens()["table"]
    evil = {"Origin": "https://evil.example", "Cookie": f"hispania={ana.key}"}
    with pytest.raises(Exception, match="403"), place(server.url, id, evil):
        pass
    with place(server.url, id, {"Origin": server.url, "Cookie": f"hispania={ana.key}"}) as here:
        assert here.now["legal"]
    answer = ana.http.post("/api/tables", json=ALONE, headers={"Origin": "https://evil.example"})
    assert refusal_of(answer) == (403, "foreign-origin")
    assert ana.http.post("/api/tables", json=ALONE, headers={"Origin": server.url}).status_code == 201


def test_whatever_else_is_asked_gets_a_refusal_of_the_same_shape(server: Running, ana: Someone) -> None:
    assert refusal_of(ana.http.get("/api/nothing")) == (404, "not-found")
    assert refusal_of(ana.http.get("/api/me")) == (405, "not-allowed")
    assert refusal_of(ana.http.post("/api/tables", content=b"{", headers={"Content-Type": "application/json"})) == (
        422,
        "unreadable",
    )
    assert refusal_of(ana.http.get("/api/tables/no%20such")) == (422, "unreadable")
    assert ana.http.get("/api/health").json()["ok"] is True
    described = ana.http.get("/api/openapi.json").json()["paths"]
    assert "/api/tables/{table_id}/branch" in described
    assert set(described["/api/tables"]["post"]["responses"]) >= {"201", "401", "409", "413", "422", "429"}
