"""Normalisation: the only words of the output that may differ between two runs."""

import re
from collections.abc import Mapping

# Everything that is replaced, besides the folders of the run.
PATTERNS: tuple[tuple[bytes, bytes], ...] = (
    (rb"\(engines: (?:pure|compiled)\)", rb"(engines: ANY)"),  # both forms are compared with each other
    (rb"sandtable, version \S+", rb"sandtable, version ANY"),
    (rb"\bin \d+(?:\.\d+)? (?:s|ms|seconds|minutes)\b", rb"in TIME"),
    (rb'"seconds": \d+(?:\.\d+)?', rb'"seconds": TIME'),
)
_COMPILED = [(re.compile(pattern), word) for pattern, word in PATTERNS]


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
