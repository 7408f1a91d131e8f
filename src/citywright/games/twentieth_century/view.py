"""What a seat may see, and what it may not: `view` shows the one, `sample` draws the other anew."""

from citywright.engine.chance import Chance
from citywright.engine.knowledge import answer_at_random, common_seat, common_view
from citywright.engine.masks import bits
from citywright.engine.rng import Rng
from citywright.engine.state import Json
from citywright.games.twentieth_century.edition import COLUMNS
from citywright.games.twentieth_century.fields import STAGES
from citywright.games.twentieth_century.rails import SIZE
from citywright.games.twentieth_century.region import Region, x_of, y_of
from citywright.games.twentieth_century.scoring import clean_value, pollution_value
from citywright.games.twentieth_century.state import FINISHED, Country, TwentiethCentury
from citywright.games.twentieth_century.steps.upkeep import upkeep_turn

# -- what is seen --------------------------------------------------------------------------------------


def view(s: TwentiethCentury, seat: int | None) -> Json:
    """JSON-able; documented in docs/views/twentieth_century.md."""
    keys = s.edition.keys
    return {
        **common_view(s, seat),
        "round": s.round,
        "phase": STAGES[s.stage],
        "minimum": s.minimum(),
        "starter": s.starter,
        "scoring_cards": [s.card_two if s.card_two >= 0 else None, s.card_four if s.card_four >= 0 else None],
        "lands": [keys[n] for n in s.lands],
        "technologies": [keys[n] for n in s.offered],
        "marker": s.marker,
        "price": s.price(),
        "auction": _auction_view(s),
        "catastrophe": _catastrophe_view(s),
        "seats": [_seat_view(s, other, seat) for other in range(s.seats)],
    }


def _auction_view(s: TwentiethCentury) -> Json | None:
    if s.stage != 0:
        return None
    return {
        "land": s.edition.keys[s.land] if s.land else None,
        "bid": s.bid if s.land else None,
        "leader": s.leader if s.land else None,
        "inside": bits(s.inside),
        "passed": bits(s.passed),
        "last_out": s.opener if s.inside != (1 << s.seats) - 1 else None,
    }


def _catastrophe_view(s: TwentiethCentury) -> Json | None:
    if s.card < 0:
        return None
    columns: list[Json] = []
    for c in range(COLUMNS):
        garbage, skulls, players = s.edition.columns[s.card][c]
        figures = [[seat, s.offers[seat]] for seat in range(s.seats) if s.columns[seat] == c]
        figures.sort(key=lambda figure: -figure[1])
        columns.append({"garbage": garbage, "skulls": skulls, "used": players <= s.seats, "bids": figures})
    return {"card": s.card, "columns": columns}


def _seat_view(s: TwentiethCentury, other: int, seat: int | None) -> Json:
    """A country as the viewer sees it; in a secret upkeep the own one also as the others still see it."""
    result = _country_view(s, other, seat)
    if s.secret and other == seat:
        result["before"] = _country_view(s, other, None)
    return result


def _country_view(s: TwentiethCentury, other: int, seat: int | None) -> Json:
    """Others' upkeep is unseen until all are done (T-UPKEEP)."""
    hidden = s.secret and other != seat
    country = s.shown[other] if hidden else s.countries[other]
    purse = other == seat or s.variant.open_purses or s.stage == FINISHED
    coins, science, vp = country.region.production()
    result: Json = {
        "points": country.points,
        "pollution": country.pollution,
        "pollution_value": pollution_value(s, country),
        "clean_value": clean_value(s, country),
        "production": {"coins": coins, "science": science, "points": vp},
        "coins": country.coins if purse else None,
        "science": country.science if purse else None,
        "aside": country.aside,
        "garbage": country.region.total_garbage(),
        "waiting": [
            {"tile": s.edition.keys[n], "garbage": carried}
            for n, carried in zip(country.waiting, country.carried, strict=True)
        ],
        "technologies": [_technology_view(s, country, n) for n in country.technologies],
        "region": region_view(country.region),
    }
    if s.stage == FINISHED:
        result |= common_seat(s, other)
        result["points"] = result["score"]
    return result


def _technology_view(s: TwentiethCentury, country: Country, n: int) -> Json:
    halves = enumerate(s.edition.powers[n], s.edition.half(n, 0))
    spent = [bool(country.spent >> half & 1) for half, power in halves if power.single_use]
    return {"tile": s.edition.keys[n], "spent": spent}


def region_view(region: Region) -> list[Json]:
    """The tiles of a region; y grows to the south, bridges and links are given before rotation."""
    return [
        {
            "tile": region.edition.keys[tile],
            "x": x_of(region.cells[i]),
            "y": y_of(region.cells[i]),
            "rotation": region.turns[i],
            "citizens": bits(region.citizens[i]),
            "garbage": region.garbage[i],
            "bridges": [[p % SIZE, p // SIZE, q % SIZE, q // SIZE] for p, q in region.bridges[i]],
            "links": region.net.shapes[i].links(),
        }
        for i, tile in enumerate(region.tiles)
    ]


# -- what is not seen ------------------------------------------------------------------------------------


def sample(s: TwentiethCentury, seat: int, rng: Rng) -> TwentiethCentury:
    """A whole state with all that the seat cannot know drawn anew; purses are known by counting (T-PURSE).

    Stacks and cards still to come are drawn when they are turned up, so the chance to come is all that is unknown of
    them. An upkeep of others that is finished but unseen is done anew at random, a half-made one begins again.
    """
    c = s.copy()
    if c.secret:
        for other in range(c.seats):
            if other == seat:
                continue
            finished = not c.lanes[other]
            c.countries[other] = c.shown[other]
            c.lanes[other] = []
            upkeep_turn(c, other)
            if finished:
                answer_at_random(c, other, rng)
        c.barrier = s.barrier
    c.chance = Chance.made_up(rng)
    return c
