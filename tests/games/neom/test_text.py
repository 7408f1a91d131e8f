"""The words of NEOM and of the engine: complete in both languages, well-formed, and true to the tiles."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

import citywright as cw
from citywright.engine.editions import Entry
from citywright.engine.words import LANGUAGES, Catalogue
from citywright.games.neom import scoring
from citywright.games.neom.counters import COUNTERS
from citywright.games.neom.edition import DISASTERS, GOODS, TYPES, Edition
from citywright.games.neom.fields import STEPS
from citywright.games.neom.game import HOUSE_EDITION, game_with
from citywright.games.neom.reading import read_edition, read_effects
from citywright.games.neom.text import describe, make_words, short

PACKAGE = Path(cw.__file__).parent
NEOM = PACKAGE / "games/neom"
GAME = game_with(read_edition(HOUSE_EDITION))
WORDS = GAME.words
ENTRIES = {lang: WORDS.catalogues[lang].entries for lang in LANGUAGES}
PREFIXES = {id.partition(".")[0] for id in ENTRIES["en"]} | {"ask", "do", "no", "event", "engine"}

CATALOGUES = sorted([*(PACKAGE / "engine").glob("*.po"), *NEOM.rglob("*.po")])
SOURCES = sorted([*(PACKAGE / "engine").glob("*.py"), *NEOM.rglob("*.py")])

SPECIAL = sorted({effect.told for effects in GAME.edition.effects for effect in effects})

# what is the same in both languages: names, units, and the amounts made of them alone
SAME = {"good.gold", "amount.money", "amount.plus", "amount.minus"}
ENGLISH = re.compile(
    r"\b(a|and|anchor|anchors|are|build|built|cell|centre|choose|city|cost|costs|each|every|fine|from|for|good|goods|is"
    r"|it|its|need|needs|not|of|or|origin|pay|player|point|points|public|raw|remove|round|site|supply|that|the|this"
    r"|tile|tiles|trade|when|with|you|your)\b",
    re.IGNORECASE,
)

# -- what the code says ------------------------------------------------------------------------------


def trees() -> Iterator[ast.AST]:
    for path in SOURCES:
        yield ast.parse(path.read_text(encoding="utf-8"))


def ids_in(node: ast.AST) -> set[str]:
    """Sentence ids that stand in the source as they are."""
    found = {part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)}
    return {text for text in found if re.fullmatch(r"[a-z]+(\.\w+)+", text) and text.partition(".")[0] in PREFIXES}


def made_ids() -> set[str]:
    """Ids that the code puts together from the names of things."""
    names = {
        "ask": STEPS,
        "good": GOODS,
        "type": TYPES,
        "kind": TYPES,
        "disaster": DISASTERS,
        "effect": SPECIAL,
        "short": (*SPECIAL, *DISASTERS),
        "counter": COUNTERS[1:],  # the first counts nothing: it stands for a fixed amount
        "virtual": ("raw", "any"),
        "seller": ("supply", "supply_left", "supply_right", "supply_both"),
        "score": [*[label for label, _ in scoring.breakdown(GAME.new(3, 1), 0)]],
        "rank": scoring.RANKS,
        "about": ["line", "time", "weight"],  # for the first page of the web tables
        "option": [key for option in GAME.options for key in (option.key, f"{option.key}.help")],
        "browse": ["tile", "board", "stack.A", *GAME.browsing.filters],  # for the page of components
    }
    return {f"{prefix}.{name}" for prefix, group in names.items() for name in group}


def beginnings() -> tuple[str, ...]:
    """How f-strings in the source begin that could make ids: "good.", "draw.mark."."""
    firsts = [node.values[0] for tree in trees() for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    texts = [first.value for first in firsts if isinstance(first, ast.Constant) and isinstance(first.value, str)]
    return tuple(text for text in texts if re.fullmatch(r"[a-z]+\.[\w.]*", text))


def said_with(id_at: int, call: ast.Call) -> Iterator[tuple[str, set[str]]]:
    """The ids a call names, each with the arguments it hands over."""
    if len(call.args) <= id_at:
        return
    given = {keyword.arg for keyword in call.keywords if keyword.arg}
    for argument in call.args[id_at + 1 :]:
        if not isinstance(argument, ast.Dict):
            continue
        given |= {key.value for key in argument.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}
    for id in ids_in(call.args[id_at]):
        yield id, given


def calls() -> Iterator[tuple[str, set[str]]]:
    """Every sentence that the code says by its id, with its arguments."""
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in ("Sentence", "Reason", "tell", "say"):
                    yield from said_with(0, node)
                elif name == "whisper":
                    yield from said_with(1, node)


def fields(form: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(form) if field}


# -- the catalogues ----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_catalogue_is_a_valid_gettext_file(path: Path) -> None:
    with path.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    assert str(catalogue.locale) == path.stem
    assert catalogue.charset.lower() == "utf-8"
    assert (catalogue.num_plurals, catalogue.plural_expr) == (2, "(n != 1)")
    read: dict[str, tuple[str, ...]] = {}
    for message in catalogue:
        assert not message.fuzzy
        assert list(message.check(catalogue)) == []
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        assert len(forms) == (1 if len(ids) == 1 else catalogue.num_plurals)
        assert len(set(ids)) == 1
        if ids[0]:
            read[ids[0]] = forms
    assert all(form.strip() == form != "" for forms in read.values() for form in forms)
    text = path.read_text(encoding="utf-8")
    assert Catalogue.parse(text).entries == read  # our own reader agrees with Babel
    assert len(re.findall("^msgid ", text, re.MULTILINE)) == len(read) + 1, "an id stands twice in the file"


def test_both_languages_have_the_same_sentences() -> None:
    assert ENTRIES["en"].keys() == ENTRIES["de"].keys()
    for id, forms in ENTRIES["en"].items():
        german = ENTRIES["de"][id]
        assert [fields(form) for form in forms] == [fields(form) for form in german], id


def test_every_sentence_that_is_said_is_there() -> None:
    said = made_ids().union(*[ids_in(tree) for tree in trees()])
    assert said - ENTRIES["en"].keys() == set()


def test_no_sentence_is_left_over() -> None:
    said = made_ids().union(*[ids_in(tree) for tree in trees()])
    begun = tuple(text for text in beginnings() if text.rstrip(".") not in {id.partition(".")[0] for id in made_ids()})
    ours = [id for id in ENTRIES["en"] if not id.startswith("engine.")]
    assert [id for id in ours if id not in said and not id.startswith(begun)] == []


def test_no_sentence_asks_for_more_than_it_is_given() -> None:
    given = defaultdict(list)
    for id, arguments in calls():
        given[id].append(arguments)
    assert len(given) > 80
    for id, ways in given.items():
        for arguments in ways:
            for form in (*ENTRIES["en"][id], *ENTRIES["de"][id]):
                assert fields(form) <= arguments, id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_end_and_labels_do_not(lang: str) -> None:
    for id, forms in ENTRIES[lang].items():
        kind = id.partition(".")[0]
        for form in forms:
            if kind in ("ask", "no", "event", "effect", "disaster") or id.endswith(".help"):
                assert form.endswith("."), id
            elif kind in ("do", "score", "rank", "type", "good"):
                assert not form.endswith("."), id
            if kind not in ("short", "amount"):
                assert "  " not in form, id


def test_german_is_german() -> None:
    for id, forms in ENTRIES["de"].items():
        plain = [re.sub(r"\{\w+\}", "", form) for form in forms]
        assert not any(ENGLISH.search(form) for form in plain), id
        if any(re.search(r"[A-Za-z]{2}", form) for form in plain) and id not in SAME:
            assert forms != ENTRIES["en"][id], id


# -- names in sentences ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "args", "english", "german"),
    [
        ("do.build", {"tile": 12}, "Build Concrete Plant", "Betonwerk bauen"),
        ("do.sell", {"tile": 12, "money": 5}, "Sell Concrete Plant for 5 L", "Betonwerk für 5 L verkaufen"),
        (
            "do.place_over",
            {"tile": 12, "cell": 7, "tile2": 11},
            "Build Concrete Plant on c4, replacing Sawmill",
            "Betonwerk auf c4 bauen und Sägewerk ersetzen",
        ),
        (
            "do.buy",
            {"good": 0, "seller": 1, "money": 3},
            "Buy coal from Player 2 for 3 L",
            "Kohle von Spieler 2 für 3 L kaufen",
        ),
        (
            "do.buy",
            {"good": 0, "seller": 6, "money": 1},
            "Buy coal from the supply by the left trade route for 1 L",
            "Kohle aus dem Vorrat über die linke Handelsroute für 1 L kaufen",
        ),
        (
            "do.use",
            {"virtual": 0, "goods": 0b101},
            "Use the virtual raw good as coal or oil",
            "Virtuellen Rohstoff als Kohle oder Öl einsetzen",
        ),
        (
            "no.money",
            {"tile": 12, "money": 5, "money2": 3},
            "Concrete Plant costs 5 L with all goods; you have 3 L.",
            "Betonwerk: Du brauchst mit allen Waren 5 L, hast aber nur 3 L.",
        ),
        (
            "no.tiles",
            {"tile": 94, "n": 3, "type": 1, "have": 2},
            "Stock Exchange needs 3 commercial tiles in your city; you have 2.",
            "Börse: Du brauchst 3 Plättchen vom Typ Wirtschaftsgebäude in deiner Stadt, hast aber erst 2.",
        ),
        (
            "no.anchor_limit",
            {"n": 1, "generation": 1},
            "In generation I only one anchor may stand in your city; another can only replace it.",
            "In Generation I darf nur ein Ankergebäude in deiner Stadt stehen; ein weiteres kann es nur ersetzen.",
        ),
        (
            "ask.take",
            {"n": 2},
            "Choose 2 discarded anchors to take, one after the other.",
            "Wähle nacheinander 2 abgeworfene Ankergebäude, die du nimmst.",
        ),
        (
            "event.route",
            {"seat": 2, "routes": 3},
            "Player 3 opens both trade routes.",
            "Spieler 3 errichtet beide Handelsrouten.",
        ),
        (
            "engine.no_seat",
            {"n": 3, "number": 7},
            "There is no seat 7: this table has 3 seats, counted from 0.",
            "Den Platz 7 gibt es nicht: Dieser Tisch hat 3 Plätze, gezählt ab 0.",
        ),
    ],
)
def test_a_sentence_reads_well(id: str, args: dict[str, int], english: str, german: str) -> None:
    assert WORDS.say(id, args, "en") == english
    assert WORDS.say(id, args, "de") == german


def test_seats_can_have_names() -> None:
    words = WORDS.named(["Ada", "Bert"])
    assert words.say("do.buy", {"good": 13, "seller": 1, "money": 4}, "de") == "Stahl von Bert für 4 L kaufen"
    assert words.say("event.gains", {"seat": 0, "money": 2}) == "Ada gets 2 L."


@pytest.mark.parametrize(
    ("seats", "options"),
    [(1, {"tiles": "5+"}), (2, {}), (3, {"beginner": True}), (4, {}), (5, {"sales_pay_fines": True})],
)
def test_everything_that_comes_up_in_a_game_can_be_said(seats: int, options: dict[str, bool | str]) -> None:
    state = GAME.new(seats, 11, **options)
    rng = cw.Rng.seeded(seats)
    while not state.over:
        seat = state.actors[rng.below(len(state.actors))]
        offer = state.offer(seat)
        actions = [action for action, _ in offer.actions]
        any_action = rng.below(GAME.actions.size)
        sentences = [offer.prompt, *[text for _, text in offer.actions], *[text for _, text in offer.greyed]]
        reason = state.why_not(seat, any_action)
        if reason is not None:
            sentences.append(reason)
        sentences += state.play(seat, actions[rng.below(len(actions))])
        for sentence in sentences:
            for lang in LANGUAGES:
                assert "{" not in sentence.text(lang)


# -- tiles -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_tile_has_its_text(lang: str) -> None:
    for tile in range(1, GAME.edition.tiles + 1):
        text, line = describe(GAME.edition, WORDS, tile, lang), short(GAME.edition, WORDS, tile, lang)
        assert text.endswith(".")
        assert text[0].isupper()
        assert line.startswith(GAME.edition.names[tile][lang] + " [")
        for part in (text, line):
            assert "\n" not in part
            assert not re.search(r"  |\.\.|\{|\}| [,.;]|; *$|: *$", part), part
        if lang == "de":
            assert not ENGLISH.search(text), text


@pytest.mark.parametrize(
    ("tile", "english", "german"),
    [
        (
            12,
            "Industrial, polluted. Needs stone. Makes concrete.",
            "Industriegebäude, belastet. Braucht Stein. Produziert Beton.",
        ),
        (
            77,
            "Industrial, polluted. Costs 2 L and needs gas or oil. Makes plastic.",
            "Industriegebäude, belastet. Kostet 2 L und braucht Erdgas oder Öl. Produziert Plastik.",
        ),
        (
            86,
            "Residential and commercial. Needs concrete and glass. Worth 3 points. When built, it brings 3 L. "
            "At the end of each generation, it brings an income of 3 L.",
            "Wohngebäude und Wirtschaftsgebäude. Braucht Beton und Glas. Bringt bei der Wertung 3 SP. "
            "Bringt einmalig 3 L. Bringt am Ende jeder Generation ein Einkommen von 3 L.",
        ),
        (
            36,
            "Commercial. Costs nothing. When built, it brings 3 L. "
            "At the end of generations I, II and III, it brings an income of 1, 2 and 3 L.",
            "Wirtschaftsgebäude. Kostet nichts. Bringt einmalig 3 L. "
            "Bringt am Ende der Generationen I, II und III ein Einkommen von 1, 2 und 3 L.",
        ),
        (
            60,
            "Public. Needs steel or 5 L. Worth 1 point for every 5 L that you have just before the final income.",
            "Öffentliches Gebäude. Braucht Stahl oder 5 L. "
            "Bringt bei der Wertung 1 SP für je 5 L deines Geldes unmittelbar vor dem Schlusseinkommen.",
        ),
        (
            83,
            "Residential. Needs at least 3 residential tiles in your city. Worth 4 points.",
            "Wohngebäude. Setzt mindestens 3 Wohngebäude in deiner Stadt voraus. Bringt bei der Wertung 4 SP.",
        ),
        (
            140,
            "Public. Costs 1 L. Worth 11 points, minus 1 point for each surrounding residential, commercial, "
            "industrial or public tile. Gives power.",
            "Öffentliches Gebäude. Kostet 1 L. Bringt bei der Wertung 11 SP, minus 1 SP pro umliegendes Wohn-, "
            "Wirtschafts-, Industrie- oder Öffentliches Gebäude. Erzeugt Strom.",
        ),
        (
            132,
            "Public. Costs 1 L. Worth 1 point for each commercial tile in your city. "
            "Each time you build a commercial tile, you then get 1 L.",
            "Öffentliches Gebäude. Kostet 1 L. Bringt bei der Wertung 1 SP pro Wirtschaftsgebäude in deiner Stadt. "
            "Immer wenn du ein Wirtschaftsgebäude baust, erhältst du danach 1 L.",
        ),
        (
            24,
            "Disaster. Whoever chooses it takes no action; at the end of the round it strikes all others. "
            "Whoever is struck pays 1 L for each residential, commercial, industrial and public tile in the city, "
            "or removes one of them. In a solo game it strikes you, unless you choose it in one of the rounds 1 to 3.",
            "Katastrophe. Wer sie wählt, führt keine Aktion durch; am Ende der Runde trifft sie alle anderen. "
            "Wer betroffen ist, zahlt 1 L für jedes Wohn-, Wirtschafts-, Industrie- und Öffentliche Gebäude in der "
            "Stadt oder entfernt eines davon. Im Solospiel trifft sie dich, außer du wählst sie in einer der Runden "
            "1 bis 3.",
        ),
    ],
)
def test_a_tile_is_described(tile: int, english: str, german: str) -> None:
    assert describe(GAME.edition, WORDS, tile, "en") == english
    assert describe(GAME.edition, WORDS, tile, "de") == german


@pytest.mark.parametrize(
    ("tile", "english", "german"),
    [
        (3, "Slums [residential] free", "Slums [Wohngebäude]: kostenlos"),
        (
            12,
            "Concrete Plant [industrial, polluted] needs stone; makes concrete",
            "Betonwerk [Industriegebäude, belastet]: braucht Stein; produziert Beton",
        ),
        (
            9,
            "Antique Shop [commercial] needs gold; at once 4 L; income 2 L",
            "Antiquitätenladen [Wirtschaftsgebäude]: braucht Gold; einmalig 4 L; Einkommen 2 L",
        ),
        (
            58,
            "Combined Heat and Power Plant [public, polluted] needs gas; 7 points; power",
            "Blockheizkraftwerk [Öffentliches Gebäude, belastet]: braucht Erdgas; 7 SP; Strom",
        ),
        (
            94,
            "Stock Exchange [commercial] needs 3 commercial tiles; at once 6 L; income 9 L",
            "Börse [Wirtschaftsgebäude]: braucht 3 Wirtschaftsgebäude; einmalig 6 L; Einkommen 9 L",
        ),
        (
            124,
            "Community Hall [public] free; 4 points for each residential area in your city",
            "Bürgerhaus [Öffentliches Gebäude]: kostenlos; 4 SP pro Wohngebiet in deiner Stadt",
        ),
        (
            64,
            "Fire [disaster] 1 L per unprotected tile (raw sites go free) or remove two",
            "Großbrand [Katastrophe]: 1 L pro ungeschütztes Plättchen (ohne Abbau) oder zwei entfernen",
        ),
    ],
)
def test_a_tile_fits_in_a_line(tile: int, english: str, german: str) -> None:
    assert short(GAME.edition, WORDS, tile, "en") == english
    assert short(GAME.edition, WORDS, tile, "de") == german


def own_edition() -> Edition:
    """An edition whose tile 001 does what no tile of the house does."""
    edition = read_edition(HOUSE_EDITION)
    coal, oil, wood = (1 << GOODS.index(good) for good in ("coal", "oil", "wood"))
    edition.needs[1] = ((wood, 0), (coal | oil, 4))
    edition.needs_type[1], edition.needs_count[1] = 1 << TYPES.index("public"), 1
    edition.points[1] = tuple((2, 3, counter) for counter in range(1, len(COUNTERS)))
    edition.variable[1] = True
    read_effects(edition, Entry({"on_link": {"type": "raw", "money": 1}}, "tile 1"), 1)
    return edition


def test_an_edition_of_ones_own_is_described_too() -> None:
    edition = own_edition()
    words = make_words(edition)
    english, german = (describe(edition, words, 1, lang) for lang in LANGUAGES)
    assert "Costs 1 L and needs wood and either coal, oil or 4 L. Needs at least a public tile in your city." in english
    assert "Worth 2 points for every 3 residential tiles in your city, plus 2 points for every 3 commercial" in english
    assert "for each new direct road from it to a raw site." in english
    assert "Kostet 1 L und braucht Holz und entweder Kohle, Öl oder 4 L." in german
    assert "2 SP für je 3 Öffentliche Gebäude in deiner Stadt, plus" in german
    assert not ENGLISH.search(german)
