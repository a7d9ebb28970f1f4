"""Errata in print: the sheet of changed cards, and what goes on it."""
