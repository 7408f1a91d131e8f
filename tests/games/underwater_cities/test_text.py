"""Both languages are complete, and every piece has its text."""

import re
from pathlib import Path
from string import Formatter

import pytest

import citywright as cw
from citywright.engine.words import LANGUAGES
from citywright.games.underwater_cities.counting import COUNTERS
from citywright.games.underwater_cities.edition import COLOURS, EVENTS, TYPES
from citywright.games.underwater_cities.effects import Verb
from citywright.games.underwater_cities.fields import STEPS
from citywright.games.underwater_cities.game import HOUSE_EDITION, game_with
from citywright.games.underwater_cities.judgement import reckon
from citywright.games.underwater_cities.reading import read_edition
from citywright.games.underwater_cities.state import FOREIGN, UnderwaterCities
from citywright.games.underwater_cities.steps.interpreter import begin
from citywright.games.underwater_cities.text import Teller, describe, short
from citywright.games.underwater_cities.verbs import VERBS
from tests.games.underwater_cities.support import EDITION, GAME, find, sources, turn

OPEN = EDITION.open_slot
CODE = Path("src/citywright/games/underwater_cities")
WORDS = GAME.words


def test_both_languages_have_the_same_sentences() -> None:
    english, german = (WORDS.catalogues[lang].entries for lang in LANGUAGES)
    assert set(english) == set(german)
    for id, forms in english.items():
        fields = {field for form in forms for _, field, _, _ in Formatter().parse(form) if field}
        others = {field for form in german[id] for _, field, _, _ in Formatter().parse(form) if field}
        assert fields == others, id


def test_every_sentence_that_the_code_speaks_is_there() -> None:
    ids: set[str] = set()
    for file in CODE.rglob("*.py"):
        ids |= set(re.findall(r'"((?:event|no|do|ask|effect|card|board|side|slot|tile)\.[a-z_]+)"', file.read_text()))
    ids |= {f"on.{event}" for event in EVENTS} | {f"counter.{counter}" for counter in COUNTERS}
    ids |= {f"do.{block.name}" for block in GAME.actions.blocks if block.name not in ("first", "price")}
    ids |= {f"ask.{step}" for step in STEPS if step not in ("keep", "discard")}
    assert ids <= set(WORDS.catalogues["en"].entries)


def test_every_card_tells_what_it_does() -> None:
    for card in range(len(EDITION.names)):
        for lang in LANGUAGES:
            text = describe(EDITION, WORDS, card, lang)
            assert text.endswith(".")
            assert "{" not in text
            assert EDITION.names[card][lang] in short(EDITION, WORDS, card, lang)


def test_texts_of_known_cards() -> None:
    assert describe(EDITION, WORDS, 86, "en") == (
        "At once: gain 1 steelplast for every 2 connected desalination plants."
    )
    assert describe(EDITION, WORDS, 86, "de") == "Sofort: erhalte 1 Stahlplastik je 2 verbundene Entsalzungsanlagen."
    assert describe(EDITION, WORDS, 19, "en") == (
        "Action, once per era: build a structure at the usual cost and advance 1 space on the Federation track."
    )
    assert describe(EDITION, WORDS, find("Farm Improvement"), "en") == (
        "At once: upgrade up to 2 farms for 1 credit or 1 science each."
    )
    assert describe(EDITION, WORDS, 186, "de") == (
        "Die Wirkung kostet 3 Credits. Am Spielende: zahle 2 Tang, dann erhalte 3 Punkte, höchstens 5‑mal."
    )
    assert describe(EDITION, WORDS, 14, "en") == (
        "Whenever your card does not match your coloured slot: gain 1 steelplast."
    )


@pytest.mark.parametrize(
    ("card", "english", "german"),
    [
        (23, "At once: exchange 1 kelp for 1 steelplast or the other way round.",
         "Sofort: tausche 1 Tang gegen 1 Stahlplastik oder umgekehrt."),
        (64, "Once per turn: pay 1 credit to gain 1 kelp or 1 steelplast.",
         "Einmal je Zug: zahle 1 Credit, dann erhalte 1 Tang oder 1 Stahlplastik."),
        (28, "At once: if you have at least 1 upgraded tunnel beside a city, gain 1 kelp.",
         "Sofort: wenn du mindestens 1 aufgewerteten Tunnel an einer Stadt hast, erhalte 1 Tang."),
        (37, "Whenever you build the second laboratory of a connected city: gain 1 credit.",
         "Immer wenn du das zweite Labor einer verbundenen Stadt baust: erhalte 1 Credit."),
        (101, "When you build a tunnel, pay 1 credit less.", "Wenn du einen Tunnel baust, zahlst du 1 Credit weniger."),
        (75, "At once: gain 1 credit for every 2 tunnels beside cities.",
         "Sofort: erhalte 1 Credit je 2 Tunnel an Städten."),
        (99, "At once: turn a white city into a purple one for 1 credit.",
         "Sofort: mache eine weiße Stadt für 1 Credit zu einer violetten."),
        (163, "At the end of the game: pay 1 kelp and 1 steelplast to gain 1 point, as often as you like.",
         "Am Spielende: zahle 1 Tang und 1 Stahlplastik, dann erhalte 1 Punkt, beliebig oft."),
    ],
)  # fmt: skip
def test_texts_read_well_in_both_languages(card: int, english: str, german: str) -> None:
    assert describe(EDITION, WORDS, card, "en") == english
    assert describe(EDITION, WORDS, card, "de") == german


def test_components_are_all_listed_with_source_and_texts() -> None:
    found = cw.game("underwater_cities").components()
    kinds = [piece["kind"] for piece in found]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        "slot": 22, "side": 2, "board": 8, "metropolis": 16, "contract": 8, "card": 206,
    }  # fmt: skip
    for piece in found:
        assert piece["source"] in ("rules", "published", "house")
        assert all(piece["text"][lang] and piece["name"][lang] for lang in LANGUAGES)
    assert len({piece["key"] for piece in found}) == len(found)


PUBLISHED_SLOTS = {
    "a": "Use an action card and build a structure at the usual cost and then upgrade it for 1 science.",
    "b": "Either gain 2 science or upgrade up to 3 structures for 1 science each.",
    "c": "Either build a tunnel at the usual cost or "
    "advance 1 space on the Federation track, draw 2 cards and gain 1 credit.",
    "d": "Gain 1 kelp, 1 steelplast and 1 science.",
    "e": "Build up to 2 tunnels at the usual cost.",
    "f": "Use an action card and take a special card.",
    "g": "Build a city of either colour at the usual cost and build a building at the usual cost.",
    "h": "Build up to 2 farms at the usual cost.",
    "i": "Build a tunnel at the usual cost and build a city of either colour at the usual cost.",
    "j": "Gain 1 kelp and 2 steelplast.",
    "k": "Build up to 2 laboratories at the usual cost.",
    "l": "Advance 2 spaces on the Federation track.",
    "m": "Use an action card and gain 2 different goods (kelp, steelplast or science).",
    "n": "Build up to 2 desalination plants at the usual cost.",
    "o": "Either build up to 2 farms at the usual cost or build up to 2 laboratories at the usual cost.",
    "p": "Either build a city of either colour at the usual cost or gain 1 kelp.",
    "q": "Build a tunnel at the usual cost and use an action card.",
    "r": "Use an action card and gain 1 steelplast.",
    "s": "Take a special card.",
    "t": "Build a city of either colour at the usual cost.",
    "u": "Draw 2 cards and either upgrade a structure for 1 science or gain 1 kelp.",
    "open": "Draw 2 cards and gain 2 credits.",
}
PUBLISHED_CARDS = {  # number: name, type and effect, as the sources have them; further names and numbers are ours
    0: ("Personal Assistant", "action", "gain 1 steelplast or 1 credit"),
    14: ("Black Ops Team", "permanent", "does not match your coloured slot: gain 1 steelplast"),
    19: ("Build a Structure", "action", "a structure at the usual cost and advance 1 space on the Federation track"),
    23: ("", "instant", "exchange 1 kelp for 1 steelplast or the other way round"),
    28: ("Seafood Collection", "instant", "if you have at least 1 upgraded tunnel beside a city, gain 1 kelp"),
    31: ("Demonstration", "instant", "use an action card"),
    33: ("Technology Negotiation", "instant", "upgrade a desalination plant for 1 science or 1 steelplast"),
    34: ("Build Farm or Desalination Plant", "action",
         "build a farm or a desalination plant at the usual cost and draw 1 card"),
    35: ("Embassy", "permanent", "enter Federation space 3: gain 1 credit"),
    36: ("Extraordinary Mission", "instant", "pay 1 credit to perform the action of any free slot"),
    37: ("Biomech Construction Crew", "permanent", "build the second laboratory of a connected city: gain 1 credit"),
    38: ("", "instant", "upgrade up to 2 farms for 1 credit or 1 science each"),
    46: ("", "production", "gain 1 credit"),
    47: ("Autonomous Systems", "production", "1 connected laboratory, pay 1 science to gain 1 kelp and 1 steelplast"),
    49: ("", "production", "gain 1 kelp for every 3 connected laboratories"),
    52: ("Biomech Construction Crew", "permanent", "the second desalination plant of a connected city: gain 1 credit"),
    55: ("Undersea Server Farm", "permanent", "hand limit is 1 higher"),
    58: ("", "permanent", "slot itself gives you steelplast: gain 1 point"),
    66: ("", "scoring", "gain 1 point for every 3 connected farms"),
    70: ("Replication Systems Test", "instant",
         "at least 2 upgraded connected laboratories, gain 1 steelplast and 1 science and draw 1 card"),
    78: ("Trial Run", "instant", "gain the output of one upgraded structure at a connected city"),
    86: ("Filtration Recycling", "instant", "gain 1 steelplast for every 2 connected desalination plants"),
    124: ("Demonstration", "instant", "pay 1 credit to use up to 2 action cards"),
    146: ("Construction Windfall", "instant", "at least 5 connected cities, build a desalination plant for free"),
    163: ("", "scoring", "pay 1 kelp and 1 steelplast to gain 1 point, as often as you like"),
    181: ("", "scoring", "gain 3 points for every 2 upgraded connected farms"),
    182: ("", "scoring", "pay 15 credits to gain 13 points."),
    183: ("Federal Priority", "scoring", "gain 2 points for every connected purple city"),
    184: ("", "scoring", "gain 2 points for every upgraded connected laboratory"),
    185: ("Trade Surplus", "scoring", "pay 1 steelplast to gain 1 point, at most 14 times"),
    186: ("", "scoring", "pay 2 kelp to gain 3 points, at most 5 times"),
    187: ("", "scoring", "pay 1 biomatter to gain 2 points, at most 6 times"),
    188: ("", "scoring", "pay 2 science to gain 3 points, at most 5 times"),
    189: ("", "scoring", "gain 2 points for every upgraded connected desalination plant"),
    191: ("Corporate Expansion", "permanent", "connect a metropolis: gain 2 credits and 2 points"),
    192: ("Build Expansion", "instant", "build a building on an expansion site at the usual cost"),
    193: ("Secret Mission", "instant", "pay 1 credit to perform the action of any coloured slot not held by you"),
}  # fmt: skip


def test_published_slots_are_as_published() -> None:
    teller = Teller(EDITION, WORDS, "en")
    for i, (slot, text) in enumerate(PUBLISHED_SLOTS.items()):
        assert (EDITION.slot_keys[i], teller.slot(i), sources("slot")[i]) == (slot, text, "published")
    large, small = (set(EDITION.sides[side]) for side in (1, 0))
    assert large == set(range(14)) | {17}
    assert large & small == {EDITION.slot_keys.index(letter) for letter in "bejlmn"}
    assert EDITION.slot_colour[1][0] == COLOURS.index("red")


def test_published_cards_are_as_published_and_no_others() -> None:
    assert {n for n in range(EDITION.cards) if sources("card")[n] == "published"} == set(PUBLISHED_CARDS)
    for n, (name, kind, text) in PUBLISHED_CARDS.items():
        assert name in EDITION.names[n]["en"]
        assert TYPES[EDITION.type[n]] == kind
        assert text in describe(EDITION, WORDS, n, "en")
    framed = {n for n in range(EDITION.cards) if sources("card", "frame_source")[n] == "published"}
    assert framed == {0, 28}  # name, number, colour and type are all known
    assert COLOURS[EDITION.colour[28]] == "red"
    assert COLOURS[EDITION.colour[31]] == "green"


def test_published_metropolises_are_as_published() -> None:
    teller = Teller(EDITION, WORDS, "en")
    texts = [teller.tile(tile).removeprefix("At the end of the game, if both tunnels are built: ") for tile in range(6)]
    assert texts == [
        "gain 3 points for every connected metropolis.",
        "gain 5 points for 8 tunnels beside cities, 7 points for 9, 9 points for 10 or more.",
        "gain 4 points for every set of an upgraded farm, desalination plant and laboratory, all connected, "
        "and an upgraded tunnel beside a city.",
        "gain 2 points for every special card played and paid for.",
        "gain 4 points for 5 connected cities, 8 points for 6, 12 points for 7 or more.",
        "When you connect it: gain 1 kelp. In each Production: gain 2 points.",
    ]


@pytest.mark.parametrize(
    ("id", "args", "english", "german"),
    [
        ("do.slot", {"slot": OPEN}, "Use the always-open slot", "Nutze den stets offenen Platz"),
        ("do.copy", {"slot": OPEN}, "Perform the always-open slot", "Führe den stets offenen Platz aus"),
        ("event.plays", {"seat": 0, "card": 1, "slot": OPEN}, "Player 1 plays Convoy\u00a0I on the always-open slot.",
         "Spieler 1 spielt Konvoi\u00a0I auf den stets offenen Platz."),
        ("event.copies", {"seat": 0, "slot": OPEN}, "Player 1 performs the always-open slot through a card.",
         "Spieler 1 führt durch eine Karte den stets offenen Platz aus."),
        ("event.turns_up", {"card": 47}, "Autonomous Systems is turned up.",
         "Die Karte Autonome Systeme wird aufgedeckt."),
        ("no.copy", {"slot": OPEN}, "This card cannot perform the always-open slot now.",
         "Diese Karte kann den stets offenen Platz jetzt nicht ausführen."),
    ],
)  # fmt: skip
def test_names_fit_into_sentences(id: str, args: dict[str, int], english: str, german: str) -> None:
    assert (WORDS.say(id, args, "en"), WORDS.say(id, args, "de")) == (english, german)


def test_slots_by_themselves() -> None:
    names = {piece["key"]: piece["name"] for piece in cw.game("underwater_cities").components()}
    assert names["slot a"] == {"en": "Slot A", "de": "Platz A"}
    assert names["slot open"] == {"en": "Always-open slot", "de": "Stets offener Platz"}
    s = turn(seats=1)
    s.held[EDITION.slot_keys.index("u")] = FOREIGN
    drawn = GAME.panels(s.view(None), None, "de")["board"]
    assert "Stets offener Platz: Ziehe 2 Karten" in drawn
    assert "Besetzt von einem fremden Plättchen." in drawn


class Windfall(Verb):
    """A kind of effect that only this test knows: credits for everybody."""

    name = "windfall"
    icon = "credits"
    most = 5
    flat = 40

    def text(self, teller: Teller, node: int) -> str:
        return f"everybody gains {teller.effects.n[node]} credits"

    def usable(self, s: UnderwaterCities, seat: int, node: int) -> bool:
        return True

    def begin(self, s: UnderwaterCities, seat: int, node: int) -> None:
        for other in range(s.seats):
            s.gain(other, (0, 0, s.edition.effects.n[node], 0, 0, 0))


def test_a_new_kind_of_effect_is_one_entry(tmp_path: Path) -> None:
    house = Path(HOUSE_EDITION).read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(house.replace("effect = { advance = 2 }", "effect = { windfall = 3 }"), encoding="utf-8")
    edition = read_edition(str(own), [*VERBS, Windfall()])
    game = game_with(edition)
    s = game.new(3, 1)
    node = edition.slot_effect[edition.slot_keys.index("l")]
    assert Teller(edition, game.words, "en").slot(edition.slot_keys.index("l")) == "Everybody gains 3 credits."
    assert "<b>3</b>" in game.panels(s.view(None), None, "en")["board"]
    assert reckon(s, 0, node, 5) == 3 * 40
    before = s.goods.copy()
    begin(s, 1, node)
    assert [after - had for after, had in zip(s.goods, before, strict=True)] == [0, 0, 3, 0, 0, 0] * 3
