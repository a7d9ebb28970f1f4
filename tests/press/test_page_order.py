"""Blank backs where sheets that are turned over share a file with sheets that are not."""

import pytest

from sandtable.ink.page import Page
from sandtable.press.page_order import Run, on_sheets_of_their_own

COLOPHON = Page(210, 297, (), bookmark="colophon")


def run(duplex: str, *names: str) -> Run:
    """Pages by name; a name that ends in ' back' is a back."""
    sides = {name: "back" if name.endswith(" back") else "front" for name in names}
    return Run(tuple(Page(210, 297, (), bookmark=name, side=side) for name, side in sides.items()), duplex)


CARDS = run("long", "cards", "cards back")
COUNTERS = run("fold", "counters 1", "counters 2")
BOARD = run("none", "board")


@pytest.mark.parametrize(
    ("read", "runs", "names"),
    [
        ([COLOPHON], [CARDS], ["colophon", "-", "cards", "cards back"]),
        ([COLOPHON, COLOPHON], [CARDS], ["colophon", "colophon", "cards", "cards back"]),
        ([], [BOARD, CARDS, BOARD], ["board", "-", "cards", "cards back", "board", "-"]),
        ([], [CARDS, COUNTERS], ["cards", "cards back", "counters 1", "-", "counters 2", "-"]),
        ([COLOPHON], [COUNTERS, BOARD], ["colophon", "counters 1", "counters 2", "board"]),
        ([COLOPHON], [], ["colophon"]),
        ([], [], []),
    ],
)
def test_every_front_is_at_the_front_of_a_sheet(read, runs, names) -> None:
    pages = on_sheets_of_their_own(read, runs)
    assert [page.bookmark or "-" for page in pages] == names
    assert all(page.side == "back" and not page.placed for page in pages if not page.bookmark)
