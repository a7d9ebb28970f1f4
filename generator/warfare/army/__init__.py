"""Pieces of each side: the available collection, air support, roles, and the purchase of forces."""
