"""Findings as JSON for programs."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from sandtable.findings import Finding, Severity


def finding_data(finding: Finding) -> dict[str, Any]:
    """A finding as plain data, as every report in JSON has it."""
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity.value,
        "message": finding.message,
        "hint": finding.hint,
        "notes": list(finding.notes),
        "file": finding.at.file,
        "line": finding.at.line,
        "column": finding.at.column,
        "names": list(finding.names),
    }


def json_report(findings: Sequence[Finding], stats: Sequence[Any] | None = None) -> str:
    """Return the JSON of `sandtable check`, version 1; keys are only ever added.

    `stats` are included if they were asked for.
    """
    counts = Counter(finding.severity for finding in findings)
    report: dict[str, Any] = {
        "version": 1,
        "findings": [finding_data(finding) for finding in findings],
        "summary": {severity.value: counts[severity] for severity in Severity},
    }
    if stats is not None:
        report["stats"] = list(stats)
    return json.dumps(report, indent=2, ensure_ascii=False)
