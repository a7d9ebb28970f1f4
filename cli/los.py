"""`sandtable los`: does one hex see another, and if not, why not."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sandtable.errors import UserError

if TYPE_CHECKING:
    from sandtable.games.warfare.scenario import Scenario
    from sandtable.games.warfare.sight import Altitude, Shooter
    from sandtable.geometry.hexes import Hex
    from sandtable.model.document import Document


class BadScenario(UserError):
    """A scenario that cannot be used; shown to the user as it stands."""


def read_document(file: Path) -> "Document":
    """The scenario or set-up in a file; raise BadScenario when it is none at all."""
    from sandtable.model.document import load_document
    from sandtable.model.reading.folder import display_path, read_bytes

    loaded = load_document(read_bytes(file), display_path(file), file.parent)
    if loaded.document is None:
        raise BadScenario(str(loaded.findings[0]))
    return loaded.document


def read_draft(document: "Document") -> "Scenario":
    """The scenario of a document, whatever is wrong with its contents."""
    from sandtable.games.warfare.box import Box
    from sandtable.games.warfare.scenario_reader import read_scenario

    return read_scenario(document.file, Box(document.pack))


def open_scenario(file: Path) -> "Scenario":
    """The scenario in a file, with a map; raise BadScenario with its first fault."""
    from sandtable.model.reading.folder import display_path

    document = read_document(file)
    if document.kind != "scenario":
        raise BadScenario(f"{display_path(file)}: a set-up has no map; name a scenario")
    scenario = read_draft(document)
    if scenario.board is None:
        problem = scenario.problems[0]
        hint = f"; {problem.hint}" if problem.hint else ""
        raise BadScenario(f"{scenario.at(problem.path)}: {problem.message}{hint}")
    return scenario


def _find(scenario: "Scenario", label: str) -> "Hex":
    """The hex a user names; raise BadScenario with the nearest label when it is not on the map."""
    from sandtable.model.reading.messages import nearest_or_list

    found = scenario.ground.find(label)
    if found is None:
        hint = nearest_or_list(label, scenario.ground.places)
        raise BadScenario(f"{scenario.file.tree.file}: no hex '{label}' on the map; {hint}")
    return found


@click.command("los")
@click.argument("scenario", type=click.Path(path_type=Path, exists=False))
@click.argument("start", metavar="FROM")
@click.argument("end", metavar="[TO]", required=False)
@click.option("--all", "everything", is_flag=True, help="List everything FROM sees.")
@click.option("--format", "form", type=click.Choice(["text", "json", "svg"]), default="text", show_default=True)
@click.option("--shooter", type=click.Choice(["regular", "irregular"]), help="Default: the unit in FROM, else regular.")
@click.option("--altitude", type=click.Choice(["low", "high"]), help="Altitude of a helicopter in FROM.")
@click.option("--target-altitude", type=click.Choice(["low", "high"]), help="Altitude of a helicopter in TO.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write here instead of standard output.")
def command(
    scenario: Path,
    start: str,
    end: str | None,
    everything: bool,
    form: str,
    shooter: "Shooter | None",
    altitude: "Altitude",
    target_altitude: "Altitude",
    output: Path | None,
) -> None:
    """Say whether FROM sees TO on the map of a SCENARIO, by which rule, and list the hexes touched.

    Exits 0, blocked or not.

    \b
    Examples:
      sandtable los ford.yaml 0101 0804
      sandtable los ford.yaml T07.d4 --all
      sandtable los ford.yaml T07.d4 T02.a1 --format svg -o line.svg
    """
    from sandtable.files import write_file
    from sandtable.games.warfare.lines import seen_from, sight_data, sight_text, trace

    if (end is None) != everything:
        raise click.UsageError("name FROM and TO, or FROM and --all")
    opened = open_scenario(scenario)
    here = _find(opened, start)
    if everything:
        seen = seen_from(opened, here, shooter)
        board = opened.ground
        labels = [board.labels[hex_] for hex_ in seen]
        text = f"{board.labels[here]} sees {len(seen)} of {len(board.spots) - 1} hexes\n{' '.join(labels)}"
        data: dict[str, object] = {"from": board.labels[here], "sees": labels}
        sight = None
    else:
        assert end is not None
        sight = trace(opened, here, _find(opened, end), shooter, (altitude, target_altitude))
        text, data, seen = sight_text(opened, sight), sight_data(opened, sight), []
    if form == "json":
        text = json.dumps(data, indent=2, ensure_ascii=False)
    elif form == "svg":
        from sandtable.handouts.warfare.sight_map import sight_page
        from sandtable.press.options import JobOptions
        from sandtable.press.output import svg

        text = svg(sight_page(opened, here, sight, seen), JobOptions())
    if output is None:
        click.echo(text)
    else:
        write_file(output, text if text.endswith("\n") else f"{text}\n")
        click.echo(f"wrote {output}", err=True)
