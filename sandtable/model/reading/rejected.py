"""Files that are rejected, and the size limit of a file."""

from sandtable.budget import current
from sandtable.findings import Finding, Position
from sandtable.model.codes import finding


class Refused(Exception):
    """Input that cannot become a tree; carries the finding."""

    def __init__(self, reason: Finding) -> None:
        super().__init__(str(reason))
        self.reason = reason


def refuse_larger(content: bytes, file: str) -> None:
    """Raise Refused if a data file is larger than the limit."""
    most = current().limits.file
    if len(content) > most:
        size = f"{most >> 20} MB" if most >> 20 else f"{most:,} bytes"
        hint = f"split it, or for a pack you trust: --limits file={4 * most}"
        raise Refused(finding("ST005", Position(file), f"file is larger than {size}", hint))
