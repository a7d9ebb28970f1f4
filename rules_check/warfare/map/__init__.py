"""Rules about the map: tiles, sketches, walls, names of hexes."""
