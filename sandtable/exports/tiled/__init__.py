"""Maps for Tiled, and back: the ground as a tile layer, roads and walls as objects."""
