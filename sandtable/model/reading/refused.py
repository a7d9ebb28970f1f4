"""Files that are not read at all, and how large one may be."""

from sandtable.budget import current
from sandtable.findings import Finding, Position
from sandtable.model.codes import finding


class Refused(Exception):
    """Input that cannot become a tree; carries the finding."""

    def __init__(self, reason: Finding) -> None:
        super().__init__(str(reason))
        self.reason = reason


def refuse_larger(content: bytes, file: str) -> None:
    """Raise Refused when a file of data is larger than one may be."""
    most = current().limits.file
    if len(content) > most:
        size = f"{most >> 20} MB" if most >> 20 else f"{most:,} bytes"
        hint = f"split it, or for a pack you trust: --limits file={4 * most}"
        raise Refused(finding("ST005", Position(file), f"file is larger than {size}", hint))
