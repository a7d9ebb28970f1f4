"""Set-ups of the card games from a seed: who sits where with what."""
