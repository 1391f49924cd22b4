"""The rules reference for servers and commands."""

from __future__ import annotations

import re
from typing import Final

from ..words import LANGUAGES
from .rulebook import anchor, link, page, pages, paragraph

__all__ = ["LANGUAGES", "PAGE", "anchor", "link", "page", "pages", "paragraph"]

PAGE: Final = re.compile(r"(?:\.\./(\w\w)/|\./)?(s\d+-[\w-]+)\.md")  # how one page links to another: language, page
