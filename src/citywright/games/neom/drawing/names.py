"""The name on a tile: on a strip at its foot, or at the left of a road that leaves there."""

from typing import Final, NamedTuple

from citywright.engine.drawing.svg import num, rect, text, text_width

FOOT: Final = 116.5
BESIDE: Final = 27.2  # the middle of the left side of a road to the south
ROOM: Final = 43.4  # beside it
LETTERS: Final = (10.4, 9.4)
NARROWEST: Final = 0.83  # how far letters may be drawn together
# words that are too long for one side of a road, and where they may be broken
BROKEN: Final = {
    word.replace("|", ""): word.split("|")
    for word in (
        "Aban|doned", "Adminis|tration", "Apart|ments", "Asso|ciation", "Bunga|lows", "Com|munity", "Condo|miniums",
        "Depart|ment", "Elec|tronics", "Glass|works", "Lime|stone", "Pent|house", "Prefab|ricated", "Rain|forest",
        "Resi|dences", "Sub|station", "Tene|ments", "Univer|sity",
        "Antiqui|täten|laden", "Aufge|lassener", "Auto|fabrik", "Auto|händler", "Back|stein|häuser",
        "Beteili|gungsge|sellschaft", "Beton|häuser", "Beton|werk", "Block|häuser", "Block|hütten",
        "Brenn|stoff|anlage", "Bus|bahnhof", "Bürger|haus", "Eigen|tums|woh|nungen", "Einkaufs|meile",
        "Elek|tronik|fabrik", "Fertig|häuser", "Feuer|wehr", "Fremden|verkehrs|amt", "Gastro|nomie", "Genossen|schaft",
        "Gewerbe|amt", "Gold|schmelze", "Handels|verband", "Kalk|stein|bruch", "Kern|kraft|werk", "Klemp|nerei",
        "Kohlen|zeche", "Kolonial|häuser", "Kredit|büro", "Kunst|stoff|werk", "Luxus|domizile", "Luxus|woh|nungen",
        "Metall|schmelze", "Miets|häuser", "Mode|haus", "Nacht|club", "Ord|nungs|amt", "Park|platz|verwal|tung",
        "Pent|haus|woh|nungen", "Pfandleih|haus", "Pla|nungs|behörde", "Polizei|revier", "Regen|wald", "Reihen|häuser",
        "Reise|büro", "Schatz|amt", "Schmuck|fabrik", "Stadt|verwal|tung", "Stein|brecher", "Stein|bruch",
        "Super|markt", "Uhren|geschäft", "Um|spann|werk", "Univer|sität", "Ver|siche|rung", "Wohn|komplex",
        "Zoll|behörde",
    )
}  # fmt: skip


class Name(NamedTuple):
    drawn: str
    left: float  # where it begins on the left side of a tile
    right: float


def name_on(name: str, road: bool) -> Name:
    """With a road to the south it stands at the left of it: a city is read by its roads, and a name in one piece."""
    if not road:
        lines, size = _across(name)
        top = 115 - (16 if len(lines) == 1 else 24)
        return Name(_strip(lines, 60, size, 106 if len(lines) == 1 else 110), top, top)
    lines, size = _beside(name)
    return Name(_strip(lines, BESIDE, size, ROOM), _top(lines, size), _top([], size))


def _across(name: str) -> tuple[list[str], float]:
    """One line or two, and the size at which they fit."""
    if text_width(name, 11) <= 106 or " " not in name.replace("-", " "):
        return [name], min(11.0, 11 * 106 / text_width(name, 11))
    best = [name]
    for i, letter in enumerate(name):
        if letter in " -":
            lines = [name[: i + (letter == "-")], name[i + 1 :]]
            if len(best) == 1 or max(map(len, lines)) < max(map(len, best)):
                best = lines
    return best, min(10.4, 10.4 * 110 / max(text_width(line, 10.4) for line in best))


def _beside(name: str) -> tuple[list[str], float]:
    """As few lines as can be, and as large."""
    ways = [(_broken(name.split(" "), size), size) for size in LETTERS]
    return min(ways, key=lambda way: (len(way[0]), _excess(*way), -way[1]))


def _excess(lines: list[str], size: float) -> bool:
    return any(text_width(line, size) * NARROWEST > ROOM for line in lines)


def _broken(words: list[str], size: float) -> list[str]:
    """Lines of words and parts of words."""
    lines: list[str] = []
    for word in words:
        parts = BROKEN.get(word, [word]) if text_width(word, size) * NARROWEST > ROOM else [word]
        pieces = [f"{part}-" for part in parts[:-1]] + parts[-1:]
        for i, piece in enumerate(pieces):
            joined = f"{lines[-1].removesuffix('-')}{'' if i else ' '}{piece}" if lines else ""
            if joined and text_width(joined, size) * NARROWEST <= ROOM:
                lines[-1] = joined
            else:
                lines.append(piece)
    return lines


def _top(lines: list[str], size: float) -> float:
    return FOOT - size * len(lines) - 3 if lines else FOOT + 1


def _strip(lines: list[str], x: float, size: float, room: float) -> str:
    """Lines around x on a light ground, each no wider than its room."""
    wide = min(room, max(text_width(line, size) for line in lines)) + 3
    top = _top(lines, size)
    written = "".join(
        _line(line, x, FOOT - 2.6 - size * (len(lines) - 1 - i), size, room) for i, line in enumerate(lines)
    )
    return rect(x - wide / 2, top, wide, FOOT + 0.5 - top, 4, 'fill="var(--card)" fill-opacity=".88"') + written


def _line(words: str, x: float, y: float, size: float, room: float) -> str:
    wide = text_width(words, size)
    if wide <= room:
        return text(words, x, y, size)
    return f'<g transform="translate({num(x)} {num(y)}) scale({room / wide:.3g} 1)">{text(words, 0, 0, size)}</g>'
