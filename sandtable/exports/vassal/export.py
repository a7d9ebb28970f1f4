"""Write a module: build file, module data, pictures and help in one archive, with the same bytes every time."""

import hashlib
import html
import io
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

from sandtable.exports.readme import readme
from sandtable.exports.tabletop.files import Pictures
from sandtable.exports.tabletop.table import Table
from sandtable.exports.vassal.module import VERSION, Module
from sandtable.exports.vassal.pieces import STATE_KEYS
from sandtable.exports.vassal.words import words_in
from sandtable.file_names import portable
from sandtable.files import write_file

_DATE = (1980, 1, 1, 0, 0, 0)
_SAVED = 1577836800000  # milliseconds: the first of January 2020, for all modules
_XML = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n'
DIGEST = "extra1"  # of the module's data: digest of the build file as we made it


def write_table(table: Table, folder: Path, drawn: Callable[[int], None]) -> Iterator[Path]:
    """Write the module and a readme. A module of that name that was changed by hand is kept: ours is written beside."""
    content = module_bytes(table, drawn)
    stem = portable(f"{table.order.pack.id}-{table.language}")
    file = folder / f"{stem}.vmod"
    if file.exists() and not is_ours(file):
        file = folder / f"{stem}-new.vmod"
    write_file(file, content)
    yield file
    write_file(folder / "README.txt", readme("vassal", table, [file.name]))
    yield folder / "README.txt"


def module_bytes(table: Table, drawn: Callable[[int], None] = lambda _: None) -> bytes:
    """Return the bytes of a module."""
    pictures = Pictures(table.order.pack.id)
    root = Module(table, pictures).build()
    ET.indent(root, " ")
    build = f"{_XML}{ET.tostring(root, encoding='unicode')}\n"
    pictures.draw(drawn)
    files: dict[str, bytes] = {f"images/{name}": content for name, content in sorted(pictures.made.items())}
    words = words_in(table.language)
    files["help/keys.html"] = _keys(table, words).encode()
    if any(start.texts for start in table.starts):
        files["help/notes.html"] = _notes(table).encode()
    data = {"buildFile.xml": build.encode(), "moduledata": _data(table, build).encode()}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in {**data, **files}.items():
            entry = zipfile.ZipInfo(name, _DATE)
            # Pictures are packed already.
            entry.compress_type = zipfile.ZIP_STORED if name.endswith(".png") else zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return out.getvalue()


def is_ours(file: Path) -> bool:
    """True if a module is one of ours and its build file is as we made it."""
    try:
        with zipfile.ZipFile(file) as archive:
            build, data = archive.read("buildFile.xml"), archive.read("moduledata")
        return ET.fromstring(data).findtext(DIGEST) == hashlib.sha256(build).hexdigest()
    except (OSError, KeyError, ValueError, zipfile.BadZipFile, ET.ParseError, NotImplementedError, RuntimeError):
        return False


def _data(table: Table, build: str) -> str:
    root = ET.Element("data", version="1")
    pack = table.order.pack
    said = {
        "version": pack.edition or "1",
        DIGEST: hashlib.sha256(build.encode()).hexdigest(),
        "extra2": "",
        "VassalVersion": VERSION,
        "dateSaved": str(_SAVED),
        "description": pack.id,
        "name": table.title,
    }
    for tag, text in said.items():
        ET.SubElement(root, tag).text = text
    return f"{_XML}{ET.tostring(root, encoding='unicode')}\n"


def _state_keys(table: Table, words: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Keys of the states of pieces, with their names."""
    for letter, state in zip(STATE_KEYS, table.part.states, strict=False):
        name = state.names.get(table.language, state.names["en"])
        yield f"Ctrl-{letter}, Ctrl-Shift-{letter}", f"{name}: {words['more'].lower()}, {words['less'].lower()}"


def _keys(table: Table, words: dict[str, str]) -> str:
    rows = [
        ("Ctrl-F", words["flip"]), ("Ctrl-M", words["hide"]), ("Ctrl-Shift-M", words["moved"]),
        *_state_keys(table, words),
        ("Ctrl-Shift-X", words["delete"]), ("Alt-T", words["turn"]), ("Alt-L", words["sight"]),
    ]  # fmt: skip
    cells = "".join(f"<tr><td><b>{key}</b></td><td>{html.escape(said)}</td></tr>" for key, said in rows)
    return f"<html><body><h1>{words['keys']}</h1><table>{cells}</table></body></html>\n"


def _notes(table: Table) -> str:
    parts = [
        f"<h2>{html.escape(start.title)}</h2>" + "".join(f"<p>{html.escape(text)}</p>" for text in start.texts)
        for start in table.starts
        if start.texts
    ]
    return f"<html><body><h1>{html.escape(table.title)}</h1>{''.join(parts)}</body></html>\n"
