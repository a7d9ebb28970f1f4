"""Result of a print job."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from sandtable.file_names import FileNames
from sandtable.findings import Finding


class Rendered:
    """Result of a print job: files, counts, and how to print them."""

    def __init__(
        self,
        files: Iterable[Path] = (),
        *,
        sheets: int = 0,
        pages: int = 0,
        pieces: int = 0,
        saved: int = 0,
        duplexes: Iterable[str] = (),
        turned: Mapping[str, str] = MappingProxyType({}),
        posters: Iterable[str] = (),
    ) -> None:
        self.files = list(files)
        self.findings: list[Finding] = []
        self.sheets, self.pages, self.pieces = sheets, pages, pieces
        self.saved = saved  # sheets that sharing them saved
        self.duplexes = set(duplexes)
        self.turned = dict(turned)  # how each file of pieces is printed, by its name's stem
        self.posters = list(posters)  # components that were larger than the paper
        self.apart: list[str] = []  # decks of a job without backs that only those would tell apart
        self.blind: list[str] = []  # components of such a job whose backs hold what players need
        self.skipped: list[str] = []
        self.start: Path | None = None  # the first page to read, which says what the others are
        self.names = FileNames()
