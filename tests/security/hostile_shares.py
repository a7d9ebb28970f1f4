"""Share files that must be refused: made by changing a good one, or written byte by byte. Each has its cause and the words it must come to."""

import io
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

GAME = b"id: my-game\nname: Mine\nedition: '1'\nlanguages: [en]\ncomponents: []\n"
LINK, REGULAR = 0xA000, 0x8000


@dataclass
class File:
    """An entry with every field of its own, in the directory and, by `local`, where it lies."""

    name: bytes
    content: bytes = b"x"
    method: int = 0
    flags: int = 0
    mode: int = REGULAR | 0o644
    extra: bytes = b""
    comment: bytes = b""
    size: int | None = None  # as stated
    packed: bytes | None = None  # as it lies there
    check: int | None = None
    local: dict[str, object] = field(default_factory=dict)
    offset: int | None = None
    before: bytes = b""


class Hostile(NamedTuple):
    cause: str
    name: str
    content: bytes
    words: str


def archive(
    files: list[File], *, end: bytes | None = None, before: bytes = b"", after: bytes = b"", comment: bytes = b"",
    count: int | None = None, gap: bytes = b"",
) -> bytes:  # fmt: skip
    """An archive of these entries, true to none of the rules by itself."""
    out, directory = io.BytesIO(), io.BytesIO()
    out.write(before)
    for file in files:
        packed = file.packed
        if packed is None:
            deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
            packed = deflate.compress(file.content) + deflate.flush() if file.method == 8 else file.content
        size = len(file.content) if file.size is None else file.size
        check = zlib.crc32(file.content) if file.check is None else file.check
        out.write(file.before)
        offset = out.tell() if file.offset is None else file.offset
        said = {"name": file.name, "flags": file.flags, "method": file.method, "check": check, "size": size, "packed": len(packed), "extra": b""} | file.local  # fmt: skip
        name, extra = said["name"], said["extra"]
        assert isinstance(name, bytes)
        assert isinstance(extra, bytes)
        if file.offset is None:
            out.write(struct.pack("<4s5H3I2H", b"PK\3\4", 20, said["flags"], said["method"], 0, 33, said["check"], said["packed"], said["size"], len(name), len(extra)))  # fmt: skip
            out.write(name + extra + packed)
        directory.write(struct.pack("<4s6H3I5H2I", b"PK\1\2", 0x314, 20, file.flags, file.method, 0, 33, check, len(packed), size, len(file.name), len(file.extra), len(file.comment), 0, 0, file.mode << 16, offset))  # fmt: skip
        directory.write(file.name + file.extra + file.comment)
    out.write(gap)
    start = out.tell()
    out.write(directory.getvalue())
    number = len(files) if count is None else count
    closing = struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, number, number, directory.tell(), start, len(comment))
    out.write((closing + comment if end is None else end) + after)
    return out.getvalue()


def good(*more: File, **wishes: object) -> bytes:
    """A share file with a pack and more entries."""
    return archive([File(b"my-game/game.yaml", GAME), *more], **wishes)  # type: ignore[arg-type]


def utf8(name: str, **wishes: object) -> File:
    return File(f"my-game/{name}".encode(errors="surrogatepass"), flags=0x800, **wishes)  # type: ignore[arg-type]


NAMES: dict[str, tuple[str, list[bytes]]] = {
    "leads elsewhere": (
        "leads elsewhere",
        [b"my-game/../evil", b"my-game/./x", b"my-game//x", b"../my-game/x", b"my-game/a/../../x", b"my-game/x/", b"..", b"my-game/.."],
    ),
    "absolute": ("absolute", [b"/etc/passwd", b"/my-game/x", b"//server/share", b"/"]),
    "unfit for a system": (
        "not every system can store",
        [b"my-game\\..\\x", b"C:\\x", b"C:/x", b"my-game/a:b", b"my-game/x?", b"my-game/a*b", b"my-game/<x>", b'my-game/"', b"my-game/a|b", b"my-game/\x1b[2J", b"my-game/a\nb", b"my-game/\x7f", b"\\\\server\\x"],
    ),
    "NUL": ("NUL", [b"my-game/x\0", b"my-game/x.png\0.yaml", b"\0", b"my-game/\0/x"]),
    "devices": ("device", [b"my-game/" + name for name in (b"con", b"NUL", b"aux.yaml", b"com1", b"LPT9.txt", b"prn/x", b"a/CON.png", b"conin$", b"nul .x")]),
    "hidden": ("hidden", [b"my-game/.git/config", b"my-game/.sandtable.part", b"my-game/art/.x", b"my-game/..x", b".my-game/x", b"my-game/..."]),
    "ends that Windows drops": ("Windows drops", [b"my-game/x.", b"my-game/game.yaml ", b"my-game/a./b", b"my-game /x", b"my-game/x.. "]),
    "too long": ("too long|directory is not where", [b"my-game/" + b"x" * 121, b"my-game/" + b"/".join([b"y" * 60] * 4), b"my-game/" + b"z" * 4000, b""]),
    "deep": ("folders deep", [b"my-game/" + b"a/" * 12 + b"x", b"my-game" + b"/b" * 40, b"my-game" + b"/c" * 100]),
}  # fmt: skip
SIGHT = {
    "not seen": ("nobody sees", ["a\u202egpj.exe", "a\u200bb", "\ufeffx", "x\u2066y", "a\u00adb", "a\u2028b"]),
    "not composed": ("composed", ["e\u0301.png", "n\u0303", "A\u030a.yaml"]),
}
CLASHES = [
    ["a.png", "a.png"], ["a.png", "A.png"], ["ß.png", "SS.png"], ["ﬁ.png", "fi.png"], ["É", "é"],
    ["K.png", "k.png"], ["Ａ", "a"], ["game.yaml"], ["GAME.YAML"], ["a/x", "A/X"],
]  # fmt: skip


def cases() -> Iterator[Hostile]:
    """Every hostile file."""
    for cause, (words, names) in NAMES.items():
        for name in names:
            yield Hostile(cause, repr(name[:30]), good(File(name)), words)
    for cause, (words, shown) in SIGHT.items():
        for one in shown:
            yield Hostile(cause, ascii(one), good(utf8(one)), words)
    for pair in CLASHES:
        yield Hostile("one file twice", ascii(pair), good(*map(utf8, pair)), "one file on some systems")
    for pair in (["a", "a/b"], ["a/b/c", "a/b"], ["A", "a/b"]):
        yield Hostile("file and folder", ascii(pair), good(*map(utf8, pair)), "a file and a folder")
    for raw in (b"\xff", b"caf\xe9", b"\xc0\xae\xc0\xae/x", b"\xed\xa0\x80", b"\x80"):
        for flags in (0, 0x800):
            yield Hostile(
                "names that are not UTF-8", f"{raw!r} {flags}", good(File(b"my-game/" + raw, flags=flags)), "not UTF-8"
            )
    for mode, words in ((LINK | 0o777, "a link"), (0x4000, "no regular"), (0x6000, "no regular"), (0x2000, "no regular"), (0x1000, "no regular"), (0xC000, "no regular")):  # fmt: skip
        yield Hostile("links and devices", hex(mode), good(utf8("x", mode=mode, content=b"/etc/passwd")), words)
    for flags in (0x1, 0x41, 0x2001, 0x801):
        yield Hostile("encrypted", hex(flags), good(File(b"my-game/x", flags=flags)), "encrypted")
    for flags in (0x8, 0x20, 0x10, 0x4):
        yield Hostile("odd flags", hex(flags), good(File(b"my-game/x", flags=flags)), "another program")
    for method in (1, 6, 9, 12, 14, 93, 99):
        yield Hostile("odd methods", str(method), good(File(b"my-game/x", method=method)), "packed in a way")
    yield from _bombs()
    yield from _wrong_places()
    yield from _no_archives()


def _bombs() -> Iterator[Hostile]:
    million = bytes(1 << 20)
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = b"".join(deflate.compress(million) for _ in range(40)) + deflate.flush()
    for stated, words in ((1, "more than it states"), (1000, "more than it states"), (39 << 20, "more than it states")):
        yield Hostile("bombs", f"states {stated}", good(utf8("x", method=8, packed=packed, size=stated)), words)
    for stated in (1 << 30, 0xFFFFFFFF):
        bomb = utf8("x", method=8, packed=packed, size=stated)
        yield Hostile("bombs", f"states {stated}", good(bomb), "does not unpack to the size")
    many = [utf8(f"{n}", method=8, packed=packed, size=40 << 20) for n in range(7)]
    yield Hostile("bombs", "seven of 40 MB", good(*many), "unpacks to more than 256 MB")
    whole = archive([File(b"my-game/game.yaml", GAME), File(b"my-game/a", b"A" * 500)])
    start = len(GAME) + 30 + len(b"my-game/game.yaml")
    overlap = [File(b"my-game/game.yaml", GAME), File(b"my-game/a", b"A" * 500), File(b"my-game/b", b"A" * 500, offset=start)]  # fmt: skip
    assert len(whole) > start
    yield Hostile("bombs", "overlapping", archive(overlap), "another file where it lies")
    for count in (10_001, 65_000):
        files = [File(b"my-game/%d" % n, b"") for n in range(count)]
        yield Hostile("bombs", f"{count} files", archive(files), "more than 10,000 files")


def _wrong_places() -> Iterator[Hostile]:
    changes: dict[str, dict[str, object]] = {
        "name": {"name": b"my-game/y"}, "flags": {"flags": 0x800}, "method": {"method": 8}, "size": {"size": 7},
        "packed": {"packed": 7}, "check": {"check": 7}, "extra": {"extra": b"up\5\0\1abcd"},
    }  # fmt: skip
    for name, change in changes.items():
        yield Hostile("two truths", name, good(File(b"my-game/x", local=change)), "another file where it lies")
    yield Hostile("damaged", "checksum", good(File(b"my-game/x", check=5)), "is damaged")
    for size, words in ((0, "size it states"), (2, "size it states")):
        yield Hostile("damaged", f"stored, states {size}", good(File(b"my-game/x", size=size)), words)
    for packed in (b"", b"\xff\xff\xff", b"\x03\x00junk"):
        bad = File(b"my-game/x", b"", method=8, packed=packed)
        yield Hostile("damaged", f"stream {packed!r}", good(bad), "is damaged")
    hidden = b"my-game/.git" * 4
    yield Hostile("between the lines", "before all", good(before=b"MZ\x90\0"), "another file where")
    yield Hostile("between the lines", "before a file", good(File(b"my-game/x", before=hidden)), "another file where")
    yield Hostile("between the lines", "before the directory", good(gap=hidden), "between its files")
    yield Hostile("between the lines", "after all", good(after=b"tail"), "end is missing")
    yield Hostile("between the lines", "comment", good(comment=b"hello"), "end is missing")
    yield Hostile("between the lines", "extra", good(File(b"my-game/x", extra=b"up\5\0\1abcd")), "what no share file")
    yield Hostile("between the lines", "note", good(File(b"my-game/x", comment=b"hello")), "what no share file")
    yield Hostile("between the lines", "a second archive", good() + good(), "directory is not where")
    for count in (0, 1, 3, 9):
        words = {0: "directory is not where", 1: "between its files"}.get(count, "cut off|what no share file")
        yield Hostile("wrong counts", str(count), good(File(b"my-game/x"), count=count), words)
    for at, value in ((4, 1), (6, 1), (8, 7)):
        whole = bytearray(good())
        struct.pack_into("<H", whole, len(whole) - 22 + at, value)
        yield Hostile("wrong counts", f"end {at}", bytes(whole), "several parts")
    for at in (12, 16):
        whole = bytearray(good())
        struct.pack_into("<I", whole, len(whole) - 22 + at, 0xFFFFFFFF)
        yield Hostile("wrong counts", f"ZIP64 {at}", bytes(whole), "directory is not where")


def _no_archives() -> Iterator[Hostile]:
    whole = good(File(b"my-game/x", b"x" * 300))
    for name, content in {"empty": b"", "text": b"id: my-game\n" * 9, "half": whole[: len(whole) // 2], "end": whole[-40:], "rar": b"Rar!\x1a\7\0" * 9}.items():  # fmt: skip
        yield Hostile("no archives", name, content, "too short|end is missing|not where it should")
    no_pack: dict[str, list[File]] = {
        "without game.yaml": [File(b"my-game/x")],
        "at the top": [File(b"game.yaml", GAME)],
        "two packs": [File(b"a/game.yaml", GAME), File(b"b/game.yaml", GAME)],
        "one below": [File(b"a/b/game.yaml", GAME)],
        "beside it": [File(b"my-game/game.yaml", GAME), File(b"x", GAME)],
        "none": [],
    }
    for name, files in no_pack.items():
        yield Hostile("no pack", name, archive(files), "no game.yaml|directory is not where|too short")


def ordinary() -> dict[str, Callable[[], bytes]]:
    """Archives of other programs: not hostile, and refused all the same."""

    def zipped(**wishes: bool) -> bytes:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as file:
            if wishes.get("folders"):
                file.mkdir("my-game")
            with file.open("my-game/game.yaml", "w", force_zip64=wishes.get("large", False)) as part:
                part.write(GAME)
        return out.getvalue()

    return {"folders": lambda: zipped(folders=True), "ZIP64": lambda: zipped(large=True)}
