"""A turn that is being thought about: moves that can still be taken back.

A move that ends the seat's decisions, draws at random or shows somebody something new is *closing*. It is tried on a
copy only to learn that; nothing of it is shown before it is confirmed, since the last seat to answer would see secrets.
"""

from dataclasses import dataclass, field

from citywright.engine.state import State
from citywright.web.problems import NotLegal, Refused
from citywright.web.store import Seat


@dataclass
class Draft:
    """What a seat means to do: moves, then perhaps the one that closes the turn; and what was taken back."""

    moves: list[str] = field(default_factory=list)
    closing: str | None = None
    undone: list[str] = field(default_factory=list)

    @staticmethod
    def of(seat: Seat) -> "Draft":
        return Draft(list(seat.draft), seat.closing, list(seat.undone))

    def store(self, seat: Seat) -> None:
        seat.draft, seat.closing, seat.undone = list(self.moves), self.closing, list(self.undone)

    @property
    def empty(self) -> bool:
        return not self.moves and self.closing is None

    @property
    def turn(self) -> list[str]:
        """Everything that would be committed now."""
        return [*self.moves, *([self.closing] if self.closing is not None else [])]


def lay(base: State, seat: int, draft: Draft) -> State:
    """The present state with the draft on it; what no longer fits is dropped from the draft."""
    state = base.copy()
    for i, text in enumerate(draft.moves):
        action = state.game.actions.parse(text)
        if state.why_not(seat, action) is not None or closes(state, seat, action):
            draft.moves, draft.closing, draft.undone = draft.moves[:i], None, []
            break
        state.apply(seat, action)
    if draft.closing is not None and state.why_not(seat, state.game.actions.parse(draft.closing)) is not None:
        draft.closing = None
    return state


def closes(state: State, seat: int, action: int) -> bool:
    """Whether a legal move ends what the seat may take back; only the seat's own decision is carried out to see it."""
    trial = state.copy()
    trial.barrier = False
    trial.enact(seat, action)
    return trial.barrier or not trial.lanes[seat]


def add(state: State, seat: int, draft: Draft, action: int) -> None:
    """Put a move on the draft; `state` is the draft laid on the present. This is where a move is checked."""
    reason = state.why_not(seat, action)
    if reason is not None:
        raise NotLegal(reason)
    text = state.game.actions.text(action)
    draft.undone = []
    if closes(state, seat, action):
        draft.closing = text
    else:
        draft.closing = None
        draft.moves.append(text)


def change(state: State, seat: int, draft: Draft, how: str) -> None:
    """Undo, redo or restart."""
    if how == "undo":
        if draft.empty:
            raise Refused("nothing_to_undo", 409)
        draft.undone.append(draft.turn[-1])
        if draft.closing is not None:
            draft.closing = None
        else:
            draft.moves.pop()
    elif how == "redo":
        if not draft.undone:
            raise Refused("nothing_to_redo", 409)
        *rest, text = draft.undone
        add(state, seat, draft, state.game.actions.parse(text))
        draft.undone = rest
    else:
        draft.undone = [*draft.undone, *reversed(draft.turn)]
        draft.moves, draft.closing = [], None
