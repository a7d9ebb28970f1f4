"""`sandtable schema`: completion and red underlines in the author's editor."""

from pathlib import Path

import click

from cli.shared.as_json import schema_of, shapes
from cli.shared.limits import limits_option
from cli.shared.packs import open_pack, pack_folder
from sandtable.files import write_file
from sandtable.model.authoring.export import FOLDER, MODELINE, export_schemas, settings_schema, with_modeline
from sandtable.model.reading.folder import read_bytes

SETTINGS = "config"  # a pack in a folder of that name is ./config


@click.command("schema")
@click.argument("folder", metavar="[DIR]", required=False)
@click.option("-o", "--output", type=click.Path(path_type=Path), help=f"Where to write; DIR/{FOLDER} by default.")
@limits_option
@click.option("--modeline", is_flag=True, help="Also put the line that names the schema on top of each YAML file.")
@click.option(
    "--json-of",
    type=click.Choice(shapes()),
    metavar="COMMAND",
    help=f"Print the schema of what a command tells programs: {', '.join(shapes())}.",
)
def command(folder: str | None, output: Path | None, modeline: bool, json_of: str | None) -> None:
    """Write JSON Schemas for the pack in DIR, or print that of sandtable.toml when DIR is config.

    Ids of cards, units and tables are listed in them, so an editor that speaks yaml-language-server
    completes them. Run it again after adding cards.

    \b
    Examples:
      sandtable schema my-game --modeline
      sandtable schema lets-war -o /tmp/schemas
      sandtable schema config > sandtable.schema.json
      sandtable schema --json-of games
    """
    if json_of is not None:
        click.echo(schema_of(json_of), nl=False)
        return
    if folder is None:
        raise click.UsageError("name the folder of a pack, config, or --json-of COMMAND")
    if folder == SETTINGS and output is None and not modeline:
        click.echo(settings_schema(), nl=False)
        return
    pack = open_pack(folder)
    root = pack_folder(folder)
    target = output or root / FOLDER
    exported = export_schemas(pack)
    for name, schema in exported.values():
        write_file(target / name, schema)
    click.echo(f"wrote {len(exported)} schemas to {target}")
    for file, (name, _) in exported.items():
        if file.endswith("*.yaml") and not file.startswith("generator/"):
            click.echo(
                f"  any {file.partition('/')[0].removesuffix('s')}: {MODELINE}{(target / name).resolve().as_posix()}"
            )
    for file, (name, _) in exported.items():
        path = root / file
        if not path.is_file():
            continue
        text = read_bytes(path).decode("utf-8")
        marked = with_modeline(text, file, name, _seen_from(root, target))
        if modeline and output is None:
            if marked != text:
                write_file(path, marked)
        else:
            click.echo(f"  {file}: {marked.partition(chr(10))[0]}")
    if modeline and output is None:
        click.echo("each YAML file now names its schema in its first line")


def _seen_from(root: Path, target: Path) -> str:
    """Return the path of the schemas as written in a file at the top of the pack."""
    try:
        return target.resolve().relative_to(root.resolve()).as_posix()
    except ValueError:
        return target.resolve().as_posix()
