"""Lengths, sizes and shapes in millimetres."""
