"""What can be seen of a game from outside: camps, turns, who leads, cards used, what became of pieces; a module a game."""
