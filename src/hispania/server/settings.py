"""What whoever runs the server can choose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..contract.editions import usual_edition
from ..contract.rules import Rules


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a person, or a network, may ask for: an IPv4 address, or the /64 of an IPv6 one (docs/serve.md)."""

    # lines: whatever listens to the server, with a request or a websocket
    connections: int = 12_000  # and never more than this process may open files
    connections_from_one_network: int = 500
    sockets_of_one_person: int = 50
    header_bytes: int = 16 * 1024
    request_seconds: float = 20.0  # until a request is there whole
    answer_seconds: float = 30.0  # that an answer may wait for a reader who takes nothing of it

    # questions and commands
    requests_a_second: float = 100.0  # of one person; what is dear counts for several
    requests_at_once: int = 1000
    requests_a_second_from_one_network: float = 200.0
    requests_at_once_from_one_network: int = 2000
    commands_a_second: float = 20.0  # of one person, at all their tables
    commands_at_once: int = 40
    commands_a_second_from_one_network: float = 500.0
    commands_at_once_from_one_network: int = 1000
    effort_a_second: float = 0.3  # seconds of CPU for one network, whatever it asks for (effort.py)
    effort_at_once: float = 5.0
    message_bytes: int = 4096
    body_bytes: int = 16 * 1024
    record_bytes: int = 256 * 1024

    # what lasts
    tables_an_hour: int = 240  # for one person
    tables_an_hour_from_one_address: int = 1200
    people_an_hour_from_one_address: int = 1200
    hints_an_hour: int = 600  # for one person
    analyses_of_one_person: int = 2  # that are not finished
    analyses_from_one_network: int = 8
    analyses_waiting: int = 200
    keys_of_one_person: int = 50  # browsers and programs; the one that was seen longest ago lapses
    tickets_of_one_person: int = 10  # that are out
    tickets_from_one_network: int = 200
    waiting_messages: int = 256  # for a reader who is slow; then the line is cut, and comes back with everything
    waiting_bytes: int = 2 * 1024 * 1024  # as well; the whole of the longest game has some 600,000
    tables_in_memory: int = 400  # besides those at which somebody does something
    idle_seconds: float = 300.0  # without a command or a question: then a table that is watched may leave memory, too
    vanished_after: float = 3 * 24 * 3600.0  # seconds without doing anything at a table: then a seat may be freed


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the server keeps its games, what it shows and whom it trusts.

    >>> Settings(Path("games")).url
    'sqlite:///games/hispania.db'
    """

    data: Path
    client: Path = Path(__file__).parent / "client"  # the built pages
    database: str | None = None  # another database, as an SQLAlchemy URL
    internal: str | None = None  # HOST:PORT, or unix:PATH, at which other processes of the same database reach this one
    origins: tuple[str, ...] = ()  # allowed besides the server's own
    names: tuple[str, ...] | None = None  # by which browsers may call it, besides addresses and localhost; None: any
    reach: tuple[str, ...] | None = None  # where others find this server; () only this machine does; None: who knows
    behind_proxy: bool = False  # X-Forwarded-Proto and X-Forwarded-For are true
    printed: Mapping[str, Any] = field(default_factory=dict)  # corrected copies of printed games, by the game's id
    thinkers: int = 0  # processes in which computers think; 0: they think in the server's own
    limits: Limits = field(default_factory=Limits)

    @property
    def url(self) -> str:
        """The address of the database."""
        return self.database or f"sqlite:///{self.data / 'hispania.db'}"

    @property
    def is_shared(self) -> bool:
        """May other processes, here and elsewhere, serve from the same database?

        >>> Settings(Path("games")).is_shared
        False
        """
        return self.url.startswith("postgres")

    def printed_game(self, rules: Rules, edition: str | None = None) -> Any:
        """The printed game on which a table is begun: the edition that is named, a corrected copy, or the usual one."""
        return usual_edition(rules, edition) if edition else self.printed.get(rules.id) or usual_edition(rules)
