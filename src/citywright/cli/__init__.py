"""One command, `citywright`: play, simulate, balance, replay, fuzz and look at editions."""

from citywright.cli.command import main

__all__ = ["main"]
