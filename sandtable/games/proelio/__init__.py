"""Proelio: the rulebook as pure functions."""
