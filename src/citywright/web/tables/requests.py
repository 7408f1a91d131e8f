"""What is asked of the tables, with its limits: everything from outside is read into these."""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

USUAL_BOT: Final = "medium"  # whom people meet if they do not choose
Name = Annotated[str, Meta(max_length=40, description="A name; spaces are tidied, 24 characters are kept.")]
Bot = Annotated[
    str, Meta(max_length=40, description="The name of a bot; of a level also with a character: hard:trader.")
]
Entropy = Annotated[str, Meta(max_length=200, description="Words for the deal; 80 characters are kept.")]
ActionText = Annotated[str, Meta(min_length=1, max_length=80, description='An action in words, such as "place c4".')]
Count = Annotated[int, Meta(ge=0, le=100_000)]
Patience = Annotated[
    Literal[180, 86_400, 259_200],
    Meta(description="Seconds of absence until a bot stands in: 3 minutes, a day, three."),
]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]


class SeatRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Who shall sit there: `me` is a person at this browser, `open` waits for somebody, `bot` plays by itself."""

    kind: Literal["me", "open", "bot"]
    name: Name = ""
    bot: Bot = ""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=12)]
    options: Annotated[dict[str, bool | str], Meta(max_length=40)] = {}
    listed: bool = False
    patience: Patience = 180
    stand_in: Bot = USUAL_BOT
    edition: Annotated[str, Meta(max_length=200_000, description="The text of an edition file.")] | None = None
    house: Annotated[str, Meta(max_length=40, description="An earlier edition of the house, by its name.")] = ""
    hints: Annotated[bool, Meta(description="Whether seats may ask for a hint.")] | None = None  # as `seating` says


class PlayNow(msgspec.Struct, forbid_unknown_fields=True):
    """You against bots; a number of seats that the game does not have means all of them."""

    seats: SeatNumber = 3
    bot: Bot = USUAL_BOT
    name: Name = ""


class Learn(msgspec.Struct, forbid_unknown_fields=True):
    """A guided first game."""

    name: Name = ""


class Join(msgspec.Struct, forbid_unknown_fields=True):
    name: Name = ""
    entropy: Entropy = ""


class Words(msgspec.Struct, forbid_unknown_fields=True):
    """Words of a player that go into the deal."""

    text: Entropy


class MoveRequest(msgspec.Struct, forbid_unknown_fields=True):
    """`made` is what this seat has moved so far, its draft included; `confirm` commits the turn if this closes it."""

    seat: SeatNumber
    made: Count
    action: ActionText
    confirm: bool = False


class DraftRequest(msgspec.Struct, forbid_unknown_fields=True):
    seat: SeatNumber
    made: Count
    do: Literal["undo", "redo", "restart", "confirm"]


class HintRequest(msgspec.Struct, forbid_unknown_fields=True):
    """`made` is what this seat has moved so far, its draft included."""

    seat: SeatNumber
    made: Count


class StandIn(msgspec.Struct, forbid_unknown_fields=True):
    """A bot for one's own seat; an empty name takes the seat back."""

    bot: Bot = ""


class Word(msgspec.Struct, forbid_unknown_fields=True):
    """For something that takes the word of several people; it can be taken back as long as others are missing."""

    yes: bool = True


class ChatMessage(msgspec.Struct, forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=500)]
    name: Name = ""


class WhatIf(msgspec.Struct, forbid_unknown_fields=True):
    at: Count
    seat: SeatNumber
    bot: Bot = USUAL_BOT
    name: Name = ""


class RecordText(msgspec.Struct, forbid_unknown_fields=True):
    """With `others` a game that is not over goes on with other people: you take the first seat, the others are open,

    and when all have sat down everything that is still hidden is drawn anew.
    """

    text: Annotated[str, Meta(max_length=400_000)]
    others: bool = False
    name: Name = ""


def tidy(name: str, otherwise: str) -> str:
    """A name as it can be shown anywhere: printable, short, never empty."""
    kept = "".join(c if c.isprintable() else " " for c in name)
    return " ".join(kept.split())[:24].strip() or otherwise
