"""A person at the keyboard."""

from typing import Any

import click

from cli.play.screen import Screen, read_line
from sandtable.games.play import Choice, Decision, Table, read_choice

_HELP = "a number or the choice itself; ? lists the choices, board shows the table, quit saves and leaves"


class Quit(Exception):
    """The person leaves."""


def ask(screen: Screen, table: Table[Any], state: Any, decision: Decision) -> Choice:
    """The choice of a person, legal in the end; what is not is explained and asked for again."""
    offered = table.choices(state)
    screen.turn_to(decision.seat)
    screen.flush()
    screen.board(state, decision.seat)
    screen.question(decision)
    screen.choices(offered, whole=False)
    while True:
        click.echo("> ", nl=False)
        typed = read_line()
        if typed is None:
            raise Quit
        word, _, rest = typed.partition(" ")
        if not typed:
            click.echo(f"  {_HELP}")
        elif word == "quit":
            raise Quit
        elif word == "?":
            screen.choices(offered, rest.strip())
        elif word == "board":
            screen.board(state, decision.seat)
        elif typed.isdecimal():
            if 1 <= int(typed) <= len(offered):
                return offered[int(typed) - 1]
            click.echo(f"  there are choices 1 to {len(offered)}")
        else:
            made = read_choice(typed)
            refusal = table.allows(state, made)
            if refusal is None:
                return made
            screen.refused(refusal)
