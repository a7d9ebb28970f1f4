"""Covers: the scene and the drawn title that a game's templates have for any format."""

from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.template_folder import TemplateFolder, template_folders
from sandtable.geometry.sizes import Size
from sandtable.ink.page import Face
from sandtable.model.pack import Pack

OWN = "_cover.svg.j2"  # the part of a pack that draws its cover
COMMON = "_common"


def has_cover(pack: Pack) -> bool:
    """True if the pack draws a cover of its own; every other has its name between rosettes."""
    return any(TemplateFolder(folder).has(OWN) for folder in template_folders(pack) if folder.name != COMMON)


def cover_face(renderer: FaceRenderer, width: float, height: float) -> Face | None:
    """The cover of a pack in a format (mm); None if its template cannot be used."""
    return renderer.sheet("cover", Size(width, height), {})
