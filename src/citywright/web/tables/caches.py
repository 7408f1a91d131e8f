"""What can be made again and is kept in memory for as long as somebody asks for it."""

import threading
import time
from typing import Any, Final, Generic, TypeVar

KEPT: Final = 256  # states in memory at most
IDLE: Final = 60.0  # seconds until a table that nobody looks at leaves the memory

V = TypeVar("V")
CACHES: "Final[list[Cache[Any]]]" = []  # every one that there is


class Cache(Generic[V]):
    """Things that can be made again, the latest of them, for as long as somebody asks for them."""

    def __init__(self, size: int = KEPT, idle: float = IDLE) -> None:
        self.size = size
        self.idle = idle
        self._kept: dict[tuple[object, ...], tuple[float, V]] = {}  # when last asked for; the longest ago first
        self._lock = threading.Lock()
        CACHES.append(self)

    def get(self, key: tuple[object, ...]) -> V | None:
        with self._lock:
            if key not in self._kept:
                return None
            _, value = self._kept.pop(key)
            self._kept[key] = (time.monotonic(), value)
            return value

    def put(self, key: tuple[object, ...], value: V) -> None:
        with self._lock:
            self._kept.pop(key, None)
            self._kept[key] = (time.monotonic(), value)
        self.sweep()

    def sweep(self) -> None:
        with self._lock:
            before = time.monotonic() - self.idle
            while self._kept and (len(self._kept) > self.size or next(iter(self._kept.values()))[0] < before):
                del self._kept[next(iter(self._kept))]

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()

    def __len__(self) -> int:
        return len(self._kept)


def forget_idle() -> None:
    """Tables that nobody looks at leave the memory; whoever comes back finds them in the database."""
    for cache in CACHES:
        cache.sweep()
