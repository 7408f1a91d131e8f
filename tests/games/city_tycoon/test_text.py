"""The words of City Tycoon: complete in both languages, well-formed, and true to the tiles."""

import ast
import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

import citywright as cw
from citywright.engine.words import LANGUAGES
from citywright.games.city_tycoon.city import BEYOND, cell_at
from citywright.games.city_tycoon.drawing.table import KEY
from citywright.games.city_tycoon.edition import COLOURS, DEMANDS, TYPES
from citywright.games.city_tycoon.fields import LINES, STEPS
from citywright.games.city_tycoon.game import open_game
from citywright.games.city_tycoon.steps.laying import COUNTED
from citywright.games.city_tycoon.text import cell_name, describe, short

HERE = Path(cw.__file__).parent / "games/city_tycoon"
GAME = open_game(None)
LAND, WATER = GAME.edition.land, GAME.edition.water
WORDS = GAME.words
ENTRIES = {lang: WORDS.catalogues[lang].entries for lang in LANGUAGES}
OURS = [id for id in ENTRIES["en"] if not id.startswith("engine.")]
ENGLISH = re.compile(r"\b(the|a|and|or|of|tile|tiles|you|your|choose|pay|cube|cubes|plant|round|for|with|is|are)\b")
SAME = {"piece.land", "kind.land", "short.tile", "short.demand", "do.place", "do.terrain"}


def fields(form: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(form) if field}


def said() -> set[str]:
    """Ids that stand in the source, and those it puts together from the names of things."""
    names: dict[str, tuple[str, ...]] = {
        "ask": STEPS,
        "do": tuple(block.name for block in GAME.actions.blocks),
        "type": TYPES,
        "district": TYPES,
        "colour": COLOURS,
        "source": tuple(f"{where}{colour}" for where in ("", "start_") for colour in COLOURS),
        "counted": COUNTED,
        "amount": ("red", "blue", "goods", "land", "water", "points"),
        "score": LINES,
        "phase": ("draft", "build", "supply", "over"),
        "key": ("title", *KEY),
        "name": tuple(f"{colour}_cubes" for colour in (*COLOURS, "goods")),
        "together": ("order", "refill"),  # several events in one line of the log
        "each": ("order",),
        "about": ("line", "time", "weight"),  # for the first page of the tables
        "option": tuple(key for option in GAME.options for key in (option.key, f"{option.key}.help")),
        # for the page of components: kinds, filters, values
        "browse": ("tile", "plant", "start", "terrain", "cubes", "side.refill", "side.once", *GAME.browsing.filters),
    }
    found = {f"{prefix}.{name}" for prefix, group in names.items() for name in group}
    for path in HERE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_catalogues_are_read_by_babel_too(lang: str) -> None:
    with (HERE / f"text/{lang}.po").open("rb") as file:
        catalogue = read_po(file, locale=lang, abort_invalid=True)
    assert {message.id if isinstance(message.id, str) else message.id[0] for message in catalogue if message.id} == set(
        OURS
    )


def test_both_languages_have_the_same_sentences_with_the_same_arguments() -> None:
    assert ENTRIES["en"].keys() == ENTRIES["de"].keys()
    for id in OURS:
        english, german = ENTRIES["en"][id], ENTRIES["de"][id]
        assert {f for form in english for f in fields(form)} == {f for form in german for f in fields(form)}, id
        assert len(english) == len(german), id


def test_cells_are_called_as_beside_the_map() -> None:
    """By a letter and a number, each once, and without a sign: M21 is the north-western part of the start tile."""
    names = [cell_name(cell_at(x, y)) for y in range(-BEYOND, BEYOND + 2) for x in range(-BEYOND, BEYOND + 2)]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"([A-Z])\1?\d+", name) for name in names)
    assert [cell_name(cell_at(x, y)) for x, y in ((0, 0), (-12, 1), (13, -1), (14, 0), (-13, 0))] == [
        "M21", "A22", "Z20", "AA21", "ZZ21",
    ]  # fmt: skip


def test_every_sentence_is_said_and_every_said_one_exists() -> None:
    known = said()
    earlier = {"event.supplies", "event.neighbour"}  # logs of games begun before the cell was told, see tests/upgrades
    assert {id for id in OURS if id not in known} == earlier
    prefixes = ("ask.", "do.", "no.", "event.", "effect.", "amount.", "short.", "draw.")
    assert [id for id in known if id.startswith(prefixes) and "." not in id[-1] and id not in ENTRIES["en"]] == []


def test_sentences_end_and_labels_do_not() -> None:
    for lang in LANGUAGES:
        for id in OURS:
            kind = id.partition(".")[0]
            ends = kind in ("ask", "no", "event", "effect", "together") or id.endswith((".help", "about.line"))
            if not id.startswith("draw."):
                assert all(form.endswith(".") == ends for form in ENTRIES[lang][id]), id


def test_german_is_german() -> None:
    for id in OURS:
        plain = [re.sub(r"\{\w+\}", "", form) for form in ENTRIES["de"][id]]
        assert not any(ENGLISH.search(form) for form in plain), id
        if any(re.search(r"[A-Za-z]{2}", form) for form in plain) and id not in SAME:
            assert ENTRIES["de"][id] != ENTRIES["en"][id], id


@pytest.mark.parametrize(
    ("id", "args", "english", "german"),
    [
        ("do.build", {"tile": 1, "money": 2}, "Lay Residential Block for €2", "Wohnblock für 2 € auslegen"),
        ("do.place", {"piece": LAND, "cell": 0}, "land on SS1", "Land auf SS1"),
        ("do.from", {"source": 0, "money": 2}, "From the solar plant of the start tile, €2 at least",
         "Von Start-Solarkraftwerk, mindestens 2 €"),
        ("do.way", {"payment": 1 + (2 << 18)}, "Pay €2 to the bank and €4 to Player 2",
         "2 € an die Bank und 4 € an Spieler 2 zahlen"),
        ("do.way", {"payment": 0}, "Pay nothing", "nichts zahlen"),
        ("no.cubes", {"n": 2, "colour": 1, "number": 1}, "This takes 2 blue cubes; within reach: 1.",
         "Dafür brauchst du 2 Würfel (blau); erreichbar: 1."),
        ("event.terrain", {"seat": 1, "piece": WATER, "cell": 0}, "Player 2 lays water on SS1.",
         "Spieler 2 legt Wasser auf SS1."),
    ],
)  # fmt: skip
def test_a_sentence_reads_well(id: str, args: dict[str, int], english: str, german: str) -> None:
    assert WORDS.say(id, args, "en") == english
    assert WORDS.say(id, args, "de") == german


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_piece_has_its_text(lang: str) -> None:
    edition = GAME.edition
    texts = [describe(edition, WORDS, piece, lang) for piece in range(1, edition.pieces)]
    assert all(text.endswith(".") and "{" not in text for text in texts)
    for n in range(1, edition.first_plant):
        text, line = describe(edition, WORDS, n, lang), short(edition, WORDS, n, lang)
        assert line.startswith(edition.names[n][lang])
        numbers = re.findall(r"\d+", text)
        assert str(edition.cost[n]) in numbers
        for row in range(DEMANDS * n, DEMANDS * n + edition.demands[n]):
            for number in (*edition.needs[row], *edition.gives[row]):
                assert not number or str(number) in numbers


def test_a_tile_in_words() -> None:
    twin = next(n for n in range(1, GAME.edition.first_plant) if GAME.edition.names[n]["en"] == "Twin Towers")
    english = describe(GAME.edition, WORDS, twin, "en")
    assert "Demand: 2 red cubes and 1 blue cube. Income: €12. Or demand: 1 good. Income: 2 points." in english
    german = describe(GAME.edition, WORDS, twin, "de")
    assert "Forderung: 2 rote Würfel und 1 blauer Würfel. Ertrag: 12 €." in german


@pytest.mark.parametrize("seats", [2, 5])
def test_everything_that_comes_up_in_a_game_can_be_said(seats: int) -> None:
    state = GAME.new(seats, 11, levelling=True, rebuild=True, subsidy=True)
    rng = cw.Rng.seeded(seats)
    while not state.over:
        seat = state.actors[rng.below(len(state.actors))]
        offer = state.offer(seat)
        actions = [action for action, _ in offer.actions]
        sentences = [offer.prompt, *[text for _, text in offer.actions], *[text for _, text in offer.greyed]]
        sentences += state.play(seat, actions[rng.below(len(actions))])
        for sentence in sentences:
            for lang in LANGUAGES:
                assert "{" not in sentence.text(lang)
