"""Three languages: switched at once on every screen; and nothing is said that no catalogue says."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .states import a_siege, sitting
from .support import Person
from .words import outside, served


def test_the_walk_would_see_a_text_left_behind(new_person: Callable[..., Person]) -> None:
    stranger = new_person()
    stranger.speak_pseudo()
    page = stranger.open("/settings")
    expect(page.locator("h1").first).to_be_attached()
    page.evaluate("() => document.querySelector('h1').append('left behind')")
    page.evaluate("() => document.querySelector('h1').setAttribute('title', 'left here too')")
    assert outside(page, served(stranger)) == ["left behind", "title: left here too"]
