"""One number of an observation by its name."""

from typing import Any

import citywright as cw
from citywright.engine.features import Observer


def observer_of(s: cw.State) -> Observer[Any]:
    found: Observer[Any] = s.game.observer(s.seats, **s.options)
    return found


def seen(s: cw.State, seat: int, part: str, field: str, *index: int) -> int:
    """A field of a part as the seat sees or remembers it; the index goes along the other axes."""
    observer = observer_of(s)
    found = next(p for p in observer.describe() if p["name"] == part)
    places = list(index)
    places.insert(found["axes"].index("field"), [f["name"] for f in found["fields"]].index(field))
    at = 0
    for place, length in zip(places, found["shape"], strict=True):
        assert place < length
        at = at * length + place
    first: int = found["at"]
    return observer.read(s, seat, memory=True)[first + at]
