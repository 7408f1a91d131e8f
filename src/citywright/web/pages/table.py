"""The table: one screen with the game's panels in the places that the game declares for them."""

from collections.abc import Mapping

from markupsafe import Markup

import citywright as cw
from citywright.engine.drawing.layout import Place
from citywright.engine.drawing.table import badge
from citywright.web.pages.frame import Visit, render
from citywright.web.pages.screen import WEB_PANELS, Panel, SeatScreen
from citywright.web.store import Seat
from citywright.web.tables.deals import about
from citywright.web.tables.rights import At


class Arranged:
    """A game's panels in their places, with the names of people."""

    def __init__(self, screen: SeatScreen, panels: Mapping[str, Panel]) -> None:
        self.screen = screen
        self.panels = panels
        self.layout = screen.game.layout
        boards = self.ids(Place.STAGE)
        # a spectator of a game without a common board sees all boards on the stage
        self.crowded = not boards
        self.boards = [self.joined([id]) for id in boards] or [self.with_name(id) for id in self.ids(Place.BOARD)]
        self.mine = self.joined(self.about(screen.seat))
        self.others = [self.other(seat) for seat in screen.seats if seat.number != screen.seat]

    def ids(self, place: Place) -> list[str]:
        return self.layout.at(place, self.panels)

    def joined(self, ids: list[str]) -> Markup:
        return self.screen.named("".join(self.panels[id] for id in ids))

    def with_name(self, id: str) -> Markup:
        """A seat's board among others, with whose it is."""
        seat = self.layout.seat(id) or 0
        name = self.screen.seats[seat].name
        return Markup('<article class="named"><h3>{} {}</h3>{}</article>').format(
            Markup(badge(seat, 18)), name, self.joined([id])
        )

    def at(self, place: str) -> Markup:
        return self.joined(self.ids(Place[place]))

    def about(self, seat: int | None) -> list[str]:
        return [id for id in self.panels if seat is not None and self.layout.seat(id) == seat]

    def other(self, seat: Seat) -> tuple[str, Markup, bool]:
        """With its board small, unless this is on the stage; then its words alone, and nothing can be enlarged."""
        about = self.about(seat.number)
        ids = [id for id in about if self.layout.place(id) is Place.SEAT or not self.crowded]
        return seat.name, self.joined(ids), len(ids) > 1


def table_page(visit: Visit, screen: SeatScreen, next_table: str | None = None) -> str:
    panels = screen.panels
    web = {id: screen.named(panels[id]) for id in WEB_PANELS}
    game = {id: panel for id, panel in panels.items() if id not in web}
    return render(
        "table.html", visit, screen=screen, table=screen.table, board=Arranged(screen, game), panels=web,
        have=have(panels), games=[screen.table.game], next_table=next_table,
    )  # fmt: skip


def waiting_page(visit: Visit, at: At) -> str:
    """A table that waits for people, or was closed before they came."""
    title = cw.game(at.table.game).title
    deal = about(at.table, list(at.seats))
    return render("waiting.html", visit, at=at, table=at.table, title=title, deal=deal, games=())


def have(panels: Mapping[str, Panel]) -> str:
    """The panels that a page has from the start."""
    return ",".join(f"{id}.{panel.mark}" for id, panel in panels.items())
