"""Whether a record proves that its deal was fixed before the first move."""

from typing import Any, NamedTuple

from citywright.engine.errors import BadInput
from citywright.engine.game import Game
from citywright.engine.record import Record, read_header


class Verdict(NamedTuple):
    """`id` names the sentence for screens; `text` is it in English."""

    proven: bool
    id: str
    text: str


PROVEN = Verdict(True, "proven", "The deal was fixed before the first move: hash, seed and all moves fit.")
REDRAWN = Verdict(
    True, "proven_redrawn",
    "The game came from a record; what was hidden then was drawn anew from a seed that was fixed before anybody moved:"
    " hash, seed and all moves fit.",
)  # fmt: skip
NO_COMMITMENT = Verdict(False, "no_commitment", "Nothing is proven: this record has no commitment.")
OTHER_HASH = Verdict(False, "other_hash", "The deal was not the promised one: seed and salt give another hash.")
OTHER_NOTED = Verdict(False, "other_noted", "This is not the deal you noted: its hash is another one.")
OTHER_SEED = Verdict(False, "other_seed", "The deal was not the promised one: the game was dealt from another seed.")
BAD_MOVES = Verdict(False, "bad_moves", "The deal is the promised one, but the moves do not fit it.")


def verify_deal(text: str, game: Game[Any] | None = None, noted: str | None = None) -> Verdict:
    """Recompute hash and seed, deal again, replay all moves; `noted` is the hash that somebody wrote down at the start.

    A file that is no record, or of a game that is not here, raises BadInput.
    """
    header, _ = read_header(text)
    deal = header.deal
    if deal is None:
        return NO_COMMITMENT
    if deal.commitment != deal.promised:
        return OTHER_HASH
    if noted is not None and noted.strip().lower() != deal.promised:
        return OTHER_NOTED
    if deal.seed != (header.seed if header.redrawn is None else header.redrawn[1]):
        return OTHER_SEED
    Record.opened(header, game)  # the game is here, with these rules and components
    try:
        Record.load(text, game)
    except BadInput:
        return BAD_MOVES
    return PROVEN if header.redrawn is None else REDRAWN
