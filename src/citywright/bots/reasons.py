"""Why one way through a turn is better than another, in the terms of the game's judgement.

Both are followed to the end of the turn, on the same samples of what the seat cannot know.
"""

from collections.abc import Sequence
from typing import Final

from citywright.bots.lanes import Line
from citywright.engine.game import Terms
from citywright.engine.knowledge import Knowledge
from citywright.engine.rng import Rng
from citywright.engine.state import State

SAMPLES: Final = 4
LEAST: Final = 50  # hundredths of a point: less is not worth a word
MOST: Final = 3


def terms_behind(knowledge: Knowledge, lines: Sequence[Line], rng: Rng) -> list[dict[str, int]]:
    """What the table is worth to the seat behind each line, term by term."""
    game, seat = knowledge.game, knowledge.seat
    found: list[dict[str, int]] = [{} for _ in lines]
    for _ in range(SAMPLES):
        sample = knowledge.sample(rng)
        for line, terms in zip(lines, found, strict=True):
            for term, worth in game.judge_terms(behind(sample, seat, line), seat):
                terms[term] = terms.get(term, 0) + worth
    return [{term: total // SAMPLES for term, total in terms.items()} for terms in found]


def behind(state: State, seat: int, line: Line) -> State:
    """The table behind a line of the seat, as far as it goes here, with its own plan carried out."""
    table = state.copy()
    for action in line:
        if not table.lanes[seat] or action not in table.legal(seat):
            break
        table.enact(seat, action)
        if not table.lanes[seat]:
            table.game.resolve_own_plan(table, seat)
    return table


def differences(mine: dict[str, int], others: dict[str, int]) -> Terms:
    """In which terms one differs most from another: what is better, then what is worse.

    >>> differences({"money": 300, "points": 500}, {"money": 400, "roads": 20})
    [('points', 500), ('money', -100)]
    """
    every = {term: mine.get(term, 0) - others.get(term, 0) for term in {**mine, **others}}
    worth_a_word = [(term, worth) for term, worth in every.items() if abs(worth) >= LEAST]
    most = sorted(worth_a_word, key=lambda row: (-abs(row[1]), row[0]))[:MOST]
    return sorted(most, key=lambda row: -row[1])
