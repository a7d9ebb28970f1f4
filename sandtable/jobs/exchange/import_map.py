"""Read a map that was painted in Tiled."""

from pathlib import Path

from sandtable.exports.tiled.reading import NoMap, loader, read_map
from sandtable.exports.tiled.sketch import yaml_text
from sandtable.model.authoring.import_table import slug
from sandtable.model.reading.folder import Unreadable, read_bytes


def sketch_of(file: Path) -> str:
    """Return the YAML of the sketch in a TMX or TMJ file; raise NoMap."""
    try:
        content = read_bytes(file)
    except Unreadable as error:
        raise NoMap(str(error)) from None
    read = read_map(content, str(file), loader(file.parent, str(file)))
    return yaml_text(read, slug(file.stem) or "map")
