"""Options and file writing shared by the set-up subcommands of `sandtable generate`."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.shared.as_json import echo_json, report_option

if TYPE_CHECKING:
    from sandtable.config.config_file import Own


def listed(_ctx: click.Context, _param: click.Parameter, written: str | None) -> tuple[str, ...]:
    """Words with commas between them."""
    return tuple(word.strip() for word in (written or "").split(",") if word.strip())


def setup_options(command: Any) -> Any:
    """The options every set-up has."""
    options = [
        click.option("--seed", metavar="N", help="Whole number; a fresh one is drawn and told when left out."),
        click.option("--deal", is_flag=True, help="Also shuffle the decks and deal the hands."),
        click.option("-o", "--output", metavar="FILE|DIR|-", help="Where to write; - is standard output."),
        report_option,
    ]  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


def write_setup(game: str, wishes: Mapping[str, Any], seed: str | None, output: str | None, report: str) -> None:
    """Make a set-up of a seed, or of a fresh one that is printed, and write it to the output."""
    from cli.generate.command import named_pack
    from sandtable.jobs.generate import GenerateRequest, run

    if report == "json" and output == "-":
        raise click.UsageError("--report json and -o - both want standard output; name a file")
    result = run(GenerateRequest(named_pack(game), seed, wishes, output=output))
    (made,) = result.made
    if report == "json":
        echo_json({"pack": result.pack, "made": [made.facts]})
        return
    if made.file is None:
        click.echo(made.text, nl=False)
    else:
        click.echo(f"{made.file}: {made.summary}")
    if seed is None:
        click.echo(f"seed {result.seed}", err=True)


def owned(file: Path | None) -> "Own":
    """Return the pieces a user owns, from `file` or from the nearest settings."""
    from sandtable.config.config_file import find_config, read_own

    return read_own(file) if file is not None else find_config(Path()).own
