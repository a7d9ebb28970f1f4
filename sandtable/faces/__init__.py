"""Template and record to Face: the SVG vocabulary, text setting, templates."""
