"""A view and the words to show it in, for the terminal and for pictures."""

from citywright.engine.drawing.table import Drawing
from citywright.engine.state import Json
from citywright.games.twentieth_century.edition import HARM, Edition


class Table(Drawing):
    edition: Edition

    def public(self) -> "Table":
        """The same table as all eyes see it: without the viewer's purse and unfinished upkeep."""
        hidden = any(me["coins"] is None for me in self.seats)
        seats = []
        for me in self.seats:
            shown = me.get("before", me)
            seats.append({**shown, "coins": None, "science": None} if hidden else shown)
        return Table(self.game, {**self.view, "seat": None, "seats": seats}, self.lang)

    def key(self, n: int) -> str:
        return self.edition.keys[n]

    def number(self, key: str) -> int:
        """A piece by the key it has in a view."""
        return self.edition.numbers[key]

    def tile_name(self, key: str) -> str:
        return self.edition.names[self.number(key)][self.lang]

    def hammer(self) -> str:
        auction = self.view["auction"]
        return self.tell(
            "draw.hammer", piece=self.number(auction["land"]), coins=auction["bid"], seat=auction["leader"]
        )

    def columns(self) -> list[str]:
        """The columns of the catastrophe with the bids in them."""
        found: list[str] = []
        for c, column in enumerate(self.view["catastrophe"]["columns"]):
            harm = HARM * column["garbage"] + column["skulls"]
            bids = [self.tell("draw.bid_of", seat=seat, number=bid) for seat, bid in column["bids"]]
            more = ", ".join(bids) if column["used"] else self.tell("draw.unused")
            found.append(self.tell("draw.column", number=c + 1, harm=harm) + (f" ({more})" if more else ""))
        return found

    def numbers(self, seat: int) -> list[str]:
        """Points, purse, production, environment and garbage of a seat."""
        me = self.seats[seat]
        made = me["production"]
        if me["coins"] is None:
            purse = self.tell("draw.hidden")
        else:
            purse = self.tell("draw.purse", coins=me["coins"], science=me["science"])
        found = [
            self.tell("draw.points", n=me["points"]),
            purse,
            self.tell("draw.makes", coins=made["coins"], science=made["science"], points=made["points"]),
            self.tell("draw.pollution", number=me["pollution"], points=me["clean_value"]),
            self.tell("draw.garbage", n=me["garbage"]),
        ]
        if me["aside"]:
            found.append(self.tell("draw.aside", n=me["aside"]))
        return found

    def technology(self, tile: Json) -> str:
        name = f"{tile['tile']} {self.tile_name(tile['tile'])}"
        return f"{name} ({self.tell('draw.spent')})" if any(tile["spent"]) else name
