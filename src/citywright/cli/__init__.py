"""One command, `citywright`: play, simulate, arena, balance, replay, analyse, fuzz and look at editions."""

from citywright.cli.command import main

__all__ = ["main"]
