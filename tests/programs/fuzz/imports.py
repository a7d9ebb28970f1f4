"""Import of JSON and updates of imported decks, with one of the files changed: refused in words, or merged."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from sandtable.errors import UserError
from sandtable.model.authoring.import_deck import BASES, base_file, plan_tables, plan_update
from sandtable.model.authoring.import_sources import read_tables
from sandtable.model.authoring.import_table import NoTable
from sandtable.model.reading.yaml_file import Refused

JSON = [
    '[{"name": {"en": "Cog", "it": "Cocca"}, "speed": 2, "tags": ["a", "b"], "deep": {"x": [1, {"y": null}]}, "ok": true}]',
    '{"ships": [{"name": "Cog", "copies": 2}], "crew": [{"name": "Mate", "text": "Knows the shoals."}], "version": 3}',
]
TABLE = 'Name,Power,Text,Copies\nCog,2,"Carries, slowly.",3\nSpy,5,Listens at doors.,\nCog,1,,2\n'
CHANGED = 'Name,Power,Text,Mood\nOld Cog,3,"Carries, slowly.",calm\nSpy,5,Listens at every door.,\nKnarr,4,,\n'


def import_kinds(root: Path) -> dict[str, tuple[str, Callable[[bytes], object]]]:
    """Text and work by kind; `root` is a folder for a pack of their own."""
    folder = root / "imported"
    table = folder / "deck.csv"
    folder.mkdir()
    table.write_text(TABLE)
    [deck] = plan_tables(read_tables(table), "deck", None).decks
    base, base_text = base_file(deck)
    for name, content in {**deck.files, base: base_text}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content if isinstance(content, str) else content.decode())
    table.write_text(CHANGED)
    kinds: dict[str, tuple[str, Callable[[bytes], object]]] = {
        f"import/json/{number}": (text, _imported(root / "x.json")) for number, text in enumerate(JSON)
    }
    for name, file in {
        "table": table,
        "deck": folder / "decks/deck.csv",
        "base": folder / f"{BASES}/deck.csv",
        "schema": folder / "schemas/deck.json",
    }.items():
        kinds[f"import/update/{name}"] = (file.read_text(), _updated(folder, table, file))
    return kinds


def _imported(file: Path) -> Callable[[bytes], object]:
    def work(content: bytes) -> None:
        file.write_bytes(content)
        with suppress(Refused, NoTable, UserError):
            for deck in plan_tables(read_tables(file), "x", None).decks:
                deck.proposal.table()

    return work


def _updated(folder: Path, table: Path, changed: Path) -> Callable[[bytes], object]:
    sound = changed.read_bytes()

    def work(content: bytes) -> None:
        changed.write_bytes(content)
        try:
            for force in (False, True):
                with suppress(Refused, NoTable, UserError):
                    for deck in plan_tables(read_tables(table), "deck", folder).decks:
                        if (folder / f"decks/{deck.proposal.id}.csv").is_file():
                            plan_update(deck, folder, force)
        finally:
            changed.write_bytes(sound)

    return work
