"""Sheet layout of each type of component."""

from dataclasses import replace

from sandtable.layout.options import CARDS, COUNTERS, STANDEES, Options
from sandtable.model.pack import Component, Record
from sandtable.press.options import JobOptions

# Defaults by type of component.
_DEFAULTS = {"units": STANDEES, "supports": COUNTERS, "markers": COUNTERS, "tokens": COUNTERS}


def layout_options(component: Component, options: JobOptions) -> Options:
    """Return the layout options of a component: the defaults of its type, with the job's options."""
    default = _DEFAULTS.get(component.type, CARDS)
    return replace(
        default,
        duplex=options.duplex or default.duplex,
        bleed=options.bleed,
        copies_once=options.copies_once,
        back_offset=options.back_offset,
        orientation=options.orientation,
    )


def pieces_of(component: Component, options: JobOptions) -> tuple[Record, ...]:
    """Return the records that are pieces of their own: not those on the backs of others, unless backs are left out."""
    return component.records if layout_options(component, options).duplex == "none" else component.fronts
