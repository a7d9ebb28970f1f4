"""The ground: tiles, hexes, terrain, what movement costs and who sees whom."""
