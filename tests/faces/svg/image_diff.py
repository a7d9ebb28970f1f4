"""A drawing as our backends show it and as resvg does, as pictures, and how far these are apart."""

import io
import xml.etree.ElementTree as ET

import numpy as np
import resvg_py
from PIL import Image

from sandtable.backends import BACKENDS, Metadata
from sandtable.backends.svg import svg_page
from sandtable.faces.colours import Palette
from sandtable.faces.scenes.kits import Kit
from sandtable.faces.svg.context import Drawing, DrawingContext
from sandtable.faces.svg.reader import Reader
from sandtable.ink.page import Page

SIDE = 240  # pixels
SIZE = 60.0  # mm
FAR = 24  # of 255: more than this at a pixel is seen

SVG = "http://www.w3.org/2000/svg"


def page_of(text: str, low_ink: bool = False) -> tuple[Page, list[str]]:
    """A page with the drawing on it, and what was told about it."""
    told: list[str] = []
    context = DrawingContext(
        Palette({}),
        Kit(),
        lambda _d, code, message, *_: told.append(f"{code} {message}"),
        lambda *_: text.encode(),
        "en",
        low_ink=low_ink,
    )
    root = ET.Element(f"{{{SVG}}}svg")
    ET.SubElement(root, f"{{{SVG}}}image", {"href": "a.svg", "width": str(SIZE), "height": str(SIZE), "fit": "contain"})
    items = Reader(context, Drawing("card")).read(root)
    return Page(SIZE, SIZE, (), over=items), told


def ours(text: str, backend: str, fine: int = 1) -> tuple[Image.Image, list[str]]:
    """The drawing as one of our backends shows it, on white; the PDF by pdfium, the SVG by resvg.

    `fine` draws it that many times larger and makes it small again, so that edges are smoothed alike.
    """
    page, told = page_of(text)
    if backend == "svg":
        return _resvg(svg_page(page), fine), told
    write = BACKENDS["png"].write
    content = write([page], Metadata("drawing", "en"), dpi=round(fine * SIDE / SIZE * 25.4), keep_text=False)
    with Image.open(io.BytesIO(content)) as picture:
        return picture.convert("RGB").resize((SIDE * fine, SIDE * fine)).reduce(fine), told


def theirs(text: str, fine: int = 1) -> Image.Image:
    """The drawing as resvg shows it, on white, centred in a square."""
    return _resvg(text, fine)


def _resvg(text: str, fine: int) -> Image.Image:
    side = SIDE * fine
    content = bytes(resvg_py.svg_to_bytes(svg_string=text, dpi=96, width=side, height=side, background="#ffffff"))
    with Image.open(io.BytesIO(content)) as picture:
        assert picture.size == (side, side)
        return picture.convert("RGB").reduce(fine)


def difference(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """Of two pictures: the mean difference of a channel, of 255, and the share of pixels that differ by more than FAR."""
    apart = np.abs(np.asarray(one, dtype=float) - np.asarray(other, dtype=float))
    return float(apart.mean()), float((apart.max(axis=2) > FAR).mean())
