"""Findings as workflow commands, which GitHub shows beside the lines of a pull request."""

from collections.abc import Sequence

from sandtable.findings import Finding, Severity

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def github_report(findings: Sequence[Finding]) -> str:
    """One command a line; nothing when nothing was found."""
    return "\n".join(_command(finding) for finding in findings)


def _command(finding: Finding) -> str:
    properties = {
        "file": finding.at.file,
        "line": str(finding.at.line),
        "col": str(finding.at.column),
        "title": f"{finding.code} {finding.name}",
    }
    written = ",".join(f"{key}={_property(value)}" for key, value in properties.items())
    hint = [f"hint: {finding.hint}"] if finding.hint else []
    return f"::{_COMMANDS[finding.severity]} {written}::{_data(chr(10).join([finding.message, *finding.notes, *hint]))}"


def _data(text: str) -> str:
    """A message as GitHub reads it back; the percent sign first, or it would be escaped twice."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """A property's value: a colon or comma would end it."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
