"""A game in its box: starting with options, and loading what was dumped, whatever was done to it."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import citywright as cw
from citywright.engine.editions import fingerprint
from citywright.engine.game import BOUND, Option, UnknownRules
from citywright.engine.state import Json
from tests.engine.toy import do, toy, toy_game

# -- starting ------------------------------------------------------------------------------------------------


def test_a_new_table() -> None:
    s = toy_game().new(seats=3, seed=25, rich=True, mood="wild")
    assert (s.seats, s.options, s.coins, s.prize) == (3, {"rich": True, "mood": "wild"}, [5, 5, 5], 5)


def test_options_left_out_have_their_default() -> None:
    assert toy_game().new(2, 1).options == {"rich": False, "mood": "calm"}


def test_same_arguments_same_game() -> None:
    assert toy(2, 4).dump() == toy(2, 4).dump()
    assert toy(2, 4).dump() != toy(2, 5).dump()


@pytest.mark.parametrize("seats", [-1, 0, 1, 4])
def test_a_wrong_number_of_seats(seats: int) -> None:
    with pytest.raises(cw.BadInput) as error:
        toy_game().new(seats, 1)
    assert str(error.value) == f"Toy is for 2 to 3 players, not {seats}"


@pytest.mark.parametrize(
    ("seats", "given", "sentence"),
    [
        (2, {"poor": True}, "Toy has no option 'poor'; it has rich, mood"),
        (2, {"rich": "true"}, "option rich cannot be 'true' with 2 players; it can be false, true"),
        (2, {"rich": 1}, "option rich cannot be '1' with 2 players; it can be false, true"),
        (2, {"rich": None}, "option rich cannot be 'None' with 2 players; it can be false, true"),
        (2, {"mood": "wild"}, "option mood cannot be 'wild' with 2 players; it can be calm"),
        (3, {"mood": "x" * 99}, f"option mood cannot be '{'x' * 60}' with 3 players; it can be calm, wild"),
        (
            3,
            {"mood": 10**5000},
            "option mood cannot be something too long to show with 3 players; it can be calm, wild",
        ),
    ],
)
def test_wrong_options_end_in_one_clear_sentence(seats: int, given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(cw.BadInput) as error:
        toy_game().new(seats, 1, **given)
    assert str(error.value) == sentence


def test_a_game_without_options_says_so() -> None:
    game = toy_game()
    game.options = ()
    with pytest.raises(cw.BadInput, match=r"^Toy has no option 'rich'; it has none$"):
        game.new(2, 1, rich=True)


def test_an_option_has_choices_only_where_it_makes_sense() -> None:
    option = Option("mood", range(3, 4), ("calm", "wild"))
    assert (option.values_for(2), option.values_for(3)) == (("calm",), ("calm", "wild"))


def test_fingerprints_tell_texts_apart() -> None:
    assert fingerprint({"edition": 1}) == fingerprint({"edition": 1})
    assert fingerprint({"edition": 1}) != fingerprint({"edition": 2})


def test_fingerprints_cover_what_affects_play_only() -> None:
    pieces = [{"number": 1, "vp": 2, "name": {"en": "Fair"}, "source": "house"}, {"number": 2, "vp": 3}]
    renamed = [{"number": 2, "vp": 3, "note": "seen"}, {"number": 1, "vp": 2, "name": {"en": "Market"}}]
    assert fingerprint({"tile": pieces}) == fingerprint({"tile": renamed})
    assert fingerprint({"tile": pieces}) != fingerprint({"tile": pieces[:1]})
    assert fingerprint({"order": [1, 2]}) != fingerprint({"order": [2, 1]})


# -- loading -------------------------------------------------------------------------------------------------


CHANCE = "dump: chance should be a key of 32 or 64 hexadecimal digits and the number of draws made"


def changed(**fields: object) -> Json:
    return {**toy(2).dump(), **fields}


@pytest.mark.parametrize(
    ("dump", "sentence"),
    [
        (None, "a dump is a JSON object"),
        ([], "a dump is a JSON object"),
        ({}, "dump: game is 'None', this game has 'toy'"),
        (changed(game="neom"), "dump: game is 'neom', this game has 'toy'"),
        (changed(rules=2), "dump: rules is '2', this game has 1"),
        (changed(edition="toy 2"), "dump: edition is 'toy 2', this game has 'toy 1'"),
        (changed(seats="2"), "dump: seats should be a whole number, not '2'"),
        (changed(seats=True), "dump: seats should be a whole number, not 'True'"),
        (changed(seats=3), "dump: seats and lanes do not fit this game"),
        (changed(seats=4, lanes=[[]] * 4), "dump: seats and lanes do not fit this game"),
        (changed(lanes=None), "dump: seats and lanes do not fit this game"),
        (changed(options=[]), "dump: options and table should be JSON objects"),
        (changed(table=None), "dump: options and table should be JSON objects"),
        (changed(options={"poor": True}), "Toy has no option 'poor'; it has rich, mood"),
        (changed(phases=None), "dump: phases should be a list"),
        (changed(phases=[["auction", 1]]), "dump: phases holds \"['auction', 1]\", which this game does not know"),
        (changed(phases=[["bid", 1, 0]]), "dump: phases holds \"['bid', 1, 0]\", which this game does not know"),
        (changed(lanes=[[["bid", 0, "1"]], []]), "dump: lanes should be a whole number, not '1'"),
        (changed(lanes=[[], {}]), "dump: lanes should be a list"),
        (changed(chance=0), CHANCE),
        (changed(chance=["0" * 64, -1]), "dump: chance holds '-1'; it goes from 0 to 1099511627776"),
        (changed(chance=["x" * 64, 1]), CHANCE),
        (changed(table={}), "dump: boards should be a list of 4 numbers"),
    ],
)
def test_a_wrong_dump_ends_in_one_clear_sentence(dump: object, sentence: str) -> None:
    with pytest.raises(cw.BadInput) as error:
        toy_game().load(dump)
    assert str(error.value) == sentence


def test_the_barrier_is_loaded() -> None:
    s = toy(2)
    assert s.game.load(s.dump()).barrier is True
    do(s, "0 bid 1")
    assert s.game.load(s.dump()).barrier is False


# -- loading what was tampered with --------------------------------------------------------------------------

NEOM = cw.game("neom")


def dump_after(seats: int, moves: int) -> Json:
    state: cw.State = NEOM.new(seats, 7)
    for _ in range(moves):
        seat = state.actors[-1]
        state.apply(seat, state.legal(seat)[0])
    return state.dump()


DUMPS = [dump_after(seats, moves) for seats, moves in ((1, 25), (2, 30), (3, 2), (3, 60), (5, 100))]


def nested() -> object:
    value: object = []
    for _ in range(100_000):
        value = [value]
    return value


RUBBISH: st.SearchStrategy[object] = st.one_of(
    st.sampled_from([None, True, -1, 0, 1, 25, 151, 2**63, -(2**70), 10**5000, 0.5, "", [], {}, [[]], [-1], [1, 2, 3]]),
    st.integers(-3, 160),
    st.text(max_size=3),
    st.lists(st.integers(-2, 151), max_size=30),
    st.sampled_from(["place", "choose", "keep", "round", "income", "1+"]),
)


def places_in(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside a JSON value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*path, key)
        yield from places_in(item, (*path, key))


@st.composite
def tampered_dumps(draw: st.DrawFn) -> Json:
    dump: Json = copy.deepcopy(draw(st.sampled_from(DUMPS)))
    for _ in range(draw(st.integers(1, 3))):
        *path, last = draw(st.sampled_from(list(places_in(dump))))
        holder: Any = dump
        for key in path:
            holder = holder[key]
        match draw(st.sampled_from(["replace", "remove", "double"])):
            case "replace":
                holder[last] = copy.deepcopy(draw(RUBBISH))  # else a list that is put into itself has no end
            case "remove":
                del holder[last]
            case "double" if isinstance(holder, list):
                holder.append(copy.deepcopy(holder[last]))
    return dump


@settings(max_examples=300)
@given(tampered_dumps())
def test_a_tampered_dump_is_refused_or_loaded_never_a_crash(dump: Json) -> None:
    try:
        state: cw.State = NEOM.load(dump)
        state.check()
    except cw.CitywrightError:
        return
    assert NEOM.load(state.dump()).dump() == state.dump()


@pytest.mark.parametrize("field", ["game", "seats", "options", "chance", "phases", "lanes", "table"])
@pytest.mark.parametrize("value", [10**5000, nested()], ids=["a number without end", "a list without end"])
def test_endless_values_are_refused(field: str, value: object) -> None:
    with pytest.raises(cw.BadInput):
        NEOM.load({**DUMPS[2], field: value})


@pytest.mark.parametrize("dump", DUMPS)
def test_an_honest_dump_is_loaded(dump: Json) -> None:
    assert NEOM.load(dump).dump() == dump


@pytest.mark.parametrize("seed", [True, 1.5, "7", None, 10**64, -(10**64)])
def test_a_seed_is_a_whole_number_that_a_record_can_hold(seed: Any) -> None:
    with pytest.raises(cw.BadInput, match="a seed is a whole number"):
        cw.game("neom").new(seats=3, seed=seed)


def test_the_same_game_in_other_words() -> None:
    """At a table whose seats have names, everything that the game says and draws uses them."""
    game = cw.game("neom")
    named = game.saying(game.words.named(["Ada", "Bob", "Cy"]))
    state = named.new(3, 1)
    assert (state.game, named.load(state.dump()).game) == (named, named)
    assert "Ada" in named.panels(state.view(None), None, "en")["seat-0"]
    assert "Bob" in named.plain(state.view(None), "en")
    assert "Ada" not in game.panels(state.view(None), None, "en")["seat-0"]


def test_the_same_game_in_other_words_is_the_same_in_all_else() -> None:
    game = cw.game("city_tycoon")
    named = game.saying(game.words.named(["Ada", "Bob"]))
    for what, mine in vars(game).items():
        theirs = getattr(named, what)
        if what in BOUND:
            assert (theirs.func, theirs.args) == (mine.func, (named,))
        elif what == "steps":
            assert [(type(step), step.name) for step in theirs] == [(type(step), step.name) for step in mine]
        else:
            assert what == "words" or theirs == mine, what


def test_a_game_knows_where_its_rooms_are() -> None:
    game = cw.game("neom")
    assert game.package == "citywright.games.neom"
    assert (game.folder / "rules.md").exists()


def test_what_a_small_game_may_leave_out() -> None:
    game = toy_game()
    state = game.new(2, 1)
    assert (game.trace(state, 0, 0), game.final_figures(state), game.step_rules) == ([], [], {})
    assert game.components() == []
    game.resolve_own_plan(state, 0)
    assert state.dump() == game.new(2, 1).dump()


# -- earlier rules -------------------------------------------------------------------------------------------


def test_a_game_is_played_under_every_version_that_it_knows() -> None:
    game = toy_game()
    game.rules_versions = (1, 3, 4)
    game.rules_version = 4
    old = game.under(3)
    assert old.saying(old.words).rules_version == 3
    assert (game.under(4) is game, old.rules_version, game.rules_version) == (True, 3, 4)
    state = old.new(2, 1)
    assert state.game.rules_version == state.copy().game.rules_version == state.dump()["rules"] == 3
    assert old.load(state.dump()).dump() == state.dump()
    assert old.under(4).rules_version == 4
    with pytest.raises(cw.BadInput, match="dump: rules is '3', this game has 4"):
        game.load(state.dump())
    with pytest.raises(UnknownRules, match="Toy is not played here under rules version 2; it is under 1, 3, 4"):
        game.under(2)
    record = cw.Record.new(old, 2, 1)
    assert cw.Record.load(record.text(), game).game.rules_version == 3
