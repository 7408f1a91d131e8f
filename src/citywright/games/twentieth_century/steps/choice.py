"""The decision that many parts of the rules share: one of some candidates, or none."""

from citywright.engine.state import Frame
from citywright.engine.steps import Pick
from citywright.engine.words import Reason
from citywright.games.twentieth_century.state import TwentiethCentury


class PickOrNot(Pick[TwentiethCentury]):
    """The first verb takes a candidate; the second one, which is always legal, takes none."""

    def decline(self, s: TwentiethCentury, seat: int) -> None:
        """What it means to take none."""

    def legal(self, s: TwentiethCentury, seat: int, frame: Frame) -> list[int]:
        return [*super().legal(s, seat, frame), self.blocks[1].first]

    def why_not(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> Reason | None:
        return None if self.blocks[1].holds(action) else super().why_not(s, seat, frame, action)

    def apply(self, s: TwentiethCentury, seat: int, frame: Frame, action: int) -> None:
        if self.blocks[1].holds(action):
            self.decline(s, seat)
        else:
            self.pick(s, seat, frame, self.block.arg(action))
