"""Write replays of notable games to files."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from playtest.playtest_run import PlaytestRun
from playtest.samples.games import pick
from playtest.series import camps_of, record_game
from playtest.summary import Notable
from sandtable.file_names import portable
from sandtable.files import write_file


class KeptGame(NamedTuple):
    """The replay file written for a reason; `file` is None when no game fits the reason."""

    why: str
    file: Path | None


def keep_games(played: PlaytestRun, whys: Sequence[str], folder: Path) -> tuple[PlaytestRun, tuple[KeptGame, ...]]:
    """Write one replay for each reason in `whys`; return the played with the file names in its summary."""
    camps = camps_of(played.job.subject)
    notable: dict[str, Notable] = {one.why: one for one in played.summary.notable}
    kept: list[KeptGame] = []
    for why in dict.fromkeys(whys):
        outcome = pick(why, played.outcomes, camps)
        if outcome is None:
            kept.append(KeptGame(why, None))
            continue
        file = folder / f"{file_stem(played.summary.subject)}-{why}.play"
        write_file(file, record_game(played.job, outcome.index).text())
        kept.append(KeptGame(why, file))
        winners = tuple(seat + 1 for seat in outcome.winners)
        notable[why] = Notable(why, outcome.index, outcome.seed, outcome.turns, winners, file.name)
    return replace(played, summary=replace(played.summary, notable=tuple(notable.values()))), tuple(kept)


def file_stem(subject: str) -> str:
    """Return a subject's name without ".yaml", made safe for file names."""
    return portable(subject.removesuffix(".yaml")).lstrip(".-")
