"""Lines of a table that differ from those shown before."""

from collections.abc import Iterator, Sequence

Block = tuple[str, ...]


def blocks_of(lines: Sequence[str]) -> list[Block]:
    """Lines in blocks, as empty lines part them."""
    found: list[Block] = []
    block: list[str] = []
    for line in (*lines, ""):
        if line.strip():
            block.append(line)
        elif block:
            found.append(tuple(block))
            block = []
    return found


def changed_lines(before: Sequence[Block], now: Sequence[Block]) -> list[str]:
    """Lines of each block that are new, below the lines they belong to; a block that lost a line is whole."""
    if len(before) != len(now):
        return [line for block in now for line in block]
    found: list[str] = []
    for old, new in zip(before, now, strict=True):
        found += new if len(new) < len(old) else _changed(old, new)
    return found


def _changed(old: Block, new: Block) -> Iterator[str]:
    known = set(old)
    kept = {number for number, line in enumerate(new) if line not in known}
    for number in sorted(kept):
        kept |= set(_heads(new, number))
    yield from (new[number] for number in sorted(kept))


def _heads(block: Block, number: int) -> Iterator[int]:
    """The first line of a block, and lines above a line that are indented less."""
    yield 0
    indent = _indent(block[number])
    for above in range(number - 1, 0, -1):
        if _indent(block[above]) < indent:
            yield above
            indent = _indent(block[above])


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
