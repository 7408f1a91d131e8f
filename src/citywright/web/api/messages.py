"""What programs get back."""

import msgspec


class Placed(msgspec.Struct):
    """Where to go now."""

    table: str
    location: str


class Answer(msgspec.Struct):
    """A seat's side of a table: the panels that it does not have yet, and what its next click has to carry."""

    version: int
    number: int
    status: str
    seat: int | None
    made: int
    acts: bool
    closing: str | None
    title: str
    panels: dict[str, str]
    marks: dict[str, str]
    pass_to: int | None = None
    pass_name: str = ""
    problem: str = ""


class SeatView(msgspec.Struct):
    """A seat's side of a table for programs: the game's view, and what may be done, as texts and in words.

    Scores come when the game is over: what others have laid down in secret counts in them.
    """

    number: int
    made: int
    status: str
    seat: int | None
    view: dict[str, object]
    prompt: str
    actions: dict[str, str]
    scores: list[int] | None


class Preview(msgspec.Struct):
    """What a move would cost and bring; empty where nothing changes, or nothing can be known."""

    text: str


class Advice(msgspec.Struct):
    """A good move, as a text and in words, and what speaks for it."""

    action: str
    label: str
    reasons: list[str]


class Hint(msgspec.Struct):
    """Good moves, the best first, from what the seat knows."""

    moves: list[Advice]


class ErrandNews(msgspec.Struct):
    """How far some long work is (none, waiting, working, done or given_up), and the same as HTML."""

    status: str
    done: int
    total: int | None
    text: str


class RulesExcerpt(msgspec.Struct):
    """The rules of what is asked now, as HTML; empty for somebody who is not asked."""

    text: str


class Changed(msgspec.Struct):
    """It is done; the table has this version now."""

    version: int


class Done(msgspec.Struct):
    """It is done; where to go now, if this is no longer the place."""

    location: str = ""


class Key(msgspec.Struct):
    """A browser that holds a seat, or a link that opens it to one more; times are in seconds since 1970."""

    key: int
    link: bool
    made: float
    seen: float | None
    used: float | None
    here: bool


class Keys(msgspec.Struct):
    """The browsers and links of a seat, and the same as HTML."""

    keys: list[Key]
    text: str


class Link(msgspec.Struct):
    location: str


class Health(msgspec.Struct):
    status: str


class Problem(msgspec.Struct):
    """Why something could not be done, in one sentence."""

    problem: str
