"""Chapters of combat: fire, assault, Overwatch, artillery, snipers, support."""
