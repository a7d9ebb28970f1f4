"""`sandtable explain`: what a rule says, why, and what to do."""

import click

from cli.shared.console import columns, paint
from rules_check.manual.docs import about, titles
from rules_check.manual.names import hint_for
from rules_check.manual.pages import Page, all_pages, find_page
from rules_check.registry import retired_codes


def complete_rules(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Shell completion: codes, or names once it cannot be a code."""
    wanted = incomplete.lower()
    codes = [page.code for page in all_pages() if page.code.lower().startswith(wanted)]
    return codes or [page.name for page in all_pages() if page.name.startswith(wanted)]


@click.command("explain")
@click.argument("rule", metavar="[CODE|NAME]", required=False, shell_complete=complete_rules)
def command(rule: str | None) -> None:
    """Explain a rule of the checker; without one, list them all.

    \b
    Examples:
      sandtable explain WF025
      sandtable explain two-units-in-hex
      sandtable explain
    """
    if rule is None:
        click.echo(_index())
        return
    page = find_page(rule)
    now = retired_codes().get(rule.upper())
    if page is None and now is not None:
        raise click.BadParameter(f"{rule.upper()} is no longer used; {now} says the same")
    if page is None:
        raise click.BadParameter(f"no rule '{rule}'; {hint_for(rule)}")
    click.echo(_explained(page))


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
