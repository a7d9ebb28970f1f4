"""A diff as text: words struck out and written in on a terminal, plain sentences in a pipe."""

from collections.abc import Callable, Iterator

from sandtable.errata.changes import FACE, NO_COMPONENT, EditionDiff, Kind
from sandtable.errata.reports.change_words import words_for
from sandtable.errata.reports.report import Entry, Line, component_name, counts_in_words, parts, summary, title
from sandtable.errata.reports.word_diff import Fate, Span

# Paints a text in a style: "old", "new", "heading", "card" or "quiet".
Paint = Callable[[str, str], str]

_SIGNS: dict[Kind | None, tuple[str, str]] = {Kind.ADDED: ("+", "new"), Kind.REMOVED: ("-", "old")}


def text_report(diff: EditionDiff, lang: str, paint: Paint | None = None, show_redrawn: bool = False) -> str:
    """Return the diff as text; without `paint` it is plain and says in words what colours would show."""
    brush = paint or _plain
    lines = [f"{brush(title(diff, lang), 'heading')}: {summary(diff, lang)}"]
    for part in parts(diff, lang, show_redrawn):
        id_ = brush(f"  {part.id}", "quiet") if part.id not in (NO_COMPONENT, FACE) else ""
        lines += ["", brush(part.name, "heading") + id_]
        for entry in part.entries:
            lines += _entry_lines(entry, paint)
    return "\n".join(lines)


def stat_report(diff: EditionDiff, lang: str) -> str:
    """Return one line per component and one for the pack itself, then the sum."""
    say = words_for(diff, lang).say
    rows = []
    of_pack = sum(1 for change in diff.changes if change.component == NO_COMPONENT and change.field != FACE)
    if of_pack:
        rows.append((diff.new.name[lang], say("changes.counts.pack", of_pack, n=of_pack)))
    for component, stat in diff.stat().items():
        itself = say("changes.counts.itself", stat.itself, n=stat.itself) if stat.itself else ""
        told = ", ".join(filter(None, (counts_in_words(diff, stat, lang), itself)))
        rows.append((component_name(diff, component, lang), told))
    width = max((len(name) for name, _ in rows), default=0)
    lines = [f"{name.ljust(width)}  {told}" for name, told in rows]
    return "\n".join([*lines, f"{title(diff, lang)}: {summary(diff, lang)}"])


def _plain(text: str, _style: str) -> str:
    return text


def _entry_lines(entry: Entry, paint: Paint | None) -> Iterator[str]:
    brush = paint or _plain
    indent = "  "
    if entry.id:
        indent = "      "
        if entry.kind is None:
            yield f"    {brush(entry.id, 'card')}: {entry.remark}, {brush(entry.name, 'quiet')}"
        else:
            sign, style = _SIGNS.get(entry.kind, (" ", "card"))
            remark = f"  ({entry.remark})" if entry.remark else ""
            yield f"  {brush(f'{sign} {entry.id} {entry.name}', style)}{remark}"
    for line in entry.lines:
        yield from _painted_line(line, indent, paint) if paint is not None else _plain_lines(line, indent)


def _painted_line(line: Line, indent: str, paint: Paint) -> Iterator[str]:
    yield f"{indent}{paint(f'{line.label}:', 'quiet')} {_painted(line.spans, paint)}"


def _plain_lines(line: Line, indent: str) -> Iterator[str]:
    if line.plain:
        # A sentence that says what it is about needs no label.
        yield f"{indent}{line.plain}" if line.label in line.plain else f"{indent}{line.label}: {line.plain}"
        return
    yield f"{indent}{line.label}:"
    yield f"{indent}  - {line.old}"
    yield f"{indent}  + {line.new}"


def _painted(spans: tuple[Span, ...], paint: Paint) -> str:
    """Join the words in one line, the old struck out before the new."""
    painted = ""
    for number, span in enumerate(spans):
        if span.fate is Fate.KEPT:
            painted += span.text
            continue
        follows_old = span.fate is Fate.NEW and number > 0 and spans[number - 1].fate is Fate.OLD
        painted += (" " if follows_old and not painted.endswith(" ") else "") + paint(span.text, span.fate.value)
    return painted
