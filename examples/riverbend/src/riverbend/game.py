"""Riverbend: its rooms, bound by name."""

from pathlib import Path
from typing import Final

from citywright.engine.chance import Chance
from citywright.engine.game import Game, Options
from citywright.engine.steps import Flow
from riverbend import drawing, fields, judgement, scoring, state, steps, table, text, trace, view
from riverbend.actions import Actions
from riverbend.edition import Edition
from riverbend.state import Riverbend

HOUSE_EDITION: Final = str(Path(__file__).with_name("edition.toml"))


def start(game: Game[Riverbend], seats: int, options: Options, chance: Chance) -> Riverbend:
    s = table.empty(game, seats, options, chance)
    s.stack = tuple(range(1, s.edition.tiles + 1))
    s.then(table.YEAR, 1)
    return s


def open_game(edition_file: str | None) -> Game[Riverbend]:
    """With the house edition, or with an edition file of one's own."""
    edition = Edition(edition_file or HOUSE_EDITION)
    return Game(
        key="riverbend",
        title="Riverbend",
        rules_version=1,
        seats=range(2, 5),
        longest=100,
        edition=edition,
        actions=Actions(edition),
        flow=Flow(fields.STEPS, fields.PHASES, (steps,)),
        words=text.make_words(edition),
        start=start,
        load_fields=table.load_fields,
        view=view.view,
        sample=view.sample,
        breakdown=scoring.breakdown,
        check=state.check,
        judge=judgement.judge,
        resolve_own_plan=judgement.resolve_own_plan,
        trace=trace.trace,
        panels=drawing.panels,
        plain=drawing.plain,
        components=text.components,
        step_rules={"choose": ("R-ROUND",), "build": ("R-BUILD",)},
    )
