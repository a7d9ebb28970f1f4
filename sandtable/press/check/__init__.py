"""Checks of a whole pack by drawing it: faces, margins, tiles, letters no font has."""
