"""Read and write share files: zip archives of one strict form, so that nothing about them can be read in two ways.

Files lie one after another from the first byte on, the directory behind them, and nothing else: no folders, no extra
fields, no comment, no second directory. An archive of another program is refused, whether it is hostile or not.
"""

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import BinaryIO, NamedTuple

from sandtable.errors import UserError
from sandtable.share.names import LONGEST_NAME, fault_of, same_name

MOST_PACKED = 128 * 1024 * 1024  # bytes
MOST_UNPACKED = 256 * 1024 * 1024
MOST_FILES = 10_000
MOST_RATIO = 1100  # deflate itself ends at 1,032
GAME_FILE = "game.yaml"

_END = struct.Struct("<4s4H2IH")
_ENTRY = struct.Struct("<4s6H3I5H2I")
_HEADER = struct.Struct("<4s5H3I2H")
_UTF8 = 0x800
_ENCRYPTED = 0x2041
_LINK, _REGULAR = 0xA000, 0x8000
_KIND = 0xF000
_LONGEST_NAME = 4 * LONGEST_NAME  # bytes
_CHUNK = 1 << 18
_DATE = (1980, 1, 1, 0, 0, 0)
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


class NoShare(UserError):
    """A share file that is refused; the message names the file, the fault and what to do."""


class Entry(NamedTuple):
    """A file in a share file: its path, its sizes, and where its bytes are."""

    name: str
    method: int
    check: int
    packed: int
    size: int
    start: int


def write_share(files: Mapping[str, bytes], folder: str) -> bytes:
    """Return a share file of files by their paths below the pack; the same files give the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(f"{folder}/{name}", _DATE)
            entry.create_system, entry.external_attr = 3, (_REGULAR | 0o644) << 16
            packed = len(zlib.compress(files[name], 9))
            entry.compress_type = zipfile.ZIP_DEFLATED if packed < len(files[name]) else zipfile.ZIP_STORED
            archive.writestr(entry, files[name])
    return out.getvalue()


def read_entries(file: BinaryIO, named: str) -> list[Entry]:
    """Return the files of a share file, whose directory was checked throughout; raise NoShare."""
    entries = _directory(file, named)
    names: dict[str, str] = {}
    for entry in entries:
        fault = fault_of(entry.name)
        if fault:
            raise refusal(named, f"'{entry.name[:80]}': {fault}")
        same = names.setdefault(same_name(entry.name), entry.name)
        if same is not entry.name:
            raise refusal(named, f"'{same[:80]}' and '{entry.name[:80]}' are one file on some systems")
    folders = {name.partition("/")[0] for name in names}
    top = entries[0].name.partition("/")[0] if entries else ""
    if len(folders) != 1 or f"{top}/{GAME_FILE}" not in names.values():
        raise refusal(named, f"it holds no pack: no {GAME_FILE} in its one folder")
    for name in names:
        above = name.rpartition("/")[0]
        while above:
            if above in names:
                raise refusal(named, f"'{names[above][:80]}' is a file and a folder")
            above = above.rpartition("/")[0]
    return entries


def unpack(file: BinaryIO, named: str, into: Path) -> Path:
    """Write the files of a share file below an empty folder, and return the pack's; raise NoShare."""
    entries = read_entries(file, named)
    for entry in entries:
        path = into / entry.name
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as out:
            for chunk in _content(file, entry, named):
                out.write(chunk)
    return into / entries[0].name.partition("/")[0]


def refusal(named: str, fault: str) -> NoShare:
    """The error for a share file with that fault."""
    return NoShare(
        f"{named}: no share file that can be opened: {fault}; its maker can make another with: sandtable pack"
    )


def _directory(file: BinaryIO, named: str) -> list[Entry]:
    length = file.seek(0, io.SEEK_END)
    if length > MOST_PACKED:
        raise refusal(named, f"it is larger than {MOST_PACKED >> 20} MB")
    if length < _END.size:
        raise refusal(named, "it is too short")
    file.seek(length - _END.size)
    end = _END.unpack(file.read(_END.size))
    sign, disk, first, here, count, size, start, comment = end
    if sign != b"PK\5\6" or comment:
        raise refusal(named, "its end is missing, or something follows it")
    if disk or first or here != count:
        raise refusal(named, "it is one of several parts")
    if count > MOST_FILES:
        raise refusal(named, f"it holds more than {MOST_FILES:,} files")
    if not count or start + size != length - _END.size or size > count * (_ENTRY.size + _LONGEST_NAME):
        raise refusal(named, "its directory is not where it should be")
    file.seek(start)
    directory = file.read(size)
    entries, at, place, total = [], 0, 0, 0
    for _ in range(count):
        entry, at, place = _entry(file, directory, at, place, start, named)
        total += entry.size
        if total > MOST_UNPACKED:
            raise refusal(named, f"it unpacks to more than {MOST_UNPACKED >> 20} MB")
        entries.append(entry)
    if at != size or place != start:
        raise refusal(named, "there is something between its files")
    return entries


def _entry(file: BinaryIO, directory: bytes, at: int, place: int, most: int, named: str) -> tuple[Entry, int, int]:
    """Return the entry at a place of the directory, and the places of the next one and of its file."""
    if len(directory) < at + _ENTRY.size:
        raise refusal(named, "its directory is cut off")
    fields = _ENTRY.unpack_from(directory, at)
    sign, _, _, flags, method, _, _, check, packed, size, *lengths, disk, _, kind, offset = fields
    length, extra, comment = lengths
    raw = directory[at + _ENTRY.size : at + _ENTRY.size + length]
    if sign != b"PK\1\2" or len(raw) != length or extra or comment or disk:
        raise refusal(named, "its directory has what no share file has")
    name = _name(raw, flags, named)
    shown = f"'{name[:80]}'"
    mode = kind >> 16 & _KIND
    if mode not in (0, _REGULAR):
        what = "a link" if mode == _LINK else "no regular file"
        raise refusal(named, f"{shown} is {what}")
    if flags & _ENCRYPTED:
        raise refusal(named, f"{shown} is encrypted")
    if flags & ~_UTF8:
        raise refusal(named, f"{shown} was written by another program")
    if method not in _METHODS:
        raise refusal(named, f"{shown} is packed in a way not read here")
    if size > max(packed, 1) * MOST_RATIO or (method == zipfile.ZIP_STORED and size != packed):
        raise refusal(named, f"{shown} does not unpack to the size it states")
    header = _HEADER.pack(b"PK\3\4", *fields[2:6], *fields[6:10], length, 0)
    file.seek(place)
    found = file.read(_HEADER.size + length)
    # The version needed and all that follows must be the same in both places, or readers would see two archives.
    if offset != place or found != header + raw:
        raise refusal(named, f"{shown} is another file where it lies than in the directory")
    begin = place + _HEADER.size + length
    if begin + packed > most:
        raise refusal(named, f"{shown} overlaps another file")
    return Entry(name, method, check, packed, size, begin), at + _ENTRY.size + length, begin + packed


def _name(raw: bytes, flags: int, named: str) -> str:
    try:
        return raw.decode("utf-8" if flags & _UTF8 else "ascii")
    except UnicodeDecodeError:
        raise refusal(named, "the name of a file is not UTF-8") from None


def _content(file: BinaryIO, entry: Entry, named: str) -> Iterator[bytes]:
    """Yield a file's bytes in parts; raise NoShare where they are not what the directory states."""
    inflate = zlib.decompressobj(-15) if entry.method == zipfile.ZIP_DEFLATED else None
    left, made, check = entry.packed, 0, 0
    file.seek(entry.start)
    try:
        while left:
            chunk = file.read(min(_CHUNK, left))
            if not chunk:
                raise refusal(named, f"'{entry.name[:80]}' is cut off")
            left -= len(chunk)
            while chunk:
                part = chunk if inflate is None else inflate.decompress(chunk, _CHUNK)
                chunk = b"" if inflate is None else inflate.unconsumed_tail
                made, check = made + len(part), zlib.crc32(part, check)
                if made > entry.size:
                    raise refusal(named, f"'{entry.name[:80]}' unpacks to more than it states")
                yield part
        whole = inflate is None or (inflate.eof and not inflate.unused_data)
    except zlib.error:
        whole = False
    if not whole or made != entry.size or check != entry.check:
        raise refusal(named, f"'{entry.name[:80]}' is damaged")
