"""Findings as text for people and as JSON for programs."""

import json
from collections import Counter
from collections.abc import Callable, Sequence

from sandtable.findings import Finding, Severity

# How to mark a piece of text: (text, style) to text. Styles are rich's: "bold", "red" …
Paint = Callable[[str, str], str]

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "blue"}


def plain(text: str, _style: str) -> str:
    return text


def text_report(findings: Sequence[Finding], paint: Paint = plain) -> str:
    """Each finding on a line, its hint below, a count at the end."""
    lines = []
    for finding in findings:
        code = paint(finding.code, _COLOURS[finding.severity])
        lines.append(f"{paint(str(finding.at), 'bold')}: {code} {finding.message}")
        if finding.hint:
            lines.append(f"    hint: {finding.hint}")
    lines.append(summary(findings))
    return "\n".join(lines)


def summary(findings: Sequence[Finding]) -> str:
    """`2 errors, 1 warning`, or that all is well."""
    counts = Counter(finding.severity for finding in findings)
    parts = [
        f"{counts[severity]} {severity}{'s' if counts[severity] != 1 else ''}"
        for severity in (Severity.ERROR, Severity.WARNING)
        if counts[severity]
    ]
    return ", ".join(parts) or "all is well"


def json_report(findings: Sequence[Finding]) -> str:
    """The JSON contract of `sandtable check`, version 1."""
    counts = Counter(finding.severity for finding in findings)
    report = {
        "version": 1,
        "findings": [
            {
                "code": finding.code,
                "name": finding.name,
                "severity": finding.severity.value,
                "message": finding.message,
                "hint": finding.hint,
                "file": finding.at.file,
                "line": finding.at.line,
                "column": finding.at.column,
            }
            for finding in findings
        ],
        "summary": {"error": counts[Severity.ERROR], "warning": counts[Severity.WARNING]},
    }
    return json.dumps(report, indent=2, ensure_ascii=False)
