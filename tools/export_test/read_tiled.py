"""Read maps with pytiled-parser, and print their ground as JSON. Runs in the environment of the readers."""

import json
import sys
from pathlib import Path

import pytiled_parser

found = []
for name in sys.argv[1:]:
    made = pytiled_parser.parse_map(Path(name))
    letters = {}
    for first, tiles in made.tilesets.items():
        for number, tile in tiles.tiles.items():
            letters[first + number] = tile.properties["letter"]
    layer = next(one for one in made.layers if hasattr(one, "data"))
    found.append(
        {
            "orientation": made.orientation,
            "side": made.hex_side_length,
            "axis": made.stagger_axis,
            "rows": [[letters.get(number & 0x0FFFFFFF, "-") for number in row] for row in layer.data],
            "objects": sorted(one.name for one in made.layers if not hasattr(one, "data")),
        }
    )
json.dump(found, sys.stdout)
