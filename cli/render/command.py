"""`sandtable render`: the press."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import click

from cli.render.report import show
from cli.shared.as_json import report_option
from cli.shared.completing import complete_games, complete_printed
from cli.shared.options import PrintWishes, job_options, language_wish, press_options
from cli.shared.progress import progress_bar
from cli.shared.usage import usage_errors
from sandtable.jobs.dispatch import run
from sandtable.jobs.print_requests import RenderRequest, RenderResult

if TYPE_CHECKING:
    from sandtable.jobs.job_session import JobSession


@click.command("render")
@click.argument("game", shell_complete=complete_games)
@click.argument("what", nargs=-1, metavar="[WHAT]…", shell_complete=complete_printed)
@press_options
@click.option(
    "--gang/--no-gang",
    default=None,
    help="Decks of one size share sheets. Default: when a whole game or a group is printed.",
)
@report_option
@click.option("--light-backs", is_flag=True, help="Backs in low ink, whatever the fronts.")
@click.option(
    "--poster",
    is_flag=True,
    help="What is larger than the paper goes over several sheets, to be glued; in a whole game it does so anyway.",
)
@click.option("--proof", is_flag=True, help="Draw trim, bleed, safe zone and rounded corners over every piece.")
@click.option("--errata", "ruled", is_flag=True, help="Cards as the published rulings have them, marked with these.")
def command(
    game: str,
    what: tuple[str, ...],
    watch: bool,
    output: Path | None,
    gang: bool | None,
    light_backs: bool,
    poster: bool,
    proof: bool,
    ruled: bool,
    report: str,
    **wishes: Unpack[PrintWishes],
) -> None:
    """Print a GAME: all of it, or the components and groups named by WHAT.

    GAME is a built-in pack or a folder with a game.yaml. WHAT may also be rules, setups or scenarios, colophon, or errata
    for the booklet of the game's rulings. All of a game has these too, and begins with a page that says where to start.

    \b
    Examples:
      sandtable render proelio
      sandtable render lets-war conflict nations --lang it --paper letter
      sandtable render edadh troops --only archers --format png
      sandtable render proelio rules --booklet
      sandtable render proelio rules --format html
      sandtable render proelio errata
      sandtable render ./my-game --ink low --duplex none
      sandtable render ./my-game board --poster --paper tabloid
      sandtable render ./my-game --report json
    """
    options = replace(job_options(wishes), light_backs=light_backs, poster=poster, proof=proof)
    request = RenderRequest(game, what, options, language_wish(wishes["lang"]), gang, output, ruled, watched=watch)
    sys.exit(_watch(request, report) if watch else show(_print(request), options, report))


def _watch(request: RenderRequest, report: str) -> int:
    """Print once and again after every save, until interrupted; return the last exit code."""
    from cli.shared.watch import work_again
    from sandtable.jobs.job_session import JobSession

    with JobSession() as session:
        result = _print(request, session)
        code = show(result, request.options, report)

        def print_again(saved: list[Path]) -> int:
            return show(_print(replace(request, saved=tuple(saved)), session), request.options, report)

        return work_again(result.sources, print_again, code, made=result.folder)


def _print(request: RenderRequest, session: "JobSession | None" = None) -> RenderResult:
    with usage_errors(), progress_bar() as on_progress:
        return run(request, on_progress=on_progress, session=session)
