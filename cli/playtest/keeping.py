"""Files that a run leaves: its summary in some form, and replays of games worth looking at."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from playtest.notable import pick
from playtest.series import camps_of, record_game
from playtest.sitting import Sitting
from playtest.summary import Notable
from sandtable.file_names import portable
from sandtable.files import write_file

FOLDER = Path("out") / "playtest"


def keep_games(sitting: Sitting, whys: Sequence[str], folder: Path) -> Sitting:
    """Write a replay of a game for each reason; the summary then names the files."""
    camps = camps_of(sitting.job.subject)
    kept: dict[str, Notable] = {one.why: one for one in sitting.summary.notable}
    for why in dict.fromkeys(whys):
        outcome = pick(why, sitting.outcomes, camps)
        if outcome is None:
            click.echo(f"no game was {why}", err=True)
            continue
        file = folder / f"{file_stem(sitting.summary.subject)}-{why}.play"
        write_file(file, record_game(sitting.job, outcome.index).text())
        click.echo(f"{file}: sandtable play --replay {file} tells it", err=True)
        winners = tuple(seat + 1 for seat in outcome.winners)
        kept[why] = Notable(why, outcome.index, outcome.seed, outcome.turns, winners, file.name)
    return replace(sitting, summary=replace(sitting.summary, notable=tuple(kept.values())))


def file_stem(subject: str) -> str:
    """A subject's name as that of a file."""
    return portable(subject.removesuffix(".yaml")).lstrip(".-")
