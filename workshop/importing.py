"""New packs on the bench: a small game to learn from, a copy of a built-in one, or decks from a table."""

import base64
import binascii
import tempfile
from pathlib import Path

from sandtable.budget import current
from sandtable.errors import UserError
from sandtable.files import write_file
from sandtable.limited_job import run_limited
from sandtable.model.authoring.import_deck import base_file, game_file, plan_tables, words_files
from sandtable.model.authoring.import_sources import is_readable, read_tables
from sandtable.model.authoring.import_table import slug
from sandtable.model.authoring.new_pack import new_pack
from sandtable.model.reading.rejected import Refused
from sandtable.resources import GAME_FILE, builtin_packs
from workshop.bench import Bench, FolderGone
from workshop.files import Exists


class CannotImport(UserError):
    """A table that cannot be made into a pack."""


def make_pack(bench: Bench, name: str, game: str | None = None) -> str:
    """Make a pack on the bench and return its key; with `game`, a copy of that built-in one."""
    if game is not None and game not in builtin_packs():
        raise CannotImport(f"there is no built-in game '{game[:40]}'")
    folder = _free_folder(bench, name)
    new_pack(folder, game)
    return folder.name


def import_table(bench: Bench, name: str, filename: str, encoded: str, sheet: str | None) -> tuple[str, list[str]]:
    """Make a pack from a table; return its key, and a sentence about each sheet. Raise CannotImport."""
    if not is_readable(filename):
        raise CannotImport(f"{filename[:80]} is no table; CSV, TSV, XLSX, ODS and JSON can be read")
    try:
        content = base64.b64decode(encoded, validate=True)
    except (binascii.Error, ValueError):
        raise CannotImport("the table did not arrive whole") from None
    folder = _free_folder(bench, name)
    with tempfile.TemporaryDirectory(prefix="sandtable-") as temporary:
        stem = slug(Path(filename).stem) or "cards"
        table = Path(temporary) / f"{stem[:60]}{Path(filename).suffix.lower()}"
        table.write_bytes(content)
        # A table is untrusted: it is read in a worker under limits.
        told = run_limited(_import, table, stem, folder, (sheet,) if sheet else (), limits=current().limits)
    return folder.name, told


def _free_folder(bench: Bench, name: str) -> Path:
    if not bench.is_there():
        raise FolderGone("the folder is not there any more")
    folder = bench.root / (slug(name) or "my-game")
    if folder.exists() or folder.is_symlink():
        raise Exists(folder.name)
    return folder


def _import(table: Path, stem: str, folder: Path, sheets: tuple[str, ...]) -> list[str]:
    """Write the files of a pack made from a table; game.yaml comes last."""
    try:
        plan = plan_tables(read_tables(table), stem, None, sheets)
    except Refused as refused:
        reason = refused.reason  # its file is a temporary one
        raise CannotImport(str(reason._replace(at=reason.at._replace(file=table.name)))) from None
    files: dict[str, str | bytes] = dict(base_file(deck) for deck in plan.decks)
    for deck in plan.decks:
        files |= deck.files
    files |= words_files(plan)
    files[GAME_FILE] = game_file(plan, table.name, folder.name)
    for file, text in files.items():
        write_file(folder / file, text)
    told = [f"{deck.sheet or deck.proposal.id}: {len(deck.proposal.rows)}" for deck in plan.decks]
    return told + [f"{sheet}: {why}" for sheet, why in plan.passed_over]
