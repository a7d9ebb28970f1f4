"""Pages to PDF, with reportlab as the writer."""
