"""Ink is finite: what cannot be drawn is a finding at its line, and nothing of it reaches a file."""

import io
import re
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from sandtable import budget
from sandtable.faces.renderer import FaceRenderer
from sandtable.findings import Finding
from sandtable.model.loading.pack_loader import load_pack

pytestmark = pytest.mark.slow

GAME = """id: evil
name: Evil
edition: "1"
languages: [en]
components: [{id: a, type: deck, name: A, file: a.yaml, size: poker, template: card}]
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg">\n{}\n</svg>'
SANE = '<rect x="1" y="1" width="5" height="5"/>'
SYMBOLS = "".join(
    f'<symbol id="s{n}" viewBox="0 0 9 9">' + f'<use href="#s{n + 1}"/>' * 10 + "</symbol>" for n in range(9)
)
BOMB = f'<defs>{SYMBOLS}<symbol id="s9"><path d="M0 0h9v9z"/></symbol></defs><use href="#s0"/>'
TEXT = '<text x="5" y="9" {}>words</text>'


def pack(folder: Path, body: str, art: str = "") -> Path:
    (folder / "templates").mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(GAME)
    (folder / "a.yaml").write_text(f"cards: [{{id: one, name: x, source: house{art}}}]\n")
    (folder / "templates" / "card.svg.j2").write_text(SVG.format(body))
    return folder


def drawn(folder: Path) -> tuple[str, list[Finding]]:
    """All numbers of the front of the only card as text, and what was found."""
    loaded = load_pack(folder)
    assert loaded.pack is not None, loaded.findings
    renderer = FaceRenderer(loaded.pack, "en")
    [component] = loaded.pack.components
    face = renderer.front(component, component.records[0])
    return repr(face.items), renderer.findings


NUMBERS = ("nan", "inf", "-inf", "1e400", "1e12", "x", "", "0x10", "1_0")
PLACES = (
    '<rect x="{}" y="1" width="5" height="5"/>',
    '<rect x="1" y="1" width="{}" height="5"/>',
    '<circle cx="1" cy="1" r="{}"/>',
    '<ellipse cx="1" cy="1" rx="{}" ry="2"/>',
    '<line x1="{}" y1="1" x2="5" y2="5" stroke="#000000"/>',
    '<path d="M0 0L{} 5" stroke="#000000"/>',
    '<polygon points="0,0 {},5 5,5"/>',
    '<g transform="translate({})"><rect width="5" height="5"/></g>',
    '<g transform="scale({})"><rect width="5" height="5"/></g>',
    '<g transform="rotate({})"><rect width="5" height="5"/></g>',
    '<rect width="5" height="5" stroke="#000000" stroke-width="{}"/>',
    '<rect width="5" height="5" stroke="#000000" stroke-dasharray="1 {}"/>',
    '<text x="{}" y="9">words</text>',
    TEXT.format('font-size="{}"'),
    TEXT.format('letter-spacing="{}em"'),
    TEXT.format('width="20" line-height="{}"'),
    TEXT.format('width="20" max-lines="{}"'),
    '<linearGradient id="l" gradientUnits="userSpaceOnUse" x1="{}"><stop offset="0" stop-color="#111111"/>'
    '<stop offset="1" stop-color="#222222"/></linearGradient><rect width="5" height="5" fill="url(#l)"/>',
    '<linearGradient id="l" gradientUnits="userSpaceOnUse" x2="5"><stop offset="{}" stop-color="#111111"/>'
    '<stop offset="1" stop-color="#222222"/></linearGradient><rect width="5" height="5" fill="url(#l)"/>',
)  # fmt: skip


@pytest.mark.parametrize("place", range(len(PLACES)))
def test_numbers_that_are_none(tmp_path, place) -> None:
    for number in NUMBERS:
        if (number == "" and place in (5, 6, 11)) or (number == "1_0" and place not in (5, 6, 7, 8, 9)):
            continue  # fewer numbers in a list may be sound, and Python's float reads 1_0 as ten
        written, found = drawn(pack(tmp_path, SANE + "\n" + PLACES[place].format(number)))
        assert [one.code for one in found] == ["ST044"], (number, found)
        assert (found[0].at.file.rpartition("/")[2], found[0].at.line) == ("card.svg.j2", 3)
        assert not re.search(r"\b(nan|inf)\b", written)
        assert "Path(" in written  # the rest is drawn


ODD = {
    "an unknown anchor": TEXT.format('text-anchor="up"'),
    "no size": TEXT.format('font-size="0"'),
    "a negative size": TEXT.format('font-size="-3"'),
    "a wall of type": TEXT.format('font-size="90000"'),
    "an odd weight": TEXT.format('font-weight="heavy"'),
    "an unknown transform": '<g transform="spin(3)"><rect width="5" height="5"/></g>',
    "half a transform": '<g transform="rotate("><rect width="5" height="5"/></g>',
    "a transform to nothing": '<g transform="scale(0)"><rect width="5" height="5"/></g>',
    "a transform to a line": '<g transform="scale(1 0)"><rect width="5" height="5"/></g>',
    "skewed to infinity": '<g transform="skewX(90)"><rect width="5" height="5"/></g>',
    "a transform of a text": TEXT.format('transform="x"'),
    "a clip of nothing": '<rect width="5" height="5" clip-path="url(#none)"/>',
    "a clip with a broken path": '<clipPath id="c"><path d="M0"/></clipPath><rect width="5" height="5" clip-path="url(#c)"/>',
    "symbols in symbols": BOMB,
    "a symbol in itself": '<symbol id="s"><use href="#s"/></symbol><use href="#s"/>',
    "two in each other": '<symbol id="s"><use href="#t"/></symbol><symbol id="t"><use href="#s"/></symbol><use href="#s"/>',
    "enlarged again and again": '<g transform="scale(9999)">' * 20 + SANE + "</g>" * 20,
    "nested deep": "<g>" * 5000 + SANE + "</g>" * 5000,
    "bold in bold": f'<text x="5" y="9">{"<b>" * 5000}x{"</b>" * 5000}</text>',
    "a long text": f'<text x="5" y="9" width="20" height="20">{"words " * 20_000}</text>',
}


@pytest.mark.parametrize("name", ODD)
def test_odd_drawings(tmp_path, name) -> None:
    written, found = drawn(pack(tmp_path, ODD[name]))
    assert found
    assert {one.code for one in found} <= {"ST044", "ST045"}, found
    assert all("Error" not in one.message for one in found), found
    assert not re.search(r"\b(nan|inf)\b", written)


def test_no_box_to_fit_is_no_division(tmp_path) -> None:
    body = '<symbol id="s" viewBox="0 0 0 0"><rect width="5" height="5"/></symbol><use href="#s" width="5" height="0"/>'
    written, _ = drawn(pack(tmp_path, body))
    assert not re.search(r"\b(nan|inf)\b", written)


def png(width: int, height: int, data: bytes) -> bytes:
    """A PNG of eight-bit RGB that says it is so large."""

    def chunk(name: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")


def sound() -> bytes:
    out = io.BytesIO()
    Image.effect_noise((64, 64), 50).save(out, "PNG")
    return out.getvalue()


@pytest.mark.parametrize("side", ["0", "90000", "-5", "nan"])
def test_windows_of_scenes(tmp_path, side) -> None:
    art = ", art: [{ground: rain, size: 0.2}]"
    _, found = drawn(pack(tmp_path, f'<scene width="{side}" height="90"/>', art))
    assert [one.code for one in found] == ["ST044"]


PICTURES = {
    "169 megapixels": (png(13_000, 13_000, b"\0" * 1000), "more than 40 million pixels"),
    "two billion pixels": (png(50_000, 50_000, b""), "more than 40 million pixels"),
    "cut off": (sound()[:-300], "damaged"),
    "cut off in its head": (sound()[:20], "damaged"),
    "no pixels": (png(0, 5, b""), "damaged"),
    "less than it says": (png(100, 100, b"\0" * 50), "damaged"),
    "a JPEG that is none": (b"\xff\xd8\xff\xe0nothing", "damaged"),
    "another format": (b"GIF89a" + bytes(20), "not a usable"),
}


@pytest.mark.parametrize("name", PICTURES)
def test_pictures(tmp_path, name) -> None:
    content, words = PICTURES[name]
    folder = pack(tmp_path, '<scene x="0" y="0" width="20" height="20"/>', ", art: x.png")
    (folder / "x.png").write_bytes(content)
    _, found = drawn(folder)
    assert [one.code for one in found] == ["ST048"]
    assert words in found[0].message


def test_a_picture_of_too_many_bytes(tmp_path) -> None:
    folder = pack(tmp_path, '<scene x="0" y="0" width="20" height="20"/>', ", art: x.png")
    (folder / "x.png").write_bytes(sound() + b"\0" * 5_000_000)
    assert not drawn(folder)[1]
    (folder / "x.png").write_bytes(sound() + b"\0" * 16_000_000)
    [found] = drawn(folder)[1]
    assert (found.code, found.message) == (
        "ST035",
        "one (en): the picture 'x.png' has more than 16,000,000 bytes",
    )
    assert "--limits picture=64000000" in found.hint
    with budget.job(budget.raised(budget.DEFAULT, {"picture": 64_000_000})):
        assert not drawn(folder)[1]


def test_a_sound_picture_is_drawn(tmp_path) -> None:
    folder = pack(tmp_path, '<scene x="0" y="0" width="20" height="20"/>', ", art: x.png")
    (folder / "x.png").write_bytes(sound())
    written, found = drawn(folder)
    assert not found
    assert "Picture(" in written


@pytest.mark.slow
@pytest.mark.parametrize("name", ["symbols in symbols", "nested deep", "enlarged again and again"])
def test_in_bounds_of_time_and_memory(sandtable, tmp_path, name) -> None:
    pack(tmp_path / "evil", ODD[name])
    ran = sandtable("render", "evil", "-o", "out", "--format", "png")
    assert (ran.code, "ST044" in ran.err) == (1, True)
