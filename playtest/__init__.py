"""Games played by the program: players, and matches between them."""
