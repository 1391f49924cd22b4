"""Fixtures of the browser tests: a real server, the system's Chromium, and as many people as a test needs."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from .support import PATIENCE, Person, Server, find_chromium

HERE = Path(__file__).parent
expect.set_options(timeout=PATIENCE * 1000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test of this folder needs a browser."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


# A window's address bar is two pages of their own, which nobody sees and which take as much time as ours. The last list
# of features that a command names is the one that counts, so those that Playwright switches off are named again.
WITHOUT = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    *("AimEnabled", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying"),
    *("OptimizationHints", "PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning"),
)
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", f"--disable-features={','.join(WITHOUT)}"]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The system's Chromium, one a module: while it is open, no other event loop can run in this process."""
    path = find_chromium()
    if not path:
        message = "no Chromium: install it (apt install chromium), or name it in HISPANIA_CHROMIUM"
        if os.environ.get("CI", "") in ("true", "1"):
            pytest.fail(message)
        pytest.skip(message)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for the tests of one module; it may be killed and started again."""
    server = Server(tmp_path_factory.mktemp("server") / "data")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def new_person(chromium: Browser, server: Server) -> Iterator[Callable[..., Person]]:
    """Another person each time it is called, with settings of the client and the options of a browser context."""
    people: list[Person] = []

    def arrive(settings: dict[str, Any] | None = None, **options: Any) -> Person:
        usual = {"locale": "en-GB", "reduced_motion": "reduce", "service_workers": "block"}
        context = chromium.new_context(**{**usual, **options})
        people.append(Person(context, server, **(settings or {})))
        return people[-1]

    yield arrive
    for person in people:
        person.context.close()
    for person in people:
        person.watch.check()


@pytest.fixture
def person(new_person: Callable[..., Person]) -> Person:
    """The one person of a test for one."""
    return new_person()


@pytest.fixture
def page(person: Person) -> Page:
    """That person's page, still empty."""
    return person.page
