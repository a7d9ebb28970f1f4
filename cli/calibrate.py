"""`sandtable calibrate`: make backs land behind fronts on one's own printer."""

from pathlib import Path

import click

from cli.shared.completing import complete_printers
from cli.shared.numbers import Measure
from cli.shared.printers import printers_file
from sandtable.layout.paper import REAL_PAPERS
from sandtable.resources import sheet_languages


@click.command("calibrate")
@click.option("--printer", metavar="NAME", shell_complete=complete_printers, help="Printer to save or show.")
@click.option("--offset", metavar="X,Y", help="The two numbers read from the page, in mm: right and down.")
@click.option("--rotate", "rotation", type=Measure(-5, 5), metavar="DEG", help="Turn of the back, clockwise.")
@click.option("--paper", type=click.Choice(list(REAL_PAPERS)), default="a4", show_default=True)
@click.option("--lang", type=click.Choice(sheet_languages()), default="en", show_default=True)
@click.option("-o", "--output", type=click.Path(path_type=Path, file_okay=False), default=Path("out"), metavar="DIR")
def command(
    printer: str | None, offset: str | None, rotation: float | None, paper: str, lang: str, output: Path
) -> None:
    """Write the calibration page, or save what you read from it.

    Print the page duplex, hold it against the light, read two numbers, type them in. From then on
    --printer NAME moves the backs of everything you render.

    \b
    Examples:
      sandtable calibrate
      sandtable calibrate --printer attic --offset 0.5,-1.2
      sandtable render proelio --printer attic
    """
    from sandtable.layout.registration import Offset
    from sandtable.press.calibration import calibration_page
    from sandtable.press.printers import load_printers, save_printer

    file = printers_file()
    if offset is not None or rotation is not None:
        if printer is None:
            raise click.UsageError("say which printer: --printer NAME")
        x, y = _pair(offset) if offset is not None else (0.0, 0.0)
        save_printer(file, printer, Offset(x, y, rotation or 0))
        click.echo(f"saved '{printer}': backs move {x:g} mm right, {y:g} mm down, {rotation or 0:g}° clockwise")
        return
    for name, known in sorted(load_printers(file).items()):
        if printer in (None, name):
            click.echo(f"{name}: {known.x:g},{known.y:g} mm, {known.rotation:g}°")
    path = calibration_page(output, paper, lang)
    click.echo(f"wrote {path}; print it duplex at 100 % (long edge) and follow what it says")


def _pair(written: str) -> tuple[float, float]:
    parts = written.replace(";", ",").split(",")
    try:
        x, y = (float(part) for part in parts)
    except ValueError:
        raise click.BadParameter(f"'{written}' is not X,Y, as in 0.5,-1.2", param_hint="--offset") from None
    if not (abs(x) <= 20 and abs(y) <= 20):  # said so that NaN is refused too
        raise click.BadParameter("more than 20 mm cannot be right", param_hint="--offset")
    return x, y
