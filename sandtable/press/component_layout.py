"""How each type of component goes on sheets."""

from dataclasses import replace

from sandtable.layout.options import CARDS, COUNTERS, STANDEES, Options
from sandtable.model.pack import Component
from sandtable.press.options import JobOptions

# When nobody says otherwise.
_DEFAULTS = {"units": STANDEES, "supports": COUNTERS, "markers": COUNTERS, "tokens": COUNTERS}


def layout_options(component: Component, options: JobOptions) -> Options:
    """How this component goes on sheets."""
    default = _DEFAULTS.get(component.type, CARDS)
    return replace(
        default,
        duplex=options.duplex or default.duplex,
        bleed=options.bleed,
        copies_once=options.copies_once,
        back_offset=options.back_offset,
    )
