"""Pictures of the states of pieces: a coloured sign in a corner with its level as pips."""

from PIL import Image, ImageDraw

from sandtable.exports.tabletop.table import PieceState

_SIGN = 0.26  # of the shorter side of a piece
_LEAST = 20  # pixels, but no more than half a piece
_CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
_SMOOTH = 4


def state_picture(state: PieceState, level: int, corner: int, size: tuple[int, int]) -> Image.Image:
    """Return the picture of a level, as large as its piece and clear around the sign."""
    width, height = size[0] * _SMOOTH, size[1] * _SMOOTH
    made = Image.new("RGBA", (width, height))
    side = max(int(min(width, height) * _SIGN), min(_LEAST * _SMOOTH, min(width, height) // 2))
    right, down = _CORNERS[corner % 4]
    x, y = int((width - side) * right), int((height - side) * down)
    draw = ImageDraw.Draw(made)
    draw.ellipse((x, y, x + side - 1, y + side - 1), fill=state.colour, outline="#ffffff", width=side // 12)
    pip = side // (5 if level < 3 else 7)
    gap = pip * 3 // 2
    left = x + side // 2 - (gap * (level - 1)) // 2
    for number in range(level):
        middle = left + gap * number
        top = y + side // 2
        draw.ellipse((middle - pip // 2, top - pip // 2, middle + pip // 2, top + pip // 2), fill="#ffffff")
    return made.resize(size, Image.Resampling.LANCZOS)
