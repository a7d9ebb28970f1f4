"""Rulebooks as packs write them: `rules/<lang>.md` read into blocks, with every reference held against the pack."""
