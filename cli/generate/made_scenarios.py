"""Generated scenarios in words for the terminal."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from cli.shared.as_json import echo_json

if TYPE_CHECKING:
    from generator.seed import Seed
    from generator.warfare.workshop import Made
    from sandtable.jobs.generate import Generated


DRONES = "Whoever owns a drone may choose its other side before set-up."
SEARCHED = """\
Steps are the numbered rules of the rulebook's chapter "A scenario from the dice", which needs no program.
Lines marked searched are found by the program: which faces fit, where the sites lie, who stands where, what lies in the way.
The file has all of it; words are drawn among those that are true."""


class MadeScenarios:
    """Output of generated scenarios: a line for each, or all of them as JSON at the end."""

    def __init__(self, report: str, *, rolls: bool) -> None:
        self._report, self._rolls = report, rolls
        self._facts: list[Mapping[str, Any]] = []
        self.count = 0

    def show(self, made: "Generated") -> None:
        """Show a scenario that was just made, or keep it for the JSON."""
        self.count += 1
        if made.file is None:
            click.echo(made.text, nl=False)
        elif self._report == "json":
            self._facts.append(made.facts)
        else:
            click.echo(f"{made.file}: {made.summary}")
        if self._rolls:
            click.echo(rolls_told(made.made), err=made.file is None)

    def end(self, pack: str, seed: "Seed", *, told: bool) -> None:
        """Print the JSON of all scenarios, or the first seed if the user named none."""
        if self._report == "json":
            echo_json({"pack": pack, "made": self._facts})
        elif not told:
            click.echo(f"seed {seed}", err=True)


def rolls_told(made: "Made") -> str:
    """Return every roll in order, in words a player can follow at the table."""
    from cli.shared.console import columns
    from generator.warfare.content.passing import GIVEN, PASSING
    from generator.warfare.printed.steps import step_of

    tables = made.battle.terms.content.tables
    rows, rules = [], dict[str, str]()
    for roll in made.rolls:
        table = tables.get(roll.table)
        name = table.name.english if table is not None else roll.table.capitalize()
        die = f"d{roll.die}" if roll.rolled is not None else ""
        passed = ", ".join(f"{row} ({why})" for row, why in roll.passed)
        why = f"not {passed}" if passed else roll.rule
        took = f"{roll.took} ({roll.pick} of {roll.among})" if roll.among > 1 else roll.took
        rows.append((str(step_of(roll.table, roll.result)), name, die, str(roll.rolled or "–"), roll.result, took, why))
        rules |= {rule: PASSING[rule] for _, rule in roll.passed} | ({roll.rule: GIVEN[roll.rule]} if roll.rule else {})
    told = columns(rows, ("Step", "Table", "Die", "Roll", "Result", "Took", "Why"), right=(0, 3))
    keys = "\n".join(f"  {rule}: {words}" for rule, words in sorted(rules.items()))
    drones = f"{DRONES}\n" if any(roll.result == "drone" for roll in made.rolls) else ""
    return f"{told}\n\n{keys}\n\n{drones}{SEARCHED}"
