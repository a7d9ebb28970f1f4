"""Colours as they are written in templates and scenes."""

import pytest

from sandtable.faces.colours import Palette, UnknownColour


@pytest.mark.parametrize("written", ["ink/²", "ink/❸", "ink/101", "ink/-1", "ink/", "/50", "nothing", "ink+nothing/50"])
def test_what_is_no_colour_is_said_to_be_none(written) -> None:
    with pytest.raises(UnknownColour):
        Palette({"ink": "#102030"}).resolve(written)
