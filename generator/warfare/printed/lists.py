"""Lists of the generator as rows of fields: its tables, prices, limits and tiles."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

from generator.warfare.army.collection import Collection, hexagons
from generator.warfare.army.forces import BASE_POINTS, FEWEST_SQUADS, LEAST_UNITS
from generator.warfare.army.roles import Role, most_of
from generator.warfare.content.checks import BLOCS
from generator.warfare.content.generator_content import GeneratorContent
from generator.warfare.content.mission_sheets import SUITS, MissionSheet
from generator.warfare.content.tables import Table
from generator.warfare.printed.sheets import sheet_lines
from generator.warfare.printed.words import PrintedWords, span
from generator.warfare.turn_limit import USUAL_TURNS
from generator.warfare.wishes import LEVELS, SIZES
from sandtable.games.warfare.box import Box
from sandtable.games.warfare.capabilities import SUPPORT_LEVELS

Fields = Mapping[str, str]
NONE = "–"
# Needs of a mission by which a tile is described; the others follow from these or suit every tile.
_SHOWN_NEEDS = ("bridge", "fort", "buildings", "road", "barrier")


class PrintedLists:
    """Every list of one pack in one language; `rows` limits a list to some ids."""

    def __init__(self, box: Box, content: GeneratorContent, language: str) -> None:
        self.box, self.content = box, content
        self.words = PrintedWords(box.pack, content, language)
        self._lists: Mapping[str, Callable[[Sequence[str]], Iterable[Fields]]] = {
            "missions": self._missions,
            "sheet": self._sheet,
            "sizes": self._sizes,
            "grounds": self._grounds,
            "levels": self._levels,
            "nations": self._nations,
            "roles": self._roles,
            "units": self._units,
            "support-prices": self._support_prices,
            "tiles": self._tiles,
        }

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of all lists and tables."""
        return (*self._lists, *self.content.tables)

    def fields(self, name: str, rows: Sequence[str] = ()) -> list[Fields]:
        """Return the rows of a list or table; raise KeyError when there is none of that name."""
        if name in self._lists:
            return list(self._lists[name](rows))
        return list(self._table(self.content.tables[name]))

    @cached_property
    def _collection(self) -> Collection:
        return Collection.of(self.box)

    def _table(self, table: Table) -> Iterable[Fields]:
        """Yield the rows of a table of the content."""
        for row in table.rows:
            more = {"text": self.words.said(row.fields["text"])} if "text" in row.fields else {}
            if "turns" in row.fields:
                more["turns"] = f"{row.fields['turns']:+d}".replace("-", "−").replace("+0", "0")
            if table.id == "hour":
                more["mood"] = self.words.without_claims(self.content.words[f"hours.{row.id}.mood"])[0]
            yield {"on": span(row), "name": self.words.result(table, row), **more}

    def _missions(self, _: Sequence[str]) -> Iterable[Fields]:
        table = self.content.tables["mission"]
        for row in table.rows:
            sheet = self.content.missions[row.id]
            yield {
                "on": span(row),
                "name": self.words.result(table, row),
                "level": str(sheet.level),
                "attacker": self._troops(sheet, "attacker"),
                "defender": self._troops(sheet, "defender"),
                "ratio": f"{sheet.ratio:g}",
            }

    def _troops(self, sheet: MissionSheet, part: str) -> str:
        if "either" in sheet.troops:
            return self.words.label("troops", "either")
        return self.words.label("troops", sheet.troops.get(part, "any"))

    def _sheet(self, rows: Sequence[str]) -> Iterable[Fields]:
        for mission in rows:
            for name, text in sheet_lines(self.content.missions[mission], self.words):
                yield {"name": name, "text": text}

    def _sizes(self, _: Sequence[str]) -> Iterable[Fields]:
        table = self.content.tables["size"]
        for row in table.rows:
            scale = SIZES.index(row.id)
            tiles = sorted({len(shape.fields["cells"]) for shape in self.content.tables[f"shape-{row.id}"].rows})
            yield {
                "on": span(row),
                "name": self.words.result(table, row),
                "tiles": f"{tiles[0]}–{tiles[-1]}",
                "points": str(BASE_POINTS[scale]),
                "units": str(LEAST_UNITS + scale),
                "squads": str(FEWEST_SQUADS + scale),
                "turns": str(USUAL_TURNS[scale]),
            }

    def _grounds(self, _: Sequence[str]) -> Iterable[Fields]:
        table = self.content.tables["theme"]
        names = {row.id: self.words.result(table, row) for row in table.rows}
        for row in table.rows:
            beside = ", ".join(names.get(theme, theme) for theme in self.content.companions[row.id])
            yield {"on": span(row), "name": names[row.id], "beside": beside}

    def _levels(self, _: Sequence[str]) -> Iterable[Fields]:
        """Yield a row for each rule level with its numbers on each table of levels."""
        tables = [table for name, table in self.content.tables.items() if name.startswith("level-")]
        for level in LEVELS:
            numbers = {
                table.id: next((span(row) for row in table.rows if row.id == str(level)), NONE) for table in tables
            }
            yield {"name": str(level), **numbers}

    def _nations(self, _: Sequence[str]) -> Iterable[Fields]:
        for bloc in BLOCS:
            table = self.content.tables[bloc]
            for number, row in enumerate(table.rows):
                first = self.words.label("blocs", bloc) if not number else ""
                yield {"bloc": first, "on": span(row), "name": f"{self.words.result(table, row)} ({row.id})"}

    def _roles(self, _: Sequence[str]) -> Iterable[Fields]:
        """Yield every role with its numbers on both tables of forces and the most a side may have of it."""
        tables = [self.content.tables[name] for name in ("regular-forces", "irregular-forces")]
        for role in Role:
            numbers = {
                table.id: ", ".join(span(row) for row in table.rows if row.id == role) or NONE for table in tables
            }
            most = {size: str(most_of(role, scale)) for scale, size in enumerate(SIZES)}
            yield {"name": self.words.label("roles", role), **numbers, **most}

    def _units(self, rows: Sequence[str]) -> Iterable[Fields]:
        """Yield the units of some nations in the order of the box."""
        for unit in self.box.units.values():
            if unit.nation not in rows:
                continue
            level = self._collection.level(unit)
            yield {
                "name": self.words.record(unit.id),
                "role": self.words.label("roles", self._collection.role(unit)),
                "points": str(self.box.force_points.of(unit)),
                "counters": str(unit.copies),
                "level": str(level) if level > 1 else "",
            }

    def _support_prices(self, _: Sequence[str]) -> Iterable[Fields]:
        before = ""
        for support in sorted(self.box.supports.values(), key=lambda one: BLOCS.index(one.bloc)):
            bloc = self.words.label("blocs", support.bloc)
            yield {
                "bloc": bloc if bloc != before else "",
                "name": self.words.record(support.id),
                "kind": self.words.label("supports", support.type.value),
                "points": str(self.box.force_points.of(support)),
                "level": str(SUPPORT_LEVELS[support.type]),
            }
            before = bloc

    def _tiles(self, _: Sequence[str]) -> Iterable[Fields]:
        """Yield every tile with the name, the grounds and the features of its sides."""
        theme = self.content.tables["theme"]
        grounds = {row.id: self.words.result(theme, row) for row in theme.rows}
        for number, tile in enumerate(hexagons(self.box), 1):
            fields = {"on": str(number), "name": tile}
            for side, written in self.box.tiles[tile].fields["faces"].items():
                face = self.box.face(tile, side)
                assert face is not None
                has = [need for need in _SHOWN_NEEDS if SUITS[need](face)]
                # A road with houses makes a checkpoint anyway.
                has = [need for need in has if need != "barrier" or "buildings" not in has]
                fields[side] = self.words.said(written["name"])
                fields[f"{side}-grounds"] = ", ".join(grounds.get(one, one) for one in written.get("theme", ()))
                fields[f"{side}-has"] = ", ".join(self.words.label("needs", need) for need in has) or NONE
            yield fields
