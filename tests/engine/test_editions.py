"""Edition files: typed values, or a sentence that names file, entry and field."""

import os
from pathlib import Path

import pytest

import citywright as cw
from citywright.engine.editions import LONGEST_FILE, Entry, read_toml


def entry(**values: object) -> Entry:
    return Entry(dict(values), "my.toml: tile 7")


def write(folder: Path, data: str | bytes) -> str:
    file = folder / "my.toml"
    file.write_bytes(data.encode() if isinstance(data, str) else data)
    return str(file)


# -- values --------------------------------------------------------------------------------------------------


def test_values_of_an_entry() -> None:
    e = entry(cost=3, power=True, exits="NS", types=["a", "b"], rows=[1, "x"], name={"en": "Mine", "de": "Grube"})
    assert e.number("cost", 0, 9) == 3
    assert e.number("vp", 0, 9, default=1) == 1
    assert (e.flag("power"), e.flag("rare")) == (True, False)
    assert e.text("exits") == "NS"
    assert e.text("source", ("rules",), default="rules") == "rules"
    assert (e.texts("types", ("a", "b", "c")), e.texts("goods", ("a",))) == (["a", "b"], [])
    assert (e.items("rows"), e.items("columns")) == ([1, "x"], [])
    assert (e.has("cost"), e.has("price")) == (True, False)
    assert e.names() == {"en": "Mine", "de": "Grube"}
    e.done()


def test_entries_are_named_by_their_label() -> None:
    e = Entry({"tile": [{"n": 7}, {"m": 8}]}, "my.toml")
    assert [part.place for part in e.entries("tile", "n")] == ["my.toml: tile 7", "my.toml: tile no. 2"]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "is missing"), (10, "is '10'"), (-1, "is '-1'"), ("3", "is '3'"), (True, "is 'True'"), (1.5, "is '1.5'"),
        pytest.param(10**5000, "is something too long to show", id="endless"), ("x" * 99, f"is '{'x' * 60}'"),
    ],
)  # fmt: skip
def test_a_wrong_number(value: object, shown: str) -> None:
    with pytest.raises(cw.BadInput) as error:
        entry(cost=value).number("cost", 0, 9)
    assert str(error.value) == f"my.toml: tile 7: cost {shown}; it should be a whole number from 0 to 9"


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda e: e.flag("x"), "x is '5'; it should be true or false"),
        (lambda e: e.text("x"), "x is '5'; it should be a text"),
        (lambda e: e.text("empty"), "empty is ''; it should be a text"),
        (lambda e: e.text("word", ("rules", "house")), "word is 'hause'; it should be one of rules, house"),
        (lambda e: e.texts("x", ("a", "b")), "x is '5'; it should be a list of different ones of a, b"),
        (lambda e: e.texts("twice", ("a",)), "twice is \"['a', 'a']\"; it should be a list of different ones of a"),
        (lambda e: e.texts("mixed", ("a",)), "mixed is \"[['a'], {}]\"; it should be a list of different ones of a"),
        (lambda e: e.items("x"), "x is '5'; it should be a list"),
        (lambda e: e.entry("x"), "x is '5'; it should be a table { ... }"),
        (lambda e: e.entry("y"), "y is missing; it should be a table { ... }"),
        (lambda e: e.entries("mixed"), "mixed is \"[['a'], {}]\"; it should be a list of tables"),
        (lambda e: e.names(), "name: de is missing; it should be a text"),
        (lambda e: e.done(), "there is no key 'x'; known are "),
    ],
)  # fmt: skip
def test_a_wrong_value_is_named(ask: object, sentence: str) -> None:
    assert callable(ask)
    with pytest.raises(cw.BadInput) as error:
        ask(entry(x=5, empty="", word="hause", twice=["a", "a"], mixed=[["a"], {}], name={"en": "Mine"}))
    assert str(error.value) == f"my.toml: tile 7: {sentence}"


def test_a_misspelt_key_is_noticed() -> None:
    e = entry(cost=3, cots=4)
    e.number("cost", 0, 9)
    with pytest.raises(cw.BadInput, match="there is no key 'cots'; known are cost"):
        e.done()


# -- files ---------------------------------------------------------------------------------------------------


def test_a_file_is_read_and_marked_by_what_it_says(tmp_path: Path) -> None:
    e, mark = read_toml(write(tmp_path, "a = 1\nb = 'x'\n"))
    assert (e.values, e.place) == ({"a": 1, "b": "x"}, "my.toml")
    assert read_toml(write(tmp_path, "# a remark\nb = 'x'\na=1"))[1] == mark
    assert read_toml(write(tmp_path, "a = 2\nb = 'x'\n"))[1] != mark


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"a = ", "not a TOML file: Invalid value"),
        (b"\xff\x00\x7fELF", "not a TOML file: 'utf-8' codec can't decode"),
        (b"\x00", "not a TOML file: "),
        (b"a = " + b"9" * 5000, "not a TOML file: Exceeds the limit"),
        (b"a = 0x" + b"f" * 9000, "not a TOML file: Exceeds the limit"),
        (b"a = " + b"[" * 100_000, "not a TOML file: maximum recursion depth exceeded"),
        (b"a = 2024-01-01", "not a TOML file: "),
        (b"#" * (LONGEST_FILE + 1), "this file is too long to be an edition"),
    ],
)
def test_a_file_that_is_no_edition(tmp_path: Path, data: bytes, sentence: str) -> None:
    with pytest.raises(cw.BadInput) as error:
        read_toml(write(tmp_path, data))
    assert str(error.value).startswith(f"my.toml: {sentence}")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path, why in ((tmp_path / "no.toml", "No such file or directory"), (tmp_path, "Is a directory")):
        with pytest.raises(cw.BadInput) as error:
            read_toml(str(path))
        assert str(error.value) == f"edition file {path.name!r} cannot be read: {why}"
    with pytest.raises(cw.BadInput, match="cannot be read: embedded null byte"):
        read_toml("a\0b")


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="needs a file without end")
def test_a_file_without_end_is_not_read_to_its_end() -> None:
    with pytest.raises(cw.BadInput, match=r"^zero: this file is too long to be an edition$"):
        read_toml("/dev/zero")
