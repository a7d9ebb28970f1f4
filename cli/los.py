"""`sandtable los`: does one hex see another, and if not, why not."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.shared.completing import complete_documents
from cli.shared.documents import document_file
from cli.shared.limits import limits_option
from sandtable.model.document import BadScenario

if TYPE_CHECKING:
    from sandtable.games.warfare.scenarios.scenario import Scenario
    from sandtable.geometry.hexes import Hex
    from sandtable.ground.sight import Altitude, Shooter


def _find(scenario: "Scenario", label: str) -> "Hex":
    """Return the hex a user names; raise BadScenario with the nearest label when it is not on the map."""
    from sandtable.model.reading.suggestions import nearest_or_list

    found = scenario.ground.find(label)
    if found is None:
        hint = nearest_or_list(label, scenario.ground.places)
        raise BadScenario(f"{scenario.file.tree.file}: no hex '{label}' on the map; {hint}")
    return found


@click.command("los")
@click.argument("scenario", type=click.Path(path_type=Path, exists=False), shell_complete=complete_documents)
@click.argument("start", metavar="FROM")
@click.argument("end", metavar="[TO]", required=False)
@click.option("--all", "everything", is_flag=True, help="List everything FROM sees.")
@click.option("--format", "form", type=click.Choice(["text", "json", "svg"]), default="text", show_default=True)
@click.option("--shooter", type=click.Choice(["regular", "irregular"]), help="Default: the unit in FROM, else regular.")
@click.option("--altitude", type=click.Choice(["low", "high"]), help="Altitude of a helicopter in FROM.")
@click.option("--target-altitude", type=click.Choice(["low", "high"]), help="Altitude of a helicopter in TO.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write here instead of standard output.")
@limits_option
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

    SCENARIO is a file, or one that comes with a game, called by its name. Exits 0, blocked or not.

    \b
    Examples:
      sandtable los ford.yaml 0101 0804
      sandtable los ford.yaml T07.d4 --all
      sandtable los warfare/05-take-the-bridge T03.d4 --all
      sandtable los ford.yaml T07.d4 T02.a1 --format svg -o line.svg
    """
    from sandtable.files import write_file
    from sandtable.games.warfare.scenarios.lines import seen_from, sight_data, sight_text, trace

    if (end is None) != everything:
        raise click.UsageError("name FROM and TO, or FROM and --all")
    opened = _open_scenario(document_file(scenario))
    here = _find(opened, start)
    if everything:
        seen = seen_from(opened, here, shooter)
        board = opened.ground
        labels = [board.labels[hex_] for hex_ in seen]
        text = f"{board.labels[here]} sees {len(seen)} of {len(board.spots) - 1} hexes\n{' '.join(labels)}"
        if opened.sight_limit is not None:
            text += f"\nnobody sees beyond the {opened.sight_limit} hexes of the special rule (W-1)"
        data: dict[str, object] = {"from": board.labels[here], "sees": labels}
        sight = None
    else:
        assert end is not None
        sight = trace(opened, here, _find(opened, end), shooter, (altitude, target_altitude))
        text, data, seen = sight_text(opened, sight), sight_data(opened, sight), []
    if form == "json":
        text = json.dumps(data, indent=2, ensure_ascii=False)
    elif form == "svg":
        from sandtable.backends.svg import svg_page
        from sandtable.handouts.warfare.sight_map import sight_page

        text = svg_page(sight_page(opened, here, sight, seen))
    if output is None:
        click.echo(text)
    else:
        write_file(output, text if text.endswith("\n") else f"{text}\n")
        click.echo(f"wrote {output}", err=True)


def _open_scenario(file: Path) -> "Scenario":
    """The scenario in a file, with a map; raise BadScenario with its first fault."""
    from sandtable.games.warfare.scenarios.reader import open_scenario
    from sandtable.model.document import BadScenario, open_document
    from sandtable.model.reading.folder import display_path

    document = open_document(file)
    if document.kind != "scenario":
        raise BadScenario(f"{display_path(file)}: a set-up has no map; name a scenario")
    scenario = open_scenario(document)
    if scenario.board is None:
        problem = scenario.problems[0]
        hint = f"; {problem.hint}" if problem.hint else ""
        raise BadScenario(f"{scenario.at(problem.path)}: {problem.message}{hint}")
    return scenario
