"""The game under test: once the package is installed, its entry point is all that is needed."""

import citywright as cw
from citywright.engine import registry
from riverbend.game import open_game

if "riverbend" not in cw.game_keys():
    registry.register("riverbend", open_game)
