"""Both languages say everything that the pages can say."""

import re
from pathlib import Path

from citywright.engine.words import LANGUAGES
from citywright.web.words import own_words, say

SOURCES = Path(__file__).resolve().parents[2] / "src/citywright/web"
SAID = re.compile(r"""(?:\bsay|\btell|Refused|super\(\).__init__)\(["']([a-z_.]+)["']""")


def test_both_languages_have_the_same_sentences() -> None:
    english, german = (own_words().catalogues[lang].entries for lang in LANGUAGES)
    assert english.keys() == german.keys()
    for id, forms in english.items():
        fields = [set(re.findall(r"\{(\w+)\}", " ".join(texts))) for texts in (forms, german[id])]
        assert fields[0] == fields[1], id


def test_every_sentence_that_the_pages_ask_for_is_there() -> None:
    files = [path for kind in ("*.py", "*.html") for path in SOURCES.rglob(kind)]
    asked = {id for path in files for id in SAID.findall(path.read_text(encoding="utf-8"))}
    missing = {id for id in asked if f"web.{id}" not in own_words().catalogues["en"].entries}
    assert len(asked) > 100
    assert missing == set()


def test_places_are_written_as_people_write_them() -> None:
    english = ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "113th"]
    for name in english:
        number = int(name[:-2])
        assert [say("place_of", lang, place=number) for lang in ("en", "de")] == [name, f"{number}."]
