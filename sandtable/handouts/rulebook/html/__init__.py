"""A rulebook as one self-contained HTML page: the source and figures of the printed one, for a screen or a telephone."""
