"""Every component as plain data: for `edition show`, the balance report and screens that explain a piece."""

from collections.abc import Mapping

from citywright.engine.game import Game
from citywright.engine.state import Json
from citywright.engine.words import LANGUAGES, Words
from citywright.games.twentieth_century.edition import HIGHEST, LOWEST, STACKS, START, Edition
from citywright.games.twentieth_century.powers import Power
from citywright.games.twentieth_century.rails import CITIES, SIZE
from citywright.games.twentieth_century.scoring import SCORING_CARDS
from citywright.games.twentieth_century.state import TwentiethCentury
from citywright.games.twentieth_century.text import describe, impact, piece_name, short


def components(game: Game[TwentiethCentury]) -> list[Json]:
    """All of the box: tiles by number, then cost tracks, scoring cards, catastrophes and the pollution track."""
    edition, words = game.edition, game.words
    return [
        *[tile(edition, words, n) for n in range(edition.pieces)],
        *[price(edition, words, stack) for stack in range(len(STACKS))],
        *[scoring(words, round, number) for round in ("II", "IV") for number in range(SCORING_CARDS)],
        *[card(edition, words, number) for number in range(len(edition.columns))],
        pollution(edition, words),
    ]


def tile(edition: Edition, words: Words, n: int) -> Json:
    """A tile; `links` are the groups of endpoints that one piece of track joins, before rotation."""
    shape = edition.shape[n]
    result: Json = {
        "key": edition.keys[n],
        "tile": edition.keys[n],
        "kind": "piece",
        "number": n,
        "type": "start" if n == START else "land" if edition.is_land(n) else "technology",
        "name": {lang: piece_name(edition, words, n, lang) for lang in LANGUAGES},
        "brief": {lang: short(edition, words, n, lang) for lang in LANGUAGES},
        "text": {lang: describe(edition, words, n, lang) for lang in LANGUAGES},
        "stack": STACKS[edition.stack[n]] if n != START else None,
        "source": edition.sources[n]["source"],
        "rails_source": edition.sources[n]["rails"],
        "cities": [city(edition, n * CITIES + c, shape.cities[c]) for c in range(edition.city_count[n])],
        "links": shape.links(),
        "tracks": [[p % SIZE, p // SIZE, q % SIZE, q // SIZE] for p, q in shape.lines],
    }
    if not edition.is_land(n):
        result["powers"] = [power(one) for one in edition.powers[n]]
        result["impact"] = {
            "garbage": edition.garbage[n],
            "skulls": max(0, -edition.pollution[n]),
            "flowers": max(0, edition.pollution[n]),
        }
        result["institution"] = edition.is_institution(n)
    return result


def city(edition: Edition, i: int, point: int) -> Json:
    return {
        "at": [point % SIZE, point // SIZE],
        "coins": edition.coins[i],
        "science": edition.science[i],
        "vp": edition.vp[i],
        "recycling": edition.recycling[i],
    }


def power(one: Power) -> Json:
    result: Json = {"kind": one.kind}
    if one.paid:
        result["cost"] = {"coins": one.coins, "science": one.science}
    if one.gives:
        result[one.number[0]] = one.gives
    return result


def told(words: Words, id: str, args: Mapping[str, int | str]) -> dict[str, str]:
    """A sentence in every language."""
    return {lang: words.say(id, args, lang) for lang in LANGUAGES}


def price(edition: Edition, words: Words, stack: int) -> Json:
    costs = edition.costs[stack]
    args = {"text": STACKS[stack], "coins": edition.minimum[stack], "text2": ", ".join(map(str, costs))}
    return {
        "key": f"price {STACKS[stack]}",
        "kind": "price",
        "number": stack,
        "name": told(words, "name.price", args),
        "text": told(words, "effect.price", args),
        "stack": STACKS[stack],
        "minimum": edition.minimum[stack],
        "technology": list(costs),
        "source": edition.cost_sources[stack]["source"],
        "minimum_source": edition.cost_sources[stack]["minimum"],
    }


def scoring(words: Words, round: str, number: int) -> Json:
    """A scoring card; all six are printed in the rule text."""
    return {
        "key": f"scoring {round} {number + 1}",
        "kind": "scoring card",
        "number": number,
        "name": told(words, "name.scoring", {"number": number + 1, "text": round}),
        "text": told(words, f"card_{'two' if round == 'II' else 'four'}.{number}", {}),
        "round": round,
        "source": "rules",
    }


def card(edition: Edition, words: Words, number: int) -> Json:
    stack, columns = STACKS[edition.card_stack[number]], edition.columns[number]
    harm = {lang: "; ".join([impact(words, g, -skulls, lang) for g, skulls, _ in columns]) for lang in LANGUAGES}
    return {
        "key": f"catastrophe {number + 1}",
        "kind": "catastrophe",
        "number": number,
        "name": told(words, "name.catastrophe", {"number": number + 1, "text": stack}),
        "text": {lang: words.say("effect.catastrophe", {"text": harm[lang]}, lang) for lang in LANGUAGES},
        "stack": stack,
        "columns": [{"garbage": g, "skulls": skulls, "players": players} for g, skulls, players in columns],
        "source": edition.card_sources[number],
    }


def pollution(edition: Edition, words: Words) -> Json:
    return {
        "key": "pollution",
        "kind": "pollution track",
        "number": 0,
        "name": told(words, "name.pollution", {}),
        "text": told(words, "effect.pollution", {}),
        "spaces": [
            {"space": space, "value": edition.track[space - LOWEST], "clean": edition.section[space - LOWEST]}
            for space in range(LOWEST, HIGHEST + 1)
        ],
        "source": edition.track_source,
    }
