"""`sandtable export`: pieces for print services, shops and virtual tables."""

import sys
from pathlib import Path

import click

from cli.shared.as_json import echo_json, report_option, told_findings
from cli.shared.completing import complete_games, complete_languages, complete_printed
from cli.shared.console import counted, paint, tell_findings
from cli.shared.finding_report import FORMATS, finding_report
from cli.shared.limits import limits_option
from cli.shared.numbers import Measure
from cli.shared.options import language_wish, only_option
from cli.shared.progress import progress_bar
from cli.shared.usage import usage_errors
from rules_check.reports.source_lines import Sources
from sandtable.exports.targets import TARGETS
from sandtable.findings import Severity
from sandtable.jobs.dispatch import run
from sandtable.jobs.print_requests import ExportRequest, ExportResult


@click.command("export")
@click.argument("game", shell_complete=complete_games)
@click.argument("what", nargs=-1, metavar="[WHAT]…", shell_complete=complete_printed)
@click.option(
    "--to",
    "target",
    type=click.Choice(list(TARGETS)),
    required=True,
    help="; ".join(f"{name}: {target.about}" for name, target in TARGETS.items()) + ".",
)
@click.option(
    "--lang",
    shell_complete=complete_languages,
    help="Language, or 'all', each in a folder of its own; the pack's first by default.",
)
@limits_option
@only_option
@click.option("--bleed", type=Measure(0, 10), metavar="MM", help="For faces and shop; 1/8 inch by default.")
@click.option("--dpi", type=click.IntRange(72, 1200), help="For faces; 300 by default.")
@click.option("--stock", metavar="NAME", help="For mpc: the paper, as S30 or Linen.")
@click.option("--base-url", metavar="URL", default="", help="For tts: where the pictures will be hosted.")
@click.option("--check", is_flag=True, help="Only say what a printer would complain of; write nothing.")
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    help="How to report, with --check; text by default.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Where to write; ./out/<game>/<target> by default.",
)
@report_option
def command(
    game: str,
    what: tuple[str, ...],
    target: str,
    lang: str | None,
    only: tuple[str, ...],
    bleed: float | None,
    dpi: int | None,
    stock: str | None,
    base_url: str,
    check: bool,
    form: str | None,
    output: Path | None,
    report: str,
) -> None:
    """Export a GAME for a print service or a virtual table.

    GAME and WHAT are as for render; for a virtual table GAME may be a scenario or set-up, which is laid out.
    A print service gets pictures with bleed at the pixels it wants, and how many of each. Every export has a list of copies (copies.csv), and is looked over on the way: bleed
    that is not inked, words outside the safe zone, lines too fine, pictures too coarse, sizes that are not made, cards
    without a back. Exits 0 when all is well, 1 with errors; with --check, with warnings too.

    \b
    Examples:
      sandtable export proelio --to mpc
      sandtable export lets-war conflict --to gamecrafter --lang it
      sandtable export ./my-game --to faces --bleed 3 --dpi 600
      sandtable export ./my-game --to shop -o to-the-shop
      sandtable export ./my-game --to mpc --check
      sandtable export warfare/05-take-the-bridge --to tts
    """
    from sandtable.exports.export import Wishes, service_for

    if report == "json" and check:
        raise click.UsageError("with --check say --format json")
    if form and not check:
        raise click.UsageError("--format goes with --check")
    service = service_for(target, Wishes(what, only, bleed, dpi, ""))
    if bleed is not None and service.products:
        raise click.UsageError(f"{service.name} says itself how much bleed it wants; leave --bleed out")
    if dpi is not None and target != "faces":
        raise click.UsageError(f"--dpi goes with --to faces; {service.name} has its own pixels, or none")
    if base_url and target != "tts":
        raise click.UsageError("--base-url goes with --to tts")
    if base_url and not base_url.startswith(("https://", "http://")):
        raise click.UsageError("--base-url begins with https://")
    paper = _stock(stock, service.stocks, service.name)
    request = ExportRequest(
        game,
        target,
        what,
        only,
        bleed,
        dpi,
        paper,
        language_wish(lang),
        output,
        dry=check,
        base_url=_with_slash(base_url),
    )
    with usage_errors(), progress_bar() as on_progress:
        done = run(request, on_progress=on_progress)
    if check:
        looked_at = f"{counted(done.pictures, 'face')} of {done.pack}"
        painted = paint if sys.stdout.isatty() else None
        click.echo(finding_report(list(done.findings), form or "text", Sources({}), looked_at, paint=painted))
        sys.exit(1 if any(found.severity is not Severity.INFO for found in done.findings) else 0)
    if report == "json":
        echo_json(
            {
                "target": target,
                "folder": str(done.folder),
                "files": [str(file) for file in done.files],
                "pieces": done.pieces,
                "pictures": done.pictures,
                "paid": done.paid,
                "not_exported": list(done.skipped),
                "findings": told_findings(done.findings),
            }
        )
    else:
        tell_findings(done.findings)
        if done.skipped:
            click.echo(f"not exported: {', '.join(done.skipped)}", err=True)
        click.echo(_closing(done, target))
    sys.exit(1 if not done.files or any(found.severity is Severity.ERROR for found in done.findings) else 0)


def _stock(wish: str | None, stocks: tuple[str, ...], service: str) -> str:
    """Return the paper stock a user names; the default one when none is named."""
    if wish is None:
        return ""
    found = [stock for stock in stocks if wish.lower() in stock.lower()]
    if not stocks:
        raise click.UsageError(f"--stock goes with --to mpc; {service} asks for it itself")
    # "smooth" is in several: the shortest is the one called just that.
    if not found:
        raise click.BadParameter(f"no paper '{wish}'; one of {', '.join(stocks)}", param_hint="--stock")
    return min(found, key=len)


def _with_slash(url: str) -> str:
    return url if not url or url.endswith("/") else f"{url}/"


def _closing(done: ExportResult, target: str) -> str:
    """Return one line: the files written, and what to do with them."""
    if not done.files:
        return "nothing was written: no piece has a size that is made there"
    made = f"{counted(done.pieces, 'piece')} in {counted(len(done.files), 'file')} in {done.folder}"
    if target == "mpc":
        spare = (
            f"; {done.paid} are paid for, {done.paid - done.pieces} places stay empty"
            if done.paid > done.pieces
            else ""
        )
        return f"{made}{spare}; run the autofill tool in that folder, it reads order.xml"
    if target == "shop":
        return f"{made}; every copy has its pages, cut at the trim box"
    if TARGETS[target].virtual:
        return f"{made}; README.txt says where they go"
    return f"{made}; copies.csv says how many of each"
