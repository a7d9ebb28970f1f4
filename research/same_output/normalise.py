"""Normalisation: the only words of the output that may differ between two runs."""

import re
from collections.abc import Mapping

# Everything that is replaced, besides the folders of the run.
PATTERNS: tuple[tuple[bytes, bytes], ...] = (
    (rb"\(engines: (?:pure|compiled)\)", rb"(engines: ANY)"),  # both forms are compared with each other
    (rb"sandtable, version \S+", rb"sandtable, version ANY"),
    (rb"\bsandtable \d+\.\d+\.\d+, (?:pure|compiled)\b", rb"sandtable ANY"),  # foot of a playtest, as text
    (rb'"engine": \{"version": "[^"]*", "dice": (\d+), "build": "\w+"\}', rb'"engine": {ANY, "dice": \1}'),  # as JSON
    (rb"\bin \d+(?:\.\d+)? (?:s|ms|seconds|minutes)\b", rb"in TIME"),
    (rb"\breport-\w+\.txt\b", rb"report-ANY.txt"),  # of a fault of the program; its name is drawn
    (rb'"seconds": \d+(?:\.\d+)?', rb'"seconds": TIME'),
)
_COMPILED = [(re.compile(pattern), word) for pattern, word in PATTERNS]


TEXTS = (".json", ".jsonl")  # files whose text is normalised as printed text is


def normalise_file(name: str, data: bytes, folders: Mapping[str, str]) -> bytes:
    """Return a file without what varies: of most files only folders of the run."""
    return normalise_text(data, folders) if name.endswith(TEXTS) else normalise_folders(data, folders)


def normalise_text(text: bytes, folders: Mapping[str, str]) -> bytes:
    """Return printed text without folders of the run, durations and versions."""
    text = normalise_folders(text, folders)
    for pattern, word in _COMPILED:
        text = pattern.sub(word, text)
    return text


def normalise_folders(data: bytes, folders: Mapping[str, str]) -> bytes:
    """Return the data with the folders' names in place of their paths, longest path first."""
    for path, name in sorted(folders.items(), key=lambda pair: -len(pair[0])):
        data = data.replace(path.encode(), name.encode())
    return data
