"""Page order of one file with both duplex and one-sided sheets."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from sandtable.ink.page import Page


class Sheets:
    """A known number of pages, made when they are asked for, and made anew each time."""

    def __init__(self, count: int, made: Callable[[], Iterable[Page]]) -> None:
        self._count, self._made = count, made

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Page]:
        return iter(self._made())


class Run:
    """Pages with the same duplex mode."""

    __slots__ = ("duplex", "pages")

    def __init__(self, pages: tuple[Page, ...] | Sheets, duplex: str) -> None:
        self.pages, self.duplex = pages, duplex

    @property
    def turned_over(self) -> bool:
        """True if every second page is printed on the back of the one before it."""
        return self.duplex in ("long", "short")


class PrintedText(Run):
    """The pages of one text."""

    __slots__ = ("name", "title")

    def __init__(self, pages: tuple[Page, ...] | Sheets, duplex: str, name: str, title: str) -> None:
        super().__init__(pages, duplex)
        self.name, self.title = name, title


def on_sheets_of_their_own(read: Sequence[Page], runs: Sequence[Run]) -> Sheets:
    """Join the pages to read with the pages of pieces, which follow.

    Where some of these are duplex, blank backs keep every front at the front of a sheet.
    """
    turned = any(run.turned_over for run in runs)
    count = len(read) + (len(read) % 2 if turned else 0)
    count += sum(len(run.pages) * (2 if turned and not run.turned_over else 1) for run in runs)

    def made() -> Iterator[Page]:
        yield from read
        if turned and len(read) % 2:
            yield _blank(read[-1])
        for run in runs:
            for page in run.pages:
                yield page
                if turned and not run.turned_over:
                    yield _blank(page)

    return Sheets(count, made)


def _blank(page: Page) -> Page:
    """The empty back of a page."""
    return Page(page.width, page.height, (), side="back")
