"""Print services: sizes, pixels, bleed, counts; facts from `content/_services/`, with source and date."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from math import hypot
from typing import Any

import yaml

from sandtable.geometry.sizes import Size
from sandtable.geometry.units import INCH
from sandtable.ink.page import Box
from sandtable.resources import content_folder

# A metric card goes for the US one beside it: 63 × 88 mm for 2.5 × 3.5 in. Further off, in mm or by the share of a side,
# it would be another card.
NEAR, NEAR_SHARE = 1.2, 0.02
# Of the shorter side: what a counter can keep free, whose cut is the more exact the smaller it is.
SAFE_SHARE = 0.05


@dataclass(frozen=True, slots=True)
class Product:
    """A product of a service: its cut size, and the size of its picture with bleed, in mm and in pixels."""

    id: str
    name: str
    trim: Size
    canvas: Size
    pixels: tuple[int, int]
    dpi: int
    safe: float

    @property
    def cut(self) -> Box:
        """Box of the cut in the picture, in mm."""
        across = (self.canvas.width - self.trim.width) / 2
        down = (self.canvas.height - self.trim.height) / 2
        return Box(across, down, self.trim.width, self.trim.height)

    def turned(self) -> "Product":
        """Return the product in the other orientation."""
        return replace(
            self,
            trim=Size(self.trim.height, self.trim.width),
            canvas=Size(self.canvas.height, self.canvas.width),
            pixels=(self.pixels[1], self.pixels[0]),
        )


@dataclass(frozen=True, slots=True)
class Service:
    """A print service or another target; without products it takes any size, with that much `bleed`."""

    id: str
    name: str
    dpi: int
    safe: float
    products: tuple[Product, ...] = ()
    bleed: float = 0.0
    most: int = 0  # pieces in one order; 0 is no limit
    counts: tuple[int, ...] = ()
    wants_backs: bool = False
    stocks: tuple[str, ...] = ()
    shelves: bool = False  # a folder for each product

    def product(self, size: Size) -> Product | None:
        """Product for a piece of that size: the nearest size offered, or just that size; None when none is near."""
        if not self.products:
            canvas = Size(size.width + 2 * self.bleed, size.height + 2 * self.bleed)
            pixels = round(canvas.width * self.dpi / INCH), round(canvas.height * self.dpi / INCH)
            safe = min(self.safe, min(size.width, size.height) * SAFE_SHARE)
            return Product("", f"{size}", size, canvas, pixels, self.dpi, safe)
        best = self.nearest(size)[0]
        own = best.trim if lies(size) == lies(best.trim) else best.turned().trim
        sides = ((own.width, size.width), (own.height, size.height))
        return best if all(abs(a - b) <= min(NEAR, NEAR_SHARE * b) for a, b in sides) else None

    def nearest(self, size: Size) -> list[Product]:
        """Return the products, the most similar in size first, in either orientation."""
        return sorted(self.products, key=lambda one: _apart(one.trim, size))

    def count_for(self, pieces: int) -> int:
        """Number of pieces to pay for; `pieces` itself where the service has no steps."""
        return next((count for count in self.counts if count >= pieces), pieces)


def lies(size: Size) -> bool:
    """True if a piece is wider than high."""
    return size.width > size.height


def _apart(one: Size, other: Size) -> float:
    (a, b), (c, d) = sorted((one.width, one.height)), sorted((other.width, other.height))
    return hypot(a - c, b - d)


@cache
def load_service(name: str) -> Service:
    """Load the facts of a target."""
    written = yaml.safe_load((content_folder() / "_services" / f"{name}.yaml").read_text(encoding="utf-8"))
    return _service(written)


def _service(written: Mapping[str, Any]) -> Service:
    dpi, safe = int(written["dpi"]), float(written["safe"])
    products = tuple(
        Product(
            id=one["id"],
            name=one["name"],
            trim=Size(one["inches"][0] * INCH, one["inches"][1] * INCH),
            canvas=Size(one["pixels"][0] * INCH / dpi, one["pixels"][1] * INCH / dpi),
            pixels=(one["pixels"][0], one["pixels"][1]),
            dpi=dpi,
            safe=safe,
        )
        for one in written.get("products", ())
    )
    return Service(
        id=written["id"],
        name=written["name"],
        dpi=dpi,
        safe=safe,
        products=products,
        bleed=float(written.get("bleed", 0)),
        most=int(written.get("most", 0)),
        counts=tuple(written.get("counts", ())),
        wants_backs=written["backs"] == "wanted",
        stocks=tuple(written.get("stocks", ())),
        shelves=bool(written.get("shelves", False)),
    )
