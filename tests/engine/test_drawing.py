"""What the drawings of all games share."""

import re
from pathlib import Path

import pytest

import citywright as cw
from citywright.engine.drawing import light_colours, section, with_colours, without_idle_shapes
from citywright.engine.drawing.svg import attributes, esc, num, signed, text_width
from citywright.engine.drawing.table import SEAT_COLOURS, SEAT_FORMS, Mark, button, card, seat_sign
from citywright.web.library import drawing_room

GAMES = Path(cw.__file__).parent / "games"


def style(key: str) -> str:
    return str(getattr(drawing_room(key), "STYLE"))  # noqa: B009  a room is known by name only


@pytest.mark.parametrize("key", cw.game_keys())
def test_every_colour_is_there_and_the_night_has_none_that_the_day_lacks(key: str) -> None:
    sheet = style(key)
    state = cw.game(key).new(3, 5)
    seen = "".join(cw.game(key).panels(state.view(0), state.offer(0), "en").values())
    used = set(re.findall(r"var\(--([a-z0-9-]+)\)", sheet + seen))
    dark = re.findall(r'^\[data-theme="dark"\] \.[a-z-]+ \{(.*?)\}', sheet, flags=re.DOTALL | re.MULTILINE)
    by_night = set(re.findall(r"--([a-z0-9-]+):", "".join(dark)))
    # what a piece or a part of the page says of itself, its colours and its measures, is no colour of the sheet
    day = re.sub(r"^\[data-theme.*?\}", "", sheet, flags=re.DOTALL | re.MULTILINE)
    room = "".join(file.read_text(encoding="utf-8") for file in (GAMES / key / "drawing").glob("*.py"))
    own = set(re.findall(r"--([a-z0-9-]+):", day + seen + room))
    assert used <= own
    assert light_colours(sheet).keys() >= by_night


def test_a_seat_has_a_colour_and_a_form_of_its_own() -> None:
    assert len(set(SEAT_COLOURS)) == len(set(SEAT_FORMS)) == 5
    assert all(SEAT_COLOURS[seat] in seat_sign(seat, 0, 0, 20) for seat in range(5))


def test_shapes_that_nothing_shows_are_left_out() -> None:
    shown, inner, idle = (
        '<symbol id="a"><use href="#b"/></symbol>', '<symbol id="b"><path/></symbol>',
        '<symbol id="c"><use href="#d"/></symbol><symbol id="d"/></symbol>',
    )  # fmt: skip
    picture = '<use href="#a"/>'
    assert without_idle_shapes(idle + shown + inner + picture) == shown + inner + picture


def test_colours_take_the_place_of_variables() -> None:
    colours = light_colours(".cw {\n  --ink: #222;\n}\n.cw .a {\n  --ink: #333;\n}\n")
    assert colours == {"ink": "#222"}
    assert with_colours('<rect fill="var(--ink)"/>', colours) == '<rect fill="#222"/>'


def test_a_section_of_a_style_sheet_goes_on_below_a_comment_of_its_own() -> None:
    sheet = "/* sea */\n.a {}\n/* why b is so */\n.b {} /* and this */\n.c {}\n\n/* land */\n.d {}\n"
    assert re.findall(r"\.([a-d])", section(sheet, "sea")) == ["a", "b", "c"]
    assert re.findall(r"\.([a-d])", section(sheet, "land")) == ["d"]


def test_text_is_escaped_wherever_it_goes() -> None:
    nasty = "<b>&\"'"
    assert esc(nasty) == "&lt;b&gt;&amp;&quot;&#x27;"
    assert attributes({"title": nasty}) == f' title="{esc(nasty)}"'
    for text in (button(Mark("go", nasty), nasty), button(Mark("go", nasty, nasty), nasty)):
        assert "<b>" not in text
    assert "<b>" not in card("card-1", nasty, "", Mark("go", nasty), False)


def test_a_button_says_its_action_or_why_not() -> None:
    assert 'data-action="place 2,0"' in button(Mark("place 2,0", "Lay it"), "Lay it")
    assert 'id="do-place-2_0"' in button(Mark("place 2,0", "Lay it"), "Lay it")
    greyed = button(Mark("place c4", "Lay it", "It is taken."), "Lay it")
    assert "data-action" not in greyed
    assert 'data-reason="It is taken."' in greyed


def test_a_card_is_planned_greyed_a_target_or_just_lies_there() -> None:
    mark, greyed = Mark("build 1", "Build it"), Mark("build 1", "Build it", "Too dear.")
    assert 'class="card on"' in card("c", "A house", "", mark, True)
    assert 'class="card target"' in card("c", "A house", "", mark, False)
    assert 'class="card greyed"' in card("c", "A house", "", greyed, False)
    assert 'class="card" id="c" aria-disabled="true"' in card("c", "A house", "", None, False)


def test_numbers_are_short_and_minus_signs_are_minus_signs() -> None:
    assert [num(2.0), num(2.04), num(-7.25)] == ["2", "2", "-7.2"]
    assert signed(-3) == "−3"
    assert text_width("iii", 10) < text_width("ooo", 10) < text_width("mmm", 10)
