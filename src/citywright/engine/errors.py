"""What can go wrong, and for whom it is written."""


class CitywrightError(Exception):
    """Everything this package raises on purpose."""


class BadInput(CitywrightError):
    """Something from outside (a file, an argument, an option) is not what it should be; the text says what would be."""


class WrongEntry(BadInput):
    """An edition file has something wrong in it, at the end of this way of keys and places in lists."""

    def __init__(self, text: str, way: tuple[str | int, ...] = ()) -> None:
        super().__init__(text)
        self.way = way


class BrokenState(CitywrightError):
    """A component was lost, doubled or invented: a fault of the rules code, never of a player."""


def quoted(value: object) -> str:
    """A value from outside as errors show it: short, whatever it is."""
    try:
        return repr(str(value)[:60])
    except (ValueError, RecursionError):  # a number of thousands of digits, a list nested without end
        return "something too long to show"
