"""`sandtable render`: the press."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import click

from cli.shared.as_json import echo_json, report_option, told_findings
from cli.shared.completing import complete_games, complete_printed
from cli.shared.console import counted, tell_findings
from cli.shared.options import PrintWishes, job_options, languages_of, press_options
from cli.shared.packs import open_pack, pack_folder
from cli.shared.progress import piece_counter
from sandtable.backends import BACKENDS, HTML
from sandtable.findings import Severity

if TYPE_CHECKING:
    from sandtable.model.pack import Pack
    from sandtable.press.kept_jobs import PrintJob
    from sandtable.press.options import JobOptions
    from sandtable.press.rendered import Rendered


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
    from sandtable.press.kept_jobs import PrintJob
    from sandtable.press.output import game_folder
    from sandtable.values import replace

    whole = not what and not wishes["only"]
    # While a designer works on one deck, that deck alone is printed again.
    shared = gang if gang is not None else whole and not watch
    options = replace(
        job_options(wishes),
        gang=shared,
        gang_groups=gang is None and not watch,
        light_backs=light_backs,
        poster=poster,
        proof=proof,
    )
    job = PrintJob(pack_folder(game), what, wishes["lang"], options, ruled)
    again_made = None if watch else job.again(output)
    if again_made is not None:
        _tell(again_made[0], options, again_made[1], report)
        sys.exit(0)
    pack = open_pack(game, ruled=ruled)
    folder = output or game_folder(pack.id)
    code = _render(pack, what, wishes["lang"], options, folder, report, job)
    if watch:
        from cli.shared.watch import work_again
        from sandtable.faces.template_folder import template_folders
        from sandtable.press.selection import touched

        def again(saved: list[Path]) -> int:
            changed = open_pack(game, ruled=ruled)
            wanted = what if options.gang else touched(changed, what, options.only, saved)
            return _render(changed, wanted, wishes["lang"], options, folder, report)

        watched = [path for path in (Path(pack.folder), *template_folders(pack)) if path.is_dir()]
        code = work_again(watched, again, code, made=folder)
    sys.exit(code)


def _render(
    pack: "Pack",
    what: tuple[str, ...],
    lang: str | None,
    options: "JobOptions",
    folder: Path,
    report: str,
    job: "PrintJob | None" = None,
) -> int:
    from sandtable.press.render import count_pieces, render

    languages = languages_of(pack, lang)
    with piece_counter(count_pieces(pack, what, languages, options), pack.id) as progress:
        done = render(pack, what, languages, options, folder, progress)
    if job is not None:
        job.keep(pack.id, done, folder)
    _tell(done, options, folder, report)
    return 1 if any(found.severity is Severity.ERROR for found in done.findings) else 0


def _tell(done: "Rendered", options: "JobOptions", folder: Path, report: str) -> None:
    """Say what was made, to a person or a program."""
    if report == "json":
        echo_json(_told(done, options, folder))
        return
    tell_findings(done.findings)
    if done.skipped:
        click.echo(f"not printed: {', '.join(done.skipped)}", err=True)
    click.echo(_closing(done, options, folder))


def _told(done: "Rendered", options: "JobOptions", folder: Path) -> dict[str, Any]:
    return {
        "folder": str(folder),
        "files": [str(file) for file in done.files],
        "format": options.format,
        "paper": options.paper,
        "pieces": done.pieces,
        "pages": done.pages,
        "sheets": done.sheets,
        "sheets_saved": done.saved,
        "duplex": sorted(done.duplexes),
        "turned": done.turned,
        "posters": done.posters,
        "not_printed": list(done.skipped),
        "findings": told_findings(done.findings),
    }


_PAPERS = {"universal": "A4 or Letter", "4x6": "4 × 6 in"}
_HOW = {
    "long": "duplex, turned on the long edge",
    "short": "duplex, turned on the short edge",
    "fold": "one side; fold along the dashed lines",
    "none": "one side",
}


def _closing(done: "Rendered", options: "JobOptions", folder: Path) -> str:
    """What was written where, and how to print it: one line, and where files differ in that one for each manner."""
    files, pieces = counted(len(done.files), "file"), counted(done.pieces, "piece")
    where = f"{files} in {folder}"
    if options.only and len(done.files) == 1:
        where = str(done.files[0])  # not the deck's file: its name says so
    if options.format == HTML:
        return f"{files} in {folder}"
    if not done.pieces:
        return f"{counted(done.pages, 'page')} in {where}"
    if BACKENDS[options.format].per == "piece" and not options.sheets:
        bleed = f", each with {options.bleed:g} mm of bleed around it" if options.bleed else ""
        return f"{pieces} in {files} in {folder}{bleed}"
    how = ", " + ("; ".join(_HOW[name] for name in _HOW if name in done.duplexes) or "one side")
    if len(set(done.turned.values())) > 1:
        files_by_manner = {name: [stem for stem, manner in done.turned.items() if manner == name] for name in _HOW}
        how = ":" + "".join(f"\n  {_HOW[name]}: {', '.join(stems)}" for name, stems in files_by_manner.items() if stems)
    paper = _PAPERS.get(options.paper, options.paper.capitalize())
    saved = f" ({done.saved} saved by sharing)" if done.saved else ""
    sheets = f"{counted(done.sheets, 'sheet')}{saved}"
    large = (
        f"\n  larger than the paper, over several sheets to be glued: {', '.join(done.posters)}" if done.posters else ""
    )
    return f"{pieces} on {sheets} in {where}; print at 100 % on {paper}{how}{large}"
