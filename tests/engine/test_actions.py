"""Actions: integers in memory, words on paper."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import citywright as cw
from citywright.engine.actions import ActionSpace, numbered

NEOM = cw.game("neom").actions


def harbour() -> ActionSpace:
    space = ActionSpace()
    space.block("pass")
    space.block("build", cell=("a1", "b1", "c1"))
    space.block("ship", good=("coal", "oil"), port=("north", "east", "south"))
    return space


def test_blocks_follow_each_other() -> None:
    space = harbour()
    assert space.size == 10
    assert [(block.name, block.first, block.end) for block in space.blocks] == [
        ("pass", 0, 1), ("build", 1, 4), ("ship", 4, 10),
    ]  # fmt: skip
    assert [list(block.actions()) for block in space.blocks] == [[0], [1, 2, 3], [4, 5, 6, 7, 8, 9]]


def test_a_block_makes_actions_and_takes_them_apart() -> None:
    _, build, ship = harbour().blocks
    assert build(2) == 3
    assert ship(1, 2) == 9
    assert ship(1, 0) == 7
    assert (ship.arg(8), ship.second(8)) == (1, 1)
    assert (build.arg(3), build.second(3)) == (2, 0)
    assert [build.holds(action) for action in (0, 1, 3, 4)] == [False, True, True, False]
    assert ship.args(8) == {"good": 1, "port": 1}


def test_pieces_keep_their_numbers() -> None:
    space = harbour()
    load = space.block("load", crate=numbered(("017", "018"), 17), hold=numbered(("a", "b", "c"), 1))
    assert [space.text(load(crate, hold)) for crate, hold in ((17, 1), (18, 3))] == ["load 017 a", "load 018 c"]
    assert [load.args(action) for action in (load(17, 2), load(18, 1))] == [
        {"crate": 17, "hold": 2},
        {"crate": 18, "hold": 1},
    ]
    assert list(load.actions()) == [load(crate, hold) for crate in (17, 18) for hold in (1, 2, 3)]


def test_every_action_of_a_small_space_in_words() -> None:
    space = harbour()
    assert [space.text(action) for action in range(space.size)] == [
        "pass", "build a1", "build b1", "build c1", "ship coal north", "ship coal east", "ship coal south",
        "ship oil north", "ship oil east", "ship oil south",
    ]  # fmt: skip


def test_parse_forgives_white_space() -> None:
    assert harbour().parse("  ship\toil   east \n") == 8


def test_an_action_knows_its_block() -> None:
    space = harbour()
    assert [space.block_of(action).name for action in (0, 1, 9)] == ["pass", "build", "ship"]


@given(st.integers(0, NEOM.size - 1))
@example(0)
@example(NEOM.size - 1)
def test_words_and_numbers_of_neom_are_one_to_one(action: int) -> None:
    assert NEOM.parse(NEOM.text(action)) == action
    block = NEOM.block_of(action)
    assert block(block.arg(action), block.second(action)) == action
    assert block.text(action) == NEOM.text(action)


def test_all_words_of_neom_differ() -> None:
    assert len({NEOM.text(action) for action in range(NEOM.size)}) == NEOM.size
    assert sum(len(block.actions()) for block in NEOM.blocks) == NEOM.size


# -- what is wrong is said -----------------------------------------------------------------------------------


@pytest.mark.parametrize("action", [-1, 10, 10**100])
def test_a_number_outside_the_space(action: int) -> None:
    for ask in (harbour().text, harbour().block_of):
        with pytest.raises(cw.BadInput, match=f"^there is no action {action}; actions go from 0 to 9$"):
            ask(action)


@pytest.mark.parametrize(
    "text", ["", "jump", "build", "build d9", "build a1 a1", "Build a1", "ship coal", "ship oil 1"]
)
def test_words_outside_the_space(text: str) -> None:
    with pytest.raises(cw.BadInput) as error:
        harbour().parse(text)
    assert str(error.value) == f"no action reads {text!r}; the verbs are pass, build, ship"


def test_a_long_text_is_cut_in_the_answer() -> None:
    with pytest.raises(cw.BadInput) as error:
        harbour().parse("x" * 100_000)
    assert len(str(error.value)) < 120


@given(st.text())
def test_any_text_is_an_action_or_bad_input(text: str) -> None:
    try:
        action = NEOM.parse(text)
    except cw.BadInput:
        return
    assert NEOM.text(action) == " ".join(text.split())


def test_two_actions_never_read_alike() -> None:
    space = harbour()
    with pytest.raises(ValueError, match="two actions read 'pass'"):
        space.block("pass")
    with pytest.raises(ValueError, match="two actions read 'ship coal north'"):
        space.block("ship", where=("coal north",))


def test_a_block_with_three_arguments_is_refused() -> None:
    with pytest.raises(ValueError, match="has 3 arguments; cut the decision smaller"):
        ActionSpace().block("move", a="x", b="y", c="z")
