"""What the set-up subcommands of `sandtable generate` share: their options, and the file that is written."""

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli.shared.as_json import echo_json, report_option
from sandtable.file_names import portable

if TYPE_CHECKING:
    from generator.seed import Seed
    from generator.setup_file import MadeSetup
    from sandtable.config import Own
    from sandtable.model.pack import Pack


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


def write_setup(
    game: str, make: "Callable[[Pack, Seed], MadeSetup]", seed: str | None, output: str | None, report: str
) -> None:
    """Make a set-up of a seed, or of a fresh one that is told, and write it where it is wanted."""
    from cli.generate import named_pack
    from cli.shared.packs import open_pack
    from generator.pack_name import name_for_file
    from generator.seed import SETUP_GENERATION, read_seed, setup_seed
    from sandtable.files import write_file
    from sandtable.model.pack import Text

    drawn = (
        read_seed(seed, "set-up", SETUP_GENERATION) if seed is not None else setup_seed(secrets.randbelow(1_000_000))
    )
    if report == "json" and output == "-":
        raise click.UsageError("--report json and -o - both want standard output; name a file")
    named = named_pack(game)
    pack = open_pack(named)
    made = make(pack, drawn)
    if output == "-":
        click.echo(made.text(name_for_file(named, pack, Path())), nl=False)
    else:
        file = file_for(output, pack.id, made.name)
        write_file(file, made.text(name_for_file(named, pack, file.parent)))
        if report == "json":
            told = {"file": str(file), "kind": "setup", "id": made.name, "seed": str(drawn), "title": made.data["name"]}
            echo_json({"pack": pack.id, "made": [told]})
            return
        click.echo(f"{file}: {Text.of(made.data['name']).english}")
    if seed is None:
        click.echo(f"seed {drawn}", err=True)


def file_for(output: str | None, game: str, name: str) -> Path:
    """Where a set-up goes: the named file, or a file of its own name in a folder."""
    if output is None:
        return Path("out") / portable(game) / f"{name}.yaml"
    path = Path(output)
    return path / f"{name}.yaml" if output.endswith("/") or path.is_dir() else path


def owned(file: Path | None) -> "Own":
    """What a user has printed, as a file or the settings nearest to here say."""
    from sandtable.config import find_config, read_own

    return read_own(file) if file is not None else find_config(Path()).own
