"""Settings for all tests."""

import gc
import os
import signal
import sys

import pytest
from hypothesis import settings

SOAK = 3600  # seconds that a long test may take, however slow the machine

# No deadlines: a busy machine is not a bug. CI tries the same examples every time; at home they vary.
settings.register_profile("house", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("house")

# Hundreds of processes begin here; where none may keep what it has compiled, each compiles all of it anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # begun in the background: so would all commands be
    signal.signal(signal.SIGINT, signal.default_int_handler)


# What is collected stays: to look for garbage among thousands of tests finds none, and takes its time again and again.
gc.disable()


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000)
    gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("soak"):
            item.add_marker(pytest.mark.timeout(SOAK))
