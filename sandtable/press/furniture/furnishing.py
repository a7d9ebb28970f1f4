"""Add furniture to sheets: title, page number, ruler and legend, each drawn as seldom as possible."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from sandtable.faces.renderer import FaceRenderer
from sandtable.geometry.sizes import Size
from sandtable.ink.page import Face, Page
from sandtable.layout.options import Options
from sandtable.press.furniture.slots import slots

RUN = 32  # sheets whose numbers are drawn together


class _Lie:
    """Layout of one group of sheets with equal positions: size, slots, and furniture drawn so far.

    Holds the marks, so that their id() is not reused.
    """

    __slots__ = ("_marks", "places", "size", "titled")

    def __init__(self, page: Page) -> None:
        self._marks = page.over
        self.size = Size(page.width, page.height)
        self.places = slots(page)
        self.titled: dict[str, Face | None] = {}  # what is the same on every page, by its title


def furnish(
    renderer: FaceRenderer,
    pages: Sequence[Page],
    titles: Sequence[str],
    layout: Options,
    two_sided: bool,
    legend: Sequence[str] = (),
) -> Iterator[Page]:
    """Yield the pages with sheet title, page number, ruler and legend in their margins."""
    return furnish_each(renderer, zip(pages, titles, strict=True), len(pages), layout, two_sided, legend)


def furnish_each(
    renderer: FaceRenderer,
    titled: Iterable[tuple[Page, str]],
    pages: int,
    layout: Options,
    two_sided: bool,
    legend: Sequence[str] = (),
) -> Iterator[Page]:
    """Furnish `pages` pages that come one by one with their titles.

    Most sheets have the same layout: what every page shows is drawn once, and the page numbers of a run together.
    """
    legend = legend or (["cut", "fold"] if two_sided and layout.duplex == "fold" else ["cut"])
    count: dict[str, object] = {"pages": pages, "duplex": layout.duplex}
    lies: dict[object, _Lie] = {}
    numbered = enumerate(titled, 1)
    while run := list(islice(numbered, RUN)):
        sheets = {number: _lie(page, lies) for number, (page, _) in run if page.placed}
        sides = {number: page.side for number, (page, _) in run}
        numbers = _numbers(renderer, sheets, sides, count)
        for number, (page, title) in run:
            lie = sheets.get(number)
            if lie is None:
                yield page._replace(bookmark=title)
                continue
            if title not in lie.titled:
                shared: dict[str, object] = {"title": title, "slots": lie.places, "legend": list(legend)}
                lie.titled[title] = renderer.sheet("sheet", lie.size, shared)
            drawn = (lie.titled[title], numbers.get(number))
            yield page._replace(furniture=tuple(face for face in drawn if face is not None), bookmark=title)


def _lie(page: Page, known: dict[object, _Lie]) -> _Lie:
    key = (page.width, page.height, tuple(placed.clip for placed in page.placed), id(page.over))
    if key not in known:
        known[key] = _Lie(page)
    return known[key]


def _numbers(
    renderer: FaceRenderer, sheets: dict[int, _Lie], sides: dict[int, str], count: dict[str, object]
) -> dict[int, Face | None]:
    """Draw the page numbers; faces by page index."""
    alike: dict[_Lie, list[int]] = {}
    for number, lie in sheets.items():
        if "page" in lie.places:
            alike.setdefault(lie, []).append(number)
    found: dict[int, Face | None] = {}
    for lie, some in alike.items():
        parts: list[dict[str, object]] = [{"page": number, "side": sides[number]} for number in some]
        faces = renderer.sheets("sheet-page", lie.size, {"slots": lie.places, **count}, parts)
        found.update(zip(some, faces, strict=True))
    return found
