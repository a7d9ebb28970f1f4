"""Open pages of a table's guests and onlookers."""

import threading
from collections import Counter
from collections.abc import Sequence

from sandtable.games.table_view import ONLOOKER
from sandtable.jobs.table.refusals import TooMany
from sandtable.jobs.table.seat_data import Data

MOST_PAGES, MOST_WATCHING = 4, 12  # streams of one guest, and of all onlookers; they share the server's connections


class OpenPages:
    """Count the open pages of guests by seat, and of onlookers."""

    def __init__(self, guests: Sequence[int]) -> None:
        self._guests = guests
        self._streams: Counter[int] = Counter()
        self._lock = threading.Lock()

    def come(self, seat: int, step: int) -> None:
        """Note that a page of a guest or an onlooker was opened (1) or closed (-1)."""
        with self._lock:
            self._streams[seat] += step

    def check_room(self, seat: int) -> None:
        """Raise TooMany if no more pages of a guest or of onlookers are served."""
        if self._streams[seat] >= (MOST_WATCHING if seat == ONLOOKER else MOST_PAGES):
            raise TooMany("too many pages of that seat are open")

    @property
    def watching(self) -> int:
        """Number of onlookers' pages."""
        return self._streams[ONLOOKER]

    @property
    def present(self) -> set[int]:
        """Seats of guests whose page is open."""
        return {seat for seat in self._guests if self._streams[seat] > 0}

    def people(self) -> Data:
        """Presence of guests, and the number of onlookers."""
        present = self.present
        return {"seats": [{"seat": seat, "here": seat in present} for seat in self._guests], "watching": self.watching}
