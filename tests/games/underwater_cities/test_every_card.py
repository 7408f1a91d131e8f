"""Every card is played, matched and unmatched: state before, play, state after."""

import pytest

import citywright as cw
from citywright.games.underwater_cities.edition import COLOURS, INSTANT
from citywright.games.underwater_cities.state import UnderwaterCities
from tests.games.underwater_cities.support import EDITION, LETTERS, do, has, may, net, turn
from tests.rulebook import rule

NETWORK = net(
    cities="c3 c2 b3 b2 a3", purple="c1", tunnels="c2-c3^ b3-c3 b2-b3^ c1-c2 a3-b3", farms="c3.1^ c2.1 b3.1",
    plants="c3.2^ c2.2 b3.2", labs="c3.3^ c2.3^ b2.1",
)  # fmt: skip
HAVE = "K8 S8 C8 N8 B8"
SLOT_OF = {"green": "l", "red": "j", "yellow": "e"}
ALL_CARDS = pytest.mark.parametrize("card", range(1, len(EDITION.names)))


def played(card: int, slot: str) -> tuple[UnderwaterCities, list[cw.Event]]:
    """A rich table on which the card is played and used first; every further question is answered at random."""
    era = EDITION.era[card] if card < EDITION.first_three else 2
    s = turn((card,), HAVE, NETWORK, seats=3, era=era, used=(0,), space=3, held={"d": 1})
    s.tableaus[0] = type(s.tableaus[0])(EDITION, (0, 34 if card == 19 else 19))
    events = do(s, 0, f"play {card:03}", f"slot {slot}")
    if "first card" in may(s):
        events += do(s, 0, "first card")
    rng = cw.Rng.seeded(card)
    while s.lanes[0]:
        actions = s.legal(0)
        events += s.play(0, actions[rng.below(len(actions))])
    return s, events


@ALL_CARDS
@rule("U-CARD-2", "U-CARD-4", "U-SPECIAL-10", "U-SPECIAL-11")
def test_matched_it_works(card: int) -> None:
    s, events = played(card, SLOT_OF[COLOURS[EDITION.colour[card]]])
    ids = [event.id for event in events if event.args.get("card") == card]
    if EDITION.type[card] == INSTANT:
        assert "event.uses_card" in ids
        assert card in (s.paid[0] if card >= EDITION.first_three else s.pile)
    else:
        assert "event.claims" in ids
        assert card in s.tableaus[0].cards


@ALL_CARDS
@rule("U-CARD-3", "U-SPECIAL-8")
def test_unmatched_it_does_nothing(card: int) -> None:
    colour = COLOURS[(EDITION.colour[card] + 1) % 3]
    s, events = played(card, SLOT_OF[colour])
    ids = [event.id for event in events if event.args.get("card") == card]
    assert "event.card_unused" in ids
    assert not {"event.uses_card", "event.claims", "event.pays_special"} & set(ids)
    where = s.pile if card < EDITION.first_three else s.gone if card < EDITION.first_cheap else s.specials[-1:]
    assert card in where


GAINS = [
    n for n in range(1, 181) if EDITION.type[n] == INSTANT and EDITION.effects.verb[EDITION.effect[n]].name == "gain"
]


@pytest.mark.parametrize("card", GAINS)
@rule("U-CARD-2")
def test_cards_that_give_goods(card: int) -> None:
    s = turn((card,), "S1 C1", era=EDITION.era[card])
    slot = {"green": "l", "red": "k", "yellow": "e"}[COLOURS[EDITION.colour[card]]]
    do(s, 0, f"play {card:03}", f"slot {slot}", "first card")
    wanted = [a + b for a, b in zip((0, 1, 1, 0, 0, 0), EDITION.effects.goods[EDITION.effect[card]], strict=True)]
    assert has(s) == " ".join(f"{letter}{n}" for letter, n in zip(LETTERS, wanted, strict=True) if n)
