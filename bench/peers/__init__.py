"""Comparison with other renderers of the same 540 cards, installed only for this: typst, WeasyPrint, Skia; protograf prints a plain deck."""
