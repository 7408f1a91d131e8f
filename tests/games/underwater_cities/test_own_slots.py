"""Slots such as the house has none, but an edition of one's own may have (U-TURN-9, U-TURN-10)."""

from typing import Final

import pytest

from citywright.games.underwater_cities.counting import COUNTERS
from citywright.games.underwater_cities.edition import (
    ACTION_USED,
    ANY,
    BUILT,
    METROPOLIS_JOINED,
    SECOND,
    SECOND_TUNNEL,
    SECOND_UPGRADED,
    SLOT_USED,
    SPACE,
    SPECIAL_TAKEN,
    UPGRADED,
)
from citywright.games.underwater_cities.goods import GOODS, Costs
from citywright.games.underwater_cities.network import DESALINATION, FARM, LABORATORY, TUNNEL, Network
from citywright.games.underwater_cities.state import UnderwaterCities
from tests.games.underwater_cities.support import EDITION, GAME, do, find, has, may, net, plain_card, turn, why_not
from tests.rulebook import rule

FARMED: Final = net(farms="c3.1")
SMUGGLING: Final = (3, 6, 9, 12)  # yellow cards that give a card and kelp, steelplast, science or credits
FOR_SCIENCE: Final = 9
SCIENCE: Final[Costs] = (0, 0, 0, 1, 0, 0)
POINT: Final = EDITION.effects.add("gain", goods=(0, 0, 0, 0, 0, 1))
SOLD: Final = EDITION.effects.add("pay", kids=(POINT,), rows=(SCIENCE,))
DEAR: Final = EDITION.effects.add("pay", kids=(POINT,), rows=((0, 0, 0, 0, 0, 9),))
HELD: Final = COUNTERS.index("held_science")
EXACTLY_ONE: Final = EDITION.effects.add("if", 1, kinds=1, arg=HELD, kids=(POINT,))
UPGRADES: Final = (
    EDITION.effects.add("upgrade", kinds=1 << FARM, rows=(SCIENCE,)),
    EDITION.effects.add("upgrade", kinds=1 << FARM, rows=((0, 0, 9, 0, 0, 0), SCIENCE)),
)
ONE_CARD: Final = EDITION.effects.add("if", 1, kinds=1, arg=COUNTERS.index("card"), kids=(POINT,))
ASKING: Final = (  # for 1 science, each in its own way
    SOLD, EXACTLY_ONE, *UPGRADES,
    EDITION.effects.add("build", kinds=1 << LABORATORY, rows=(SCIENCE,)),
    EDITION.effects.add("convert", rows=(SCIENCE,)),
    EDITION.effects.add("if", 1, arg=HELD, kids=(POINT,)),
    EDITION.effects.add("per", 1, goods=(0, 0, 0, 0, 0, 1), kinds=99, arg=HELD),
    EDITION.effects.add("all", kids=(DEAR, SOLD)),
    EDITION.effects.add("one", kids=(SOLD, DEAR)),
)  # fmt: skip


def change(monkeypatch: pytest.MonkeyPatch, row: str, at: int, effect: int) -> None:
    changed = [*getattr(EDITION, row)]
    changed[at] = effect
    monkeypatch.setattr(EDITION, row, changed)


def chosen(
    monkeypatch: pytest.MonkeyPatch, effect: int, card: int, have: str = "", network: Network = FARMED,
    cards: tuple[int, ...] = (),
) -> UnderwaterCities:  # fmt: skip
    """Seat 2 is about to choose a slot for a card, where slot e has another effect."""
    change(monkeypatch, "slot_effect", EDITION.slot_keys.index("e"), effect)
    s = turn((card,), have, network, seat=2, cards=cards, used=(0,))
    do(s, 2, f"play {card:03}")
    return s


@rule("U-TURN-9")
@pytest.mark.parametrize("effect", ASKING)
def test_a_slot_is_open_to_those_who_have_what_it_asks_for(effect: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for have, refusal in (("", "no.slot_useless"), ("K2 S2 C2", "no.slot_useless"), ("N1", None)):
        assert why_not(chosen(monkeypatch, effect, plain_card("green"), have), "slot e", 2) == refusal


@rule("U-TURN-10")
@pytest.mark.parametrize("effect", ASKING)
def test_a_slot_is_open_to_a_card_that_gives_what_it_asks_for(effect: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for card in SMUGGLING:
        refusal = None if card == FOR_SCIENCE else "no.slot_useless"
        assert why_not(chosen(monkeypatch, effect, card), "slot e", 2) == refusal


@rule("U-TURN-10", "U-UPG-2")
@pytest.mark.parametrize("effect", UPGRADES)
@pytest.mark.parametrize("farms", ["", "c3.1^"])
def test_science_upgrades_nothing_that_is_upgraded_or_missing(
    effect: int, farms: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert why_not(chosen(monkeypatch, effect, FOR_SCIENCE, network=net(farms=farms)), "slot e", 2) == "no.slot_useless"


@rule("U-TURN-9")
@pytest.mark.parametrize("effect", ASKING)
def test_a_card_that_adds_goods_may_come_first(effect: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless the slot asks for an exact number, which the card leads beyond."""
    s = chosen(monkeypatch, effect, FOR_SCIENCE, "N1")
    do(s, 2, "slot e")
    assert ("first card" in may(s, 2)) == (effect != EXACTLY_ONE)


@rule("U-TURN-9")
def test_a_card_that_is_claimed_first_may_not_close_the_slot(monkeypatch: pytest.MonkeyPatch) -> None:
    s = chosen(monkeypatch, ONE_CARD, plain_card("yellow"))
    do(s, 2, "slot e")
    assert (may(s, 2), has(s, 2)) == (["use", "forgo"], "P1")  # the slot has come first, unasked


# -- every kind of effect that could bring what a slot lacks -------------------------------------------------


def gain(good: int) -> int:
    return EDITION.effects.add("gain", goods=tuple(int(i == good) for i in range(6)))


def bringing(kind: str, good: int) -> int:
    """An effect of this kind that comes to one of these goods for who has 2 kelp and a farm."""
    e, given = EDITION.effects, gain(good)
    match kind:
        case "all":
            return e.add("all", kids=(DEAR, given))
        case "one":
            return e.add("one", kids=(e.add("advance"), given))
        case "pay":
            return e.add("pay", kids=(given,), rows=((1, 0, 0, 0, 0, 0),))
        case "if":
            return e.add("if", 1, arg=COUNTERS.index("farm"), kids=(given,))
        case "exactly":
            return e.add("if", 2, kinds=1, arg=COUNTERS.index("held_kelp"), kids=(given,))
        case "per":
            return e.add("per", 1, goods=e.goods[given], kinds=99, arg=COUNTERS.index("farm"))
        case "pick":
            return e.add("pick", 1, kinds=0b10 | 1 << good)
    return given


BRINGING: Final = {  # a science, which helps, and a credit, which does not
    kind: (bringing(kind, GOODS.index("science")), bringing(kind, GOODS.index("credits")))
    for kind in ("gain", "all", "one", "pay", "if", "exactly", "per", "pick")
}
UNASKED: Final = ("gain", "if", "per")  # what cards may be set off to do
FREE: Final[Costs] = (0, 0, 0, 0, 0, 0)
SETTING_OFF: Final = {
    BUILT: EDITION.effects.add("build", kinds=1 << FARM, rows=(FREE,)),
    SECOND: EDITION.effects.add("build", kinds=1 << FARM, rows=(FREE,)),
    SECOND_TUNNEL: EDITION.effects.add("build", 2, kinds=1 << TUNNEL, rows=(FREE,)),
    METROPOLIS_JOINED: EDITION.effects.add("build", kinds=1 << TUNNEL, rows=(FREE,)),
    UPGRADED: EDITION.effects.add("upgrade", kinds=1 << DESALINATION, rows=((1, 0, 0, 0, 0, 0),)),
    SECOND_UPGRADED: EDITION.effects.add("upgrade", kinds=1 << DESALINATION, rows=((1, 0, 0, 0, 0, 0),)),
    SPACE: EDITION.effects.add("advance"),
    SPECIAL_TAKEN: EDITION.effects.add("special"),
    ACTION_USED: EDITION.effects.add("use"),
    SLOT_USED: gain(GOODS.index("kelp")),
}
VILLAGE: Final = net(cities="c3 c2", tunnels="c2-c3 c1-c2", farms="c3.1", plants="c2.1^ c2.2")


@rule("U-TURN-10")
@pytest.mark.parametrize("kind", BRINGING)
@pytest.mark.parametrize("rules", [4, GAME.rules_version])
@pytest.mark.parametrize("by", ["card", "action card", "metropolis", "new metropolis", "ability"])
def test_whatever_kind_of_effect_brings_it(kind: str, rules: int, by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    office = find("Exchange Office")
    for effect, refusal in zip(BRINGING[kind], (None, "no.slot_useless"), strict=True):
        s = chosen(monkeypatch, UPGRADES[0], FOR_SCIENCE, "K2", VILLAGE, (office,) if by == "ability" else ())
        s.game, s.blues = GAME.under(rules), (9,)
        change(monkeypatch, "effect", FOR_SCIENCE, effect)
        if by == "action card":
            s.used[2] = ()
            change(monkeypatch, "effect", EDITION.assistant, effect)
            change(monkeypatch, "effect", FOR_SCIENCE, SETTING_OFF[ACTION_USED])
        elif by == "metropolis":
            change(monkeypatch, "tile_instant", VILLAGE.tiles[1], effect)
            change(monkeypatch, "effect", FOR_SCIENCE, SETTING_OFF[METROPOLIS_JOINED])
        elif by == "new metropolis":
            change(monkeypatch, "tile_instant", 9, effect)
            change(monkeypatch, "effect", FOR_SCIENCE, EDITION.effects.add("metropolis"))
        elif by == "ability":
            change(monkeypatch, "ability", office, effect)
            change(monkeypatch, "effect", FOR_SCIENCE, gain(GOODS.index("points")))
        if rules > 4 or refusal is None:  # by older rules it was enough that something is set off
            assert why_not(s, "slot e", 2) == refusal


def setting_off(monkeypatch: pytest.MonkeyPatch, event: int, effect: int) -> UnderwaterCities:
    """Seat 2 may choose slot e if this effect, which the card sets off, gives a science."""
    change(monkeypatch, "effect", FOR_SCIENCE, SETTING_OFF[event])
    s = chosen(monkeypatch, UPGRADES[0], FOR_SCIENCE, "K2", VILLAGE)
    s.used[2] = ()
    hooks = [*s.tableaus[2].hooks]
    hooks[event] = ((ANY, effect),)
    s.tableaus[2].hooks = tuple(hooks)
    return s


@rule("U-TURN-10", "U-TIME-3")
@pytest.mark.parametrize("kind", UNASKED)
@pytest.mark.parametrize("event", SETTING_OFF)
def test_whatever_sets_it_off(event: int, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for effect, refusal in zip(BRINGING[kind], (None, "no.slot_useless"), strict=True):
        assert why_not(setting_off(monkeypatch, event, effect), "slot e", 2) == refusal


@rule("U-TURN-10", "U-SPECIAL-1")
@pytest.mark.parametrize(("rules", "allowed"), [(4, False), (5, False), (6, False), (7, True)])
def test_in_games_by_older_rules_nobody_thought_of_what_a_special_card_sets_off(
    rules: int, allowed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    s = setting_off(monkeypatch, SPECIAL_TAKEN, BRINGING["gain"][0])
    s.game = GAME.under(rules)
    assert (why_not(s, "slot e", 2) is None) == allowed
