"""Findings as text for people: place, message, source line, reason, and hint."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from rules_check.reports.excerpt import frame, visible
from rules_check.reports.source_lines import Sources
from sandtable.findings import Finding, Severity

# How to mark a piece of text: (text, style) to text. Styles are "bold", "dim" and names of colours.
Paint = Callable[[str, str], str]

WIDTH = 100  # cells of a line, where no terminal says otherwise
MANY = 20  # findings from which on a count of each code helps

MOST_SHOWN = 300  # findings; the rest is counted

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "blue"}
_WORDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "fact"}


def plain(text: str, _style: str) -> str:
    return text


def text_report(
    findings: Sequence[Finding],
    sources: Sources,
    checked: str = "",
    paint: Paint = plain,
    width: int = WIDTH,
    passed_over: str = "",
) -> str:
    """Return findings with source lines, up to a limit, counts by code when there are many, and a summary.

    `checked` says in words what was checked, `passed_over` what was not.
    """
    parts = ["\n".join(_lines(finding, sources, paint, width)) for finding in findings[:MOST_SHOWN]]
    if len(findings) > MOST_SHOWN:
        parts.append(f"and {len(findings) - MOST_SHOWN:,} more; --format json has all of them")
    if len(findings) > MANY:
        parts.append(_codes(findings, paint))
    parts.append(summary(findings, checked) + (f"; {passed_over}" if passed_over else ""))
    return "\n\n".join(parts)


def summary(findings: Sequence[Finding], checked: str = "") -> str:
    """`2 errors, 1 warning in 2 files`, or that all is well; facts are counted beside."""
    counts = Counter(finding.severity for finding in findings)
    facts = _counted(counts, Severity.INFO)
    grave = [words for severity in (Severity.ERROR, Severity.WARNING) if (words := _counted(counts, severity))]
    if not grave:
        return "all is well" + (f" in {checked}" if checked else "") + (f"; {facts}" if facts else "")
    files = len({finding.at.file for finding in findings})
    return ", ".join([*grave, *([facts] if facts else [])]) + (f" in {files} files" if files > 1 else "")


def _counted(counts: Counter[Severity], severity: Severity) -> str:
    count = counts[severity]
    return f"{count} {_WORDS[severity]}{'s' if count != 1 else ''}" if count else ""


def _lines(finding: Finding, sources: Sources, paint: Paint, width: int) -> Iterator[str]:
    colour = _COLOURS[finding.severity]
    yield f"{paint(visible(str(finding.at)), 'bold')}: {paint(finding.code, colour)} {visible(finding.message)}"
    number = str(finding.at.line)
    gutter = " " * (len(number) + 1)
    line = sources.line(finding.at)
    if line is not None and line.strip():
        shown = frame(line, finding.at.column, width - len(gutter) - 3)
        yield f" {paint(f'{number} |', 'dim')} {shown.shown}"
        yield f"{gutter} {paint('|', 'dim')} {' ' * shown.indent}{paint('^' * shown.marked, colour)}"
    for note in finding.notes:
        yield f"{gutter} {paint('=', 'dim')} {visible(note)}"
    if finding.hint:
        yield f"{gutter} {paint('=', 'dim')} {paint('hint', 'cyan')}: {visible(finding.hint)}"


def _codes(findings: Sequence[Finding], paint: Paint) -> str:
    """Lines with the number of findings of each code, the most frequent first."""
    counts = Counter((finding.code, finding.name) for finding in findings)
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    width = max(len(str(count)) for count in counts.values())
    return "\n".join(f"{count:{width}} {paint(code, 'bold')} {name}" for (code, name), count in ranked)
