"""Rules about Proelio: its decks and its set-ups."""
