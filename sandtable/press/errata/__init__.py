"""Errata in print: the sheet of changed cards, and the plan of its contents."""
