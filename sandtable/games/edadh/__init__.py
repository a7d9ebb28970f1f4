"""War for Edadh: the rulebook as pure functions."""
