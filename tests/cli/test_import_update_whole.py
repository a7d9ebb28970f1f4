"""`sandtable import --update` as a whole: any edits of a table in four formats and of the pack, and nothing is lost."""

import csv
import io
import json
import tempfile
from contextlib import chdir
from pathlib import Path
from random import Random
from xml.sax.saxutils import escape

import openpyxl
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from cli.main import sandtable_command
from sandtable.model.loading.pack_loader import load_pack
from tests.security.test_sheets import ods

Cells = list[str]
WORDS = ("Fox", "Owl", "Elk", "Red Fox", "Cog", "Fog, old", 'The "Bell"', "Ünder")
TEXTS = ("Runs away from all of them.", "Sees at night, even in fog.", "Bells.", "Says: no!\nThen yes.", "")
FORMATS = ("csv", "xlsx", "ods", "json")


class Sheet:
    """The author's table: headings and rows; `key` rows are the same card whatever is edited."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.heads = ["Name", "Power", "Text"]
        self.rows = [[f"{chance.choice(WORDS)} {n}", str(n), chance.choice(TEXTS)] for n in range(chance.randint(2, 6))]

    def edit(self) -> None:
        chance, rows = self.chance, self.rows
        match chance.randrange(8):
            case 0:
                chance.choice(rows)[1] = str(chance.randrange(90))
            case 1:
                chance.choice(rows)[0] += " again"  # renamed
            case 2:
                rows.insert(chance.randrange(len(rows) + 1), self._new_row())
            case 3 if len(rows) > 2:
                del rows[chance.randrange(len(rows))]
            case 4:
                rows.append(list(chance.choice(rows)))  # a duplicate
            case 5:
                chance.shuffle(rows)
            case 6:
                self.heads.append(f"Extra{len(self.heads)}")
                for row in rows:
                    row.append(chance.choice(("", "x", "Salt")))
            case 7 if len(self.heads) > 3:
                place = chance.randrange(3, len(self.heads))
                if chance.random() < 0.5:
                    self.heads[place] += "b"  # a column renamed
                else:
                    del self.heads[place]
                    for row in rows:
                        del row[place]

    def _new_row(self) -> Cells:
        values = [f"New {self.chance.randrange(1000)}", str(self.chance.randrange(9)), self.chance.choice(TEXTS)]
        return [*values, *("y" for _ in self.heads[3:])]

    def save(self, kind: str) -> Path:
        file = Path(f"deck.{kind}")
        if kind == "csv":
            out = io.StringIO()
            csv.writer(out).writerows([self.heads, *self.rows])
            file.write_text(out.getvalue(), encoding="utf-8")
        elif kind == "json":
            file.write_text(json.dumps([dict(zip(self.heads, row, strict=True)) for row in self.rows]))
        elif kind == "ods":
            file.write_bytes(ods(_ods_rows([self.heads, *self.rows])))
        else:
            book = openpyxl.Workbook()
            for row in [self.heads, *self.rows]:
                book.active.append(row)
            book.save(file)
        return file


class Author:
    """The author's work in the pack, remembered so that it can be asked for afterwards."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.deck = Path("deck/decks/deck.csv")
        self.cells: dict[tuple[str, str], str] = {}
        self.cards: set[str] = set()
        self.gone: set[str] = set()
        self.files: dict[Path, bytes] = {}

    def edit(self) -> None:
        chance = self.chance
        with self.deck.open(newline="", encoding="utf-8") as opened:
            table = list(csv.DictReader(opened))
        heads = list(table[0])
        row = chance.choice(table)
        match chance.randrange(8):
            case 0:
                name = chance.choice(("name", "text", "power"))
                row[name] = str(chance.randrange(100, 200)) if name == "power" else f"Mine {chance.randrange(100)}"
                self.cells[row["id"], name] = row[name]
            case 1:
                new = f"mine-{chance.randrange(10_000)}"
                if new not in self.cards:
                    table.insert(chance.randrange(len(table) + 1), {**row, "id": new, "name": "My own card"})
                    self.cards.add(new)
            case 2:
                heads = [*heads, f"mood{len(heads)}"]
                for one in table:
                    one[heads[-1]] = self.cells[one["id"], heads[-1]] = f"calm{chance.randrange(9)}"
                self._edit_schema(heads[-1])
            case 3:
                chance.shuffle(table)
            case 4 if len(table) > 3 and row["id"] not in self.cards:
                table.remove(row)
                self.gone.add(row["id"])
                self.cells = {key: value for key, value in self.cells.items() if key[0] != row["id"]}
            case 5:
                self._append(Path("deck/templates/deck.svg.j2"), "{# my remark #}\n")
            case 6:
                self._append(Path("deck/game.yaml"), "# my remark\n")
            case _:
                self._append(Path("deck/notes.txt"), "remember the milk\n")
        with self.deck.open("w", newline="", encoding="utf-8") as opened:
            writer = csv.DictWriter(opened, heads, lineterminator="\n")
            writer.writeheader()
            writer.writerows(table)

    def _append(self, file: Path, line: str) -> None:
        file.write_text((file.read_text() if file.exists() else "") + line)

    def _edit_schema(self, name: str) -> None:
        file = Path("deck/schemas/deck.json")
        schema = json.loads(file.read_text())
        schema["properties"][name] = {"type": "string", "description": "My own."}
        file.write_text(json.dumps(schema, indent=2))

    def remember(self) -> None:
        """Note all files but the deck, the schema and what import remembers."""
        self.files = {
            file: file.read_bytes()
            for file in Path("deck").rglob("*")
            if file.is_file() and file != self.deck and "schemas" not in file.parts and ".sandtable" not in file.parts
        }


def _ods_rows(rows: list[Cells]) -> str:
    lines = (
        "".join(
            '<table:table-cell office:value-type="string">'
            + "".join(f"<text:p>{escape(line)}</text:p>" for line in cell.split("\n"))
            + "</table:table-cell>"
            for cell in row
        )
        for row in rows
    )
    return "".join(f"<table:table-row>{line}</table:table-row>" for line in lines)


def _run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(sandtable_command, arguments)
    assert done.exception is None or isinstance(done.exception, SystemExit), (arguments, done.exception)
    return done.exit_code, done.output


def _rows(deck: Path) -> dict[str, dict[str, str]]:
    with deck.open(newline="", encoding="utf-8") as opened:
        rows = list(csv.DictReader(opened))
    found = {row["id"]: row for row in rows}
    assert len(found) == len(rows)
    return found


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32))
def test_nothing_of_the_authors_is_lost(seed: int) -> None:
    check_updates(seed)


def check_updates(seed: int) -> None:
    """Edit a table and its pack and update, several times, from a seed; assert that nothing of the author's is lost."""
    chance = Random(seed)
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        sheet, kind = Sheet(chance), chance.choice(FORMATS)
        table = str(sheet.save(kind))
        assert _run("import", table)[0] == 0
        author = Author(chance)
        for _ in range(3):
            for _ in range(chance.randint(0, 4)):
                author.edit()
            for _ in range(chance.randint(0, 4)):
                sheet.edit()
            sheet.save(kind)
            author.remember()
            schema = json.loads(Path("deck/schemas/deck.json").read_text())["properties"]
            before = _rows(author.deck)
            code, told = _run("import", table, "deck", "--update")
            assert code in (0, 1), told
            after = _rows(author.deck)
            assert author.cards <= after.keys()
            assert not author.gone & after.keys()
            for (card, name), cell in author.cells.items():
                assert after[card][name] == cell, told
            for file, content in author.files.items():
                assert file.read_bytes() == content, file
            now = json.loads(Path("deck/schemas/deck.json").read_text())["properties"]
            assert all(now.get(name) == value for name, value in schema.items())
            assert before.keys() <= after.keys() or "removed" in told
            # New values of a column may be none that the schema, which is the author's, lists.
            assert {found.code for found in load_pack(Path("deck")).findings} <= {"ST012", "ST013"}
            again = _run("import", table, "deck", "--update")
            assert _rows(author.deck) == after, again
            assert again[0] == code


@pytest.mark.parametrize("kind", FORMATS)
def test_every_format_comes_in(kind: str, tmp_path: Path) -> None:
    with chdir(tmp_path):
        sheet = Sheet(Random(4))
        table = str(sheet.save(kind))
        assert _run("import", table)[0] == 0
        sheet.rows[0][1] = "77"
        sheet.save(kind)
        told = _run("import", table, "deck", "--update")
        assert told[0] == 0
        assert "'77'" in told[1]
