"""SVG as templates and authors write it, read into ink."""
