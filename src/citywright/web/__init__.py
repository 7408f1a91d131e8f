"""Doors for people: tables in the browser, live pages, undo, replay.

`store` keeps tables in a database, `tables` says what may be done with them, `bus` tells every screen that something
has changed, `pages` draws, `api` listens, `bots` plays the seats without a person. No game is known here by name: what
a screen shows comes from the game's panels and words.
"""
