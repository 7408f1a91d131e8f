"""A new counter and a new effect are one entry each: read, told, drawn, judged and carried out from there."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from citywright.engine.editions import Entry
from citywright.engine.errors import BadInput
from citywright.engine.state import Json
from citywright.engine.words import LANGUAGES, Catalogue, Words
from citywright.games.neom import counters, effects
from citywright.games.neom.city import AROUND
from citywright.games.neom.drawing.tile import tile_svg
from citywright.games.neom.edition import FLOOD, Edition
from citywright.games.neom.game import HOUSE_EDITION
from citywright.games.neom.judgement import judge, ledger
from citywright.games.neom.reading import read_edition
from citywright.games.neom.state import Neom
from citywright.games.neom.text import describe, make_words, short
from tests.games.neom.support import acting, build, choose, choosing, city, crossroads, points, roads, struck, why_not
from tests.rulebook import rule

NUMBER_ONE = '[[tile]]\nnumber = 1\nname = { de = "Mietshäuser", en = "Tenements", en_source = "house" }\n'
HOME, SHOP = 1, 6
GARDENS = "points = [{ each = 2, of = 'garden' }]"
COUNTER_LISTS = ("COUNTERS", "COUNT", "FORESEEN", "USUAL", "COUNTS_AROUND", "SIGNS")
LISTS = [*[vars(counters)[name] for name in COUNTER_LISTS], effects.EFFECTS]


@pytest.fixture
def entries() -> Iterator[None]:
    """A counter and an effect that no edition of ours has; both are gone after the test."""
    lengths = [len(entered) for entered in LISTS]

    counters.counter(  # empty cells around the tile
        "garden", "square around", 400,
        lambda s, seat, city, cell: (AROUND[cell] & ~city.filled).bit_count(), around=True,
    )  # fmt: skip

    class Tips(effects.Effect):
        """Money for each choice and each build, and a gift when it is laid; no fine in a flood for what is near."""

        key = "tips"
        only_once = True
        guard = 1 << FLOOD

        def read(self, tile: Entry) -> bool:
            self.money = tile.number(self.key, 0, 9, default=0)
            self.args = {"money": self.money}
            self.sign = (("sign", "hand"), ("text", f"+{self.money}"))
            self.worth, self.worth_each_round = 30 * self.money, 7 * self.money
            return self.money > 0

        def laid(self, s: Neom, seat: int) -> None:
            s.money[seat] += 100

        def chosen(self, s: Neom, seat: int) -> int:
            return self.money

        def built(self, s: Neom, seat: int, place: int, cell: int, links: int) -> int:
            return 10 * self.money

    yield
    for entered, length in zip(LISTS, lengths, strict=True):
        del entered[length:]


def entry(edition: Edition, tile: int) -> Json:
    """What `edition show` says of a tile."""
    return next(part.entry for part in edition.components if (part.kind, part.number) == ("tile", tile))


def edition_with(folder: Path, line: str) -> Edition:
    """The house edition with one more line on tile 001, and roads to all sides."""
    text = Path(HOUSE_EDITION).read_text(encoding="utf-8")
    assert text.count(NUMBER_ONE) == 1
    file = folder / "own.toml"
    file.write_text(text.replace(NUMBER_ONE, f"{NUMBER_ONE}{line}\n"), encoding="utf-8")
    edition = read_edition(str(file))
    roads(edition, {HOME: "NESW", SHOP: "NESW"})
    return edition


def words_with(edition: Edition, *sentences: tuple[str, str, str]) -> Words:
    """The words of an edition with more sentences: id, English, German."""
    words = make_words(edition)
    for lang, texts in zip(LANGUAGES, zip(*[texts for _, *texts in sentences], strict=True), strict=True):
        more = {id: (text,) for (id, *_), text in zip(sentences, texts, strict=True)}
        words.catalogues[lang] = words.catalogues[lang].joined(Catalogue(more))
    return words


# -- a counter ----------------------------------------------------------------------------------------------


@rule("N-SCORE-4")
def test_a_new_counter_scores(entries: None, tmp_path: Path) -> None:
    edition = edition_with(tmp_path, GARDENS)
    assert points(city(edition, {"a5": HOME})) == 2 * 3
    assert points(city(edition, {"a5": HOME, "b5": SHOP})) == 2 * 2


@rule("N-SCORE-4")
def test_a_new_counter_is_told_and_drawn(entries: None, tmp_path: Path) -> None:
    edition = edition_with(tmp_path, GARDENS)
    words = words_with(edition, ("counter.garden", "garden around it", "Garten ringsum"))
    assert "Worth 2 points for each garden around it." in describe(edition, words, HOME, "en")
    assert "Bringt bei der Wertung 2 SP pro Garten ringsum." in describe(edition, words, HOME, "de")
    picture = tile_svg(edition, words, HOME, "en", "x")
    assert 'href="#neom-square"' in picture
    assert 'href="#neom-around"' in picture
    assert entry(edition, HOME)["points"] == [{"each": 2, "of": "garden"}]


@rule("N-SCORE-4")
def test_a_bot_knows_a_new_counter(entries: None, tmp_path: Path) -> None:
    edition = edition_with(tmp_path, GARDENS)
    assert ledger(edition).lasting[3][HOME] == ledger(crossroads()).lasting[3][HOME] + 2 * 400
    wide, narrow = ({0: city(edition, {home: HOME, "c4": SHOP})} for home in ("b4", "b5"))
    assert judge(acting({}, wide, generation=3, round=7), 0) > judge(acting({}, narrow, generation=3, round=7), 0)


@rule("N-SCORE-4")
def test_an_unknown_counter_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"own.toml: tile 1: points no. 1: of is 'garden'; it should be one of "):
        edition_with(tmp_path, GARDENS)


# -- an effect ----------------------------------------------------------------------------------------------


@rule("N-BUILD-10")
def test_a_new_effect_works_at_its_moments(entries: None, tmp_path: Path) -> None:
    edition = edition_with(tmp_path, "tips = 3")
    s = acting(HOME, {0: city(edition)}, money=20)
    build(s, 0, "c4")
    assert s.money[0] == 20 - 1 + 100 + 30  # its cost, its gift, and a tip for itself
    s = choosing((SHOP, 7), (8, 9), (10, 11), cities={0: city(edition, {"c4": HOME})}, money=20)
    choose(s, SHOP, 8, 10)
    assert s.money == [23, 20, 20]
    build(s, 0, "d3")
    assert s.money[0] == 23 + 3 + 30  # the shop brings 3 at once


@rule("N-DISASTER-7")
def test_a_new_effect_can_protect(entries: None, tmp_path: Path) -> None:
    edition = edition_with(tmp_path, "tips = 3")
    s = struck(24, {0: city(edition, {"c4": HOME, "d3": SHOP, "e3": 2})}, money=0)
    assert s.offer(0).prompt.args["money"] == 1
    s = struck(24, {0: city(edition, {"c4": HOME, "d3": SHOP})}, money=0)
    assert why_not(s, 0, "fine") is None


@rule("N-BUILD-10")
def test_a_new_effect_is_told_and_drawn(entries: None, tmp_path: Path) -> None:
    edition = edition_with(tmp_path, "tips = 3")
    full = ("effect.tips", "Tips: {money} L.", "Trinkgeld: {money} L.")
    words = words_with(edition, full, ("short.tips", "tips {money} L", "Trinkgeld {money} L"))
    assert describe(edition, words, HOME, "en").endswith("Worth 1 point. Tips: 3 L.")
    assert describe(edition, words, HOME, "de").endswith("Trinkgeld: 3 L.")
    assert short(edition, words, HOME, "en").endswith("; tips 3 L")
    assert short(edition, words, HOME, "de").endswith("; Trinkgeld 3 L")
    picture = tile_svg(edition, words, HOME, "en", "x")
    assert 'href="#neom-hand"' in picture
    assert ">+3</text>" in picture
    assert entry(edition, HOME)["tips"] == 3


@rule("N-BUILD-10")
def test_a_bot_knows_a_new_effect(entries: None, tmp_path: Path) -> None:
    book, house = ledger(edition_with(tmp_path, "tips = 3")), ledger(crossroads())
    assert book.lasting[1][HOME] == house.lasting[1][HOME] + 90
    assert book.effect[HOME] == 21
    assert house.effect[HOME] == 0


@rule("N-COMP-1")
@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("tips = 10", r"tile 1: tips is '10'; it should be a whole number from 0 to 9"),
        ("makes_any = 'processed'", r"makes_any on an anchor only"),
        ("swap_anchors = true", r"at most one tile with swap_anchors"),
        ("half_fines = 2", r"tile 1: half_fines is '2'; it should be true or false"),
        ("on_link = { type = 'raw' }", r"tile 1: on_link: money is missing"),
        ("alms = 1", r"tile 1: there is no key 'alms'; known are .*on_link, .*tips"),
    ],
)
def test_a_wrong_effect_is_refused(entries: None, tmp_path: Path, line: str, wrong: str) -> None:
    with pytest.raises(BadInput, match=wrong):
        edition_with(tmp_path, line)
