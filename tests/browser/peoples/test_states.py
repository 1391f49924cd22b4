"""Every state of a table of peoples: said by the catalogues, readable by everybody, never wider than a telephone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize

from ..layout import grave_faults
from ..states import shown
from ..support import Person, check_both_schemes
from ..words import outside, served_of
from .states import PEOPLES

PART = re.compile("⟧$|^[A-Z]{3}$")  # the second line of a name on the map; letters on a counter
SIZES: tuple[ViewportSize, ...] = ({"width": 844, "height": 390}, {"width": 390, "height": 844})


@pytest.mark.parametrize("name", PEOPLES)
def test_a_state_is_told_readable_and_narrow_enough(person: Person, name: str) -> None:
    person.speak_pseudo()
    with shown(name, person) as page:
        assert "⟦" in page.locator("main").inner_text()
        assert [text for text in outside(page, served_of(person, "peoples")) if not PART.search(text)] == []
        check_both_schemes(page)
        for size in SIZES:
            page.set_viewport_size(size)
            assert grave_faults(page) == []
