"""Wishes that take the word of several people: each says it, all see who has."""

from citywright.web.tables.rights import At, spoken, voices


def say_word(at: At, wish: str, yes: bool) -> None:
    """For every seat of the speaker that is asked."""
    mine = voices(at.table, at.seats, wish) & set(at.held)
    put(at, wish, set(spoken(at.table, wish)) | mine if yes else set(spoken(at.table, wish)) - mine)


def agreed(at: At, wish: str) -> bool:
    """Whether everybody who is asked has said so."""
    asked = voices(at.table, at.seats, wish)
    return bool(asked) and asked <= set(spoken(at.table, wish))


def forget_word(at: At, wish: str) -> None:
    put(at, wish, set())


def forget_speaker(at: At, number: int) -> None:
    """Who leaves has no say any more."""
    for wish in list(at.table.words):
        put(at, wish, set(spoken(at.table, wish)) - {number})


def put(at: At, wish: str, seats: set[int]) -> None:
    rest = {old: said for old, said in at.table.words.items() if old != wish}  # a new value, or it is not stored
    at.table.words = {**rest, wish: sorted(seats)} if seats else rest
