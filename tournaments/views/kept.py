"""Pages that many ask for at the same moment: made once, and kept until the next revision.

A thousand telephones that look at the same standings would cost a thousand computations (`make bench`, public.1000).
Each process keeps its own; nothing else depends on what is kept, and a restart forgets it.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Final

MOST_KEPT: Final = 64


class _Place:
    """What is kept under one key, and whose turn it is to make it."""

    __slots__ = ("content", "lock", "revision")

    def __init__(self) -> None:
        self.lock = Lock()
        self.revision = -1
        self.content = b""


class Kept:
    """Contents by key and revision; of the keys that nobody has asked for lately, the oldest goes."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._lock = Lock()
        self._places: OrderedDict[Hashable, _Place] = OrderedDict()

    def get(self, key: Hashable, revision: int, make: Callable[[], bytes]) -> bytes:
        """The content as of this revision or a later one; who asks while it is made waits for it.

        If ``make`` raises, nothing is kept and the next who asks tries again.
        """
        place = self._place(key)
        with place.lock:
            if place.revision < revision:
                place.content = make()
                place.revision = revision
            return place.content

    def _place(self, key: Hashable) -> _Place:
        with self._lock:
            place = self._places.setdefault(key, _Place())
            self._places.move_to_end(key)
            if len(self._places) > self._most:
                self._places.popitem(last=False)
            return place
