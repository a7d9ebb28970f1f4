"""A position: its pieces, what a seat sees of it, and who can act in it."""
