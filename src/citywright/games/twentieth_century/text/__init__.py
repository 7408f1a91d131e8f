"""Names and sentences; the text of a tile is generated from its data, so it cannot disagree with the rule."""

from pathlib import Path
from typing import Final

from citywright.engine.words import Words, counted, read_words
from citywright.games.twentieth_century.edition import COST, HARM, STACKS, START, Edition
from citywright.games.twentieth_century.powers import Power
from citywright.games.twentieth_century.rails import CITIES, EDGES, POINTS
from citywright.games.twentieth_century.region import x_of, y_of

ROMAN: Final = ("", "I", "II", "III", "IV", "V", "VI")

# -- names of pieces ---------------------------------------------------------------------------------


def make_words(edition: Edition) -> Words:
    """The words of one edition: its catalogues and the names of its pieces."""
    namers = {
        "piece": lambda words, n, lang: edition.names[n][lang],
        "city": lambda words, city, lang: _city(edition, words, city, lang),
        "power": lambda words, half, lang: _half(edition, words, half, lang),
        "cell": _cell,
        "point": _point,
        "turn": lambda words, turn, lang: words.say(f"turn.{turn}", {}, lang),
        "round": lambda words, r, lang: ROMAN[r],
        "coins": counted("coins"),
        "science": counted("science"),
        "points": counted("points"),
        "cost": lambda words, cost, lang: _cost(words, cost // COST, cost % COST, lang),
        "harm": lambda words, harm, lang: impact(words, harm // HARM, -(harm % HARM), lang),
    }
    return read_words(Path(__file__).parent, namers)


def piece_name(edition: Edition, words: Words, n: int, lang: str) -> str:
    """In a list of pieces: lands by their name; technologies share names, so their number tells them apart."""
    name = edition.names[n][lang]
    if edition.is_land(n):
        return name
    return words.say("name.technology", {"text": name, "text2": edition.keys[n]}, lang)


def _cell(words: Words, cell: int, lang: str) -> str:
    """Where a tile may lie, as seen from the start tile: "1 east and 2 south of Homeland"."""
    x, y = x_of(cell), y_of(cell)
    steps = (("e" if x > 0 else "w", x), ("s" if y > 0 else "n", y))
    parts = [words.say(f"cell.{way}", {"number": abs(n)}, lang) for way, n in steps if n]
    return words.say("cell.from" if parts else "cell.on", {"text": words.series(parts, lang), "piece": START}, lang)


def _city(edition: Edition, words: Words, city: int, lang: str) -> str:
    piece = city // CITIES
    if edition.city_count[piece] == 1:
        return words.say("name.only_city", {"piece": piece}, lang)
    return words.say("name.city", {"number": city % CITIES + 1, "piece": piece}, lang)


def _half(edition: Edition, words: Words, half: int, lang: str) -> str:
    """One half of a technology: what it does."""
    return _power(words, edition.power(half), "short", lang)


def _point(words: Words, point: int, lang: str) -> str:
    if point in EDGES:
        return words.say(f"point.edge_{'nesw'[EDGES.index(point)]}", {}, lang)
    return words.say("point.inside", {"text": POINTS[point]}, lang)


def impact(words: Words, garbage: int, pollution: int, lang: str) -> str:
    """Garbage and skulls or flowers in words: "2 garbage and 1 skull"."""
    parts: list[str] = []
    if garbage:
        parts.append(words.say("amount.garbage", {"n": garbage}, lang))
    if pollution:
        kind = "flowers" if pollution > 0 else "skulls"
        parts.append(words.say(f"amount.{kind}", {"n": abs(pollution)}, lang))
    return words.series(parts, lang) or words.say("word.nothing", {}, lang)


def _cost(words: Words, coins: int, science: int, lang: str) -> str:
    units = (("coins", coins), ("science", science))
    return words.series([words.say(f"amount.{unit}", {"n": n}, lang) for unit, n in units if n], lang)


# -- the text of a tile ------------------------------------------------------------------------------


def describe(edition: Edition, words: Words, n: int, lang: str) -> str:
    """All that a tile is and does, in short sentences."""
    if not edition.is_land(n):
        sentences = [_power(words, power, "effect", lang) for power in edition.powers[n]]
        if edition.garbage[n] or edition.pollution[n]:
            text = impact(words, edition.garbage[n], edition.pollution[n], lang)
            sentences.append(words.say("effect.impact", {"text": text}, lang))
        else:
            sentences.append(words.say("effect.no_impact", {}, lang))
    elif n == START:
        sentences = [words.say("effect.start", {}, lang)]
    else:
        sentences = [words.say("effect.land", {"text": STACKS[edition.stack[n]]}, lang)]
    for c in range(edition.city_count[n]):
        output = _output(edition, words, n * CITIES + c, lang)
        sentences.append(words.say("effect.city", {"number": c + 1, "text": output}, lang))
    links = "; ".join(["–".join([_end(words, end, lang) for end in link]) for link in edition.shape[n].links()])
    if links:
        sentences.append(words.say("effect.links", {"text": links}, lang))
    return " ".join(sentences)


def _end(words: Words, end: str, lang: str) -> str:
    """What track leads to, in words: cities are counted from 1 as in the rest of the text."""
    return words.say(f"end.{end[0].lower()}", {"number": int(end[1:]) + 1} if end[0] == "c" else {}, lang)


def short(edition: Edition, words: Words, n: int, lang: str) -> str:
    """A tile in one line: its name and what matters for choosing it."""
    if not edition.is_land(n):
        facts = [_power(words, power, "short", lang) for power in edition.powers[n]]
        if edition.garbage[n] or edition.pollution[n]:
            facts.append(impact(words, edition.garbage[n], edition.pollution[n], lang))
    else:
        facts = [_output(edition, words, n * CITIES + c, lang) for c in range(edition.city_count[n])]
    return words.say("short.tile", {"text": piece_name(edition, words, n, lang), "text2": "; ".join(facts)}, lang)


def _output(edition: Edition, words: Words, city: int, lang: str) -> str:
    units = ("coins", "science", "points")
    amounts = (edition.coins[city], edition.science[city], edition.vp[city])
    parts = [words.say(f"amount.{unit}", {"n": n}, lang) for unit, n in zip(units, amounts, strict=True) if n]
    if edition.recycling[city]:
        parts.append(words.say("amount.recycling", {}, lang))
    return words.series(parts, lang)


def _power(words: Words, power: Power, form: str, lang: str) -> str:
    """One power as a sentence (`effect`) or for one line (`short`)."""
    gives = words.say(f"amount.{power.unit}", {"n": power.gives}, lang) if power.gives else ""
    cost = _cost(words, power.coins, power.science, lang)
    return words.say(f"{form}.{power.kind}", {"text": cost or gives, "text2": gives}, lang)
