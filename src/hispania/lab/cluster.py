"""The same blocks of games on a Ray cluster: one machine or a thousand, and equal results."""

from __future__ import annotations

import logging
import os
import re
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from ..errors import HispaniaError
from .rows import Block, Done, work

RETRIES: Final = 20  # how often a block is begun again when the machine under it goes away
BESIDE: Final = 3  # blocks that wait for each core, so that none is ever idle
LOCAL: Final = "local"  # a cluster of this machine's own
HERE: Final = "127.0.0.1"
PATIENCE: Final = 5.0  # seconds to see whether anybody listens at an address; Ray itself asks for minutes
_PLACE: Final = re.compile(r"(?:ray://)?(?P<host>[^\s/]+):(?P<port>\d{1,5})/?")


def spread(blocks: Sequence[Block], address: str) -> Iterator[Done]:
    """Blocks as they are finished somewhere on the cluster; where a worker dies, its block is played again."""
    with _connected(address) as ray:
        remote = ray.remote(num_cpus=1, max_retries=RETRIES, retry_exceptions=False)(work)
        waiting = iter(blocks)
        running: set[Any] = set()
        wide = max(2, BESIDE * int(ray.cluster_resources().get("CPU", 1)))
        try:
            for block in waiting:
                running.add(remote.remote(block))
                if len(running) >= wide:
                    yield from _finished(ray, running)
                    wide = max(2, BESIDE * int(ray.cluster_resources().get("CPU", 1)))  # machines may join
            while running:
                yield from _finished(ray, running)
        except ray.exceptions.RayError as error:
            first = next((line for line in str(error).splitlines() if line.strip()), type(error).__name__)
            raise HispaniaError(f"the cluster gave up a block of games; the others are kept: {first}") from error
        # Blocks that still run end with the connection: the cluster stops what a driver leaves behind. Cancelling them
        # one by one can kill the driver itself, where a block ends while it is cancelled (a failed check inside Ray).


def _finished(ray: Any, running: set[Any]) -> Iterator[Done]:
    done, _ = ray.wait(list(running), num_returns=1)
    for one in done:
        running.discard(one)
        result = ray.get(one)
        assert isinstance(result, Done)
        yield result


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    """Ray, connected to the cluster at an address; `auto` is the one this machine belongs to, `local` a new one."""
    try:
        import ray
    except ModuleNotFoundError as error:
        raise HispaniaError("--cluster needs Ray: pip install 'hispania[cluster]'") from error
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # keeps it from warning about cards we never use
    quietly: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
    try:
        if address == LOCAL:
            ray.init(address=LOCAL, include_dashboard=False, _node_ip_address=HERE, **quietly)
        else:
            ray.init(address=address, **quietly, **_knock(address))
    except (OSError, ValueError, RuntimeError) as error:
        first = str(error).splitlines()[0] if str(error) else type(error).__name__
        advice = "`ray start --head` begins a cluster, and --cluster local needs none"
        raise HispaniaError(f"no Ray cluster answers at {address!r} ({first}); {advice}") from error
    try:
        yield ray
    finally:
        ray.shutdown()


def _knock(address: str) -> dict[str, Any]:
    """See at once whether anybody listens at an address; what Ray must be told to reach one on this machine."""
    if address == "auto":
        return {}
    place = _PLACE.fullmatch(address)
    if place is None:
        raise ValueError("an address is HOST:PORT or ray://HOST:PORT, or the word auto or local")
    socket.create_connection((place["host"], int(place["port"])), timeout=PATIENCE).close()
    return {"_node_ip_address": place["host"]} if address.startswith("127.") else {}
