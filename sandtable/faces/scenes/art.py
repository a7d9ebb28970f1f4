"""A user's own pictures: PNG and JPEG as they are, SVG read like any drawing."""

from sandtable.faces.svg.dom import Box
from sandtable.faces.svg.fitting import spread
from sandtable.faces.svg.path import rounded_rectangle
from sandtable.ink.shapes import Group, Picture


def is_bitmap(content: bytes) -> bool:
    return content.startswith((b"\x89PNG", b"\xff\xd8"))


def bitmap(content: bytes, window: Box, cover: bool) -> Group:
    """A bitmap in its window; raise ValueError when it is damaged."""
    x, y, width, height = spread(picture_size(content), window, cover)
    return Group((Picture(content, x, y, width, height),), clip=rounded_rectangle(*window, 0))


def picture_size(content: bytes) -> tuple[int, int]:
    """Width and height in pixels of a PNG or JPEG that can be opened."""
    import io

    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(content)) as picture:
            width, height = picture.size
            picture.verify()
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        raise ValueError("the picture is damaged") from None
    return width, height
