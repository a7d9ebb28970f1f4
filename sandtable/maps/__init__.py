"""Terrain art: a tile face or a whole board becomes a finished Face.

`tiles` draws one side of a tile, `boards` a scenario's map, `map_cache` keeps what was drawn.
Everything is drawn in grid millimetres, hexes 26 mm across flats, y down; chance is seeded by map and
layer, so the same ground gives the same picture. Shapely draws here; it never decides a rule.
"""

MAP_KEY = b"map "  # begins the keys of maps and tiles, beside those of other faces
MOST_BYTES = 384 * 1024 * 1024  # of all that is kept of maps on disk
