"""Studies of the program from outside."""
