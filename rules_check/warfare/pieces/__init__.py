"""Rules about who is in play: sides, units, supports, markers, and how they begin."""
