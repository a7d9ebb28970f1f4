"""Chapters of all other actions: recon, works, people, abilities, recovery."""
