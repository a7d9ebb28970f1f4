"""A position: its pieces, its views, and the units that can act."""
