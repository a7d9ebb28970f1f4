"""The fonts of the house: keys, shaping, metrics and subsets."""

import pytest
import uharfbuzz as hb

from sandtable.faces.fonts import Fonts
from sandtable.ink.fonts import FAMILIES, WEIGHTS, UnknownFont, font, font_key


def test_unknown_fonts_are_refused() -> None:
    with pytest.raises(UnknownFont, match="no font is called 'comic'"):
        font_key("comic", 400)
    with pytest.raises(UnknownFont, match="no weight 500"):
        font_key("serif", 500)
    assert Fonts().family("'Source Sans Pro', sans-serif") == "sans"


def test_words_are_kerned() -> None:
    bold = font("serif-700")
    together = bold.shape("AV").width
    assert together < bold.shape("A").width + bold.shape("V").width


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("weight", WEIGHTS)
def test_every_key_opens_a_font(family: str, weight: int) -> None:
    upright, italic = font(font_key(family, weight)), font(font_key(family, weight, italic=True))
    assert upright.name != italic.name
    for one in (upright, italic):
        assert 0 < one.metrics.x_height < one.metrics.cap_height < one.metrics.ascender
        assert one.metrics.descender > 0


def test_every_letter_keeps_its_glyph() -> None:
    """No ligatures: copied text and tracking go by letters."""
    word = font("serif-400").shape("ufficio")
    assert word.clusters == tuple("ufficio")
    assert len(word.glyphs) == len(word.advances) == 7
    assert word.width == sum(word.advances)


def test_small_caps_are_other_glyphs() -> None:
    serif = font("serif-400")
    assert serif.shape("abc", "smcp").glyphs != serif.shape("abc").glyphs
    assert serif.shape("abc", "smcp").text == "abc"


def test_a_subset_draws_its_glyphs_and_no_others() -> None:
    serif = font("serif-400")
    (wanted,) = serif.shape("b").glyphs
    (other,) = serif.shape("a").glyphs
    subset = hb.Face(serif.subset([wanted]))
    assert len(subset.blob.data) < len(serif.content) / 20
    drawn = {glyph: hb.Font(subset).get_glyph_extents(glyph) for glyph in (wanted, other)}
    assert drawn[wanted].width > 0
    assert drawn[other].width == 0


def test_letters_a_font_lacks_are_known() -> None:
    assert font("sans-400").has("è")
    assert not font("sans-400").has("語")
