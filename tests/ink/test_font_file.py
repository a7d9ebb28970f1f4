"""Fonts of strangers: sound ones tell what they are, others are refused in one line."""

import random
import struct

import pytest

from sandtable.ink.font_file import LARGEST, BadFont, examine
from tests.ink.made_fonts import made, place, spoiled, without


@pytest.mark.parametrize("kind", ["ttf", "otf"])
def test_a_sound_font_tells_what_it_is(kind: str) -> None:
    facts = examine(made(kind))
    assert facts.family == "Woodblock"
    assert facts.postscript_name == "Woodblock-Regular"
    assert {"Woodblock", "Woodblock Regular", "Woodblock-Regular"} <= set(facts.names)
    assert (facts.weights, facts.italic, facts.whole) == ((400, 400), False, False)


def test_a_variable_font_has_all_its_weights() -> None:
    assert examine(made("variable")).weights == (300, 800)


def test_licence_bits() -> None:
    for allowed in (0, 4, 8, 0x000E):  # the least strict of several counts
        examine(made(fs_type=allowed))
    assert examine(made(fs_type=0x0100)).whole
    with pytest.raises(BadFont, match="forbids to embed"):
        examine(made(fs_type=2))
    with pytest.raises(BadFont, match="bitmaps alone"):
        examine(made(fs_type=0x0200))


TTF = made()


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "no font"),
        (b"wOF2" + TTF[4:], "a web font"),
        (b"ttcf" + TTF[4:], "a collection"),
        (b"%!PS-AdobeFont", "Type 1"),
        (b"<svg xmlns=''/>", "an SVG file"),
        (TTF[:8], "cut off"),
        (TTF[:200], "damaged"),
        (TTF[:4] + b"\xff\xff" + TTF[6:], "list of tables"),
        (TTF + b"\0" * LARGEST, "larger than 4 MB"),
        (without(TTF, "cmap"), "no table 'cmap'"),
        (without(TTF, "glyf"), "no outlines"),
        (without(made("otf"), "CFF"), "no outlines"),
        (spoiled(TTF, "head", 18, b"\0\0"), "0 units to the em"),
        (spoiled(TTF, "maxp", 4, b"\0\0"), "no glyphs"),
        (spoiled(TTF, "cmap", 0, b"\xff" * place(TTF, "cmap")[1]), "no letters"),
        (spoiled(TTF, "glyf", 0, b"\0" * place(TTF, "glyf")[1]), "no outlines|damaged"),
    ],
)  # fmt: skip
def test_a_broken_font_is_refused(content: bytes, problem: str) -> None:
    with pytest.raises(BadFont, match=problem):
        examine(content)


def test_a_table_beyond_the_end_is_refused() -> None:
    record = TTF.index(b"glyf")
    with pytest.raises(BadFont, match="'glyf' is damaged"):
        examine(TTF[: record + 8] + struct.pack(">II", 2**31, 2**31) + TTF[record + 16 :])


@pytest.mark.parametrize("kind", ["ttf", "otf", "variable"])
def test_rotten_bytes_never_raise_anything_else(kind: str) -> None:
    chance = random.Random(7)
    sound = made(kind)
    refused = 0
    for _ in range(150):
        content = bytearray(sound)
        for _ in range(chance.randint(1, 40)):
            content[chance.randrange(len(content))] = chance.randrange(256)
        try:
            examine(bytes(content))
        except BadFont:
            refused += 1
    assert refused > 20
