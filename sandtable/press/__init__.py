"""Whole jobs: render a pack, its sheets and their furniture, into files."""
