"""The parts of docs/generator.md that come from data: `python -m tools.generator_page` writes them anew."""

from pathlib import Path

from generator.warfare.content.loader import open_content
from sandtable.games.warfare.box import Box
from sandtable.model.loading.pack_loader import load_pack
from sandtable.model.pack import Pack
from sandtable.resources import builtin_packs

PAGE = Path(__file__).parent.parent / "docs" / "generator.md"


def missions_part(pack: Pack) -> str:
    """What each mission asks for."""
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
    """Every table, one after another."""
    parts = []
    for table in open_content(pack).tables.values():
        rows = [f"### {table.name['en']}", "", f"| d{table.die} | result |", "|---|---|"]
        for row in table.rows:
            on = str(row.low) if row.low == row.high else f"{row.low}–{row.high}"
            rows.append(f"| {on} | {row.id} |")
        parts.append("\n".join(rows))
    return "\n\n".join(parts)


def points_part(pack: Pack) -> str:
    """Points of every unit and support, by nation."""
    box = Box(pack)
    prices = box.force_points
    by_nation: dict[str, list[str]] = {}
    for unit in box.units.values():
        by_nation.setdefault(unit.nation, []).append(f"{pack.by_id[unit.id].name['en']} {prices.of(unit)}")
    rows = ["| nation | units and their points |", "|---|---|"]
    rows += [f"| {nation} | {', '.join(units)} |" for nation, units in by_nation.items()]
    supports = [f"{one.id} {prices.of(one)}" for one in box.supports.values()]
    return "\n".join([*rows, f"| supports | {', '.join(supports)} |"])


PARTS = {"missions": missions_part, "points": points_part, "tables": tables_part}


def filled(page: str) -> str:
    """The page with every part between its two marks as the data has it."""
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
