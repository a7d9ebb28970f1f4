"""Style of a rulebook: the size of its pages and of its type."""

from dataclasses import dataclass

from sandtable.faces.text import POINT
from sandtable.handouts.page_frame import FrameStyle
from sandtable.layout.paper import Paper


@dataclass(frozen=True, slots=True)
class BookStyle:
    """A page and its type; sizes in mm, from points."""

    paper: Paper
    frame: FrameStyle
    columns: int
    body: float
    small: float
    chapter: float
    section: float

    def resized(self, points: float) -> "BookStyle":
        """Return the same pages with type larger by so many points, or smaller."""
        return _style(self.paper, self.frame, self.body / POINT + points)


def _style(paper: Paper, frame: FrameStyle, points: float) -> BookStyle:
    return BookStyle(
        paper,
        frame,
        2,
        body=points * POINT,
        small=(points - 1) * POINT,
        chapter=points * 1.55 * POINT,
        section=points * 1.14 * POINT,
    )


_LEAF_FRAME = FrameStyle(
    margin=9.0,
    gutter=6.0,
    above_foot=1.5,
    band=15.0,
    band_margin=9.0,
    title=(18, 10),
    beside=(7.5, 6),
    small=(6.5, 6.5),
    cover=40.0,
    under_cover=8.0,
)
# Pages of a booklet: two of them on a sheet of the paper that is named.
LEAVES = {"a4": Paper("a5", 148.5, 210), "letter": Paper("half letter", 139.7, 215.9)}


def leaf_style(paper: str) -> BookStyle:
    """Return the style of a booklet whose sheets are of that paper."""
    return _style(LEAVES.get(paper, LEAVES["a4"]), _LEAF_FRAME, 8.2)


def page_style(paper: Paper) -> BookStyle:
    """Return the style of whole pages."""
    return _style(paper, FrameStyle(), 9.2)
