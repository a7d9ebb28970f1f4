"""Checks of a whole pack by drawing it: faces, margins, tiles, missing glyphs."""
