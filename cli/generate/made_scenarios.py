"""Where a made scenario goes, and what is said of it."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sandtable.file_names import portable

if TYPE_CHECKING:
    from generator.warfare.workshop import Made
    from sandtable.model.pack import Pack


SEARCHED = """\
Lines marked searched are found by the program: which faces fit, where the sites lie, who stands where, what lies in the way.
The file has all of it; words are drawn among those that are true. docs/generator.md says how to follow the rest by hand."""


def scenario_file(output: str | None, count: int, game: str, name: str) -> Path:
    """Where a scenario goes: the named file, or a file of its own name in a folder."""
    if output is None:
        return Path("out") / portable(game) / f"{name}.yaml"
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


def scenario_data(made: "Made", seed: object, file: Path) -> dict[str, Any]:
    """A scenario that was written, as plain data."""
    terms, data = made.battle.terms, made.data
    return {
        "file": str(file),
        "kind": "scenario",
        "id": data["id"],
        "seed": str(seed),
        "title": data["title"],
        "mission": terms.sheet.id,
        "level": terms.level,
        "turns": data["turns"],
        "tiles": len(data["map"]["tiles"]),
        "sides": [{"id": side["id"], "nations": side["nations"]} for side in data["sides"]],
    }


def _teams(made: "Made") -> list[list[str]]:
    """Ids of the attacker's sides, and of the defender's."""
    sides = [side["id"] for side in made.data["sides"]]
    attackers = made.battle.terms.attacker.players
    return [sides[:attackers], sides[attackers:]]


def rolls_told(made: "Made") -> str:
    """Every roll in order, as a player could follow it at the table."""
    from cli.shared.console import columns
    from generator.warfare.content.passing import GIVEN, PASSING

    tables = made.battle.terms.content.tables
    rows, rules = [], dict[str, str]()
    for roll in made.rolls:
        table = tables.get(roll.table)
        name = table.name.english if table is not None else roll.table.capitalize()
        die = f"d{roll.die}" if roll.rolled is not None else ""
        passed = ", ".join(f"{row} ({why})" for row, why in roll.passed)
        why = f"not {passed}" if passed else roll.rule
        took = f"{roll.took} ({roll.pick} of {roll.among})" if roll.among > 1 else roll.took
        rows.append((name, die, str(roll.rolled or "–"), roll.result, took, why))
        rules |= {rule: PASSING[rule] for _, rule in roll.passed} | ({roll.rule: GIVEN[roll.rule]} if roll.rule else {})
    told = columns(rows, ("Table", "Die", "Roll", "Result", "Took", "Why"), right=(2,))
    keys = "\n".join(f"  {rule}: {words}" for rule, words in sorted(rules.items()))
    return f"{told}\n\n{keys}\n\n{SEARCHED}"


def unspoken(pack: "Pack", silent: Sequence[str], spoken: Sequence[str]) -> str:
    """That the generator has no words in some languages of a pack: what it makes is printed there in the first."""
    from sandtable.model.phrases import listed

    return (
        f"generated scenarios speak {listed(spoken)}, not {listed(silent)}: they are printed in {pack.languages[0]} there\n"
        f"  hint: translators' files do not carry these words; say them in the pack's own generator/ folder, "
        f"beginning with forms: of {silent[0]} in grammar.yaml (docs/generator.md)"
    )
