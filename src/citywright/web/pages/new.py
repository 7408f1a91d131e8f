"""Setting up a table: who sits where, which rules are switched, who may find it."""

import citywright as cw
from citywright.engine.game import Option
from citywright.web import library
from citywright.web.library import Game
from citywright.web.pages.frame import Visit, render
from citywright.web.words import own_words


def new_page(visit: Visit, key: str) -> str:
    game = cw.game(key)
    return render(
        "new.html", visit, game=game, rows=[kinds(visit, game, number) for number in range(game.seats[-1])],
        options=[(option, *option_words(visit, game, option)) for option in game.options], games=(),
    )  # fmt: skip


def kinds(visit: Visit, game: Game, number: int) -> list[tuple[str, str, bool]]:
    """Who may sit there, the strongest bots first, as far as their order tells: value, words, whether it is chosen."""
    chosen = "me" if number == 0 else "bot:greedy" if number < min(3, game.seats[-1]) else "none"
    found = [("me", visit.say("kind_me")), ("open", visit.say("kind_open"))]
    found += [
        (f"bot:{name}", visit.say("kind_bot", text=bot_name(name, visit.lang))) for name in reversed(cw.bots.names())
    ]
    if number >= game.seats[0]:
        found.append(("none", visit.say("kind_none")))
    return [(value, label, value == chosen) for value, label in found]


def bot_name(name: str, lang: str) -> str:
    """A bot's level in words; a bot without words of its own goes by its name."""
    id = f"web.level.{name}"
    return own_words().say(id, {}, lang) if id in own_words().catalogues[lang].entries else name


def option_words(visit: Visit, game: Game, option: Option) -> tuple[str, str, list[tuple[str, str]]]:
    """An option's label, its help, and its values, which have words of their own unless it is a switch."""

    def says(id: str) -> str:
        return library.says(game, f"option.{option.key}{id}", visit.lang)

    values = [(str(value), says(f".{value}") or str(value)) for value in option.values]
    return says("") or option.key.replace("_", " "), says(".help"), [] if isinstance(option.default, bool) else values
