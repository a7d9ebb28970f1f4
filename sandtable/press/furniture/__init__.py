"""Furniture of a sheet: title, page number, ruler and legend around the pieces."""
