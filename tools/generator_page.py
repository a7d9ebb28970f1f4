"""Generated parts of docs/generator.md: `python -m tools.generator_page` rewrites them."""

from pathlib import Path

from generator.warfare.army.collection import Collection
from generator.warfare.army.roles import Role, most_of
from generator.warfare.content.loader import open_content
from generator.warfare.content.passing import GIVEN, PASSING
from generator.warfare.content.tables import Row
from sandtable.games.warfare.box import Box
from sandtable.games.warfare.capabilities import SUPPORT_LEVELS, unit_level
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack
from sandtable.resources import builtin_packs

PAGE = Path(__file__).parent.parent / "docs" / "generator.md"


def missions_part(pack: Pack) -> str:
    """Return a Markdown table of the missions."""
    rows = [
        "| mission | id | from level | attacker | defender | attacker's points for each of the defender's |",
        "|---|---|---|---|---|---|",
    ]
    for sheet in open_content(pack).missions.values():
        other = f"any, one of them {sheet.troops['either']}" if "either" in sheet.troops else "any"
        troops = [sheet.troops.get(part, other) for part in ("attacker", "defender")]
        rows.append(
            f"| {sheet.name['en']} | `{sheet.id}` | {sheet.level} | {troops[0]} | {troops[1]} | {sheet.ratio:g} |"
        )
    return "\n".join(rows)


def tables_part(pack: Pack) -> str:
    """Every table, one after another, with the name it has in a file's rolls."""
    parts = []
    for table in open_content(pack).tables.values():
        meanings = {row.low: _meaning(row) for row in table.rows}
        means = any(meanings.values())
        rows = [f"### {table.name['en']} (`{table.id}`)", ""]
        rows += [f"| d{table.die} | result |{' means |' if means else ''}", f"|---|---|{'---|' if means else ''}"]
        for row in table.rows:
            on = str(row.low) if row.low == row.high else f"{row.low}–{row.high}"
            rows.append(f"| {on} | {row.id} |" + (f" {meanings[row.low]} |" if means else ""))
        parts.append("\n".join(rows))
    return "\n\n".join(parts)


def _meaning(row: Row) -> str:
    """Describe the fields of a table row: cells, turns or aircraft."""
    if "cells" in row.fields:
        return " ".join(f"[{i}, {j}]" for i, j in row.fields["cells"])
    if "turns" in row.fields:
        return f"{row.fields['turns']:+d} turns"
    flying = [f"{kind} of the {part}" for kind in ("helicopters", "jets") for part in row.fields.get(kind, ())]
    return ", ".join(flying)


def points_part(pack: Pack) -> str:
    """Every unit by nation and role, and every support, with force points, counters and rule level."""
    box = Box(pack)
    collection, points = Collection.of(box), box.force_points
    by_role: dict[tuple[str, str], list[str]] = {}
    for unit in box.units.values():
        level = unit_level(unit)[0]
        written = f"{unit.id} {points.of(unit)} ×{unit.copies}" + (f" L{level}" if level > 1 else "")
        by_role.setdefault((unit.nation, collection.role(unit)), []).append(written)
    rows = ["| nation | role | units: force points, × counters, L from rule level |", "|---|---|---|"]
    rows += [f"| {nation} | {role} | {', '.join(units)} |" for (nation, role), units in by_role.items()]
    rows += ["", "| bloc | supports: force points, L from rule level |", "|---|---|"]
    by_bloc: dict[str, list[str]] = {}
    for support in box.supports.values():
        level = SUPPORT_LEVELS[support.type]
        by_bloc.setdefault(support.bloc, []).append(f"{support.id} {points.of(support)} L{level}")
    return "\n".join([*rows, *(f"| {bloc} | {', '.join(supports)} |" for bloc, supports in by_bloc.items())])


def limits_part(_pack: Pack) -> str:
    """Return a Markdown table of the most units of each role a side may have."""
    rows = ["| role | small | medium | large |", "|---|---|---|---|"]
    return "\n".join(
        [*rows, *(f"| {role} | {' | '.join(str(most_of(role, scale)) for scale in range(3))} |" for role in Role)]
    )


def passing_part(_pack: Pack) -> str:
    """Return Markdown on why rows are skipped and why some results need no roll."""
    rows = ["| a row is passed over | because |", "|---|---|"]
    rows += [f"| `{rule}` | {words} |" for rule, words in PASSING.items()]
    rows += ["", "| nothing is rolled | because |", "|---|---|"]
    return "\n".join([*rows, *(f"| `{rule}` | {words} |" for rule, words in GIVEN.items())])


PARTS = {
    "missions": missions_part,
    "points": points_part,
    "limits": limits_part,
    "passing": passing_part,
    "tables": tables_part,
}


def filled(page: str) -> str:
    """Return the page with every part between its two marks replaced."""
    pack = load_pack(builtin_packs()["warfare"]).pack
    assert pack is not None
    for name, part in PARTS.items():
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
        before, _, rest = page.partition(begin)
        _, _, after = rest.partition(end)
        page = f"{before}{begin}\n{part(pack)}\n\n{end}{after}"
    return page


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
