"""VASSAL: a module of a pack, with every scenario or set-up as a start."""
