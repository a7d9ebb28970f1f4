"""Drawings in the manner of Inkscape, Illustrator, Figma and game-icons from a seed, compared with resvg as pictures.

    python -m tests.programs.drawings 1000 --seed 1 [--keep FOLDER]

Prints how many look as resvg draws them, findings by cause, and those that differ; `--keep` writes both pictures of these
side by side.
"""
