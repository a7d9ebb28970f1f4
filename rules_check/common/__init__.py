"""Rules of all games."""
