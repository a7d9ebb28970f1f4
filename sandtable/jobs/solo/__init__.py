"""Jobs of the opponent on paper: its changes to a game, and its sides of a scenario."""
