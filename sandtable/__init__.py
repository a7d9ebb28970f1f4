"""sandtable: a print-and-play press and scenario workshop for wargames."""

__version__ = "0.1.0"
