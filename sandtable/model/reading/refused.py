"""Files that are not read at all, and how large one may be."""

from sandtable.findings import Finding

MAX_BYTES = 4 * 1024 * 1024


class Refused(Exception):
    """Input that cannot become a tree; carries the finding."""

    def __init__(self, reason: Finding) -> None:
        super().__init__(str(reason))
        self.reason = reason
