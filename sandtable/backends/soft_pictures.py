"""Bitmaps of shadows and blurs: a group rendered by PDFium, blurred in whole numbers, so that all machines agree.

numpy and PDFium are loaded on first use: few documents have shadows.
"""

import io
import math
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from sandtable.backends import Metadata
from sandtable.backends.plates import open_plates
from sandtable.ink.matrix import multiply, scale, translate
from sandtable.ink.page import MM_PER_INCH, Face, Page, full_page
from sandtable.ink.shapes import Group, Item, Picture, Softening, rectangle

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Channel = npt.NDArray[np.int64]

# Writes pages as one PDF.
WritePdf = Callable[[Iterable[Page], Metadata], bytes]

_UNKNOWN = 600  # pixels of the longest side where the size in print is not known
_LARGEST = 4_000  # pixels of a side
_MM_PER_PIXEL = MM_PER_INCH / 72  # a pixel of the bitmap is a point of the PDF it is made from
_FULL = 65_535  # full ink of a channel while it is blurred
_TAPS = 1 << 16  # sum of the weights of a narrow blur
_MOST_KEPT = 64


def soft_items(group: Group, write_pdf: WritePdf) -> tuple[Item, ...]:
    """Items that show a softened group: its bitmap, in the units of the group's items; empty if nothing is seen."""
    softening = group.softening
    assert softening is not None
    x, y, width, height = softening.region
    resolution = softening.resolution or _UNKNOWN / max(width, height)
    (across, down), (dx, dy) = softening.blur, softening.offset
    # The blur takes ink from around its region.
    left, top = x - dx - 3 * across, y - dy - 3 * down
    right, bottom = x + width - dx + 3 * across, y + height - dy + 3 * down
    if softening.hollow or softening.lit:
        # The items themselves are seen in the region too.
        left, top, right, bottom = min(left, x), min(top, y), max(right, x + width), max(bottom, y + height)
    wide, high = right - left, bottom - top
    resolution = min(resolution, _LARGEST / max(wide, high))
    size = (max(1, math.ceil(wide * resolution)), max(1, math.ceil(high * resolution)))
    matrix = multiply(scale(resolution * _MM_PER_PIXEL), translate(-left, -top))
    items = (Group(group.items, matrix),)
    page = full_page(Face("", "", size[0] * _MM_PER_PIXEL, size[1] * _MM_PER_PIXEL, items))
    document = write_pdf([page], Metadata("", "en"))
    content = _bitmap(document, size, softening._replace(region=(0, 0, 0, 0)), round(resolution, 6))
    if content is None:
        return ()
    picture = Picture(content, left + dx, top + dy, size[0] / resolution, size[1] / resolution)
    return (Group((picture,), clip=rectangle(*softening.region)),)


@lru_cache(maxsize=_MOST_KEPT)
def _bitmap(document: bytes, size: tuple[int, int], softening: Softening, resolution: float) -> bytes | None:
    """PNG of a page of a PDF, softened; None if it has no ink."""
    import numpy as np  # heavy, as below: few documents have shadows

    (plate,) = open_plates(document, [size])
    cover = plate.cover.astype(np.int64)
    if not cover.any():
        return None
    if softening.hard:
        cover = np.where(cover > 1, 255, 0)
    blur = (softening.blur[0] * resolution, softening.blur[1] * resolution)
    alpha = _blurred(cover * (_FULL // 255), blur)
    pixels = np.zeros((size[1], size[0], 4), np.uint8)
    if softening.colour is not None:
        pixels[:, :, :3] = [int(softening.colour[place : place + 2], 16) for place in (1, 3, 5)]
    else:
        light = np.array(_light(softening.linear), np.int64)
        shown = np.array(_shown(softening.linear), np.uint8)
        for channel in range(3):
            inked = _blurred(light[plate.pixels[:, :, channel]] * cover // 255, blur)
            pixels[:, :, channel] = shown[np.minimum(inked * 1023 // np.maximum(alpha, 1), 1023)]
    if softening.hollow:
        alpha = alpha * (255 - _moved(cover, *_back(softening, resolution))) // 255
    alpha = alpha * round(softening.opacity * 1000) // 1000
    pixels[:, :, 3] = (alpha * 255 + _FULL // 2) // _FULL
    if softening.lit:
        back = _back(softening, resolution)
        above = [_moved(plate.pixels[:, :, channel].astype(np.int64), *back) for channel in range(4)]
        _light_through(pixels, above)
    buffer = io.BytesIO()
    Image.fromarray(pixels, "RGBA").save(buffer, "PNG", optimize=False)
    return buffer.getvalue()


def _back(softening: Softening, resolution: float) -> tuple[int, int]:
    """Pixels from the bitmap of a moved layer back to the items."""
    dx, dy = softening.offset
    return round(-dx * resolution), round(-dy * resolution)


def _light_through(pixels: "npt.NDArray[np.uint8]", above: list["Channel"]) -> None:
    """Change colours of a layer so that a translucent thing drawn over them looks mixed with them by light.

    Nothing is changed where the thing is opaque or has only edges.
    """
    import numpy as np  # heavy, as above

    cover = above[3]
    thin = (cover > 0) & (cover < 255)
    inside = thin[1:-1, 1:-1] & thin[:-2, 1:-1] & thin[2:, 1:-1] & thin[1:-1, :-2] & thin[1:-1, 2:]
    if not inside.any():
        return
    light, shown = np.array(_light(True), np.int64), np.array(_finely_shown(), np.int64)
    one, other = cover[thin] * 257, pixels[:, :, 3][thin].astype(np.int64) * (255 - cover[thin]) * 257 // 255
    total = one + other
    for channel in range(3):
        upper, lower = above[channel][thin], pixels[:, :, channel][thin]
        mixed = shown[(light[upper] * one + light[lower] * other) // total * (len(shown) - 1) // _FULL]
        wanted = (mixed * total - upper * 257 * one) // np.maximum(other, 1)
        pixels[:, :, channel][thin] = np.where(other > 0, np.clip(wanted, 0, _FULL) // 257, lower)


def _blurred(channel: "Channel", blur: tuple[float, float]) -> "Channel":
    """Blur a channel by a standard deviation across and down, in pixels."""
    for axis, deviation in ((1, blur[0]), (0, blur[1])):
        if deviation >= 2:
            channel = _boxes(channel, deviation, axis)
        elif deviation > 0.05:
            channel = _weighted(channel, deviation, axis)
    return channel


def _boxes(channel: "Channel", deviation: float, axis: int) -> "Channel":
    """Three means over neighbours, nearly a Gaussian, as the SVG standard has them."""
    width = int(deviation * 3 * math.sqrt(2 * math.pi) / 4 + 0.5)
    if width % 2:
        spans = [(width // 2, width // 2)] * 3
    else:
        spans = [(width // 2, width // 2 - 1), (width // 2 - 1, width // 2), (width // 2, width // 2)]
    for before, after in spans:
        channel = _mean(channel, before, after, axis)
    return channel


def _mean(channel: "Channel", before: int, after: int, axis: int) -> "Channel":
    import numpy as np  # heavy

    margins = [(0, 0), (0, 0)]
    margins[axis] = (before + 1, after)
    sums = np.cumsum(np.pad(channel, margins), axis=axis)
    span = before + after + 1
    length = channel.shape[axis]
    upper = sums.take(range(span, span + length), axis=axis)
    lower = sums.take(range(length), axis=axis)
    return (upper - lower + span // 2) // span


def _weighted(channel: "Channel", deviation: float, axis: int) -> "Channel":
    """Gaussian of whole weights, for blurs of less than two pixels."""
    import numpy as np  # heavy

    reach = math.ceil(3 * deviation)
    shares = [math.exp(-(step**2) / (2 * deviation**2)) for step in range(-reach, reach + 1)]
    weights = [round(_TAPS * share / sum(shares)) for share in shares]
    weights[reach] += _TAPS - sum(weights)
    margins = [(0, 0), (0, 0)]
    margins[axis] = (reach, reach)
    padded = np.pad(channel, margins)
    length = channel.shape[axis]
    total = np.zeros_like(channel)
    for place, weight in enumerate(weights):
        part = padded[:, place : place + length] if axis else padded[place : place + length]
        total += part * weight
    return (total + _TAPS // 2) // _TAPS


def _moved(channel: "Channel", right: int, down: int) -> "Channel":
    """The channel moved by whole pixels; nothing comes in at its edges."""
    import numpy as np  # heavy

    height, width = channel.shape
    moved = np.zeros_like(channel)
    if abs(right) < width and abs(down) < height:
        into = (slice(max(0, down), height + min(0, down)), slice(max(0, right), width + min(0, right)))
        out_of = (slice(max(0, -down), height - max(0, down)), slice(max(0, -right), width - max(0, right)))
        moved[into] = channel[out_of]
    return moved


@lru_cache(maxsize=2)
def _light(linear: bool) -> tuple[int, ...]:
    """Share of light, up to _FULL, of each of 256 values of sRGB."""
    if not linear:
        return tuple(value * (_FULL // 255) for value in range(256))
    shares = (value / 255 for value in range(256))
    return tuple(
        round(_FULL * (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4)) for share in shares
    )


@lru_cache(maxsize=1)
def _finely_shown() -> tuple[int, ...]:
    """Value of sRGB, up to _FULL, of each of 4,096 shares of light."""
    return tuple(round(_FULL * _encoded(step / 4095)) for step in range(4096))


@lru_cache(maxsize=2)
def _shown(linear: bool) -> tuple[int, ...]:
    """Value of sRGB of each of 1,024 shares of light."""
    shares = (step / 1023 for step in range(1024))
    if not linear:
        return tuple(round(255 * share) for share in shares)
    return tuple(round(255 * _encoded(share)) for share in shares)


def _encoded(light: float) -> float:
    return light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
