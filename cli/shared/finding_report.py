"""Findings as text, JSON, SARIF or annotations of GitHub."""

from collections.abc import Callable
from typing import Any

from rules_check.reports.source_lines import Sources
from rules_check.reports.text import WIDTH, plain, text_report
from sandtable.findings import Finding

FORMATS = ("text", "json", "sarif", "github")


def finding_report(
    findings: list[Finding],
    form: str,
    sources: Sources,
    checked: str,
    *,
    paint: Callable[[str, str], str] | None = None,
    width: int = WIDTH,
    stats: Any = None,
    passed_over: str = "",
) -> str:
    """A report in one of FORMATS; formats a run does not use are not imported."""
    if form == "json":
        from rules_check.reports.json import json_report

        return json_report(findings, stats)
    if form == "sarif":
        from rules_check.reports.sarif import sarif_report

        return sarif_report(findings, sources)
    if form == "github":
        from rules_check.reports.github import github_report

        return github_report(findings)
    return text_report(findings, sources, checked, paint or plain, width, passed_over)
