"""The table for a terminal: the map as a grid of five letters to a cell, then the seats and the top plants.

A cell shows the owner's form, the type and the number: `▲R012`; plants show colour and cubes: `●r:3↻`; a supplied tile
ends with `*`. Open cells are dots, closed ones crosses.
"""

from typing import Final

from citywright.engine.state import Json
from citywright.engine.words import Words
from citywright.games.city_tycoon.edition import Edition
from citywright.games.city_tycoon.text import short

FORMS: Final = "▲●■◆★"
LETTERS: Final = {"residential": "R", "industry": "I", "entertainment": "E", "sights": "S", "shopping": "H"}
WIDTH: Final = 6


def plain(edition: Edition, words: Words, view: Json, lang: str) -> str:
    def say(id: str, **args: int | str) -> str:
        return words.say(id, args, lang)

    lines = [f"City Tycoon · {say('draw.round', number=view['round'])} · {say('phase.' + view['phase'])}", ""]
    lines += _map(view)
    lines.append("")
    for seat in view["order"]:
        me = view["seats"][seat]
        figures = [say("amount.money", money=str(me["money"])), say("amount.points", n=me["points"])]
        figures.append(say("amount.goods", n=me["goods"]))
        passed = f" · {say('draw.passed')}" if me["passed"] else ""
        lines.append(f"{FORMS[seat]} {words.word('seat', seat, lang)}: {', '.join(figures)}{passed}")
    for stack in view["stacks"]:
        for side in ("refill", "once") if stack else ():
            lines.append(f"  {short(edition, words, stack[side]['piece'], lang)}")
    for n in view["market"] or (view.get("own") or {}).get("hand", []):
        lines.append(f"  {n:03} {short(edition, words, n, lang)}")
    return "\n".join(lines)


def _map(view: Json) -> list[str]:
    marks = {tuple(place): "·" for place in view["open"]}
    marks |= {(c["x"], c["y"]): _mark(c) for c in view["cells"]}
    columns = range(min(x for x, _ in marks), max(x for x, _ in marks) + 1)
    rows = range(min(y for _, y in marks), max(y for _, y in marks) + 1)
    marks |= {(x, y): "×" for x, y in view["closed"] if x in columns and y in rows}
    head = "    " + "".join(f"{x:^{WIDTH}}" for x in columns)
    return [head, *[f"{y:>3} " + "".join(f"{marks.get((x, y), ''):^{WIDTH}}" for x in columns).rstrip() for y in rows]]


def _mark(cell: Json) -> str:
    owner = FORMS[cell["owner"]] if cell["owner"] is not None else ""
    if cell["kind"] == "city":
        return f"{owner}{LETTERS[cell['type']]}{cell['tile']:03}{'*' if cell['supplied'] is not None else ''}"
    if cell["kind"] in ("land", "water"):
        return f"{owner}####" if owner else "~~~~"
    for kind, count in cell["cubes"].items():
        return f"{owner or '+'}{kind[0]}:{count}{'↻' if cell['side'] == 'refill' else ''}"
    return "+S"
