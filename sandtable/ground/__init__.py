"""The ground: tiles, hexes, terrain, movement costs and lines of sight."""
