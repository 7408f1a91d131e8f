"""Effects as rows of signs, for slots: what is gained, built, upgraded or done, without words."""

from functools import lru_cache
from typing import Final

from citywright.games.underwater_cities.drawing import svg
from citywright.games.underwater_cities.edition import Edition
from citywright.games.underwater_cities.effects import Effects, kinds_named
from citywright.games.underwater_cities.goods import GOODS, Costs

SIZE: Final = 16


@lru_cache(maxsize=512)
def signs(edition: Edition, node: int) -> str:
    """The row of signs for an effect."""
    return Signs(edition.effects).effect(node)


class Signs:
    """Draws effects; a verb says which signs it has."""

    def __init__(self, effects: Effects) -> None:
        self.effects = effects

    def effect(self, node: int) -> str:
        return self.effects.verb[node].sign(self, node)

    def icon(self, name: str, size: int = SIZE) -> str:
        return svg.icon(name, size)

    def counted(self, n: int, sign: str) -> str:
        return (f"<b>{n}</b>" if n > 1 else "") + self.icon(sign)

    def goods(self, amounts: Costs) -> str:
        return "".join([self.counted(n, GOODS[i]) for i, n in enumerate(amounts) if n])

    def kinds(self, mask: int, n: int) -> str:
        """What is built: a group has a sign of its own."""
        icons = [self.icon(name) for name in kinds_named(mask)]
        return (f"<b>{n}×</b>" if n > 1 else "") + '<i class="or">/</i>'.join(icons)
