"""One file for sheets that are turned over and sheets that are not."""

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.ink.page import Page


@dataclass(frozen=True, slots=True)
class Run:
    """Pages of pieces that go through the printer alike; `duplex` is how they do."""

    pages: tuple[Page, ...]
    duplex: str

    @property
    def turned_over(self) -> bool:
        """Whether every second page is printed on the back of the one before it."""
        return self.duplex in ("long", "short")


@dataclass(frozen=True, slots=True)
class PrintedText(Run):
    """The pages of one text."""

    name: str
    title: str


def on_sheets_of_their_own(read: Sequence[Page], runs: Sequence[Run]) -> list[Page]:
    """The pages that are read, then those of pieces, which are cut.

    Where some of these are turned over, blank backs keep every front at the front of a sheet.
    """
    if not any(run.turned_over for run in runs):
        return [*read, *(page for run in runs for page in run.pages)]
    made = [*read, *([_blank(read[-1])] if len(read) % 2 else [])]
    for run in runs:
        made += run.pages if run.turned_over else [side for page in run.pages for side in (page, _blank(page))]
    return made


def _blank(page: Page) -> Page:
    """The empty back of a page."""
    return Page(page.width, page.height, (), side="back")
