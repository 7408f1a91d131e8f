"""Two editions compared: which components were added, taken out or changed, field by field."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from citywright.engine.state import Json

HEAD: Final = "edition"
# what tells components of one kind apart, the first that does
LABELS: Final = (("number",), ("key",), ("good",), ("colour", "number"), ("stack",))


class Difference(NamedTuple):
    """One component that is in only one of two editions, or in both and not the same."""

    kind: str
    label: str  # what it is called among its kind
    before: Json | None
    after: Json | None

    @property
    def name(self) -> Mapping[str, str]:
        """By language; some have none."""
        name = (self.after or self.before or {}).get("name")
        return name if isinstance(name, dict) else {}

    def fields(self) -> list[tuple[str, object, object]]:
        """What changed: the way to the field, its value before and after, None where there was none."""
        return changed(self.before or {}, self.after or {})


def compare(before: Json, after: Json) -> list[Difference]:
    """Everything that differs, kind by kind in the order of the file; the head is not looked at."""
    found: list[Difference] = []
    for kind in dict.fromkeys([*before, *after]):
        if kind != HEAD:
            ours, theirs = entries(before, kind), entries(after, kind)
            by = telling(ours, theirs)
            mine, other = labelled(ours, by), labelled(theirs, by)
            for label in dict.fromkeys([*mine, *other]):
                difference = Difference(kind, label, mine.get(label), other.get(label))
                if difference.fields():
                    found.append(difference)
    return found


def entries(values: Json, kind: str) -> list[Json]:
    """The components of a kind; a table that is there once is one."""
    value = values.get(kind, [])
    return [entry for entry in (value if isinstance(value, list) else [value]) if isinstance(entry, dict)]


def telling(*lists: list[Json]) -> tuple[str, ...]:
    """The keys by which components are told apart; none where only their order does."""
    for keys in LABELS:
        if all(_tells(keys, listed) for listed in lists):
            return keys
    return ()


def _tells(keys: tuple[str, ...], listed: list[Json]) -> bool:
    labels = [tuple([str(entry.get(key)) for key in keys]) for entry in listed]
    return len(set(labels)) == len(labels) and all(key in entry for entry in listed for key in keys)


def labelled(listed: list[Json], by: tuple[str, ...]) -> dict[str, Json]:
    """Components by what they are called: their number or key, else their place."""
    if not by:
        return {f"no. {place}" if len(listed) > 1 else "": entry for place, entry in enumerate(listed, start=1)}
    return {" ".join([str(entry[key]) for key in by]): entry for entry in listed}


def changed(before: Json, after: Json, way: str = "") -> list[tuple[str, object, object]]:
    found: list[tuple[str, object, object]] = []
    for key in dict.fromkeys([*before, *after]):
        old, new = before.get(key), after.get(key)
        if isinstance(old, dict) and isinstance(new, dict):
            found += changed(old, new, f"{way}{key} ")
        elif old != new or type(old) is not type(new):
            found.append((way + key, old, new))
    return found
