"""The runner that breaks rules: what it changes, and that the page about it speaks of mutants that exist."""

import ast
import gc
from pathlib import Path

import pytest

from citywright.games.underwater_cities import goods
from tools.mutants import GAMES, PAGE, Finder, explained, implant, living, mutants_of

SOURCE = '''
PRICE = 2
def may(coins: int, lands: list[int]) -> bool:
    """Whether it can be paid."""
    if not lands or coins < PRICE:
        return False
    return any(n > 0 for n in lands if n)
def prompt(coins: int) -> int:
    return coins + 1
'''


def found(source: str) -> Finder:
    finder = Finder("room", Path("room.py"), "room.py", ast.parse(source))
    finder.visit(finder.tree, ())
    return finder


def test_each_mutant_is_one_change() -> None:
    assert [mutant.key for mutant in found(SOURCE).found] == [
        "room.py : 2 → 3",
        "room.py : 2 → 1",
        "room.py may: not lands or coins < PRICE → not lands and coins < PRICE",
        "room.py may: not lands → lands",
        "room.py may: coins < PRICE → coins <= PRICE",
        "room.py may: return False → return not False",
        "room.py may: return any((n > 0 for n in lands if n)) → return not any((n > 0 for n in lands if n))",
        "room.py may: any((n > 0 for n in lands if n)) → all((n > 0 for n in lands if n))",
        "room.py may: n > 0 → n >= 0",
        "room.py may: n > 0 → n > 1",
        "room.py may: for n in lands if n → for n in lands",
    ]


def test_a_living_function_gets_the_changed_code() -> None:
    module: dict[str, object] = {}
    exec(compile(SOURCE, "room.py", "exec"), module)
    may = module["may"]
    assert callable(may)
    assert not may(1, [1])
    mutant = next(one for one in found(SOURCE).found if one.key.endswith("return not False"))
    implant(mutant, [may])  # type: ignore[list-item]
    assert may(1, [1])


@pytest.mark.parametrize("game", GAMES)
def test_mutants_have_names_of_their_own(game: str) -> None:
    keys = [mutant.key for mutant in mutants_of(game)]
    assert len(keys) > 500
    assert len(keys) == len(set(keys))


def test_what_is_explained_exists() -> None:
    known = {f"{game}/{mutant.key}" for game in GAMES for mutant in mutants_of(game)}
    assert explained(PAGE.read_text(encoding="utf-8")) <= known


def test_living_functions_are_found_though_the_tests_keep_them_from_the_collector() -> None:
    gc.freeze()
    file = Path(str(goods.__file__))
    assert goods.payable in living([file])[str(file)]
