"""Pages to PDF, by reportlab."""
