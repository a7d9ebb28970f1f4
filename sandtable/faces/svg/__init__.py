"""Read SVG of templates and authors into ink."""
