"""Chapters of movement: moves and paths, transport, retreat."""
