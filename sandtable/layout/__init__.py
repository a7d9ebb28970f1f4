"""Faces to Pages: imposition, bleed, marks, backs, posters; millimetres, origin top left, y down."""
