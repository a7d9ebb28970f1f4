"""A sketch in the text of a file: its rows and letters by their places, painted and resized in place."""

from collections.abc import Iterator

from sandtable.jobs.workbench.field.draft import Draft
from sandtable.jobs.workbench.field.part import Refused
from sandtable.jobs.workbench.field.yaml_nodes import Path


def rows_of(draft: Draft, path: Path) -> list[tuple[int, str]]:
    """Offset and text of every row as it stands in the file."""
    node = draft.node(path)
    assert node is not None
    start = draft.text.index("\n", node.start) + 1
    found = []
    for line in draft.text[start : node.end].split("\n"):
        if line.strip():
            found.append((start, line))
        start += len(line) + 1
    return found


def letters_in(draft: Draft, path: Path, digits: int) -> Iterator[tuple[str, int]]:
    """Name and offset of every letter, by column and row."""
    for row, (start, line) in enumerate(rows_of(draft, path)):
        column = 0
        for at, letter in enumerate(line):
            if not letter.isspace():
                yield f"{column + 1:0{digits}}{row + 1:0{digits}}", start + at
                column += 1


def need_sketch(draft: Draft, path: Path) -> None:
    """Raise Refused where there is no sketch; write one between quotes as a block."""
    node = draft.node(path)
    if node is None:
        raise Refused("only-sketch")
    if node.style != "|":
        pad = " " * (draft.column_of(path[:-1], str(path[-1])) + 2)
        rows = [line.strip() for line in node.value.splitlines() if line.strip()]
        written = "\n".join(["|", *[f"{pad}{' ' * (number % 2)}{row}" for number, row in enumerate(rows)]])
        draft.replace([(node.start, node.end, written)])


def write_rows(draft: Draft, path: Path, by: tuple[int, int, int, int], letter: str) -> None:
    """Add rows and columns at the left, top, right and bottom, or take them away where a number is negative."""
    left, top, right, bottom = by
    rows = [line for _, line in rows_of(draft, path)]
    gap = " " if " " in rows[0].strip() else ""
    kept = rows[-top if top < 0 else 0 : len(rows) + bottom if bottom < 0 else len(rows)]
    changed = [_row(row, left, right, letter, gap) for row in kept]
    width = max(len("".join(row.split())) for row in changed)

    def fresh(row: int) -> str:
        like = kept[row % 2] if len(kept) > 1 else kept[0]
        indent = len(like) - len(like.lstrip()) + (row % 2 if len(kept) == 1 else 0)
        return " " * indent + gap.join(letter * width)

    above = [fresh(row) for row in range(max(0, top))]
    below = [fresh(len(changed) + row) for row in range(max(0, bottom))]
    placed = rows_of(draft, path)
    start, (last, line) = placed[0][0], placed[-1]
    draft.replace([(start, last + len(line), "\n".join([*above, *changed, *below]))])


def _row(row: str, left: int, right: int, letter: str, gap: str) -> str:
    if not left and not right:
        return row
    indent = row[: len(row) - len(row.lstrip())]
    letters = list("".join(row.split()))
    letters = [letter] * max(0, left) + letters[max(0, -left) : len(letters) + min(0, right)] + [letter] * max(0, right)
    return indent + gap.join(letters)
