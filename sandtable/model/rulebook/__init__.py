"""Rulebooks of packs: `rules/<lang>.md` read into blocks, with every reference checked against the pack."""
