"""Translate the texts of a pack: gather them for translators, read PO files, fill them in."""
