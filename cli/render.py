"""`sandtable render`: the press."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, TypeVar, Unpack

import click

from cli.console import counted, tell_findings
from cli.packs import complete_games, open_pack
from cli.printers import printers_file
from cli.progress import piece_counter
from sandtable.backends import BACKENDS
from sandtable.findings import Severity
from sandtable.layout.paper import PAPERS
from sandtable.model.pack import Pack
from sandtable.press.options import Cut, JobOptions

if TYPE_CHECKING:
    from sandtable.layout.options import Duplex
    from sandtable.press.render import Rendered

F = TypeVar("F", bound=Callable[..., None])


class PageWishes(TypedDict):
    """What a user may wish of pages, as the options of the command line are called."""

    paper: str
    duplex: "Duplex | None"
    bleed: float
    ink: str
    only: tuple[str, ...]
    copies_once: bool
    cut: Cut
    printer: str | None


class FileWishes(TypedDict):
    """What a user may wish of the files that hold them."""

    form: str
    dpi: int
    one_file: bool
    sheets: bool
    svg_text: bool
    booklet: bool


class JobWishes(PageWishes, FileWishes):
    """Everything that makes a print job."""


class PrintWishes(JobWishes):
    """A print job, and the language it is in."""

    lang: str | None


def press_options(command: F) -> F:
    """The options of everything that prints."""
    options = [
        click.option("--lang", help="Language, or 'all'; the pack's first by default."),
        click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True,
                     help="universal prints unscaled on both."),
        click.option("--duplex", type=click.Choice(["long", "short", "fold", "none"]),
                     help="Edge the sheet is turned on; fold for backs beside fronts; none for fronts only. "
                          "Default: cards long, counters fold."),
        click.option("--bleed", type=click.FloatRange(0, 10), default=0.0, metavar="MM",
                     help="Open gutters with art running into them."),
        click.option("--ink", type=click.Choice(["full", "low"]), default="full", show_default=True,
                     help="low: outlines on white."),
        click.option("--format", "form", type=click.Choice(list(BACKENDS)), default="pdf", show_default=True,
                     help=", ".join(f"{name.upper()} per {one.per}" for name, one in BACKENDS.items()) + "."),
        click.option("--dpi", type=click.IntRange(36, 1200), default=300, show_default=True, help="Resolution of PNG."),
        click.option("--sheets", is_flag=True, help="PNG per sheet instead of per piece."),
        click.option("--only", multiple=True, metavar="ID", help="Only this card; may be repeated."),
        click.option("--copies-once", is_flag=True, help="One of each, for proofing."),
        click.option("--one-file", is_flag=True, help="A single PDF with bookmarks."),
        click.option("--booklet", is_flag=True, help="Rules as leaves to fold: A5 on A4, half Letter on Letter."),
        click.option("--svg-text", is_flag=True, help="Keep text as text in SVG (needs the fonts installed)."),
        click.option("--cut", type=click.Choice(["straight", "hex"]), default="straight", show_default=True,
                     help="How map tiles are cut: six straight cuts, or along the hexes."),
        click.option("--printer", metavar="NAME", help="Use the back offset saved by sandtable calibrate."),
        click.option("-o", "--output", type=click.Path(path_type=Path, file_okay=False), metavar="DIR",
                     help="Where to write; ./out/<game> by default."),
        click.option("--watch", is_flag=True, help="Render again whenever a file of the pack is saved."),
    ]  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


@click.command("render")
@click.argument("game", shell_complete=complete_games)
@click.argument("what", nargs=-1, metavar="[WHAT]…")
@press_options
@click.option("--errata", "ruled", is_flag=True, help="Cards as the published rulings have them, marked with these.")
def command(
    game: str, what: tuple[str, ...], watch: bool, output: Path | None, ruled: bool, **wishes: Unpack[PrintWishes]
) -> None:
    """Print a GAME: all of it, or the components and groups named by WHAT.

    GAME is a built-in pack or a folder with a game.yaml. WHAT may also be rules, colophon, or errata for the booklet
    of the game's rulings.

    \b
    Examples:
      sandtable render proelio
      sandtable render lets-war conflict nations --lang it --paper letter
      sandtable render edadh troops --only archers --format png
      sandtable render proelio rules --booklet
      sandtable render proelio errata
      sandtable render ./my-game --ink low --duplex none
    """
    options = job_options(wishes)
    pack = open_pack(game, ruled=ruled)
    folder = output or Path("out") / pack.id
    code = _render(pack, what, wishes["lang"], options, folder)
    if watch:
        from cli.watch import work_again
        from sandtable.faces.renderer import template_folders
        from sandtable.press.selection import touched

        def again(saved: list[Path]) -> int:
            changed = open_pack(game, ruled=ruled)
            return _render(changed, touched(changed, what, options.only, saved), wishes["lang"], options, folder)

        watched = [path for path in (Path(pack.folder), *template_folders(pack)) if path.is_dir()]
        code = work_again(watched, again, code, made=folder)
    sys.exit(code)


def job_options(wishes: JobWishes) -> JobOptions:
    """The library's options from the command line's."""
    from sandtable.press.options import NO_OFFSET
    from sandtable.press.printers import find_printer

    printer = wishes["printer"]
    return JobOptions(
        paper=wishes["paper"],
        duplex=wishes["duplex"],
        bleed=wishes["bleed"],
        low_ink=wishes["ink"] == "low",
        format=wishes["form"],
        dpi=wishes["dpi"],
        only=wishes["only"],
        copies_once=wishes["copies_once"],
        one_file=wishes["one_file"],
        sheets=wishes["sheets"],
        svg_text=wishes["svg_text"],
        booklet=wishes["booklet"],
        cut=wishes["cut"],
        back_offset=find_printer(printers_file(), printer) if printer else NO_OFFSET,
    )


def languages_of(pack: Pack, wished: str | None) -> tuple[str, ...]:
    """The languages to print in."""
    if wished == "all":
        return pack.languages
    if wished is None:
        return pack.languages[:1]
    if wished not in pack.languages:
        raise click.BadParameter(f"'{pack.id}' has no '{wished}'; it speaks {', '.join(pack.languages)}, or say all")
    return (wished,)


def _render(pack: Pack, what: tuple[str, ...], lang: str | None, options: JobOptions, folder: Path) -> int:
    from sandtable.press.render import Rendered, count_pieces, render

    languages = languages_of(pack, lang)
    with piece_counter(count_pieces(pack, what, languages, options), pack.id) as progress:
        done: Rendered = render(pack, what, languages, options, folder, progress)
    tell_findings(done.findings)
    if done.skipped:
        click.echo(f"not printed: {', '.join(done.skipped)}", err=True)
    click.echo(_closing(done, options, folder))
    return 1 if any(found.severity is Severity.ERROR for found in done.findings) else 0


_HOW = {
    "long": "duplex, turned on the long edge",
    "short": "duplex, turned on the short edge",
    "fold": "one side; fold along the dashed lines",
    "none": "one side",
}


def _closing(done: "Rendered", options: JobOptions, folder: Path) -> str:
    """One line: what was written where, and how to print it."""
    files, pieces = counted(len(done.files), "file"), counted(done.pieces, "piece")
    if BACKENDS[options.format].per == "piece" and not options.sheets:
        return f"{pieces} in {files} in {folder}"
    if not done.pieces:
        return f"{counted(done.pages, 'page')} in {files} in {folder}"
    how = "; ".join(_HOW[name] for name in _HOW if name in done.duplexes) or "one side"
    paper = "A4 or Letter" if options.paper == "universal" else options.paper.capitalize()
    return f"{pieces} on {counted(done.sheets, 'sheet')} in {files} in {folder}; print at 100 % on {paper}, {how}"
