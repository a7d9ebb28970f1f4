"""Picture files of a virtual table: equal pictures are one file, and names say nothing of hidden pieces."""

import io
from collections.abc import Callable, Iterator
from pathlib import Path

from PIL import Image

from sandtable.exports.tabletop.pictures import draw_faces
from sandtable.file_names import FileNames, portable
from sandtable.files import write_file
from sandtable.ink.page import Face


class Pictures:
    """Collects pictures under names, and draws the waiting faces together."""

    def __init__(self, stem: str) -> None:
        self._stem = portable(stem)
        self._names = FileNames()
        self._faces: dict[tuple[int, int, int], str] = {}
        self._kept: list[Face] = []  # so that no identity is used twice
        self._waiting: list[tuple[Face, tuple[int, int], str]] = []
        self.made: dict[str, bytes] = {}
        self.sizes: dict[str, tuple[int, int]] = {}

    def name(self, said: str) -> str:
        """A new file name for a picture."""
        return self._names.own(Path(f"{self._stem}-{portable(said)}"), ".png").name

    def face(self, face: Face, size: tuple[int, int], said: str, *, apart: bool = False) -> str:
        """Return the file name of a face at a size; with `apart` a file of its own, whatever else shows the face."""
        key = (id(face), *size)
        if apart or key not in self._faces:
            name = self.name(said)
            self._kept.append(face)
            self._waiting.append((face, size, name))
            self.sizes[name] = size
            if apart:
                return name
            self._faces[key] = name
        return self._faces[key]

    def image(self, image: Image.Image, said: str) -> str:
        """Keep a finished picture and return its file name."""
        name = self.name(said)
        self.made[name], self.sizes[name] = png(image), image.size
        return name

    def draw(self, drawn: Callable[[int], None] = lambda _: None) -> None:
        """Draw all waiting faces, each just once."""
        once: dict[tuple[int, int, int], list[str]] = {}
        faces: list[tuple[Face, tuple[int, int]]] = []
        for face, size, name in self._waiting:
            key = (id(face), *size)
            if key not in once:
                faces.append((face, size))
            once.setdefault(key, []).append(name)
        plates = draw_faces([face for face, _ in faces], [size for _, size in faces])
        for names, plate in zip(once.values(), plates, strict=True):
            content = png(plate.on_paper())
            self.made |= dict.fromkeys(names, content)
            drawn(1)
        self._waiting.clear()

    def write(self, folder: Path, drawn: Callable[[int], None]) -> Iterator[Path]:
        """Draw what waits and write every picture into a folder."""
        self.draw(drawn)
        for name, content in sorted(self.made.items()):
            write_file(folder / name, content)
            yield folder / name


def png(image: Image.Image) -> bytes:
    """Bytes of a PNG, always the same for the same picture."""
    out = io.BytesIO()
    image.save(out, "PNG", optimize=False)
    return out.getvalue()
