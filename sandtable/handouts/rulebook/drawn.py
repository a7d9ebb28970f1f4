"""A figure of a rulebook as it is drawn."""

from dataclasses import dataclass

from sandtable.ink.page import Face


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawn figure: its face, if it has one, and the words and table under it."""

    face: Face | None
    callouts: tuple[str, ...] = ()
    words: str = ""
    table: tuple[tuple[str, ...], ...] = ()
    down: bool = False  # the first column of the table is its header
    icons: tuple[tuple[str, str], ...] = ()

    @property
    def matter(self) -> bool:
        return bool(self.callouts or self.words or self.table or self.icons)
