"""Every component of an edition as plain data: for `edition show`, the balance report and screens that explain a piece.

Its figures are what the edition file says, under the names that they have there: what the file does not say is not
there. A game adds only what it makes out of them, the name where the file has none, the text and the brief line.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from citywright.engine.state import Json
from citywright.engine.words import LANGUAGES

NOT_ASKED: Final = -1


class Component(NamedTuple):
    """One piece of the box. Records and reports know it by its key, sentences by its kind and number."""

    kind: str
    key: str
    number: int  # NOT_ASKED where all of the kind are the same, or no sentence asks
    entry: Json  # what the edition file says of it


class Browsing(NamedTuple):
    """How the pieces of a game are looked through."""

    # figure -> what the sentences that name its values begin with; a value without one speaks for itself
    filters: Mapping[str, str] = {}
    # kind, or kind.figure, or kind.figure.value -> ids or groups of the rules that concern such a piece
    rules: Mapping[str, tuple[str, ...]] = {}
    # by which kinds sentences speak of pieces that are of another kind
    spoken: Mapping[str, str] = {}


Telling = Callable[[Component, str], Mapping[str, str]]  # (component, language) -> its texts by name


def list_components(components: Iterable[Component], tell: Telling) -> list[Json]:
    return [_as_data(component, tell) for component in components]


def find_component(components: Iterable[Json], browsing: Browsing, kind: str, number: int) -> Json | None:
    """A piece as sentences know it, or by its own kind; where its kind has none such, the only one of this number."""
    kind = browsing.spoken.get(kind, kind)
    numbered = [component for component in components if component.get("number") == number]
    of_kind = [component for component in numbered if component["kind"] == kind]
    found = of_kind or numbered
    return found[0] if len(found) == 1 or of_kind else None


def rules_about(component: Json, browsing: Browsing) -> list[str]:
    """The ids and groups of rules that concern a piece, by its kind and figures."""
    kind = component["kind"]
    marks = [kind]
    for figure, value in component.items():
        values = value if isinstance(value, list) else [value]
        marks += [f"{kind}.{figure}", *[f"{kind}.{figure}.{one}" for one in values if isinstance(one, str | int)]]
    return list(dict.fromkeys([rule for mark in marks for rule in browsing.rules.get(mark, ())]))


def _as_data(component: Component, tell: Telling) -> Json:
    found: Json = {"key": component.key, "kind": component.kind, **_figures(component.entry)}
    if component.number != NOT_ASKED:
        found["number"] = component.number
    for lang in LANGUAGES:
        for name, text in tell(component, lang).items():
            found.setdefault(name, {})[lang] = text
    return found


def _figures(entry: Json) -> Json:
    """As the file has them; a part with a source of its own says its figures beside the others."""
    found: Json = {}
    for key, value in entry.items():
        if key == "name" and isinstance(value, dict):
            found[key] = {lang: value[lang] for lang in LANGUAGES}
        elif isinstance(value, dict) and "source" in value:
            found |= {f"{key}_source" if part == "source" else part: figure for part, figure in value.items()}
        elif key not in ("key", "number"):
            found[key] = value
    return found
