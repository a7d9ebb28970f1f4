"""A diff as Markdown, ready for a release note: old words struck out, new ones bold."""

import re
from collections.abc import Iterator, Sequence

from sandtable.errata.changes import EditionDiff, Kind
from sandtable.errata.reports.report import Entry, Line, parts, summary, title
from sandtable.errata.reports.word_diff import Fate, Span

_SPECIAL = re.compile(r"([\\`*_~\[\]<>#|])")
_MARKS = {Fate.OLD: "~~", Fate.NEW: "**"}


def markdown_report(diff: EditionDiff, lang: str, show_redrawn: bool = False) -> str:
    """Return the diff as a section with a heading of the second level."""
    lines = [f"## {escaped(title(diff, lang))}", "", f"{summary(diff, lang).capitalize()}."]
    for part in parts(diff, lang, show_redrawn):
        lines += ["", f"### {escaped(part.name)}", ""]
        for entry in part.entries:
            lines += _entry_lines(entry)
    return "\n".join(lines)


def escaped(text: str) -> str:
    """Escape the characters that Markdown would read as marks."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def _entry_lines(entry: Entry) -> Iterator[str]:
    indent = ""
    if entry.id:
        indent = "  "
        remark = f": {escaped(entry.remark)}" if entry.remark else ""
        if entry.kind is None:
            yield f"- `{entry.id}`{remark} ({escaped(entry.name)})"
        else:
            mark = _MARKS[Fate.OLD if entry.kind is Kind.REMOVED else Fate.NEW]
            yield f"- {mark}{escaped(entry.name)}{mark} (`{entry.id}`){remark}"
    for line in entry.lines:
        yield f"{indent}- {_marked(line)}"


def _marked(line: Line) -> str:
    return f"{escaped(line.label)}: {_spans(line.spans)}"


def _spans(spans: Sequence[Span]) -> str:
    """Mark the words; blanks stay outside the marks, which would not work otherwise."""
    marked = ""
    for span in spans:
        mark = _MARKS.get(span.fate, "")
        text = span.text
        inner = escaped(text)
        lead, tail = (" " if text[:1].isspace() else ""), (" " if text[-1:].isspace() else "")
        if not inner:
            marked += lead
            continue
        if mark and not lead and marked.endswith(_MARKS[Fate.OLD]):
            lead = " "
        marked += f"{lead}{mark}{inner}{mark}{tail}"
    return marked
