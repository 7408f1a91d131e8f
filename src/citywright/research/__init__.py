"""Doors for learning agents: PettingZoo, Gymnasium, OpenSpiel, and many tables at once (docs/research.md).

    import citywright.research as research

    research.aec("neom", seats=3)             # PettingZoo, one seat after the other
    research.parallel("neom", seats=3)        # PettingZoo, all seats that decide at once
    gymnasium.make("citywright/Neom-v0")      # Gymnasium, one seat learns and bots play the others
    research.vector("neom", seats=3, n=256)   # many tables as arrays, in several processes

`import citywright.research.openspiel` registers the games with OpenSpiel as python_citywright_neom and so on.
"""

from typing import TYPE_CHECKING, Any

from citywright.research.seeing import action_columns, action_features, scaled, structured
from citywright.research.single import register
from citywright.research.table import REWARDS, Table

if TYPE_CHECKING:
    from citywright.research.many import Vector
    from citywright.research.zoo import Aec, Parallel

__all__ = [
    "REWARDS", "Table", "action_columns", "action_features", "aec", "parallel", "scaled", "structured", "vector",
]  # fmt: skip


def aec(key: str, seats: int, **settings: Any) -> "Aec":
    """A PettingZoo environment in which seats decide one after the other; settings as of `Table`."""
    from citywright.research.zoo import Aec

    return Aec(key, seats, **settings)


def parallel(key: str, seats: int, **settings: Any) -> "Parallel":
    """A PettingZoo environment in which all seats that owe a decision make it at once; settings as of `Table`."""
    from citywright.research.zoo import Parallel

    return Parallel(key, seats, **settings)


def vector(key: str, seats: int, n: int, workers: int = 2, **settings: Any) -> "Vector":
    """Many tables at once, as arrays in shared memory; settings as of `Table`."""
    from citywright.research.many import Vector

    return Vector(key, seats, n, workers, **settings)


register()
