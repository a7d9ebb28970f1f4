"""Errata on paper: the booklet of rulings, and lists of what to take out of a printed game and to put in."""
