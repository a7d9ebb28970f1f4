"""Check that art reaches the edge of the bleed, measured on the plate."""

from typing import TYPE_CHECKING

import numpy as np

from sandtable.exports.service import Product

if TYPE_CHECKING:
    from sandtable.backends.plates import Grey

INKED = 250  # of 255: less is an edge of something, or paper


def bare_ring(cover: "Grey", product: Product) -> float:
    """Width of bare paper at the picture's edge next to inked edges of the piece, in mm; 0 when there is none.

    A pixel of the bleed is compared with the nearest pixel inside the cut: where that is bare, the design is white
    there.
    """
    height, width = cover.shape
    scale = width / product.canvas.width
    cut = product.cut
    left, right = int(np.ceil(cut.x * scale)), int(np.floor(cut.right * scale)) - 1
    top, bottom = int(np.ceil(cut.y * scale)), int(np.floor(cut.bottom * scale)) - 1
    rows, columns = np.arange(height), np.arange(width)
    inked = cover >= INKED
    nearest = inked[np.clip(rows, top, bottom)][:, np.clip(columns, left, right)]
    bare = nearest & ~inked
    bare[top : bottom + 1, left : right + 1] = False
    if not bare.any():
        return 0.0
    across, down = np.minimum(columns, width - 1 - columns), np.minimum(rows, height - 1 - rows)
    deepest = int(np.minimum(down[:, None], across[None, :])[bare].max())
    return (deepest + 1) / float(scale)
