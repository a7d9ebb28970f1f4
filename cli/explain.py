"""`sandtable explain`: what a rule says, why, and what to do."""

import click

from cli.console import paint
from rules_check.registry import all_rules, find_rule
from sandtable.model.codes import FACE_CODES, LOADER_CODES
from sandtable.model.complaints import nearest_or_list


@click.command("explain")
@click.argument("rule", metavar="CODE|NAME")
def command(rule: str) -> None:
    """Explain a rule of the checker.

    \b
    Examples:
      sandtable explain WF025
      sandtable explain two-units-in-hex
    """
    found = find_rule(rule)
    if found is not None:
        click.echo(
            f"{paint(found.code, 'bold')} {found.name} ({found.severity})" + (f", {found.ref}" if found.ref else "")
        )
        click.echo(f"\n{found.title}.\n\n{found.why}")
        for title, example in (("Bad", found.bad), ("Good", found.good)):
            click.echo(f"\n{title}:\n" + "\n".join(f"    {line}" for line in example.splitlines()))
        return
    codes = {**LOADER_CODES, **FACE_CODES}
    for code, (name, severity) in codes.items():
        if rule.lower() in (code.lower(), name):
            click.echo(f"{paint(code, 'bold')} {name} ({severity}): reported while a pack is read or drawn")
            return
    known = [*codes, *(one.code for one in all_rules()), *(one.name for one in all_rules())]
    raise click.BadParameter(f"no rule '{rule}'; {nearest_or_list(rule, known)}")
