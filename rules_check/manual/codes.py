"""Codes of findings about the checker itself and about comments addressed to it."""

from sandtable.findings import Finding, Position, Severity

# code: (name, severity).
CHECKER_CODES: dict[str, tuple[str, Severity]] = {
    "ST030": ("stale-suppression", Severity.WARNING),
    "ST031": ("reasonless-suppression", Severity.WARNING),
    "ST032": ("unknown-suppression", Severity.WARNING),
    "ST033": ("rule-gave-up", Severity.WARNING),
}


def checker_finding(code: str, at: Position, message: str, hint: str = "") -> Finding:
    """A finding under a code of CHECKER_CODES."""
    name, severity = CHECKER_CODES[code]
    return Finding(code, name, severity, message, at, hint)
