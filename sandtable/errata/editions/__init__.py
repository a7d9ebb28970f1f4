"""Editions of a pack: folders, built-in packs, git revisions."""
