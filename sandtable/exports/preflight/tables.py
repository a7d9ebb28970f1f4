"""Findings about a virtual table: pictures that are made smaller, starts that lack pieces or a map."""

from collections import Counter
from collections.abc import Iterator

from sandtable.exports.tabletop.table import Start, Table
from sandtable.findings import Finding, Position
from sandtable.geometry.units import INCH
from sandtable.model.codes import finding

MOST_PIXELS = 4096  # of a side of a picture that a graphics card of any player takes


def table_findings(table: Table) -> Iterator[Finding]:
    """Yield all findings of a virtual table."""
    yield from _pictures(table)
    # A target of maps alone takes no pieces.
    for start in table.starts if table.order.cards else ():
        yield from _start(table, start)


def _pictures(table: Table) -> Iterator[Finding]:
    service = table.order.service
    for card in table.order.cards:
        face = card.front.face
        longest = max(face.width, face.height)
        if longest * service.dpi / INCH > MOST_PIXELS:
            dpi = int(MOST_PIXELS * INCH / longest)
            message = f"'{card.id}' is {longest / 1000:.2f} m long: it is drawn at {dpi} dpi, so that it keeps within {MOST_PIXELS:,} pixels"
            yield finding("PF008", card.component.place("size"), message, "make the board smaller, or two of it")


def _start(table: Table, start: Start) -> Iterator[Finding]:
    at = Position(start.file or table.order.pack.folder)
    if start.placings and start.board is None:
        message = f"'{start.id}' has no map that can be laid out: its pieces stay in their bags"
        yield finding("PF009", at, message, "sandtable check names what its map lacks")
    wanted = Counter(one.record for one in start.placings)
    copies: Counter[str] = Counter()
    for card in table.order.cards:
        copies[card.id] += card.copies
    short = [(record, count) for record, count in sorted(wanted.items()) if count > copies[record]]
    if short:
        record, count = short[0]
        more = f", and too few of {len(short) - 1} other pieces" if len(short) > 1 else ""
        message = f"'{start.id}' starts with {count} of '{record}', and {copies[record]} are exported{more}"
        yield finding("PF009", at, message, "export them too, or give the piece more copies:")
    for one in start.placings:
        cards = table.cards_of(one.record)
        if one.hidden and cards and cards[0].back is None:
            message = f"'{one.record}' starts hidden in '{start.id}', and has no back to hide behind"
            yield finding("PF007", cards[0].component.at, message, "give it back: in game.yaml")
