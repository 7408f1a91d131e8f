"""A record, move by move: what was done, what came of it, and the table at the end or at any moment; and its proof."""

from argparse import Namespace

from citywright.cli import files
from citywright.cli.names import Names
from citywright.cli.scores import show_end, show_scores
from citywright.cli.screen import Screen
from citywright.engine.errors import BadInput
from citywright.engine.proof import verify_deal
from citywright.engine.record import Record, read_header


def replay(arguments: Namespace) -> int:
    """The command; a file that `fuzz` wrote is a record with remarks."""
    record = files.read_record(arguments.file, edition=arguments.edition)
    if arguments.seat is not None and arguments.seat >= record.seats:
        raise BadInput(f"this record has seats 0 to {record.seats - 1}; there is no seat {arguments.seat}")
    state = record.replay(arguments.upto)
    screen, names = Screen(arguments.lang), Names(record.game, [""] * record.seats)
    screen.show(heading(record), "dim")
    show_moves(record, arguments.upto, arguments.seat, screen, names)
    screen.show("")
    screen.picture(record.game.plain(state.view(arguments.seat), arguments.lang))
    if state.over:
        show_end(screen, names, state)
    else:
        show_scores(screen, names, state)
    for remark in files.remarks(arguments.file):
        screen.show(f"# {remark}", "bold")
    return 0


def heading(record: Record) -> str:
    game = record.game
    values = [(option, record.options[option.key]) for option in game.options]
    options = [f"{option.key} = {str(value).lower()}" for option, value in values if value != option.default]
    return ", ".join([f"{game.title}, {game.edition_mark}, seed {record.seed}", *options])


def show_moves(record: Record, upto: int | None, seat: int | None, screen: Screen, names: Names) -> None:
    """A record holds all secrets; with a seat, only what that seat may know is told."""
    for number, move in enumerate(record.moves[:upto]):
        known = [event for event in record.log[number] if seat is None or event.known_to(seat)]
        mine = seat is None or move.startswith(f"{seat} ")
        if mine or known:
            screen.show(f"{number + 1:4}  {move if mine else ''}".rstrip(), "bold")
        for event in known:
            screen.show(f"        {names.say(event, screen.lang)}")


def prove(arguments: Namespace) -> int:
    """`verify-deal`: one sentence; 0 if the deal is proven, 1 if it is not."""
    text = files.read_text(arguments.file)
    try:
        game = files.open_game(read_header(text)[0].game, arguments.edition)
        verdict = verify_deal(text, game, arguments.noted)
    except BadInput as error:
        raise BadInput(f"{arguments.file}: {error}") from error
    print(verdict.text)
    return 0 if verdict.proven else 1
