"""Everything the command line says to players, in English and German."""

from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

import citywright.cli
from citywright.cli.screen import own_words
from citywright.cli.turn import HELP

FOLDER = Path(citywright.cli.__file__).parent
OWN = {id: forms for id, forms in own_words().catalogues["en"].entries.items() if id.startswith("cli.")}


def fields(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field}


def test_both_languages_have_the_same_sentences() -> None:
    german = own_words().catalogues["de"].entries
    assert set(own_words().catalogues["en"].entries) == set(german)
    for id, forms in OWN.items():
        assert len(forms) == len(german[id]), id
        assert all(forms), id
        assert all(german[id]), id
        assert {frozenset(fields(form)) for form in forms} == {frozenset(fields(form)) for form in german[id]}, id


def test_no_sentence_is_missing_and_none_is_left_over() -> None:
    source = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.py"))
    used = {id for id in OWN if f'"{id}"' in source or f"'{id}'" in source}
    used |= {f"cli.{part}.{key}" for part in ("key", "help") for key in HELP}
    assert used == set(OWN)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_catalogues_are_good_gettext(lang: str) -> None:
    with (FOLDER / f"{lang}.po").open("rb") as file:
        catalogue = read_po(file, locale=lang, abort_invalid=True)
    assert {message.id if isinstance(message.id, str) else message.id[0] for message in catalogue if message.id} == set(
        OWN
    )
