"""Computer players and measures of each built-in game."""
