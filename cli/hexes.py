"""`sandtable hexes`: blank paper with hexes or squares."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.shared.limits import limits_option
from cli.shared.numbers import Measure
from cli.shared.options import PaperName
from sandtable.backends import BACKENDS, Metadata

if TYPE_CHECKING:
    from sandtable.layout.hex_paper import Numbers


@click.command("hexes")
@click.option(
    "--size",
    type=Measure(3, 200),
    default=20.0,
    show_default=True,
    metavar="MM",
    help="Of a cell, from side to side.",
)
@click.option("--flat", is_flag=True, help="Hexes that stand on a side; on a corner otherwise.")
@click.option("--square", is_flag=True, help="Squares instead of hexes.")
@click.option("--paper", type=PaperName(), default="a4", show_default=True, help="A name, 330x480 (mm) or 13x19in.")
@click.option("--landscape", is_flag=True, help="The paper on its side.")
@click.option(
    "--numbers",
    type=click.Choice(["none", "0101", "a1", "1-1"]),
    default="none",
    show_default=True,
    help="What cells are called, column first.",
)
@click.option("--colour", default="#9a9a9a", show_default=True, metavar="#RRGGBB", help="Of lines and numbers.")
@click.option("--line", type=Measure(0.05, 2), default=0.2, show_default=True, metavar="MM", help="Width of lines.")
@click.option("--format", "form", type=click.Choice(list(BACKENDS)), default="pdf", show_default=True)
@click.option("--dpi", type=click.IntRange(36, 1200), default=300, show_default=True, help="Resolution of PNG.")
@limits_option
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="./hexes-<size>-<paper>.pdf by default.")  # fmt: skip
def command(
    size: float,
    flat: bool,
    square: bool,
    paper: str,
    landscape: bool,
    numbers: "Numbers",
    colour: str,
    line: float,
    form: str,
    dpi: int,
    output: Path | None,
) -> None:
    """Print blank hex paper: as many whole cells as the paper holds.

    \b
    Examples:
      sandtable hexes --size 20 --flat --paper a3
      sandtable hexes --size 26 --numbers 0101 --landscape
      sandtable hexes --square --size 25.4 --paper letter
    """
    import re

    from sandtable.files import write_file
    from sandtable.layout.hex_paper import NoRoom, hex_page
    from sandtable.layout.paper import find_paper
    from sandtable.press.output import allow_pixels

    if flat and square:
        raise click.UsageError("--flat is about hexes; leave it or --square out")
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", colour):
        raise click.BadParameter(f"'{colour}' is no colour; write #9a9a9a", param_hint="--colour")
    upright = find_paper(paper)
    sheet = upright.turned() if landscape else upright
    try:
        page = hex_page(
            sheet,
            "square" if square else "flat" if flat else "pointy",
            size,
            numbers=numbers,
            colour=colour.lower(),
            width=line,
        )
    except NoRoom as error:
        raise click.BadParameter(str(error), param_hint="--size") from None
    kind = "squares" if square else "hexes"
    backend = BACKENDS[form]
    file = output or Path(f"{kind}-{size:g}-{upright.name}.{backend.suffix}")
    if form == "png":
        allow_pixels([page], dpi, file)
    write_file(file, backend.write([page], Metadata(f"{kind} {size:g} mm", "en"), dpi=dpi))
    click.echo(f"{file}; print at 100 %")
