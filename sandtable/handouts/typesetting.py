"""Text of pages that are read, in the fonts a pack brings for them.

Handouts are written in the house's two families: `serif` for headings, `sans` for the rest. A pack may put its own in
their place, by role. Letters that a font of a pack does not have are set in the house's.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from itertools import groupby

from sandtable.faces import text
from sandtable.faces.fonts import Fonts
from sandtable.faces.renderer import FaceRenderer
from sandtable.faces.text import Setting, Span, TextBox
from sandtable.ink.fonts import font, font_key

# Roles for handouts alone come before those that are for everything.
ROLES = {"serif": ("headings", "serif"), "sans": ("text", "sans")}

_in_force: ContextVar[tuple[tuple[str, str], ...]] = ContextVar("fonts of handouts", default=())


@contextmanager
def fonts_of(renderer: FaceRenderer) -> Iterator[None]:
    """Context in which handouts are set in the fonts of the renderer's pack."""
    families = own_families(renderer.drawer.fonts) if renderer.pack.fonts else {}
    token = _in_force.set(tuple(families.items()))
    try:
        yield
    finally:
        _in_force.reset(token)


def own_families(fonts: Fonts) -> dict[str, str]:
    """Map the house's font roles to the families of a pack that replace them."""
    found = {house: next((own for role in roles if (own := fonts.own(role))), "") for house, roles in ROLES.items()}
    return {house: own for house, own in found.items() if own}


def set_text(spans: Sequence[Span], box: TextBox) -> Setting:
    """Set text like `faces.text.set_text`, in the fonts in force."""
    return text.set_text(_apply_fonts(tuple(spans), _in_force.get()), box)


def measure(spans: Sequence[Span], size: float) -> float:
    """Measure text like `faces.text.measure`, in the fonts in force."""
    return text.measure(_apply_fonts(tuple(spans), _in_force.get()), size)


def measure_word(spans: Sequence[Span], size: float) -> float:
    """Measure the longest word like `faces.text.measure_word`, in the fonts in force."""
    return text.measure_word(_apply_fonts(tuple(spans), _in_force.get()), size)


@lru_cache(maxsize=4096)
def _apply_fonts(spans: tuple[Span, ...], in_force: tuple[tuple[str, str], ...]) -> tuple[Span, ...]:
    if not in_force:
        return spans
    families = dict(in_force)
    return tuple(one for span in spans for one in _in_own(span, families))


def _in_own(span: Span, families: Mapping[str, str]) -> Iterator[Span]:
    own = families.get(span.family)
    if own is None:
        yield span
        return
    shown = span.text.upper() if span.caps == "all" else span.text
    lacking = font(font_key(own, span.weight, span.italic)).lacks(shown) if span.icon is None else set[str]()
    if not lacking:
        yield span._replace(family=own)
        return
    for foreign, letters in groupby(span.text, key=lambda one: one in lacking or one.upper() in lacking):
        yield span._replace(text="".join(letters), family=span.family if foreign else own)
