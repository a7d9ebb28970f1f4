"""`sandtable generate`: scenarios and set-ups from a seed, one subcommand for each game."""

import click

from cli.lazy import Entry, LazyGroup

_GAMES = {
    "warfare": Entry("cli.generate.warfare", "A scenario: map, forces, mission and briefing."),
    "lets-war": Entry("cli.generate_setups", "A set-up: nations, seats, options, hands.", "lets_war"),
    "edadh": Entry("cli.generate_setups", "A set-up: a printed one, or drafted Units.", "edadh"),
    "proelio": Entry("cli.generate_setups", "A set-up: seats, alliances, hands.", "proelio"),
}


@click.group("generate", cls=LazyGroup, entries=_GAMES, heading="Games", unknown="nothing can be generated for")
def command() -> None:
    """Make a scenario or a set-up from a seed and your wishes.

    The same seed and wishes give the same file, on any machine.

    \b
    Examples:
      sandtable generate warfare
      sandtable generate warfare --mission bridge --sides UK,RU --seed 1234
      sandtable generate lets-war --players 5 --mode attrition
      sandtable generate edadh --setup draft
    """
