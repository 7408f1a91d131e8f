"""What is told of a component of the edition."""

from functools import partial
from typing import Final

from citywright.engine.components import Browsing, Component, list_components
from citywright.engine.game import Game
from citywright.engine.state import Json
from citywright.games.twentieth_century.scoring import SCORING_CARDS
from citywright.games.twentieth_century.state import TwentiethCentury
from citywright.games.twentieth_century.text import describe, impact, piece_name, short

SCORING: Final = [  # printed in the rule text, so no edition has others
    Component("scoring card", f"scoring {round} {number + 1}", number, {"round": round, "source": "rules"})
    for round in ("II", "IV")
    for number in range(SCORING_CARDS)
]

BROWSING: Final = Browsing(
    filters={"type": "browse.type", "stack": "browse.stack", "round": "browse.round"},
    rules={
        "piece.type.start": ("T-SETUP-1",),
        "piece.type.land": ("T-AUCTION-6", "T-ATTACH-4", "T-FINAL-1"),
        "piece.type.technology": ("T-TECH-1", "T-TECH-4"),
        "piece.building": ("T-INSTITUTION",),
        "price": ("T-COMP-8", "T-TECH-1"),
        "catastrophe": ("T-CATASTROPHE",),
        "pollution track": ("T-COMP-5", "T-POLLUTE-1", "T-FINAL-1", "T-FINAL-2"),
        "scoring card.round.II": ("T-BONUS-1", "T-BONUS-3"),
        "scoring card.round.IV": ("T-BONUS-2", "T-BONUS-3"),
    },
)


def components(game: Game[TwentiethCentury]) -> list[Json]:
    """All of the box: tiles by number, then cost tracks, catastrophes, the pollution track and scoring cards."""
    return list_components([*game.edition.components, *SCORING], partial(texts, game))


def texts(game: Game[TwentiethCentury], component: Component, lang: str) -> dict[str, str]:
    edition, words, n = game.edition, game.words, component.number
    if component.kind == "piece":
        return {
            "name": piece_name(edition, words, n, lang),
            "text": describe(edition, words, n, lang),
            "brief": short(edition, words, n, lang),
        }
    if component.kind == "scoring card":
        round = component.entry["round"]
        name = words.say("name.scoring", {"number": n + 1, "text": round}, lang)
        return {"name": name, "text": words.say(f"card_{'two' if round == 'II' else 'four'}.{n}", {}, lang)}
    kind = component.kind.partition(" ")[0]
    args = {"number": n + 1, "text": component.entry.get("stack", "")}
    told: dict[str, int | str] = {}
    if kind == "price":
        told = {"coins": edition.minimum[n], "text2": ", ".join(map(str, edition.costs[n]))}
    elif kind == "catastrophe":
        told = {"text": "; ".join([impact(words, g, -skulls, lang) for g, skulls, _ in edition.columns[n]])}
    return {"name": words.say(f"name.{kind}", args, lang), "text": words.say(f"effect.{kind}", {**args, **told}, lang)}
