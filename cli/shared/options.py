"""Options that several commands share, and their conversion to print jobs and languages."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, TypeVar

import click

from cli.shared.completing import complete_cards, complete_languages, complete_printers
from cli.shared.config_defaults import is_settled
from cli.shared.limits import limits_option
from cli.shared.numbers import Measure
from cli.shared.printers import printers_file
from sandtable.backends import BACKENDS, HTML
from sandtable.jobs.print_requests import Language

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from sandtable.layout.options import Duplex, Orientation
    from sandtable.layout.registration import Offset
    from sandtable.model.pack import Pack
    from sandtable.press.options import Cut, JobOptions

F = TypeVar("F", bound=Callable[..., None])


class PaperName(click.ParamType):  # type: ignore[type-arg]
    """The name of a paper, or its size."""

    name = "NAME|WxH"

    @property
    def choices(self) -> tuple[str, ...]:
        from sandtable.layout.paper import NAMED_PAPERS

        return tuple(NAMED_PAPERS)

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from sandtable.layout.paper import NoPaper, find_paper

        try:
            return find_paper(value).name
        except NoPaper as unknown:
            self.fail(str(unknown), param, ctx)

    def shell_complete(self, _ctx: click.Context, _param: click.Parameter, incomplete: str) -> "list[CompletionItem]":
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in self.choices if name.startswith(incomplete.lower())]


class FileFormat(click.Choice):  # type: ignore[type-arg]
    """Formats of files; for `json` the error points to the option for reports."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "json":
            self.fail("'json' is no format of pages; --report json says what was made, as JSON.", param, ctx)
        return super().convert(value, param, ctx)


class PageWishes(TypedDict):
    """Options about pages, named as on the command line."""

    paper: str
    duplex: "Duplex | None"
    bleed: float
    ink: str
    only: tuple[str, ...]
    copies_once: bool
    cut: "Cut"
    orientation: "Orientation"
    overlap: float
    printer: str | None


class FileWishes(TypedDict):
    """Options about output files, named as on the command line."""

    form: str
    dpi: int
    one_file: bool
    sheets: bool
    svg_text: bool
    booklet: bool
    jobs: int | None


class JobWishes(PageWishes, FileWishes):
    """Everything that makes a print job."""


class PrintWishes(JobWishes):
    """A print job, and the language it is in."""

    lang: str | None


def _ids(_ctx: click.Context, _param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """Split ids given one by one or with commas; each is returned once."""
    ids = (one.strip() for each in value for one in each.split(","))
    return tuple(dict.fromkeys(one for one in ids if one))


only_option = click.option(
    "--only",
    multiple=True,
    metavar="ID,…",
    callback=_ids,
    shell_complete=complete_cards,
    help="Only these cards; may be repeated.",
)


def press_options(command: F) -> F:
    """Decorate a command with the options of everything that prints."""
    options = [
        click.option("--lang", shell_complete=complete_languages, help="Language, or 'all'; the pack's first by default."),
        click.option("--paper", type=PaperName(), default="a4", show_default=True,
                     help="universal prints unscaled on A4 and Letter; any other size as 330x480 (mm) or 13x19in."),
        click.option("--orientation", type=click.Choice(["auto", "portrait", "landscape"]), default="auto",
                     show_default=True, help="How sheets of pieces lie; auto takes what holds most."),
        click.option("--duplex", type=click.Choice(["long", "short", "fold", "none"]),
                     help="Edge the sheet is turned on; fold for backs beside fronts; none for fronts only. "
                          "Default: cards long, counters fold."),
        click.option("--bleed", type=Measure(0, 10), default=0.0, metavar="MM",
                     help="Open gutters with art running into them."),
        click.option("--ink", type=click.Choice(["full", "low"]), default="full", show_default=True,
                     help="low: outlines on white."),
        click.option("--format", "form", type=FileFormat([*BACKENDS, HTML]), default="pdf", show_default=True,
                     help=", ".join(f"{name.upper()} per {one.per}" for name, one in BACKENDS.items())
                          + ", HTML of rules."),
        click.option("--dpi", type=click.IntRange(36, 1200), default=300, show_default=True, help="Resolution of PNG."),
        click.option("--sheets", is_flag=True, help="PNG per sheet instead of per piece."),
        only_option,
        click.option("--copies-once", is_flag=True, help="One of each, for proofing."),
        click.option("--one-file", is_flag=True, help="A single PDF with bookmarks."),
        click.option("--booklet", is_flag=True, help="Rules as leaves to fold: A5 on A4, half Letter on Letter."),
        click.option("--svg-text", is_flag=True, help="Keep text as text in SVG (needs the fonts installed)."),
        click.option("--cut", type=click.Choice(["straight", "hex"]), default="straight", show_default=True,
                     help="How map tiles are cut: six straight cuts, or along the hexes."),
        click.option("--overlap", type=Measure(0, 50), default=10.0, show_default=True, metavar="MM",
                     help="Of the sheets of a poster."),
        click.option("--printer", metavar="NAME", shell_complete=complete_printers, help="Use the back offset saved by sandtable calibrate."),
        click.option("-o", "--output", type=click.Path(path_type=Path, file_okay=False), metavar="DIR",
                     help="Where to write; ./out/<game> by default."),
        click.option("--jobs", type=click.IntRange(1, 1024), metavar="N",
                     help="Processes for much work; as many as cores by default. The files are the same."),
        click.option("--watch", is_flag=True, help="Render again whenever a file of the pack is saved."),
        limits_option,
    ]  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


def job_options(wishes: JobWishes) -> "JobOptions":
    """Convert options of the command line to those of the library."""
    from sandtable.press.options import JobOptions

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
        jobs=wishes["jobs"] or 0,
        cut=wishes["cut"],
        orientation=wishes["orientation"],
        overlap=wishes["overlap"],
        back_offset=_offset(printer),
    )


def _offset(printer: str | None) -> "Offset":
    """Offset of the back pages of a printer.

    An unknown printer that was typed raises NoPrinter. One from the settings may be another person's, and gives a
    warning.
    """
    from sandtable.press.options import NO_OFFSET

    if not printer:
        return NO_OFFSET
    from sandtable.press.printers import NoPrinter, find_printer

    try:
        return find_printer(printers_file(), printer)
    except NoPrinter as unknown:
        if not is_settled("printer"):
            raise
        click.echo(f"sandtable: printer in sandtable.toml: {unknown}; backs are not moved", err=True)
        return NO_OFFSET


def language_wish(wished: str | None) -> Language:
    """Return the requested language; one from the settings gives way where a pack lacks it."""
    return Language(wished, preferred=wished is not None and is_settled("lang"))


def languages_of(pack: "Pack", wished: str | None) -> tuple[str, ...]:
    """The languages to print in."""
    if wished == "all":
        return pack.languages
    if wished is None or (wished not in pack.languages and is_settled("lang")):
        return pack.languages[:1]
    if wished not in pack.languages:
        raise click.BadParameter(f"'{pack.id}' has no '{wished}'; it speaks {', '.join(pack.languages)}, or say all")
    return (wished,)


def language_of(pack: "Pack", wished: str | None) -> str:
    """The language a user wishes, or the pack's first."""
    if wished is None or (wished not in pack.languages and is_settled("lang")):
        return pack.languages[0]
    if wished not in pack.languages:
        raise click.BadParameter(f"'{pack.id}' has no '{wished}'; it speaks {', '.join(pack.languages)}")
    return wished
