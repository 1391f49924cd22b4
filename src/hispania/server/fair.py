"""A queue that is fair: whoever has much to do waits behind their own, and never in front of everybody else's."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """What waits, by network and person: networks take turns, in each network its people do, and each has an order.

    >>> queue = FairQueue()
    >>> for name in ("e1", "e2", "e3"):
    ...     queue.put(name, "192.0.2.6", "eve")
    >>> queue.put("a1", "192.0.2.7", "ana")
    >>> list(queue)
    ['e1', 'a1', 'e2', 'e3']
    """

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()

    def put(self, item: T, network: str, person: str) -> None:
        """Something new waits."""
        self._waiting.setdefault(network, OrderedDict()).setdefault(person, deque()).append(item)

    def get(self, wanted: Callable[[T], bool] = lambda item: True) -> T | None:
        """What comes next, and waits no longer; what is not wanted any more costs nobody their turn."""
        while self._waiting:
            network, people = next(iter(self._waiting.items()))
            person, items = next(iter(people.items()))
            item = items.popleft()
            is_wanted = wanted(item)
            if not items:
                del people[person]
            elif is_wanted:
                people.move_to_end(person)  # behind the others of their network
            if not people:
                del self._waiting[network]
            elif is_wanted:
                self._waiting.move_to_end(network)  # and the network behind all others
            if is_wanted:
                return item
        return None

    def unordered(self) -> Iterator[T]:
        """What waits, in no order that matters: quicker to count than what comes in its turn."""
        return chain.from_iterable(items for people in self._waiting.values() for items in people.values())

    def __iter__(self) -> Iterator[T]:
        """What waits, in the order in which it will come."""
        copy: FairQueue[T] = FairQueue()
        for network, people in self._waiting.items():
            copy._waiting[network] = OrderedDict((person, deque(items)) for person, items in people.items())
        while copy:
            item = copy.get()
            assert item is not None
            yield item

    def __bool__(self) -> bool:
        return bool(self._waiting)
