"""The flow: phases, lanes, barriers, events, offers; what is refused and why; storing and going on."""

import json

import pytest

import citywright as cw
from citywright.engine.state import Frame, State, along, demand, without
from citywright.engine.steps import Step
from citywright.engine.words import Reason
from tests.engine.toy import AUCTION, BID, PICK, PUT, TURN, A, Toy, do, may, toy, toy_game


def texts(s: State, seat: int) -> tuple[str, list[str], list[tuple[str, str]]]:
    """An offer in English: question, labels, and reasons by action."""
    offer = s.offer(seat)
    return str(offer.prompt), [str(label) for _, label in offer.actions], [
        (A.text(action), str(reason)) for action, reason in offer.greyed
    ]  # fmt: skip


def bid_all(s: Toy, *bids: int) -> None:
    do(s, *[f"{seat} bid {coins}" for seat, coins in enumerate(bids)])


def take_turns(s: Toy, slot: str, *colours: str) -> None:
    do(s, *[f"{seat} {move}" for seat, c in enumerate(colours) for move in (f"pick {c}", f"put {c} {slot}")])


def finished(first: tuple[int, ...], second: tuple[int, ...], *colours: str) -> Toy:
    """A whole game: the bids of both rounds, and each seat's colour."""
    s = toy(len(first))
    for slot, bids in (("left", first), ("right", second)):
        bid_all(s, *bids)
        take_turns(s, slot, *colours)
    return s


# -- lanes and phases ----------------------------------------------------------------------------------------


def test_a_new_table_waits_for_its_first_decisions() -> None:
    s = toy(3)
    assert s.actors == (0, 1, 2)
    assert s.lanes == [[(BID, 0, 0)]] * 3
    assert [frame[0] for frame in s.phases] == [AUCTION, TURN, TURN, TURN, 1]  # the last one is next
    assert not s.over


def test_simultaneous_seats_answer_in_any_order() -> None:
    one, two = toy(3), toy(3)
    do(one, "0 bid 1", "1 bid 2", "2 bid 0")
    do(two, "2 bid 0", "0 bid 1")
    assert two.actors == (1,)
    do(two, "1 bid 2")
    assert one.dump() == two.dump()
    assert one.points == [0, 5, 0]


def test_a_phase_runs_when_all_lanes_are_empty() -> None:
    s = toy(2)
    do(s, "0 bid 1")
    assert (s.actors, s.bids, s.points) == ((1,), [1, -1], [0, 0])
    do(s, "1 bid 0")
    assert (s.actors, s.bids, s.points) == ((0,), [-1, -1], [5, 0])


def test_turns_are_taken_one_after_the_other() -> None:
    s = toy(3)
    bid_all(s, 0, 0, 0)
    order = []
    for _ in range(3):
        order.append(s.actors)
        do(s, f"{s.actors[0]} pick red", f"{s.actors[0]} put red left")
    assert order == [(0,), (1,), (2,)]
    assert s.actors == (0, 1, 2)


def test_a_decision_in_two_parts_keeps_the_seat_at_it() -> None:
    s = toy(2)
    bid_all(s, 0, 0)
    do(s, "0 pick blue")
    assert (s.actors, s.lanes[0]) == ((0,), [(PUT, 1, 0)])
    assert may(s, 0) == ["put blue left", "put blue right"]


def test_what_comes_on_top_of_a_lane_is_finished_first() -> None:
    s = toy(2)
    s.ask(0, PICK)
    assert may(s, 0) == ["pick red", "pick blue"]
    do(s, "0 pick red", "0 put red left")
    assert may(s, 0) == ["bid 0", "bid 1", "bid 2", "bid 3"]


def test_the_phase_added_last_runs_first() -> None:
    s = toy(2)
    s.lanes = [[], []]
    s.then(TURN, 0)
    s.then(TURN, 1)
    s.proceed()
    assert s.actors == (1,)


def test_the_end_of_a_game() -> None:
    s = finished((1, 0), (0, 1), "red", "blue")
    assert s.over
    assert (s.actors, s.phases) == ((), [])
    assert [s.legal(seat) for seat in (0, 1)] == [[], []]


# -- play, apply, enact --------------------------------------------------------------------------------------


def test_play_tells_apply_does_not() -> None:
    one, two = toy(), toy()
    assert [event.id for event in one.play(0, A.parse("bid 1"))] == ["event.bids"]
    two.apply(0, A.parse("bid 1"))
    assert one.dump() == two.dump()
    assert one.events is None
    assert two.events is None


def test_enact_leaves_the_table_waiting() -> None:
    s = toy()
    do(s, "0 bid 1")
    s.enact(1, A.parse("bid 0"))
    assert (s.actors, s.bids, s.points) == ((), [1, 0], [0, 0])
    s.proceed()
    assert (s.actors, s.points) == ((0,), [5, 0])


def test_random_play_takes_any_legal_action_of_the_first_actor() -> None:
    one, two = toy(3), toy(3)
    dice, same = cw.Rng.seeded(5), cw.Rng.seeded(5)
    made = 0
    while one.actors:
        seat = one.actors[0]
        one.apply(seat, one.legal(seat)[dice.below(len(one.legal(seat)))])
        made += 1
    assert [two.play_out(same, 4), two.over] == [4, False]
    assert [two.play_out(same), two.over, two.play_out(same)] == [made - 4, True, 0]
    assert one.dump() == two.dump()


def test_a_seat_that_does_not_exist() -> None:
    s = toy(2)
    for seat in (-1, 2):
        assert s.legal(seat) == []
        for ask in (s.view, s.offer, lambda seat: s.sample(seat, cw.Rng(1))):
            with pytest.raises(cw.BadInput, match=f"there is no seat {seat}; the seats of this table go from 0 to 1"):
                ask(seat)


# -- refusals ------------------------------------------------------------------------------------------------

GAME_OVER = finished((1, 0), (0, 1), "red", "blue")
TURN_OF_0 = toy(2)
bid_all(TURN_OF_0, 0, 0)
SECOND_PUT = toy(2)
bid_all(SECOND_PUT, 0, 0)
take_turns(SECOND_PUT, "left", "red", "red")
bid_all(SECOND_PUT, 0, 0)
do(SECOND_PUT, "0 pick blue")


@pytest.mark.parametrize(
    ("s", "seat", "action", "id", "args", "en", "de"),
    [
        (
            toy(2), 2, 0, "engine.no_seat", {"n": 2, "number": 2},
            "There is no seat 2: this table has 2 seats, counted from 0.",
            "Den Platz 2 gibt es nicht: Dieser Tisch hat 2 Plätze, gezählt ab 0.",
        ),
        (
            toy(2), -1, 0, "engine.no_seat", {"n": 2, "number": -1},
            "There is no seat -1: this table has 2 seats, counted from 0.",
            "Den Platz -1 gibt es nicht: Dieser Tisch hat 2 Plätze, gezählt ab 0.",
        ),
        (
            toy(2), 0, 12, "engine.no_action", {"number": 12, "number2": 11},
            "There is no action 12: actions are numbered from 0 to 11.",
            "Die Aktion 12 gibt es nicht: Aktionen haben die Nummern 0 bis 11.",
        ),
        (
            toy(2), 0, -1, "engine.no_action", {"number": -1, "number2": 11},
            "There is no action -1: actions are numbered from 0 to 11.",
            "Die Aktion -1 gibt es nicht: Aktionen haben die Nummern 0 bis 11.",
        ),
        (GAME_OVER, 0, 0, "engine.over", {}, "The game is over.", "Das Spiel ist zu Ende."),
        (
            TURN_OF_0, 1, A.parse("pick red"), "engine.not_your_turn", {},
            "It is not your turn: you have nothing to decide right now.",
            "Du bist nicht am Zug: Du hast gerade nichts zu entscheiden.",
        ),
        (
            TURN_OF_0, 0, A.parse("bid 1"), "engine.not_now", {},
            "This is not what you are asked to decide right now.", "Das steht gerade nicht zur Entscheidung.",
        ),
        (
            toy(2), 0, A.parse("bid 4"), "no.coins", {"n": 3}, "You have 3 coins.", "Du hast 3 Münzen.",
        ),
        (
            SECOND_PUT, 0, A.parse("put blue left"), "no.slot", {"slot": 0}, "Slot 0 is taken.", "Feld 0 ist belegt.",
        ),
        (
            SECOND_PUT, 0, A.parse("put red right"), "no.colour", {}, "You picked the other colour.",
            "Du hast die andere Farbe gewählt.",
        ),
    ],
)  # fmt: skip
def test_a_refusal_says_why_and_changes_nothing(
    s: Toy, seat: int, action: int, id: str, args: dict[str, int], en: str, de: str
) -> None:
    before = s.dump()
    with pytest.raises(cw.IllegalAction) as error:
        s.play(seat, action)
    reason = error.value.reason
    assert (reason.id, reason.args) == (id, args)
    assert (str(error.value), reason.text("en"), reason.text("de")) == (en, en, de)
    assert s.why_not(seat, action) == reason
    assert s.dump() == before
    assert s.events is None


def test_only_the_blocks_of_the_open_step_are_asked() -> None:
    class Touchy(Step[Toy]):
        verbs = ("bid",)

        def why_not(self, s: Toy, seat: int, frame: Frame, action: int) -> Reason | None:
            assert A.blocks[0].holds(action)
            return None

    game = toy_game()
    game.steps[BID] = Touchy()
    game.steps[BID].bind("touchy", A)
    s = game.new(2, 1)
    assert s.why_not(0, A.parse("bid 5")) is None
    assert s.why_not(0, A.parse("pick red")) == Reason("engine.not_now", {})


# -- barriers and events -------------------------------------------------------------------------------------


def test_a_barrier_stands_where_something_was_drawn_or_shown() -> None:
    s = toy(2)
    barriers = [s.barrier]
    for move in ("0 bid 1", "1 bid 0", "0 pick red", "0 put red left", "1 pick red", "1 put red left"):
        do(s, move)
        barriers.append(s.barrier)
    #            dealt  0 bids  bids shown                       the next prize is drawn
    assert barriers == [True, False, True, False, False, False, True]


def test_events_say_what_happened_and_who_may_know() -> None:
    s = toy(2)
    assert do(s, "0 bid 1") == [("event.bids", {"seat": 0, "number": 1}, (0,))]
    assert do(s, "1 bid 0") == [
        ("event.bids", {"seat": 1, "number": 0}, (1,)),
        ("event.bids", {"seat": 0, "number": 1}, None),
        ("event.wins", {"seat": 0}, None),
        ("event.bids", {"seat": 1, "number": 0}, None),
    ]
    assert do(s, "0 pick red") == []


def test_events_speak_both_languages() -> None:
    event = toy(2).play(0, A.parse("bid 1"))[0]
    assert (event.text("en"), event.text("de")) == ("Player 1 bids 1.", "Spieler 1 bietet 1.")


# -- offers --------------------------------------------------------------------------------------------------


def test_an_offer_asks_lists_and_explains() -> None:
    assert texts(toy(2), 0) == (
        "How much do you bid?",
        ["bid 0", "bid 1", "bid 2", "bid 3"],
        [("bid 4", "You have 3 coins."), ("bid 5", "You have 3 coins.")],
    )
    assert texts(SECOND_PUT, 0) == (
        "Where does it go?", ["put blue on slot 1"], [("put blue left", "Slot 0 is taken.")],
    )  # fmt: skip


def test_an_offer_speaks_german() -> None:
    offer = SECOND_PUT.offer(0)
    assert offer.prompt.text("de") == "Wohin damit?"
    assert offer.actions[0][1].text("de") == "Blau auf Feld 1 legen"
    assert offer.greyed[0][1].text("de") == "Feld 0 ist belegt."


def test_who_has_nothing_to_decide_is_told_so() -> None:
    assert texts(TURN_OF_0, 1) == ("Please wait: others are still deciding.", [], [])
    assert texts(GAME_OVER, 1) == ("The game is over.", [], [])


def test_without_words_of_its_own_a_step_labels_actions_by_their_fields() -> None:
    offer = TURN_OF_0.offer(0)
    assert [(label.id, label.args) for _, label in offer.actions] == [
        ("do.pick", {"colour": 0}), ("do.pick", {"colour": 1}),
    ]  # fmt: skip
    assert [label.text() for _, label in offer.actions] == ["pick red", "pick blue"]


# -- scores and places ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "colours", "scores", "places"),
    [
        ((1, 0), (2, 0), ("red", "blue"), [12, 0], [1, 2]),
        ((1, 0), (0, 1), ("blue", "blue"), [5, 5], [1, 1]),
        ((0, 1, 0), (0, 1, 0), ("blue", "blue", "blue"), [0, 10, 0], [2, 1, 2]),
        ((0, 0, 1), (1, 0, 0), ("red", "blue", "red"), [7, 0, 7], [1, 3, 1]),
        ((0, 0), (0, 0), ("blue", "blue"), [0, 0], [1, 1]),
    ],
)
def test_places_share_ties(
    first: tuple[int, ...], second: tuple[int, ...], colours: tuple[str, ...], scores: list[int], places: list[int]
) -> None:
    s = finished(first, second, *colours)
    assert (s.scores(), s.places()) == (scores, places)


def test_a_game_may_break_ties() -> None:
    def by_thrift(state: Toy) -> list[tuple[int, ...]]:
        return [(score, coins) for score, coins in zip(state.scores(), state.coins, strict=True)]

    s = finished((3, 2), (0, 1), "blue", "blue")
    assert (s.scores(), s.coins, s.places()) == ([5, 5], [0, 2], [1, 1])
    s.game.ranking = by_thrift
    assert s.places() == [2, 1]


def test_before_the_end_there_are_scores_but_no_places() -> None:
    s = toy(2)
    bid_all(s, 1, 0)
    assert (s.breakdown(0), s.scores()) == ([("prizes", 5), ("red", 0)], [5, 0])
    with pytest.raises(cw.BadInput, match="places are known only when the game is over"):
        s.places()


# -- storing -------------------------------------------------------------------------------------------------


def test_a_dump_names_its_steps() -> None:
    s = toy(2)
    bid_all(s, 1, 0)
    do(s, "0 pick blue")
    dump = s.dump()
    assert {key: dump[key] for key in dump if key not in ("chance", "table")} == {
        "game": "toy", "rules": 1, "edition": "toy 1", "seats": 2, "options": {"rich": False, "mood": "calm"},
        "barrier": False, "phases": [["auction", 2, 0], ["turn", 1, 0]], "lanes": [[["put", 1, 0]], []],
    }  # fmt: skip


def test_a_half_made_choice_is_stored_and_goes_on() -> None:
    s = toy(2)
    bid_all(s, 1, 0)
    do(s, "0 pick blue")
    loaded = s.game.load(json.loads(json.dumps(s.dump())))
    assert loaded.dump() == s.dump()
    for table in (s, loaded):
        do(table, "0 put blue right", "1 pick red", "1 put red left")
        bid_all(table, 0, 3)
    assert loaded.dump() == s.dump()
    assert s.points == [5, 5]


def test_steps_are_found_by_name_in_whatever_order_they_are_numbered() -> None:
    s, reordered = toy(2), toy_game()
    reordered.steps.reverse()
    assert reordered.load(s.dump()).lanes == [[(2, 0, 0)], [(2, 0, 0)]]


def test_a_copy_goes_its_own_way() -> None:
    s = toy(2)
    before = s.dump()
    copy = s.copy()
    bid_all(copy, 1, 0)
    take_turns(copy, "left", "red", "blue")
    assert s.dump() == before
    assert s.chance.drawn != copy.chance.drawn


# -- checking ------------------------------------------------------------------------------------------------


def test_check_raises_broken_state() -> None:
    s = toy(2)
    s.check()
    s.coins[1] = -1
    with pytest.raises(cw.BrokenState, match=r"^seat 1 has -1 coins$"):
        s.check()


def test_demand() -> None:
    demand(True, "all is well")
    with pytest.raises(cw.BrokenState, match=r"^a tile is lost$"):
        demand(False, "a tile is lost")


def test_a_piece_comes_into_its_place_among_sorted_ones() -> None:
    assert along((), 5) == (5,)
    assert along((2, 5, 9), 7) == (2, 5, 7, 9)
    assert along((2, 5), 1) == (1, 2, 5)
    assert without(along((2, 5), 5), 5) == (2, 5)
