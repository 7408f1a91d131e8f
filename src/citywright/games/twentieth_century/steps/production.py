"""Production, recycling and the bonus scoring that closes a round (T-PRODUCE, T-RECYCLE, T-BONUS)."""

from typing import Final

from citywright.engine.state import Frame
from citywright.engine.steps import PickOrNot
from citywright.engine.words import Reason, Sentence
from citywright.games.twentieth_century import scoring, table
from citywright.games.twentieth_century.region import Region
from citywright.games.twentieth_century.state import FINISHED, PRODUCING, ROUNDS, TwentiethCentury

IDLE: Final = -1  # a centre that finds nothing to clean


def production(s: TwentiethCentury, _: int, __: int) -> None:
    """Coins, science and points; in the last round points alone. Then the recycling centres work."""
    s.stage = PRODUCING
    s.then(table.BONUS)
    for seat in range(s.seats):
        country = s.own(seat)
        coins, science, vp = country.region.production()
        country.produced += vp
        if s.round < ROUNDS:
            country.coins += coins
            country.science += science
        if s.events is not None:
            tell_produced(s, seat, coins, science, vp)
        recycle(s, seat)


def tell_produced(s: TwentiethCentury, seat: int, coins: int, science: int, vp: int) -> None:
    if s.round < ROUNDS:
        s.tell("event.produces", seat=seat, coins=coins, science=science, points=vp)
    else:
        s.tell("event.produces_points", seat=seat, points=vp)


# -- recycling -----------------------------------------------------------------------------------------


def recycle(s: TwentiethCentury, seat: int) -> None:
    """Without a real choice the engine removes all it can; else the player names the lands."""
    region = s.countries[seat].region
    centres = region.centres()
    if not centres:
        return
    cleaned = most_removals(centres, region.garbage)
    if another_way(centres, region.garbage, cleaned):
        s.ask(seat, table.RECYCLE)
        return
    count = len(cleaned) - cleaned.count(IDLE)
    if count:
        country = s.own(seat)
        for place in cleaned:
            if place != IDLE:
                country.region = country.region.with_garbage(region.tiles[place], -1)
        if s.events is not None:
            s.tell("event.recycles", seat=seat, n=count)


def most_removals(centres: list[int], garbage: list[int]) -> list[int]:
    """The tile that each working centre cleans if as much as possible is removed, IDLE for none (T-RECYCLE)."""
    cleaned = [IDLE] * len(centres)
    for place, tokens in enumerate(garbage):
        for _ in range(tokens):
            if not one_more(centres, cleaned, place):
                break
    return cleaned


def one_more(centres: list[int], cleaned: list[int], place: int) -> bool:
    """Find a centre for one more token, others changing over for it if they must; False changes nothing."""
    return serve(centres, cleaned, place, [False] * len(centres))


def serve(centres: list[int], cleaned: list[int], place: int, tried: list[bool]) -> bool:
    """The same without the centres that were tried."""
    for centre, reach in enumerate(centres):
        if reach >> place & 1 and not tried[centre]:
            tried[centre] = True
            if cleaned[centre] == IDLE or serve(centres, cleaned, cleaned[centre], tried):
                cleaned[centre] = place
                return True
    return False


def another_way(centres: list[int], garbage: list[int], cleaned: list[int]) -> bool:
    """Whether another set of removals is as large: a centre could clean a tile where tokens stay behind instead."""
    for place, tokens in enumerate(garbage):
        if tokens > cleaned.count(place):
            for centre, reach in enumerate(centres):
                if reach >> place & 1 and cleaned[centre] != place:
                    return True
    return False


class Recycle(PickOrNot[TwentiethCentury]):
    """The next land to be cleaned, in any order, or no more; frame: removals so far, four bits for each tile.

    Tokens leave the board at once; the frame keeps what was removed, so that every centre works only once.
    """

    verbs = ("recycle", "stop")

    def candidates(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        return cleanable(s.countries[seat].region, frame[1])

    def prompt(self, s: TwentiethCentury, seat: int, frame: Frame) -> Sentence:
        return Sentence("ask.recycle", {"n": removals_left(s.countries[seat].region, frame[1])})

    def label(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Sentence:
        if not self.blocks[1].holds(action):
            return super().label(s, seat, frame, action)
        return Sentence("do.stop", {"n": removals_left(s.countries[seat].region, frame[1])})

    def reason(self, s: TwentiethCentury, seat: int, frame: Frame, n: int) -> Reason:
        dirty = n in s.countries[seat].region.dirty_lands()
        return Reason("no.centre" if dirty else "no.garbage_there", {"piece": n})

    def pick(self, s: TwentiethCentury, seat: int, frame: Frame, n: int) -> None:
        country = s.own(seat)
        country.region = country.region.with_garbage(n, -1)
        if s.events is not None:
            s.tell("event.recycles_on", seat=seat, piece=n)
        removed = frame[1] + (1 << 4 * country.region.tiles.index(n))
        if cleanable(country.region, removed):
            s.ask(seat, table.RECYCLE, removed)


def removals_left(region: Region, removed: int) -> int:
    """How many tokens the centres could remove together, after these removals."""
    centres = region.centres()
    cleaned = cleaned_by(region, centres, removed)
    return sum(one_more(centres, cleaned, place) for place, tokens in enumerate(region.garbage) for _ in range(tokens))


def cleaned_by(region: Region, centres: list[int], removed: int) -> list[int]:
    """The tile that each centre has cleaned."""
    return most_removals(centres, [removed >> 4 * place & 15 for place in range(len(region.tiles))])


def cleanable(region: Region, removed: int) -> list[int]:
    """The lands that some centre could still clean, after these removals."""
    centres = region.centres()
    cleaned = cleaned_by(region, centres, removed)
    dirty = [place for place, garbage in enumerate(region.garbage) if garbage]
    return [region.tiles[place] for place in dirty if one_more(centres, cleaned.copy(), place)]


# -- bonus scoring -------------------------------------------------------------------------------------


def bonus(s: TwentiethCentury, _: int, __: int) -> None:
    """The scoring card of rounds II and IV; after round VI the game is over."""
    for seat in range(s.seats):
        if s.round == 2 and s.card_two >= 0:
            points = scoring.card_two(s, seat)
            s.own(seat).bonus_two += points
            s.tell("event.bonus", seat=seat, points=points)
        if s.round == 4 and s.card_four >= 0:
            points = scoring.card_four(s, seat)
            s.own(seat).bonus_four += points
            s.tell("event.bonus", seat=seat, points=points)
    if s.round < ROUNDS:
        s.then(table.ROUND, s.round + 1)
    else:
        s.stage = FINISHED
        s.barrier = True  # all purses are shown
        s.tell("event.end")
