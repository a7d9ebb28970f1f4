"""The same 540 cards by other renderers, installed for this alone: typst, WeasyPrint, Skia."""
