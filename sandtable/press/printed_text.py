"""A text on pages."""

from dataclasses import dataclass

from sandtable.press.page_order import Run


@dataclass(frozen=True, slots=True)
class PrintedText(Run):
    """The pages of one text."""

    name: str
    title: str
