"""The four rulebooks as pure functions, one package per game."""
