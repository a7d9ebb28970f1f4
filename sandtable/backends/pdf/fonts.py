"""Fonts in a PDF, addressed by glyph: small caps and kerning come out exactly as they were shaped.

reportlab's own TrueType support addresses letters, not glyphs, so the font dictionaries are made here: a Type0 font
with the glyphs in use, their widths, and the text of each glyph.
"""

from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFString

from sandtable.backends.pdf.canvas import Canvas
from sandtable.backends.pdf.fragment import PdfFragment
from sandtable.backends.pdf.objects import PackedStream
from sandtable.ink.font_file import table
from sandtable.ink.fonts import Font, font
from sandtable.ink.shapes import Word

_MOST_WORDS = 20_000


class _Used:
    """A font of this document: the glyphs in use and their letters."""

    __slots__ = ("font", "letters", "name")

    def __init__(self, name: str, font: Font) -> None:
        self.name, self.font = name, font
        self.letters: dict[int, str] = {}


class FontBook:
    """The fonts of one document."""

    def __init__(self) -> None:
        self._fonts: dict[str, _Used] = {}
        self._words: dict[int, Word] = {}  # the last that were noted, by identity

    def name(self, key: str) -> str:
        """Resource name of a font, numbered in order of first use."""
        return self._font(key).name

    def note(self, drawn: PdfFragment) -> None:
        """Record the glyphs of a fragment, forms included, and their text."""
        known = self._words
        if len(known) > _MOST_WORDS:
            known.clear()
        for word in drawn.words:
            if id(word) not in known:
                known[id(word)] = word
                used = self._font(word.font)
                for glyph, letters in zip(word.glyphs, word.clusters, strict=True):
                    used.letters.setdefault(glyph, letters)

    def embed(self, canvas: Canvas) -> None:
        """Embed every font in the document, with only the glyphs in use."""
        for used in self._fonts.values():
            canvas.add_font(used.name, _type0(used, canvas))

    def _font(self, key: str) -> _Used:
        if key not in self._fonts:
            self._fonts[key] = _Used(f"F{len(self._fonts) + 1}", font(key))
        return self._fonts[key]


def _type0(used: _Used, canvas: Canvas) -> PDFDictionary:
    name = PDFName(f"{_tag(used)}+{used.font.name}")
    glyphs = sorted(used.letters)
    metrics = used.font.metrics
    descriptor = PDFDictionary(
        {
            "Type": PDFName("FontDescriptor"),
            "FontName": name,
            "Flags": 4,
            "FontBBox": PDFArray([-500, -round(metrics.descender), 1500, round(metrics.ascender)]),
            "ItalicAngle": -11 if used.font.is_italic else 0,
            "Ascent": round(metrics.ascender),
            "Descent": -round(metrics.descender),
            "CapHeight": round(metrics.cap_height),
            "StemV": 80,
            **_file(used.font, glyphs, canvas),
        }
    )
    descendant = PDFDictionary(
        {
            "Type": PDFName("Font"),
            "Subtype": PDFName("CIDFontType0" if used.font.is_cff else "CIDFontType2"),
            "BaseFont": name,
            "CIDSystemInfo": PDFDictionary(
                {"Registry": PDFString("Adobe"), "Ordering": PDFString("Identity"), "Supplement": 0}
            ),
            "FontDescriptor": canvas.reference(descriptor),
            # PostScript outlines are called by glyph as they are.
            **({} if used.font.is_cff else {"CIDToGIDMap": PDFName("Identity")}),
            "DW": 0,
            "W": _widths(used, glyphs),
        }
    )
    return PDFDictionary(
        {
            "Type": PDFName("Font"),
            "Subtype": PDFName("Type0"),
            "BaseFont": name,
            "Encoding": PDFName("Identity-H"),
            "DescendantFonts": PDFArray([canvas.reference(descendant)]),
            "ToUnicode": canvas.reference(PackedStream(_to_unicode(used, glyphs))),
        }
    )


def _file(font: Font, glyphs: list[int], canvas: Canvas) -> dict[str, Any]:
    """Entry of the font descriptor that refers to the embedded font file, TrueType or CFF."""
    content = font.subset(glyphs)
    if not font.is_cff:
        return {"FontFile2": canvas.reference(PackedStream(content, {"Length1": len(content)}))}
    outlines = PackedStream(table(content, "CFF "), {"Subtype": PDFName("CIDFontType0C")})
    return {"FontFile3": canvas.reference(outlines)}


def _tag(used: _Used) -> str:
    """Subset tag of six capitals, from the font's place in the document."""
    number = int(used.name[1:])
    return "".join(chr(65 + number // 26**place % 26) for place in range(6))


def _widths(used: _Used, glyphs: list[int]) -> PDFArray:
    """Array of widths as runs of consecutive glyphs: first [width width …]."""
    runs: list[Any] = []
    previous = -2
    for glyph in glyphs:
        if glyph != previous + 1:
            runs += [glyph, PDFArray([])]
        runs[-1].sequence.append(round(used.font.advance(glyph)))
        previous = glyph
    return PDFArray(runs)


def _to_unicode(used: _Used, glyphs: list[int]) -> bytes:
    pairs = [(glyph, used.letters[glyph].encode("utf-16-be").hex().upper()) for glyph in glyphs if used.letters[glyph]]
    blocks = []
    for start in range(0, len(pairs), 100):
        block = pairs[start : start + 100]
        lines = "\n".join(f"<{glyph:04X}> <{letters}>" for glyph, letters in block)
        blocks.append(f"{len(block)} beginbfchar\n{lines}\nendbfchar")
    body = "\n".join(blocks)
    return f"""/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
{body}
endcmap
CMapName currentdict /CMap defineresource pop
end
end""".encode()
