"""Every page, drawn on the server: home, a new table, the table, the replay, the rules."""
