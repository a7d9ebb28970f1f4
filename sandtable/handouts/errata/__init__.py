"""Errata on paper: the booklet of rulings, and lists of pieces to take out of a printed game and to put in."""
