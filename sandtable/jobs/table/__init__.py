"""A game at a table with several seats: what each may see and do, and who plays it."""
