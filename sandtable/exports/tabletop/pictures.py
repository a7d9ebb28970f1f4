"""Pictures for virtual tables: faces at an exact number of pixels, on paper or clear where nothing is inked."""

from collections.abc import Iterator, Sequence

from PIL import Image

from sandtable.backends import Metadata
from sandtable.backends.pdf.writer import pdf
from sandtable.backends.plates import Plate, open_plates
from sandtable.ink.matrix import IDENTITY
from sandtable.ink.page import Box, Face, Page, Placed

BATCH = 16  # faces in one document: what they share is drawn once, and few wait in memory


def face_page(face: Face) -> Page:
    """Return a page of just the trimmed face."""
    whole = Box(0, 0, face.width, face.height)
    return Page(face.width, face.height, (Placed(face, IDENTITY, whole),))


def draw_faces(faces: Sequence[Face], sizes: Sequence[tuple[int, int]]) -> Iterator[Plate]:
    """Yield every face as a raster of its size, width and height in pixels."""
    yield from draw_pages([face_page(face) for face in faces], sizes)


def draw_pages(pages: Sequence[Page], sizes: Sequence[tuple[int, int]]) -> Iterator[Plate]:
    """Yield every page as a raster of its size."""
    for start in range(0, len(pages), BATCH):
        batch = pages[start : start + BATCH]
        yield from open_plates(pdf(batch, Metadata("", "en")), sizes[start : start + BATCH])


def pixels(face: Face, per_mm: float, most: int = 4096) -> tuple[int, int]:
    """Size of a face in pixels at so many per millimetre, no side above `most`."""
    scale = min(per_mm, most / face.width, most / face.height)
    return max(1, int(face.width * scale + 0.5)), max(1, int(face.height * scale + 0.5))


def clear(plate: Plate) -> Image.Image:
    """Return a raster whose bare parts are clear."""
    return Image.fromarray(plate.pixels, "RGBA")
