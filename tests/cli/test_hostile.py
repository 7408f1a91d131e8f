"""Damaged and hostile files: whatever is in them, one sentence or a good answer, never a traceback."""

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.support import HOUSE, Ended, citywright, finished_record

RECORD = finished_record().text()
EDITION = HOUSE.read_text("utf-8")
NASTY = (
    "", "-1", "0", "99999999999999999999", "9" * 5000, "1e999", "nan", "true", '"x"', "[]", "{}", "[[[[1]]]]", "\x00",
    "\x1b[2J", "\ud7ff", "１", "²", "1979-05-27", "#", '"""', "neom", "moves", "seats 3", "0 keep 121",
    "option tiles 5+",
)  # fmt: skip

hostile = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])


@st.composite
def damaged(draw: st.DrawFn, text: str) -> bytes:
    """A text that somebody has cut, mixed up or written into."""
    lines = text.split("\n")
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(lines) - 1))
        match draw(st.integers(0, 5)):
            case 0:
                lines[place] = draw(st.sampled_from(NASTY))
            case 1:
                lines[place : place + draw(st.integers(1, 30))] = [""]
            case 2:
                lines.insert(place, lines[draw(st.integers(0, len(lines) - 1))])
            case 3:
                words = lines[place].split(" ")
                words[draw(st.integers(0, len(words) - 1))] = draw(st.sampled_from(NASTY))
                lines[place] = " ".join(words)
            case 4:
                lines[place] = draw(st.text(max_size=20))
            case _:
                del lines[place + 1 :]
    data = "\n".join(lines).encode("utf-8", "surrogatepass")
    if draw(st.booleans()):
        place = draw(st.integers(0, len(data)))
        data = data[:place] + draw(st.binary(max_size=3)) + data[place + draw(st.integers(0, 3)) :]
    return data


def is_answered(ended: Ended) -> None:
    if ended.code != 0:
        assert ended.complaint.isprintable()
        assert ended.out == ""


@hostile
@given(data=damaged(RECORD))
def test_damaged_records(data: bytes, folder: Path) -> None:
    (folder / "bad.record").write_bytes(data)
    is_answered(citywright("replay", "bad.record", "--upto", "0"))


@hostile
@given(data=damaged(EDITION))
def test_damaged_editions(data: bytes, folder: Path) -> None:
    (folder / "bad.toml").write_bytes(data)
    is_answered(citywright("edition", "check", "bad.toml"))


@hostile
@given(data=st.binary(max_size=400))
def test_anything_at_all(data: bytes, folder: Path) -> None:
    (folder / "bad").write_bytes(data)
    for words in (("replay", "bad"), ("edition", "check", "bad"), ("play", "neom", "--edition", "bad")):
        assert citywright(*words).complaint.isprintable()
