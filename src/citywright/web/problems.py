"""What a person hears when something cannot be done: a sentence in both languages, and a status for programs."""

from citywright.engine.errors import CitywrightError
from citywright.engine.words import Reason
from citywright.web.words import say


class Refused(CitywrightError):
    """The request cannot be carried out; `id` names a sentence of the pages."""

    def __init__(self, id: str, status: int = 400, **args: int | str) -> None:
        super().__init__(say(id, "en", **args))
        self.id = id
        self.status = status
        self.args_ = args

    def text(self, lang: str) -> str:
        return say(self.id, lang, **self.args_)


class Ended(Refused):
    """A game that is not played here: any more, so that its record is all that is left of it; or only at present."""

    def __init__(self, title: str, for_good: bool = True) -> None:
        super().__init__("ended" if for_good else "not_here", 410 if for_good else 503, text=title)
        self.for_good = for_good


class NotLegal(Refused):
    """A move that the rules do not allow now."""

    def __init__(self, reason: Reason) -> None:
        super().__init__("not_legal", 409)
        self.reason = reason

    def text(self, lang: str) -> str:
        return self.reason.text(lang)
