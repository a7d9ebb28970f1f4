"""Chapters of movement: moves and their ways, transport, retreat."""
