"""Shadows of several programs are followed to the same layers; filters that do more are refused by their step."""

import xml.etree.ElementTree as ET

import pytest

from sandtable.faces.svg.filters import CannotFollow, Layer, css_layers, filter_layers

_SRGB = 'color-interpolation-filters="sRGB"'
_SHADOW = Layer((3, 3), (2, 4), "#112233", 0.5)
INKSCAPE = f"""<filter {_SRGB}><feFlood flood-opacity="0.5" flood-color="#112233" result="flood"/>
    <feComposite in="flood" in2="SourceGraphic" operator="in" result="a"/><feGaussianBlur in="a" stdDeviation="3" result="b"/>
    <feOffset dx="2" dy="4" result="offset"/><feComposite in="SourceGraphic" in2="offset" operator="over"/></filter>"""
ILLUSTRATOR = f"""<filter {_SRGB}><feOffset dx="2" dy="4"/><feGaussianBlur result="blur" stdDeviation="3"/>
    <feFlood flood-color="#112233" flood-opacity=".5"/><feComposite in2="blur" operator="in"/>
    <feComposite in="SourceGraphic"/></filter>"""
FIGMA = f"""<filter {_SRGB}><feFlood flood-opacity="0" result="BackgroundImageFix"/>
    <feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0"/>
    <feOffset dx="2" dy="4"/><feGaussianBlur stdDeviation="3"/>
    <feColorMatrix values="0 0 0 0 0.06667 0 0 0 0 0.13333 0 0 0 0 0.2 0 0 0 0.5 0"/>
    <feBlend mode="normal" in2="BackgroundImageFix" result="e"/><feBlend in="SourceGraphic" in2="e"/></filter>"""
MERGED = f"""<filter {_SRGB}><feGaussianBlur in="SourceAlpha" stdDeviation="3"/><feOffset dx="2" dy="4" result="o"/>
    <feFlood flood-color="#112233"/><feComposite in2="o" operator="in"/>
    <feComponentTransfer><feFuncA type="linear" slope="0.5"/></feComponentTransfer>
    <feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>"""
# game-icons.net
GAME_ICON = f"""<filter {_SRGB}><feFlood flood-color="#112233" result="flood"/><feComposite in="flood" in2="SourceGraphic"
    operator="atop" result="c"/><feGaussianBlur in="c" stdDeviation="3" result="blur"/><feOffset dx="2" dy="4" result="o"/>
    <feComposite in="SourceGraphic" in2="o" operator="over"/></filter>"""
DROP = """<filter><feDropShadow dx="2" dy="4" stdDeviation="3" flood-color="#112233" flood-opacity="50%"/></filter>"""


def _ink(colour: str) -> tuple[str, float] | None:
    return None if colour == "none" else (colour, 1.0)


def _length(written: str) -> float:
    return float(written.removesuffix("px"))


def _layers(filter_text: str) -> tuple[Layer, ...]:
    return filter_layers(ET.fromstring(filter_text), (10, 20), _ink)


@pytest.mark.parametrize("written", [INKSCAPE, ILLUSTRATOR, MERGED, DROP])
def test_a_shadow_is_a_layer_below_the_element(written: str) -> None:
    shadow, element = _layers(written)
    assert (shadow._replace(lit=False), element) == (_SHADOW, Layer())


def test_an_element_is_mixed_with_its_shadow_by_light_unless_the_filter_says_otherwise() -> None:
    assert _layers(DROP)[0].lit
    assert not _layers(DROP.replace("<filter", "<filter color-interpolation-filters='sRGB'"))[0].lit


def test_a_shadow_of_game_icons_has_the_colour_of_its_flood() -> None:
    assert _layers(GAME_ICON) == (_SHADOW._replace(opacity=1), Layer())


def test_figma_takes_all_ink_for_full() -> None:
    assert _layers(FIGMA) == (_SHADOW._replace(hard=True), Layer())


def test_css_functions_are_layers_too() -> None:
    assert css_layers("drop-shadow(2px 4px 3px #112233)", _ink, _length) == (_SHADOW._replace(opacity=1), Layer())
    assert css_layers("drop-shadow(#112233 2px 4px)", _ink, _length) == (
        _SHADOW._replace(opacity=1, blur=(0, 0)),
        Layer(),
    )
    assert css_layers("blur(3px) opacity(50%)", _ink, _length) == (Layer((3, 3), opacity=0.5),)
    assert css_layers("garbage", _ink, _length) is None


def test_a_blur_alone_keeps_colours_and_blurs_their_light() -> None:
    assert _layers('<filter><feGaussianBlur stdDeviation="4 1"/></filter>') == (Layer((4, 1), linear=True),)


def test_lengths_may_be_shares_of_the_box() -> None:
    written = '<filter primitiveUnits="objectBoundingBox"><feGaussianBlur stdDeviation="0.1"/></filter>'
    assert _layers(written) == (Layer((1, 2), linear=True),)


def test_a_knock_out_is_a_hollow_layer() -> None:
    written = '<filter><feOffset dx="1"/><feComposite in2="SourceAlpha" operator="out"/></filter>'
    assert _layers(written) == (Layer(offset=(1, 0), hollow=True),)


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        ("<feTurbulence/>", "<feTurbulence>"),
        ("<feFlood flood-color='#fff'/>", "fills its whole box"),
        ("<feOffset/><feComposite in2='SourceAlpha' operator='arithmetic' k2='-1' k3='1'/>", "arithmetic"),
        ("<feColorMatrix type='saturate' values='0'/>", "saturate"),
        ("<feColorMatrix values='1 0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 1 0'/>", "changes colours"),
        ("<feDropShadow/><feGaussianBlur stdDeviation='1'/>", "several layers"),
        ("<feGaussianBlur stdDeviation='-1'/>", "below 0"),
        ("<feGaussianBlur stdDeviation='1e99'/>", "the number '1e99'"),
        ("<feOffset dx='nan'/>", "the number 'nan'"),
        ("<feOffset/>" * 65, "more than 64 steps"),
        ("<feDropShadow/>" * 9, "more than 8 layers"),
    ],
)
def test_a_filter_that_does_more_is_refused(steps: str, words: str) -> None:
    with pytest.raises(CannotFollow, match=words):
        _layers(f"<filter>{steps}</filter>")
