"""The scoring pad."""

from rich.table import Table

from citywright.cli.names import Names
from citywright.cli.screen import Screen
from citywright.engine.state import State


def show_scores(screen: Screen, names: Names, state: State) -> None:
    """The points of all seats as if the game ended now, row by row."""
    lang, words = screen.lang, names.words[screen.lang]
    table = Table()
    table.add_column("")
    for name in names.all(lang):
        table.add_column(name, justify="right")
    pads = [state.breakdown(seat) for seat in range(state.seats)]
    for row in zip(*pads, strict=True):
        table.add_row(words.say(f"score.{row[0][0]}", {}, lang), *[str(points) for _, points in row])
    table.add_section()
    table.add_row(words.say("engine.total", {}, lang), *[str(score) for score in state.scores()], style="bold")
    if state.over and state.seats > 1:
        table.add_row(screen.text("cli.place"), *[str(place) for place in state.places()])
    screen.console.print(table)


def show_end(screen: Screen, names: Names, state: State) -> None:
    """Who won, and why."""
    show_scores(screen, names, state)
    scores = state.scores()
    if state.seats > 1:
        winners = [names.of(seat, screen.lang) for seat, place in enumerate(state.places()) if place == 1]
        winner = f" {screen.text('cli.and')} ".join(winners)
        screen.say("cli.wins", "bold", n=len(winners), text=winner, points=max(scores))
    else:
        screen.say("cli.solo", "bold", points=scores[0])
    rank = state.view(None).get("rank")
    if rank is not None:
        screen.say("cli.rank", "bold", text=names.words[screen.lang].say(f"rank.{rank}", {}, screen.lang))
