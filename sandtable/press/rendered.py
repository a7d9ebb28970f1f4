"""What became of a print job."""

from dataclasses import dataclass, field
from pathlib import Path

from sandtable.file_names import FileNames
from sandtable.findings import Finding


@dataclass(slots=True)
class Rendered:
    """What a job made: files, and how to print them."""

    files: list[Path] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    sheets: int = 0
    pages: int = 0
    pieces: int = 0
    saved: int = 0  # sheets that sharing them saved
    duplexes: set[str] = field(default_factory=set)
    turned: dict[str, str] = field(default_factory=dict)  # how each file of pieces is printed, by its name's stem
    posters: list[str] = field(default_factory=list)  # components that were larger than the paper
    skipped: list[str] = field(default_factory=list)
    names: FileNames = field(default_factory=FileNames)
