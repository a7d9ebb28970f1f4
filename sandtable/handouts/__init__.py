"""Pages that people read: scenarios, set-ups and errata on paper, the colophon, lines of sight on a map.

A handout takes content, a renderer and a paper, and gives finished pages; `press` writes them to files.
"""
