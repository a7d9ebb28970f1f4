"""The words of pages, line by line, as they are set."""

from collections.abc import Iterable

from sandtable.ink.page import Page
from sandtable.ink.shapes import TextRun


def page_words(pages: Iterable[Page]) -> str:
    """What stands beside the pieces: runs on one baseline of a column are one line."""
    lines: list[tuple[float, float, list[str]]] = []
    for page in pages:
        for run in page.over:
            if isinstance(run, TextRun):
                words = [word.text for _, word in run.words]
                x, last = run.words[0][0], lines[-1] if lines else None
                if last is not None and last[1] == run.y and x > last[0]:
                    lines[-1] = (x, run.y, [*last[2], *words])
                else:
                    lines.append((x, run.y, words))
    return "\n".join(" ".join(words) for *_, words in lines) + "\n"
