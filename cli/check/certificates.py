"""`check --replay-certificate`: play the games of certificates again and say whether they hold."""

import click

from cli.playtest.bar import games_bar
from playtest.pool import open_runner
from sandtable.jobs.playtest import replay_certificates

DIFFERS = 1


def replay(paths: tuple[str, ...]) -> int:
    """Play again and print a line for each scenario; return the exit code."""
    code = 0
    with open_runner() as runner:
        for result in replay_certificates(paths, runner, games_bar):
            click.echo(result.words)
            if result.holds is False:
                code = DIFFERS
    return code
