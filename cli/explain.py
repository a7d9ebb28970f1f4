"""`sandtable explain`: manual pages of rules."""

import click

from cli.shared.as_json import echo_json
from cli.shared.completing import complete_rules
from cli.shared.console import columns, paint
from rules_check.manual.docs import about, titles
from rules_check.manual.names import hint_for, whole_code
from rules_check.manual.pages import Page, all_pages, find_page
from rules_check.registry import retired_codes


@click.command("explain")
@click.argument("rule", metavar="[CODE|NAME]", required=False, shell_complete=complete_rules)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(rule: str | None, form: str) -> None:
    """Explain a rule of the checker; without one, list them all.

    \b
    Examples:
      sandtable explain WF025
      sandtable explain two-units-in-hex
      sandtable explain
      sandtable explain WF025 --format json
    """
    if rule is None:
        if form == "json":
            echo_json({"rules": [_page_data(page) for page in all_pages()]})
        else:
            click.echo(_index())
        return
    page = find_page(rule)
    now = retired_codes().get(whole_code(rule).upper())
    if page is None and now is not None:
        raise click.BadParameter(f"{whole_code(rule).upper()} is no longer used; {now} says the same")
    if page is None:
        raise click.BadParameter(f"no rule '{rule}'; {hint_for(rule)}")
    if form == "json":
        echo_json({"rules": [_page_data(page)]})
    else:
        click.echo(_explained(page))


def _page_data(page: Page) -> dict[str, str | None]:
    """Return a page of the manual as plain data."""
    return {
        "code": page.code,
        "name": page.name,
        "severity": page.severity,
        "game": page.game or None,
        "title": page.manual.title,
        "why": page.manual.why,
        "given": page.given,
        "bad": page.manual.bad,
        "good": page.manual.good,
    }


def _explained(page: Page) -> str:
    parts = [f"{paint(page.code, 'bold')} {page.name}", paint(about(page), "dim"), "", f"{page.manual.title}."]
    parts += ["", page.manual.why[:1].upper() + page.manual.why[1:]]
    for title, example in (("Given", page.given), ("Bad", page.manual.bad), ("Good", page.manual.good)):
        if example:
            parts += ["", f"{title}:", *(f"    {line}" for line in example.splitlines())]
    return "\n".join(parts)


def _index() -> str:
    """Every code by game."""
    tables = []
    for game, title in titles().items():
        rows = [[page.code, page.name, page.severity, page.manual.title] for page in all_pages() if page.game == game]
        if rows:
            tables.append(f"{paint(title, 'bold')}\n{columns(rows, ['code', 'name', '', ''])}")
    return "\n\n".join(tables)
