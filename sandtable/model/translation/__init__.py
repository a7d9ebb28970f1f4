"""Texts of a pack in further languages: gathered for translators, read from their PO files, filled in."""
