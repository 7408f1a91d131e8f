"""What every game promises (docs/design.md, the contract), as tests for any game.

    from citywright.testing.contract import GameContract

    class TestRiverbend(GameContract):
        keys = ("riverbend",)

pytest then tries every promise on each game named, for each number of seats. `citywright fuzz` plays more of them.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from string import Formatter
from typing import Any, ClassVar
from xml.etree import ElementTree

import pytest

import citywright as cw
from citywright.engine.drawing.layout import Place
from citywright.engine.state import Offer
from citywright.engine.words import LANGUAGES

EVERY = 9  # moves between two moments of a game that are looked at
FOLLOWED = 3  # moves behind such a moment whose events are looked at
GAMES_TO_DRAW = 4  # for each number of seats
DRAWN = 120  # drawings that are kept; a number of seats has fewer questions, for two pairs of eyes, in two languages

Drawn = dict[str, ElementTree.Element]


@cache
def moments(key: str, seats: int) -> list[cw.State]:
    """A random game as states along its way, the last one over; nobody may change them."""
    state: cw.State = cw.game(key).new(seats, seed=11)
    rng = cw.Rng.seeded(seats)
    found: list[cw.State] = []
    number = 0
    while state.actors:
        if number % EVERY == 0:
            found.append(state.copy())
        seat = state.actors[rng.below(len(state.actors))]
        actions = state.legal(seat)
        state.apply(seat, actions[rng.below(len(actions))])
        number += 1
    return [*found, state]


def play_on(state: cw.State, seed: int) -> list[tuple[int, int]]:
    """At random to the end; returns the moves."""
    rng = cw.Rng.seeded(seed)
    moves: list[tuple[int, int]] = []
    while state.actors:
        seat = state.actors[rng.below(len(state.actors))]
        actions = state.legal(seat)
        moves.append((seat, actions[rng.below(len(actions))]))
        state.play(*moves[-1])
    return moves


def refusal(state: cw.State, seat: int, action: int) -> cw.IllegalAction:
    try:  # for each of a hundred thousand actions; `pytest.raises` takes longer than the refusal
        state.play(seat, action)
    except cw.IllegalAction as error:
        return error
    raise AssertionError(f"action {action} of seat {seat} is not refused")


def check_words(refusal: cw.IllegalAction) -> None:
    reason = refusal.reason
    assert isinstance(reason, cw.Reason)
    assert isinstance(reason.id, str)
    assert all(isinstance(value, int) for value in reason.args.values())
    assert str(refusal) == reason.text("en") != reason.text("de")
    assert reason.text("de")


def arguments(forms: tuple[str, ...]) -> set[str]:
    """What a sentence speaks of, in any of its forms."""
    return {field for form in forms for _, field, _, _ in Formatter().parse(form) if field}


def scramble(value: Any) -> None:
    """Spoil everything inside a JSON value."""
    items = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    for item in items:
        scramble(item)
    if isinstance(value, dict | list):
        value.clear()


@cache
def questions(key: str, seats: int) -> list[tuple[cw.State, int]]:
    """Every kind of decision that random games come to, with the seat that is asked; and the end."""
    found: dict[str, tuple[cw.State, int]] = {}
    for seed in range(GAMES_TO_DRAW):
        state: cw.State = cw.game(key).new(seats, seed)
        rng = cw.Rng.seeded(seed)
        while state.actors:
            seat = state.actors[rng.below(len(state.actors))]
            found.setdefault(state.game.steps[state.lanes[seat][-1][0]].name, (state.copy(), seat))
            actions = state.legal(seat)
            state.apply(seat, actions[rng.below(len(actions))])
        found["over"] = (state, 0)
    return list(found.values())


@lru_cache(DRAWN)
def drawn(state: cw.State, seat: int | None, lang: str = "en", offered: bool = True) -> Drawn:
    """The panels as trees; nobody may change them."""
    return {id: ElementTree.fromstring(html) for id, html in panels(state, seat, lang, offered).items()}


@lru_cache(2 * DRAWN)
def panels(state: cw.State, seat: int | None, lang: str = "en", offered: bool = True) -> dict[str, str]:
    """Nobody may change them."""
    offer = state.offer(seat) if seat is not None and offered else None
    return state.game.panels(state.view(seat), offer, lang)


def elements(panels: Drawn, attribute: str) -> Iterator[ElementTree.Element]:
    for root in panels.values():
        yield from (element for element in root.iter() if attribute in element.attrib)


def said(element: ElementTree.Element) -> str:
    """What a screen reader says of it."""
    return element.attrib.get("aria-label") or "".join(element.itertext())


def reached(target: ElementTree.Element, tabindex: tuple[str, ...]) -> bool:
    """By keyboard: a button that works, or something that says it is one."""
    if target.tag == "button":
        return "disabled" not in target.attrib
    return target.attrib.get("role") == "button" and target.attrib.get("tabindex") in tabindex


def own_panels(state: cw.State, seat: int, offered: bool) -> dict[str, str]:
    offer: Offer | None = state.offer(seat) if offered else None
    return state.game.own_panels(state.view(seat), offer, "en")


class ForGames:
    """Tests with `key` run for each game, those with `seats` too for each number of its seats."""

    keys: ClassVar[tuple[str, ...]] = ()  # of the games

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "seats" in metafunc.fixturenames:
            tables = [(key, seats) for key in self.keys for seats in cw.game(key).seats]
            metafunc.parametrize(("key", "seats"), tables, scope="class")  # one table after the other, drawn once
        elif "key" in metafunc.fixturenames:
            metafunc.parametrize("key", self.keys)


class GameContract(ForGames):
    """Every promise, a test each."""

    # -- names -------------------------------------------------------------------------------------

    def test_the_public_names_of_a_game(self, key: str, seats: int) -> None:
        game = cw.game(key)
        assert (game.key, seats in game.seats, isinstance(game.seats, range)) == (key, True, True)
        assert isinstance(game.title, str)
        assert game.rules_version >= 1
        assert game.actions.size == sum(len(block.actions()) for block in game.actions.blocks)
        assert len({option.key for option in game.options}) == len(game.options)
        assert all(option.default in option.values for option in game.options)
        assert len(game.phases) == len(game.phase_names) == len(set(game.phase_names))
        assert len({step.name for step in game.steps}) == len(game.steps)
        assert len({bound.name for bound in game.bounds}) == len(game.bounds)
        assert all(len(values) == seats for _, values in game.final_figures(game.new(seats, 1)))
        for name in ("new", "load"):
            assert callable(getattr(game, name))
        state = game.new(seats, 1)
        for name in (
            "legal", "play", "apply", "why_not", "offer", "copy", "view", "sample", "scores", "places", "breakdown",
            "dump", "check",
        ):  # fmt: skip
            assert callable(getattr(state, name))
        assert isinstance(state.barrier, bool)
        assert isinstance(state.actors, tuple)

    # -- deciding ----------------------------------------------------------------------------------

    def test_who_has_to_decide_can_and_nobody_else(self, key: str, seats: int) -> None:
        for state in moments(key, seats):
            for seat in range(seats):
                legal = state.legal(seat)
                assert bool(legal) == (seat in state.actors)
                assert len(set(legal)) == len(legal)
                assert all(0 <= action < state.game.actions.size for action in legal)
            assert state.legal(-1) == state.legal(seats) == []
        assert moments(key, seats)[-1].actors == ()
        assert moments(key, seats)[-1].over

    def test_why_not_speaks_against_all_but_the_legal_actions(self, key: str, seats: int) -> None:
        for state in moments(key, seats):
            for seat in range(seats):
                unopposed = [action for action in range(state.game.actions.size) if state.why_not(seat, action) is None]
                assert unopposed == sorted(state.legal(seat))
                if state.lanes[seat]:
                    blocks = state.game.steps[state.lanes[seat][-1][0]].blocks
                    assert all(any(block.holds(action) for block in blocks) for action in state.legal(seat))

    def test_an_illegal_action_is_refused_with_a_reason_and_changes_nothing(self, key: str, seats: int) -> None:
        for state in moments(key, seats)[::3]:
            before = state.dump()
            told: dict[cw.Reason, cw.IllegalAction] = {}
            for seat in range(-1, seats + 1):
                legal = set(state.legal(seat))
                for action in range(-1, state.game.actions.size + 1):
                    if action not in legal:
                        error = refusal(state, seat, action)
                        told.setdefault(error.reason, error)
            for error in told.values():
                check_words(error)
            assert state.dump() == before

    def test_an_offer_has_the_legal_actions_in_words(self, key: str, seats: int) -> None:
        for state in moments(key, seats):
            for seat in range(seats):
                offer = state.offer(seat)
                assert [action for action, _ in offer.actions] == state.legal(seat)
                for sentence in [offer.prompt, *[label for _, label in offer.actions]]:
                    assert sentence.text("en")
                    assert sentence.text("de")
                for action, reason in offer.greyed:
                    assert state.why_not(seat, action) == reason

    def test_events_have_words_and_name_who_may_know(self, key: str, seats: int) -> None:
        ids = set()
        for state in moments(key, seats)[:-1]:
            table = state.copy()
            for _ in range(FOLLOWED):
                for event in table.play(table.actors[0], table.legal(table.actors[0])[-1]) if table.actors else ():
                    ids.add(event.id)
                    assert event.text("en")
                    assert event.text("de")
                    assert event.seats is None or set(event.seats) <= set(range(seats))
        assert len(ids) >= 3

    def test_both_languages_have_the_same_sentences_about_the_same_things(self, key: str) -> None:
        english, german = [cw.game(key).words.catalogues[lang].entries for lang in LANGUAGES]
        assert english.keys() == german.keys()
        for id, forms in english.items():
            assert arguments(forms) == arguments(german[id]), id

    # -- seeing ------------------------------------------------------------------------------------

    def test_views_and_dumps_are_json_and_their_owners_own(self, key: str, seats: int) -> None:
        for state in moments(key, seats):
            before = json.dumps(state.dump())
            for shown in (state.view(None), *[state.view(seat) for seat in range(seats)], state.dump()):
                assert json.loads(json.dumps(shown)) == shown
                scramble(shown)
            assert json.dumps(state.dump()) == before

    def test_asking_changes_nothing(self, key: str, seats: int) -> None:
        for state in moments(key, seats):
            before = state.dump()
            state.check()
            state.scores()
            for seat in range(seats):
                state.legal(seat)
                state.offer(seat)
                state.view(seat)
                state.breakdown(seat)
                state.sample(seat, cw.Rng.seeded(1))
            assert state.dump() == before

    def test_a_sample_keeps_what_the_seat_knows_and_depends_on_nothing_else(self, key: str, seats: int) -> None:
        for state in moments(key, seats):
            for seat in range(seats):
                sample = state.sample(seat, cw.Rng.seeded(1))
                sample.check()
                assert json.dumps(sample.view(seat)) == json.dumps(state.view(seat))
                assert json.dumps(sample.view(None)) == json.dumps(state.view(None))
                assert sample.sample(seat, cw.Rng.seeded(2)).dump() == state.sample(seat, cw.Rng.seeded(2)).dump()

    def test_a_judgement_is_the_sum_of_its_terms_and_each_has_a_name(self, key: str, seats: int) -> None:
        game = cw.game(key)
        for state in moments(key, seats):
            for seat in range(seats):
                terms = game.judge_terms(state, seat)
                assert not terms or sum(worth for _, worth in terms) == game.judge(state, seat)
                for catalogue in game.words.catalogues.values():
                    assert {term for term, _ in terms} <= catalogue.entries.keys()

    def test_what_a_character_cares_for_is_a_term_or_a_path(self, key: str, seats: int) -> None:
        game = cw.game(key)
        terms = {term for state in moments(key, seats) for term, _ in game.judge_terms(state, 0)}
        paths = {tuple([path for path, _ in game.paths(state, 0)]) for state in moments(key, seats)}
        assert len(paths) == 1  # the same at every moment
        for cares in game.characters.values():
            assert cares.keys() <= terms.union(*paths)

    def test_the_rounds_that_are_left_never_grow(self, key: str, seats: int) -> None:
        left = [cw.game(key).rounds_left(state) for state in moments(key, seats)]
        assert left == sorted(left, reverse=True)
        assert left[-1] == 0

    @pytest.mark.parametrize("name", ["random", "greedy", "easy"])
    def test_a_bot_chooses_a_legal_action_and_changes_nothing(self, key: str, seats: int, name: str) -> None:
        for state in moments(key, seats)[:-1:4]:
            before = state.dump()
            for seat in state.actors:
                choices = [cw.bots.make(name, seed=3).choose(cw.Knowledge(state, seat)) for _ in range(2)]
                assert choices[0] in state.legal(seat)
                assert choices[0] == choices[1]
            assert state.dump() == before

    # -- drawing -----------------------------------------------------------------------------------

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_panels_are_well_formed_with_ids_that_are_theirs_alone(self, key: str, seats: int, lang: str) -> None:
        for state, seat in questions(key, seats):
            for viewer in (seat, None):
                parts = drawn(state, viewer, lang)
                assert [root.attrib["id"] for root in parts.values()] == list(parts)
                page = state.game.layout.shown(parts, viewer)
                ids = Counter(element.attrib["id"] for element in elements(page, "id"))
                assert [id for id, count in ids.items() if count > 1] == []
                text = "".join(state.game.layout.shown(panels(state, viewer, lang), viewer).values())
                used = {a or b for a, b in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text)}
                assert used <= ids.keys()
                assert "<script" not in text

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_every_panel_has_a_place(self, key: str, seats: int, lang: str) -> None:
        layout = cw.game(key).layout
        placed = set()
        for state, seat in questions(key, seats):
            for viewer in (seat, None):
                parts = panels(state, viewer, lang)
                for id in parts:
                    about_a_seat = layout.place(id) in (Place.SEAT, Place.BOARD)  # or KeyError: no word of where
                    assert layout.seat(id) in (range(seats) if about_a_seat else (None,)), id
                for place in (Place.SHAPES, Place.HEAD, Place.PROMPT, Place.SCORES):
                    assert layout.at(place, parts), f"a screen needs something for {place}"
                hidden = parts.keys() - layout.shown(parts, viewer).keys()
                own = 0 if viewer is None else len(layout.own)
                assert len(hidden) == own, "a viewer's own panel stands for another"
                placed |= {re.sub(r"-\d+$", "-N", id) for id in parts}
                assert layout.cover in parts or viewer is not None
        assert placed == layout.places.keys(), "no place is kept for a panel that is never drawn"

    def test_both_languages_draw_the_same_table(self, key: str, seats: int) -> None:
        for state, seat in questions(key, seats):
            marks = []
            for lang in LANGUAGES:
                parts = drawn(state, seat, lang)
                marks.append([(e.attrib["id"], e.attrib.get("data-action")) for e in elements(parts, "id")])
            assert marks[0] == marks[1]
            assert panels(state, seat, "en")["prompt"] != panels(state, seat, "de")["prompt"]

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_every_legal_action_rides_once_and_can_be_reached_and_heard(self, key: str, seats: int, lang: str) -> None:
        for state, seat in questions(key, seats):
            offer, parts = state.offer(seat), drawn(state, seat, lang)
            labels = {state.game.actions.text(action): label.text(lang) for action, label in offer.actions}
            found = list(elements(parts, "data-action"))
            targets = [target for target in found if target.attrib.get("tabindex") != "-1"]  # others stand for those
            assert sorted(target.attrib["data-action"] for target in targets) == sorted(labels)
            for target in found:
                assert labels[target.attrib["data-action"]].casefold() in said(target).casefold()
                assert target.attrib["id"]
                assert "data-reason" not in target.attrib
            assert all(reached(target, ("0",)) for target in targets)
            if labels:
                assert offer.prompt.text(lang) in "".join(parts["prompt"].itertext())

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_what_is_greyed_says_why(self, key: str, seats: int, lang: str) -> None:
        for state, seat in questions(key, seats):
            reasons = {reason.text(lang) for _, reason in state.offer(seat).greyed}
            targets = list(elements(drawn(state, seat, lang), "data-reason"))
            assert {target.attrib["data-reason"] for target in targets} <= reasons
            assert bool(targets) == bool(reasons)
            for target in targets:
                assert target.attrib["aria-disabled"] == "true"
                assert reached(target, ("0", "-1"))

    def test_nobody_else_is_offered_anything(self, key: str, seats: int) -> None:
        for state, _ in questions(key, seats):
            for viewer in (None, *[seat for seat in range(seats) if seat not in state.actors]):
                parts = drawn(state, viewer)
                assert list(elements(parts, "data-action")) == list(elements(parts, "data-reason")) == []

    def test_a_seat_sees_what_a_spectator_sees_and_its_own_panels(self, key: str, seats: int) -> None:
        """So the others are drawn once for all eyes."""
        for state, _ in questions(key, seats):
            shared = panels(state, None)
            for viewer in range(seats):
                for offered in (True, False):
                    whole = panels(state, viewer, offered=offered)
                    assert {**shared, **own_panels(state, viewer, offered)} == whole

    def test_panels_tell_nothing_that_the_seat_does_not_know(self, key: str, seats: int) -> None:
        for state, seat in questions(key, seats):
            assert panels(state, seat) == panels(state.sample(seat, cw.Rng.seeded(1)), seat)

    # -- scoring -----------------------------------------------------------------------------------

    def test_scores_are_the_sum_of_their_lines(self, key: str, seats: int) -> None:
        for state in moments(key, seats):
            lines = [state.breakdown(seat) for seat in range(seats)]
            assert state.scores() == [sum(points for _, points in rows) for rows in lines]
            assert all(len(dict(rows)) == len(rows) for rows in lines)

    def test_places_are_known_only_at_the_end(self, key: str, seats: int) -> None:
        *before, end = moments(key, seats)
        for state in before:
            with pytest.raises(cw.BadInput, match="only when the game is over"):
                state.places()
        scores, places = end.scores(), end.places()
        assert min(places) == 1
        for a in range(seats):
            assert places[a] == 1 + sum(places[b] < places[a] for b in range(seats))
            assert all(places[a] <= places[b] for b in range(seats) if scores[a] > scores[b])

    # -- repeating ---------------------------------------------------------------------------------

    def test_same_arguments_same_game(self, key: str, seats: int) -> None:
        game = cw.game(key)
        one, two, other = game.new(seats, 5), game.new(seats, 5), game.new(seats, 6)
        assert one.dump() == two.dump() != other.dump()
        assert play_on(one, 1) == play_on(two, 1)
        assert one.dump() == two.dump()

    def test_a_copy_goes_on_alike_and_alone(self, key: str, seats: int) -> None:
        for state in moments(key, seats)[:-1:4]:
            before = state.dump()
            copy = state.copy()
            assert copy.dump() == before
            moves = play_on(copy, 1)
            assert state.dump() == before
            again = state.copy()
            for seat, action in moves:
                again.apply(seat, action)
            assert again.dump() == copy.dump()

    def test_a_loaded_state_goes_on_alike(self, key: str, seats: int) -> None:
        for state in moments(key, seats)[::4]:
            loaded = state.game.load(json.loads(json.dumps(state.dump())))
            assert loaded.dump() == state.dump()
            copy = state.copy()
            assert play_on(copy, 2) == play_on(loaded, 2)
            assert loaded.dump() == copy.dump()

    def test_every_option_starts_a_game_of_its_own(self, key: str, seats: int) -> None:
        game = cw.game(key)
        for option in game.options:
            for value in option.values_for(seats):
                state = game.new(seats, 5, **{option.key: value})
                assert state.options[option.key] == value
                assert game.load(state.dump()).options == state.options

    def test_prospects_are_legal_and_never_empty(self, key: str, seats: int) -> None:
        state = cw.game(key).new(seats, 9)
        rng = cw.Rng.seeded(9)
        while state.actors:
            seat = state.actors[0]
            legal = state.legal(seat)
            found = state.game.candidates(state, seat)
            assert found
            assert set(found) <= set(legal)
            state.apply(seat, legal[rng.below(len(legal))])
