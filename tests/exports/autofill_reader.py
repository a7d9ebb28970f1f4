"""An order as the autofill tool for MakePlayingCards reads it, told again in our own words.

Read in chilli-axe/mpc-autofill, desktop-tool/src/order.py, constants.py and formatting.py, as of 2026-11-17. What it does with
an order before it opens a browser is all here; it takes `id` for a file when there is one of that name where the tool runs.
"""

import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path

STOCKS = ("(S27) Smooth", "(S30) Standard Smooth", "(S33) Superior Smooth", "(M31) Linen", "(P10) Plastic")
SOURCES = ("AWS S3", "Google Drive", "Local File")
MOST = 612
STEPS = (18, 36, 55, 72, 90, 108, 126, 144, 162, 180, 198, 216, 234, 396, 504, 612)


class Refused(Exception):
    """What the tool would not go on with."""


@dataclass(frozen=True)
class ReadOrder:
    stock: str
    foil: bool
    fronts: dict[int, Path]  # by slot
    backs: dict[int, Path]


def read_order(file: Path) -> ReadOrder:
    """The order in a file; the tool runs in the file's folder."""
    parts = {part.tag: part for part in ET.parse(file).getroot()}
    details = {part.tag: part.text or "" for part in parts["details"]}
    quantity, stock, foil = int(details["quantity"]), details["stock"], details["foil"] == "true"
    if stock not in STOCKS:
        raise Refused(f"stock {stock}")
    if stock == "(P10) Plastic" and foil:
        raise Refused("plastic is not made with foil")
    if quantity > MOST:
        raise Refused(f"{quantity} cards: it asks how they are to be divided")
    common = parts["cardback"].text if "cardback" in parts else None
    fronts = _faces(parts.get("fronts"), quantity, None, file.parent, "front")
    return ReadOrder(stock, foil, fronts, _faces(parts.get("backs"), quantity, common, file.parent, "back"))


def _faces(element: ET.Element | None, quantity: int, common: str | None, folder: Path, face: str) -> dict[int, Path]:
    found: dict[int, Path] = {}
    for card in element if element is not None else ():
        said = {part.tag: part.text or "" for part in card}
        if said.get("sourceType", SOURCES[1]) not in SOURCES:
            raise Refused(f"source {said['sourceType']}")
        for slot in said["slots"].strip("][").replace(" ", "").split(","):
            found[int(slot)] = _file(said["id"], folder)
    if common is not None:
        for slot in set(range(quantity)) - set(found):
            found[slot] = _file(common, folder)
    if not found or not quantity:
        raise Refused(f"{face} has no images")
    return found


def _file(named: str, folder: Path) -> Path:
    path = folder / named.strip(' "')
    if not path.is_file() or path.stat().st_size == 0:
        raise Refused(f"{path.name} is taken for an id on Google Drive: there is no such file")
    return path
