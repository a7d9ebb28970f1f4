"""Where a made scenario goes, and what is said of it."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.warfare.workshop import Made


def scenario_file(output: str | None, count: int, game: str, name: str) -> Path:
    """Where a scenario goes: the named file, or a file of its own name in a folder."""
    if output is None:
        return Path("out") / game / f"{name}.yaml"
    path = Path(output)
    folder = count > 1 or output.endswith("/") or path.is_dir()
    return path / f"{name}.yaml" if folder else path


def summary_of(made: "Made") -> str:
    """A scenario in one line."""
    from sandtable.model.pack import Text

    terms, data = made.battle.terms, made.data
    sides = " against ".join(
        "+".join(dict.fromkeys(nation for side in data["sides"] if side["id"] in ids for nation in side["nations"]))
        for ids in _teams(made)
    )
    tiles = len(data["map"]["tiles"])
    return (
        f"{Text(data['title']).english} ({terms.sheet.name.english}, {sides}, level {terms.level}, "
        f"{tiles} tiles, {data['turns']} turns)"
    )


def _teams(made: "Made") -> list[list[str]]:
    """Ids of the attacker's sides, and of the defender's."""
    sides = [side["id"] for side in made.data["sides"]]
    attackers = made.battle.terms.attacker.players
    return [sides[:attackers], sides[attackers:]]


def rolls_told(made: "Made") -> str:
    """Every roll in order, as a player could follow it at the table."""
    from cli.shared.console import columns

    tables = made.battle.terms.content.tables
    rows = []
    for roll in made.rolls:
        table = tables.get(roll.table)
        name = table.name.english if table is not None else roll.table.capitalize()
        die = f"d{roll.die}" if roll.rolled is not None else ""
        rows.append((name, die, str(roll.rolled or "–"), roll.result, roll.took))
    return columns(rows, ("Table", "Die", "Roll", "Result", "Took"), right=(2,))
