"""How a table proves that its deal was fixed before the first move: a commitment, and what the players added to it.

Before anybody sits down the table shows the hash of a secret number (the host's) and a salt. Every player may add a few
words. The seed is a hash of all of that, so whoever knew the number did not choose the deck, and whoever added words
did not know the number. docs/fairness.md says what this proves and what it does not.
"""

import hashlib
import re
from collections.abc import Sequence
from typing import Final

from citywright.engine.chance import Chance
from citywright.engine.errors import BadInput
from citywright.engine.rng import Rng
from citywright.engine.state import State

COMMITMENT: Final = "citywright commitment 1"
SEED: Final = "citywright seed 1"
SEED_DIGITS: Final = 50  # hexadecimal digits of the hash that make the seed: 200 bits
LONGEST_ENTROPY: Final = 80  # characters
WORD: Final = 1 << 32
ROUNDS: Final = 16
HASH: Final = re.compile("[0-9a-f]{64}")
SALT: Final = re.compile("[0-9a-f]{32}")


class Deal:
    """What a seed was made of.

    >>> deal = Deal(5, "00" * 16, [(0, "rain on the roof")])
    >>> deal.commitment[:16], deal.seed % 1000
    ('e9882232277e34f6', 224)
    """

    def __init__(self, host: int, salt: str, entropy: Sequence[tuple[int, str]], promised: str | None = None) -> None:
        self.host = host  # the number that the table has committed itself to
        self.salt = salt  # 32 hexadecimal digits
        self.entropy = list(entropy)  # (seat, words), in the order of the seats
        self.promised = self.commitment if promised is None else promised  # the hash that was shown

    def __reduce__(self) -> tuple[type["Deal"], tuple[int, str, list[tuple[int, str]], str]]:
        return Deal, (self.host, self.salt, self.entropy, self.promised)  # compiled classes do not know how to travel

    @property
    def commitment(self) -> str:
        return hash_of([COMMITMENT, f"host {self.host}", f"salt {self.salt}"])

    @property
    def seed(self) -> int:
        words = [f"seat {seat} {text}" for seat, text in self.entropy]
        return int(hash_of([SEED, f"host {self.host}", f"salt {self.salt}", *words])[:SEED_DIGITS], 16)

    def lines(self) -> list[str]:
        """As they stand in a record, before its moves."""
        words = [f"entropy {seat} {text}" for seat, text in self.entropy]
        return [f"commitment {self.promised}", f"host {self.host}", f"salt {self.salt}", *words]


def hash_of(lines: list[str]) -> str:
    """SHA-256 of the lines as UTF-8, each with its line feed."""
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def tidy_entropy(text: str) -> str:
    """One printable line, so that it is hashed as it is shown."""
    kept = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(kept.split())[:LONGEST_ENTROPY].strip()


def read_entropy(value: str, seats: int) -> tuple[int, str]:
    seat, _, text = value.partition(" ")
    if not (seat.isascii() and seat.isdigit() and len(seat) < 4 and int(seat) < seats) or text != tidy_entropy(text):
        raise BadInput(f"this record's entropy should be the number of a seat and its words, not {value[:40]!r}")
    return int(seat), text


# -- a game that goes on from elsewhere ----------------------------------------------------------------------


class KeyedDice(Rng):
    """Dice for `sample` that nobody can foretell from what they have shown."""

    def __init__(self, chance: Chance) -> None:
        super().__init__(1)
        self.chance = chance

    def next(self) -> int:
        return self.chance.below(WORD)

    def shuffle(self, items: list[int]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def copy(self) -> "KeyedDice":
        return KeyedDice(Chance.at(self.chance.key, self.chance.drawn))


def redraw(state: State, seed: int) -> State:
    """A state with everything drawn anew that not all seats know: hands, piles, what is still to come.

    Whoever brought a game along may have seen all of it. So each seat in turn keeps what it knows and has the rest
    drawn anew, many times over, until nothing is left of what only some of them knew. What all know stays. It is meant
    for a settled moment (`Record.settled`): an answer given in secret would be given anew at random.
    """
    dice = KeyedDice(Chance.seeded(seed))
    for _ in range(ROUNDS):
        for seat in range(state.seats):
            state = state.sample(seat, dice)
    state.barrier = True
    return state
