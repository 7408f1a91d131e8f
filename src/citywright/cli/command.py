"""From the first word typed to the exit code. Whatever goes wrong ends in one sentence, never in a traceback.

0 all is well, 1 the check that was asked for failed, 2 bad input, 130 interrupted, 141 nobody reads the output.
"""

import io
import os
import sys
from collections.abc import Sequence

from citywright.cli.extras import LIBRARIES, Missing
from citywright.cli.parser import parse
from citywright.engine.errors import CitywrightError

FAILED = 1
BAD_INPUT = 2
INTERRUPTED = 130
UNREAD = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code."""
    have_streams()
    be_lenient()
    try:
        code = run(argv)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that closing it at exit stays silent
        return UNREAD
    return code


def run(argv: Sequence[str] | None) -> int:
    try:
        arguments = parse(argv)
        code: int = arguments.run(arguments)
        return code
    except BrokenPipeError:
        raise
    except KeyboardInterrupt:
        return complain("interrupted", INTERRUPTED)
    except CitywrightError as error:
        return complain(str(error), BAD_INPUT)
    except ModuleNotFoundError as error:
        if error.name not in LIBRARIES["postgres"]:  # which SQLAlchemy loads when an address asks for it
            raise
        return complain(str(Missing(error.name, "postgres")), BAD_INPUT)
    except UnicodeError:
        return complain("a file or an argument is not UTF-8 text", BAD_INPUT)
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        return complain(f"{place}{error.strerror or error}", BAD_INPUT)


def complain(sentence: str, code: int) -> int:
    print(f"citywright: {one_line(sentence)}", file=sys.stderr)
    return code


def one_line(text: str) -> str:
    """Text from anywhere as one harmless line.

    >>> one_line("no\\n such \\x1b[31mfile")
    'no such ?[31mfile'
    """
    return "".join(c if c.isprintable() else "?" for c in " ".join(text.split()))


class Closed(io.TextIOBase):
    """Standard output that was closed before we started (`>&-`). Only a command that needs it has to stop."""

    def write(self, text: str) -> int:
        raise OSError("standard output is closed, so there is nowhere to write to")


def have_streams() -> None:
    if sys.stdin is None:
        sys.stdin = io.StringIO()
    if sys.stdout is None:
        sys.stdout = Closed()
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  as long as the command runs


def be_lenient() -> None:
    """A terminal that cannot show a character, or a pipe that sends broken ones, is no reason to stop."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
