"""Findings as SARIF 2.1.0, which code hosts and editors read."""

import json
import os
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import quote

import sandtable
from rules_check.manual.docs import body
from rules_check.manual.pages import Page, all_pages
from rules_check.reports.source_lines import Sources
from sandtable.findings import Finding, Position, Severity

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
ROOT = "%SRCROOT%"  # the folder the check was run in, which the reader knows
FINGERPRINT = "sandtable/v1"

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def sarif_report(findings: Sequence[Finding], sources: Sources) -> str:
    """A log of one run, with every rule declared whether it found something or not."""
    pages = all_pages()
    index = {page.code: number for number, page in enumerate(pages)}
    seen: Counter[str] = Counter()
    run = {
        "tool": {
            "driver": {
                "name": "sandtable",
                "version": sandtable.__version__,
                "rules": [_descriptor(page) for page in pages],
            }
        },
        "invocations": [{"executionSuccessful": True}],
        # Columns count characters as YAML does, not units of UTF-16.
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding, index[finding.code], sources, seen) for finding in findings],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2, ensure_ascii=False)


def _descriptor(page: Page) -> dict[str, Any]:
    return {
        "id": page.code,
        "name": page.name,
        "shortDescription": {"text": f"{page.manual.title}."},
        "fullDescription": {"text": page.manual.why},
        "help": {"text": f"{page.manual.title}. {page.manual.why}", "markdown": body(page)},
        "defaultConfiguration": {"level": _LEVELS[page.severity]},
        "properties": {"tags": [page.game or "common"]},
    }


def _result(finding: Finding, index: int, sources: Sources, seen: Counter[str]) -> dict[str, Any]:
    hint = [f"Hint: {finding.hint}"] if finding.hint else []
    region = {"startLine": finding.at.line, "startColumn": finding.at.column}
    return {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": _LEVELS[finding.severity],
        "message": {"text": "\n".join([finding.message, *finding.notes, *hint])},
        "locations": [{"physicalLocation": {"artifactLocation": _artifact(finding.at), "region": region}}],
        "partialFingerprints": {FINGERPRINT: _fingerprint(finding, sources, seen)},
    }


def _artifact(at: Position) -> dict[str, str]:
    """Return the location of a file: relative to the root, or as an absolute URI when it lies elsewhere."""
    path = PurePosixPath(at.file)
    if path.is_absolute() or ".." in path.parts:
        return {"uri": Path(at.file).resolve().as_uri()}
    # Names of files are bytes, and need not be UTF-8.
    return {"uri": quote(os.fsencode(at.file)), "uriBaseId": ROOT}


def _fingerprint(finding: Finding, sources: Sources, seen: Counter[str]) -> str:
    """Id of a finding that survives changes of other lines; equal findings in a file are numbered."""
    line = " ".join((sources.line(finding.at) or "").split())
    alike = "\0".join((finding.code, finding.at.file, line, finding.message))
    seen[alike] += 1
    return sha256(f"{alike}\0{seen[alike]}".encode(errors="replace")).hexdigest()[:32]
