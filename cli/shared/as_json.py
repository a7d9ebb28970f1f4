"""JSON output of commands: one shape for each, described by the schemas in `cli/schemas/`.

A shape only ever gains keys; `version` would change if one were taken away or given another meaning.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click

from sandtable.findings import Finding

VERSION = 1
F = TypeVar("F", bound=Callable[..., None])
_SCHEMAS = Path(__file__).parents[1] / "schemas"


def echo_json(data: dict[str, Any]) -> None:
    """Write data as JSON, with the version of its shape."""
    import json

    click.echo(json.dumps({"version": VERSION, **data}, indent=2, ensure_ascii=False))


def report_option(command: F) -> F:
    """`--report json`, of commands that write files and have a --format for these, or none."""
    return click.option(
        "--report",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        help="How to say what was made.",
    )(command)


def told_findings(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """Return findings as data, in the form of `check`."""
    from rules_check.reports.json import finding_data

    return [finding_data(found) for found in findings]


def shapes() -> list[str]:
    """The commands whose JSON has a schema, as they are called on the command line."""
    return sorted(file.stem.replace("-", " ") for file in _SCHEMAS.glob("*.json"))


def schema_of(command: str) -> str:
    """Return the JSON Schema of a command's output, as text."""
    return (_SCHEMAS / f"{command.replace(' ', '-')}.json").read_text(encoding="utf-8")
