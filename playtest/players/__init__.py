"""Computer players; each module makes a player from a start and a seed."""
