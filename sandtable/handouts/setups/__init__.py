"""Set-ups on paper, game by game: the plan of the table, steps, hands, decks in order."""
